"""The journals of tables decided again in several processes, each from a record on that carries how its table stood.

What a record carries is decided again by whoever has the records before it, so nothing is taken on trust. Only good
journals come out of here: where anything is wrong, whoever asked reads the journal one record after the other, and says it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.decider import Deviated
from croupier.journal.book import Journal
from croupier.journal.report import Ruling
from croupier.journal.spans import pool
from croupier.journal.store import Store, open_store
from croupier.tables import resume
from croupier.tables.audit.audit import Audit, Audited, Deviation
from croupier.tables.codec.events import Plain
from croupier.tables.engine import snapshot
from croupier.tables.table import UNFOLLOWED, cited, opened

WORTHWHILE = 15_000
"""Records below which they are decided before other processes have started."""
_SHORTEST = 2_000
"""Records of a part; one that is much shorter would be decided before its rules are read."""


class Part(NamedTuple):
    """The records of a journal after one and up to another. The one before them carries how the table stood, if any."""

    journal: str
    after: int
    end: int


class Decided(NamedTuple):
    """A part that is good: how the table stood after it, and what deviated. The first `waiting` did so before it."""

    standing: Plain
    at: str
    waiting: int
    deviations: list[Deviation]


def audited(
    store: Store, names: Iterable[str], processes: int, seen: Callable[[int], None] | None = None
) -> dict[str, Audited]:
    """The tables whose journals are good, as the audit leaves them; nothing where it is not worth other processes.

    `seen` is told how many more records were decided.
    """
    try:
        heads = {name: Journal(store, name).head().version for name in names}
        if processes < 2 or sum(heads.values()) < WORTHWHILE:
            return {}
        parts = [part for name, end in heads.items() for part in parted(Journal(store, name), end)]
    except InputError:  # whoever verifies the file says what is wrong with it
        return {}
    found: dict[str, list[Decided]] = {name: [] for name in heads}
    try:
        with pool(processes) as executor:
            try:
                for part, decided in zip(parts, executor.map(decide, [store.address] * len(parts), parts), strict=True):
                    if seen:
                        seen(part.end - part.after)
                    if decided is None:
                        found.pop(part.journal, None)
                    elif part.journal in found:
                        found[part.journal].append(decided)
            except BaseException:
                executor.shutdown(cancel_futures=True)
                raise
    except (BrokenExecutor, OSError, ImportError, NotImplementedError):  # a system without them, or one was ended
        return {}
    return {name: _joined(store, name, heads[name], done) for name, done in found.items()}


def parted(journal: Journal, end: int) -> Iterator[Part]:
    """The journal up to this record in parts, each but the last ending with a record that carries a standing."""
    after = 0
    for sequence in resume.places(journal, end):
        if sequence - after >= _SHORTEST and end - sequence >= _SHORTEST:
            yield Part(journal.name, after, sequence)
            after = sequence
    yield Part(journal.name, after, end)


def decide(where: str, part: Part) -> Decided | None:
    """Decide every command of the part again; None if anything is not as it should be."""
    try:
        with open_store(where, read_only=True) as store:
            return _decide(store, part)
    except (InputError, *UNFOLLOWED):
        return None


def _decide(store: Store, part: Part) -> Decided | None:
    journal = Journal(store, part.journal)
    audit = Audit(lambda _, number: journal.record(number))
    waiting = 0
    if part.after:
        table = taken_up(journal, part.after)
        audit.tables[part.journal], waiting = table, len(table.deviations)
    for one in journal.records(part.after + 1, part.end):
        if any(not isinstance(found, Ruling) for found in audit(one)):
            return None
    table = audit.tables[part.journal]
    if table.records != part.end:
        return None
    return Decided(snapshot.to_json(table.live, table.now), table.at, waiting, table.deviations)


def taken_up(journal: Journal, after: int) -> Audited:
    """The audit after this record, as the record itself has it; deviations that wait were noted before."""
    live = opened(journal.record(1))
    carrying = journal.record(after)
    now = resume.after(live, carrying)
    if now is None:
        raise InputError(f"record {after} does not carry how the table stood")
    waiting = [_noted(one, cited(live, one.rule)) for one in now.game.deviations]
    return Audited(live, now, carrying.entry.at, after, waiting, journal.record)


def _noted(one: Deviated, cite: str) -> Deviation:
    return Deviation(0, 0, one.rule, cite, "")


def _joined(store: Store, name: str, end: int, parts: Sequence[Decided]) -> Audited:
    """The audit of the whole journal from its parts in their order."""
    live = opened(Journal(store, name).record(1))
    deviations: list[Deviation] = []
    for part in parts:
        before = [one for one in deviations if not one.ruling]
        for one, again in zip(before, part.deviations[: part.waiting], strict=True):
            one.ruling, one.reason, one.ruled_at = again.ruling, again.reason, again.ruled_at
        deviations += part.deviations[part.waiting :]
    return Audited(live, snapshot.from_json(live, parts[-1].standing), parts[-1].at, end, deviations)


def ruled(table: Audited) -> list[Ruling]:
    """The deviations that pass, in the order of their rulings."""
    passed = sorted((one for one in table.deviations if one.ruling), key=lambda one: one.ruled_at)
    return [Ruling(one.record, str(one)) for one in passed]

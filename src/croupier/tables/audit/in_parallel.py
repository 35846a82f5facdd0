"""The journals of tables audited in several processes, each beginning at a snapshot.

The process with the records before a snapshot computes that snapshot again, so nothing is taken on trust. Only good
journals come out of here: where anything is wrong, the caller reads the journal record by record and says what.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.report import Ruling
from croupier.journal.verification.spans import in_processes
from croupier.tables.audit.audit import AuditedTable, Deviation, audit_from
from croupier.tables.codec.events import Plain
from croupier.tables.engine import snapshot
from croupier.tables.opening import UNFOLLOWED, first_of, live_of
from croupier.tables.resume import snapshot_places
from croupier.tables.slips import Slip

WORTHWHILE = 15_000
"""Records below which they are decided before other processes have started."""
_SHORTEST = 2_000
"""Records of a part; a much shorter one is decided before its rules are read."""


class Part(NamedTuple):
    """The records of a journal after one, which has a snapshot, and up to another; after 0: from the first on."""

    journal: str
    after: int
    end: int


class GoodPart(NamedTuple):
    """A part that is good: how the table stood after it, its slips and deviations, the first `waiting` from before it."""

    standing: Plain
    at: str
    waiting: int
    deviations: list[Deviation]
    slips: set[Slip]


def audited(
    store: Store, names: Sequence[str], processes: int, seen: Callable[[int], None] | None = None
) -> dict[str, AuditedTable]:
    """The tables of these names, or all, whose journals are good; none where other processes are not worthwhile.

    `seen` is called with the number of records decided since its last call.
    """
    try:
        heads = {name: Journal(store, name).head().version for name in names or store.journals()}
        if processes < 2 or sum(heads.values()) < WORTHWHILE:
            return {}
        heads = {name: end for name, end in heads.items() if first_of(Journal(store, name)) is not None}
        parts = [part for name, end in heads.items() for part in parted(Journal(store, name), end)]
    except InputError:  # the verification of the file says what is wrong
        return {}
    found: dict[str, list[GoodPart]] = {name: [] for name in heads}
    decided = 0
    with closing(in_processes(decide, store.address, parts, processes)) as goods:
        for part, good in zip(parts, goods, strict=False):
            decided += 1
            if seen:
                seen(part.end - part.after)
            if good is None:
                found.pop(part.journal, None)
            elif part.journal in found:
                found[part.journal].append(good)
    if decided < len(parts):  # the processes failed
        return {}
    found = {name: good for name, good in found.items() if not _entered_twice(good)}
    return {name: _joined(store, name, heads[name], good) for name, good in found.items()}


def _entered_twice(parts: Sequence[GoodPart]) -> bool:
    """Whether a slip of one part was entered in another, too."""
    every = [slip for part in parts for slip in part.slips]
    return len(every) != len(set(every))


def parted(journal: Journal, end: int) -> Iterator[Part]:
    """The journal up to this record in parts, each but the last ending with a snapshot."""
    after = 0
    for sequence in snapshot_places(journal, end):
        if sequence - after >= _SHORTEST and end - sequence >= _SHORTEST:
            yield Part(journal.name, after, sequence)
            after = sequence
    yield Part(journal.name, after, end)


def decide(where: str, part: Part) -> GoodPart | None:
    """Decide every command of the part again; None if anything is wrong."""
    try:
        with open_store(where, read_only=True) as store:
            return _decide(Journal(store, part.journal), part)
    except (InputError, *UNFOLLOWED):
        return None


def _decide(journal: Journal, part: Part) -> GoodPart | None:
    audit = audit_from(journal, part.after)
    waiting = len(audit.tables[part.journal].deviations) if part.after else 0
    for record in journal.records(part.after + 1, part.end):
        if any(not isinstance(found, Ruling) for found in audit(record)):
            return None
    table = audit.tables[part.journal]
    if table.records != part.end:
        return None
    return GoodPart(snapshot.to_json(table.live, table.now), table.at, waiting, table.deviations, table.slips)


def _joined(store: Store, name: str, end: int, parts: Sequence[GoodPart]) -> AuditedTable:
    """The audit of the whole journal from its parts in their order."""
    live = live_of(Journal(store, name).record(1))
    deviations: list[Deviation] = []
    for part in parts:
        before = [one for one in deviations if one.waits]
        for one, again in zip(before, part.deviations[: part.waiting], strict=True):
            one.rule_as(again.ruling, again.reason, again.ruled_at)
            one.withdrawn_at = again.withdrawn_at
        deviations += part.deviations[part.waiting :]
    return AuditedTable(live, snapshot.from_json(live, parts[-1].standing), parts[-1].at, end, deviations)

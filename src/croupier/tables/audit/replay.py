"""Rounds in a table's journal: found by their number or by about when they were, and replayed card by card.

A round is all that was recorded after the one before ended, up to its own end: buy-ins and fills between two rounds belong
to the later one. The table is folded from the last record before it that carries how the table stood, so that every card
lies where it lay.
"""

from dataclasses import dataclass, field
from datetime import datetime

from croupier.errors import InputError
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.tables import resume
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import opened
from croupier.tables.words.sentences import Said, Teller


@dataclass(frozen=True, slots=True)
class Step:
    """One record of a round: what was done, and what followed in words."""

    record: Record
    said: tuple[Said, ...]


@dataclass(slots=True)
class Round:
    """One round: its records, and what every account held before and after. `hidden`: cards face down are not told."""

    live: Live
    number: int
    steps: list[Step] = field(default_factory=list)
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    over: bool = False
    hidden: bool = False

    @property
    def first(self) -> int:
        return self.steps[0].record.sequence

    @property
    def last(self) -> int:
        return self.steps[-1].record.sequence

    @property
    def changes(self) -> dict[str, int]:
        """What each account gained, or lost if below zero; those that stayed are left out."""
        names = sorted({*self.before, *self.after})
        found = {name: self.after.get(name, 0) - self.before.get(name, 0) for name in names}
        return {name: cents for name, cents in found.items() if cents}


def replay(journal: Journal, number: int, *, open_cards: bool = False) -> Round:
    """The round of this number, told card by card. Of one that is not over cards face down only with `open_cards`."""
    if number < 1:
        raise InputError(f"there is no round {number}; the first is 1")
    live = _opened(journal)
    after, now = _before_round(journal, live, number)
    for record in journal.records(after + 1):
        if now.round == number:
            found = _told(journal, live, now, record.sequence)
            if found.over or open_cards:
                return found
            return _told(journal, live, now, record.sequence, hidden=True)
        now = resume.evolved(live, now, record)
    raise InputError(_no_round(journal.name, number, now.round))


def about(journal: Journal, at: datetime, *, open_cards: bool = False) -> Round:
    """The round that was being played then: the one with the last record up to this time."""
    live = _opened(journal)
    wanted = times.about(journal, at)
    if not wanted:
        first = journal.record(1).entry.at
        raise InputError(f"nothing was recorded at {journal.name!r} until then; its first record is of {first}")
    return replay(journal, resume.stood(journal, live, wanted - 1).round, open_cards=open_cards)


def _opened(journal: Journal) -> Live:
    first = next(journal.records(1, 1), None)
    if first is None:
        raise InputError(f"the journal {journal.name!r} is empty")
    return opened(first)


def _before_round(journal: Journal, live: Live, number: int) -> tuple[int, Standing]:
    """A place from which the round of this number is still to come, near it; found by halving."""
    best = 0, live.first()
    low, high = 0, journal.head().version + 1
    while high - low > 1:
        middle = (low + high) // 2
        found = resume.last(journal, live, middle)
        if found is None or found.now.round < number:
            low, best = middle, (found.record.sequence, found.now) if found else best
        else:
            high = found.record.sequence
    return best


def _told(journal: Journal, live: Live, now: Standing, first: int, *, hidden: bool = False) -> Round:
    teller = Teller(live, now, open_cards=not hidden)
    found = Round(live, now.round, before=live.accounts(now), hidden=hidden)
    for record in journal.records(first):
        found.steps.append(Step(record, teller.tell(record)))
        if teller.now.round != found.number:
            found.over = True
            break
    found.after = live.accounts(teller.now)
    return found


def _no_round(table: str, number: int, current: int) -> str:
    played = current - 1
    if not played:
        return f"table {table!r} has no round {number}: the first is not over yet"
    return f"table {table!r} has no round {number}; it has {played}, and {current} is being played or made ready"

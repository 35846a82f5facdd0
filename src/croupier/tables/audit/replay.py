"""Rounds in a table's journal: found by number or by time, and replayed card by card.

A round is all that was recorded after the one before ended, up to its own end: buy-ins and fills between two rounds belong
to the later one. The table is folded from the last snapshot before it, so that every card lies where it lay.
"""

from dataclasses import dataclass, field
from datetime import datetime

from croupier.errors import InputError
from croupier.games.kit.play.shown_cards import cards_in, shown_cards
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import first_of, live_of, require_table
from croupier.tables.resume import evolved, last_snapshot, standing_after
from croupier.tables.words.sentences import Narrator, RecordInWords


class NoRoundError(InputError):
    """The table has no round of this number, or not yet."""


@dataclass(slots=True)
class Round:
    """One round: its records in words, how the table stood after each, and what every account held before and after."""

    live: Live
    number: int
    began: Standing
    steps: list[RecordInWords] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    over: bool = False

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

    @property
    def unshown(self) -> frozenset[str]:
        """The cards of the round that were never shown."""
        game = self.live.game
        if not game.live.cards.hidden:
            return frozenset()
        states = [now.game for now in (self.began, *self.standings)]
        named = (
            cards_in([step.record.entry.command, *step.record.entry.events], self.live.words.cards) for step in self.steps
        )
        return frozenset().union(*named) - shown_cards(game.play.view, game.live.cards.in_view, states)

    def ledger(self, place: int) -> tuple[dict[str, int], dict[str, int]]:
        """What every account held before and after the record at this place, counted from 0."""
        before = self.standings[place - 1] if place else self.began
        return self.live.accounts(before), self.live.accounts(self.standings[place])


def replay(journal: Journal, number: int, *, open_cards: bool = False, face_down: bool = True) -> Round:
    """The round of this number, card by card. While it is not over, cards face down only with `open_cards`.

    Without `face_down` they are not told afterwards, either.
    """
    if number < 1:
        raise NoRoundError(f"there is no round {number}; the first is 1")
    live = live_of(require_table(journal))
    after, now = before_round(journal, live, number)
    for record in journal.records(after + 1):
        if now.round == number:
            found = _in_words(journal, live, now, record.sequence)
            if (found.over and face_down) or open_cards:
                return found
            return _in_words(journal, live, now, record.sequence, open_cards=False)
        now = evolved(live, now, record)
    raise NoRoundError(_no_round(journal.name, number, now.round))


def about(journal: Journal, at: datetime, *, open_cards: bool = False) -> Round:
    """The round that was being played then: the one with the last record up to this time."""
    live = live_of(require_table(journal))
    wanted = times.about(journal, at)
    if not wanted:
        first = journal.record(1).entry.at
        raise InputError(f"nothing was recorded at {journal.name!r} until then; its first record is of {first}")
    return replay(journal, standing_after(journal, live, wanted - 1).round, open_cards=open_cards)


def over_until(journal: Journal) -> int:
    """The last record of the last round that is over, while a table is open; otherwise, and elsewhere, the last record."""
    version, first = journal.head().version, first_of(journal)
    if first is None:
        return version
    live = live_of(first)
    present = standing_after(journal, live)
    if not present.opened:
        return version
    last, now = before_round(journal, live, present.round)
    for record in journal.records(last + 1):
        now = evolved(live, now, record)
        if now.round == present.round:
            return record.sequence
        last = record.sequence
    return last


def before_round(journal: Journal, live: Live, number: int) -> tuple[int, Standing]:
    """A snapshot shortly before the round of this number, found by halving: its record, and how the table stood."""
    best = 0, live.first()
    low, high = 0, journal.head().version + 1
    while high - low > 1:
        middle = (low + high) // 2
        found = last_snapshot(journal, live, middle)
        if found is None or found.now.round < number:
            low, best = middle, (found.record.sequence, found.now) if found else best
        else:
            high = found.record.sequence
    return best


def _in_words(journal: Journal, live: Live, now: Standing, first: int, *, open_cards: bool = True) -> Round:
    narrator = Narrator(live, now, open_cards=open_cards)
    found = Round(live, now.round, now, before=live.accounts(now))
    for record in journal.records(first):
        found.steps.append(narrator.describe(record))
        found.standings.append(narrator.now)
        if narrator.now.round != found.number:
            found.over = True
            break
    found.after = live.accounts(narrator.now)
    return found


def _no_round(table: str, number: int, current: int) -> str:
    played = current - 1
    if not played:
        return f"table {table!r} has no round {number}: the first is not over yet"
    return f"table {table!r} has no round {number}; it has {played}, and {current} is under way or about to begin"

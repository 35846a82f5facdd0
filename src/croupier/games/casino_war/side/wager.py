"""A side wager that an edition states: when it is decided, which events it pays, and what becomes of it without a War."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from croupier.equipment.awards import Odds
from croupier.equipment.money import Cents, dollars
from croupier.games.casino_war.side.expression import (
    RANKS,
    AceRuns,
    Atom,
    Cards,
    Expression,
    Reckoning,
    Run,
    Sum,
    atoms,
    holds,
    names_war,
)
from croupier.part import value_class
from croupier.rulebook.paths import join
from croupier.rulebook.shape import READERS
from croupier.rulebook.text.wagers import PREFIX

BUILT_IN = ("initial", "tie", "war", "war-tie", "war-tied", "progressive", "envy", "bonus-spin", "book")
"""Names that Casino War has given to wagers of its own and to lines of their odds."""

ORIGINAL, WAR, ROUND = "original deal", "War deal", "round"
_LONGEST_TITLE = 30
_MOST = 100  # a card's worth in a sum


@value_class
class When:
    """An event as it is written, and what it means."""

    words: str
    event: Expression

    def __str__(self) -> str:
        return self.words


class Line(NamedTuple):
    """A line of the pay table: what happens, and what it pays."""

    when: When
    odds: Odds


class SideWager(NamedTuple):
    """A wager on the cards of a hand, placed beside its Initial Wager before the cards.

    `lines`: whether the first line that happens is paid, or all of them. `surrendered` and `without_war`: what becomes
    of it where War cards were to decide and none are dealt to the hand. `values`: what a rank is worth in a sum;
    `ace_runs`: where an ace stands in a run.
    """

    title: str
    decided: Literal["original deal", "War deal", "round"]
    pays: Mapping[str, Line]
    lines: Literal["first", "all"] = "first"
    settled: Literal["before the Tie", "after the Tie"] = "after the Tie"
    surrendered: Literal["lost", "returned", "decided by the original cards"] | None = None
    without_war: Literal["lost", "returned"] | None = None
    offered: bool = True
    minimum: Cents | None = None
    maximum: Cents | None = None
    values: Mapping[str, int] | None = None
    ace_runs: AceRuns | None = None

    @property
    def on_war(self) -> bool:
        """Whether War cards may decide it, so that it lies until a tie is played out."""
        return self.decided != ORIGINAL

    def reckoning(self, order: tuple[str, ...]) -> Reckoning:
        """How ranks count for it; `order` is the game's, the highest first."""
        stated = self.values or {}
        worth = tuple(stated.get(rank, at if rank != "A" else 0) for at, rank in enumerate(RANKS, start=2))
        return Reckoning(order, worth, self.ace_runs or "high")

    def terms(self, order: tuple[str, ...]) -> "Terms":
        """All that decides which lines are paid, whatever they pay."""
        events = tuple((hand, line.when.event) for hand, line in self.pays.items())
        return Terms(events, self.reckoning(order), self.decided, self.lines, self.surrendered, self.without_war)


class Terms(NamedTuple):
    """What decides a side wager, without its names and prices; equal terms are decided alike."""

    events: tuple[tuple[str, Expression], ...]
    ranks: Reckoning
    decided: str
    lines: str
    surrendered: str | None
    without_war: str | None

    @property
    def on_war(self) -> bool:
        return self.decided != ORIGINAL

    @property
    def said(self) -> tuple[Atom, ...]:
        """All that is said of cards."""
        return tuple(atom for _, event in self.events for atom in atoms(event))

    def happened(self, cards: Cards) -> tuple[str, ...]:
        """The lines that these cards are paid."""
        hands = tuple(hand for hand, event in self.events if holds(event, cards, self.ranks))
        return hands[:1] if self.lines == "first" else hands


def path(name: str, *below: str) -> str:
    """The path of a side wager's rule."""
    return join((PREFIX, name, *below))


def read_event(value: object) -> When:
    """The event that these words mean; the grammar is read only where an edition has one."""
    from croupier.games.casino_war.side.grammar import parse

    return When(str(value), parse(value))


READERS[When] = read_event


def problems(name: str, wager: SideWager) -> Iterator[tuple[str, str]]:
    """What makes no wager together, as (rule, reason)."""
    if name in BUILT_IN:
        yield path(name), f"{name} is the name of a wager that the game has; give this one another name"
    title = wager.title
    if not title.strip() or not title.isprintable() or len(title) > _LONGEST_TITLE:
        yield path(name, "title"), f"a title of 1 to {_LONGEST_TITLE} letters is printed on the layout"
    yield from _without_war(name, wager)
    for hand, line in wager.pays.items():
        where = path(name, "pays", hand, "when")
        if wager.decided == ORIGINAL and names_war(line.when.event):
            yield where, 'the event names War cards, but the wager is decided by the original deal; write decided = "round"'
        for atom in atoms(line.when.event):
            yield from _uncounted(where, wager, atom)
    for rank, worth in (wager.values or {}).items():
        if rank not in RANKS:
            yield path(name, "values", rank), f"{rank[:10]!r} is no rank; there are {', '.join(RANKS)}"
        if not 0 <= worth <= _MOST:
            yield path(name, "values", rank), f"a card is worth 0 to {_MOST} in a sum, not {worth}"
    low, high = wager.minimum, wager.maximum
    if low is not None and high is not None and low > high:
        yield path(name, "minimum"), f"the least wager {dollars(low)} is above the greatest {dollars(high)}"


def _without_war(name: str, wager: SideWager) -> Iterator[tuple[str, str]]:
    """What has to be said, and cannot be, of a hand without War cards."""
    if wager.on_war and wager.surrendered is None:
        ways = '"lost", "returned" or "decided by the original cards"'
        yield path(name, "decided"), f"say what a surrender does to it: surrendered = {ways}"
    if wager.decided == WAR and wager.without_war is None:
        yield path(name, "decided"), 'say what becomes of it without a War: without_war = "lost" or "returned"'
    if not wager.on_war and wager.surrendered is not None:
        yield path(name, "surrendered"), "a wager that the original deal decides is settled before anybody surrenders"
    if wager.decided != WAR and wager.without_war is not None:
        yield path(name, "without_war"), "only a wager that is decided by the War deal can be without one"


def _uncounted(where: str, wager: SideWager, atom: Atom) -> Iterator[tuple[str, str]]:
    if isinstance(atom, Sum) and "A" not in (wager.values or {}):
        yield where, "the event has a sum; say what an ace is worth in it: values = { A = 1 }, or 14, or 11"
    if isinstance(atom, Run) and wager.ace_runs is None:
        yield where, 'the event has a run; say where an ace stands in it: ace_runs = "low", "high" or "either"'

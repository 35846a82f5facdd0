"""The exact odds of a wager, as every game's `odds.py` gives them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.awards import Odds
from croupier.equipment.chips import Breakage, Chips
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.figures import plain
from croupier.games.kit.rules import BankedRules
from croupier.part import value_class


class Course(NamedTuple):
    """One way for a wager to end that a test laboratory lists by itself, also where another brings the same.

    `net` is per unit of the wager; `wagered` is all the money that it brings onto the table in this course. `rule` is the
    one that says what this end is worth, where it is one; `end` is what paragraphs of an edition call it that decide it.
    """

    name: str
    net: Fraction
    ways: int
    wagered: Fraction = Fraction(1)
    rule: str = ""
    end: str = ""


class Decision(NamedTuple):
    """A point at which the player chooses: what it is, its ways, and what each choice brings on average."""

    at: str
    ways: int
    options: tuple[tuple[str, Fraction], ...]


def law_of(courses: Iterable[Course]) -> Distribution:
    """The distribution that the courses add up to: equal nets together."""
    return Distribution.of((course.net, course.ways) for course in courses)


def possible(courses: Iterable[Course]) -> tuple[Course, ...]:
    """The courses that can happen, in their order."""
    return tuple(course for course in courses if course.ways)


def together(courses: Iterable[Course]) -> tuple[Course, ...]:
    """The courses that can happen, in their order; those alike but for their ways are one."""
    ways: dict[tuple[str, int, int], Course] = {}
    for course in courses:
        key = course.name, *course.net.as_integer_ratio()
        first = ways.get(key)
        ways[key] = course if first is None else first._replace(ways=first.ways + course.ways)
    return possible(ways.values())


@value_class
class Exact:
    """A wager's net results per unit wagered, by strategy where the player has a choice.

    `wagered` is all the money that one unit of the wager brings onto the table on average; the element of risk is
    the loss per unit of that. `short` are the laws of a round that a player cannot pay in full: below so many units,
    this one instead; the least amount first; None where they are not counted. `courses` add up to the distribution and
    name what it merges; a game that gives none has those that `returns` names by their nets.
    """

    wager: str
    distribution: Distribution
    strategy: str | None = None
    offered: bool = True
    wagered: Fraction = Fraction(1)
    free: bool = False  # comes with another wager and costs nothing, so that an edge of the player's is no surprise
    on: tuple[str, ...] = ()  # only where wagers of one kind differ, or where one wager was asked for
    short: Sequence[tuple[Fraction, Distribution]] | None = ()
    note: str = ""  # what these numbers leave out or take for granted
    courses: tuple[Course, ...] = ()
    decisions: tuple[Decision, ...] = ()  # what the strategy decides by, where it chooses the better
    made: Fraction = Fraction(1)  # in how many of all rounds
    initial: Fraction | None = Fraction(1)  # of each unit, how much is the round's first wager; None if it has none in it

    @property
    def house_edge(self) -> Fraction:
        return self.distribution.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        return self.distribution.house_edge / self.wagered

    @property
    def per_initial(self) -> Fraction | None:
        """The loss per unit of the round's first wager; None where the wager lies beside it, with an amount of its own."""
        return self.distribution.house_edge / self.initial if self.initial else None

    @property
    def returns(self) -> tuple[Course, ...]:
        """The rows of the return table: the courses by name, or each net as what it is to the player."""
        return self.courses or _by_net(self.distribution)


def _by_net(law: Distribution) -> tuple[Course, ...]:
    """A course for each net, the highest first."""
    one_win, one_loss = (sum(side * net > 0 for net, _ in law.outcomes) == 1 for side in (1, -1))

    def named(net: Fraction) -> str:
        if not net:
            return "pushes"
        verb, alone = ("wins", one_win) if net > 0 else ("loses", one_loss)
        return verb if alone else f"{verb} {plain(abs(net))}"

    return tuple(Course(named(net), net, ways) for net, ways in reversed(law.outcomes))


class InChips(NamedTuple):
    """A wager of so many cents, paid in whole chips: what they cannot pay is broken up or down."""

    cents: int
    chips: Chips
    breakage: Breakage

    def won(self, odds: Odds, parts: int = 1) -> Fraction:
        """What one of the equal parts of the wager wins, per unit of that part; parts of no whole chips are refused."""
        if not self.divides_into(parts):
            whole = dollars(self.chips.smallest * parts)
            raise InputError(f"{dollars(self.cents)} cannot be {parts} equal wagers; it must be a multiple of {whole}")
        part = self.cents // parts
        return Fraction(self.chips.pays(odds.winnings(part), self.breakage), part)

    def divides_into(self, parts: int) -> bool:
        """Whether chips make so many equal wagers of it."""
        return self.cents % (self.chips.smallest * parts) == 0


def in_chips(rules: BankedRules, cents: int | None) -> InChips | None:
    """A wager of so much at this table; None stays None. An amount that its chips cannot make is refused."""
    if cents is None:
        return None
    smallest = rules.chips_in_play.smallest
    if cents <= 0 or cents % smallest:
        raise InputError(f"a wager of {dollars(cents)} cannot be made of chips of {dollars(smallest)} and more")
    return InChips(cents, rules.chips_in_play, rules.chips.breakage)


def exact(number: Fraction) -> dict[str, object]:
    """An exact number as reports give it out: "p/q" beside a float."""
    return {"exact": str(number), "float": float(number)}

"""The exact odds of a wager, as every game's `odds.py` gives them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.awards import Odds
from croupier.equipment.chips import Breakage, Chips
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rules import BankedRules


@dataclass(frozen=True, slots=True)
class Exact:
    """A wager's net results per unit wagered, by strategy where the player has a choice.

    `wagered` is all the money that one unit of the wager brings onto the table on average; the element of risk is
    the loss per unit of that. `short` are the laws of a round that a player cannot pay in full: below so many units,
    this one instead; the least amount first.
    """

    wager: str
    distribution: Distribution
    strategy: str | None = None
    offered: bool = True
    wagered: Fraction = Fraction(1)
    free: bool = False  # comes with another wager and costs nothing, so that an edge of the player's is no surprise
    on: tuple[str, ...] = ()  # only where wagers of one kind differ, or where one wager was asked for
    short: Sequence[tuple[Fraction, Distribution]] = ()
    note: str = ""  # what these numbers leave out or take for granted

    @property
    def house_edge(self) -> Fraction:
        return self.distribution.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        return self.distribution.house_edge / self.wagered


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

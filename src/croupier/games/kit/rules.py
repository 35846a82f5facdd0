"""What the rules of several games share: groups of them, and checks of values that make no game together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeVar

from croupier.equipment.chips import Breakage, Chips, chips
from croupier.equipment.money import Cents, dollars
from croupier.games.kit.play.people import Person
from croupier.rulebook import paths
from croupier.rulebook.shape import Rules
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value

R = TypeVar("R", bound=Rules)

Violations = Iterable[tuple[str, str]]
"""What is wrong with rules together, as (rule, reason)."""


class Weight(NamedTuple):
    """A whole number that weighs one result against the others: sections of a wheel, the weight of a symbol.

    `sets` gives the rules that another number makes, with all that must change beside it; `beside` says so in words.
    """

    path: str
    now: int
    most: int | None
    sets: Callable[[int], Mapping[str, Value]]
    beside: str = ""


class WagerLimits(NamedTuple):
    """The least and the most that a wager may be."""

    minimum: Cents | None
    maximum: Cents | None


class DoneBy(NamedTuple):
    """Who may do something, where the rules say no more of it."""

    by: tuple[Person, ...]


class ValueChips(NamedTuple):
    """What wagers are made with, the chips in play, and where an amount goes that they cannot pay."""

    wagered: tuple[Literal["value chips", "cash"], ...]
    in_play: tuple[Cents, ...]
    breakage: Breakage


class ChipsInPlay(Protocol):
    """The values of the chips that wagers are made with and paid in, and where an amount goes that they cannot pay."""

    @property
    def in_play(self) -> tuple[Cents, ...]: ...
    @property
    def breakage(self) -> Breakage: ...


class LeastAndMost(Protocol):
    """The least and the most that a wager may be."""

    @property
    def minimum(self) -> Cents | None: ...
    @property
    def maximum(self) -> Cents | None: ...


class PlacedBy(Protocol):
    """Who may put chips on the layout."""

    @property
    def placed_by(self) -> tuple[str, ...]: ...


class SettlementOrder(Protocol):
    """Whether losing or winning wagers are settled first."""

    @property
    def order(self) -> tuple[str, ...]: ...


class Settlement(NamedTuple):
    """`order`: which wagers are settled first; `winners`: what becomes of a stake that won."""

    order: tuple[Literal["losing", "winning"], ...]
    within: Literal["in the order of placing"]
    winners: Literal["stay where they lie until the player takes them", "handed back with the winnings"]


class DeviationRules(NamedTuple):
    reported_by: tuple[Person, ...]
    ruled_by: Person


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankedRules(Rules):
    """What the rules of every game against the house have."""

    chips: ChipsInPlay
    limits: LeastAndMost

    @property
    def chips_in_play(self) -> Chips:
        return chips(self.chips.in_play)

    def limits_broken(self, cents: int) -> tuple[str, ...]:
        """The limits that a wager of so much is beyond; none where the table takes it."""
        low, high = self.limits.minimum, self.limits.maximum
        if low is not None and cents < low:
            return ("limits.minimum",)
        return ("limits.maximum",) if high is not None and cents > high else ()

    def stake_in(self, unit: int) -> int:
        """A stake that the table takes, in whole units of so many cents: about a hundred dollars where it may be."""
        low, high = self.limits.minimum or 0, self.limits.maximum
        wanted = max(100_00, low) if high is None else min(max(100_00, low), high)
        return max(wanted // unit, 1) * unit if wanted == high else -(-wanted // unit) * unit


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChipTableRules(BankedRules):
    """What the rules of every game have where players put value chips on a layout. A game adds its own."""

    limits: WagerLimits
    opening: DoneBy
    chips: ValueChips
    wagers: PlacedBy
    settlement: SettlementOrder
    deviation: DeviationRules


class DealRules(NamedTuple):
    """How many decks are in play, who deals, who corrects what was entered wrongly, and what becomes of a misdeal."""

    decks: int
    by: Person
    corrected_by: tuple[Person, ...]
    misdeal: Literal["void, and the wagers go back"]


class PlacedAndCorrected(NamedTuple):
    placed_by: tuple[Person, ...]
    corrected_by: tuple[Person, ...]


class Said(NamedTuple):
    said: Literal["before the deal"]


class HandOrder(NamedTuple):
    """In which order positions are settled."""

    order: Literal["clockwise", "counterclockwise"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CardTableRules(BankedRules):
    """What the rules of every game have whose table is a `CardTable`. A game adds its own."""

    seats: int
    limits: WagerLimits
    opening: DoneBy
    chips: ValueChips
    wagers: PlacedAndCorrected
    no_more_bets: Said
    deal: DealRules
    decisions: DoneBy
    settlement: HandOrder
    deviation: DeviationRules


def unsettled(order: Sequence[str]) -> Iterator[tuple[str, str]]:
    """An order of settlement that leaves something out, or does it twice."""
    if sorted(order) != ["losing", "winning"]:
        yield "settlement.order", "the order of settlement names losing and winning wagers once each"


def crossed_limits(minimum: int | None, maximum: int | None) -> Iterator[tuple[str, str]]:
    if minimum is not None and maximum is not None and minimum > maximum:
        yield "limits.minimum", f"the least wager {dollars(minimum)} is above the greatest {dollars(maximum)}"


def wrong_payouts(
    payouts: Mapping[str, object], paid: Sequence[str], also: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Payouts that are missing, and payouts of no wager; `also` are lines that an edition may have or not."""
    if missing := [kind for kind in paid if kind not in payouts]:
        yield "payouts", f"the edition has no payout for {missing[0]}"
    if strange := [kind for kind in payouts if kind not in (*paid, *also)]:
        near = did_you_mean(strange[0], (*paid, *also), f"; those paid are {', '.join(paid)}")
        yield paths.join(("payouts", strange[0])), f"{strange[0]} is not a wager{near}"

"""Wagers that the faces of a round decide, as tables for the kernel; and the progressive as one of them.

A wager is a table: the class of the position's card with the dealer's, the class of their War cards (0: no War), and for
both classes the place of its pay table. Place 0 loses. Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import lcm
from typing import TYPE_CHECKING, Any

from croupier.equipment.awards import Award
from croupier.equipment.cards import RANKS, SUITS
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.casino_war.simulation.columns import PLACES
from croupier.games.kit.simulation.plan import Outcomes, outcomes

if TYPE_CHECKING:
    from croupier.games.casino_war.simulation.face_kernel import FaceTables

FACES = len(RANKS) * len(SUITS)
NO_WAR = 0

Pairs = Sequence[int]
"""A class for each ordered pair of faces, the position's first. A face is its rank by strength times four, and its suit."""


@dataclass(frozen=True, slots=True)
class FaceWager:
    """A wager of one unit. `places` is by the class of the original cards, then of the War cards."""

    name: str
    first: tuple[int, ...]
    second: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    nets: tuple[Fraction, ...]  # by place

    @property
    def unit(self) -> int:
        """How many whole parts a unit has, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in self.nets))

    def came(self, counts: Sequence[int]) -> Outcomes:
        """How often each net came, from how often each place did."""
        return outcomes(zip(self.nets, counts, strict=False))


def tables(wagers: Sequence[FaceWager], metered: Sequence[int] = ()) -> "FaceTables":
    """The wagers as the kernel reads them; `metered` are the places of the first that win the meter."""
    import numpy as np

    from croupier.games.casino_war.simulation.face_kernel import FaceTables

    many = len(wagers)
    pairs = (many, FACES, FACES)
    first = max((len(wager.places) for wager in wagers), default=1)
    second = max((len(row) for wager in wagers for row in wager.places), default=1)
    places, pays = np.zeros((many, first, second), np.uint8), np.zeros((many, PLACES), np.int64)
    for at, wager in enumerate(wagers):
        pays[at, : len(wager.nets)] = [int(net * wager.unit) for net in wager.nets]
        for row, each in enumerate(wager.places):
            places[at, row, : len(each)] = each
    wide: Any = np.uint8 if max(first, second) <= 1 << 8 else np.uint16  # few wagers tell so many cards apart
    of_cards = np.array([wager.first for wager in wagers], wide).reshape(pairs)
    of_wars = np.array([wager.second for wager in wagers], wide).reshape(pairs)
    wins = np.zeros(PLACES, np.uint8)
    wins[list(metered)] = 1
    return FaceTables(of_cards, of_wars, places, pays, wins)


# The progressive


@dataclass(frozen=True, slots=True)
class RunningMeter:
    """A progressive meter that grows with every wager and is paid out whole. All in cents."""

    hands: tuple[int, ...]  # the places of the pay table that win it
    start: int
    reset: int
    per_wager: Fraction
    equal_shares: bool  # several winners of a round share one payment; otherwise the second finds it reset

    def after(self, payments: int, wagers_until_won: int, wagers: int) -> tuple[Fraction, Fraction]:
        """What was paid and how the meter stands: what had been added until it was last won has all been paid."""
        if not payments:
            return Fraction(0), self.start + self.per_wager * wagers
        paid = self.start + (payments - 1) * self.reset + self.per_wager * wagers_until_won
        return paid, self.reset + self.per_wager * (wagers - wagers_until_won)


@dataclass(frozen=True, slots=True)
class ProgressivePlan:
    """The Progressive Payout Wager without its meter, the Envy Bonus for its hands, and the meter beside them."""

    wager: FaceWager
    lines: tuple[str, ...]  # of the pay table
    hands: tuple[tuple[str, ...], ...]  # those that are paid together, from place 1 on; none for a hand that is only envied
    envy: tuple[Fraction, ...]  # the same places
    envy_to_all: bool  # who has surrendered has it, too
    meter: RunningMeter | None

    def lines_hit(self, places: Sequence[int]) -> dict[str, int]:
        """How often each line of the pay table was paid."""
        hit = dict.fromkeys(self.lines, 0)
        for lines, count in zip(self.hands, places[1:], strict=False):
            for line in lines:
                hit[line] += count
        return hit

    def envied(self, places: Sequence[int], away: Sequence[int], others: int) -> Outcomes:
        """What each other of a table had for each hand; `away` had surrendered beside a hand of each place."""
        found = []
        for net, hands, surrendered in zip((Fraction(0), *self.envy), places, away, strict=False):
            without = 0 if self.envy_to_all else surrendered
            found += [(net, hands * others - without), (Fraction(0), without)]
        return outcomes(found)


@lru_cache(maxsize=16)
def progressive_plan(rules: WarRules) -> ProgressivePlan | None:
    """The progressive that the house offers, if it does. Kept: one report may plan several simulations of a house."""
    progressive = rules.progressive
    if progressive is None or not progressive.offered:
        return None
    first, second = _ties(untied=0), _ties(untied=1)
    worth = cache(partial(_worth, progressive, progressive.ranked))
    made = [[worth(hands) for hands in row] for row in _made(progressive.decided_by, progressive.surrendered == "lost")]
    paid = list(dict.fromkeys([_NOTHING, *(each for row in made for each in row)]))
    place = {each: number for number, each in enumerate(paid)}
    places = tuple(tuple(place[each] for each in row) for row in made)
    back = int(progressive.collected.endswith("handed back with a win"))
    pays = [_units(rules, [progressive.pays[line] for line in lines]) - 1 + (back if lines else 0) for lines, _ in paid]
    hands = tuple(lines for lines, _ in paid[1:])
    return ProgressivePlan(
        wager=FaceWager("progressive", first, second, places, tuple(pays)),
        lines=tuple(progressive.pays),
        hands=hands,
        envy=tuple(_units(rules, [progressive.envy[hand]] if hand else []) for _, hand in paid[1:]),
        envy_to_all=progressive.envy_to == "every player with the wager",
        meter=None if rules.meters_limited else _meter(progressive, hands),
    )


def classes(of: Callable[[int, int], int]) -> tuple[int, ...]:
    """A class for every pair of faces."""
    return tuple(of(mine, dealers) for mine in range(FACES) for dealers in range(FACES))


@cache
def _ties(untied: int) -> tuple[int, ...]:
    """The classes of ties: for each rank that both cards have other suits, or that both have a given one."""

    def of(mine: int, dealers: int) -> int:
        rank, suit = divmod(mine, len(SUITS))
        if rank != dealers // len(SUITS):
            return untied
        return untied + 1 + rank * (len(SUITS) + 1) + (1 + suit if mine == dealers else 0)

    return classes(of)


def _tie(number: int) -> tuple[int, int]:
    """The rank of a tie, and 0 or its suit from 1 on."""
    return divmod(number - 1, len(SUITS) + 1)


_NOTHING: tuple[tuple[str, ...], str | None] = ((), None)


def _worth(progressive: Progressive, ranked: Sequence[str], made: Set[str]) -> tuple[tuple[str, ...], str | None]:
    """Of the hands that cards make, the lines that are paid, and the hand for which others have an Envy Bonus."""
    lines = tuple(hand for hand in ranked if hand in made and hand in progressive.pays)
    paid = lines[:1] if progressive.lines == "the highest" else lines
    return paid, next((hand for hand in ranked if hand in made and hand in progressive.envy), None)


@cache
def _made(decided_by: str, surrendered_lost: bool) -> tuple[tuple[frozenset[str], ...], ...]:
    """The hands that are made by each class of the original cards and of the War cards."""
    firsts, seconds = range(max(_ties(untied=0)) + 1), range(max(_ties(untied=1)) + 1)
    return tuple(tuple(_hands(decided_by, surrendered_lost, one, other) for other in seconds) for one in firsts)


def _hands(decided_by: str, surrendered_lost: bool, first: int, second: int) -> frozenset[str]:
    if first == 0 or (second == NO_WAR and surrendered_lost):
        return frozenset()
    rank, suit = _tie(first)
    made = {"tie": True, "suited tie": suit > 0}
    if second > 1:
        again, its_suit = _tie(second - 1)
        both, one_suit, four = bool(suit and its_suit), bool(suit and suit == its_suit), rank == again
        each = one_suit if decided_by == "all cards suited" else both
        suited_four = both if decided_by == "each tie suited, also of a four" else one_suit
        made |= {"double tie": True, "four of a kind": four, "suited double tie": each}
        made["suited four of a kind"] = four and suited_four
    return frozenset(hand for hand, is_made in made.items() if is_made)


def _units(rules: WarRules, awards: Iterable[Award]) -> Fraction:
    """What awards pay together for each unit: each in chips, meters apart, and all within the limit of the house."""
    assert rules.progressive is not None
    stake, most = rules.progressive.stake, rules.side_limit
    won = sum(rules.chips_in_play.pays(award.fixed.winnings(stake), rules.chips.breakage) for award in awards)
    return Fraction(won if most is None else min(won, most), stake)


def _meter(progressive: Progressive, hands: tuple[tuple[str, ...], ...]) -> RunningMeter | None:
    """The meter, where one hand wins all of it; other shares are not followed."""
    shares = [(hand, share) for hand, award in progressive.pays.items() for share in award.shares]
    if len(shares) != 1 or shares[0][1].percent != 100:
        return None
    won_by = tuple(place for place, lines in enumerate(hands, start=1) if shares[0][0] in lines)
    if not won_by:
        return None
    meter = progressive.meter
    grows = (meter.rate or Fraction(0)) * progressive.stake
    return RunningMeter(won_by, meter.standing, meter.reset, grows, progressive.second_winner == "equal shares")

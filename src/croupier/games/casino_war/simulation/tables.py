"""Wagers that the faces of a round decide, as tables for the kernel: the progressive, and those that an edition states.

A wager is a table: the class of the position's card with the dealer's, the class of their War cards (0: no War), and for
both classes the place of its pay table. Place 0 loses. All cards are looked at at once. Settles for itself, apart from
`play` and from the odds. Before it, where the kernels' sums stand, so that whoever reads them need not compile them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.equipment.awards import Award
from croupier.equipment.cards import SUITS
from croupier.errors import InputError
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.casino_war.side.expression import (
    COLOURS,
    RANKS,
    All,
    Among,
    Atom,
    Compared,
    Expression,
    Not,
    Run,
    Same,
    Sum,
)
from croupier.games.casino_war.side.expression import Any as AnyOf
from croupier.games.casino_war.side.wager import WAR, SideWager, path
from croupier.games.kit.odds.odds import in_chips
from croupier.games.kit.simulation.plan import Outcomes, outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.casino_war.simulation.kernel import FaceTables

    Numbers = NDArray[np.int64]
    Cards = tuple[Numbers, ...]

# How a seat's round ends, in the order of `odds.Nets`
WON, LOST, SURRENDERED, WAR_WON, WAR_TIED, WAR_LOST = range(6)
COURSES = 6

# Then what was dealt, and the rounds that won the meter of the progressive
DEALT_ROUNDS, DEALT_SHOES, DEALT_CARDS, METER_ROUNDS = range(COURSES, COURSES + 4)

# Then, for each wager of the game, sums over shoes: what was won squared, won times wagers made, wagers made squared
SPREAD_AT = METER_ROUNDS + 1
WAGERS = ("initial", "tie", "war-tie")
SUMS = SPREAD_AT + 3 * len(WAGERS)

# Then, for each wager that faces decide: how often each place of its pay table came, the same three sums, and how many
# others had surrendered beside a hand of each place
PLACES = 32
AWAY_AT = PLACES + 3
FACE_SUMS = AWAY_AT + PLACES

# Last, for the Bonus Spin: rounds with a spin, and the three sums
SPINS, SPIN_SUMS = 0, 4
SPIN_PART = 100  # its three sums are in hundredths of a unit
SYMBOLS = 64  # of the Hot Spot, at most
METER_BITS = 31  # cents from meters stand above so many bits of a prize

# Of sessions, behind the courses: Wars that the player could not pay for, the wagers that faces decide, spins by symbol
SHORT = COURSES
PLACES_AT = SHORT + 1

FACES = len(RANKS) * len(SUITS)
_LOST, _BACK = 0, -1  # results that are no lines: bits of lines are above zero


@dataclass(frozen=True, slots=True)
class FaceWager:
    """A wager of one unit. `places` is by the class of the original cards, then of the War cards."""

    name: str
    first: tuple[int, ...]  # for each ordered pair of faces, the position's first: the class
    second: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    nets: tuple[Fraction, ...]  # by place
    hands: tuple[tuple[str, ...], ...]  # the lines that each place pays together; none where it is lost or handed back
    on_war: bool  # whether a tie's choice matters to it
    lines: tuple[str, ...] = ()  # that are reported in this order, also where no hand reaches them

    @property
    def unit(self) -> int:
        """How many whole parts a unit has, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in self.nets))

    def came(self, counts: Sequence[int]) -> Outcomes:
        """How often each net came, from how often each place did."""
        return outcomes(zip(self.nets, counts, strict=False))

    def lines_hit(self, counts: Sequence[int]) -> dict[str, int]:
        """How often each line of the pay table was paid."""
        hit = dict.fromkeys((*self.lines, *(line for lines in self.hands for line in lines)), 0)
        for lines, count in zip(self.hands, counts, strict=False):
            for line in lines:
                hit[line] += count
        return hit


def tables(wagers: Sequence[FaceWager], metered: Sequence[int] = ()) -> "FaceTables":
    """The wagers as the kernel reads them; `metered` are the places of the first that win the meter."""
    import numpy as np

    from croupier.games.casino_war.simulation.kernel import FaceTables

    first = max((len(wager.places) for wager in wagers), default=1)
    second = max((len(row) for wager in wagers for row in wager.places), default=1)
    places, pays = np.zeros((len(wagers), first, second), np.uint8), np.zeros((len(wagers), PLACES), np.int64)
    for at, wager in enumerate(wagers):
        pays[at, : len(wager.nets)] = [int(net * wager.unit) for net in wager.nets]
        for row, each in enumerate(wager.places):
            places[at, row, : len(each)] = each
    cards, wars = (
        np.array(pairs, np.uint16).reshape(len(wagers), FACES, FACES)
        for pairs in ([wager.first for wager in wagers], [wager.second for wager in wagers])
    )
    wins = np.zeros(PLACES, np.uint8)
    wins[list(metered)] = 1
    return FaceTables(cards, wars, places, pays, wins)


# From what all cards bring


class _Pairs(NamedTuple):
    """All ordered pairs of faces, the position's first; and which of them are ties."""

    mine: "Numbers"
    dealers: "Numbers"
    ties: "Numbers"

    @property
    def wars(self) -> "Cards":
        """The four cards of every tie with every pair of War cards."""
        return self.mine[self.ties, None], self.dealers[self.ties, None], self.mine[None, :], self.dealers[None, :]


def _pairs() -> _Pairs:
    import numpy as np

    mine, dealers = np.divmod(np.arange(FACES * FACES), FACES)
    return _Pairs(mine, dealers, np.flatnonzero(mine // len(SUITS) == dealers // len(SUITS)))


class _Table(NamedTuple):
    """A wager's results in the order of their places, and its classes."""

    results: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]


def _table(alone: "Numbers", wars: "Numbers | None", ties: "Numbers") -> _Table:
    """The table of what each pair of cards brings without a War, and each tie with each pair of War cards."""
    import numpy as np

    columns, second = alone[:, None], np.full(len(alone), -1)
    if wars is not None:
        kinds, second = _alike(wars.T)
        of_wars = np.zeros((len(alone), len(kinds)), np.int64)
        of_wars[ties] = kinds.T
        columns = np.concatenate((columns, of_wars), axis=1)
    rows, first = _alike(columns)
    results = (_LOST, *(result for result in np.unique(rows).tolist() if result != _LOST))
    places = tuple(tuple(results.index(result) for result in row) for row in rows.tolist())
    return _Table(results, tuple(first.tolist()), tuple((second + 1).tolist()), places)


def _alike(rows: "Numbers") -> "tuple[Numbers, Numbers]":
    """The different rows, and for every row which of them it is."""
    import numpy as np

    different, which = np.unique(rows, axis=0, return_inverse=True)
    return different, which.reshape(-1)


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
    envy: tuple[Fraction, ...]  # by place
    envy_to_all: bool  # who has surrendered has it, too
    meter: RunningMeter | None

    def envied(self, places: Sequence[int], away: Sequence[int], others: int) -> Outcomes:
        """What each other of a table had for each hand; `away` had surrendered beside a hand of each place."""
        found = []
        for net, hands, surrendered in zip(self.envy, places, away, strict=False):
            without = 0 if self.envy_to_all else surrendered
            found += [(net, hands * others - without), (Fraction(0), without)]
        return outcomes(found)


@lru_cache(maxsize=16)
def progressive_plan(rules: WarRules) -> ProgressivePlan | None:
    """The progressive that the house offers, if it does. Kept: one report may plan several simulations of a house."""
    side = rules.progressive
    if side is None or not side.offered:
        return None
    pairs = _pairs()
    alone = _made(side, (pairs.mine, pairs.dealers)) * (side.surrendered != "lost")
    made = _table(alone, _made(side, pairs.wars), pairs.ties)
    hands, envied = zip(*(_paid(side, bits) for bits in made.results), strict=True)
    back = int(side.collected.endswith("handed back with a win"))
    nets = tuple(_units(rules, [side.pays[line] for line in lines]) - 1 + (back if lines else 0) for lines in hands)
    return ProgressivePlan(
        wager=FaceWager("progressive", *made[1:], nets=nets, hands=hands, on_war=True, lines=tuple(side.pays)),
        envy=tuple(_units(rules, [side.envy[hand] for hand in envied_for]) for envied_for in envied),
        envy_to_all=side.envy_to == "every player with the wager",
        meter=None if rules.meters_limited else _meter(side, hands),
    )


def _made(side: Progressive, cards: "Cards") -> "Numbers":
    """The hands that cards make, as bits in the order of their rank."""
    import numpy as np

    mine, dealers = cards[:2]
    tie, suited = mine // len(SUITS) == dealers // len(SUITS), mine == dealers
    made: dict[str, Any] = {"tie": tie, "suited tie": suited}
    if len(cards) > 2:
        again, second = cards[2:]
        double, both = again // len(SUITS) == second // len(SUITS), suited & (again == second)
        one_suit, four = both & (mine % len(SUITS) == again % len(SUITS)), mine // len(SUITS) == again // len(SUITS)
        each_suited = one_suit if side.decided_by == "all cards suited" else both
        four_suited = both if side.decided_by == "each tie suited, also of a four" else one_suit
        made |= {"double tie": double, "four of a kind": double & four}
        made |= {"suited double tie": each_suited, "suited four of a kind": four & four_suited}
    shape = np.broadcast_shapes(*(card.shape for card in cards))
    return sum(
        (np.broadcast_to(made[hand], shape).astype(np.int64) << at for at, hand in enumerate(side.ranked) if hand in made),
        np.zeros(shape, np.int64),
    )


def _paid(side: Progressive, bits: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of the hands that cards make, the lines that are paid, and the hand for which others have an Envy Bonus."""
    made = [hand for at, hand in enumerate(side.ranked) if bits >> at & 1]
    lines = tuple(hand for hand in made if hand in side.pays)
    return lines[:1] if side.lines == "the highest" else lines, tuple(hand for hand in made if hand in side.envy)[:1]


def _units(rules: WarRules, awards: Iterable[Award]) -> Fraction:
    """What awards pay together for each unit: each in chips, meters apart, and all within the limit of the house."""
    assert rules.progressive is not None
    stake, most = rules.progressive.stake, rules.side_limit
    won = sum(rules.chips_in_play.pays(award.fixed.winnings(stake), rules.chips.breakage) for award in awards)
    return Fraction(won if most is None else min(won, most), stake)


def _meter(side: Progressive, hands: Sequence[tuple[str, ...]]) -> RunningMeter | None:
    """The meter, where one hand wins all of it; other shares are not followed."""
    shares = [(hand, share) for hand, award in side.pays.items() for share in award.shares]
    if len(shares) != 1 or shares[0][1].percent != 100:
        return None
    won_by = tuple(place for place, lines in enumerate(hands) if shares[0][0] in lines)
    if not won_by:
        return None
    meter = side.meter
    grows = (meter.rate or Fraction(0)) * side.stake
    return RunningMeter(won_by, meter.standing, meter.reset, grows, side.second_winner == "equal shares")


# Side wagers that an edition states as data


def stated_wagers(rules: WarRules, stake: int | None = None) -> tuple[FaceWager, ...]:
    """Those that the house offers; with a stake in cents, as chips pay them."""
    return tuple(stated_wager(rules, name, stake) for name, wager in rules.side_wagers.items() if wager.offered)


def stated_wager(rules: WarRules, name: str, stake: int | None = None) -> FaceWager:
    """One of them. One that ends in more ways than can be told apart is refused."""
    wager, pairs, wars = rules.side_wagers[name], _pairs(), None
    faces = _Faces(rules, wager)
    alone = faces.results((pairs.mine, pairs.dealers))
    if wager.on_war:
        wars = faces.results(pairs.wars)
        given_up = _unless(wager.surrendered, "decided by the original cards", alone[pairs.ties])
        alone = _unless(wager.without_war, "", alone) if wager.decided == WAR else alone.copy()
        alone[pairs.ties] = given_up
    made = _table(alone, wars, pairs.ties)
    if len(made.results) > PLACES:
        reason = f"{name} ends in {len(made.results)} different ways; a simulation tells at most {PLACES} apart"
        raise InputError(reason, rule=path(name, "pays"), cite=rules.cite(path(name, "pays")))
    lines = tuple(wager.pays)
    hands = tuple(
        tuple(line for at, line in enumerate(lines) if result > 0 and result >> at & 1) for result in made.results
    )
    nets = tuple(_net(rules, wager, result, hand, stake) for result, hand in zip(made.results, hands, strict=True))
    return FaceWager(name, *made[1:], nets=nets, hands=hands, on_war=wager.on_war)


def _unless(fate: str | None, decided: str, by_cards: "Numbers") -> "Numbers":
    """What the cards bring if the fate is that they decide; otherwise the wager is returned or lost."""
    return by_cards if fate == decided else by_cards * 0 + (_BACK if fate == "returned" else _LOST)


def _net(rules: WarRules, wager: SideWager, result: int, hands: tuple[str, ...], stake: int | None) -> Fraction:
    """What a result brings per unit."""
    if not hands:
        return Fraction(0 if result == _BACK else -1)
    odds, chips = [wager.pays[hand].odds for hand in hands], in_chips(rules, stake)
    if chips is None:
        return sum((each.ratio for each in odds), Fraction(0))
    won, limit = sum(chips.won(each) for each in odds), rules.limits.payout_per_hand
    limited = limit is not None and rules.limits.payout_covers != "the wagers of the game"
    most = Fraction(rules.chips_in_play.pays(limit or 0, "down"), chips.cents)
    return min(Fraction(won), most) if limited else Fraction(won)


class _Faces:
    """Which lines are paid, for arrays of faces: the position's, the dealer's, and perhaps their War cards.

    A face is its rank by strength times four, and its suit.
    """

    def __init__(self, rules: WarRules, wager: SideWager) -> None:
        import numpy as np

        self.wager = wager
        order = tuple(reversed(rules.ranks.order))  # the lowest first
        reckoning = wager.reckoning(rules.ranks.order)
        self.strength = {rank: at for at, rank in enumerate(order)}
        self.worth = np.array([reckoning.value(rank) for rank in order])
        self.in_runs = np.array([RANKS.index(rank) for rank in order])
        self.ace_runs = reckoning.ace_runs

    def results(self, cards: "Cards") -> "Numbers":
        """For each hand the lines that are paid, as bits; 0 where it is lost."""
        import numpy as np

        paid = np.zeros(np.broadcast_shapes(*(card.shape for card in cards)), np.int64)
        for at, line in enumerate(self.wager.pays.values()):
            happened = self.holds(line.when.event, cards)
            if self.wager.lines == "first":
                happened = happened & (paid == 0)
            paid = paid + (happened.astype(np.int64) << at)
        return paid

    def holds(self, event: Expression, cards: "Cards") -> Any:
        import numpy as np

        match event:
            case Not(of):
                return ~self.holds(of, cards)
            case All(parts):
                return np.logical_and.reduce([self.holds(part, cards) for part in parts])
            case AnyOf(parts):
                return np.logical_or.reduce([self.holds(part, cards) for part in parts])
            case _:
                shape = np.broadcast_shapes(*(card.shape for card in cards))
                return np.broadcast_to(self.said(event, cards), shape)

    def said(self, atom: Atom, cards: "Cards") -> Any:
        import numpy as np

        if isinstance(atom, Among | Compared) and atom.any:
            each = [self.said(atom._replace(cards=(card,), any=False), cards) for card in atom.cards]
            return np.logical_or.reduce(np.broadcast_arrays(*each))
        if max(atom.cards) >= len(cards):
            return np.False_
        of = np.broadcast_arrays(*(cards[card] for card in atom.cards))
        ranks, suits = [card // len(SUITS) for card in of], [card % len(SUITS) for card in of]
        red = [np.isin(suit, [SUITS.index(each) for each in COLOURS["red"]]) for suit in suits]
        match atom:
            case Same(what=what):
                alike = {"rank": ranks, "suit": suits, "colour": red, "identical": list(of)}[what]
                return np.logical_and.reduce([each == alike[0] for each in alike])
            case Among(what="rank"):
                named = [self.strength[rank] for rank in atom.values]
                return np.logical_and.reduce([np.isin(rank, named) for rank in ranks])
            case Among():
                named = [SUITS.index(suit) for suit in atom.values]
                return np.logical_and.reduce([np.isin(suit, named) for suit in suits])
            case Sum():
                total = sum(self.worth[rank] for rank in ranks)
                return np.logical_or.reduce([(low <= total) & (total <= high) for low, high in atom.ranges])
            case Run():
                return self.run(np.sort(np.array([self.in_runs[rank] for rank in ranks]), axis=0))
            case Compared():
                return self.compared(atom, cards, ranks)

    def run(self, places: "Numbers") -> Any:
        """Whether ranks, sorted along the first axis, go up by one; an ace may go below the deuce."""
        import numpy as np

        high = np.all(np.diff(places, axis=0) == 1, axis=0)
        low = np.all(np.diff(np.sort((places + 1) % len(RANKS), axis=0), axis=0) == 1, axis=0)
        return {"high": high, "low": low, "either": high | low}[self.ace_runs]

    def compared(self, atom: Compared, cards: "Cards", ranks: "list[Numbers]") -> Any:
        import numpy as np

        if atom.than and max(atom.than) >= len(cards):
            return np.False_
        others: list[Any] = [cards[card] // len(SUITS) for card in atom.than] or [self.strength[atom.rank]]
        pairs = [rank > other if atom.higher else rank < other for rank in ranks for other in others]
        return np.logical_and.reduce(np.broadcast_arrays(*pairs))

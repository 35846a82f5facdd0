"""Wagers that the faces of a round decide, as tables for the kernel: the progressive, and those that an edition states.

A wager is two tables: the place of its pay table for every two original cards, and for every tie with every two War cards.
Place 0 loses. All cards are looked at at once. Settles for itself, apart from `play` and from the odds. Before it, where
the kernels' sums stand, so that whoever reads them need not compile them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
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
    cards_of,
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
    Cards = Sequence[Numbers]

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

# Of sessions, behind all of these: Wars that the player could not pay for
SHORT = 0

FACES = len(RANKS) * len(SUITS)
WARS = FACES, len(SUITS), FACES, FACES  # the position's face, the suit of the dealer's, and both War faces
_LOST, _BACK = 0, 1 << 62  # results beside lines, which are bits


class DealNumbers(NamedTuple):
    """The numbers of the rules in force that a deal follows."""

    size: int  # cards of a shoe
    players: int
    burned: int  # of a new shoe
    burned_at_war: int  # once
    burned_each: int  # before every card of the War deal
    most: int  # cards of a round in which everybody goes to War
    rounds: int  # of a shoe, at most
    last_start: int  # cards that may be out when a round begins
    enough: int  # cards that most shoes need; more are drawn for those that need more


@dataclass(frozen=True, slots=True)
class FaceWager:
    """A wager of one unit."""

    name: str
    alone: bytes  # for each ordered pair of faces, the position's first: the place of the pay table without a War
    wars: bytes  # the same of every tie with every two War faces, as in `WARS`
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

    pays, wins = np.zeros((len(wagers), PLACES), np.int64), np.zeros(PLACES, np.uint8)
    wins[list(metered)] = 1
    for at, wager in enumerate(wagers):
        pays[at, : len(wager.nets)] = [int(net * wager.unit) for net in wager.nets]
    alone, wars = (b"".join(each) for each in ([wager.alone for wager in wagers], [wager.wars for wager in wagers]))
    of_pairs = np.array(bytearray(alone), np.uint8).reshape(-1, FACES, FACES)
    return FaceTables(of_pairs, np.array(bytearray(wars), np.uint8).reshape(-1, *WARS), pays, wins)


# From what all cards bring


def _every() -> "tuple[Cards, Cards]":
    """Every two original cards, the position's first; and of every tie these and the War cards."""
    import numpy as np

    mine, suit, again, second = np.ogrid[tuple(map(slice, WARS))]
    return np.ogrid[:FACES, :FACES], (mine, mine // len(SUITS) * len(SUITS) + suit, again, second)


def _placed(alone: "Numbers", wars: "Numbers") -> tuple[list[int], bytes, bytes]:
    """The results of a wager in the order of their places, and its two tables."""
    import numpy as np

    pairs, every = np.broadcast_to(alone, (FACES, FACES)), np.broadcast_to(wars, WARS)
    results, places = np.unique(np.concatenate(([_LOST], pairs.ravel(), every.ravel())), return_inverse=True)
    as_bytes = places.astype(np.uint8).tobytes()
    return results.tolist(), as_bytes[1 : pairs.size + 1], as_bytes[pairs.size + 1 :]


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
    pairs, wars = _every()
    results, alone, of_wars = _placed(_made(side, pairs) * (side.surrendered != "lost"), _made(side, wars))
    hands, envied = zip(*(_paid(side, bits) for bits in results), strict=True)
    back = int(side.collected.endswith("handed back with a win"))
    nets = tuple(_units(rules, [side.pays[line] for line in lines]) - 1 + (back if lines else 0) for lines in hands)
    return ProgressivePlan(
        wager=FaceWager("progressive", alone, of_wars, nets, hands, on_war=True, lines=tuple(side.pays)),
        envy=tuple(_units(rules, [side.envy[hand] for hand in envied_for]) for envied_for in envied),
        envy_to_all=side.envy_to == "every player with the wager",
        meter=None if rules.meters_limited else _meter(side, hands),
    )


def _made(side: Progressive, cards: "Cards") -> Any:
    """The hands that cards make, as bits in the order of their rank."""
    (mine, dealers, *war), suits = cards, len(SUITS)
    made: dict[str, Any] = {"tie": mine // suits == dealers // suits, "suited tie": mine == dealers}
    if war:
        again, second = war
        double, both = made["tie"] & (again // suits == second // suits), made["suited tie"] & (again == second)
        one_suit, four = both & (mine % suits == again % suits), mine // suits == again // suits
        each_suited = one_suit if side.decided_by == "all cards suited" else both
        four_suited = both if side.decided_by == "each tie suited, also of a four" else one_suit
        made |= {"double tie": double, "four of a kind": double & four}
        made |= {"suited double tie": each_suited, "suited four of a kind": four & four_suited}
    return sum(made[hand] * (1 << at) for at, hand in enumerate(side.ranked) if hand in made)


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
    import numpy as np

    wager, (pairs, wars) = rules.side_wagers[name], _every()
    faces = _Faces(rules, wager)
    alone = faces.results(pairs)
    of_wars = alone[wars[0], wars[1]]
    if wager.on_war:
        given_up = _unless(wager.surrendered, "decided by the original cards", alone)
        played = _unless(wager.without_war, "", alone) if wager.decided == WAR else alone
        alone, of_wars = np.where(pairs[0] // len(SUITS) == pairs[1] // len(SUITS), given_up, played), faces.results(wars)
    results, by_pair, by_war = _placed(alone, of_wars)
    if len(results) > PLACES:
        reason = f"{name} ends in {len(results)} different ways; a simulation tells at most {PLACES} apart"
        raise InputError(reason, rule=path(name, "pays"), cite=rules.cite(path(name, "pays")))
    hands = tuple(tuple(line for at, line in enumerate(wager.pays) if result >> at & 1) for result in results)
    nets = tuple(_net(rules, wager, result, hand, stake) for result, hand in zip(results, hands, strict=True))
    return FaceWager(name, by_pair, by_war, nets, hands, wager.on_war)


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

    A face is its rank by strength times four, and its suit; what is known of each is an array.
    """

    def __init__(self, rules: WarRules, wager: SideWager) -> None:
        import numpy as np

        self.wager, every = wager, np.arange(FACES)
        ranks, suits = every // len(SUITS), every % len(SUITS)
        order = tuple(reversed(rules.ranks.order))  # the lowest first
        self.reckoning = wager.reckoning(rules.ranks.order)
        red = np.isin(suits, [SUITS.index(suit) for suit in COLOURS["red"]])
        self.known = {"rank": ranks, "suit": suits, "colour": red, "identical": every}
        self.numbers = {name: at for names in (order, SUITS) for at, name in enumerate(names)}
        self.worth = np.array([self.reckoning.value(rank) for rank in order])[ranks]
        self.in_runs = np.array([RANKS.index(rank) for rank in order])[ranks]

    def results(self, cards: "Cards") -> "Numbers":
        """For each hand the lines that are paid, as bits; 0 where it is lost."""
        import numpy as np

        paid = np.zeros(np.broadcast_shapes(*(card.shape for card in cards)), np.int64)
        for at, line in enumerate(self.wager.pays.values()):
            happened = self.holds(line.when.event, cards)
            if self.wager.lines == "first":
                happened = happened & (paid == 0)
            paid += happened * (1 << at)
        return paid

    def holds(self, event: Expression, cards: "Cards") -> Any:
        import numpy as np

        match event:
            case Not(of):
                return np.logical_not(self.holds(of, cards))
            case All(parts):
                return reduce(np.logical_and, [self.holds(part, cards) for part in parts])
            case AnyOf(parts):
                return reduce(np.logical_or, [self.holds(part, cards) for part in parts])
            case Among() | Compared() if event.any:
                return reduce(np.logical_or, [self.said(event._replace(cards=(card,)), cards) for card in event.cards])
            case _:
                return self.said(event, cards)

    def said(self, atom: Atom, cards: "Cards") -> Any:
        """Whether it is so of all its cards; of a card that was not dealt it is not."""
        import numpy as np

        if max(cards_of(atom)) >= len(cards):
            return np.False_
        of = [cards[card] for card in atom.cards]
        match atom:
            case Same(what=what):
                first, *rest = (self.known[what][card] for card in of)
                return reduce(np.logical_and, [first == other for other in rest])
            case Among(what=what):
                among = np.isin(self.known[what], [self.numbers[value] for value in atom.values])
                return reduce(np.logical_and, [among[card] for card in of])
            case Sum():
                total = sum(self.worth[card] for card in of)
                return reduce(np.logical_or, [(low <= total) & (total <= high) for low, high in atom.ranges])
            case Run():
                return self.run(np.array(np.broadcast_arrays(*(self.in_runs[card] for card in of))))
            case Compared(higher=higher):
                ranks: list[Any] = [cards[card] // len(SUITS) for card in atom.than] or [self.numbers[atom.rank]]
                pairs = [(card // len(SUITS), rank) for card in of for rank in ranks]
                return reduce(np.logical_and, [mine > other if higher else mine < other for mine, other in pairs])

    def run(self, places: "Numbers") -> Any:
        """Whether ranks go up by one when they are sorted along the first axis; an ace may go below the deuce."""
        import numpy as np

        high, low = (
            np.all(np.diff(np.sort((places + above) % len(RANKS), axis=0), axis=0) == 1, axis=0) for above in (0, 1)
        )
        return {"high": high, "low": low, "either": high | low}[self.reckoning.ace_runs]

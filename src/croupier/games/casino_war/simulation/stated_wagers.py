"""Side wagers that an edition states as data, as tables for the kernel of faces.

Every event is looked at for all ties and all War cards at once. Settles for itself, apart from `play` and from the odds.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import SUITS
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
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
from croupier.games.casino_war.simulation.columns import PLACES
from croupier.games.casino_war.simulation.face_wagers import FACES, FaceWager
from croupier.games.kit.odds.odds import in_chips

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

_LOST, _BACK = 0, -1  # results that are no lines: bits of lines are above zero


@dataclass(frozen=True, slots=True)
class StatedPlan:
    """A side wager, the lines that each place of its table pays together, and whether a tie's choice matters to it."""

    wager: FaceWager
    hands: tuple[tuple[str, ...], ...]  # by place; none where it is lost or handed back
    on_war: bool

    def lines_hit(self, places: "tuple[int, ...]") -> dict[str, int]:
        """How often each line of the pay table was paid."""
        hit = {line: 0 for lines in self.hands for line in lines}
        for lines, count in zip(self.hands, places, strict=False):
            for line in lines:
                hit[line] += count
        return hit


def stated_plans(rules: WarRules, stake: int | None = None) -> tuple[StatedPlan, ...]:
    """Those that the house offers; with a stake in cents, as chips pay them."""
    return tuple(stated_plan(rules, name, stake) for name, wager in rules.side_wagers.items() if wager.offered)


def stated_plan(rules: WarRules, name: str, stake: int | None = None) -> StatedPlan:
    """One of them. One that ends in more ways than can be told apart is refused."""
    import numpy as np

    wager = rules.side_wagers[name]
    faces = _Faces(rules, wager)
    every = np.arange(FACES)
    mine, dealers = (side.reshape(-1) for side in np.meshgrid(every, every, indexing="ij"))
    tied = mine // len(SUITS) == dealers // len(SUITS)
    alone = faces.results((mine, dealers))
    if wager.on_war:
        alone = np.where(tied, _given_up(wager, alone), _without_war(wager, alone))
    ties = np.flatnonzero(tied)
    columns = alone[:, None]
    second, war_classes = np.zeros(FACES * FACES, np.int64), 0
    if wager.on_war:
        four = faces.results((mine[ties, None], dealers[ties, None], mine[None, :], dealers[None, :]))
        kinds, second = _alike(four.T)
        war_classes = len(kinds)
        wars = np.zeros((FACES * FACES, war_classes), np.int64)
        wars[ties] = kinds.T
        columns = np.concatenate((columns, wars), axis=1)
    rows, first = _alike(columns)
    found = [result for result in map(int, np.unique(rows)) if result != _LOST]
    results = (_LOST, *found)
    if len(results) > PLACES:
        reason = f"{name} ends in {len(results)} different ways; a simulation tells at most {PLACES} apart"
        raise InputError(reason, rule=path(name, "pays"), cite=rules.cite(path(name, "pays")))
    lines = tuple(wager.pays)
    hands = tuple(tuple(line for at, line in enumerate(lines) if result > 0 and result >> at & 1) for result in results)
    nets = tuple(_net(rules, wager, result, hand, stake) for result, hand in zip(results, hands, strict=True))
    places = tuple(tuple(results.index(int(result)) for result in row) for row in rows)
    of_war = tuple(int(each) + 1 if war_classes else 0 for each in second)
    face_wager = FaceWager(name, tuple(map(int, first)), of_war, places, nets)
    return StatedPlan(face_wager, hands, wager.on_war)


def _alike(rows: "Numbers") -> "tuple[Numbers, Numbers]":
    """The different rows, and for every row which of them it is."""
    import numpy as np

    numbers: dict[bytes, int] = {}
    each = [numbers.setdefault(row.tobytes(), len(numbers)) for row in np.ascontiguousarray(rows)]
    firsts = {number: at for at, number in reversed(list(enumerate(each)))}
    return rows[[firsts[number] for number in range(len(numbers))]], np.array(each)


def _given_up(wager: SideWager, by_cards: "Numbers") -> "Numbers":
    if wager.surrendered == "decided by the original cards":
        return by_cards
    return by_cards * 0 + (_BACK if wager.surrendered == "returned" else _LOST)


def _without_war(wager: SideWager, by_cards: "Numbers") -> "Numbers":
    if wager.decided != WAR:
        return by_cards
    return by_cards * 0 + (_BACK if wager.without_war == "returned" else _LOST)


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

    def results(self, cards: "tuple[Numbers, ...]") -> "Numbers":
        """For each hand the lines that are paid, as bits; 0 where it is lost."""
        import numpy as np

        paid = np.zeros(np.broadcast_shapes(*(card.shape for card in cards)), np.int64)
        for at, line in enumerate(self.wager.pays.values()):
            happened = self.holds(line.when.event, cards)
            if self.wager.lines == "first":
                happened = happened & (paid == 0)
            paid = paid + (happened.astype(np.int64) << at)
        return paid

    def holds(self, event: Expression, cards: "tuple[Numbers, ...]") -> Any:
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

    def said(self, atom: Atom, cards: "tuple[Numbers, ...]") -> Any:
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

    def compared(self, atom: Compared, cards: "tuple[Numbers, ...]", ranks: "list[Numbers]") -> Any:
        import numpy as np

        if atom.than and max(atom.than) >= len(cards):
            return np.False_
        others: list[Any] = [cards[card] // len(SUITS) for card in atom.than] or [self.strength[atom.rank]]
        pairs = [rank > other if atom.higher else rank < other for rank in ranks for other in others]
        return np.logical_and.reduce(np.broadcast_arrays(*pairs))

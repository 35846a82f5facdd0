"""Draw odds of the five-card lows: decisions by rank, exact probabilities of every final hand, flushes counted.

Which exchanges are worth looking at is found first with discards forgotten; among those that come near the best, the
dynamic programme knows every card thrown away.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draw_odds_kernels import (
    Ranks,
    Real,
    Steps,
    Whole,
    keep_by_ranks,
    low_children,
    low_gather,
    low_last,
)
from croupier.games.poker.draw_odds_solver import Tell, outcomes, solve, weigh
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import KEYS, values
from croupier.games.poker.hands.one import SCALES

HELD = 5
ALL = (1 << HELD) - 1
FIELD_ROUNDS = 2
"""How often the field is made better."""
_POWERS = [5**rank for rank in range(13)]


class Tree(NamedTuple):
    """The multisets of up to five ranks: those of five first, how a card is added, and what each subset keeps.

    -1 where a subset keeps nothing new: of equal ranks only the first is kept, unless by standing pat.
    """

    ranks: Ranks
    step: Steps
    kept: Steps
    row: dict[tuple[int, ...], int]
    drawn: Ranks
    starts: Whole
    lawful: Whole  # the subsets of each row, one bit each
    parent: Whole  # the draw without its last card
    last: Whole  # the rank of that card
    run: Whole  # how often the rank is drawn before it
    begins: Whole  # by row and subset: where `joined` begins
    joined: Steps  # the hand after each draw to each set of cards kept


@cache
def tree() -> Tree:
    """All of them; some 8,500."""
    nodes = [
        ranks
        for size in (HELD, *range(HELD))
        for ranks in combinations_with_replacement(range(13), size)
        if size < HELD or ranks[0] != ranks[-1]
    ]
    row = {ranks: number for number, ranks in enumerate(nodes)}
    step = np.zeros((len(nodes), 13), np.int32)
    for ranks, number in row.items():
        if len(ranks) < HELD:
            step[number] = [row.get(tuple(sorted((*ranks, rank))), 0) for rank in range(13)]
    five = [ranks for ranks in nodes if len(ranks) == HELD]
    kept = np.full((len(five), ALL + 1), -1, np.int32)
    for number, ranks in enumerate(five):
        kept[number, ALL] = number
        for subset in range(ALL):
            chosen = [at for at in range(HELD) if subset >> at & 1]
            if all(at == 0 or ranks[at] != ranks[at - 1] for at in chosen):
                kept[number, subset] = row[tuple(ranks[at] for at in chosen)]
    draws = [ranks for size in range(HELD + 1) for ranks in combinations_with_replacement(range(13), size)]
    at = {ranks: number for number, ranks in enumerate(draws)}
    starts = np.cumsum([0, *(comb(12 + size, size) for size in range(HELD + 1))]).astype(np.int64)
    begins, joined = _joined(nodes, row, kept, draws, starts)
    return Tree(
        ranks=np.array(five, np.int8),
        step=step,
        kept=kept,
        row=row,
        drawn=np.array([(*ranks, *[0] * (HELD - len(ranks))) for ranks in draws], np.int8),
        starts=starts,
        lawful=((kept >= 0) << np.arange(ALL + 1)).sum(axis=1),
        parent=np.array([0, *(at[ranks[:-1]] for ranks in draws[1:])], np.int64),
        last=np.array([0, *(ranks[-1] for ranks in draws[1:])], np.int64),
        run=np.array([0, *(ranks.count(ranks[-1]) - 1 for ranks in draws[1:])], np.int64),
        begins=begins,
        joined=joined,
    )


def _joined(
    nodes: list[tuple[int, ...]], row: dict[tuple[int, ...], int], kept: Steps, draws: list[tuple[int, ...]], starts: Whole
) -> tuple[Whole, Steps]:
    """The hands that every draw to every set of cards kept leads to, and where each set's begin; 0 where there is none."""
    begin = np.zeros(len(nodes), np.int64)
    joined: list[int] = []
    for number in np.unique(kept[kept >= len(kept)]).tolist():
        begin[number] = len(joined)
        size = HELD - len(nodes[number])
        joined += [row.get(tuple(sorted(nodes[number] + more)), 0) for more in draws[starts[size] : starts[size + 1]]]
    return begin[kept], np.array(joined, np.int32)


@cache
def plain_values(kind: Kind) -> Whole:
    """The value of each multiset that is no flush."""
    known = values(SCALES[kind]).plain
    return np.array([known[sum(KEYS[4 * rank] for rank in row)] for row in tree().ranks.tolist()], np.int64)


@cache
def seen_of_rows() -> Whole:
    """What is seen of each rank when a hand is all that was seen."""
    return np.array([sum(_POWERS[rank] for rank in row) for row in tree().ranks.tolist()], np.int64)


@cache
def dealt() -> Real:
    """How likely each multiset is to be dealt."""
    rows = tree().ranks.tolist()
    return np.array([prod(comb(4, row.count(rank)) for rank in set(row)) for row in rows], np.float64) / comb(FACES, HELD)


def last_draw(hands: Whole, seen: Whole, asked: Whole, final: Real) -> Real:
    """The sums of a last draw, worked out side by side."""
    found = np.full((len(hands), ALL + 1), -1.0)
    known = tree()
    joined = final[known.joined]
    cuts = np.linspace(0, len(hands), (cpu_count() or 1) * 4 + 1).astype(int).tolist()

    def part(first: int, end: int) -> None:
        here = slice(first, end)
        low_last(
            hands[here], seen[here], asked[here], known.begins, known.parent, known.last, known.run, known.starts, joined,
            found[here],
        )  # fmt: skip

    if len(hands) < 64:
        part(0, len(hands))
        return found
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        [*pool.map(part, cuts[:-1], cuts[1:])]
    return found


@cache
def forgotten(final: tuple[float, ...], draws: int) -> tuple[Real, ...]:
    """The worth of every subset kept, for each row, by draws to come less one, when discards are forgotten."""
    after, found = np.array(final), []
    hands = np.arange(len(tree().ranks))
    totals = np.array([comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)], np.float64)
    for _ in range(draws):
        worth = last_draw(hands, seen_of_rows(), tree().lawful & ~(1 << ALL), after) / totals
        worth[tree().kept < 0] = -1.0
        worth[:, ALL] = after
        found.append(worth)
        after = worth.max(axis=1)
    return tuple(found)


@cache
def field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any five cards, and plays for the same worth.

    It starts from hands as dealt and is made better a few times; flushes are left aside.
    """
    by_row = plain_values(kind)
    likely = np.bincount(by_row, dealt(), minlength=len(values(SCALES[kind]).classes) + 1)
    worth = likely.cumsum() - likely / 2
    known = tree()
    for _ in range(FIELD_ROUNDS if draws else 0):
        plan = forgotten(tuple(worth[by_row].tolist()), draws)
        hands = dealt()
        for to_come in range(draws, 0, -1):
            choice = plan[to_come - 1].argmax(axis=1)
            after = np.zeros_like(hands)
            for subset in np.unique(choice).tolist():
                at = np.flatnonzero(choice == subset)
                size = HELD - subset.bit_count()
                drawn = np.empty((len(at) * int(known.starts[size + 1] - known.starts[size]), 3), np.int64)
                low_children(at, seen_of_rows()[at], subset, size, known.kept, known.step, known.drawn, known.starts, drawn)
                weight = np.repeat(hands[at] / comb(FACES - HELD, size), len(drawn) // len(at)) * drawn[:, 2]
                after += np.bincount(drawn[drawn[:, 2] > 0, 0], weight[drawn[:, 2] > 0], minlength=len(after))
            hands = after
        likely = np.bincount(by_row, hands, minlength=len(worth))
        worth = likely.cumsum() - likely / 2
    return tuple(worth.tolist())


def kept_alone(kind: Kind, draws: int, to_come: int) -> NDArray[np.uint8]:
    """What to keep of every hand of five cards, by its number, discards forgotten; a flush loses its highest card."""
    final = np.array(field(kind, draws))[plain_values(kind)]
    choice = forgotten(tuple(final.tolist()), to_come)[to_come - 1].argmax(axis=1).astype(np.uint8)
    out = np.empty(comb(FACES, HELD), np.uint8)
    by_ranks = np.zeros(13**HELD, np.int32)
    weights = 13 ** np.arange(HELD)
    by_ranks[(tree().ranks.astype(np.int64) * weights).sum(axis=1)] = np.arange(len(tree().ranks))
    keep_by_ranks(by_ranks, choice, bool(values(SCALES[kind]).suited), out)
    return out


class LowGame:
    """The lows as the dynamic programme asks about them, for one worth of final hands."""

    held = HELD

    def __init__(self, kind: Kind, worth: Sequence[float], draws: int, margin: float) -> None:
        self.final = np.array([worth[value] for value in plain_values(kind).tolist()])
        self._near = []
        for table in forgotten(tuple(self.final.tolist()), draws):
            best = table.max(axis=1, keepdims=True)
            close = (table >= 0) & (table >= best * (1 - margin)) & (best > 0)
            close[:, ALL] |= best[:, 0] <= 0  # where nothing can be reached there is nothing to draw for
            self._near.append((close << np.arange(ALL + 1)).sum(axis=1))

    def near(self, draws: int, hands: Whole) -> Whole:
        found: Whole = self._near[draws - 1][hands]
        return found

    def last(self, hands: Whole, seen: Whole, asked: Whole) -> Real:
        return last_draw(_rows(hands), _rows(seen), asked, self.final)

    def gather(self, hands: Whole, seen: Whole, ways: Whole, subset: int) -> Whole:
        known, out = tree(), np.zeros(len(tree().ranks), np.int64)
        size = HELD - subset.bit_count()
        low_gather(
            _rows(hands), _rows(seen), _rows(ways), subset, size, known.kept, known.step, known.drawn, known.starts, out
        )
        return out

    def draws_of(self, count: int, cards: int) -> int:
        return int(tree().starts[count + 1] - tree().starts[count])

    def children(self, hands: Whole, seen: Whole, subset: int, cards: int) -> Whole:
        known, size = tree(), HELD - subset.bit_count()
        out = np.empty((len(hands) * self.draws_of(size, cards), 3), np.int64)
        low_children(_rows(hands), _rows(seen), subset, size, known.kept, known.step, known.drawn, known.starts, out)
        return out


class LowDraws:
    """The draws from one start: what each first exchange leads to."""

    def __init__(
        self, kind: Kind, hand: Sequence[Card], draws: int, worth: Sequence[float], dead: Sequence[Card], margin: float
    ) -> None:
        self.kind, self.draws = kind, draws
        self.hand = sorted(hand)
        self.game = LowGame(kind, worth, draws, margin)
        out = {*hand, *dead}
        self.unseen = [card for card in range(FACES) if card not in out]
        self.row = tree().row[tuple(card >> 2 for card in self.hand)]
        self.seen = sum(_POWERS[card >> 2] for card in out)

    def exchanges(self, tell: Tell | None = None) -> dict[tuple[Card, ...], float]:
        """The first exchanges worth looking at, by the cards kept, and what each is worth, flushes aside."""
        asked = self.game.near(self.draws, np.array([self.row]))
        if self._suited():  # nobody stands pat on a flush because its ranks are low
            asked = asked | sum(1 << (ALL & ~(1 << at)) for at in range(HELD))
        worth = solve(self.game, np.array([self.row]), np.array([self.seen]), self.draws, len(self.unseen), asked, tell)[
            0
        ].tolist()
        return {
            tuple(card for at, card in enumerate(self.hand) if subset >> at & 1): worth[subset]
            for subset in range(ALL + 1)
            if int(asked[0]) >> subset & 1
        }

    def outcome(self, keep: Sequence[Card]) -> dict[int, Fraction]:
        """The exact probability of every final value after this exchange."""
        subset = sum(1 << self.hand.index(card) for card in keep)
        table = values(SCALES[self.kind])
        own = sum(1 << rank for rank in {card >> 2 for card in keep}) if table.suited else 0
        ways, weighed = weigh(
            outcomes(self.game, self.row, self.seen, subset, self.draws, len(self.unseen), own, _still_own),
            len(self.unseen),
        )
        suits = self._suits(keep)
        found: dict[int, Fraction] = {}
        for (row, marks), times in weighed.items():
            ranks = tree().ranks[row].tolist()
            key = sum(KEYS[4 * rank] for rank in ranks)
            suited = Fraction(0)
            if table.suited and len(set(ranks)) == HELD:
                chances = [[suits[marks >> rank & 1][rank][suit] for rank in ranks] for suit in range(4)]
                suited = sum((prod(each, start=Fraction(1)) for each in chances if all(each)), Fraction(0))
            found[table.plain[key]] = found.get(table.plain[key], Fraction(0)) + (1 - suited) * times
            if suited:
                found[table.suited[key]] = found.get(table.suited[key], Fraction(0)) + suited * times
        return {value: part / ways for value, part in found.items() if part}

    def _suited(self) -> bool:
        return bool(values(SCALES[self.kind]).suited) and len({card & 3 for card in self.hand}) == 1

    def _suits(self, keep: Sequence[Card]) -> list[list[list[Fraction]]]:
        """The chance of each suit by rank, for a card drawn and for a card of the first hand."""
        drawn = [[Fraction(0)] * 4 for _ in range(13)]
        for card in self.unseen:
            drawn[card >> 2][card & 3] = Fraction(1, sum(other >> 2 == card >> 2 for other in self.unseen))
        own = [[Fraction(0)] * 4 for _ in range(13)]
        for card in keep:
            own[card >> 2][card & 3] = Fraction(1)
        return [drawn, own]


def _rows(column: Whole) -> Whole:
    """A column of a table as kernels take it."""
    return np.ascontiguousarray(column)


def _still_own(hands: Whole, own: Whole, subset: int) -> Whole:
    """The ranks of the first hand that are still held when a subset is kept."""
    stays = np.zeros_like(own)
    for at in range(HELD):
        if subset >> at & 1:
            stays |= own & 1 << tree().ranks[hands, at].astype(np.int64)
    return stays

"""The policy `alone` for the five-card lows, by ranks: flushes are left aside, and pairs are kept only by standing pat."""

from functools import cache
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker.draws.alone.field import Game, Kept, beaten, in_threads
from croupier.games.poker.draws.ranks import (
    ALL,
    HELD,
    Nodes,
    Tree,
    node_numbers,
    nodes_of,
    plain_values,
    tree,
    ways_to_draw,
)
from croupier.games.poker.draws.sets import Real, Whole, all_sets
from croupier.games.poker.hands import best_value
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.hands.single import SCALES


class RankHands(Game):
    """Full hands by their nodes."""

    def __init__(self, kind: Kind) -> None:
        self.values, self.size = plain_values(kind), best_value(kind) + 1
        rows = tree().ranks.tolist()
        ways = [prod(comb(4, row.count(rank)) for rank in set(row)) for row in rows]
        self.dealt = np.array(ways, np.float64) / comb(FACES, HELD)

    def worth(self, likely: Real) -> Real:
        return beaten(self.values, likely, self.size)[self.values]

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        totals = np.array([comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)], np.float64)
        (begins, joined), after, plan = _joined(), worth, []
        for _ in range(draws):
            found = np.full((len(after), ALL + 1), -1.0)
            in_threads(sum_draws, len(after), tree(), begins, after[joined], totals, found)
            found[:, ALL] = after
            plan.append(found.argmax(axis=1).astype(np.uint8))
            after = found.max(axis=1)
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        found = np.zeros_like(likely)
        for subset in np.unique(kept).tolist():
            size, hands = HELD - subset.bit_count(), np.flatnonzero(kept == subset)
            draws = int(tree().starts[size + 1] - tree().starts[size])
            to, ways = np.empty(len(hands) * draws, np.int64), np.empty(len(hands) * draws, np.int64)
            every_draw(hands, subset, size, tree(), to, ways)
            weight = np.repeat(likely[hands] / comb(FACES - HELD, size), draws) * ways
            found += np.bincount(to[ways > 0], weight[ways > 0], minlength=len(found))
        return found


@cache
def field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any five cards, and plays for the same worth."""
    game = RankHands(kind)
    return tuple(beaten(game.values, game.field(draws), game.size).tolist())


@cache
def kept_alone(kind: Kind, draws: int) -> list[NDArray[np.uint8]]:
    """What to keep of every hand of five cards, by its number, in each draw; a flush loses its highest card."""
    worth = np.array(field(kind, draws))[plain_values(kind)]
    suits = all_sets(HELD) & 3
    flush = bool(values(SCALES[kind]).suited) & (suits == suits[:, :1]).all(axis=1)
    nodes, found = nodes_of(all_sets(HELD)), []
    for plan in reversed(RankHands(kind).plan(worth, draws)):
        kept = plan[nodes]
        found.append(np.where(flush & (kept == ALL), np.uint8(ALL >> 1), kept))
    return found


@cache
def _joined() -> tuple[Whole, Nodes]:
    """The full hands that every draw to cards of different ranks leads to, and where those of each node begin."""
    known, begins = tree(), np.zeros(len(node_numbers()), np.int64)
    parts: list[Nodes] = []
    for ranks, node in node_numbers().items():
        size = HELD - len(ranks)
        if size and len({*ranks}) == len(ranks):
            begins[node] = sum(map(len, parts))
            to = np.full(known.starts[size + 1] - known.starts[size], node, np.int32)
            for column in known.drawn[known.starts[size] : known.starts[size + 1], :size].T:
                to = known.step[to, column]
            parts.append(to)
    return begins, np.concatenate(parts)


@kernel
def sum_draws(first: int, end: int, tree: Tree, begins: Whole, joined: Real, totals: Real, out: Real) -> None:
    """What each hand is worth on average after a draw, for each subset kept but all; `joined` is by draw to each node.

    The ways of a draw are those of the draw without its last card, times the cards of that rank still left, over how many
    of them are drawn.
    """
    starts, parent, last, run = tree.starts, tree.parent, tree.last, tree.run
    left, ways = np.empty(13, np.int64), np.empty(len(parent), np.float64)
    for hand in range(first, end):
        left[:] = 4 - tree.counts[hand]
        ways[0] = 1.0
        for row in range(1, len(parent)):
            ways[row] = ways[parent[row]] * (left[last[row]] - run[row]) / (run[row] + 1)
        for subset in range(ALL):
            if tree.single[hand] >> subset & 1:
                size = HELD
                for at in range(HELD):
                    size -= subset >> at & 1
                place, total = begins[tree.parts[hand, subset]] - starts[size], 0.0
                for row in range(starts[size], starts[size + 1]):
                    total += ways[row] * joined[place + row]
                out[hand, subset] = total / totals[subset]


@kernel
def every_draw(hands: Whole, subset: int, size: int, tree: Tree, to: Whole, ways: Whole) -> None:
    """The full hand after each draw to a subset kept, and the ways of it; no ways where it is impossible."""
    left, place = np.empty(13, np.int64), 0
    for hand in hands:
        left[:] = 4 - tree.counts[hand]
        for row in range(tree.starts[size], tree.starts[size + 1]):
            to[place], ways[place] = tree.parts[hand, subset], ways_to_draw(tree.drawn[row], size, left)
            for at in range(size):
                to[place] = tree.step[to[place], tree.drawn[row, at]]
            place += 1

"""The policy `alone` for the five-card lows, by ranks: flushes are left aside."""

from functools import cache
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker.draws.alone.field import Game, Kept, beaten
from croupier.games.poker.draws.low.kernels import chances, last_draws, note_ways, settle_notes
from croupier.games.poker.draws.ranks import ALL, HELD, Nodes, nodes_of, plain_values, tree
from croupier.games.poker.draws.sets import Real, Whole, all_sets
from croupier.games.poker.hands import best_value
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.hands.single import SCALES


class RankHands(Game):
    """Full hands by their nodes."""

    def __init__(self, kind: Kind) -> None:
        self.values, self.size, self.deck = plain_values(kind), best_value(kind) + 1, np.full(13, 4)
        rows = tree().ranks.tolist()
        ways = [prod(comb(4, row.count(rank)) for rank in set(row)) for row in rows]
        self.dealt = np.array(ways, np.float64) / comb(FACES, HELD)

    def worth(self, likely: Real) -> Real:
        return beaten(self.values, likely, self.size)[self.values]

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        chance, sums, plan = np.empty(ALL + 1), np.empty(len(tree().counts)), []
        chances(FACES - HELD, chance)
        for _ in range(draws):
            after, kept = np.empty(len(worth)), np.empty(len(worth), np.int64)
            last_draws(self.deck, tree(), worth, chance, sums, after, kept)
            plan.append(kept)
            worth = after
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        notes, found = np.zeros((1, HELD + 1, len(tree().counts))), np.zeros((1, HELD + 1, len(likely)))
        note_draws(likely, kept, tree().parts, notes[0])
        settle_notes(self.deck, tree(), notes, np.ones((1, HELD + 1), np.bool_), found)
        ways = np.array([comb(FACES - HELD, size) * factorial(size) for size in range(HELD + 1)])
        total: Real = (found[0] / ways[:, None]).sum(axis=0)
        return total


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
        kept = plan.astype(np.uint8)[nodes]
        found.append(np.where(flush & (kept == ALL), np.uint8(ALL >> 1), kept))
    return found


@kernel
def note_draws(likely: Real, kept: Whole, parts: Nodes, notes: Real) -> None:
    """Note the draws of all hands, each as likely as it is, by cards exchanged."""
    for hand in range(len(likely)):
        note_ways(hand, kept[hand], likely[hand], parts, notes[HELD - ones(kept[hand])])

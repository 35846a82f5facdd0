"""Draws of the five-card lows by ranks in compiled code: sums over all hands, and the ways to the final hands.

For every node, a multiset of ranks, a table has the worth of all hands of which these cards are part, summed over the cards
left in the deck. What a last draw is worth follows from the nodes within a hand, with alternating signs: the draws with all
cards, less those with a card thrown away.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.ranks import Nodes, Tree
from croupier.games.poker.draws.sets import TIE, Real, Whole, alternate
from croupier.games.poker.hands.kernels import ones


@part
def sum_nodes(left: Whole, step: Nodes, counts: Nodes, order: Whole, sums: Real) -> None:
    """For nodes of less than five cards, given in falling order of size, the sum over all hands of which they are part.

    `sums` has the worth of full hands already. A hand is counted once for every card that it has more, in any order.
    """
    for node in order:
        total, size = 0.0, 0
        for rank in range(13):
            size += counts[node, rank]
            more = left[rank] - counts[node, rank]
            if more > 0:
                total += more * sums[step[node, rank]]
        sums[node] = total / (5 - size)


@part
def take_away(left: Whole, gone: Any, fewer: Whole) -> None:
    """By rank the cards that are left without those that are gone. A loop: of whole arrays it takes seconds to compile."""
    for rank in range(len(fewer)):
        fewer[rank] = left[rank] - gone[rank]


@part
def within(hand: int, parts: Nodes, sums: Real, worths: Real) -> None:
    """By subset kept of a hand's five cards: the worth of all ways of a last draw, summed."""
    for subset in range(32):
        worths[subset] = sums[parts[hand, subset]]
    alternate(worths, 5)


@kernel
def chances(unseen: int, out: Real) -> None:
    """By subset kept: one over the number of ways to replace the other cards."""
    for subset in range(32):
        out[subset] = 1.0
        drawn = 0
        for at in range(5):
            if not subset >> at & 1:
                out[subset] *= (drawn + 1) / (unseen - drawn)
                drawn += 1


@part
def best_of(worths: Real, chance: Real) -> tuple[float, int]:
    """The best subset to keep, of those that are as good the one of most cards."""
    best = -1.0
    for subset in range(32):
        best = max(best, worths[subset] * chance[subset])
    kept, most = 0, -1
    for subset in range(32):
        if worths[subset] * chance[subset] >= best - TIE:
            size = ones(subset)
            if size > most:
                kept, most = subset, size
    return best, kept


@kernel
def last_draws(left: Whole, tree: Tree, final: Real, chance: Real, sums: Real, worth: Real, choice: Whole | None) -> None:
    """What every full hand is worth with one draw to come, and what to keep of it if asked.

    0 and everything where the deck does not have the cards. `final` is the worth without a draw; `sums` gets the table.
    """
    counts, parts = tree.counts, tree.parts
    for hand in range(len(parts)):
        sums[hand] = final[hand]
    sum_nodes(left, tree.step, counts, tree.order, sums)
    worths = np.empty(32)
    for hand in range(len(parts)):
        there, best, kept = True, 0.0, 31
        for rank in range(13):
            there = there and counts[hand, rank] <= left[rank]
        if there:
            within(hand, parts, sums, worths)
            if choice is None:
                for subset in range(32):
                    mean = worths[subset] * chance[subset]
                    best = mean if mean > best else best
            else:
                best, kept = best_of(worths, chance)
        worth[hand] = best
        if choice is not None:
            choice[hand] = kept


@kernel
def exchanges_worth(
    left: Whole, tree: Tree, final: Real, unseen: int, gone: Whole, kept: Whole, rest: Whole, out: Real
) -> None:
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the node of cards thrown away that are taken out of the deck, the node kept, and the ranks of other cards thrown
    away, which are taken out of this exchange but not of the last draw, so that the sum can only be too high. Rows with the
    same cards gone must follow each other. `unseen` are the cards left for the last draw.
    """
    step, counts, full = tree.step, tree.counts, len(tree.parts)
    chance, fewer = np.empty(32), np.empty(13, np.int64)
    chances(unseen, chance)
    sums, last = np.empty(len(counts)), np.empty(len(counts))
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            take_away(left, counts[gone[row]], fewer)
            last_draws(fewer, tree, final, chance, sums, last[:full], None)
            sum_nodes(fewer, step, counts, tree.order, last)
        total = 0.0
        for chosen in range(1 << rest.shape[1]):
            node, odd = kept[row], False
            for at in range(rest.shape[1]):
                if chosen >> at & 1:
                    node, odd = step[node, rest[row, at]], not odd
            total += -last[node] if odd else last[node]
        out[row] = total


@kernel
def spread(left: Whole, step: Nodes, counts: Nodes, order: Whole, ways: Any) -> None:
    """Move ways from nodes, smaller ones first, to all that are one card more; they come to rest in full hands.

    So every order of the cards drawn counts.
    """
    for at in range(len(order) - 1, -1, -1):
        node = order[at]
        if ways[node]:
            for rank in range(13):
                more = left[rank] - counts[node, rank]
                if more > 0:
                    ways[step[node, rank]] += more * ways[node]
            ways[node] = 0


@part
def signed_ways(subset: int, kept: int, times: Any) -> Any:
    """The ways to note for a subset that has the cards kept: each order of the draw, negative with an odd card more."""
    ways, drawn = times, 5 - ones(kept)
    for more in range(ones(subset & ~kept)):
        ways *= more - drawn
    return ways


@part
def note_ways(hand: int, kept: int, times: Any, parts: Nodes, notes: Any) -> None:
    """Note the draws to the cards kept of a hand, so many times, less those with a card thrown away."""
    for subset in range(32):
        if subset & kept == kept:
            notes[parts[hand, subset]] += signed_ways(subset, kept, times)


@kernel
def count_ways(
    left: Whole, tree: Tree, final: Real, unseen: int, marks: Whole, gone: Whole, kept: Whole, own: Whole, weights: Whole,
    out: Whole,
) -> None:  # fmt: skip
    """Add up the ways of exchanges with one draw to follow: by own cards still held, cards last exchanged and final hand.

    By row: the node thrown away, the node kept, the marks of own cards kept and how often the exchange is made; `marks` are
    the bits of own cards by rank. Rows with the same cards gone must follow each other. The last cards count in each order.
    """
    step, counts, order, parts, full = tree.step, tree.counts, tree.order, tree.parts, len(tree.parts)
    chance, fewer = np.empty(32), np.empty(13, np.int64)
    chances(unseen, chance)
    sums, last, choice = np.empty(len(counts)), np.empty(full), np.empty(full, np.int64)
    reached = np.zeros(len(counts), np.int64)
    notes = np.zeros((out.shape[0], 6, len(counts)), np.int64)
    used = np.zeros((out.shape[0], 6), np.bool_)
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            take_away(left, counts[gone[row]], fewer)
            last_draws(fewer, tree, final, chance, sums, last, choice)
        reached[kept[row]] = weights[row]
        spread(fewer, step, counts, order, reached)
        orders = 1
        for drawn in range(2, 6 - counts[kept[row]].sum()):
            orders *= drawn
        for hand in range(full):
            if reached[hand]:
                keep, still = choice[hand], 0
                for at in range(5):
                    if keep >> at & 1:
                        still |= own[row] & marks[tree.ranks[hand, at]]
                drawn = 5 - ones(keep)
                note_ways(hand, keep, reached[hand] // orders, parts, notes[still, drawn])
                used[still, drawn] = True
                reached[hand] = 0
        if row + 1 == len(gone) or gone[row] != gone[row + 1]:
            settle_notes(fewer, tree, notes, used, out)


@kernel
def settle_notes(left: Whole, tree: Tree, notes: Any, used: NDArray[np.bool_], out: Any) -> None:
    """Spread the notes over the full hands, add them up and forget them."""
    full = out.shape[2]
    for still in range(out.shape[0]):
        for drawn in range(6):
            if used[still, drawn]:
                spread(left, tree.step, tree.counts, tree.order, notes[still, drawn])
                for hand in range(full):
                    out[still, drawn, hand] += notes[still, drawn, hand]
                    notes[still, drawn, hand] = 0
                used[still, drawn] = False

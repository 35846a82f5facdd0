"""Draws of the five-card lows in compiled code: multisets of ranks, their sums, and the ways to the final hands.

A node is a multiset of up to five ranks, `step[node, rank]` the node with one rank more. For every node a table has the
worth of all hands of which these cards are part, summed over the cards left in the deck. What a last draw is worth follows
from the nodes within a hand, with alternating signs: the draws with all cards, less those with a card thrown away.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import kernel

Whole = NDArray[np.int64]
Real = NDArray[np.float64]
Nodes = NDArray[np.int32]

TIE = 1e-12
"""What an exchange must be worth more than one of fewer cards, lest rounding decide."""


@kernel
def sum_nodes(left: Whole, step: Nodes, counts: Nodes, order: Whole, sums: Real) -> None:
    """For nodes of less than five cards, given in falling order of size, the sum over all hands of which they are part.

    `sums` has the worth of full hands already. Each hand is met once for every card that it has more, in any order.
    """
    for node in order:
        total, size = 0.0, 0
        for rank in range(13):
            size += counts[node, rank]
            more = left[rank] - counts[node, rank]
            if more > 0:
                total += more * sums[step[node, rank]]
        sums[node] = total / (5 - size)


@kernel
def within(hand: int, parts: Nodes, sums: Real, found: Real) -> None:
    """By subset kept of a hand's five cards: the worth of all ways of a last draw, summed."""
    for subset in range(32):
        found[subset] = sums[parts[hand, subset]]
    for at in range(5):
        for subset in range(32):
            if not subset >> at & 1:
                found[subset] -= found[subset | 1 << at]


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


@kernel
def last_draws(left: Whole, counts: Nodes, parts: Nodes, sums: Real, chance: Real, out: Real) -> None:
    """What every full hand is worth with one draw to come; 0 where the deck does not have its cards."""
    found = np.empty(32)
    for hand in range(len(parts)):
        there = True
        for rank in range(13):
            there = there and counts[hand, rank] <= left[rank]
        out[hand] = 0.0
        if there:
            within(hand, parts, sums, found)
            best = 0.0
            for subset in range(32):
                worth = found[subset] * chance[subset]
                best = worth if worth > best else best
            out[hand] = best


@kernel
def exchanges_worth(
    left: Whole, step: Nodes, counts: Nodes, order: Whole, parts: Nodes, worth: Real, gone: Whole, kept: Whole, rest: Whole,
    unseen: int, out: Real,
) -> None:  # fmt: skip
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the node of cards thrown away that are taken out of the deck, the node kept, and the ranks of other cards thrown
    away, which are taken out of this exchange but not of the last draw, so that the sum can only be too high. Rows with the
    same cards gone must follow each other. `unseen` are the cards left for the last draw.
    """
    full = len(parts)
    chance, fewer = np.empty(32), np.empty(13, np.int64)
    chances(unseen, chance)
    sums, last = np.empty(len(counts)), np.empty(len(counts))
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            for rank in range(13):
                fewer[rank] = left[rank] - counts[gone[row], rank]
            sums[:full] = worth
            sum_nodes(fewer, step, counts, order, sums)
            last_draws(fewer, counts, parts, sums, chance, last[:full])
            sum_nodes(fewer, step, counts, order, last)
        total = 0.0
        for chosen in range(1 << rest.shape[1]):
            node, odd = kept[row], False
            for at in range(rest.shape[1]):
                if chosen >> at & 1:
                    node, odd = step[node, rest[row, at]], not odd
            total += -last[node] if odd else last[node]
        out[row] = total


@kernel
def draw_all(left: Whole, step: Nodes, counts: Nodes, order: Whole, node: int, times: int, out: Whole) -> None:
    """The ways of every draw to a node, in each order of the cards: added to full hands."""
    ways = np.zeros(len(counts), np.int64)
    ways[node] = times
    spread(left, step, counts, order, ways)
    out += ways[: len(out)]


@kernel
def spread(left: Whole, step: Nodes, counts: Nodes, order: Whole, ways: Whole) -> None:
    """Move ways from nodes, smaller ones first, to all that are one card more; they come to rest in full hands."""
    for at in range(len(order) - 1, -1, -1):
        node = order[at]
        if ways[node]:
            for rank in range(13):
                more = left[rank] - counts[node, rank]
                if more > 0:
                    ways[step[node, rank]] += more * ways[node]
            ways[node] = 0


@kernel
def count_ways(
    left: Whole, step: Nodes, counts: Nodes, order: Whole, parts: Nodes, ranks: NDArray[np.int8], worth: Real, gone: Whole,
    kept: Whole, own: Whole, weights: Whole, unseen: int, places: Whole, out: Whole,
) -> None:  # fmt: skip
    """Add up the ways of exchanges with one draw to follow: by own cards still held, cards last exchanged and final hand.

    By row: the node thrown away, the node kept, the marks of own cards kept and how often the exchange is made. Rows with
    the same cards gone must follow each other. The ways count draws of the last cards in each order.
    """
    full = len(parts)
    chance, fewer, found = np.empty(32), np.empty(13, np.int64), np.empty(32)
    chances(unseen, chance)
    sums, last = np.empty(len(counts)), np.empty(full)
    marks = np.zeros(len(counts), np.int64)  # of hands, with the marks of own cards
    notes = np.zeros((out.shape[0], 6, len(counts)), np.int64)
    used = np.zeros((out.shape[0], 6), np.bool_)
    hands = np.empty(full, np.int64)
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            for rank in range(13):
                fewer[rank] = left[rank] - counts[gone[row], rank]
            sums[:full] = worth
            sum_nodes(fewer, step, counts, order, sums)
            last_draws(fewer, counts, parts, sums, chance, last)
        # Which hands come of it, and in how many ways.
        marks[kept[row]] = weights[row]
        spread(fewer, step, counts, order, marks)
        drawn = 5
        for rank in range(13):
            drawn -= counts[kept[row], rank]
        orders = 1
        for more in range(2, drawn + 1):
            orders *= more
        reached = 0
        for hand in range(full):
            if marks[hand]:
                hands[reached] = hand
                reached += 1
        for at in range(reached):
            hand = hands[at]
            times = marks[hand] // orders
            marks[hand] = 0
            within(hand, parts, sums, found)
            best, least = 0, last[hand] - TIE
            most = -1
            for subset in range(32):
                if found[subset] * chance[subset] >= least:
                    size = 0
                    for card in range(5):
                        size += subset >> card & 1
                    if size > most:
                        best, most = subset, size
            still = 0
            for card in range(5):
                if best >> card & 1 and places[ranks[hand, card]] >= 0:
                    still |= own[row] & 1 << places[ranks[hand, card]]
            note(hand, best, 5 - most, times, parts, notes[still, 5 - most])
            used[still, 5 - most] = True
        if row + 1 == len(gone) or gone[row] != gone[row + 1]:
            for still in range(out.shape[0]):
                for count in range(6):
                    if used[still, count]:
                        spread(fewer, step, counts, order, notes[still, count])
                        out[still, count] += notes[still, count, :full]
                        notes[still, count, :full] = 0
                        used[still, count] = False


@kernel
def note(hand: int, kept: int, drawn: int, times: int, parts: Nodes, notes: Whole) -> None:
    """Note the draws to the cards kept, less those with a card thrown away, each order of the draw for itself."""
    for subset in range(32):
        if subset & kept == kept:
            away, scale = 0, 1
            for at in range(5):
                if subset >> at & 1 and not kept >> at & 1:
                    scale *= drawn - away
                    away += 1
            notes[parts[hand, subset]] += -times * scale if away & 1 else times * scale

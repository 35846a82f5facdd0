"""Draws of 2-7 by cards in compiled code: the sums by ranks, less what is lost where all five cards are of one suit.

For cards of one suit a table has the loss of all flushes of which they are part. It is taken off the sums by ranks, so that
the same alternating signs give what a last draw is worth, suits and all. Where the best draw by ranks keeps cards of two
suits no flush can come of it, and nothing has to be worked out card by card.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.low.kernels import (
    best_of,
    chances,
    last_draws,
    note_ways,
    settle_notes,
    signed_ways,
    take_away,
)
from croupier.games.poker.draws.ranks import Nodes, Tree, ways_to_draw
from croupier.games.poker.draws.sets import Real, Whole, alternate
from croupier.games.poker.hands.kernels import ones

MIXED = 4
"""In place of a suit: cards of more than one."""


class Flushes(NamedTuple):
    """The loss of flushes, by set of ranks, a bit for each."""

    place: Whole  # of a set of up to five ranks in the tables
    fives: Whole  # the sets of five
    losses: Real  # by table: the loss of all flushes of which a set is part


@kernel
def sum_losses(there: int, loss: Real, fives: Whole, place: Whole, out: Real) -> None:
    """By set of up to five ranks of a suit: the loss of all flushes of it of which they are part; `there` are its cards."""
    out[:] = 0.0
    for five in fives:
        if five & there == five:
            part = five
            while True:
                out[place[part]] += loss[five]
                if part == 0:
                    break
                part = (part - 1) & five


@part
def suits_of(ranks: Whole, suits: Whole, sets: Whole, suit: Whole) -> None:
    """By subset of five cards: its ranks as a set, and its suit or `MIXED`; the empty one has no use for either."""
    sets[0], suit[0] = 0, MIXED
    for at in range(5):
        for rest in range(1 << at):
            sets[rest | 1 << at] = sets[rest] | 1 << ranks[at]
            suit[rest | 1 << at] = suits[at] if rest == 0 or suit[rest] == suits[at] else MIXED


@part
def within_by_cards(
    hand: int, parts: Nodes, sums: Real, sets: Whole, suit: Whole, losses: Real, tables: Whole, place: Whole, worths: Real
) -> None:
    """By subset kept of five cards: the worth of all ways of a last draw, summed, flushes counted as what they are."""
    for subset in range(32):
        worths[subset] = sums[parts[hand, subset]]
        if suit[subset] < MIXED:
            worths[subset] -= losses[tables[suit[subset]], place[sets[subset]]]
    for each in range(4):
        worths[0] -= losses[tables[each], 0]
    alternate(worths, 5)


@part
def put_together(kept: Whole, drawn: NDArray[np.int8], ranks: Whole, source: Whole) -> None:
    """The cards kept and ranks drawn in order; `source` is the suit of a card kept, or -1 less the place in the draw."""
    one, other = 0, 0
    for at in range(5):
        if other == 5 - len(kept) or (one < len(kept) and kept[one] >> 2 <= drawn[other]):
            ranks[at], source[at] = kept[one] >> 2, kept[one] & 3
            one += 1
        else:
            ranks[at], source[at] = drawn[other], -1 - other
            other += 1


@part
def may_be_suited(choice: int, suits: Whole) -> bool:
    """Whether the cards chosen are of one suit as far as suits are known; -1 and less is a suit that is not known."""
    suit = -1
    for at in range(5):
        if choice >> at & 1 and suits[at] >= 0:
            if suit >= 0 and suit != suits[at]:
                return False
            suit = suits[at]
    return True


@part
def dealt(code: int, ranks: Whole, source: Whole, unseen: Whole, suits: Whole) -> bool:
    """The suits of five cards, those drawn by two bits of the code each; False where such cards cannot be drawn."""
    for at in range(5):
        if source[at] >= 0:
            suits[at] = source[at]
        else:
            suits[at] = code >> 2 * (-1 - source[at]) & 3
            if not unseen[suits[at]] >> ranks[at] & 1:
                return False
            # Of equal ranks drawn each pair of suits is counted once.
            if at and ranks[at - 1] == ranks[at] and source[at - 1] < 0 and suits[at - 1] >= suits[at]:
                return False
    return True


@kernel
def exchanges_by_cards(
    left: Whole, tree: Tree, final: Real, unseen: int, flushes: Flushes, hands: Whole, suited: Whole, gone: Whole,
    kept: Whole, cards: Whole, there: Whole, tables: Whole, out: Real, times: Whole,
) -> None:  # fmt: skip
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the node thrown away, the node kept, the cards kept, by suit the cards not gone and their table of losses.
    Rows with the same cards gone must follow each other. With `times` the final hands are counted too, the last cards in
    each order: by cards last exchanged the ways to each node, and those that are flushes by their set of ranks.
    """
    place, fives, losses = flushes
    step, counts, parts, starts, count = tree.step, tree.counts, tree.parts, tree.starts, 5 - cards.shape[1]
    chance, fewer, free = np.empty(32), np.empty(13, np.int64), np.empty(13, np.int64)
    chances(unseen, chance)
    sums, last, choice = np.empty(len(counts)), np.empty(len(parts)), np.empty(len(parts), np.int64)
    ranks, source, suits = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    worths, sets, suit, by_suit = np.empty(32), np.empty(32, np.int64), np.empty(32, np.int64), np.empty(4, np.int64)
    notes, used = np.zeros((1, 6, len(counts)), np.int64), np.zeros((1, 6), np.bool_)
    flush_notes, flush_used = np.zeros((6, 4, losses.shape[1]), np.int64), np.zeros((6, 4), np.bool_)
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            take_away(left, counts[gone[row]], fewer)
            last_draws(fewer, tree, final, chance, sums, last, choice)
        take_away(fewer, counts[kept[row]], free)
        for each in range(4):
            by_suit[each] = there[row, each]
        for card in cards[row]:
            by_suit[card & 3] &= ~(1 << (card >> 2))
        total = 0.0
        for draw in range(starts[count], starts[count + 1]):
            plain = ways_to_draw(tree.drawn[draw], count, free)
            if plain == 0:
                continue
            hand = kept[row]
            for at in range(count):
                hand = step[hand, tree.drawn[draw, at]]
            put_together(cards[row], tree.drawn[draw], ranks, source)
            codes = 1 << 2 * count if may_be_suited(choice[hand], source) else 0
            for code in range(codes):
                if not dealt(code, ranks, source, by_suit, suits) or not may_be_suited(choice[hand], suits):
                    continue
                plain -= 1
                suits_of(ranks, suits, sets, suit)
                within_by_cards(hand, parts, sums, sets, suit, losses, tables[row], place, worths)
                best, keep = best_of(worths, chance)
                total += best
                if len(times):
                    note_by_cards(hand, keep, times[row], parts, sets, suit, place, notes, used, flush_notes, flush_used)
            total += plain * last[hand]
            if len(times) and plain:
                suit[:] = MIXED
                more = plain * times[row]
                note_by_cards(
                    hand, choice[hand], more, parts, sets, suit, place, notes, used, flush_notes, flush_used
                )  # fmt: skip
        out[row] = total
        if row + 1 == len(gone) or gone[row] != gone[row + 1]:
            settle_notes(fewer, tree, notes, used, hands)
        for each in range(4):
            if row + 1 == len(gone) or there[row, each] != there[row + 1, each]:
                for away in range(6):
                    if flush_used[away, each]:
                        spread_flushes(there[row, each], fives, place, flush_notes[away, each], suited[away])
                        flush_used[away, each] = False


@part
def note_by_cards(
    hand: int, kept: int, times: int, parts: Nodes, sets: Whole, suit: Whole, place: Whole, notes: Whole,
    used: NDArray[np.bool_], flush_notes: Whole, flush_used: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Note the draws to the cards kept, less those with a card thrown away; cards of one suit for its flushes too."""
    drawn = 5 - ones(kept)
    used[0, drawn] = True
    note_ways(hand, kept, times, parts, notes[0, drawn])
    for subset in range(32):
        if subset & kept == kept:
            for each in range(4):
                if subset == 0 or suit[subset] == each:
                    flush_notes[drawn, each, place[sets[subset]] if subset else 0] += signed_ways(subset, kept, times)
                    flush_used[drawn, each] = True


@part
def spread_flushes(there: int, fives: Whole, place: Whole, notes: Whole, out: Whole) -> None:
    """Move what is noted for cards of a suit to the flushes of which they are part, and forget it."""
    for five in fives:
        if five & there == five:
            part = five
            while True:
                orders = 1
                for more in range(2, ones(five & ~part) + 1):
                    orders *= more
                out[five] += notes[place[part]] * orders
                if part == 0:
                    break
                part = (part - 1) & five
    notes[:] = 0

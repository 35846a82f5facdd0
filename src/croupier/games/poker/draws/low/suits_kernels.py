"""Draws of 2-7 by cards in compiled code: the sums by ranks, less what is lost where all five cards are of one suit.

For cards of one suit a table has the loss of all flushes of which they are part. It is taken off the sums by ranks, so that
the same alternating signs give what a last draw is worth, suits and all. Where the best draw by ranks keeps cards of two
suits no flush can come of it, and nothing has to be looked at card by card.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.draws.low.kernels import TIE, Nodes, Real, Whole, chances, spread, sum_nodes, within
from croupier.games.poker.hands.jit import kernel

MIXED = 4
"""In place of a suit: cards of more than one."""


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


@kernel
def by_ranks(left: Whole, counts: Nodes, parts: Nodes, sums: Real, chance: Real, worth: Real, choice: Whole) -> None:
    """What every full hand is worth by ranks with one draw to come, and what to keep of it: as many cards as possible."""
    found = np.empty(32)
    for hand in range(len(parts)):
        there = True
        for rank in range(13):
            there = there and counts[hand, rank] <= left[rank]
        worth[hand], choice[hand] = 0.0, 31
        if there:
            within(hand, parts, sums, found)
            worth[hand], choice[hand] = best_of(found, chance)


@kernel
def best_of(found: Real, chance: Real) -> tuple[float, int]:
    """The best subset to keep, of those that are as good the one of most cards."""
    best = -1.0
    for subset in range(32):
        best = max(best, found[subset] * chance[subset])
    kept, most = 0, -1
    for subset in range(32):
        if found[subset] * chance[subset] >= best - TIE:
            size = 0
            for at in range(5):
                size += subset >> at & 1
            if size > most:
                kept, most = subset, size
    return best, kept


@kernel
def suits_of(ranks: Whole, suits: Whole, sets: Whole, suit: Whole) -> None:
    """By subset of five cards: its ranks as a set, and its suit or `MIXED`; the empty one has no use for either."""
    sets[0], suit[0] = 0, MIXED
    for subset in range(1, 32):
        at = 0
        while not subset >> at & 1:
            at += 1
        rest = subset & (subset - 1)
        sets[subset] = sets[rest] | 1 << ranks[at]
        suit[subset] = suits[at] if rest == 0 or suit[rest] == suits[at] else MIXED


@kernel
def within_by_cards(
    hand: int, parts: Nodes, sums: Real, sets: Whole, suit: Whole, losses: Real, tables: Whole, place: Whole, found: Real
) -> None:
    """By subset kept of five cards: the worth of all ways of a last draw, summed, flushes counted as what they are."""
    for subset in range(32):
        found[subset] = sums[parts[hand, subset]]
        if suit[subset] < MIXED:
            found[subset] -= losses[tables[suit[subset]], place[sets[subset]]]
    for each in range(4):
        found[0] -= losses[tables[each], 0]
    for at in range(5):
        for subset in range(32):
            if not subset >> at & 1:
                found[subset] -= found[subset | 1 << at]


@kernel
def put_together(kept: Whole, held: int, drawn: NDArray[np.int8], count: int, ranks: Whole, source: Whole) -> None:
    """The cards kept and ranks drawn in order; `source` is the suit of a card kept, or -1 less the place in the draw."""
    one, other = 0, 0
    for at in range(held + count):
        if other == count or (one < held and kept[one] >> 2 <= drawn[other]):
            ranks[at], source[at] = kept[one] >> 2, kept[one] & 3
            one += 1
        else:
            ranks[at], source[at] = drawn[other], -1 - other
            other += 1


@kernel
def surely_mixed(choice: int, source: Whole) -> bool:
    """Whether two of the cards chosen are of different suits, whatever is drawn."""
    suit = -1
    for at in range(5):
        if choice >> at & 1 and source[at] >= 0:
            if suit >= 0 and suit != source[at]:
                return True
            suit = source[at]
    return False


@kernel
def dealt(code: int, ranks: Whole, source: Whole, unseen: Whole, suits: Whole) -> bool:
    """The suits of five cards, those drawn by two bits of the code each; False where such cards cannot be drawn."""
    for at in range(5):
        if source[at] >= 0:
            suits[at] = source[at]
        else:
            suits[at] = code >> 2 * (-1 - source[at]) & 3
            if not unseen[suits[at]] >> ranks[at] & 1:
                return False
            # Of equal ranks drawn each pair of suits is met once.
            if at and ranks[at - 1] == ranks[at] and source[at - 1] < 0 and suits[at - 1] >= suits[at]:
                return False
    return True


@kernel
def one_suit(choice: int, suits: Whole) -> bool:
    """Whether the cards chosen are of one suit."""
    suit = -1
    for at in range(5):
        if choice >> at & 1:
            if suit >= 0 and suit != suits[at]:
                return False
            suit = suits[at]
    return True


@kernel
def ways_to_draw(drawn: NDArray[np.int8], count: int, left: Whole, held: Nodes) -> int:
    """In how many ways these ranks can be drawn."""
    ways, before = 1, 0
    for at in range(count):
        before = before + 1 if at and drawn[at] == drawn[at - 1] else 0
        ways = ways * max(0, left[drawn[at]] - held[drawn[at]] - before) // (before + 1)
    return ways


@kernel
def exchanges_by_cards(
    left: Whole, step: Nodes, counts: Nodes, order: Whole, parts: Nodes, drawn: NDArray[np.int8], starts: Whole,
    worth: Real, gone: Whole, kept: Whole, cards: Whole, there: Whole, tables: Whole, losses: Real, place: Whole,
    fives: Whole, unseen: int, out: Real, times: Whole, hands: Whole, flushes: Whole,
) -> None:  # fmt: skip
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the node thrown away, the node kept, the cards kept, by suit the cards not gone and their table of losses.
    Rows with the same cards gone must follow each other. With `times` the final hands are counted too, the last cards in
    each order: by cards last exchanged the ways to each node, and those that are flushes by their set of ranks.
    """
    full, held, count = len(parts), cards.shape[1], 5 - cards.shape[1]
    chance, fewer, found = np.empty(32), np.empty(13, np.int64), np.empty(32)
    chances(unseen, chance)
    sums, last, choice = np.empty(len(counts)), np.empty(full), np.empty(full, np.int64)
    ranks, source, suits = np.empty(5, np.int64), np.empty(5, np.int64), np.empty(5, np.int64)
    sets, suit, free = np.empty(32, np.int64), np.empty(32, np.int64), np.empty(4, np.int64)
    counting = len(times) > 0
    notes = np.zeros((6, len(counts)), np.int64)
    suited = np.zeros((6, 4, losses.shape[1]), np.int64)
    used, flush = np.zeros(6, np.bool_), np.zeros((6, 4), np.bool_)
    for row in range(len(gone)):
        if row == 0 or gone[row] != gone[row - 1]:
            for rank in range(13):
                fewer[rank] = left[rank] - counts[gone[row], rank]
            sums[:full] = worth
            sum_nodes(fewer, step, counts, order, sums)
            by_ranks(fewer, counts, parts, sums, chance, last, choice)
        free[:] = there[row]
        for at in range(held):
            free[cards[row, at] & 3] &= ~(1 << (cards[row, at] >> 2))
        total = 0.0
        for draw in range(starts[count], starts[count + 1]):
            plain = ways_to_draw(drawn[draw], count, fewer, counts[kept[row]])
            if plain == 0:
                continue
            hand = kept[row]
            for at in range(count):
                hand = step[hand, drawn[draw, at]]
            put_together(cards[row], held, drawn[draw], count, ranks, source)
            if not surely_mixed(choice[hand], source):
                for code in range(1 << 2 * count):
                    if dealt(code, ranks, source, free, suits) and one_suit(choice[hand], suits):
                        plain -= 1
                        suits_of(ranks, suits, sets, suit)
                        within_by_cards(hand, parts, sums, sets, suit, losses, tables[row], place, found)
                        best, keep = best_of(found, chance)
                        total += best
                        if counting:
                            used[note_by_cards(hand, keep, times[row], parts, sets, suit, place, notes, suited, flush)] = (
                                True
                            )
            total += plain * last[hand]
            if counting and plain:
                suit[:] = MIXED
                more = plain * times[row]
                used[note_by_cards(hand, choice[hand], more, parts, sets, suit, place, notes, suited, flush)] = True
        out[row] = total
        if counting and (row + 1 == len(gone) or gone[row] != gone[row + 1]):
            for away in range(6):
                if used[away]:
                    spread(fewer, step, counts, order, notes[away])
                    hands[away] += notes[away, :full]
                    notes[away, :full] = 0
                    used[away] = False
        for each in range(4):
            if row + 1 == len(gone) or there[row, each] != there[row + 1, each]:
                for away in range(6):
                    if flush[away, each]:
                        spread_flushes(there[row, each], fives, place, suited[away, each], flushes[away])
                        flush[away, each] = False


@kernel
def note_by_cards(
    hand: int, kept: int, times: int, parts: Nodes, sets: Whole, suit: Whole, place: Whole, notes: Whole, suited: Whole,
    flush: NDArray[np.bool_],
) -> int:  # fmt: skip
    """Note the draws to the cards kept, less those with a card thrown away, each order of the draw for itself.

    Cards of one suit are noted for its flushes too. The number of cards drawn is given back.
    """
    drawn = 5
    for at in range(5):
        drawn -= kept >> at & 1
    for subset in range(32):
        if subset & kept == kept:
            away, scale = 0, times
            for at in range(5):
                if subset >> at & 1 and not kept >> at & 1:
                    scale *= away - drawn
                    away += 1
            notes[drawn, parts[hand, subset]] += scale
            if subset and suit[subset] < MIXED:
                suited[drawn, suit[subset], place[sets[subset]]] += scale
                flush[drawn, suit[subset]] = True
            if subset == 0:
                for each in range(4):
                    suited[drawn, each, 0] += scale
                    flush[drawn, each] = True
    return drawn


@kernel
def spread_flushes(there: int, fives: Whole, place: Whole, notes: Whole, out: Whole) -> None:
    """Move what is noted for cards of a suit to the flushes of which they are part, and forget it."""
    for five in fives:
        if five & there == five:
            part = five
            while True:
                orders, rest, more = 1, five & ~part, 0
                while rest:
                    rest &= rest - 1
                    more += 1
                    orders *= more
                out[five] += notes[place[part]] * orders
                if part == 0:
                    break
                part = (part - 1) & five
    notes[:] = 0

"""Badugi's draws in compiled code: what exchanges are worth with one draw to follow, and the ways to the final hands.

Cards are places in a deck without those that are gone for good. A table of all sets of up to three cards has the worth of
all hands of which each set is part, summed; hands of four have a table of their own. A card that is thrown away is taken
out of the sums once, and what a last draw is worth follows from the sums of the sets within the hand, with alternating
signs: the draws with all cards, less those with a card thrown away.

Counting runs this backwards. A last draw adds one way to every hand with the cards kept, less those with a card that is
gone. So a way is noted once for the cards kept, and taken back for each further card, and in the end every hand has what
is noted for the sets within it. Whole numbers may wrap around in between, which does no harm.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.sets import TIE, Real, Whole, next_choice, number_of_four, place_within, sort_cards
from croupier.games.poker.hands.kernels import ones


class Tables(NamedTuple):
    """What is known of a deck: numbers of sets, and the worth of all hands."""

    choose: Whole  # Pascal's triangle
    steps: Whole  # to the place of a set among all sets of up to four cards
    joins: NDArray[np.int32]  # by card and place of a set of up to three: the place of the set with that card
    four: Real  # the worth of each hand
    sums: Real  # by place of a set of up to three cards: the worth of all hands of which it is part


@kernel
def sum_hands(cards: int, choose: Whole, four: Real, sums: Real) -> None:
    """For every set of up to three cards, the sum over all hands of which it is part."""
    sums[:] = 0.0
    one, two = sums[1:], sums[1 + cards :]
    three = two[choose[cards, 2] :]
    for d in range(3, cards):
        for c in range(2, d):
            cd = choose[c, 2] + choose[d, 3]
            for b in range(1, c):
                row = four[choose[b, 2] + choose[c, 3] + choose[d, 4] :][:b]
                abc, abd, acd = (
                    three[choose[b, 2] + choose[c, 3] :][:b],
                    three[choose[b, 2] + choose[d, 3] :][:b],
                    three[cd:][:b],
                )
                for a in range(b):
                    abc[a] += row[a]
                    abd[a] += row[a]
                    acd[a] += row[a]
                # Four sums side by side do not wait for each other.
                p, q, r, s, a = 0.0, 0.0, 0.0, 0.0, 0
                while a + 4 <= b:
                    p, q, r, s = p + row[a], q + row[a + 1], r + row[a + 2], s + row[a + 3]
                    a += 4
                while a < b:
                    p += row[a]
                    a += 1
                three[b + cd] += p + q + r + s
    for c in range(2, cards):
        for b in range(1, c):
            row = three[choose[b, 2] + choose[c, 3] :][:b]
            ab, ac, total = two[choose[b, 2] :][:b], two[choose[c, 2] :][:b], 0.0
            for a in range(b):
                ab[a] += row[a]
                ac[a] += row[a]
                total += row[a]
            two[b + choose[c, 2]] += total
    for b in range(1, cards):
        for a in range(b):
            two[a + choose[b, 2]] /= 2.0
            one[a] += two[a + choose[b, 2]]
            one[b] += two[a + choose[b, 2]]
    for a in range(cards):
        one[a] /= 3.0
        sums[0] += one[a]
    sums[0] /= 4.0


@kernel
def take_out(gone: int, joins: NDArray[np.int32], four: Real, sums: Real, less: Real) -> None:
    """The sums with one more card gone; those of sets with that card mean nothing."""
    for place in range(len(sums)):
        with_it = joins[gone, place]
        less[place] = sums[place] - (sums[with_it] if with_it < len(sums) else four[with_it - len(sums)])


@part
def more(one: float, other: float) -> float:
    """The greater one, in a form that the machine works out for several at a time."""
    return one if one > other else other


@part
def last_row(
    b: int, c: int, d: int, alive: Real, choose: Whole, four: Real, sums: Real, unseen: int, worth: Real, kept: Real | None
) -> None:
    """What hands with these three cards and a lower one are worth with one draw to come, and what they keep if asked.

    0 if the lower card is gone. Written out for the sixteen subsets, so that the machine works on several hands at a time;
    for the same reason the bits kept are numbers with a point. Of exchanges as good as the best, one that keeps most cards.
    """
    one, two = sums[1:], sums[1 + len(alive) :]
    three = two[choose[len(alive), 2] :]
    r1 = 1.0 / unseen
    r2 = r1 * 2 / (unseen - 1)
    r3 = r2 * 3 / (unseen - 2)
    r4 = r3 * 4 / (unseen - 3)
    pat = four[choose[b, 2] + choose[c, 3] + choose[d, 4] :][:b]
    bc_3, bd_3 = three[choose[b, 2] + choose[c, 3] :][:b], three[choose[b, 2] + choose[d, 3] :][:b]
    cd_3 = three[choose[c, 2] + choose[d, 3] :][:b]
    b_2, c_2, d_2 = two[choose[b, 2] :][:b], two[choose[c, 2] :][:b], two[choose[d, 2] :][:b]
    bcd = three[b + choose[c, 2] + choose[d, 3]]
    two_bc, two_bd, two_cd = two[b + choose[c, 2]], two[b + choose[d, 2]], two[c + choose[d, 2]]
    bc, bd, cd = two_bc - bcd, two_bd - bcd, two_cd - bcd
    only_b, only_c, only_d = one[b] - two_bc - bd, one[c] - two_bc - cd, one[d] - two_bd - cd
    nothing = sums[0] - one[b] - one[c] - one[d] + two_bc + two_bd + two_cd - bcd
    for a in range(b):
        hand, abc, abd, acd, ab, ac, ad = pat[a], bc_3[a], bd_3[a], cd_3[a], b_2[a], c_2[a], d_2[a]
        with_b, with_c, with_d = ab - abc - abd, ac - abc - acd, ad - abd - acd
        alone = one[a] - ab - ac - ad + abc + abd + acd
        three_kept = more(more(abc, abd), more(acd, bcd))
        two_kept = more(more(more(with_b, with_c), with_d), more(more(bc - abc, bd - abd), cd - acd))
        one_kept = more(more(alone, only_b - with_b), more(only_c - with_c, only_d - with_d))
        best = more(more(hand, (three_kept - hand) * r1), (two_kept + hand) * r2)
        best = more(more(best, (one_kept - hand) * r3), (nothing - alone + hand) * r4)
        worth[a] = best if alive[a] > 0.0 else 0.0  # sums of sets with a card that is gone mean nothing
    if kept is None:
        return
    for a in range(b):
        hand, abc, abd, acd, ab, ac, ad = pat[a], bc_3[a], bd_3[a], cd_3[a], b_2[a], c_2[a], d_2[a]
        with_b, with_c, with_d = ab - abc - abd, ac - abc - acd, ad - abd - acd
        least = worth[a] - TIE
        bits = 8.0 if (only_d - with_d - hand) * r3 >= least else 0.0
        bits = 4.0 if (only_c - with_c - hand) * r3 >= least else bits
        bits = 2.0 if (only_b - with_b - hand) * r3 >= least else bits
        bits = 1.0 if (one[a] - ab - ac - ad + abc + abd + acd - hand) * r3 >= least else bits
        bits = 12.0 if (cd - acd + hand) * r2 >= least else bits
        bits = 10.0 if (bd - abd + hand) * r2 >= least else bits
        bits = 6.0 if (bc - abc + hand) * r2 >= least else bits
        bits = 9.0 if (with_d + hand) * r2 >= least else bits
        bits = 5.0 if (with_c + hand) * r2 >= least else bits
        bits = 3.0 if (with_b + hand) * r2 >= least else bits
        bits = 14.0 if (bcd - hand) * r1 >= least else bits
        bits = 13.0 if (acd - hand) * r1 >= least else bits
        bits = 11.0 if (abd - hand) * r1 >= least else bits
        bits = 7.0 if (abc - hand) * r1 >= least else bits
        kept[a] = 15.0 if hand >= least else bits


@kernel
def last_draws(alive: Real, choose: Whole, four: Real, sums: Real, unseen: int, out: Real) -> None:
    """What each hand is worth with one draw to come out of so many unseen cards; 0 for hands with a card that is gone."""
    for d in range(3, len(alive)):
        for c in range(2, d):
            for b in range(1, c):
                row = out[choose[b, 2] + choose[c, 3] + choose[d, 4] :][:b]
                if alive[d] * alive[c] * alive[b] == 0.0:
                    row[:] = 0.0
                else:
                    last_row(b, c, d, alive, choose, four, sums, unseen, row, None)


@part
def in_common(gone: Whole, row: int, other: int) -> int:
    """How many cards of two rows are the same from the first on; -1 if there is no other row."""
    if not 0 <= other < len(gone):
        return -1
    same = 0
    while same < gone.shape[1] and gone[row, same] == gone[other, same]:
        same += 1
    return same


@kernel
def exchanges_worth(tables: Tables, unseen: int, gone: Whole, kept: Whole, rest: Whole, out: Real) -> None:
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the cards thrown away that are taken out of the deck, those kept, and the other cards thrown away, which are
    taken out of this exchange but not of the last draw, so that the sum can only be too high. Rows with the same cards gone
    must follow each other, in ascending order. `unseen` are the cards left for the last draw.
    """
    choose, steps, joins, four, sums = tables
    cards, depth, size, more = len(joins), gone.shape[1], kept.shape[1], rest.shape[1]
    levels, alive = np.zeros((depth + 1, len(sums))), np.ones(cards)  # one card more is gone at each level
    for place in range(len(sums)):
        levels[0, place] = sums[place]
    last, after, chosen = np.empty(len(four)), np.empty(len(sums)), np.empty(4, np.int64)
    for row in range(len(gone)):
        same = in_common(gone, row, row - 1)
        if same < depth:
            for level in range(max(same, 0), depth):
                if row:
                    alive[gone[row - 1, level]] = 1.0
            for level in range(max(same, 0), depth):
                alive[gone[row, level]] = 0.0
                take_out(gone[row, level], joins, four, levels[level], levels[level + 1])
            last_draws(alive, choose, four, levels[depth], unseen, last)
            if size + more:
                sum_hands(cards, choose, last, after)
            else:
                after[0] = last.sum()
        total = 0.0
        for others in range(1 << more):
            held = size
            for at in range(size):
                chosen[at] = kept[row, at]
            for at in range(more):
                if others >> at & 1:
                    chosen[held] = rest[row, at]
                    held += 1
            sort_cards(chosen[:held])
            place = place_within(chosen[:held], 15, steps)
            part = after[place] if place < len(after) else last[place - len(after)]
            total += -part if (held - size) & 1 else part
        out[row] = total


@part
def mark_hands(alive: Real, kept: Whole, weight: int, choose: Whole, marks: Whole) -> None:
    """Add the weight to every hand that an exchange can lead to: the cards kept, and others that are not gone."""
    size, count, going = 4 - len(kept), 0, True
    pack, chosen, hand = np.empty(len(alive), np.int64), np.arange(size), np.empty(4, np.int64)
    for card in range(len(alive)):
        free = alive[card] > 0.0
        for other in kept:
            free = free and other != card
        if free:
            pack[count] = card
            count += 1
    for at in range(len(kept)):
        hand[size + at] = kept[at]
    while going:
        for at in range(size):
            hand[at] = pack[chosen[at]]
        marks[number_of_four(hand[0], hand[1], hand[2], hand[3], choose)] += weight
        going = next_choice(chosen, size, count)


@part
def note_hand(hand: Whole, kept: int, weight: int, steps: Whole, notes: Whole, ways: Whole) -> None:
    """Note the ways of a last draw in which these bits of a hand are kept: its cards with each choice of the others."""
    others = 15 & ~kept
    drawn, more = ones(others), others
    while True:
        place, signed = place_within(hand, kept | more, steps), -weight if ones(more) & 1 else weight
        if place < notes.shape[1]:
            notes[drawn, place] += signed
        else:
            ways[drawn, place - notes.shape[1]] += signed
        if not more:
            return
        more = (more - 1) & others


@part
def note_marked(
    alive: Real, marks: Whole, choose: Whole, steps: Whole, four: Real, sums: Real, unseen: int, notes: Whole, ways: Whole
) -> None:
    """Note the last draw of every hand that is marked, as often as it is, and take the marks away."""
    worth, kept, hand = np.empty(len(alive)), np.empty(len(alive)), np.empty(4, np.int64)
    for d in range(3, len(alive)):
        for c in range(2, d):
            for b in range(1, c):
                row = marks[choose[b, 2] + choose[c, 3] + choose[d, 4] :][:b]
                if not row.any():
                    continue
                last_row(b, c, d, alive, choose, four, sums, unseen, worth, kept)
                hand[1], hand[2], hand[3] = b, c, d
                for a in range(b):
                    if row[a]:
                        hand[0] = a
                        note_hand(hand, int(kept[a]), row[a], steps, notes, ways)
                        row[a] = 0


@part
def put_back(gone: int, joins: NDArray[np.int32], notes: Whole, more: Whole, ways: Whole) -> None:
    """Move notes that were made with one more card gone to the table where that card is still there."""
    for drawn in range(1, 5):
        for place in range(notes.shape[1]):
            count = notes[drawn, place]
            if count:
                more[drawn, place] += count
                with_it = joins[gone, place]
                if with_it < notes.shape[1]:
                    more[drawn, with_it] -= count
                else:
                    ways[drawn, with_it - notes.shape[1]] -= count
                notes[drawn, place] = 0


@kernel
def count_ways(tables: Tables, unseen: int, gone: Whole, kept: Whole, weights: Whole, notes: Whole, ways: Whole) -> None:
    """Note, by cards exchanged in the last draw, the ways of exchanges with one draw to follow: for sets, and for hands.

    By row: the cards thrown away, those kept, and how often the exchange is made. Rows with the same cards thrown away must
    follow each other, in ascending order.
    """
    choose, steps, joins, four, sums = tables
    depth, alive, marks = gone.shape[1], np.ones(len(joins)), np.zeros(len(four), np.int64)
    levels, noted = np.zeros((depth + 1, len(sums))), np.zeros((depth + 1, 5, len(sums)), np.int64)
    for place in range(len(sums)):
        levels[0, place] = sums[place]
    for row in range(len(gone)):
        same, follows = in_common(gone, row, row - 1), in_common(gone, row, row + 1)
        for level in range(max(same, 0), depth):
            alive[gone[row, level]] = 0.0
            take_out(gone[row, level], joins, four, levels[level], levels[level + 1])
        mark_hands(alive, kept[row], weights[row], choose, marks)
        if follows == depth:
            continue
        note_marked(alive, marks, choose, steps, four, levels[depth], unseen, noted[depth], ways)
        for level in range(depth - 1, max(follows, 0) - 1, -1):
            alive[gone[row, level]] = 1.0
            put_back(gone[row, level], joins, noted[level + 1], noted[level], ways)
    for drawn in range(5):
        for place in range(len(sums)):
            notes[drawn, place] += noted[0, drawn, place]

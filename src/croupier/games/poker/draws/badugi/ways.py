"""Badugi's draws counted: in how many ways each final hand comes of exchanges that are settled, in compiled code.

The counting runs the sums of `draw_odds_badugi_kernels` backwards. A last draw adds one way to every hand that can come of
it; these are all hands with the cards kept, less those with a card that is gone. So a way is noted once for the cards kept,
and taken back for each further card, and the notes are spread over the hands at the end. Whole numbers wrap around in
between, which does no harm: what comes out is right.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.draws.badugi.kernels import (
    TIE,
    Real,
    Steps,
    Whole,
    last_row,
    place_of,
    place_of_three,
    take_out,
)
from croupier.games.poker.draws.kernels import draw_next
from croupier.games.poker.hands.jit import kernel

Notes = NDArray[np.int64]  # by number of cards exchanged in the last draw, and set of cards


@kernel
def mark_hands(cards: int, alive: Real, kept: Whole, weight: int, steps: Steps, marks: Whole) -> None:
    """Add the weight to every hand that an exchange can lead to: the cards kept, and others that are not gone."""
    if not len(kept):
        for d in range(3, cards):
            for c in range(2, d):
                for b in range(1, c):
                    if alive[b] * alive[c] * alive[d] > 0.0:
                        base = steps[b, 0] + steps[c, 1] + steps[d, 2]
                        for a in range(b):
                            marks[base + a] = weight if alive[a] > 0.0 else 0
        return
    size = 4 - len(kept)
    pack, chosen, held = np.empty(cards, np.int64), np.arange(size), np.empty(4, np.int64)
    count = 0
    for card in range(cards):
        free = alive[card] > 0.0
        for other in kept:
            free = free and other != card
        if free:
            pack[count] = card
            count += 1
    held[size:] = kept
    going = True
    while going:
        for at in range(size):
            held[at] = pack[chosen[at]]
        marks[place_of(held[0], held[1], held[2], held[3], steps)] += weight
        going = draw_next(chosen, size, count)


@kernel
def pick_row(
    b: int, c: int, d: int, steps: Steps, four: Real, three: Real, two: Real, one: Real, unseen: int, worth: Real, out: Real
) -> None:
    """What to keep in the last draw of each hand with these three cards and a lower one, a bit for each.

    Of exchanges as good as the best, which `worth` has, one that keeps most cards. Bits are written as numbers with a
    point, so that the machine works on several hands at a time.
    """
    r1 = 1.0 / unseen
    r2 = r1 * 2 / (unseen - 1)
    r3 = r2 * 3 / (unseen - 2)
    pat = four[steps[b, 0] + steps[c, 1] + steps[d, 2] :][:b]
    bc_3, bd_3 = three[steps[b, 0] + steps[c, 1] :][:b], three[steps[b, 0] + steps[d, 1] :][:b]
    cd_3 = three[steps[c, 0] + steps[d, 1] :][:b]
    b_2, c_2, d_2 = two[steps[b, 0] :][:b], two[steps[c, 0] :][:b], two[steps[d, 0] :][:b]
    bcd = three[b + steps[c, 0] + steps[d, 1]]
    two_bc, two_bd, two_cd = two[b + steps[c, 0]], two[b + steps[d, 0]], two[c + steps[d, 0]]
    bc, bd, cd = two_bc - bcd, two_bd - bcd, two_cd - bcd
    only_b, only_c, only_d = one[b] - two_bc - bd, one[c] - two_bc - cd, one[d] - two_bd - cd
    for a in range(b):
        hand, abc, abd, acd, ab, ac, ad = pat[a], bc_3[a], bd_3[a], cd_3[a], b_2[a], c_2[a], d_2[a]
        with_b, with_c, with_d = ab - abc - abd, ac - abc - acd, ad - abd - acd
        least = worth[a] - TIE
        code = 8.0 if (only_d - with_d - hand) * r3 >= least else 0.0
        code = 4.0 if (only_c - with_c - hand) * r3 >= least else code
        code = 2.0 if (only_b - with_b - hand) * r3 >= least else code
        code = 1.0 if (one[a] - ab - ac - ad + abc + abd + acd - hand) * r3 >= least else code
        code = 12.0 if (cd - acd + hand) * r2 >= least else code
        code = 10.0 if (bd - abd + hand) * r2 >= least else code
        code = 6.0 if (bc - abc + hand) * r2 >= least else code
        code = 9.0 if (with_d + hand) * r2 >= least else code
        code = 5.0 if (with_c + hand) * r2 >= least else code
        code = 3.0 if (with_b + hand) * r2 >= least else code
        code = 14.0 if (bcd - hand) * r1 >= least else code
        code = 13.0 if (acd - hand) * r1 >= least else code
        code = 11.0 if (abd - hand) * r1 >= least else code
        code = 7.0 if (abc - hand) * r1 >= least else code
        out[a] = 15.0 if hand >= least else code


@kernel
def note_hand(
    a: int, b: int, c: int, d: int, kept: int, weight: int, steps: Steps, four: Notes, three: Notes, two: Notes, one: Notes,
    none: Whole,
) -> None:  # fmt: skip
    """Note the ways of a last draw in which these bits are kept of four cards in ascending order."""
    drawn = 4 - (kept & 1) - (kept >> 1 & 1) - (kept >> 2 & 1) - (kept >> 3)
    place = a + steps[b, 0] + steps[c, 1] + steps[d, 2]
    four[drawn, place] += -weight if drawn & 1 else weight
    if drawn == 0:
        return
    abc, abd = a + steps[b, 0] + steps[c, 1], a + steps[b, 0] + steps[d, 1]
    acd, bcd = a + steps[c, 0] + steps[d, 1], b + steps[c, 0] + steps[d, 1]
    if drawn == 1:
        three[1, abc if kept == 7 else abd if kept == 11 else acd if kept == 13 else bcd] += weight
        return
    if drawn == 2:  # both cards kept are in two of the four sets of three
        low, high = a if kept & 1 else b if kept & 2 else c, d if kept & 8 else c if kept & 4 else b
        two[2, low + steps[high, 0]] += weight
        three[2, abc if kept in (3, 5, 6) else abd if kept != 12 else acd] -= weight
        three[2, bcd if kept in (6, 10, 12) else acd if kept != 3 else abd] -= weight
        return
    ab, ac, ad = a + steps[b, 0], a + steps[c, 0], a + steps[d, 0]
    bc, bd, cd = b + steps[c, 0], b + steps[d, 0], c + steps[d, 0]
    if drawn == 3:
        one[3, a if kept == 1 else b if kept == 2 else c if kept == 4 else d] += weight
        two[3, ab if kept < 3 else cd] -= weight
        two[3, ac if kept in (1, 4) else bd] -= weight
        two[3, ad if kept in (1, 8) else bc] -= weight
        three[3, abc if kept != 8 else acd] += weight
        three[3, abd if kept != 4 else acd] += weight
        three[3, acd if kept == 1 else bcd] += weight
        return
    none[4] += weight
    for card in (a, b, c, d):
        one[4, card] -= weight
    for pair in (ab, ac, ad, bc, bd, cd):
        two[4, pair] += weight
    for triple in (abc, abd, acd, bcd):
        three[4, triple] -= weight


@kernel
def put_back(
    cards: int, gone: int, steps: Steps, four: Notes, three: Notes, two: Notes, one: Notes, none: Whole, more_3: Notes,
    more_2: Notes, more_1: Notes, more_0: Whole,
) -> None:  # fmt: skip
    """Move notes made with one more card gone to the tables where that card is still there."""
    for drawn in range(1, 5):
        for c in range(2, cards):
            for b in range(1, c):
                bc = steps[b, 0] + steps[c, 1]
                for a in range(b):
                    ways = three[drawn, a + bc]
                    if ways:
                        more_3[drawn, a + bc] += ways
                        four[drawn, place_of(a, b, c, gone, steps)] -= ways
                        three[drawn, a + bc] = 0
        if drawn == 1:
            continue
        for b in range(1, cards):
            for a in range(b):
                ways = two[drawn, a + steps[b, 0]]
                if ways:
                    more_2[drawn, a + steps[b, 0]] += ways
                    more_3[drawn, place_of_three(a, b, gone, steps)] -= ways
                    two[drawn, a + steps[b, 0]] = 0
        for a in range(cards):
            ways = one[drawn, a]
            if ways:
                more_1[drawn, a] += ways
                more_2[drawn, min(a, gone) + steps[max(a, gone), 0]] -= ways
                one[drawn, a] = 0
        more_0[drawn] += none[drawn]
        more_1[drawn, gone] -= none[drawn]
        none[drawn] = 0


@kernel
def note_marked(
    cards: int, alive: Real, marks: Whole, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float,
    unseen: int, ways: Notes, notes_3: Notes, notes_2: Notes, notes_1: Notes, notes_0: Whole,
) -> None:  # fmt: skip
    """Note the last draw of every hand that is marked, as often as it is, and take the marks away."""
    worth, kept = np.empty(cards), np.empty(cards)
    for d in range(3, cards):
        for c in range(2, d):
            for b in range(1, c):
                row = marks[steps[b, 0] + steps[c, 1] + steps[d, 2] :][:b]
                any_marks = np.int64(0)
                for a in range(b):
                    any_marks |= row[a]
                if not any_marks:
                    continue
                last_row(b, c, d, alive, steps, four, three, two, one, none, unseen, worth)
                pick_row(b, c, d, steps, four, three, two, one, unseen, worth, kept)
                for a in range(b):
                    if row[a]:
                        keep = int(kept[a])
                        note_hand(a, b, c, d, keep, row[a], steps, ways, notes_3, notes_2, notes_1, notes_0)
                        row[a] = 0


@kernel
def count_ways(
    cards: int, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float, gone: Whole, kept: Whole,
    weights: Whole, unseen: int, ways: Notes,
) -> None:  # fmt: skip
    """Add up, by cards exchanged in the last draw and final hand, the ways of exchanges with one draw to follow.

    By row: the cards thrown away, those kept, and how often the exchange is made. Rows with the same cards thrown away must
    follow each other, in ascending order. `ways` gets all notes spread over the hands.
    """
    depth = gone.shape[1]
    threes, twos, ones = np.zeros((depth + 1, len(three))), np.zeros((depth + 1, len(two))), np.zeros((depth + 1, cards))
    nones, alive = np.empty(depth + 1), np.ones(cards)
    threes[0], twos[0], ones[0], nones[0] = three, two, one, none
    notes_3, notes_2 = np.zeros((depth + 1, 5, len(three)), np.int64), np.zeros((depth + 1, 5, len(two)), np.int64)
    notes_1, notes_0 = np.zeros((depth + 1, 5, cards), np.int64), np.zeros((depth + 1, 5), np.int64)
    marks = np.zeros(len(four), np.int64)
    for row in range(len(gone)):
        same = 0
        while row and same < depth and gone[row, same] == gone[row - 1, same]:
            same += 1
        if row == 0 or same < depth:
            for level in range(same, depth):
                card = gone[row, level]
                take_out(
                    cards, card, steps, four, threes[level], twos[level], ones[level], threes[level + 1], twos[level + 1],
                    ones[level + 1],
                )  # fmt: skip
                nones[level + 1] = nones[level] - ones[level, card]
                alive[card] = 0.0
        mark_hands(cards, alive, kept[row], weights[row], steps, marks)
        follows = 0
        while row + 1 < len(gone) and follows < depth and gone[row, follows] == gone[row + 1, follows]:
            follows += 1
        if row + 1 < len(gone) and follows == depth:
            continue
        note_marked(
            cards, alive, marks, steps, four, threes[depth], twos[depth], ones[depth], float(nones[depth]), unseen, ways,
            notes_3[depth], notes_2[depth], notes_1[depth], notes_0[depth],
        )  # fmt: skip
        for level in range(depth - 1, follows - 1, -1):
            card = gone[row, level]
            alive[card] = 1.0
            put_back(
                cards, card, steps, ways, notes_3[level + 1], notes_2[level + 1], notes_1[level + 1], notes_0[level + 1],
                notes_3[level], notes_2[level], notes_1[level], notes_0[level],
            )  # fmt: skip
    place = 0
    for d in range(3, cards):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    for drawn in range(1, 5):
                        ways[drawn, place] += (
                            notes_3[0, drawn, a + steps[b, 0] + steps[c, 1]]
                            + notes_3[0, drawn, a + steps[b, 0] + steps[d, 1]]
                            + notes_3[0, drawn, a + steps[c, 0] + steps[d, 1]]
                            + notes_3[0, drawn, b + steps[c, 0] + steps[d, 1]]
                            + notes_2[0, drawn, a + steps[b, 0]]
                            + notes_2[0, drawn, a + steps[c, 0]]
                            + notes_2[0, drawn, a + steps[d, 0]]
                            + notes_2[0, drawn, b + steps[c, 0]]
                            + notes_2[0, drawn, b + steps[d, 0]]
                            + notes_2[0, drawn, c + steps[d, 0]]
                            + notes_1[0, drawn, a]
                            + notes_1[0, drawn, b]
                            + notes_1[0, drawn, c]
                            + notes_1[0, drawn, d]
                            + notes_0[0, drawn]
                        )
                    place += 1

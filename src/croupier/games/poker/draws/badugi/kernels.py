"""Badugi's draws in compiled code: what every hand of four is worth in the last draw, and what exchanges before it lead to.

Cards are places in a deck without those that are gone for good. Sets of two, three and four places a < b < c < d have the
number a + C(b,2) + C(c,3) + C(d,4), so that hands that differ in the lowest card lie side by side. For every set of up to
three cards a table has the worth of all hands they are part of, summed; a card gone is taken out of the sums once, and what
a last draw is worth follows from the sums of the sets within the hand, with alternating signs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import kernel

Real = NDArray[np.float64]
Whole = NDArray[np.int64]
Steps = NDArray[np.int64]  # by column: C(n, 2), C(n, 3) and C(n, 4)

TIE = 1e-12
"""What an exchange must be worth more than one of fewer cards, lest rounding decide."""


@kernel
def place_of(one: int, two: int, three: int, four: int, steps: Steps) -> int:
    """The number of four cards in any order."""
    if one > two:
        one, two = two, one
    if three > four:
        three, four = four, three
    if one > three:
        one, three = three, one
    if two > four:
        two, four = four, two
    if two > three:
        two, three = three, two
    return int(one + steps[two, 0] + steps[three, 1] + steps[four, 2])


@kernel
def sum_sets(cards: int, steps: Steps, four: Real, three: Real, two: Real, one: Real) -> float:
    """For every set of up to three cards, the sum over all hands of which they are part; gives the sum over all hands."""
    three[:], two[:], one[:] = 0.0, 0.0, 0.0
    for d in range(3, cards):
        for c in range(2, d):
            cd = steps[c, 0] + steps[d, 1]
            for b in range(1, c):
                row = four[steps[b, 0] + steps[c, 1] + steps[d, 2] :][:b]
                bc, bd, acd = three[steps[b, 0] + steps[c, 1] :][:b], three[steps[b, 0] + steps[d, 1] :][:b], three[cd:][:b]
                for a in range(b):
                    bc[a] += row[a]
                    bd[a] += row[a]
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
            row = three[steps[b, 0] + steps[c, 1] :][:b]
            ab, ac, total = two[steps[b, 0] :][:b], two[steps[c, 0] :][:b], 0.0
            for a in range(b):
                ab[a] += row[a]
                ac[a] += row[a]
                total += row[a]
            two[b + steps[c, 0]] += total
    for b in range(1, cards):
        for a in range(b):
            two[a + steps[b, 0]] /= 2.0
            one[a] += two[a + steps[b, 0]]
            one[b] += two[a + steps[b, 0]]
    total = 0.0
    for a in range(cards):
        one[a] /= 3.0
        total += one[a]
    return total / 4.0


@kernel
def take_out(
    cards: int, gone: int, steps: Steps, four: Real, three: Real, two: Real, one: Real, less_3: Real, less_2: Real,
    less_1: Real,
) -> None:  # fmt: skip
    """The tables with one more card gone, but for the sum over all hands; sets with that card are left as they are."""
    for c in range(2, cards):
        if c == gone:
            continue
        for b in range(1, c):
            bc = steps[b, 0] + steps[c, 1]
            out, old = less_3[bc:][:b], three[bc:][:b]
            if gone > b:
                place = bc + steps[gone, 2] if gone > c else steps[b, 0] + steps[gone, 1] + steps[c, 2]
                row = four[place:][:b]
                for a in range(b):
                    out[a] = old[a] - row[a]
            elif gone < b:
                row = four[steps[gone, 0] + steps[b, 1] + steps[c, 2] :][:gone]
                for a in range(gone):
                    out[a] = old[a] - row[a]
                high = gone + steps[b, 1] + steps[c, 2]
                for a in range(gone + 1, b):
                    out[a] = old[a] - four[steps[a, 0] + high]
    for b in range(1, cards):
        for a in range(b):
            if gone not in (a, b):
                less_2[a + steps[b, 0]] = two[a + steps[b, 0]] - three[place_of_three(a, b, gone, steps)]
    for a in range(cards):
        if a != gone:
            less_1[a] = one[a] - two[min(a, gone) + steps[max(a, gone), 0]]


@kernel
def place_of_three(low: int, high: int, other: int, steps: Steps) -> int:
    """The number of three cards of which two are in order."""
    if other > high:
        return int(low + steps[high, 0] + steps[other, 1])
    if other > low:
        return int(low + steps[other, 0] + steps[high, 1])
    return int(other + steps[low, 0] + steps[high, 1])


@kernel
def last_row(
    b: int, c: int, d: int, alive: Real, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float,
    unseen: int, row: Real,
) -> None:  # fmt: skip
    """What hands with these three cards and a lower one are worth with one draw to come; 0 if the lower card is gone.

    Written out for the sixteen subsets kept, so that the machine works on several hands at a time.
    """
    r1 = 1.0 / unseen
    r2 = r1 * 2 / (unseen - 1)
    r3 = r2 * 3 / (unseen - 2)
    r4 = r3 * 4 / (unseen - 3)
    pat = four[steps[b, 0] + steps[c, 1] + steps[d, 2] :][:b]
    bc_3, bd_3 = three[steps[b, 0] + steps[c, 1] :][:b], three[steps[b, 0] + steps[d, 1] :][:b]
    cd_3 = three[steps[c, 0] + steps[d, 1] :][:b]
    b_2, c_2, d_2 = two[steps[b, 0] :][:b], two[steps[c, 0] :][:b], two[steps[d, 0] :][:b]
    bcd = three[b + steps[c, 0] + steps[d, 1]]
    two_bc, two_bd, two_cd = two[b + steps[c, 0]], two[b + steps[d, 0]], two[c + steps[d, 0]]
    bc, bd, cd = two_bc - bcd, two_bd - bcd, two_cd - bcd
    only_b, only_c, only_d = one[b] - two_bc - bd, one[c] - two_bc - cd, one[d] - two_bd - cd
    nothing = none - one[b] - one[c] - one[d] + two_bc + two_bd + two_cd - bcd
    for a in range(b):
        worth, abc, abd, acd, ab, ac, ad = pat[a], bc_3[a], bd_3[a], cd_3[a], b_2[a], c_2[a], d_2[a]
        best = abc if abc > abd else abd
        best = acd if acd > best else best
        best = ((bcd if bcd > best else best) - worth) * r1
        with_b, with_c, with_d = ab - abc - abd, ac - abc - acd, ad - abd - acd
        top = with_b if with_b > with_c else with_c
        top = with_d if with_d > top else top
        other = bc - abc
        top = other if other > top else top
        other = bd - abd
        top = other if other > top else top
        other = cd - acd
        top = ((other if other > top else top) + worth) * r2
        best = top if top > best else best
        alone = one[a] - ab - ac - ad + abc + abd + acd
        top = alone
        other = only_b - with_b
        top = other if other > top else top
        other = only_c - with_c
        top = other if other > top else top
        other = only_d - with_d
        top = ((other if other > top else top) - worth) * r3
        best = top if top > best else best
        top = (nothing - alone + worth) * r4
        best = top if top > best else best
        best = worth if worth > best else best
        row[a] = best if alive[a] > 0.0 else 0.0  # sums of sets with a card that is gone mean nothing


@kernel
def last_draws(
    cards: int, alive: Real, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float, unseen: int,
    out: Real,
) -> None:  # fmt: skip
    """What each hand is worth with one draw to come out of so many unseen cards; 0 for hands with a card that is gone."""
    for d in range(3, cards):
        for c in range(2, d):
            for b in range(1, c):
                row = out[steps[b, 0] + steps[c, 1] + steps[d, 2] :][:b]
                if alive[d] * alive[c] * alive[b] == 0.0:
                    row[:] = 0.0
                else:
                    last_row(b, c, d, alive, steps, four, three, two, one, none, unseen, row)


@kernel
def sum_of(chosen: Any, size: int, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float) -> float:
    """The entry of a set of up to four cards in any order."""
    if size == 4:
        return float(four[place_of(chosen[0], chosen[1], chosen[2], chosen[3], steps)])
    if size == 3:
        return float(three[place_of_three(min(chosen[0], chosen[1]), max(chosen[0], chosen[1]), chosen[2], steps)])
    if size == 2:
        return float(two[min(chosen[0], chosen[1]) + steps[max(chosen[0], chosen[1]), 0]])
    return float(one[chosen[0]]) if size else none


@kernel
def exchanges_worth(
    cards: int, steps: Steps, four: Real, three: Real, two: Real, one: Real, none: float, gone: Whole, kept: Whole,
    rest: Whole, unseen: int, out: Real,
) -> None:  # fmt: skip
    """What comes of exchanges with one draw to follow, summed over the cards that replace those thrown away.

    By row: the cards thrown away that are taken out of the deck, those kept, and the other cards thrown away, which are
    taken out of this exchange but not of the last draw, so that the sum can only be too high. Rows with the same cards gone
    must follow each other, in ascending order. `unseen` are the cards left for the last draw.
    """
    depth, size, more = gone.shape[1], kept.shape[1], rest.shape[1]
    threes, twos, ones = np.zeros((depth + 1, len(three))), np.zeros((depth + 1, len(two))), np.zeros((depth + 1, cards))
    nones, alive = np.empty(depth + 1), np.ones(cards)
    threes[0], twos[0], ones[0], nones[0] = three, two, one, none
    last = np.empty(len(four))
    sums_3, sums_2, sums_1, sums_0 = np.empty(len(three)), np.empty(len(two)), np.empty(cards), 0.0
    within = np.empty(4, np.int64)
    for row in range(len(gone)):
        same = 0
        while row and same < depth and gone[row, same] == gone[row - 1, same]:
            same += 1
        if row == 0 or same < depth:
            if row:
                for level in range(same, depth):
                    alive[gone[row - 1, level]] = 1.0
            for level in range(same, depth):
                card = gone[row, level]
                alive[card] = 0.0
                take_out(
                    cards, card, steps, four, threes[level], twos[level], ones[level], threes[level + 1], twos[level + 1],
                    ones[level + 1],
                )  # fmt: skip
                nones[level + 1] = nones[level] - ones[level, card]
            last_draws(
                cards, alive, steps, four, threes[depth], twos[depth], ones[depth], float(nones[depth]), unseen, last
            )
            sums_0 = sum_sets(cards, steps, last, sums_3, sums_2, sums_1) if size + more else last.sum()
        total = 0.0
        for chosen in range(1 << more):
            held = size
            within[:size] = kept[row]
            for at in range(more):
                if chosen >> at & 1:
                    within[held] = rest[row, at]
                    held += 1
            part = sum_of(within, held, steps, last, sums_3, sums_2, sums_1, sums_0)
            total += -part if (held - size) & 1 else part
        out[row] = total

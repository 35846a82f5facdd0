"""Drawing in compiled code: what a last draw is worth, and what a draw leads to.

For lows a hand is a multiset of ranks and what was seen a number to the base five, one digit a rank. For badugi a hand is
the number of four cards and what was seen a bit for each card.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import kernel

U = np.uint64
Whole = NDArray[np.int64]
Real = NDArray[np.float64]
Steps = NDArray[np.int32]
Ranks = NDArray[np.int8]


@kernel
def left_of(seen: int, left: Whole) -> None:
    """How many cards of each rank are not among those seen."""
    for rank in range(13):
        left[rank] = 4 - seen % 5
        seen //= 5


@kernel
def ways_to_draw(drawn: Ranks, row: int, size: int, left: Whole) -> int:
    """In how many ways the ranks of a row can be drawn."""
    ways, run = 1, 0
    for at in range(size):
        run = run + 1 if at and drawn[row, at] == drawn[row, at - 1] else 0
        ways = ways * (left[drawn[row, at]] - run) // (run + 1)
    return ways


@kernel
def low_last(
    hands: Whole, seen: Whole, asked: Whole, begins: Whole, parent: Whole, last: Whole, run: Whole, starts: Whole,
    joined: Real, values: Real,
) -> None:  # fmt: skip
    """The sum over all ways to draw of what comes after, for each hand and each subset kept that is asked about.

    The ways of a draw are those of the draw without its last card, times the cards of that rank still left, over how many
    of them are drawn. `joined` has what comes after each draw, from where `begins[hand, subset]` says.
    """
    left, sizes = np.empty(13, np.int64), np.empty(32, np.int64)
    ways = np.empty(len(parent), np.float64)
    for subset in range(32):
        sizes[subset] = 5
        for at in range(5):
            sizes[subset] -= subset >> at & 1
    for state in range(len(hands)):
        left_of(seen[state], left)
        most = 0
        for subset in range(32):
            if asked[state] >> subset & 1:
                most = max(most, sizes[subset])
        ways[0] = 1.0
        for row in range(1, starts[most + 1]):
            ways[row] = ways[parent[row]] * (left[last[row]] - run[row]) / (run[row] + 1)
        for subset in range(32):
            if asked[state] >> subset & 1:
                first, end = starts[sizes[subset]], starts[sizes[subset] + 1]
                place = begins[hands[state], subset] - first
                total = 0.0
                for row in range(first, end):
                    total += ways[row] * joined[place + row]
                values[state, subset] = total


@kernel
def low_children(
    hands: Whole, seen: Whole, subset: int, size: int, kept: Steps, step: Steps, drawn: Ranks, starts: Whole, out: Whole
) -> None:
    """Hand, cards seen and ways after each draw; no ways where it is impossible."""
    left = np.empty(13, np.int64)
    powers = np.empty(13, np.int64)
    powers[0] = 1
    for rank in range(1, 13):
        powers[rank] = powers[rank - 1] * 5
    place = 0
    for state in range(len(hands)):
        left_of(seen[state], left)
        for row in range(starts[size], starts[size + 1]):
            ways = ways_to_draw(drawn, row, size, left)
            to, more = kept[hands[state], subset], seen[state]
            if ways:
                for at in range(size):
                    to = step[to, drawn[row, at]]
                    more += powers[drawn[row, at]]
            out[place, 0], out[place, 1], out[place, 2] = to, more, ways
            place += 1


@kernel
def keep_by_ranks(by_ranks: Steps, choice: NDArray[np.uint8], breaks: bool, out: NDArray[np.uint8]) -> None:
    """What to keep of every hand of five cards in the order of their numbers, by what is kept of their ranks."""
    cards = np.arange(5)
    for number in range(len(out)):
        place = 0
        for at in range(4, -1, -1):
            place = place * 13 + (cards[at] >> 2)
        kept = choice[by_ranks[place]]
        if breaks and kept == 31 and (cards & 3).max() == (cards & 3).min():
            kept = 15
        out[number] = kept
        for at in range(5):
            if at == 4 or cards[at] + 1 < cards[at + 1]:
                cards[at] += 1
                for lower in range(at):
                    cards[lower] = lower
                break


@kernel
def number_of_four(one: int, two: int, three: int, four: int, choose: Whole) -> int:
    """The number of a hand of four cards in any order."""
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
    return int(choose[one, 1] + choose[two, 2] + choose[three, 3] + choose[four, 4])


@kernel
def unseen_of(seen: int, pack: Whole) -> int:
    """Put the cards not seen into the pack; gives their number."""
    count = 0
    for card in range(52):
        if not seen >> card & 1:
            pack[count] = card
            count += 1
    return count


@kernel
def draw_next(chosen: Whole, size: int, count: int) -> bool:
    """The next choice of so many out of the count, in ascending order; False after the last."""
    at = size - 1
    while at >= 0 and chosen[at] == count - size + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for later in range(at + 1, size):
        chosen[later] = chosen[later - 1] + 1
    return True


@kernel
def number_of_some(held: Whole, size: int, choose: Whole) -> int:
    """The number of up to four cards in any order, among sets of as many."""
    number = 0
    for at in range(size):
        below = 1
        for other in range(size):
            below += held[other] < held[at]
        number += choose[held[at], below]
    return number


@kernel
def badugi_sums(cards: Ranks, choose: Whole, final: Real, three: Real, two: Real, one: Real, none: Real) -> None:
    """For every set of up to three cards, the worth of all hands of which they are part, summed."""
    held = np.empty(4, np.int64)
    for hand in range(len(final)):
        none[0] += final[hand]
        for first in range(4):
            one[cards[hand, first]] += final[hand]
            for second in range(first):
                two[choose[cards[hand, second], 1] + choose[cards[hand, first], 2]] += final[hand]
            size = 0
            for at in range(4):
                if at != first:
                    held[size] = cards[hand, at]
                    size += 1
            three[number_of_some(held, 3, choose)] += final[hand]


@kernel
def badugi_last(
    hands: Whole, seen: Whole, asked: Whole, cards: Ranks, choose: Whole, final: Real, three: Real, two: Real, one: Real,
    none: Real, values: Real,
) -> None:  # fmt: skip
    """The sum over all ways to draw of what comes after, for each hand and each subset kept that is asked about.

    It is the sum over all cards, less the draws with a card already seen, plus those with two, and so on.
    """
    out, held, chosen = np.empty(52, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for state in range(len(hands)):
        for subset in range(15):
            if not asked[state] >> subset & 1:
                continue
            size = 0
            gone = seen[state]
            for at in range(4):
                if subset >> at & 1:
                    held[size] = cards[hands[state], at]
                    gone &= ~(1 << held[size])
                    size += 1
            count = 0
            for card in range(52):
                if gone >> card & 1:
                    out[count] = card
                    count += 1
            total = 0.0
            for more in range(min(4 - size, count) + 1):
                for at in range(more):
                    chosen[at] = at
                part = 0.0
                going = True
                while going:
                    for at in range(more):
                        held[size + at] = out[chosen[at]]
                    number = number_of_some(held, size + more, choose)
                    if size + more == 4:
                        part += final[number]
                    elif size + more == 3:
                        part += three[number]
                    elif size + more == 2:
                        part += two[number]
                    elif size + more == 1:
                        part += one[number]
                    else:
                        part += none[0]
                    going = draw_next(chosen, more, count)
                total += -part if more & 1 else part
            values[state, subset] = total


@kernel
def badugi_gather(
    hands: Whole, seen: Whole, ways: Whole | Real, subset: int, size: int, cards: Ranks, choose: Whole, out: Whole | Real
) -> None:
    """Add the ways, or likelihoods, to each final hand after a last draw."""
    pack, chosen, held = np.empty(52, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for state in range(len(hands)):
        count = unseen_of(seen[state], pack)
        for at in range(size):
            chosen[at] = at
        going = True
        while going:
            drawn = 0
            for at in range(4):
                if subset >> at & 1:
                    held[at] = cards[hands[state], at]
                else:
                    held[at] = pack[chosen[drawn]]
                    drawn += 1
            out[number_of_four(held[0], held[1], held[2], held[3], choose)] += ways[state]
            going = draw_next(chosen, size, count)

"""How many hands there are of each kind, by counting all of them: against published counts and counts by ranks alone."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.poker import hands
from croupier.games.poker.hands import Kind
from croupier.games.poker.hands.single import class_of

from . import naive

# Straight flush with royal, four, full house, flush, straight, three, two pair, pair, high card.
HIGH = {
    5: (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (1_844, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
}
NAMES = ("straight flush", "four", "full house", "flush", "straight", "three", "two pair", "pair", "high card")


@cache
def fives() -> naive.Rows:
    """Every choice of five cards, those of the first few cards before all others."""
    return np.ascontiguousarray(51 - naive.hands(5)[::-1, ::-1])


@cache
def frequencies(kind: Kind, count: int) -> NDArray[np.int64]:
    """How many of all hands of so many cards have each value; at 0 those with no qualifying low."""
    found = np.zeros(hands.best_value(kind) + 1, np.int64)
    for upper in combinations(range(52), max(count - 5, 0)):
        rows = fives()[: comb(upper[0], 5)] if upper else naive.hands(count)
        each = np.hstack([rows, np.tile(np.array(upper, np.uint8), (len(rows), 1))])
        found += np.bincount(hands.batch(kind, each), minlength=len(found))
    return found


def by_category(kind: Kind, count: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    for value, ways in enumerate(frequencies(kind, count).tolist()):
        found[class_of(kind, value).category if value else "none"] += ways
    return dict(found)


@pytest.mark.parametrize("count", [5, 6, pytest.param(7, marks=pytest.mark.soak)])
def test_high_hands(count: int) -> None:
    found = by_category("high", count)
    assert tuple(found[name] for name in NAMES) == HIGH[count]


def test_royal_flushes_are_the_best() -> None:
    assert frequencies("high", 5)[-1] == 4
    assert frequencies("high", 6)[-1] == 4 * 47


def test_deuce_to_seven() -> None:
    """The forty hands that are 5-4-3-2-A in one suit or several count as ace high."""
    found = by_category("2-7", 5)
    assert found["straight flush"] == 36
    assert found["flush"] == 5_108 + 4
    assert found["straight"] == 10_200 - 1_020
    assert found["high card"] == 1_302_540 + 1_020
    assert frequencies("2-7", 5)[-1] == 4**5 - 4  # 7-5-4-3-2 not of one suit


@pytest.mark.parametrize("count", [5, 6, pytest.param(7, marks=pytest.mark.soak)])
def test_ace_to_five_by_ranks_alone(count: int) -> None:
    """Suits do not matter, so the hands can also be counted by ranks: the ways to choose suits multiply."""
    expected: Counter[tuple[int, ...]] = Counter()
    for heights in combinations_with_replacement(range(13), count):
        often = Counter(heights)
        if max(often.values()) <= 4:
            expected[min(low_order(five) for five in combinations(heights, 5))] += prod(comb(4, n) for n in often.values())
    found = frequencies("a-5", count)
    assert [ways for ways in found[::-1].tolist() if ways] == [expected[order] for order in sorted(expected)]


@cache
def low_order(five: tuple[int, ...]) -> tuple[int, ...]:
    """Better lows sort first: pairs are worse than none, then the highest decides. Of five ascending heights."""
    often = Counter(five)
    shape = sorted(often.values(), reverse=True)
    return (*shape, *sorted(five, key=lambda height: (often[height], height), reverse=True))


def test_eight_or_better_of_five_cards() -> None:
    found = frequencies("8-or-better", 5)
    assert found[1:].tolist() == [4**5] * 56
    assert found.sum() == comb(52, 5)


@pytest.mark.parametrize("count", [6, pytest.param(7, marks=pytest.mark.soak)])
def test_eight_or_better_of_more_cards(count: int) -> None:
    """An ace to five low that is eight or lower is the same low."""
    low, ace = frequencies("8-or-better", count), frequencies("a-5", count)
    assert low[1:].tolist() == ace[-56:].tolist()
    assert low.sum() == ace.sum() == comb(52, count)


def test_badugis_of_four_cards() -> None:
    assert badugi_sizes(frequencies("badugi", 4).tolist()) == {1: 2_873, 2: 96_252, 3: 154_440, 4: 13 * 12 * 11 * 10}


@pytest.mark.parametrize("count", [5, pytest.param(7, marks=pytest.mark.soak)])
def test_badugis_of_more_cards(count: int) -> None:
    found = frequencies("badugi", count).tolist()
    assert sum(found) == comb(52, count)
    assert badugi_sizes(found)[1] == 4 * comb(13, count)  # all of one suit
    assert found[-1] == holding_the_best_badugi(count)


def badugi_sizes(found: list[int]) -> dict[int, int]:
    sizes: Counter[int] = Counter()
    for value, ways in enumerate(found):
        if ways:
            sizes[len(class_of("badugi", value).ranks)] += ways
    return dict(sizes)


def holding_the_best_badugi(count: int) -> int:
    """Hands that hold ace, deuce, three and four in four suits: by their cards of those ranks, and any others."""
    rainbows = [sum(1 << 4 * rank + suit for rank, suit in enumerate(suits)) for suits in np.ndindex(4, 4, 4, 4)]
    rainbows = [each for each in rainbows if len({each >> 4 * rank & 15 for rank in range(4)}) == 4]
    held = np.arange(1 << 16)
    holds = np.logical_or.reduce([held & rainbow == rainbow for rainbow in rainbows])
    sizes = Counter(int(each).bit_count() for each in held[holds].tolist())
    return sum(ways * comb(36, count - size) for size, ways in sizes.items() if size <= count)

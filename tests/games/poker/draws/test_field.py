"""The field of a draw game against plain enumeration of every discard and every draw."""

from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import FACES, Card, cards
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.field import Forgetful, beaten, class_numbers, classes
from croupier.games.poker.draws.sets import all_sets, as_choices, rename_choices

pytestmark = pytest.mark.long


def number(hand: tuple[Card, ...]) -> int:
    return sum(comb(card, at + 1) for at, card in enumerate(sorted(hand)))


def drawn(kept: tuple[Card, ...], hand: tuple[Card, ...]) -> list[int]:
    """The hands that an exchange can lead to, by their numbers; discards go back into the deck, but not at once."""
    left = [card for card in range(FACES) if card not in hand]
    return [number((*kept, *more)) for more in combinations(left, len(hand) - len(kept))]


def subsets(choices: int) -> list[int]:
    return [subset for subset in range(32) if choices >> subset & 1]


def test_hands_stand_in_the_order_of_their_numbers() -> None:
    rows = all_sets(5)
    assert len(rows) == comb(FACES, 5)
    for at in (0, 1, 7, 123_456, len(rows) - 1):
        assert number(tuple(rows[at].tolist())) == at


def alike(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The hands that this one becomes when suits are renamed."""
    return [tuple(sorted(card & ~3 | order[card & 3] for card in hand)) for order in permutations(range(4))]


def test_classes_of_hands() -> None:
    """Every hand is in the class of those that differ from it only by names of suits, and in no other."""
    for size in (1, 3, 5):
        rows, times = classes(size)
        assert times.sum() == comb(FACES, size)
        known = {tuple(row): at for at, row in enumerate(rows.tolist())}
        for row, at in [*known.items()][:: max(1, len(known) // 200)]:
            others = {*alike(row)}
            assert len(others) == times[at]
            assert [other for other in others if other in known] == [row]
            assert {int(class_numbers(size)[number(other)]) for other in others} == {at}


def test_a_hand_against_those_that_are_dealt() -> None:
    """It beats all lower ones, and gets half of its equals."""
    game = Forgetful("2-7")
    dealt = game.times / game.times.sum()
    worth = beaten(game.values, dealt)[game.values]
    at = number(cards("7c5d4h3s2s"))
    low = ranking.batch("2-7", all_sets(5))
    assert worth[class_numbers(5)[at]] == pytest.approx(np.mean(low < low[at]) + np.mean(low == low[at]) / 2)
    assert worth @ dealt == pytest.approx(0.5)


@pytest.mark.soak
def test_what_is_kept_by_enumeration() -> None:
    """The best exchange of some hands in the last draw, every subset of two cards and more tried, and what comes of one."""
    game, numbers = Forgetful("2-7"), class_numbers(5)
    of_class = beaten(game.values, game.times / game.times.sum())[game.values]
    worth = of_class[numbers]
    (plan,) = game.plan(of_class, 1)
    kept = rename_choices(game.hands, as_choices(plan))
    for text in ("2c3d4h7sKd", "2c3d4h5s7s", "2s3s4h4d9c"):
        hand = tuple(sorted(cards(text)))
        values = {
            subset: float(np.mean(worth[drawn(tuple(card for at, card in enumerate(hand) if subset >> at & 1), hand)]))
            for subset in range(32)
            if subset.bit_count() >= 2
        }
        for subset in subsets(int(kept[number(hand)])):
            assert values[subset] == pytest.approx(max(values.values()))
    # A hand is likely to be followed by those that its exchanges lead to, and by no others.
    at = int(numbers[number(cards("2s3s4h4d9c"))])
    hand = tuple(game.hands[at].tolist())
    likely = np.zeros(len(of_class))
    likely[at] = 1.0
    expected = np.zeros(len(of_class))
    ways = np.flatnonzero(plan[:, at]).tolist()
    for subset in ways:
        stays = tuple(card for place, card in enumerate(hand) if subset >> place & 1)
        assert 0 < len(stays) < 5
        reached = numbers[drawn(stays, hand)]
        np.add.at(expected, reached, 1 / len(reached) / len(ways))
    after = game.after(likely, plan)
    assert after == pytest.approx(expected)
    assert after.sum() == pytest.approx(1)

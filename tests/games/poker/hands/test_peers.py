"""The same order as phevaluator and PokerKit on random hands, except where the letter decides otherwise."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pokerkit
import pytest
from phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from croupier.equipment.cards import cards, name
from croupier.games.poker import hands
from croupier.games.poker.hands import Kind

from . import naive

WORST = 7462  # of phevaluator, which gives 1 to the royal flush


@pytest.mark.parametrize(("count", "evaluate"), [(5, evaluate_5cards), (6, evaluate_6cards), (7, evaluate_7cards)])
def test_phevaluator_high(count: int, evaluate: Callable[..., int]) -> None:
    rows = naive.dealt(20_000, count, seed=count)
    assert hands.batch("high", rows).tolist() == [WORST + 1 - evaluate(*row) for row in rows.tolist()]


def test_phevaluator_omaha() -> None:
    rows = naive.dealt(20_000, 9, seed=9)
    found = hands.batch("omaha-high", rows[:, 5:], rows[:, :5])
    assert found.tolist() == [WORST + 1 - evaluate_omaha_cards(*row) for row in rows.tolist()]


FACES = [next(iter(pokerkit.Card.parse(name(card)))) for card in range(52)]


def faces(row: Sequence[int]) -> list[pokerkit.Card]:
    return [FACES[card] for card in row]


def same_order(values: Sequence[int], others: Sequence[Any]) -> bool:
    """Whether PokerKit's hands compare as our values do, going up from the worst."""
    order = sorted(range(len(values)), key=values.__getitem__)
    return all(
        others[one] == others[two] if values[one] == values[two] else others[one] < others[two]
        for one, two in pairwise(order)
    )


@pytest.mark.parametrize(
    ("kind", "count", "hand"),
    [
        ("high", 5, pokerkit.StandardHighHand),
        ("high", 7, pokerkit.StandardHighHand),
        ("2-7", 5, pokerkit.StandardLowHand),
        ("a-5", 5, pokerkit.RegularLowHand),
        ("a-5", 7, pokerkit.RegularLowHand),
        ("badugi", 4, pokerkit.BadugiHand),
        ("badugi", 5, pokerkit.BadugiHand),
    ],
)
def test_pokerkit(kind: Kind, count: int, hand: Any) -> None:
    rows = naive.dealt(600, count, seed=11)
    if kind == "2-7":  # PokerKit's versions differ on this hand; the letter is tested below
        rows = rows[np.bitwise_or.reduce(1 << (rows >> 2).astype(np.int64), axis=1) != naive.WHEEL]
    assert same_order(hands.batch(kind, rows).tolist(), [hand.from_game(faces(row), ()) for row in rows.tolist()])


@pytest.mark.parametrize("kind", ["omaha-high", "omaha-8"])
def test_pokerkit_omaha(kind: Kind) -> None:
    rows = naive.dealt(150, 10, seed=12).tolist()
    hand: Any = pokerkit.OmahaHoldemHand if kind == "omaha-high" else pokerkit.OmahaEightOrBetterLowHand
    values = [hands.rank(kind, row[:5], row[5:]) for row in rows]
    others = [hand.from_game_or_none(faces(row[:5]), faces(row[5:])) for row in rows]
    assert [value is None for value in values] == [other is None for other in others]
    assert same_order([each for each in values if each], [each for each in others if each])


def test_deuce_to_seven_with_ace_to_five_by_the_letter() -> None:
    """I.A.vi: 5-4-3-2-A is an ace high, worse than any king high and better than any pair."""
    ascending = ("2c 2d 3h 4s 5c", "Ac 6d 3h 2s 4c", "5c 4d 3h 2s Ac", "Kc Qd Jh Ts 8c")
    values = [hands.rank("2-7", cards(each)) or 0 for each in ascending]
    assert values == sorted({*values})

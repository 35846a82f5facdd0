"""Omaha: exactly two cards and three of the board, high and low."""

import numpy as np
import pytest

from croupier.equipment.cards import cards
from croupier.games.poker import hands
from croupier.games.poker.hands.batches import omaha_ranks

from . import naive


@pytest.mark.parametrize("count", [4, 5])
def test_against_a_hundred_hands_each(count: int) -> None:
    """Equal to the best of all ways to choose, by the values of five cards; half of the deals from a deck of low cards."""
    rows = naive.dealt(6_000, count + 5, seed=count)
    few = np.random.default_rng(count).permuted(np.tile(np.r_[0:28, 48:52], (6_000, 1)), axis=1)[:, : count + 5]
    rows = np.vstack([rows, few.astype(np.uint8)])
    own, boards = rows[:, :count], rows[:, count:]
    high, low = omaha_ranks(own, boards)
    every = list(naive.omaha(own, boards))
    assert (high == np.maximum.reduce([hands.batch("high", each) for each in every])).all()
    assert (low == np.maximum.reduce([hands.batch("8-or-better", each) for each in every])).all()
    assert (hands.batch("omaha-high", own, boards) == high).all()
    assert (hands.batch("omaha-8", own, boards) == low).all()


def test_flushes_of_one_suit() -> None:
    """Straight flushes count with exactly two of the player's cards: often met where all cards are of two suits."""
    generator = np.random.default_rng(7)
    clubs_and_diamonds = np.arange(52, dtype=np.uint8).reshape(13, 4)[:, :2].ravel()
    rows = generator.permuted(np.tile(clubs_and_diamonds, (6_000, 1)), axis=1)[:, :10]
    high, _ = omaha_ranks(rows[:, :5], rows[:, 5:])
    best = np.maximum.reduce([hands.batch("high", each) for each in naive.omaha(rows[:, :5], rows[:, 5:])])
    assert (high == best).all()
    assert (high > hands.best_value("high") - 10).sum() > 20


def test_one_board_for_all() -> None:
    rows = naive.dealt(1, 52, seed=1)[0]
    own, board = rows[:45].reshape(9, 5), rows[45:50]
    assert [each.tolist() for each in omaha_ranks(own, board[None])] == [
        each.tolist() for each in omaha_ranks(own, np.tile(board, (9, 1)))
    ]


def test_the_player_must_use_two() -> None:
    board = cards("As Ks Qs Js Ts")
    assert hands.name("omaha-high", cards("9s 2c 3d 4h"), board) == "ace high"
    assert hands.name("omaha-high", cards("9s 8s 3d 4h"), board) == "straight flush, queen high"
    assert hands.name("omaha-high", cards("9c 9d 9h 9s"), cards("Kc 7d 2h 3s 4d")) == "pair of nines"

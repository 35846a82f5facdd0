"""Omaha: exactly two cards and three of the board, high and low, and exact shares of the pot."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.hands.omaha import Share, omaha_ranks, omaha_shares

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


def shares_by_hand(holdings: list[tuple[int, ...]], board: tuple[int, ...], low: bool) -> tuple[int, list[Share]]:
    """The same as `omaha_shares`, one board after another with the ranking of single hands."""
    stub = [card for card in range(52) if card not in {*board, *(card for each in holdings for card in each)}]
    pots, counts, boards = [Fraction(0)] * len(holdings), [[0] * 5 for _ in holdings], 0
    for more in combinations(stub, 5 - len(board)):
        boards += 1
        won = [
            winners("omaha-high", holdings, (*board, *more)),
            winners("omaha-8", holdings, (*board, *more)) if low else [],
        ]
        part = Fraction(1, 2) if won[1] else Fraction(1)
        for half, who in enumerate(won):
            for player in who:
                pots[player] += part / len(who)
                counts[player][2 * half + (len(who) > 1)] += 1
        if len(won[0]) == 1 and won[1] in ([], won[0]):
            counts[won[0][0]][4] += 1
    return boards, [Share(pot / boards, *found) for pot, found in zip(pots, counts, strict=True)]


def winners(kind: hands.Kind, holdings: list[tuple[int, ...]], board: tuple[int, ...]) -> list[int]:
    values = [hands.rank(kind, each, board) or 0 for each in holdings]
    return [player for player, value in enumerate(values) if value == max(values) and value]


@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize(
    ("holdings", "board"),
    [
        (["As 2s 3d Kh Kc", "Ah 2h 4d Qs Qc"], "3s 4s 8c"),
        (["As 2s 3d Kh Kc", "Ah 2h 4d Qs Qc", "6c 7d 8h 9s Td"], "5s 4s 8c Jd"),
        (["As 2c Kd Qh", "Ac 2d Ks Qc", "Ad 2h Kh Qd", "Ah 2s Kc Qs"], "3c 4c 8d 9d"),
        (["As 2c Kd Qh", "Ac 2d Ks Qc"], "3c 4c 8d 9d Jh"),
    ],
)
def test_shares_board_by_board(holdings: list[str], board: str, low: bool) -> None:
    held, shared = [cards(each) for each in holdings], cards(board)
    found = omaha_shares(held, shared, low=low)
    assert (found.boards, list(found.hands)) == shares_by_hand(held, shared, low)
    assert sum(share.equity for share in found.hands) == 1


def test_all_boards_before_the_flop() -> None:
    """All 850,668 boards in threads, against the ranks of all boards at once."""
    one, two = cards("As 2s 3d Kh Kc"), cards("Ah 2h 4d Qs Qc")
    stub = [card for card in range(52) if card not in {*one, *two}]
    boards = np.array([*combinations(stub, 5)], np.uint8)
    highs, lows = zip(*(omaha_ranks(np.tile(np.array(each), (len(boards), 1)), boards) for each in (one, two)), strict=True)
    found = omaha_shares([one, two])
    assert found.boards == len(boards) == comb(42, 5)
    assert found.hands[0].high_wins == (highs[0] > highs[1]).sum()
    assert found.hands[0].high_ties == found.hands[1].high_ties == (highs[0] == highs[1]).sum()
    assert found.hands[1].low_wins == (lows[0] < lows[1]).sum()
    assert found.hands[0].low_ties == ((lows[0] == lows[1]) & (lows[0] > 0)).sum()
    halves = np.sign(highs[0] - highs[1]) * np.where(np.maximum(*lows) > 0, 1, 2) + np.sign(lows[0] - lows[1])
    assert found.hands[0].equity == Fraction(int(halves.sum()) + 2 * len(boards), 4 * len(boards))


def test_dead_cards_cannot_come() -> None:
    one, two = cards("As 2s 3d Kh"), cards("Ah 2h 4d Qs")
    assert omaha_shares([one, two], cards("3s 4s 8c"), cards("Ks Kc Kd")).boards == comb(52 - 8 - 3 - 3, 2)


@pytest.mark.parametrize(
    ("holdings", "board", "dead", "reason"),
    [
        (["As 2s 3d Kh"], "", "", "2 to 8 hands, not for 1"),
        (["As 2s 3d Kh", "Ah 2h 4d Qs Qc"], "", "", "all 4 or all 5 cards"),
        (["As 2s 3d", "Ah 2h 4d"], "", "", "all 4 or all 5 cards"),
        (["As 2s 3d Kh", "Ah 2h 4d Qs"], "3c 4c 5c 6c 7c 8c", "", "at most 5 cards, not 6"),
        (["As 2s 3d Kh", "Ah 2h 4d As"], "", "", "As appears more than once"),
        (["As 2s 3d Kh", "Ah 2h 4d ??"], "", "", "has 52"),
    ],
)
def test_refused_shares(holdings: list[str], board: str, dead: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        omaha_shares([cards(each) for each in holdings], cards(board), cards(dead))
    assert reason in str(refused.value)


def test_too_few_cards_left() -> None:
    one, two, dead = range(4), range(4, 8), range(8, 48)
    with pytest.raises(InputError, match="4 cards are left, too few"):
        omaha_shares([one, two], (), dead)

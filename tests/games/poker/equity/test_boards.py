"""Omaha's pots over every board that can come, against the ranking of single hands."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import cards
from croupier.games.poker import hands
from croupier.games.poker.equity.boards import count_boards
from croupier.games.poker.equity.known import units
from croupier.games.poker.hands.batches import omaha_ranks
from games.poker.equity.test_equity import rules


def shares_by_hand(
    holdings: list[tuple[int, ...]], board: tuple[int, ...], low: bool
) -> tuple[int, list[Fraction], list[list[int]]]:
    """Boards, parts of the pot, and wins and ties by hand, one board after another with the ranking of single hands."""
    stub = [card for card in range(52) if card not in {*board, *(card for each in holdings for card in each)}]
    pots, counts, boards = [Fraction(0)] * len(holdings), [[0] * 4 for _ in holdings], 0
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
    return boards, [pot / boards for pot in pots], counts


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
    game, held, shared = rules("big-o-high-low" if low else "big-o-high"), [cards(each) for each in holdings], cards(board)
    found = count_boards(game, held, shared)
    boards, parts, counts = shares_by_hand(held, shared, low)
    whole = units(game, len(held))[0] * boards
    assert found.deals == boards
    assert [Fraction(won, whole) for won in found.won.tolist()] == parts
    assert [[each for share in found.wins[:, at].tolist() for each in share] for at in range(len(held))] == (
        counts if low else [each[:2] for each in counts]
    )
    assert sum(parts) == 1


def test_all_boards_before_the_flop() -> None:
    """All 850,668 boards in threads, against the ranks of all boards at once."""
    one, two = cards("As 2s 3d Kh Kc"), cards("Ah 2h 4d Qs Qc")
    stub = [card for card in range(52) if card not in {*one, *two}]
    boards = np.array([*combinations(stub, 5)], np.uint8)
    highs, lows = zip(*(omaha_ranks(np.tile(np.array(each), (len(boards), 1)), boards) for each in (one, two)), strict=True)
    game = rules("big-o-high-low")
    found = count_boards(game, [one, two])
    high, low = found.wins
    assert found.deals == len(boards) == comb(42, 5)
    assert high[0, 0] == (highs[0] > highs[1]).sum()
    assert high[0, 1] == high[1, 1] == (highs[0] == highs[1]).sum()
    assert low[1, 0] == (lows[0] < lows[1]).sum()
    assert low[0, 1] == ((lows[0] == lows[1]) & (lows[0] > 0)).sum()
    halves = np.sign(highs[0] - highs[1]) * np.where(np.maximum(*lows) > 0, 1, 2) + np.sign(lows[0] - lows[1])
    part = Fraction(int(found.won[0]), units(game, 2)[0] * len(boards))
    assert part == Fraction(int(halves.sum()) + 2 * len(boards), 4 * len(boards))


def test_dead_cards_cannot_come() -> None:
    one, two = cards("As 2s 3d Kh"), cards("Ah 2h 4d Qs")
    found = count_boards(rules("big-o-high-low"), [one, two], cards("3s 4s 8c"), cards("Ks Kc Kd"))
    assert found.deals == comb(52 - 8 - 3 - 3, 2)

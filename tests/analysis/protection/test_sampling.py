"""Shoes for a counter: what is known when a round begins, and the errors of what is sampled."""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.protection.compositions import tie_edge
from croupier.analysis.protection.sampling import GAIN, PROFITABLE, ROUND, SHOE, CountedTable, ShoeTally, rounds
from croupier.equipment.awards import Odds

TEN = Odds(10)


# Dealing


def test_a_counter_sees_what_is_exposed() -> None:
    # One card burned; 5 against 7; 3 against 3, three burned, 9 against 4 at War; then too few cards for a War.
    order = [0, 5, 7, 3, 3, 1, 1, 1, 9, 4, 2, 2, 2, 2, 2, 2]
    held = [order.count(rank) for rank in range(13)]
    seen = [(each.dealt, each.cards, list(each.unseen)) for each in rounds(order, held, CountedTable(1, 1, 3))]
    after = [sum(held), sum(held) - 2]
    assert [each[:2] for each in seen] == [(1, after[0]), (3, after[1])]
    assert seen[1][2] == [held[rank] - (rank in (5, 7)) for rank in range(13)]
    long = [*order, *[6] * 3]
    third = list(rounds(long, [long.count(rank) for rank in range(13)], CountedTable(1, 1, 3)))[2]
    assert (third.dealt, third.cards) == (10, len(long) - 6)
    assert (third.unseen[0], third.unseen[1], third.unseen[3]) == (1, 3, 0)  # the burned cards are still unseen


def test_several_players_share_a_war() -> None:
    order = [0, 8, 8, 5, 8, 1, 1, 1, 2, 3, 4, *range(13), *range(13)]
    second = list(rounds(order, [order.count(rank) for rank in range(13)], CountedTable(3, 1, 3)))[1]
    assert (second.dealt, second.cards) == (11, len(order) - 7)


@given(st.permutations([rank for rank in range(13) for _ in range(4)]), st.integers(1, 5))
def test_tied_pairs_are_those_of_the_unseen_cards(order: list[int], players: int) -> None:
    for each in rounds(order, (4,) * 13, CountedTable(players, 1, 3)):
        assert each.tied == sum(count * (count - 1) for count in each.unseen)
        assert each.cards == sum(each.unseen)


def test_burned_cards_change_no_chance() -> None:
    """Over all orders of a small shoe a round ties exactly as often as the counter's unseen cards say."""
    held = (4, 3, 1, *(0,) * 10)
    cards = [rank for rank, count in enumerate(held) for _ in range(count)]
    times: dict[tuple[int, ...], int] = defaultdict(int)
    ties: dict[tuple[int, ...], int] = defaultdict(int)
    for order in set(permutations(cards)):
        for each in rounds(order, held, CountedTable(1, 1, 1)):
            times[tuple(each.unseen)] += 1
            ties[tuple(each.unseen)] += order[each.dealt] == order[each.dealt + 1]
    assert len(times) > 3
    for unseen, often in times.items():
        assert Fraction(ties[unseen], often) * 11 - 1 == tie_edge(unseen, TEN)


# Errors


def test_the_error_of_a_ratio() -> None:
    tally = ShoeTally(0, 9)
    tally.add([1, 5, 12], [(5, 0.5), (12, 0.9)], [(0.1, 0.0), (0.3, 0.0), (0.9, 0.0)])  # one of two rounds within reach
    tally.add([1, 4], [(1, 0.1), (4, 0.1)], [(0.2, 0.0), (0.2, 0.0)])  # two of two
    share, win = tally.ratio(PROFITABLE, ROUND), tally.ratio(GAIN, SHOE)
    assert share.mean == 0.75
    # The shoes' profitable rounds lie 1/2 beside 0.75 of their rounds: √(2 · (1/4 + 1/4)) of 4 rounds.
    assert share.standard_error == pytest.approx(1 / 4)
    assert win.mean == pytest.approx(0.35)
    assert win.standard_error == pytest.approx(0.15)  # (0.5 - 0.2) / 2


def test_one_shoe_tells_no_error() -> None:
    tally = ShoeTally(0, 9)
    tally.add([1], [(1, 0.5)], [(0.1, 0.0)])
    assert tally.ratio(PROFITABLE, ROUND) == (1, None)
    assert ShoeTally(0, 9).ratio(PROFITABLE, ROUND) == (None, None)

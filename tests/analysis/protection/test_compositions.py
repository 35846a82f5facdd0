"""The Tie Wager by composition of the unseen cards: its edge and its chances, against every pair and every composition."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.protection.compositions import chance, chances, fewest_seen, tie_edge
from croupier.equipment.awards import Odds

TEN = Odds(10)


# The edge of a composition


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5).filter(lambda ranks: sum(ranks) > 1))
def test_the_edge_is_that_of_every_pair_of_cards(ranks: list[int]) -> None:
    cards = [rank for rank, count in enumerate(ranks) for _ in range(count)]
    nets = [10 if one == other else -1 for one, other in permutations(cards, 2)]
    assert tie_edge(ranks, TEN) == Fraction(sum(nets), len(nets))


def test_even_is_not_profitable() -> None:
    # Eleven cards of which five pairs tie: 10 of 110 ordered pairs, just one in eleven.
    assert tie_edge((2, 2, 2, 2, 2, 1), TEN) == 0
    assert tie_edge((3, 2, 2, 2, 1, 1), TEN) > 0


def test_a_full_shoe() -> None:
    assert tie_edge((24,) * 13, TEN) == Fraction(11 * 23, 311) - 1


def test_the_fewest_cards_seen() -> None:
    # With 248 cards unseen ten whole ranks and eight of another tie with 5576/61256, with 249 only with 5592/61752.
    assert fewest_seen(24, TEN) == 312 - 248
    assert tie_edge((24,) * 10 + (8,), TEN) > 0 > tie_edge((24,) * 10 + (9,), TEN)
    assert fewest_seen(24, Odds(13)) == 0
    assert fewest_seen(24, Odds(0)) is None


# The chance of a composition


def compositions(of_each: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Every way for thirteen ranks to have so many cards together."""
    found: list[tuple[int, ...]] = [()]
    for rank in range(13):
        grown = ((*left, count) for left in found for count in range(of_each + 1))
        found = [left for left in grown if cards - (12 - rank) * of_each <= sum(left) <= cards]
    return iter(found)


@pytest.mark.parametrize("unseen", [2, 3, 5, 6, 49, 50])
@pytest.mark.parametrize("pays", [TEN, Odds(5, 2), Odds(16)], ids=str)
def test_the_chance_counts_every_composition(unseen: int, pays: Odds) -> None:
    every = share = gain = Fraction(0)
    for ranks in compositions(4, unseen):
        ways, edge = prod(comb(4, count) for count in ranks), tie_edge(ranks, pays)
        every += ways
        share += ways * (edge > 0)
        gain += ways * max(edge, Fraction(0))
    found = chance(4, pays, unseen)
    assert found.share == pytest.approx(float(share / every), abs=1e-13)
    assert found.gain == pytest.approx(float(gain / every), abs=1e-13)


def test_no_chance_where_no_composition_has_one() -> None:
    found = chances(24, TEN, range(240, 312))
    assert {number: each.share for number, each in found.items()} == dict.fromkeys(range(240, 312), 0)
    assert chances(24, Odds(0), [20, 30])[20].share == 0

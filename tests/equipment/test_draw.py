"""Draws are exactly fair: every stream of random bytes is tried, and every outcome counted."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import decks
from croupier.equipment.draw import REFUSALS, Bytes, Seeded, below, shuffled
from croupier.errors import InputError


class RanOutError(Exception):
    """The stream ended: the draw had refused what it was given and asked for more."""


def stream(given: Iterable[int]) -> Bytes:
    """A source that gives these bytes and no more."""
    left = list(given)

    def take(count: int) -> bytes:
        if count > len(left):
            raise RanOutError
        taken, left[:count] = bytes(left[:count]), []
        return taken

    return take


def drawn(bound: int, given: Iterable[int]) -> int | None:
    try:
        return below(bound, stream(given))
    except RanOutError:
        return None


@pytest.mark.parametrize("bound", [*range(2, 20), 51, 52, 53, 127, 128, 129, 255, 256])
def test_every_byte_tried_gives_every_number_equally_often(bound: int) -> None:
    found = Counter(drawn(bound, [byte]) for byte in range(256))
    refused = found.pop(None, 0)
    assert set(found) == set(range(bound))
    assert len(set(found.values())) == 1
    assert refused < 128


@pytest.mark.parametrize("bound", [257, 312, 416, 832])
def test_every_two_bytes_tried_give_every_number_equally_often(bound: int) -> None:
    found = Counter(drawn(bound, pair) for pair in product(range(256), repeat=2))
    refused = found.pop(None, 0)
    assert set(found) == set(range(bound))
    assert len(set(found.values())) == 1
    assert refused < 2**15


def test_what_is_refused_leads_to_a_new_draw_as_fair_as_the_first() -> None:
    first_refused = [byte for byte in range(256) if drawn(200, [byte]) is None]
    assert first_refused
    assert all(drawn(200, [refused, byte]) == drawn(200, [byte]) for refused in first_refused for byte in range(256))


def test_one_thing_is_drawn_without_chance() -> None:
    assert below(1, stream([])) == 0


def test_every_order_of_four_cards_is_equally_likely() -> None:
    # Draws below 4, 3 and 2 look at the lowest two, two and one bits of a byte each; one refusal needs a fourth byte.
    orders: Counter[tuple[int, ...] | None] = Counter()
    for tried in product(range(4), repeat=3):
        try:
            orders[shuffled(b"abcd", stream(tried))] += 1
        except RanOutError:
            orders[None] += 1
    refused = orders.pop(None)
    assert refused == 4 * 4  # a 3 for the second draw: a quarter
    assert set(orders) == set(permutations(b"abcd"))
    assert set(orders.values()) == {2}


@given(st.integers(0, 8), st.integers())
def test_a_shuffle_is_a_permutation(count: int, seed: int) -> None:
    before = decks(count) if count else ()
    after = shuffled(before, Seeded(seed))
    assert sorted(after) == sorted(before)


def test_a_source_that_is_broken_is_refused() -> None:
    with pytest.raises(InputError, match="gives no usable numbers; take the shoe out of service"):
        below(200, lambda count: b"\xff" * count)
    with pytest.raises(InputError, match="gave 1 bytes instead of 2"):
        below(300, lambda count: b"\x00")
    assert below(200, stream([255] * (REFUSALS - 1) + [7])) == 7


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_cannot_be_drawn_from(bound: int) -> None:
    with pytest.raises(InputError, match="nothing can be drawn"):
        below(bound, stream([0]))


@given(st.integers(), st.lists(st.integers(0, 100), max_size=20))
def test_a_seed_gives_the_same_bytes_however_they_are_asked_for(seed: int, sizes: list[int]) -> None:
    source = Seeded(seed)
    assert b"".join(map(source, sizes)) == Seeded(seed)(sum(sizes))


def test_another_seed_gives_other_bytes() -> None:
    assert len({Seeded(seed)(16) for seed in range(-50, 50)}) == 100

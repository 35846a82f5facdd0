"""Spins of a wheel: all of them, or their totals."""

import numpy as np
import pytest

from croupier.chance.random import spins, streams
from croupier.errors import InputError

CHI_37, CHI_1368 = 78.0, 1580.0  # one in ten thousand is above, for so many degrees of freedom


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("stops", [1, 2, 37, 38, 54, 255])
@pytest.mark.parametrize("many", [1, 2, 3, spins.SPINS - 1, spins.SPINS, spins.SPINS + 1, 5 * spins.SPINS + 77])
def test_so_many_spins_as_asked(stops: int, many: int) -> None:
    groups = -(-many // spins.SPINS)
    counts = spins.every_spin(streams.key(1), 0, groups, many, stops)
    assert counts.shape == (stops,)
    assert counts.sum() == many


def test_groups_add_up() -> None:
    many = 6 * spins.SPINS + 5
    whole = spins.every_spin(streams.key(3), 0, 7, many, 38)
    parts = [spins.every_spin(streams.key(3), first, groups, many, 38) for first, groups in ((0, 2), (2, 1), (3, 4))]
    assert np.sum(parts, axis=0).tolist() == whole.tolist()


def test_every_stop_is_as_likely() -> None:
    counts = spins.every_spin(streams.key(11), 0, 100, 100 * spins.SPINS, 38)
    assert chi_square(counts) < CHI_37


def test_every_pair_of_spins_is_as_likely() -> None:
    bound = 37**2
    blocks, state = np.empty(streams.WORDS // 2, np.uint32), np.array([streams.WORDS, 0], np.int64)
    pairs = np.empty(spins.PAIRS * 8, np.uint16)
    streams.draw_rows(
        streams.key(2), np.uint64(0), np.uint64(0), state, blocks, blocks.view(np.uint16), 0, len(pairs) // streams.LANES,
        bound, 0, streams.least(bound), pairs,
    )  # fmt: skip
    assert chi_square(np.bincount(pairs, minlength=bound)) < CHI_1368


def test_given_pairs_are_counted() -> None:
    pairs, counts = np.array([0, 5, 5, 3, 5, 1, 0], np.uint16), np.zeros((4, 9), np.uint32)
    spins.count_pairs(pairs, 6, counts)
    assert counts.sum(axis=0).tolist() == [1, 1, 0, 1, 0, 3, 0, 0, 0]


@pytest.mark.parametrize("many", [1, 1_000, 10**12])
def test_totals_of_a_block(many: int) -> None:
    counts = spins.totals(1, 0, 1, many, 10**12, 38)
    assert counts.sum() == many
    assert counts.tolist() == spins.totals(1, 0, 1, many, 10**12, 38).tolist()
    if many > 1:
        assert chi_square(counts) < CHI_37
        assert counts.tolist() != spins.totals(2, 0, 1, many, 10**12, 38).tolist()


def test_totals_add_up() -> None:
    """Each block has a generator of its own, whoever draws it."""
    whole = spins.totals(2**64 - 1, 0, 5, 4_500, 1_000, 38)
    parts = [spins.totals(2**64 - 1, first, blocks, 4_500, 1_000, 38) for first, blocks in ((0, 1), (1, 3), (4, 1))]
    assert whole.sum() == 4_500
    assert parts[2].sum() == 500
    assert np.sum(parts, axis=0).tolist() == whole.tolist()
    philox = np.random.Generator(np.random.Philox(key=np.array([2**64 - 1, 4], np.uint64)))
    assert parts[2].tolist() == philox.multinomial(500, np.full(38, 1 / 38)).tolist()


@pytest.mark.parametrize("stops", [0, 256])
def test_wheels_that_are_none(stops: int) -> None:
    with pytest.raises(InputError, match="1 to 255 stops"):
        spins.every_spin(streams.key(1), 0, 1, 1, stops)

"""Every hand of five cards and every badugi of four, against the plain ranking of naive.py.

No suit ranks above another: in `make test` the hands whose lowest card is a club stand for those of other suits.
"""

import numpy as np
import pytest

from croupier.games.poker import hands
from croupier.games.poker.hands import Kind
from depth import SOAK

from . import naive

KINDS: list[Kind] = ["high", "2-7", "a-5", "8-or-better"]


@pytest.fixture(scope="module")
def all_fives() -> naive.Rows:
    rows = naive.hands(5)
    return rows if SOAK else rows[rows[:, 0] % 4 == 0]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_all_hands_of_five_cards(kind: Kind, all_fives: naive.Rows) -> None:
    expected = np.concatenate([naive.FIVE[kind](part) for part in np.array_split(all_fives, 20)])
    assert (hands.batch(kind, all_fives) == naive.classes(expected)).all()


def test_all_badugis_of_four_cards() -> None:
    rows = naive.hands(4)
    assert (hands.batch("badugi", rows) == naive.classes(naive.badugi(rows))).all()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_all_badugis_of_fewer_cards(count: int) -> None:
    rows = naive.hands(count)
    assert (hands.batch("badugi", rows) == naive.classes(naive.badugi(rows))).all()


@pytest.mark.long
def test_all_badugis_of_five_cards(all_fives: naive.Rows, badugi_scores: naive.Scores) -> None:
    expected = np.concatenate([naive.badugi(part) for part in np.array_split(all_fives, 20)])
    assert (hands.batch("badugi", all_fives) == np.searchsorted(badugi_scores, expected) + 1).all()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [6, 7])
def test_random_hands_of_more_cards(kind: Kind, count: int, scores_of_five: dict[Kind, naive.Scores]) -> None:
    rows = naive.dealt(20_000, count, seed=count)
    best = naive.best_of(naive.FIVE[kind], naive.fives(rows))
    ladder = scores_of_five[kind]
    assert (hands.batch(kind, rows) == np.where(best == 0, 0, np.searchsorted(ladder, best) + 1)).all()


@pytest.fixture(scope="module")
def scores_of_five() -> dict[Kind, naive.Scores]:
    """The different scores of five cards, in order: all ranks, once of several suits and once of one."""
    rank_sets = np.array([each for each in np.ndindex(13, 13, 13, 13, 13) if list(each) == sorted(each)])
    rank_sets = rank_sets[(rank_sets[:, 0] != rank_sets[:, 4])]
    mixed = rank_sets * 4 + np.array([0, 1, 2, 3, 0])
    different = (np.diff(rank_sets, axis=1) > 0).all(axis=1)
    every = np.vstack([mixed, rank_sets[different] * 4])
    found = {kind: np.unique(naive.FIVE[kind](every)) for kind in KINDS}
    return {kind: scores[scores != 0] for kind, scores in found.items()}


@pytest.fixture(scope="module")
def badugi_scores() -> naive.Scores:
    """The different scores of badugis, in order; with more cards some cannot occur."""
    return np.unique(np.concatenate([naive.badugi(naive.hands(count)) for count in (1, 2, 3, 4)]))


@pytest.mark.parametrize("count", [6, 7])
def test_random_badugis_of_more_cards(count: int, badugi_scores: naive.Scores) -> None:
    rows = naive.dealt(20_000, count, seed=count)
    assert (hands.batch("badugi", rows) == np.searchsorted(badugi_scores, naive.badugi(rows)) + 1).all()

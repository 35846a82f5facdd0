"""The policy `alone` in a split pot, against plain enumeration of every discard and every draw."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import FACES, Card, cards
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws import alone
from croupier.games.poker.draws.sets import all_sets

pytestmark = pytest.mark.long

BADEUCEY: alone.Shares = (("2-7", 0.5, False), ("badugi", 0.5, False))


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


def test_a_field_gives_each_share_its_part() -> None:
    """Against hands as dealt: the best hand of both kinds beats all but its equals, of which it gets half."""
    game = alone.CardHands(BADEUCEY)
    worth = game.worth(game.dealt)
    best = cards("7c5d4h3s2s")
    low, badugi = (ranking.batch(kind, all_sets(5)) for kind in ("2-7", "badugi"))
    at = number(best)
    expected = sum(0.5 * (np.mean(values < values[at]) + np.mean(values == values[at]) / 2) for values in (low, badugi))
    assert worth[at] == pytest.approx(expected)
    assert worth.mean() == pytest.approx(0.5)


@pytest.mark.soak
def test_what_is_kept_by_enumeration() -> None:
    """The best exchange of some hands in the last draw, every subset of two cards and more tried, and what comes of one."""
    game = alone.CardHands(BADEUCEY)
    worth = game.worth(game.dealt)
    (kept,) = game.plan(worth, 1)
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
    hand = tuple(sorted(cards("2s3s4h4d9c")))
    likely = np.zeros(len(worth))
    likely[number(hand)] = 1.0
    after = game.after(likely, kept)
    expected = np.zeros(len(worth))
    ways = subsets(int(kept[number(hand)]))
    for subset in ways:
        stays = tuple(card for at, card in enumerate(hand) if subset >> at & 1)
        assert 0 < len(stays) < 5
        reached = drawn(stays, hand)
        expected[reached] += 1 / len(reached) / len(ways)
    assert after == pytest.approx(expected)
    assert after.sum() == pytest.approx(1)

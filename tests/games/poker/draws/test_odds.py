"""Draw odds against plain search over every discard and every card, on small decks: the rest of the deck is dead."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.equipment.cards import FACES, Card, cards, names
from croupier.errors import InputError
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.field import field
from croupier.games.poker.draws.odds import draw_odds
from croupier.games.poker.hands.kinds import Kind
from depth import cases

pytestmark = pytest.mark.long


def small_deck(hand: str, unseen: str) -> tuple[Card, ...]:
    """The dead cards that leave only these to be drawn."""
    return tuple(card for card in range(FACES) if card not in {*cards(hand), *cards(unseen)})


class EveryWay:
    """Plain search: every discard is tried and every card is dealt, with sets of cards as bits, and discards gone.

    What the final hands are worth is asked of each of them once; where that is a whole number, all that follows is exact.
    """

    def __init__(
        self, hand: Sequence[Card], unseen: Sequence[Card], worth: Callable[[tuple[Card, ...]], int | float]
    ) -> None:
        self.held, self.deck = len(hand), (*hand, *unseen)
        self.hand = (1 << len(hand)) - 1
        self.unseen = (1 << len(self.deck)) - 1 - self.hand
        final = [*combinations(range(len(self.deck)), self.held)]
        worths = np.array([worth(tuple(self.deck[at] for at in places)) for places in final])
        self.worth = np.zeros(1 << len(self.deck), worths.dtype)
        self.worth[[sum(1 << at for at in places) for places in final]] = worths
        self.best = cache(self._best)
        self.drawn = cache(self._drawn)

    def _drawn(self, left: int, size: int) -> Any:
        """Every set of so many of these cards."""
        bits = [1 << at for at in range(len(self.deck)) if left >> at & 1]
        return np.array([sum(drawn) for drawn in combinations(bits, size)])

    def after(self, keep: int, left: int, to_come: int) -> Any:
        """The mean over every card that can come, when these are kept."""
        drawn = self.drawn(left, self.held - keep.bit_count())
        if not to_come:
            return self._mean(self.worth[keep | drawn].sum(), len(drawn))
        return sum(self.best(keep | each, left & ~each, to_come) for each in drawn.tolist()) / len(drawn)

    def _best(self, held: int, left: int, to_come: int) -> Any:
        """The most that any exchange is worth; in the last draw all of one size are counted together."""
        keeps = (self.drawn(held, size) for size in range(self.held + 1))
        if to_come > 1:
            return max(self.after(keep, left, to_come - 1) for each in keeps for keep in each.tolist())
        found = []
        for size, each in enumerate(keeps):
            drawn = self.drawn(left, self.held - size)
            found.append(self._mean(self.worth[each[:, None] | drawn].sum(axis=1).max(), len(drawn)))
        return max(found)

    def _mean(self, total: Any, of: int) -> Any:
        return Fraction(total.item(), of) if self.worth.dtype == np.int64 else total.item() / of

    def kept(self, keep: Sequence[Card]) -> int:
        return sum(1 << self.deck.index(card) for card in keep)


def searched(kind: Kind, hand: Sequence[Card], unseen: Sequence[Card], draws: int, target: int) -> Fraction:
    """The best chance to reach a value."""
    search = EveryWay(hand, unseen, lambda held: int((ranking.rank(kind, held) or 0) >= target))
    found = search.best(search.hand, search.unseen, draws)
    assert isinstance(found, Fraction)
    return found


def value(kind: Kind, hand: str) -> int:
    found = ranking.rank(kind, cards(hand))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("kind", "hand", "unseen", "draws", "target"),
    [
        ("a-5", "As2h7d9cKc", "3s3d4h4c5s8h8dTcJdQs", 1, "8s5h3d2cAs"),
        ("a-5", "As2h7d9cKc", "3s4h5s8h9dTcJdQs2d2c", 2, "8s7h3d2cAs"),
        ("a-5", "2s2h7d7cKc", "3s4h5s8hAdTcJdQs9d6c", 2, "8s7h3d2cAs"),
        ("2-7", "2s3h7d9cKc", "2d4h5s8h9d6cJdQs3d4c", 1, "8s7h5d3c2s"),
        ("2-7", "2s2h7d8cKc", "3s4h5s8h9dTcJdQs6d7c", 2, "9s7h4d3c2s"),
        ("badugi", "As2h3dKd", "4c5c4s8h9dTcJdQs", 2, "8c3d2hAs"),
        ("badugi", "As2sKdKc", "3h4c5d8hJdQsAcTd", 2, "8h5d4cAs"),
        ("badugi", "As2s3s9s", "3h4c5d8hJdQsAcTd", 1, "8h5d4cAs"),
    ],
)
def test_the_best_way_to_a_target(kind: Kind, hand: str, unseen: str, draws: int, target: str) -> None:
    aim = value(kind, target)
    found = draw_odds(kind, cards(hand), draws, target=aim, dead=small_deck(hand, unseen))
    assert found.reached == searched(kind, cards(hand), cards(unseen), draws, aim)
    assert sum(each.probability for each in found.hands) == 1
    assert found.exchanges[0].worth == pytest.approx(float(found.reached))
    assert found.method == "exact"


@pytest.mark.parametrize(
    ("kind", "hand", "target"),
    [
        ("2-7", "2c3c4c7cKd", "8s7h4d3c2s"),
        ("2-7", "2c3c4cKdKh", "9s7h4d3c2s"),
        ("2-7", "2c3d4cKdKh", "8s7h5d4c2s"),
        ("2-7", "2c3c4c5c7c", "KsQhJdTc8s"),
        ("a-5", "2c3c4cKdKh", "8s7h4d3c2s"),
        ("badugi", "2c3d3hKs", "8c3d2hAs"),
    ],
)
def test_one_draw_counts_every_hand(kind: Kind, hand: str, target: str) -> None:
    """All final hands after the best exchange, flushes among them, card by card."""
    found = draw_odds(kind, cards(hand), 1, target=value(kind, target))
    unseen, kept = [card for card in range(FACES) if card not in cards(hand)], found.exchanges[0].keep
    drawn = [ranking.rank(kind, (*kept, *more)) for more in combinations(unseen, len(cards(hand)) - len(kept))]
    counted = {each: Fraction(drawn.count(each), len(drawn)) for each in set(drawn)}
    assert {each.value: each.probability for each in found.hands} == counted


def followed(
    kind: Kind, hand: Sequence[Card], unseen: Sequence[Card], draws: int, worth: Sequence[float], first: Sequence[Card]
) -> tuple[float, float]:
    """What a first exchange is worth, and the most that any is."""
    search = EveryWay(hand, unseen, lambda held: worth[ranking.rank(kind, held) or 0])
    return (
        search.after(search.kept(first), search.unseen, draws - 1),
        search.best(search.hand, search.unseen, draws),
    )


@pytest.mark.parametrize(
    ("kind", "hand", "unseen", "draws"),
    [
        ("badugi", "KcKdQhTs", "3h4c5d8hJdAcTd9s2s", 2),
        ("badugi", "As2h9hKd", "3h4c5d8hJdQsAcTd7c", 2),
    ],
)
def test_the_best_play_against_the_field(kind: Kind, hand: str, unseen: str, draws: int) -> None:
    """Every exchange is tried and every card is dealt; the worth is as good, and comes of the final hands."""
    found = draw_odds(kind, cards(hand), draws, dead=small_deck(hand, unseen))
    worth = field(kind, draws)
    searched_worth, best = followed(kind, cards(hand), cards(unseen), draws, worth, found.exchanges[0].keep)
    assert found.exchanges[0].standard_error is None
    assert found.exchanges[0].worth == pytest.approx(best)
    assert searched_worth == pytest.approx(best)
    assert sum(float(each.probability) * worth[each.value] for each in found.hands) == pytest.approx(best)
    assert sum(each.probability for each in found.hands) == 1


@pytest.mark.parametrize(
    ("hand", "unseen"),
    [
        ("2c3c4c7cKd", "5c6d8c9cTc7d8dJhQc2h"),
        ("2c3c4cKdKh", "5c7c8c9cTc7d8dJhQcAs"),
        ("2c3cQdKdKh", "5c7c8c9c4c7d8dJhQcAs"),
        ("2c3c4c7c8c", "5c9c6d9dTcJcQh8sAcAd"),
        ("2c3c4c7c7d", "5c6d8c9cTc8dJhQc2hAc"),
    ],
)
def test_an_eye_to_suits(hand: str, unseen: str) -> None:
    """Suited starts: a search of everything by cards finds the same worth."""
    worth = field("2-7", 2)
    found = draw_odds("2-7", cards(hand), 2, dead=small_deck(hand, unseen))
    searched_worth, best = followed("2-7", cards(hand), cards(unseen), 2, worth, found.exchanges[0].keep)
    assert found.exchanges[0].worth == pytest.approx(best)
    assert searched_worth == pytest.approx(best)
    assert sum(float(each.probability) * worth[each.value] for each in found.hands) == pytest.approx(best)
    assert sum(each.probability for each in found.hands) == 1


def test_another_suit_mends_four_of_one() -> None:
    """Of ten cards 5d and 8d make the low at once; 2h takes the place of 2c, and then five of nine do; else two of nine."""
    hand, unseen = "2c3c4c7cKd", "5c6c8c5d8d9dKhTcJd2h"
    found = draw_odds("2-7", cards(hand), 2, target=value("2-7", "8s7h4d3c2s"), dead=small_deck(hand, unseen))
    assert found.reached == Fraction(2, 10) + Fraction(1, 10) * Fraction(5, 9) + Fraction(7, 10) * Fraction(2, 9)
    assert {*found.exchanges[0].keep} == {*cards("2c3c4c7c")}


@pytest.mark.parametrize(
    ("kind", "hand", "unseen", "keep"),
    [
        ("badugi", "As2h9hKd", "3h4c5d8hJdQsAcTdThTc2s7d", "2hAs"),
        ("a-5", "As2h7d9cKc", "3s8h9dTcJdQs2d3dJcKd4cQc8sTh5h", "2h7d9cAs"),
        ("2-7", "2c3c4c7cKd", "5c6d8c9cTc8dJhQc2hAc7d9dKh3s5s", "2c3c4c7c"),
    ],
)
def test_three_draws_are_one_draw_and_then_two(kind: Kind, hand: str, unseen: str, keep: str) -> None:
    """What is sampled for an exchange is the mean of the best with two draws to come.

    But for its error, and for what it costs to forget discards in so small a deck.
    """
    dead, kept = small_deck(hand, unseen), cards(keep)
    final = combinations(cards(hand + unseen), len(cards(hand)))
    aim = sorted(value(kind, names(each)) for each in final)[-200]
    found = draw_odds(kind, cards(hand), 3, target=aim, dead=dead, seed=3)
    sampled = next(each for each in found.exchanges if {*each.keep} == {*kept})
    gone = tuple(card for card in cards(hand) if card not in kept)
    after = [
        draw_odds(kind, (*kept, *more), 2, target=aim, dead=(*dead, *gone)).reached or 0
        for more in combinations(cards(unseen), len(gone))
    ]
    assert sampled.standard_error is not None
    best = float(sum(after) / len(after))
    assert best - 4 * sampled.standard_error - 0.01 < sampled.worth < best + 4 * sampled.standard_error


def test_a_start_with_nothing_worth_keeping() -> None:
    found = draw_odds("a-5", cards("KcQdJhTs9c"), 3)
    assert found.exchanges[0].keep == ()
    assert sum(each.probability for each in found.hands) == 1
    assert all(each.worth <= found.exchanges[0].worth for each in found.exchanges)


@pytest.mark.parametrize(
    ("kind", "hand", "draws", "keep"),
    [
        ("2-7", "2s3h4d7cKc", 3, "2s3h4d7c"),
        ("2-7", "2s3h4d5c7c", 3, "2s3h4d5c7c"),
        ("2-7", "2s3s4s5s7s", 2, "2s3s4s7s"),
        ("a-5", "As2h3d8cKc", 2, "As2h3d8c"),
        ("badugi", "As2h3dKd", 3, "As2h3d"),
        ("badugi", "As2h3d4c", 3, "As2h3d4c"),
    ],
)
def test_what_every_player_knows(kind: Kind, hand: str, draws: int, keep: str) -> None:
    found = draw_odds(kind, cards(hand), draws)
    assert {*found.exchanges[0].keep} == {*cards(keep)}
    assert sum(each.probability for each in found.hands) == 1
    assert [each.value for each in found.hands] == sorted((each.value for each in found.hands), reverse=True)
    worths = [each.worth for each in found.exchanges]
    assert worths == sorted(worths, reverse=True)


@given(start=st.permutations(range(FACES)), kind=st.sampled_from(["2-7", "a-5", "badugi"]))
@settings(max_examples=cases(4), deadline=None)
def test_final_hands_are_what_an_exchange_is_worth(start: list[Card], kind: Kind) -> None:
    hand = start[: 4 if kind == "badugi" else 5]
    for draws in (1, 2, 3):
        found, worth = draw_odds(kind, hand, draws, dead=start[-3:]), field(kind, draws)
        assert sum(each.probability for each in found.hands) == 1
        mean = sum(float(each.probability) * worth[each.value] for each in found.hands)
        assert mean == pytest.approx(found.exchanges[0].worth)


def test_drawing_one_to_a_seven_three_times() -> None:
    """2-3-4-7 wants a five, a six or an eight: twelve cards, and three cards seen if all draws miss."""
    found = draw_odds("2-7", cards("2s3h4d7cKc"), 3, target=value("2-7", "8s7h4d3c2s"))
    missed = Fraction(35, 47) * Fraction(34, 46) * Fraction(33, 45)
    error = found.exchanges[0].standard_error
    assert error is not None
    assert found.reached is not None
    assert error < 0.002
    assert float(found.reached) == found.exchanges[0].worth == pytest.approx(float(1 - missed), abs=4 * error)


def test_a_seed_gives_the_same_samples() -> None:
    one, two, other = (draw_odds("badugi", cards("As2h9hKd"), 3, seed=seed) for seed in (5, 5, 6))
    assert one == two
    assert one.hands != other.hands
    assert (one.method, one.deals, one.seed) == ("sampled", 200_000, 5)


def test_more_draws_are_better() -> None:
    aim, hand = value("badugi", "8c7d6h5s"), cards("As2h3dKd")
    chances = [draw_odds("badugi", hand, draws, target=aim).reached or 0 for draws in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[0] == Fraction(5, 48)


@pytest.mark.parametrize(
    ("kind", "hand", "draws", "more", "says"),
    [
        ("high", "2s3h4d7cKc", 1, {}, "not for high"),
        ("2-7", "2s3h4d7c", 1, {}, "5 known cards"),
        ("2-7", "2s3h4d7c??", 1, {}, "5 known cards"),
        ("badugi", "2s3h4d7cKc", 1, {}, "4 known cards"),
        ("2-7", "2s2s4d7cKc", 1, {}, "2s appears more than once"),
        ("2-7", "2s3h4d7cKc", 1, {"dead": cards("Kc")}, "Kc appears more than once"),
        ("2-7", "2s3h4d7cKc", 0, {}, "1 to 3"),
        ("2-7", "2s3h4d7cKc", 4, {}, "1 to 3"),
        ("2-7", "2s3h4d7cKc", 3, {"dead": cards("KdKhKsAcAdAhAs")}, None),
        ("2-7", "2s3h4d7cKc", 1, {"target": 10**6}, "not the value"),
        (
            "2-7",
            "2s3h4d7cKc",
            3,
            {"dead": (47, *(card for card in range(52) if card >> 2 in (3, 4, 6, 7, 8, 9, 10, 12)))},
            "too few",
        ),
    ],
)
def test_refusals(kind: Kind, hand: str, draws: int, more: dict[str, Any], says: str | None) -> None:
    if says is None:
        found = draw_odds(kind, cards(hand), draws, **more)
        assert sum((each.probability for each in found.hands), Fraction(0)) == 1
        return
    with pytest.raises(InputError, match=says):
        draw_odds(kind, cards(hand), draws, **more)


@pytest.mark.parametrize(
    ("game", "half", "says"),
    [
        ("badeucey", None, "it must be said for which hand cards are kept: 2-7"),
        ("badeucey", "badugi", "the best badugi of 5 cards is not worked out; it can be said for 2-7"),
        ("badeucey", "a-5", "no share of this pot is for 'a-5' hands"),
        ("razz", None, "has no draw"),
    ],
)
def test_halves_that_are_not_worked_out(game: str, half: str | None, says: str) -> None:
    with pytest.raises(InputError, match=says):
        croupier.draws(f"gge-2011/{game}", "2s3h4d7cKc", 1, half=half)

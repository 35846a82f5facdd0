"""Draw odds against plain search over every discard and every card, on small decks: the rest of the deck is dead."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import FACES, Card, cards
from croupier.errors import InputError
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.alone import badugi_field, low_field
from croupier.games.poker.draws.badugi.kernels import last_draws, take_out
from croupier.games.poker.draws.badugi.start import BadugiStart, all_hands, deck_without
from croupier.games.poker.draws.low.start import LowStart
from croupier.games.poker.draws.odds import draw_odds
from croupier.games.poker.draws.ranks import node_numbers, plain_values
from croupier.games.poker.draws.search import Plan, two_draws
from croupier.games.poker.hands.kinds import Kind

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
    assert found.more == pytest.approx(0)


def start_of(kind: Kind, hand: Sequence[Card], worth: Sequence[float], dead: Sequence[Card] = ()) -> BadugiStart | LowStart:
    return BadugiStart(hand, worth, dead) if kind == "badugi" else LowStart(kind, hand, worth, dead)


def subset_of(start: BadugiStart | LowStart, keep: str) -> int:
    """The bits of these cards, or of others of the same ranks."""
    return next(each for each in start.subsets() if {*start.kept(each)} == {*cards(keep)})


@pytest.mark.parametrize(
    ("kind", "hand", "keep"),
    [
        ("2-7", "2c3c4c7cKd", "2c3c4c7c"),
        ("2-7", "2c3c4cKdKh", "2c3c4c"),
        ("2-7", "2c3d4cKdKh", "2c4c"),
        ("2-7", "2c3d4cKdKh", "2cKdKh"),
        ("2-7", "2c3c4c5c7c", "2c3c4c5c7c"),
        ("a-5", "2c3c4cKdKh", "2c3c4c"),
        ("badugi", "2c3d3hKs", "2c3d"),
    ],
)
def test_one_draw_counts_every_hand(kind: Kind, hand: str, keep: str) -> None:
    """All final hands after a given exchange, flushes among them, card by card."""
    unseen = [card for card in range(FACES) if card not in cards(hand)]
    kept = cards(keep)
    drawn = [ranking.rank(kind, (*kept, *more)) for more in combinations(unseen, len(cards(hand)) - len(kept))]
    start = start_of(kind, cards(hand), [0.5] * (ranking.best_value(kind) + 1))
    found = start.drawn(subset_of(start, keep))
    assert found == {each: Fraction(drawn.count(each), len(drawn)) for each in set(drawn) if each is not None}


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
    worth = badugi_field(draws) if kind == "badugi" else low_field(kind, draws)
    searched_worth, best = followed(kind, cards(hand), cards(unseen), draws, worth, found.exchanges[0].keep)
    assert found.exchanges[0].exact
    assert found.exchanges[0].worth == pytest.approx(best)
    assert searched_worth == pytest.approx(best)
    assert sum(float(each.probability) * worth[each.value] for each in found.hands) == pytest.approx(best)
    assert sum(each.probability for each in found.hands) == 1


@pytest.mark.parametrize(
    ("kind", "hand", "unseen", "keep"),
    [
        ("badugi", "KcQcQdJh", "3h4c5d8hJdQsAcTdThTc2s", "Jh"),
        ("badugi", "As2h9hKd", "3h4c5d8hJdQsAcTdThTc2s", "As2h"),
        ("a-5", "As2h7d9cKc", "3s4h5s8h9dTcJdQs2d2c3dJcKd", "As2h7d"),
    ],
)
def test_three_draws_are_one_draw_and_then_two(kind: Kind, hand: str, unseen: str, keep: str) -> None:
    """What the pruned search finds for an exchange is the mean of the best with two draws to come, all exchanges tried."""
    dead, worth = (
        small_deck(hand, unseen),
        (badugi_field(3) if kind == "badugi" else low_field(kind, 3)),
    )
    start = start_of(kind, cards(hand), worth, dead)
    position = start.position(subset_of(start, keep))
    found = two_draws(position, position.bounds())
    gone = tuple(card for card in cards(hand) if card not in cards(keep))
    total, drawn = 0.0, [*combinations(cards(unseen), len(gone))]
    for more in drawn:
        after = start_of(kind, (*cards(keep), *more), worth, (*dead, *gone))
        now = after.now()
        total += max(now.worth(np.zeros(1, np.int64), np.array([subset]), None)[0] for subset in after.subsets())
    assert found.worth == pytest.approx(total / len(drawn))
    outcome = start.played(subset_of(start, keep), found, True, None)
    assert sum(outcome.values()) == 1
    assert sum(float(part) * worth[each] for each, part in outcome.items()) == pytest.approx(found.worth)


def test_two_draws_count_flushes() -> None:
    """The decisions are by rank; what comes of them is counted here card by card, suits and all."""
    hand, unseen = cards("2c3c4c7cKd"), cards("5c6d8c9cTc7d8dJhQc2h")
    dead = small_deck("2c3c4c7cKd", "5c6d8c9cTc7d8dJhQc2h")
    worth = low_field("2-7", 2)
    start = LowStart("2-7", hand, worth, dead)
    plain = np.array(worth)[plain_values("2-7")]
    by_ranks: dict[tuple[int, ...], float] = {ranks: plain[row] for ranks, row in node_numbers().items() if len(ranks) == 5}
    counted: dict[int, Fraction] = {}
    for first in unseen:
        # Of two equal ranks the one from the first hand stays.
        held = sorted((*hand[:4], first), key=lambda card: (card >> 2, card not in hand))
        left = [card for card in unseen if card != first]
        best: tuple[float, int, list[Card]] = (-1.0, 0, [])
        for subset in range(32):
            kept = [card for at, card in enumerate(held) if subset >> at & 1]
            drawn_to = [sorted(card >> 2 for card in (*kept, *more)) for more in combinations(left, 5 - len(kept))]
            after = [by_ranks[tuple(ranks)] for ranks in drawn_to]
            best = max(best, (round(sum(after) / len(after), 11), len(kept), kept), key=lambda each: each[:2])
        ways = [*combinations(left, 5 - len(best[2]))]
        for drawn in ways:
            final = ranking.rank("2-7", (*best[2], *drawn))
            assert final is not None
            counted[final] = counted.get(final, Fraction(0)) + Fraction(1, len(unseen) * len(ways))
    subset = subset_of(start, "2c3c4c7c")
    assert start.played(subset, Plan(start.now_by_ranks(), np.array([subset]), 0.0), False, None) == counted


@pytest.mark.parametrize(
    ("hand", "unseen", "better"),
    [
        ("2c3c4c7cKd", "5c6d8c9cTc7d8dJhQc2h", True),
        ("2c3c4cKdKh", "5c7c8c9cTc7d8dJhQcAs", True),
        ("2c3cQdKdKh", "5c7c8c9c4c7d8dJhQcAs", True),
        ("2c3c4c7c8c", "5c9c6d9dTcJcQh8sAcAd", True),
        ("2c3c4c7c7d", "5c6d8c9cTc8dJhQc2hAc", False),  # the other seven is kept, and suits are of no concern
    ],
)
def test_an_eye_to_suits(hand: str, unseen: str, better: bool) -> None:
    """Suited starts: a search of everything by cards finds the same worth, and a play by ranks is worth less."""
    dead, worth = small_deck(hand, unseen), low_field("2-7", 2)
    found = draw_odds("2-7", cards(hand), 2, dead=dead)
    searched_worth, best = followed("2-7", cards(hand), cards(unseen), 2, worth, found.exchanges[0].keep)
    assert found.exchanges[0].worth == pytest.approx(best)
    assert searched_worth == pytest.approx(best)
    assert found.more == 0
    assert sum(float(each.probability) * worth[each.value] for each in found.hands) == pytest.approx(best)
    assert sum(each.probability for each in found.hands) == 1
    start = LowStart("2-7", cards(hand), worth, dead)
    plans = {subset: Plan(start.now_by_ranks(), np.array([subset]), 0.0) for subset in start.subsets()}
    outcomes = [start.played(subset, plan, False, None) for subset, plan in plans.items()]
    by_ranks = max(sum(float(part) * worth[each] for each, part in final.items()) for final in outcomes)
    assert by_ranks < best - 1e-3 if better else by_ranks == pytest.approx(best)


def test_another_suit_mends_four_of_one() -> None:
    """Of ten cards 5d and 8d make the low at once; 2h takes the place of 2c, and then five of nine do; else two of nine."""
    hand, unseen = "2c3c4c7cKd", "5c6c8c5d8d9dKhTcJd2h"
    found = draw_odds("2-7", cards(hand), 2, target=value("2-7", "8s7h4d3c2s"), dead=small_deck(hand, unseen))
    assert found.reached == Fraction(2, 10) + Fraction(1, 10) * Fraction(5, 9) + Fraction(7, 10) * Fraction(2, 9)
    assert {*found.exchanges[0].keep} == {*cards("2c3c4c7c")}


@pytest.mark.parametrize(
    ("hand", "unseen", "keep"),
    [
        ("2c3c4c7cKd", "5c6d8c9cTc7d8dJhQc2h4hAcAdJc5s", "2c3c4c7c"),
        ("2c3c4cQdKd", "5c6d8c9cTc7d8dJhQc2h4hAcAd", "2c3c4c"),
        pytest.param("2c3cQdQhKd", "5c6d8c9cTc7d8dJhQc2h4hAcAd", "2c3c", marks=pytest.mark.soak),
    ],
)
def test_three_draws_by_cards_are_one_draw_and_then_two(hand: str, unseen: str, keep: str) -> None:
    """What is found for suited cards is the mean of the best with two draws to come, all exchanges tried for each hand."""
    dead, worth = small_deck(hand, unseen), low_field("2-7", 3)
    start = LowStart("2-7", cards(hand), worth, dead)
    subset = subset_of(start, keep)
    position = start.position(subset)
    bound = position.bounds()
    plan = two_draws(position, bound)
    by_cards = start.closer(subset, plan, bound)
    assert by_cards is not None
    found = two_draws(by_cards, by_cards.bounds())
    gone = tuple(card for card in cards(hand) if card not in cards(keep))
    total, drawn = 0.0, [*combinations(cards(unseen), len(gone))]
    for more in drawn:
        after = LowStart("2-7", (*cards(keep), *more), worth, (*dead, *gone))
        now = after.now()
        total += max(now.worth(np.zeros(1, np.int64), np.array([each]), None)[0] for each in after.subsets())
    assert found.worth == pytest.approx(total / len(drawn))
    assert found.worth < plan.worth - 1e-4
    outcome = start.played(subset, found, True, None)
    assert sum(outcome.values()) == 1
    assert sum(float(part) * worth[each] for each, part in outcome.items()) == pytest.approx(found.worth)


def others_of(ranks: str, hand: str) -> tuple[Card, ...]:
    """All cards of these ranks but those of the hand. A deck without them is much sooner worked through."""
    return tuple(card for rank in ranks for suit in "cdhs" for card in cards(rank + suit) if card not in cards(hand))


@pytest.mark.parametrize("gone", ["9TJQK", pytest.param("", marks=pytest.mark.soak)])
def test_a_start_with_nothing_worth_keeping(gone: str) -> None:
    found = draw_odds("a-5", cards("KcQdJhTs9c"), 3, dead=others_of(gone, "KcQdJhTs9c"))
    assert found.exchanges[0].keep == ()
    assert sum(each.probability for each in found.hands) == 1
    assert all(each.worth <= found.exchanges[0].worth for each in found.exchanges)


@pytest.mark.parametrize(
    ("kind", "hand", "draws", "keep", "gone"),
    [
        ("2-7", "2s3h4d7cKc", 3, "2s3h4d7c", "TJQ"),
        ("2-7", "2s3h4d5c7c", 3, "2s3h4d5c7c", "TJQ"),
        ("2-7", "2s3s4s5s7s", 2, "2s3s4s7s", ""),
        ("a-5", "As2h3d8cKc", 2, "As2h3d8c", ""),
        ("badugi", "As2h3dKd", 3, "As2h3d", "89TJQ"),
        ("badugi", "As2h3d4c", 3, "As2h3d4c", "89TJQ"),
        pytest.param("2-7", "2s3h4d7cKc", 3, "2s3h4d7c", "", marks=pytest.mark.soak),
        pytest.param("2-7", "2s3h4d5c7c", 3, "2s3h4d5c7c", "", marks=pytest.mark.soak),
        pytest.param("badugi", "As2h3dKd", 3, "As2h3d", "", marks=pytest.mark.soak),
        pytest.param("badugi", "As2h3d4c", 3, "As2h3d4c", "", marks=pytest.mark.soak),
    ],
)
def test_what_every_player_knows(kind: Kind, hand: str, draws: int, keep: str, gone: str) -> None:
    found = draw_odds(kind, cards(hand), draws, dead=others_of(gone, hand))
    best = {*found.exchanges[0].keep}
    assert best == {*cards(keep)}
    assert sum(each.probability for each in found.hands) == 1
    assert [each.value for each in found.hands] == sorted((each.value for each in found.hands), reverse=True)
    worths = [each.worth for each in found.exchanges if each.exact]
    assert worths[0] == max(worths)


def test_drawing_one_to_a_seven_three_times() -> None:
    """2-3-4-7 wants a five, a six or an eight: twelve cards, and three cards seen if all draws miss."""
    found = draw_odds("2-7", cards("2s3h4d7cKc"), 3, target=value("2-7", "8s7h4d3c2s"))
    missed = Fraction(35, 47) * Fraction(34, 46) * Fraction(33, 45)
    assert found.reached == 1 - missed


@pytest.mark.parametrize(
    ("gone", "first"), [("9TJQ", Fraction(5, 32)), pytest.param("", Fraction(5, 48), marks=pytest.mark.soak)]
)
def test_more_draws_are_better(gone: str, first: Fraction) -> None:
    aim, hand, dead = value("badugi", "8c7d6h5s"), cards("As2h3dKd"), others_of(gone, "As2h3dKd")
    chances = [draw_odds("badugi", hand, draws, target=aim, dead=dead).reached or 0 for draws in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[0] == first


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


def test_what_is_not_a_number_in_sets_with_a_card_gone_does_no_harm() -> None:
    """Sums of sets with a card that is gone mean nothing; hands with that card count as nothing."""
    deck = deck_without(cards("KcKdQhTs"), (), badugi_field(3))
    choose, _, joins, four, sums = deck.tables
    fewer = np.full_like(sums, np.nan)
    take_out(7, joins, four, sums, fewer)
    fewer[joins[7] == np.arange(len(sums))] = np.nan
    alive, out = np.ones(deck.cards), np.empty_like(four)
    alive[7] = 0.0
    last_draws(alive, choose, four, fewer, deck.cards - 5, out)
    with_it = (all_hands(deck.cards) == 7).any(axis=1)
    assert np.isfinite(out).all()
    assert not out[with_it].any()
    assert (out[~with_it] >= four[~with_it]).all()

"""Draw odds against plain search over every discard and every card, on small decks: the rest of the deck is dead."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import FACES, Card, cards
from croupier.errors import InputError
from croupier.games.poker import draw_odds_badugi, draw_odds_low
from croupier.games.poker import hands as ranking
from croupier.games.poker.draw_odds import draw_odds
from croupier.games.poker.draw_odds_solver import solve
from croupier.games.poker.hands.kinds import Kind

pytestmark = pytest.mark.long


def small_deck(hand: str, unseen: str) -> tuple[Card, ...]:
    """The dead cards that leave only these to be drawn."""
    return tuple(card for card in range(FACES) if card not in {*cards(hand), *cards(unseen)})


def searched(kind: Kind, hand: Sequence[Card], unseen: Sequence[Card], draws: int, target: int) -> Fraction:
    """The best chance to reach a value: every discard tried, every draw dealt, discards gone."""

    @cache
    def good(held: tuple[Card, ...]) -> int:
        return int((ranking.rank(kind, held) or 0) >= target)

    @cache
    def best(held: tuple[Card, ...], left: tuple[Card, ...], to_come: int) -> Fraction:
        if not to_come:
            return Fraction(good(held))
        top = Fraction(-1)
        for size in range(len(held) + 1):
            for keep in combinations(held, len(held) - size):
                total = Fraction(0)
                for drawn in combinations(left, size):
                    after = tuple(sorted((*keep, *drawn)))
                    if to_come == 1:
                        total += good(after)
                    else:
                        total += best(after, tuple(card for card in left if card not in drawn), to_come - 1)
                top = max(top, total / comb(len(left), size))
        return top

    return best(tuple(sorted(hand)), tuple(sorted(unseen)), draws)


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
    found = draw_odds(kind, cards(hand), draws, target=aim, dead=small_deck(hand, unseen), margin=1.0)
    assert found.reached == searched(kind, cards(hand), cards(unseen), draws, aim)
    assert sum(each.probability for each in found.hands) == 1
    assert found.exchanges[0].worth == pytest.approx(float(found.reached))


@pytest.mark.parametrize(
    ("kind", "hand", "keep"),
    [
        ("2-7", "2c3c4c7cKd", "2c3c4c7c"),
        ("2-7", "2c3c4cKdKh", "2c3c4c"),
        ("2-7", "2c3d4cKdKh", "2c4c"),
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
    worth = [0.5] * (ranking.best_value(kind) + 1)
    if kind == "badugi":
        found = draw_odds_badugi.BadugiDraws(cards(hand), 1, worth, (), 1.0).outcome(kept)
    else:
        found = draw_odds_low.LowDraws(kind, cards(hand), 1, worth, (), 1.0).outcome(kept)
    assert found == {each: Fraction(drawn.count(each), len(drawn)) for each in set(drawn) if each is not None}


def test_two_draws_count_flushes() -> None:
    """The decisions are by rank; what comes of them is counted here card by card, suits and all."""
    hand, unseen = cards("2c3c4c7cKd"), cards("5c6d8c9cTc7d8dJhQc2h")
    dead = small_deck("2c3c4c7cKd", "5c6d8c9cTc7d8dJhQc2h")
    start = draw_odds_low.LowDraws("2-7", hand, 2, draw_odds_low.field("2-7", 2), dead, 0.1)
    counted: dict[int, Fraction] = {}
    for first in unseen:
        held = sorted((*hand[:4], first))
        row = draw_odds_low.tree().row[tuple(card >> 2 for card in held)]
        seen = start.seen + 5 ** (first >> 2)
        worth = solve(start.game, np.array([row]), np.array([seen]), 1, len(unseen) - 1)[0]
        # Of two equal ranks the one from the first hand stays.
        order = sorted(held, key=lambda card: (card >> 2, card not in hand))
        kept = [card for at, card in enumerate(order) if int(worth.argmax()) >> at & 1]
        left = [card for card in unseen if card != first]
        ways = [*combinations(left, 5 - len(kept))]
        for drawn in ways:
            final = ranking.rank("2-7", (*kept, *drawn))
            assert final is not None
            counted[final] = counted.get(final, Fraction(0)) + Fraction(1, len(unseen) * len(ways))
    assert start.outcome(hand[:4]) == counted


@pytest.mark.parametrize(
    ("kind", "hand", "draws", "keep"),
    [
        ("2-7", "2s3h4d7cKc", 3, "2s3h4d7c"),
        ("2-7", "2s3h4d5c7c", 3, "2s3h4d5c7c"),
        ("2-7", "2s3s4s5s7s", 2, "2s3s4s7s"),
        ("a-5", "As2h3d8cKc", 2, "As2h3d"),
        ("badugi", "As2h3dKd", 3, "As2h3d"),
        ("badugi", "As2h3d4c", 3, "As2h3d4c"),
    ],
)
def test_what_every_player_knows(kind: Kind, hand: str, draws: int, keep: str) -> None:
    found = draw_odds(kind, cards(hand), draws)
    best = {*found.exchanges[0].keep}
    assert best == {*cards(keep)} or (kind == "a-5" and best == {*cards(keep), *cards("8c")})
    assert sum(each.probability for each in found.hands) == 1
    assert [each.value for each in found.hands] == sorted((each.value for each in found.hands), reverse=True)
    worths = [each.worth for each in found.exchanges]
    assert worths[0] == max(worths)


def test_drawing_one_to_a_seven_three_times() -> None:
    """2-3-4-7 wants a five, a six or an eight: twelve cards, and three cards seen if all draws miss."""
    found = draw_odds("2-7", cards("2s3h4d7cKc"), 3, target=value("2-7", "8s7h4d3c2s"))
    missed = Fraction(35, 47) * Fraction(34, 46) * Fraction(33, 45)
    assert found.reached == 1 - missed


def test_more_draws_are_better() -> None:
    aim = value("badugi", "8c7d6h5s")
    chances = [draw_odds("badugi", cards("As2h3dKd"), draws, target=aim).reached or 0 for draws in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[0] == Fraction(5, 48)


def test_a_wider_look_changes_nothing_much() -> None:
    narrow = draw_odds("a-5", cards("As2h7d9cKc"), 2)
    wide = draw_odds("a-5", cards("As2h7d9cKc"), 2, margin=0.3)
    assert narrow.exchanges[0].keep == wide.exchanges[0].keep
    assert narrow.exchanges[0].worth == pytest.approx(wide.exchanges[0].worth, abs=1e-4)


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
        ("badugi", "KcKdQhTs", 3, {}, "fewer than two cards are worth keeping"),
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

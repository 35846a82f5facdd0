"""Equities against PokerKit: every deal is gone through here, and PokerKit's hand types say who wins it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pokerkit
import pytest

from croupier.equipment.cards import FACES, Card, cards, names
from croupier.games.poker.equity.equity import Equity, equity
from games.poker.equity.test_equity import found, rules

pytestmark = pytest.mark.long

Deal = tuple[Sequence[Sequence[Card]], Sequence[Card]]


@cache
def made(kind: Any, held: tuple[Card, ...], board: tuple[Card, ...]) -> Any:
    """PokerKit's hand, or None where it has none of this kind."""
    text = [names(sorted(part)).replace(" ", "") for part in (held, board)]
    try:
        return kind.from_game(*text)
    except ValueError:
        return None


def winners(kind: Any, deal: Deal) -> list[int]:
    """Who has the best hand of this kind; nobody where none qualifies."""
    held = [made(kind, tuple(hand), tuple(deal[1])) for hand in deal[0]]
    there = [hand for hand in held if hand is not None]
    return [at for at, hand in enumerate(held) if hand is not None and hand == max(there)] if there else []


def by_pokerkit(kinds: Sequence[Any], deals: Iterable[Deal], hands: int) -> list[Fraction]:
    """What each hand gets on average: equal parts of the pot for the kinds that somebody has."""
    got, count = [Fraction(0)] * hands, 0
    for deal in deals:
        count += 1
        won = [best for kind in kinds if (best := winners(kind, deal))]
        for best in won:
            for at in best:
                got[at] += Fraction(1, len(won) * len(best))
    return [each / count for each in got]


def unseen(*seen: Sequence[Card]) -> list[Card]:
    return [card for card in range(FACES) if card not in {card for part in seen for card in part}]


def asked(game: str, held: Sequence[Sequence[Card]], **more: Any) -> Equity:
    answer = equity(rules(game), [names(hand) for hand in held], **more)
    assert answer.method == "exact"
    return answer


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("big-o-high", [pokerkit.OmahaHoldemHand]),
        ("big-o-high-low", [pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand]),
    ],
)
@pytest.mark.parametrize("board", ["2c3d8h9s", "2c3d8h7s", "KcKd8h9s"])
def test_big_o_from_the_turn(game: str, kinds: list[Any], board: str) -> None:
    held, shared = [cards("As4h5dKhQc"), cards("Ah4sTdTcJc"), cards("6d7d8c9cKs")], cards(board)
    deals = [(held, (*shared, river)) for river in unseen(*held, shared)]
    assert found(asked(game, held, board=shared)) == by_pokerkit(kinds, deals, 3)


@pytest.mark.parametrize("hands", [("As2h3d4cKsQs", "9s8h7d6cAhAc"), ("As2h3d4c5s8s", "Ah2s3c4d5h8h")])
def test_razz_from_sixth_street(hands: tuple[str, str]) -> None:
    held, dead = [cards(hand) for hand in hands], cards("KdKhKcQdQhQcJdJhJcJsTdThTcTs")
    deals = [([(*held[0], one), (*held[1], two)], ()) for one, two in permutations(unseen(*held, dead), 2)]
    assert found(asked("razz", held, dead=dead)) == by_pokerkit([pokerkit.RegularLowHand], deals, 2)


@pytest.mark.parametrize(
    ("game", "kinds", "hands"),
    [
        ("triple-draw-2-7", [pokerkit.StandardLowHand], ("2s3h4d7cKc", "9s8h7d5h3c")),
        ("triple-draw-2-7", [pokerkit.StandardLowHand], ("2c3c4c7cKd", "8s7h5d4h3s")),
        ("triple-draw-a-5", [pokerkit.RegularLowHand], ("As2h3d8cKc", "7s6h5d4cAh")),
        ("badugi", [pokerkit.BadugiHand], ("As2h3dKd", "8s7h6d5c")),
    ],
)
def test_the_last_draw_by_low_8(game: str, kinds: list[Any], hands: tuple[str, str]) -> None:
    """By the policy the first player keeps his cards up to the eight, and the second has no card above it, or a nine."""
    held = [cards(hand) for hand in hands]
    keeps = [[card for card in hand if card >> 2 <= 6 or (card >> 2 == 12 and game != "triple-draw-2-7")] for hand in held]
    left, deals = unseen(*held), []
    for first in combinations(left, len(held[0]) - len(keeps[0])):
        for second in combinations([card for card in left if card not in first], len(held[1]) - len(keeps[1])):
            deals.append(([(*keeps[0], *first), (*keeps[1], *second)], ()))
    assert found(asked(game, held, draws=1)) == by_pokerkit(kinds, deals, 2)


@pytest.mark.parametrize(
    ("game", "kinds", "hands"),
    [
        ("triple-draw-2-7", [pokerkit.StandardLowHand], ("2s3h4d5c7h", "2h3s4c5d7c", "2c3c4h5s6d")),
        ("triple-draw-a-5", [pokerkit.RegularLowHand], ("As2h3d4c5h", "2c3c4h5s6d", "KsKhKdQcQh")),
        ("badugi", [pokerkit.BadugiHand], ("As2h3d4c", "Ah2s3c4d", "AcAdKhKs")),
        ("badeucey", [pokerkit.StandardLowHand, pokerkit.BadugiHand], ("2s3h4d5c7h", "2h3s4c5d7c", "6d6c8h8sTd")),
        ("badacey", [pokerkit.RegularLowHand, pokerkit.BadugiHand], ("2s3h4d5c7h", "AhAsKcKdQc", "6d6c8h8sTd")),
    ],
)
def test_the_showdown(game: str, kinds: list[Any], hands: tuple[str, ...]) -> None:
    held = [cards(hand) for hand in hands]
    assert found(asked(game, held, draws=0)) == by_pokerkit(kinds, [(held, ())], 3)

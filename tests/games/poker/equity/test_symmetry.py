"""N2: names of suits and the order of hands change no equity and no odds of a draw."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.equipment.cards import FACES, Card, card, cards, names
from croupier.games.poker.draws.odds import DrawOdds, draw_odds, hand_value
from croupier.games.poker.equity.equity import Equity, equity
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules
from depth import SOAK, cases

pytestmark = pytest.mark.long

PATS = ["razz", "razzdugi", "big-o-high", "big-o-high-low"]
DRAWS = ["badugi", "badeucey", "badacey", "triple-draw-2-7", "triple-draw-a-5"]
# Hands of which most cards are kept, so that the ways through the draws can be counted.
MADE = {
    "badugi": ["As2h3dKd", "8s7h6d5c"],
    "badeucey": ["2s3h4d7c7h", "3s4h5d6c9h"],
    "badacey": ["As2h3d4c4s", "2c3s5h6dKh"],
    "triple-draw-2-7": ["2s3h4d7c7d", "3s4s5d6c9h"],
    "triple-draw-a-5": ["As2h3d4c4s", "2c3s5h6d6h"],
}

suits = st.permutations(range(4))
decks = st.permutations(range(FACES))


def rules(game: str) -> PokerRules:
    found: Any = open_edition(f"gge-2011/{game}").rules
    assert isinstance(found, PokerRules)
    return found


def renamed(hand: Sequence[Card], order: Sequence[int]) -> list[Card]:
    return [each & ~3 | order[each & 3] for each in hand]


def told(answer: Equity) -> list[Any]:
    return [answer.method, answer.deals, *((each.equity, each.shares, each.standard_error) for each in answer.hands)]


def require_symmetry(game: str, hands: list[list[Card]], order: Sequence[int], board: list[Card], **asked: Any) -> None:
    """The same with other suits, and with the hands in another order."""
    one = equity(rules(game), [names(hand) for hand in hands], board=board, **asked)
    other = [names(renamed(hand, order)) for hand in reversed(hands)]
    two = equity(rules(game), other, board=renamed(board, order), **asked)
    method, deals, *parts = told(two)
    assert told(one) == [method, deals, *reversed(parts)]


@given(order=suits, policy=st.sampled_from(["low-8", "low-11"]), game=st.sampled_from([*MADE]))
@settings(max_examples=50 if SOAK else 3, deadline=None)
def test_made_hands_through_the_draws(order: list[int], policy: str, game: str) -> None:
    draws = 3 if game == "badugi" and policy == "low-8" else 1
    hands = [[*cards(hand)] for hand in MADE[game]]
    require_symmetry(game, hands, order, [], draws=draws, policy=policy)


@given(deck=decks, order=suits, game=st.sampled_from(DRAWS), policy=st.sampled_from(["low-8", "pat", "low-13"]))
@settings(max_examples=50 if SOAK else 3, deadline=None)
def test_random_hands_through_a_draw(deck: list[Card], order: list[int], game: str, policy: str) -> None:
    """Exact or sampled, whichever it is."""
    own = rules(game).hole_cards
    hands = [deck[own * at : own * (at + 1)] for at in range(2)]
    require_symmetry(game, hands, order, [], draws=1, policy=policy)


@given(deck=decks, order=suits, game=st.sampled_from(DRAWS), players=st.integers(2, 8), known=st.integers(0, 4))
@settings(max_examples=cases(8), deadline=None)
def test_samples_of_all_draws(deck: list[Card], order: list[int], game: str, players: int, known: int) -> None:
    """A seed gives the same samples, hands unknown in part; with eight players the discards come back."""
    hands = [deck[known * at : known * (at + 1)] for at in range(players)]
    asked: dict[str, Any] = {"samples": 500, "seed": 5}
    one = equity(rules(game), [names(hand) or "??" for hand in hands], **asked)
    two = equity(rules(game), [names(renamed(hand, order)) or "??" for hand in reversed(hands)], **asked)
    method, deals, *parts = told(two)
    assert [method, deals] == told(one)[:2]
    assert sorted(map(str, told(one)[2:])) == sorted(map(str, parts))
    if known:
        assert told(one)[2:] == parts[::-1]


@given(deck=decks, order=suits, game=st.sampled_from(PATS))
@settings(max_examples=cases(8), deadline=None)
def test_stud_and_omaha(deck: list[Card], order: list[int], game: str) -> None:
    board = 3 if game.startswith("big-o") else 0
    own = 5 if board else 6
    hands = [deck[own * at : own * (at + 1)] for at in range(2)]
    require_symmetry(game, hands, order, deck[-board:] if board else [])


def test_hands_that_are_each_others_mirror_share_the_pot() -> None:
    """Swapping spades and clubs turns one hand into the other, so neither can have more of the pot."""
    for policy in ("low-8", "low-11"):
        for game, one, two in (("badugi", "As2d3h3d", "Ac2h3s3c"), ("triple-draw-2-7", "2s3h4d4s8s", "2c3s4h4c8c")):
            answer = equity(rules(game), [one, two], draws=1, policy=policy)
            mirror = equity(rules(game), [two, one], draws=1, policy=policy)
            assert answer.method == "exact"
            assert [each.equity for each in answer.hands] == [each.equity for each in reversed(mirror.hands)]
    halves = equity(rules("badugi"), ["As2h3d3c", "Ac2d3h3s"], draws=1)  # clubs for spades, hearts for diamonds
    assert [each.equity for each in halves.hands] == [0.5, 0.5]


def finals(answer: DrawOdds) -> tuple[Any, ...]:
    return answer.hands, answer.reached, sorted(each.worth for each in answer.exchanges)


@given(deck=decks, order=suits, kind=st.sampled_from(["2-7", "a-5", "badugi"]), dead=st.integers(0, 6))
@settings(max_examples=50 if SOAK else 3, deadline=None)
def test_odds_of_a_draw(deck: list[Card], order: list[int], kind: Kind, dead: int) -> None:
    """The final hands too, not only what they are worth: with a target many exchanges are equally good."""
    held, target = (4, "8-6-4-2") if kind == "badugi" else (5, "9-8-6-4-2")
    hand, gone = deck[:held], deck[held : held + dead]
    for value, draws in ((hand_value(kind, target), 2), (None, 1)):
        one = draw_odds(kind, hand, draws, target=value, dead=gone)
        two = draw_odds(kind, renamed(hand, order), draws, target=value, dead=renamed(gone, order))
        assert finals(one) == finals(two)


def test_odds_do_not_depend_on_the_order_of_cards() -> None:
    hand = [card(each) for each in ("3c", "3d", "2h", "As")]
    one, two = (draw_odds("badugi", each, 2, dead=cards("4c5c")) for each in (hand, hand[::-1]))
    assert one.hands == two.hands

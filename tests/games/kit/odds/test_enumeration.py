"""The odds of a card game from its course: hands against hands, every course one by one, and drawn hands agree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.equipment.awards import Odds
from croupier.errors import InputError
from croupier.games.kit.odds import enumeration
from croupier.games.kit.odds.enumeration import BEST, End, counted, dealt, result
from croupier.games.kit.play.course import Before, Decide, Fate, Hand, Seen, Show, To
from games.kit.toy_cards import NINE, SMALL, Toy, bold, rules, table


def edge(course: Any, strategy: str, **asked: Any) -> Fraction:
    found = counted(course, rules(**asked), strategy)
    total = sum(found.ends.values())
    return -sum((result(course, end, "ante")[0] * many for end, many in found.ends.items()), Fraction(0)) / total


@pytest.mark.parametrize("face", ["down", "up"])
@pytest.mark.parametrize("strategy", [BEST, "bold"])
def test_hands_against_hands_are_every_course(strategy: str, face: Any) -> None:
    """A card that the dealer shows after the last decision changes nothing."""
    course = table(board=False)
    own, _, decision, *shown = course.steps
    course = replace(course, steps=(own, decision, To("dealer", 2, face), *shown))
    assert enumeration.meets(course, 1)
    known = course.strategies.get(strategy)
    one = enumeration.every_course(course, rules(), known, met=True).ends
    other = enumeration.every_course(course, rules(), known).ends
    scale = Fraction(sum(other.values()), sum(one.values()))
    assert {end: many * scale for end, many in one.items()} == other


def test_every_course_is_what_all_deals_come_to() -> None:
    """Six cards: each two for the player, two for the dealer, and the last two on the board in either order."""
    course, found = table(deck=SMALL), Counter[End]()
    for own in combinations(SMALL, 2):
        rest = [card for card in SMALL if card not in own]
        for dealer in combinations(rest, 2):
            board = [card for card in rest if card not in dealer]
            for first, second in (board, board[::-1]):
                ride = bold(Seen(own, decision="ride"))
                chosen = (ride, bold(Seen(own, (first,), (), (ride,), "raise")))
                hand = Hand(course.seen_as, {"": own, "dealer": dealer, "board": (first, second)}, chosen)
                found[End(chosen, tuple(course.settle(rules(), hand)))] += 1
    counted_ = counted(course, rules(), "bold").ends
    scale = Fraction(sum(found.values()), sum(counted_.values()))
    assert {end: many * scale for end, many in counted_.items()} == found


@pytest.mark.parametrize("board", [True, False])
def test_the_best_play_is_no_worse_than_any(board: bool) -> None:
    course = table(deck=NINE, board=board)
    assert edge(course, BEST) <= edge(course, "bold")


def test_two_decks() -> None:
    course = table(deck=SMALL, board=False)
    assert edge(course, "bold", decks=2) != edge(course, "bold")


@pytest.mark.parametrize("board", [True, False])
def test_drawn_hands_agree(board: bool) -> None:
    course, random = table(deck=NINE, board=board), Random(5)
    strategy = counted(course, rules(), BEST).strategy
    nets = [float(result(course, dealt(course, rules(), strategy, random), "ante")[0]) for _ in range(20_000)]
    assert abs(np.mean(nets) + float(edge(course, BEST))) < 4 * np.std(nets) / len(nets) ** 0.5


def test_what_is_too_much_is_drawn_with_its_error_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "MOST_COURSES", 100)
    monkeypatch.setattr(enumeration, "DRAWN", 2_000)
    game = Toy(table())
    with pytest.raises(InputError, match="courses are too many to count"):
        counted(game.table, rules(), BEST)
    (ante, side) = game.odds.lines(rules())
    assert (ante.strategy, side.strategy) == ("bold", None)
    assert ante.note.startswith("drawn from 2,000 rounds: the edge is known to ")


def test_a_raise_has_no_odds_of_its_own_and_a_book_adds_up() -> None:
    game, in_force = Toy(table(board=False)), rules()
    with pytest.raises(InputError, match="raise has no odds of its own"):
        game.odds.of_wager(in_force, game.wagers.named(in_force, "raise"))
    bets = [(game.wagers.named(in_force, name), Fraction(many)) for name, many in (("ante", 10), ("side", 5))]
    book = next(line for line in game.odds.book(in_force, bets) if line.strategy == "bold")
    ante = next(line for line in game.odds.lines(in_force) if (line.wager, line.strategy) == ("ante", "bold"))
    side = next(line for line in game.odds.lines(in_force) if line.wager == "side")
    assert book.house_edge == (10 * ante.house_edge + 5 * side.house_edge) / 15


def test_a_dealer_who_shows_a_card() -> None:
    """It is seen before the choice, so that hands do not meet all of the dealer's."""

    def low(seen: Seen) -> str:
        return "raise" if seen.dealer[0] // 4 < 3 else "fold"

    usual = table(deck=NINE, board=False)
    steps = (To("positions", 2), To("dealer", 1, "up"), To("dealer", 1), usual.decisions[0], Show("dealer"))
    course = replace(usual, steps=steps, strategies={"low": low})
    assert not enumeration.meets(course, 1)
    found = Counter[End]()
    for own in combinations(NINE, 2):
        for dealer in permutations([card for card in NINE if card not in own], 2):
            chosen = (low(Seen(own, (), dealer[:1])),)
            hand = Hand(course.seen_as, {"": own, "dealer": dealer}, chosen)
            found[End(chosen, tuple(course.settle(rules(), hand)))] += 1
    assert counted(course, rules(), "low").ends == found
    assert edge(course, BEST) < edge(course, "low")


def test_a_dealer_who_shows_one_card_after_the_other() -> None:
    """A hand that folds before the second card is seen comes in as many ways as one that goes on."""

    def settle(rules: Any, hand: Hand) -> Iterator[Fate]:
        yield hand.lost("ante", "decisions.by") if "fold" in hand.choices else hand.compared("ante", Odds(1), "even")

    def high(seen: Seen) -> str:
        return "stay" if seen.cards[0] // 4 >= max(card // 4 for card in seen.dealer) else "fold"

    first, second = (Decide(name, {"fold": None, "stay": None}, ends=("fold",)) for name in ("first", "second"))
    shows = (Show("dealer", 1), first, Show("dealer", 1), second)
    course = replace(
        table(deck=NINE, board=False),
        before=(Before("ante"),),
        steps=(To("dealer", 2), To("positions", 1), *shows),
        settle=settle,
        seen_as=lambda cards: max(card // 4 for card in cards),
        strategies={"high": high},
    )
    found = Counter[End]()
    for own, *dealer in permutations(NINE, 3):
        chosen = list[str]()
        while len(chosen) < 2 and "fold" not in chosen:
            chosen.append(high(Seen((own,), (), tuple(dealer[: len(chosen) + 1]))))
        hand = Hand(course.seen_as, {"": (own,), "dealer": dealer}, chosen)
        found[End(tuple(chosen), tuple(settle(rules(), hand)))] += 1
    assert counted(course, rules(), "high").ends == found
    assert edge(course, BEST) <= edge(course, "high")


def test_a_wager_that_is_forgotten_is_refused() -> None:
    game = Toy(replace(table(board=False), settle=lambda rules, hand: [hand.lost("ante", "all.lost")]))
    with pytest.raises(InputError, match="the game does not say what becomes of twin"):
        game.odds.lines(rules())

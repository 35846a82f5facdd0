"""Ranking hands beside other evaluators: `python -m benchmarks hands` prints how many times as fast we are.

Everything is measured in one run, in turns, and the best of several turns counts, so that a busy machine slows all alike.
Needs the extras `fast`, `dev` and `bench`. `batch` is measured as it is called, with its checks of the cards.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import eval7
import numpy as np
import pokerkit
import treys
from benchmarks.census import frequencies
from benchmarks.row import Row
from numpy.typing import NDArray
from phevaluator.evaluator import evaluate_5cards, evaluate_7cards, evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from croupier.analysis.edition import open_edition
from croupier.equipment.cards import name
from croupier.games.poker import hands
from croupier.games.poker.equity.boards import count_boards
from croupier.games.poker.hands.batches import omaha_ranks

MANY, FEW = 1 << 18, 1_000
TURNS = 7
only = ""  # measure only rows with this in their names

Work = Callable[[], int]
"""Something to time; gives the number of hands it ranked."""


def rows() -> list[Row]:
    """All comparisons, measured now."""
    return [*_batches(), *_single(), *_omaha(), *_census()]


def _batches() -> list[Row]:
    five, seven, four = dealt(5), dealt(7), dealt(4)
    cards7, cards5 = kit_cards(seven), kit_cards(five)
    judge = treys.Evaluator()
    found = compare(
        "5-card high, batch",
        batch("high", five),
        {
            ("phevaluator", 100): each(evaluate_5cards, few(five), star=True),
            ("eval7", 60): each(eval7.evaluate, eval7_cards(five)),
            ("treys", 100): each(judge.evaluate, [(row[:2], row[2:]) for row in treys_cards(five)], star=True),
            ("PokerKit", 1_000): each(pokerkit.StandardHighHand, cards5[:200]),
        },
    )
    found += compare(
        "7-card high, batch",
        batch("high", seven),
        {
            ("phevaluator", 100): each(evaluate_7cards, few(seven), star=True),
            ("eval7", 60): each(eval7.evaluate, eval7_cards(seven)),
            ("treys", 100): each(judge.evaluate, [(row[:2], row[2:]) for row in treys_cards(seven)[:300]], star=True),
            ("PokerKit", 1_000): from_game(pokerkit.StandardHighHand, cards7[:20]),
        },
    )
    found += compare("2-7, batch", batch("2-7", five), {("PokerKit", 1_000): each(pokerkit.StandardLowHand, cards5[:200])})
    found += compare("A-5, batch", batch("a-5", five), {("PokerKit", 1_000): each(pokerkit.RegularLowHand, cards5[:200])})
    badugis = from_game(pokerkit.BadugiHand, kit_cards(four)[:200])
    found += compare("badugi, batch", batch("badugi", four), {("PokerKit", 10_000): badugis})
    razz = from_game(pokerkit.RegularLowHand, cards7[:20])
    return found + compare("RAZZ best of seven, batch", batch("a-5", seven), {("PokerKit", 40_000): razz})


def _single() -> list[Row]:
    """One hand per call, cards given to both sides alike: as numbers (eval7: its own cards), or as words.

    What checks nothing stands beside a ranker, which checks nothing either.
    """
    found: list[Row] = []
    for count, evaluate in ((5, evaluate_5cards), (7, evaluate_7cards)):
        some = dealt(count)
        written = [[name(card) for card in row] for row in few(some)]
        bare: dict[tuple[str, float | None], Work] = {
            ("phevaluator, numbers", 1): each(evaluate, few(some), star=True),
            ("eval7, its own cards", 1.2): each(eval7.evaluate, eval7_cards(some)),
        }
        checked: dict[tuple[str, float | None], Work] = {
            ("phevaluator, numbers", 1): each(evaluate_cards, few(some), star=True),
        }
        words: dict[tuple[str, float | None], Work] = {
            ("phevaluator, words", 1): each(evaluate_cards, written, star=True),
            ("eval7, words", 1): each(_eval7_words, written),
        }
        found += compare(f"one {count}-card hand per call, ranker", each(hands.ranker("high", count), few(some)), bare)
        found += compare(f"one {count}-card hand per call, rank with checks", each(_rank_high, few(some)), checked)
        for spelled, texts in (("words", " "), ("joined words", "")):
            joined = [texts.join(row) for row in written]
            found += compare(f"one {count}-card hand per call, rank of {spelled}", each(_rank_high, joined), words)
        found += compare(f"one {count}-card hand per call, rank of a list of words", each(_rank_high, written), words)
    return found


_rank_high = partial(hands.rank, "high")


def _eval7_words(words: list[str]) -> int:
    return int(eval7.evaluate([eval7.Card(word) for word in words]))


def _omaha() -> list[Row]:
    ten = dealt(10)
    own, boards = np.ascontiguousarray(ten[:, :5]), np.ascontiguousarray(ten[:, 5:])
    games = [(row[:5], row[5:]) for row in kit_cards(ten)[:10]]

    def kit() -> int:
        for mine, board in games:
            pokerkit.OmahaHoldemHand.from_game(mine, board)
            pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(mine, board)
        return len(games)

    def both() -> int:
        omaha_ranks(own, boards)
        return MANY

    def equity() -> int:
        return count_boards(rules, [own[0].tolist(), boards[0].tolist()]).deals

    def kit_equity() -> int:
        one, two = games[0]
        for _, board in games[1:4]:
            for mine in (one, two):
                pokerkit.OmahaHoldemHand.from_game(mine, board)
                pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(mine, board)
        return 3

    def four() -> int:
        omaha_ranks(own_four, boards)
        return MANY

    rules: Any = open_edition("gge-2011/big-o-high-low").rules
    own_four = np.ascontiguousarray(ten[:, :4])
    high_of_four = each(evaluate_omaha_cards, [row[5:] + row[:4] for row in few(ten)], star=True)
    high_of_five = each(five_card_omaha, [row[5:] + row[:5] for row in few(ten)], star=True)
    found = compare("Omaha four-card, high and low", four, {("phevaluator, high only", None): high_of_four})
    found += compare(
        "Omaha five-card, high and low",
        both,
        {
            ("phevaluator, 4 cards, high", None): high_of_four,
            ("phevaluator, high, 3 calls", 130): high_of_five,
            ("PokerKit", 85_000): kit,
        },
    )
    return found + compare("Big O heads-up, all 850,668 boards", equity, {("PokerKit per board", 130_000): kit_equity})


def five_card_omaha(b1: int, b2: int, b3: int, b4: int, b5: int, h1: int, h2: int, h3: int, h4: int, h5: int) -> int:
    """The high hand of a board and five cards by phevaluator, which takes four: three calls meet all ten pairs."""
    one = evaluate_omaha_cards(b1, b2, b3, b4, b5, h1, h2, h3, h4)
    two = evaluate_omaha_cards(b1, b2, b3, b4, b5, h3, h5, h1, h2)
    three = evaluate_omaha_cards(b1, b2, b3, b4, b5, h4, h5, h1, h2)
    return min(one, two, three)


def _census() -> list[Row]:
    seven = dealt(7)

    def all_sevens() -> int:
        return int(frequencies().sum())

    peer = each(evaluate_7cards, few(seven), star=True)
    return compare("all 133,784,560 seven-card hands", all_sevens, {("phevaluator", 100): peer}, turns=3)


def compare(work: str, ours: Work, peers: dict[tuple[str, float | None], Work], turns: int = TURNS) -> list[Row]:
    """Time our work and the peers' in turns."""
    if only.lower() not in work.lower():
        return []
    everyone = {("ours", None): ours, **peers}
    best = dict.fromkeys(everyone, float("inf"))
    for work_of in everyone.values():
        work_of()  # tables are built and kernels compiled before anything is timed
    for _ in range(turns):
        for who, work_of in everyone.items():
            began = time.perf_counter()
            count = work_of()
            best[who] = min(best[who], (time.perf_counter() - began) / count)
    mine = best["ours", None]
    return [Row(work, peer, best[peer, goal] / mine, mine, goal) for peer, goal in peers]


def dealt(count: int) -> NDArray[np.uint8]:
    """Random hands of so many cards, the same in every run."""
    generator = random.Random(count)
    deck = range(52)
    return np.array([generator.sample(deck, count) for _ in range(MANY)], np.uint8)


def few(cards: NDArray[np.uint8]) -> list[list[int]]:
    listed: list[list[int]] = cards[:FEW].tolist()
    return listed


def batch(kind: hands.Kind, cards: NDArray[np.uint8]) -> Work:
    def work() -> int:
        return len(hands.batch(kind, cards))

    return work


def each(function: Callable[..., Any], items: Sequence[Any], *, star: bool = False) -> Work:
    """One call for each item."""

    def starred() -> int:
        for item in items:
            function(*item)
        return len(items)

    def plain() -> int:
        for item in items:
            function(item)
        return len(items)

    return starred if star else plain


def from_game(hand: Any, items: Sequence[Any]) -> Work:
    """PokerKit's best hand among more cards."""
    return each(lambda cards: hand.from_game(cards, ()), items)


def eval7_cards(cards: NDArray[np.uint8]) -> list[list[Any]]:
    faces = [eval7.Card(name(card)) for card in range(52)]
    return [[faces[card] for card in row] for row in few(cards)]


def treys_cards(cards: NDArray[np.uint8]) -> list[list[int]]:
    faces = [treys.Card.new(name(card)) for card in range(52)]
    return [[faces[card] for card in row] for row in few(cards)]


def kit_cards(cards: NDArray[np.uint8]) -> list[list[pokerkit.Card]]:
    faces = [next(iter(pokerkit.Card.parse(name(card)))) for card in range(52)]
    return [[faces[card] for card in row] for row in few(cards)]

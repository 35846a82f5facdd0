"""Rankings: all hands are on them, each line with as many as are known, and the best first."""

from collections.abc import Mapping
from itertools import pairwise
from math import comb

import pytest

from croupier.analysis.edition import open_edition
from croupier.games.kit.paper.guide import Ranking
from croupier.games.poker import hands
from croupier.rulebook.text import library

POKER = [id for id in library.ids() if library.head(id).game == "poker"]
SPOILED = {"order-of-spoiled-hands": "from the highest card down, whatever spoils them"}
HIGH_ACES = {"ace-of-the-badugi-half": "high, as in the 2-7 half"}
ONE_KIND: Mapping[hands.Kind, str] = {
    "high": "custom/holdem",
    "2-7": "gge-2011/triple-draw-2-7",
    "a-5": "gge-2011/razz",
    "badugi": "gge-2011/badugi",
}


def rankings(edition: str, read: Mapping[str, str] | None = None) -> tuple[Ranking, ...]:
    opened = open_edition(edition, read=read)
    return opened.game.paper.rankings(opened.rules)


def counts(ranking: Ranking) -> dict[str, int]:
    return {line.title: line.hands for line in ranking.lines}


@pytest.mark.parametrize("edition", POKER)
def test_every_hand_is_on_one_line(edition: str) -> None:
    totals = {5: 2_598_960, 4: 270_725} if edition != "custom/short-deck" else {5: 376_992}
    for ranking in rankings(edition):
        assert ranking.total == totals[ranking.cards] == sum(line.hands for line in ranking.lines)


def test_high_hands_are_as_many_as_every_book_says() -> None:
    (ranking,) = rankings("custom/holdem")
    assert list(counts(ranking).items()) == [
        ("Royal flush", 4),
        ("Straight flush", 36),
        ("Four of a kind", 624),
        ("Full house", 3_744),
        ("Flush", 5_108),
        ("Straight", 10_200),
        ("Three of a kind", 54_912),
        ("Two pair", 123_552),
        ("Pair", 1_098_240),
        ("High card", 1_302_540),
    ]


def test_a_flush_stands_above_a_full_house_in_a_short_deck() -> None:
    (ranking,) = rankings("custom/short-deck")
    assert [line.title for line in ranking.lines][3:5] == ["Flush", "Full house"]
    assert counts(ranking)["Flush"] == 4 * (comb(9, 5) - 6)  # six runs, one of them from the ace up


def test_lows_by_hand() -> None:
    (deuce,) = rankings("gge-2011/triple-draw-2-7")
    assert counts(deuce)["Seven low"] == (comb(5, 4) - 1) * (4**5 - 4)  # without 7-6-5-4-3, and without one suit
    assert counts(deuce)["Ace-high low"] == (comb(12, 4) - 1) * (4**5 - 4)  # A-K-Q-J-10 is the only run
    assert counts(deuce)["Straight flush"] == 9 * 4
    (low,) = rankings("gge-2011/triple-draw-a-5")
    assert counts(low)["Five low"] == 4**5
    assert counts(low)["King low"] == comb(12, 4) * 4**5
    assert [line.title for line in low.lines][-5:] == [
        "Pair",
        "Two pair",
        "Three of a kind",
        "Full house",
        "Four of a kind",
    ]
    _, eight = rankings("custom/stud-8")
    assert list(counts(eight).values()) == [1024, 5 * 1024, 15 * 1024, 35 * 1024, 2_598_960 - 56 * 1024]


def test_badugis_by_hand() -> None:
    (ranking,) = rankings("gge-2011/badugi")
    four = [line.hands for line in ranking.lines if line.group.endswith("four cards")]
    assert four == [comb(below, 3) * 24 for below in range(3, 13)]  # three ranks below the top, and 4! suits
    one = [line.hands for line in ranking.lines if line.group == "One card"]
    assert one == [4 * comb(above, 3) + 1 for above in range(12, -1, -1)]  # three higher cards of its suit, or four alike


def test_spoiled_lows_by_their_cards() -> None:
    usual, by_cards = (rankings("gge-2011/triple-draw-2-7", read)[0] for read in ({}, SPOILED))
    assert usual.lines[:8] == by_cards.lines[:8]
    spoiled = by_cards.lines[8:]
    assert [line.title for line in spoiled][::11] == ["Three high", "Ace high"]
    assert spoiled[0].hands == comb(8, 5)  # all that threes and deuces make
    assert sum(line.hands for line in by_cards.lines) == by_cards.total


@pytest.mark.parametrize("kind", ONE_KIND)
def test_the_example_of_a_line_beats_that_of_the_next(kind: hands.Kind) -> None:
    (ranking,) = rankings(ONE_KIND[kind])
    worth = [hands.rank(kind, [*line.shown, *line.idle]) or 0 for line in ranking.lines]
    assert worth[0] == hands.best_value(kind)
    assert all(one > two for one, two in pairwise(worth))
    assert [hands.rank(kind, list(line.shown)) for line in ranking.lines] == worth  # idle cards change nothing


def test_high_aces_turn_the_badugis() -> None:
    low, high = (rankings("gge-2011/badeucey", read)[1] for read in ({}, HIGH_ACES))
    assert [line.hands for line in low.lines] == [line.hands for line in high.lines]
    assert (low.lines[0].title, high.lines[0].title) == ("Four high", "Five high")
    assert (high.lines[0].best, high.lines[9].title) == ("5-4-3-2", "Ace high")
    assert {card[0] for card in high.lines[0].shown} == set("5432")

"""2-7 lows that a pair, a straight or a flush spoils, in both orders that the letter leaves open."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, cards, rank_of, suit_of
from croupier.games.poker.hands.ladder import spoiled_by_cards, values
from croupier.games.poker.play import pots
from croupier.games.poker.settle import settle
from poker_tables import BADEUCEY, DEUCE, poker

BY_CARDS = {"order-of-spoiled-hands": "from the highest card down, whatever spoils them"}
FIVE = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def spoiled(hand: list[Card]) -> bool:
    ranks = sorted({rank_of(card) for card in hand})
    return len(ranks) < 5 or ranks[4] - ranks[0] == 4 or len({suit_of(card) for card in hand}) == 1


@given(one=FIVE, other=FIVE)
def test_by_cards_a_spoiled_hand_loses_to_all_others_and_its_cards_decide(one: list[Card], other: list[Card]) -> None:
    rules = poker(DEUCE, read=BY_CARDS)
    values = [pots.ranks(rules, hand)["2-7"] for hand in (one, other)]
    tops = [(spoiled(hand), sorted(map(rank_of, hand), reverse=True)) for hand in (one, other)]
    assert values[0] is not None
    assert values[1] is not None
    assert (values[0] > values[1]) == (tops[0] < tops[1])
    assert (values[0] == values[1]) == (tops[0] == tops[1])


@pytest.mark.parametrize("edition", [DEUCE, BADEUCEY])
def test_a_straight_against_a_pair(edition: str) -> None:
    """7-6-5-4-3 loses to a pair of deuces as a straight, and beats its king if only the cards count."""
    written = {"hands": {"1": "7s 6s 5h 4d 3c", "2": "2s 2h Kd 9c 8c"}, "pot": "10.00"}
    winners = [
        [step.player for step in settle(poker(edition, read=read), written).steps if "2-7" in step.wager]
        for read in ({}, BY_CARDS)
    ]
    assert winners == [["2"], ["1"]]


def test_the_reading_says_how_often_it_matters() -> None:
    """Of two hands dealt apart: a quarter are both spoiled, and 9.2 % are decided otherwise."""
    many = {"high card": 1020, "pair": 384, "two pair": 144, "three": 64, "straight": 1020, "flush": 4}
    many |= {"full house": 24, "four": 4, "straight flush": 4}
    classes = zip(spoiled_by_cards()[1:], values("2-7").classes, strict=True)
    dealt = [(value, many[each.category]) for value, each in classes if each.category != "high card"]
    everybody = Fraction(sum(count for _, count in dealt), comb(52, 5))
    assert round(float(everybody**2), 3) == 0.248
    otherwise, below = 0, Counter[int]()
    for place, count in dealt:  # from the worst up: all that came before loses as high hands turned round
        otherwise += 2 * count * sum(other for at, other in below.items() if at >= place)
        below[place] += count
    assert round(otherwise / comb(52, 5) ** 2, 3) == 0.092


def test_how_often_a_low_qualifies_in_big_o() -> None:
    """The figures of the reading on Eight or Better, from the counts of each low rank in a hand and on a board."""
    counted = Counter({(0, 0, 0, 0, 0): 1})
    for _ in range(8):
        after: Counter[tuple[int, ...]] = Counter()
        for (own, board, ours, theirs, either), ways in counted.items():
            for held in range(5):
                for there in range(5 - held):
                    seen = (ours + (held > 0), theirs + (there > 0), either + (held + there > 0))
                    after[own + held, board + there, *seen] += ways * comb(4, held) * comb(4 - held, there)
        counted = Counter({key: ways for key, ways in after.items() if key[0] <= 5 and key[1] <= 5})  # type: ignore[misc]
    every = comb(52, 5) * comb(47, 5)
    allowed = qualified = 0
    for (own, board, ours, theirs, either), ways in counted.items():
        deals = ways * comb(20, 5 - own) * comb(15 + own, 5 - board)
        allowed += deals * (theirs >= 3)
        qualified += deals * (theirs >= 3 and ours >= 2 and either >= 5)
    assert (round(100 * qualified / every, 2), round(100 * allowed / every, 2)) == (43.03, 60.09)


def test_cards_are_read() -> None:
    assert spoiled(list(cards("7s 6s 5h 4d 3c")))
    assert not spoiled(list(cards("5s 4s 3h 2d Ac")))

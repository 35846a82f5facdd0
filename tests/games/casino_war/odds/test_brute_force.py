"""The four editions by brute force: every card that can fall, settled by hand-written chips, without the engine's help.

The money of each edition is written down here once more, from its text, as what the dealer does with the chips.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from croupier.analysis.edition import open_edition
from croupier.games.casino_war.odds.progressive import METER
from croupier.games.kit.odds.meters import share_of
from croupier.games.kit.odds.odds import Exact
from games.casino_war.odds_rules import progressive

RANKS, FACES = range(13), range(52)


def proposed(mine: int, theirs: int) -> int:
    """The Initial Wager is gone before the War deal; the War Wager pays 2 to 1, and 3 to 1 for a second tie."""
    out = -1
    if mine > theirs:
        return out + 2
    if mine == theirs:
        return out + 3
    return out - 1


def left_lying(mine: int, theirs: int) -> int:
    """The Initial Wager lies beside the War Wager, lost with it, else returned; 1 to 1, and 2 to 1 for a second tie."""
    if mine < theirs:
        return -1 - 1
    return 1 if mine > theirs else 2


WAR: dict[str, Callable[[int, int], int]] = {
    "pa-2011-proposed/casino-war": proposed,
    "gge-2011/casino-war": left_lying,
    "pa-2012/casino-war": left_lying,
    "md-1.2/casino-war": left_lying,
}
EDITIONS = pytest.mark.parametrize("edition", WAR)
DECKS = pytest.mark.parametrize("decks", [6, 8])


@cache
def edges(edition: str, decks: int) -> dict[tuple[str, str | None], Fraction]:
    """What the house keeps of one unit, from all 13 x 13 first cards and all 13 x 13 War cards of every tie."""
    held = [4 * decks for _ in RANKS]
    kept: Counter[tuple[str, str | None]] = Counter()
    ways = wars = 0
    for mine in RANKS:
        held[mine] -= 1
        for theirs in RANKS:
            first = (held[mine] + 1) * held[theirs]
            held[theirs] -= 1
            for second in RANKS:
                held[second] -= 1
                for last in RANKS:
                    each = first * (held[second] + 1) * held[last]
                    ways += each
                    decided = 1 if mine > theirs else -1
                    tied = mine == theirs
                    kept["initial", "war"] -= each * (2 * WAR[edition](second, last) if tied else 2 * decided)
                    kept["initial", "surrender"] -= each * (-1 if tied else 2 * decided)  # half a unit, counted double
                    kept["tie", None] -= each * (20 if tied else -2)
                    if tied:
                        wars += each
                        kept["war-tie", None] -= each * (20 if second == last else -2)
                held[second] += 1
            held[theirs] += 1
        held[mine] += 1
    return {line: Fraction(lost, 2 * (wars if line[0] == "war-tie" else ways)) for line, lost in kept.items()}


@cache
def lines(edition: str, decks: int) -> dict[tuple[str, str | None], Exact]:
    opened = open_edition(edition)
    return {(line.wager, line.strategy): line for line in opened.game.odds.lines(opened.rules, decks=decks)}


@EDITIONS
@DECKS
def test_house_edges(edition: str, decks: int) -> None:
    found = lines(edition, decks)
    for line, edge in edges(edition, decks).items():
        assert found[line].house_edge == edge


@EDITIONS
def test_figures_that_the_field_publishes(edition: str) -> None:
    """Six decks with the bonus for a second tie: 2.33 %, surrender 3.70 %, a Tie Wager at 10 to 1 18.65 %."""
    six, eight = lines(edition, 6), lines(edition, 8)
    assert [
        round(float(six[line].house_edge), 4) for line in (("initial", "war"), ("initial", "surrender"), ("tie", None))
    ] == [
        0.0233,
        0.0370,
        0.1865,
    ]
    assert six["tie", None].house_edge == 1 - 11 * Fraction(23, 311)
    assert eight["tie", None].house_edge == 1 - 11 * Fraction(31, 415)
    assert eight["initial", "surrender"].house_edge == Fraction(31, 415) / 2


def test_without_the_bonus_the_other_published_figure() -> None:
    """No more for a second tie than for a won War: 2.88 % with six decks, by brute force as well as by the engine."""
    six = edges("pa-2012/casino-war", 6)
    tied_twice = Fraction(23, 311) * Fraction(12 * 24 * 23 + 22 * 21, 310 * 309)
    assert round(float(six["initial", "war"] + tied_twice), 4) == 0.0288


# Maryland's progressive

HAND_READINGS = {
    "each tie of one suit; a suited four all of one suit": (False, False),
    "a suited double tie, too, has all four cards of one suit": (False, True),
    "a suited four may be two suited ties of different suits": (True, False),
}
"""Whether a suited four may be of two suits, and whether a suited double tie needs one."""


@cache
def hands(decks: int, four_of_two_suits: bool, double_of_one_suit: bool) -> dict[str, Fraction]:
    """The best hand for every dealer's card and every two War cards beside the ace of spades.

    In whole decks all faces are alike, so that one of the 52 stands for all of them.
    """
    mine = 51
    held = [decks for _ in FACES]
    held[mine] -= 1
    ways: Counter[str] = Counter()
    for theirs in FACES:
        if theirs // 4 != mine // 4:
            ways["nothing"] += held[theirs] * (52 * decks - 2) * (52 * decks - 3)
            continue
        first = held[theirs]
        held[theirs] -= 1
        for second in FACES:
            third = first * held[second]
            held[second] -= 1
            for last in FACES:
                each = third * held[last]
                suits = {card % 4 for card in (mine, theirs, second, last)}
                suited, again = theirs == mine, second == last
                if second // 4 != last // 4:
                    hand = "suited tie" if suited else "tie"
                elif second // 4 == mine // 4:
                    one = suited and again if four_of_two_suits else len(suits) == 1
                    double = suited and again and (not double_of_one_suit or len(suits) == 1)
                    hand = "suited four of a kind" if one else "suited double tie" if double else "four of a kind"
                else:
                    double = len(suits) == 1 if double_of_one_suit else suited and again
                    hand = "suited double tie" if double else "double tie"
                ways[hand] += each
            held[second] += 1
        held[theirs] += 1
    of = (52 * decks - 1) * (52 * decks - 2) * (52 * decks - 3)
    assert ways.total() == of
    return {hand: Fraction(count, of) for hand, count in ways.items()}


@DECKS
@pytest.mark.parametrize("reading", HAND_READINGS)
def test_hits_of_the_progressive_and_the_envy_bonus(decks: int, reading: str) -> None:
    opened = open_edition("md-1.2/casino-war", read={"progressive-hands": reading})
    found = progressive(opened.rules, decks=decks)
    expected = hands(decks, *HAND_READINGS[reading])
    assert found is not None
    assert found.hits == {hand: expected[hand] for hand in found.hits}
    assert found.envy.probability(1000) == expected["suited four of a kind"]
    units = {"suited double tie": 200, "four of a kind": 150, "double tie": 30, "suited tie": 15, "tie": 5}
    fixed = sum(pays * expected[hand] for hand, pays in units.items()) + 1000 * expected["suited four of a kind"]
    assert found.distribution.mean == fixed - expected["nothing"]
    assert share_of(found.jackpots, METER) == expected["suited four of a kind"]

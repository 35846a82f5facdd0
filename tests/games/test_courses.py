"""The courses that a return table lists: by name, and adding up to the wager's distribution."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.chance.laws.distribution import Distribution
from croupier.games.kit.odds.odds import Course, Exact, law_of, together
from croupier.rulebook.text import library

BANKED = [id for id in library.ids() if open_edition(id).game.wagers.banked]
WAR = "pa-2012/casino-war"
MARYLAND = "md-1.2/casino-war"


def line_of(opened: Opened, wager: str, strategy: str | None = None, **asks: Any) -> Exact:
    every = opened.game.odds.lines(opened.rules, **asks)
    return next(line for line in every if (line.wager, line.strategy) == (wager, strategy))


def rows(line: Exact) -> list[tuple[str, Fraction | int, int]]:
    return [(name, net, ways) for name, net, ways, *_ in line.returns]


@pytest.mark.parametrize("edition", BANKED)
def test_courses_add_up_to_every_distribution(edition: str) -> None:
    for _, opened in open_edition(edition).on_each_wheel():
        lines = opened.game.odds.lines(opened.rules)
        assert lines
        for line in lines:
            assert law_of(line.returns) == line.distribution
            assert all(course.ways > 0 for course in line.returns)
            names = [course.name for course in line.returns]
            assert len(set(names)) == len(names)
            if not line.free:
                money = sum(course.wagered * course.ways for course in line.returns)
                assert money / line.distribution.of_ways == line.wagered


def test_a_war_that_is_won_is_not_a_hand_that_is_won() -> None:
    """Both bring one unit, so that the distribution has them as one; six decks, counted by hand."""
    rest = 310 * 309  # the two War cards, after any two others
    tied, tied_twice = 312 * 23, 312 * 23 * (12 * 24 * 23 + 22 * 21)
    won, decided = 312 * 288 // 2 * rest, (tied * rest - tied_twice) // 2
    opened = open_edition(WAR)
    assert rows(line_of(opened, "initial", "war")) == [
        ("wins", 1, won),
        ("loses", -1, won),
        ("wins the War", 1, decided),
        ("ties the War", 2, tied_twice),
        ("loses the War", -2, decided),
    ]
    assert rows(line_of(opened, "initial", "surrender")) == [
        ("wins", 1, won),
        ("loses", -1, won),
        ("surrenders", Fraction(-1, 2), tied * rest),
    ]
    assert rows(line_of(opened, "tie")) == [("ties", 10, tied), ("no tie", -1, 312 * 288)]
    assert {course.wagered for course in line_of(opened, "initial", "war").courses if "War" in course.name} == {2}


def test_awards_by_hand() -> None:
    opened = open_edition(MARYLAND)
    progressive = rows(line_of(opened, "progressive"))
    # The four same cards of six decks: 52 faces, 6 x 5 x 4 x 3 each, of 312 x 311 x 310 x 309 ways.
    assert progressive[0] == ("suited four of a kind", 1000, 52 * 360)
    assert [name for name, _, _ in progressive[1:]] == [
        *("suited double tie", "four of a kind", "double tie", "suited tie", "tie", "no award")
    ]
    assert progressive[-1][1:] == (-1, 312 * 288 * 310 * 309)
    assert [name for name, _, _ in rows(line_of(opened, "progressive", "surrender"))] == ["suited tie", "tie", "no award"]
    assert rows(line_of(opened, "envy"))[0] == ("suited four of a kind", 1000, 52 * 360)
    others = rows(line_of(opened, "envy", players=4))
    assert [name for name, _, _ in others] == [
        *("suited four of a kind, 2 of 3 others", "suited four of a kind, 1 of 3 others", "no award")
    ]


def test_lines_that_are_paid_together_are_named_together() -> None:
    read = open_edition(MARYLAND).draft.readings["several-lines-of-one-hand"]
    other = next(option.name for option in read.options if option != read.chosen)
    opened = open_edition(MARYLAND, read={"several-lines-of-one-hand": other})
    assert "suited tie and tie" in [course.name for course in line_of(opened, "progressive").courses]


def test_a_book_by_the_wagers_that_win() -> None:
    opened = open_edition("pa-2011-proposed/roulette")
    bets = [
        (opened.game.wagers.named(opened.rules, name), Fraction(units)) for name, units in (("red", 4), ("straight 1", 1))
    ]
    (book,) = opened.game.odds.book(opened.rules, bets)
    # On 1, which is red: 4 + 35; on the 17 other red numbers: 4 - 1; else -5; per unit of the five.
    assert sorted(rows(book)) == sorted(
        [("all win", Fraction(39, 5), 1), ("red wins", Fraction(3, 5), 17), ("all lose", Fraction(-1), 20)]
    )


def test_a_game_that_names_no_courses_has_them_by_net() -> None:
    law = Distribution.of([(-1, 5), (0, 2), (1, 3), (Fraction(5, 2), 1)])
    assert rows(Exact("any", law)) == [
        ("wins 2.5", Fraction(5, 2), 1),
        ("wins 1", 1, 3),
        ("pushes", 0, 2),
        ("loses", -1, 5),
    ]


def test_courses_alike_are_one() -> None:
    one, two = Course("wins", Fraction(1), 2), Course("wins", Fraction(1), 3)
    assert together([one, Course("loses", Fraction(-1), 0), two]) == (Course("wins", Fraction(1), 5),)


def test_the_edge_per_initial_wager() -> None:
    opened = open_edition(WAR)
    war = line_of(opened, "initial", "war")
    assert war.per_initial == war.house_edge
    assert line_of(opened, "tie").per_initial is None
    bets = [
        (opened.game.wagers.named(opened.rules, name), Fraction(units)) for name, units in (("initial", 10), ("tie", 5))
    ]
    hand = next(line for line in opened.game.odds.book(opened.rules, bets) if line.strategy == "war")
    # The loss on 10.00 and 5.00 together, of the 10.00.
    tie = line_of(opened, "tie").house_edge
    assert hand.per_initial == war.house_edge + tie / 2
    assert hand.house_edge == (10 * war.house_edge + 5 * tie) / 15

"""The odds by playing every round of small equipment."""

from fractions import Fraction

import pytest

from croupier.analysis.by_play import PlayedLine, by_play
from croupier.analysis.edition import open_edition
from croupier.chance.laws.distribution import Distribution

BANKED = [
    *("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war", "md-1.2/casino-war"),
    *("pa-2011-proposed/big-six", "gge-2011/big-six", "gge-2011/roulette", "examples/neighbours.toml"),
]


@pytest.mark.parametrize("name", BANKED)
def test_playing_and_counting_agree_in_every_net(name: str) -> None:
    played = by_play(open_edition(name))
    assert played.refused == ""
    assert played.lines
    assert all(line.agrees for line in played.lines.values())


def test_a_small_shoe_of_casino_war_by_hand() -> None:
    # of 12 cards, 4, 3, 2 and 3 of a rank: 12 + 6 + 2 + 6 of 132 ordered pairs tie
    lines = by_play(open_edition("pa-2012/casino-war")).lines
    tied = Fraction(26, 132)
    assert lines["tie", None, ()].played.house_edge == 1 - 11 * tied
    assert lines["initial", "surrender", ()].played.house_edge == tied / 2


def test_parts_of_a_wager_are_settled_together() -> None:
    (line,) = [
        line for key, line in by_play(open_edition("examples/neighbours.toml")).lines.items() if key[0] == "five-adjacent"
    ]
    assert line.played.house_edge == Fraction(1, 19)


def test_one_net_that_comes_more_often_is_a_disagreement() -> None:
    one, other = Distribution.of([(1, 1), (-1, 1)]), Distribution.of([(1, 2), (0, 1), (-1, 2)])
    assert one.house_edge == other.house_edge
    assert not PlayedLine(one, other).agrees


def test_a_house_that_takes_no_such_wager_is_told_why() -> None:
    opened = open_edition("pa-2011-proposed/big-six", choices={"limits.maximum": "0.01"})
    assert by_play(opened).refused
    assert by_play(opened).lines == {}

"""The odds by playing every round of small equipment."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.by_play import CUT, NOT_OFFERED, PlayedLine, by_play, key_of
from croupier.chance.laws.distribution import Distribution

BANKED = [
    *("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war", "md-1.2/casino-war"),
    *("pa-2011-proposed/big-six", "gge-2011/big-six", "gge-2011/roulette", "examples/neighbours.toml"),
    *("examples/progressive.toml", "examples/bonus-spin.toml", "examples/suited-tie.toml", "examples/snake.toml"),
]


@pytest.mark.parametrize("name", BANKED)
def test_playing_and_counting_agree_in_every_net(name: str) -> None:
    opened = open_edition(name)
    played = by_play(opened)
    assert played.left_out == {}
    assert set(played.lines) == {key_of(line) for line in opened.game.odds.lines(opened.rules)}
    assert all(line.agrees for line in played.lines.values())


def test_a_small_shoe_of_casino_war_by_hand() -> None:
    # of 12 cards, 4, 3, 2 and 3 of a rank: 12 + 6 + 2 + 6 of 132 ordered pairs tie
    lines = by_play(open_edition("pa-2012/casino-war")).lines
    tied = Fraction(26, 132)
    assert lines["tie", None, ()].played.house_edge == 1 - 11 * tied
    assert lines["initial", "surrender", ()].played.house_edge == tied / 2


def test_a_side_wager_of_a_small_shoe_by_hand() -> None:
    # faces 2d 2d 2c, 6h 6h, Ts Ts Tc, As As Ah Ad: of 132 pairs 2 are suited aces, 6 other suited ties (2d, 6h, Ts), and
    # 6 more ties of one colour (Ah Ad, and Ts Tc with either spade); they pay 100, 30 and 15 to 1
    line = by_play(open_edition("examples/suited-tie.toml")).lines["suited-tie", None, ()]
    assert line.agrees
    assert line.played.house_edge == Fraction(132 - 14 - 2 * 100 - 6 * 30 - 6 * 15, 132)


@pytest.mark.parametrize(
    "decided",
    [
        'decided = "round"\nsurrendered = "decided by the original cards"',
        'decided = "War deal"\nsurrendered = "returned"\nwithout_war = "lost"',
        'decided = "War deal"\nsurrendered = "lost"\nwithout_war = "returned"',
    ],
)
def test_a_side_wager_on_a_war_is_played_out_by_strategy(decided: str, tmp_path: Path) -> None:
    edition = tmp_path / "war.toml"
    edition.write_text(f"""
amends = "pa-2012/casino-war"
title = "A red War"
source = "a test"
status = "custom"

[[wager]]
name = "all-red"
title = "All red"
cite = "custom"
{decided}
pays = [{{ hand = "red", when = "first 4 cards red", odds = "7 to 2" }}]
""")
    lines = by_play(open_edition(str(edition))).lines
    found = {strategy: line for (wager, strategy, _), line in lines.items() if wager == "all-red"}
    assert set(found) == {"war", "surrender", "best"}
    assert all(line.agrees for line in lines.values())
    # a red tie (2d 2d, 6h 6h, Ah Ad, each in two orders), then two of the four red cards that are left
    assert found["war"].played.probability(Fraction(7, 2)) == Fraction(6 * 4 * 3, 12 * 11 * 10 * 9)
    assert found["surrender"].played.probability(Fraction(7, 2)) == 0


@pytest.mark.parametrize("limit", ['minimum = "500.00"', 'maximum = "0.50"'])
def test_a_side_wager_with_limits_of_its_own_is_played_beside_the_others(limit: str, tmp_path: Path) -> None:
    text = Path("examples/suited-tie.toml").read_text("utf-8")
    edition = tmp_path / "limited.toml"
    edition.write_text(text.replace('cite    = "custom"', f'cite    = "custom"\n{limit}'), "utf-8")
    played = by_play(open_edition(str(edition)))
    assert played.left_out == {}
    assert [line.equipment for key, line in played.lines.items() if key[0] == "suited-tie"] == [0]
    assert all(line.agrees for line in played.lines.values())


def test_side_wagers_whose_awards_the_limit_on_a_hand_cuts_are_left_out(tmp_path: Path) -> None:
    text = Path("examples/suited-tie.toml").read_text("utf-8")
    edition = tmp_path / "maryland.toml"
    edition.write_text(text.replace("pa-2012/casino-war", "md-1.2/casino-war"), "utf-8")
    free, limited = (
        by_play(open_edition(str(edition), choices={"limits.payout_per_hand": most})) for most in ("50000.00", "100.00")
    )
    assert free.left_out == {}
    assert all(line.agrees for played in (free, limited) for line in played.lines.values())
    assert set(limited.left_out) == {("progressive", None, ()), ("envy", None, ())}
    assert set(limited.left_out.values()) == {CUT}


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
    played = by_play(opened)
    assert played.lines == {}
    assert set(played.left_out) == {key_of(line) for line in opened.game.odds.lines(opened.rules)}
    assert all(played.left_out.values())


def test_what_no_choice_of_the_house_offers_is_told_so() -> None:
    opened = open_edition(
        "examples/progressive.toml",
        read={"bonus-spin-at-casino-war": "not a wager of Casino War"},
        choices={"bonus_spin.offered": False},
    )
    played = by_play(opened)
    assert played.left_out == {("bonus-spin", None, ()): NOT_OFFERED}

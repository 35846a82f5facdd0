"""Side wagers as data outside of play: catalogue, layout and its drawing, written rounds, odds of the room, from Python."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

import croupier
from croupier.equipment.awards import Odds
from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.geometry import layout, pay_tables
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.wagers import catalogue
from croupier.games.kit.odds.joint import BookOdds
from croupier.games.kit.simulation.plan import Asked
from croupier.games.kit.wager import AwardedWager
from games.casino_war.stated import ORIGINAL, edition, stated, wager
from paths import ROOT
from war_tables import MD

SUITED = ("player and dealer identical", "30 to 1")
TIE = ("player and dealer same rank", "5 to 1")
EXAMPLE = str(ROOT / "examples/suited-tie.toml")


def two(tmp_path: Path, **more: object) -> WarRules:
    suited = wager("suited", ORIGINAL, suited_tie=SUITED, tie=TIE)
    closed = wager("closed", ORIGINAL, "offered = { one_of = [true, false], default = false }", tie=TIE)
    return stated(tmp_path, suited, closed, **more)  # type: ignore[arg-type]


def test_the_catalogue_has_it_with_its_awards(tmp_path: Path) -> None:
    known = catalogue(two(tmp_path))
    suited = known["suited"]
    assert isinstance(suited, AwardedWager)
    assert (str(suited.odds), suited.offered) == ("5 to 1 and more", True)
    assert suited.awards == {"suited tie": Odds(30), "tie": Odds(5)}
    assert [place.name for place in suited.places] == ["Suited area"]
    assert (str(known["closed"].odds), known["closed"].offered) == ("5 to 1", False)


def test_the_layout_has_an_area_at_each_position(tmp_path: Path) -> None:
    rules = two(tmp_path)
    areas = layout(rules).of_kind("suited")
    assert [(area.name, area.inscription) for area in areas] == [(f"suited {at}", "Suited") for at in range(1, 10)]
    assert not layout(rules).of_kind("closed")
    assert [(table.wager, table.lines) for table in pay_tables(rules)] == [
        ("Suited", (("suited tie", "30 to 1"), ("tie", "5 to 1")))
    ]
    on_a_sign = two(tmp_path, choices={"layout.odds_where": "sign"})
    assert not pay_tables(on_a_sign)


@pytest.mark.parametrize("many", [1, 2, 3, 6])
@pytest.mark.parametrize("devices", [False, True])
def test_the_drawing_shows_every_area(tmp_path: Path, many: int, devices: bool) -> None:
    offered = {"progressive.offered": True, "bonus_spin.offered": True} if devices else {}
    wagers = [wager(f"own-{number}", ORIGINAL, tie=TIE) for number in range(many)]
    rules = stated(tmp_path, *wagers, base=MD, choices=offered)
    root = ElementTree.fromstring(GAME.drawing.pictures(rules)["layout"])
    areas = [each for each in root.iter() if str(each.get("data-part")).startswith("own-")]
    assert len(areas) == many * rules.seats
    sizes = [float(each.get("r", "0")) for area in areas for each in area.iter() if each.tag.endswith("circle")]
    assert len(sizes) == len(areas)
    assert min(sizes) > 0
    tables = [str(each.get("data-part")) for each in root.iter() if each.get("class") == "pay-table"]
    assert [name for name in tables if "own" in name] == [f"pays-own-{number}" for number in range(many)]


def test_more_circles_than_any_table_has_room_for_have_no_picture_of_a_page(tmp_path: Path) -> None:
    rules = stated(tmp_path, *(wager(f"own-{number}", ORIGINAL, tie=TIE) for number in range(12)), base=MD)
    assert GAME.drawing.pictures(rules) == {}
    assert len(GAME.drawing.felt(rules).areas) == 14 * rules.seats


def test_a_written_round_settles_it(tmp_path: Path) -> None:
    rules = two(tmp_path)
    wagers = [
        {"player": "1", "wager": "initial", "amount": "10.00"},
        {"player": "1", "wager": "suited", "amount": "5.00"},
    ]
    told = GAME.settlement.settle(
        rules, {"wagers": wagers, "cards": {"1": "Qs", "dealer": "Qs"}, "decisions": {"1": "surrender"}}
    ).json()
    players = told["players"]
    assert isinstance(players, dict)
    assert players["1"]["net"] == "145.00"
    with pytest.raises(InputError, match="there are initial, tie, suited, closed"):
        GAME.settlement.settle(rules, {"wagers": [{**wagers[0], "wager": "nothing"}], "cards": {"1": "Qs", "dealer": "Qs"}})
    with pytest.raises(InputError, match="only made where the Rules Submission offers it"):
        GAME.settlement.settle(
            rules, {"wagers": [wagers[0], {**wagers[1], "wager": "closed"}], "cards": {"1": "Qs", "dealer": "2s"}}
        )


def test_the_room_tells_its_odds_edges_and_laws(tmp_path: Path) -> None:
    rules = two(tmp_path)
    edge = 1 - 31 * Fraction(5, 311) - 6 * Fraction(18, 311)
    assert GAME.odds.of_wager(rules, catalogue(rules)["suited"]).house_edge == edge
    assert GAME.odds.edges(rules)("suited 3") == edge
    assert GAME.odds.laws(rules)["suited", None, ""].house_edge == edge
    line = GAME.odds.of_wager(rules, catalogue(rules)["suited"])
    assert [f"{course.name} {course.net}" for course in line.courses] == ["suited tie 30", "tie 5", "loses -1"]


def test_chips_that_cannot_pay_a_fraction_are_told_of(tmp_path: Path) -> None:
    """Where a surrender costs all, only winnings of two fifths are left that chips do not divide."""
    for odds, expected in (("2 to 5", 50), ("2 to 1", None)):
        rules = stated(tmp_path, wager("t", ORIGINAL, tie=("player red", odds)))
        whole = replace(rules, surrender=rules.surrender._replace(lost=Fraction(1)))
        assert GAME.odds.rounded_stake(whole) == expected


def test_in_books_sessions_and_the_win_of_a_table(tmp_path: Path) -> None:
    """In a book it fares as alone; every seat of a table has it, and a session plans it at its own stake."""
    rules = two(tmp_path)
    known = catalogue(rules)
    bets = ((known["initial"], Fraction(5)), (known["suited"], Fraction(5)))
    alone = GAME.odds.of_wager(rules, known["suited"]).distribution.mean
    for line in GAME.odds.book(rules, bets):
        assert isinstance(line, BookOdds)
        assert line.together is not None
        assert line.together.rows == ("initial", "suited")
        assert line.together.means[1] == alone * 5_00
    table = GAME.odds.table(rules, bets, 9)
    assert table.means[1] == 9 * alone * 5_00
    made = (("initial", Fraction(5)), ("suited", Fraction(5)))
    plan = GAME.simulation.sessions(rules, Asked(sessions=1, rounds=1, bankroll=100_00, bets=made))
    assert dict(plan.stakes) == {"initial": 5_00, "suited": 5_00}


def test_from_python() -> None:
    table = croupier.table(EXAMPLE, players={"3": 100})
    table.bet("3", initial=20, suited_tie=5)
    table.deal("As", dealer="As")
    table.settle()
    table.surrender("3")
    table.settle()
    assert table.net("3") == 490  # 500 for suited aces, less half of the Initial Wager
    (line,) = croupier.edition(EXAMPLE).odds("suited-tie")
    assert line.house_edge == Fraction(430, 4043)


def test_an_edition_of_stations_does_not_take_it(tmp_path: Path) -> None:
    file = edition(tmp_path, wager("suited", ORIGINAL, tie=TIE), base=MD)
    table = croupier.table(file, players={"1": 100}, choices={"electronic.offered": True}, version="electronic")
    with pytest.raises(Exception, match="at a station no suited wager is made"):
        table.bet("1", suited=5)

"""What contradicts itself is no wager, and one person has one name (L17)."""

from typing import Any

import pytest

import croupier
from croupier.errors import InputError
from croupier.games.big_six.play import commands as six
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import find
from games.big_six.wheel_table import BigSixTable, big_six
from played import as_player
from wheel_tables import RouletteTable, roulette

ROULETTE, BIG_SIX, WAR = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "pa-2012/casino-war"


def refused(edition: str, *wagers: dict[str, Any], result: str = "17", **more: Any) -> str:
    written = [{"player": "1", "amount": "5.00", **wager} for wager in wagers]
    with pytest.raises(InputError) as problem:
        croupier.settle({"edition": edition, "wagers": written, "result": result, **more})
    return problem.value.reason


@pytest.mark.parametrize(
    "wager",
    [
        {"wager": "straight 17", "on": ["5"]},
        {"wager": "straight 17", "on": ["17", "20"]},
        {"wager": "split 17-20", "on": ["1", "2"]},
        {"wager": "split 17-20", "on": ["17"]},
        {"wager": "red", "on": ["2", "4"]},
        {"wager": "dozen 1", "on": ["13", "24"]},
        {"wager": "dozen 1st 12", "on": ["2"]},
        {"wager": "column 1", "on": ["2"]},
        {"wager": "first-five 0", "on": ["0", "00", "1", "2", "3"]},
        {"wager": "red", "place": "box black"},
        {"wager": "red", "place": "box red"},
        {"place": "box 17", "on": ["5"]},
        {"place": "box red", "on": ["2"]},
        {"wager": "straight -1"},
        {"wager": "straight", "on": ["-1"]},
        {"wager": "straight", "on": [-1]},
        {"wager": "straight 1-"},
        {"wager": "straight +1"},
        {"wager": "straight 01"},
        {"wager": "straight 1.0"},
        {"wager": "straight ١٧"},
        {"wager": "split 17--20"},
        {"wager": "split 17-20-"},
        {"wager": "split ,17,20"},
        {"wager": "split 17|20"},
    ],
)
def test_a_roulette_wager_that_contradicts_itself_is_refused(wager: dict[str, Any]) -> None:
    assert refused(ROULETTE, wager)


@pytest.mark.parametrize(
    "wager",
    [
        {"wager": "straight 17", "on": ["17"]},
        {"wager": "split 17-20", "on": ["20", "17"]},
        {"wager": "split 17 - 20"},
        {"wager": "split 17, 20"},
        {"wager": "split 20 17"},
        {"wager": "dozen 2", "on": ["2nd 12"]},
        {"place": "box 17", "on": ["17"]},
        {"place": "line 17|20", "on": ["20", "17"]},
    ],
)
def test_a_roulette_wager_that_says_the_same_twice_is_one(wager: dict[str, Any]) -> None:
    settled: Any = croupier.settle(
        {"edition": ROULETTE, "wagers": [{"player": "1", "amount": "5.00", **wager}], "result": "17"}
    )
    assert [step["outcome"] for step in settled["steps"]] == ["paid"]


@pytest.mark.parametrize(
    "wager",
    [
        {"wager": "$1", "on": ["joker"]},
        {"wager": "$1", "on": ["$1", "$2"]},
        {"wager": "$1", "on": ["$1", "$1"]},
        {"wager": "$1", "on": ["-1"]},
        {"wager": "$1", "place": "space joker"},
        {"place": "space joker", "on": ["$1"]},
        {"wager": "$-1"},
    ],
)
def test_a_big_six_wager_that_contradicts_itself_is_refused(wager: dict[str, Any]) -> None:
    assert refused(BIG_SIX, wager, result="$1")


def test_place_and_wager_agree_at_a_table() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    seat = table.seat("1")
    assert "is the place of black" in seat.may_not_bet("colours.black", "red", place="box black")
    seat.may_not_bet("straight.place", on=("5",), place="box 17")
    seat.may_not_bet("five_adjacent.offered", "straight 17", place="replica 17")
    seat.bets("red", place="box red").bets("split 17-20", place="line 17|20").bets(
        "neighbours 17", 5_00, place="replica 17"
    )
    wheel = BigSixTable(big_six())
    player = wheel.sits("1")
    assert "is the place of joker" in player.may_not_bet("layout.spaces.joker", "$1", place="space joker")
    player.bets("joker", place="space joker")
    assert wheel.laid("1") == {"joker": 1_00}


def test_five_adjacent_by_its_middle_or_by_its_numbers() -> None:
    rules = roulette(NEIGHBOURS)
    wager = find(rules, "five-adjacent 17")
    assert not isinstance(wager, Refused)
    assert find(rules, "five-adjacent 17", wager.on) == wager
    assert isinstance(find(rules, "five-adjacent 17", ("0", "28", "9", "26", "30")), Refused)


@pytest.mark.parametrize("other", ["p1", "P1 ", "Ｐ1", "P 1"])
def test_players_of_a_written_round_have_one_name_each(other: str) -> None:
    wagers = [{"player": name, "wager": "red", "amount": "5.00"} for name in ("P1", other)]
    if other != "P1 ":
        assert "write one name" in refused(ROULETTE, *wagers)
        return
    settled: Any = croupier.settle({"edition": ROULETTE, "wagers": wagers, "result": "1"})
    nets = {player: one["net"] for player, one in settled["players"].items()}
    assert nets == {"P1": "10.00"}


def test_people_who_join_boxes_have_one_name_each() -> None:
    wagers = [{"player": seat, "wager": "initial", "amount": "5.00"} for seat in ("1", "2")]
    cards = {"1": "Qs", "2": "Qd", "dealer": "2c"}
    with pytest.raises(InputError, match="write one name"):
        croupier.settle({"edition": WAR, "wagers": wagers, "people": {"1": "Ann", "2": "ann "}, "cards": cards})


def test_nobody_sits_down_under_a_name_that_is_there_already() -> None:
    table = RouletteTable(roulette())
    table.seat("Ann")
    colour = table.rules.chips.colours[1]
    again = c.BuyIn(by=as_player("ann"), player="ann", colour=colour, chip_cents=1_00, cents=5_00)
    assert "write one name" in table.refuses(again, "chips.own_colour")
    wheel = BigSixTable(big_six())
    wheel.sits("Ann")
    assert "write one name" in wheel.refuses(six.BuyIn(by=as_player("ANN"), player="ANN", cents=5_00), "chips.wagered")

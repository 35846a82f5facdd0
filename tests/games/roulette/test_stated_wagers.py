"""Wagers that an edition states: a set of numbers with a name and a price, in everything that other wagers are in."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.analysis.comparison.compare import compare
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import odds
from croupier.analysis.reports import wagers
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.errors import InputError
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.simulation.plan import Asked
from croupier.games.kit.wager import Wager
from croupier.games.roulette.geometry import layout
from croupier.games.roulette.wagers import find_place
from own_editions import ROULETTE, text, wager, written
from paths import ROOT

SNAKE = str(ROOT / "examples" / "snake.toml")
NUMBERS = ["0", "00", *(str(number) for number in range(1, 37))]


@pytest.fixture(scope="module")
def snake() -> Opened:
    return open_edition(SNAKE)


def found(opened: Opened, said: str, on: tuple[str, ...] = ()) -> Wager:
    wager = opened.game.wagers.find(opened.rules, said, on)
    assert isinstance(wager, Wager)
    return wager


def refused(opened: Opened, said: str, on: tuple[str, ...] = ()) -> Refused:
    told = opened.game.wagers.find(opened.rules, said, on)
    assert isinstance(told, Refused)
    return told


def test_it_is_in_the_catalogue_and_on_the_layout(snake: Opened) -> None:
    report: Any = wagers(snake)
    (entry,) = [one for one in report["wagers"] if one["wager"] == "snake"]
    assert entry == {
        "name": "snake",
        "wager": "snake",
        "on": ["1", "5", "9", "12", "14", "16", "19", "23", "27", "30", "32", "34"],
        "odds": "2 to 1",
        "places": ["box Snake"],
    }
    boxes = layout(snake.rules).of_kind("stated")
    assert [box.inscription for box in boxes] == ["Snake pays 2 to 1", "Any zero pays 17 to 1"]
    others = [area for area in layout(snake.rules).areas if area.kind != "stated"]
    for box in boxes:
        assert all(box.x + box.width <= area.x for area in others), "it lies beside everything else"


@pytest.mark.parametrize("said", ["snake", "SNAKE", " Snake "])
def test_it_is_found_by_name_title_place_and_numbers(snake: Opened, said: str) -> None:
    wager = found(snake, said)
    assert wager == found(snake, said, tuple(reversed(wager.on))) == find_place(snake.rules, "box snake")
    assert found(snake, "any zero") == found(snake, "zeros")
    assert found(snake, "zeros 0-00") == found(snake, "zeros")


def test_it_takes_no_other_numbers(snake: Opened) -> None:
    told = refused(snake, "snake", ("1", "2"))
    assert (told.rule, told.reason) == ("side.snake.numbers", "snake covers its own numbers and takes no others (1-2)")
    assert "snake, zeros" in refused(snake, "worm").reason


def test_twelve_numbers_at_two_to_one(snake: Opened) -> None:
    """36 of 38 units come back; with a book of two wagers on one spin as by hand."""
    report: Any = odds(snake, "snake")
    (line,) = report["wagers"]
    assert (line["house_edge"]["exact"], line["pays"]) == ("1/19", "2 to 1")
    both: Any = odds(snake, bets=[("snake", Fraction(1)), ("zeros", Fraction(1))])
    # Per unit of both: 12 numbers (2 - 1)/2, two zeros (17 - 1)/2, 24 numbers -1.
    assert {out["net"]: out["ways"] for out in both["wagers"][0]["outcomes"]} == {"1/2": "12", "8": "2", "-1": "24"}


def test_a_written_round_cites_its_price() -> None:
    bets = [{"player": "1", "wager": "snake", "amount": "10.00"}, {"player": "1", "wager": "any zero", "amount": "1.00"}]
    settled: Any = croupier.settle({"edition": SNAKE, "wagers": bets, "result": "27"})
    assert settled["players"] == {"1": {"net": "19.00"}}
    paid = next(step for step in settled["steps"] if step["outcome"] == "paid")
    assert (paid["wager"], paid["amount"], paid["rule"], paid["cite"]) == ("snake", "20.00", "side.snake.odds", "custom")


def test_a_table_takes_and_pays_it() -> None:
    table = croupier.table(SNAKE, {"Ann": 100})
    table.bet("Ann", "snake", 5)
    table.bet("Ann", "zeros", 1)
    table.spin("00")
    told = [str(entry) for entry in table.settle()]
    assert "Ann loses 5.00 on snake [617a.5(e)]" in told
    assert "Ann is paid 17.00 for zeros [custom]" in told
    assert table.net("Ann") == 12


def test_simulations_agree(snake: Opened) -> None:
    bets = (("snake", Fraction(5)), ("zeros", Fraction(1)))
    report: Any = simulate(snake, planned(snake, Asked(rounds=300_000, seed=5, bets=bets)), bets=bets)
    lines = {line["wager"]: line for line in report["wagers"]}
    assert set(lines) == {"snake", "zeros", "book"}
    assert all(abs(line["z"]) < 4 for line in lines.values())


def test_a_house_may_choose_what_the_edition_leaves_open() -> None:
    dear = open_edition(SNAKE, choices={"side.zeros.odds": "18 to 1"})
    assert str(found(dear, "zeros").odds) == "18 to 1"
    with pytest.raises(InputError, match="at least 16 to 1"):
        open_edition(SNAKE, choices={"side.zeros.odds": "15 to 1"})
    without = open_edition(SNAKE, choices={"side.zeros.offered": False})
    assert refused(without, "zeros").reason == "zeros is not offered at this table"
    assert "zeros" not in {one["wager"] for one in wagers(without)["wagers"]}  # type: ignore[attr-defined]


def test_a_wheel_without_one_of_its_numbers_does_not_have_it() -> None:
    single, covered = (open_edition(SNAKE, wheel=wheel) for wheel in ("single-zero", "double-as-single"))
    assert refused(single, "zeros").reason == "a single-zero wheel has no zeros: it lacks 00"
    assert "00 is covered" in refused(covered, "zeros").reason
    assert found(single, "snake").odds == found(covered, "snake").odds
    assert single.game.odds.of_wager(single.rules, found(single, "snake")).house_edge == Fraction(1, 37)


def test_it_comes_and_goes_as_one_change() -> None:
    report: Any = compare([open_edition(ROULETTE), open_edition(SNAKE)])
    units = {tuple(unit["paths"]): unit["effect"] for unit in report["units"]}
    effect = units["side.snake.title", "side.snake.numbers", "side.snake.odds"]
    on_double = [line for line in effect["alone"] if line["wheel"] == "double-zero"]
    assert [(line["wager"], line["from"], line["to"]["exact"]) for line in on_double] == [("snake", None, "1/19")]


@given(
    st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=37, unique=True),
    st.integers(0, 40),
    st.integers(1, 3),
    st.sampled_from(NUMBERS),
)
@settings(max_examples=40, deadline=None)
def test_any_set_of_numbers_at_any_price(numbers: list[str], win: int, stake: int, result: str) -> None:
    with written(text(wagers=wager("own", f"{win} to {stake}", numbers))) as file:
        opened = open_edition(file)
        line = opened.game.odds.of_wager(opened.rules, found(opened, "own"))
        assert line.house_edge == 1 - Fraction(len(numbers), 38) * (1 + Fraction(win, stake))
    bet = {"player": "1", "wager": "own", "amount": "3.00" if stake == 3 else "2.00"}
    settled: Any = opened.game.settlement.settle(opened.rules, {"wagers": [bet], "result": result}).json()
    amount = Fraction(bet["amount"])
    net = Fraction(settled["players"]["1"]["net"])
    assert net == (amount * Fraction(win, stake) if result in numbers else -amount)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (wager("own", "2 to 1", ["1", "000"]), "7: side.own.numbers: '000' is on no wheel of this edition"),
        (wager("own", "2 to 1", ["1", "5", "1"]), "7: side.own.numbers: 1 stands twice among its numbers"),
        (wager("own", "2 to 1", []), "7: side.own.numbers: the wager wins with nothing; name its numbers"),
        (wager("own", "2 to 1", ["1"]).replace("numbers", "symbols"), "side.own.numbers: the rule is missing"),
        (wager("own", "2 to 1", ["1"]).replace("odds", "price"), "side.own.odds: the rule is missing"),
        (wager("own", "plenty", ["1"]), "8: side.own.odds: 'plenty' are not odds"),
        (wager("red", "2 to 1", ["1"]), "6: side.red.title: 'red' is the name of a wager that the game has"),
        (wager("street", "2 to 1", ["1"]), "6: side.street.title: 'street' is the name of a wager that the game has"),
        (wager("own", "2 to 1", ["1"], title="Column"), "6: side.own.title: 'column' is the name of a wager"),
        (wager("own", "2 to 1", ["1"], title="1ST  12"), "6: side.own.title: '1st 12' is the name of a wager"),
        (wager("own", "2 to 1", ["1"], title=" "), "6: side.own.title: a title of 1 to 24 letters"),
        (wager("own", "2 to 1", ["1"], title="x" * 25), "6: side.own.title: a title of 1 to 24 letters"),
        (wager("own", "2 to 1", ["1"]) * 2, "11: wager 2: the wager own stands twice"),
        (
            wager("own", "2 to 1", ["1"]) + wager("two", "2 to 1", ["2"], title="Own"),
            "side.two.title: 'own' is the name of a wager that stands here already, own",
        ),
    ],
)
def test_a_wager_that_is_none_gets_one_line(said: str, why: str) -> None:
    with written(text(wagers=said).replace("[rules]\n\n", "")) as file, pytest.raises(InputError) as problem:
        open_edition(file)
    assert problem.value.reason.startswith(f"{file}:")
    assert why in problem.value.reason
    assert "\n" not in problem.value.reason


def test_what_cannot_lose_and_what_the_player_wins_by_is_warned_of() -> None:
    both = wager("sure", "0 to 1", NUMBERS) + wager("gift", "20 to 1", ["1", "2"])
    with written(text(wagers=both)) as file:
        report: Any = odds(open_edition(file))
    assert report["warnings"] == [
        "the player has the edge on gift",
        "sure cannot lose: it wins with every stop of the wheel",
    ]

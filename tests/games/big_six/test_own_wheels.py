"""A Big Six wheel with symbols of its own, and wagers on several of them that the edition states."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import croupier
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.errors import InputError
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.simulation.plan import Asked
from own_editions import BIG_SIX, rule, text, wager, written

ORDER = ["star", "$1", "moon", "$1", "star", "$1", "moon", "$1", "star", "$1"]
THEIRS = ("$2", "$5", "$10", "$20", "joker", "flag")
GONE = "".join(
    f'{group}."{symbol}" = {{ removed = true, cite = "custom" }}\n'
    for group in ("wheel.counts", "layout.spaces", "payouts")
    for symbol in THEIRS
)
OWN = "".join(
    (
        rule("wheel.sections", 10),
        rule("wheel.order", ORDER),
        rule('wheel.counts."$1"', 5),
        *(rule(f"wheel.counts.{symbol}", ORDER.count(symbol)) for symbol in ("star", "moon")),
        *(rule(f"layout.spaces.{symbol}", "symbol as on the wheel") for symbol in ("star", "moon")),
        rule("payouts.star", "2 to 1"),
        rule("payouts.moon", "3 to 1"),
    )
)
SKY = wager("sky", "4 to 5", ["star", "moon"], field="symbols", title="Star or moon")


@pytest.fixture(scope="module")
def file() -> Iterator[str]:
    with written(text(GONE + OWN, SKY, BIG_SIX)) as name:
        yield name


@pytest.fixture(scope="module")
def sky(file: str) -> Opened:
    return open_edition(file)


def test_its_edges_are_those_of_its_sections(sky: Opened) -> None:
    """5 of 10 at 1 to 1; 3 at 2 to 1; 2 at 3 to 1; 5 at 4 to 5."""
    edges = {line.wager: line.house_edge for line in sky.game.odds.lines(sky.rules)}
    assert edges == {"$1": 0, "star": Fraction(1, 10), "moon": Fraction(1, 5), "sky": Fraction(1, 10)}


@pytest.mark.parametrize("result", ["$1", "star", "moon"])
def test_play_pays_the_same(file: str, result: str) -> None:
    bets = [{"player": "1", "wager": name, "amount": "5.00"} for name in ("sky", "moon")]
    settled: Any = croupier.settle({"edition": file, "wagers": bets, "result": result})
    assert settled["players"]["1"]["net"] == {"$1": "-10.00", "star": "-1.00", "moon": "19.00"}[result]


def test_a_table_takes_it_by_its_title(file: str) -> None:
    table = croupier.table(file, {"Ann": 100})
    table.bet("Ann", "Star or Moon", 10)
    table.spin("star")
    assert "Ann is paid 8.00 for sky [custom]" in [str(entry) for entry in table.settle()]


def test_it_is_drawn(sky: Opened) -> None:
    layout = fromstring(sky.game.drawing.pictures(sky.rules)["layout"])
    areas = {node.get("data-part") for node in layout.iter() if node.get("class") == "area"}
    assert areas == {"space-1", "space-star", "space-moon", "space-sky"}


def test_simulations_agree(sky: Opened) -> None:
    report: Any = simulate(sky, planned(sky, Asked(rounds=200_000, seed=3)))
    assert {line["wager"] for line in report["wagers"]} == {"$1", "star", "moon", "sky"}
    assert all(abs(line["z"]) < 4 for line in report["wagers"])


def test_it_covers_its_own_symbols(sky: Opened) -> None:
    told = sky.game.wagers.find(sky.rules, "sky", ("$1",))
    assert isinstance(told, Refused)
    assert told.reason == "sky covers its own symbols, star, moon, and not $1"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (wager("own", "2 to 1", ["$3"], field="symbols"), "'$3' is on no wheel of this edition"),
        (wager("own", "2 to 1", ["$1", "$1"], field="symbols"), "$1 stands twice among its symbols"),
        (wager("own", "2 to 1", [], field="symbols"), "name its symbols"),
        (wager("joker", "2 to 1", ["$1"], field="symbols"), "'joker' is the name of a wager that the game has"),
        (wager("own", "2 to 1", ["$1"]), "side.own.symbols: the rule is missing"),
    ],
)
def test_a_wager_that_is_none_gets_one_line(said: str, why: str) -> None:
    with written(text(wagers=said, base=BIG_SIX)) as name, pytest.raises(InputError) as problem:
        open_edition(name)
    assert problem.value.reason.startswith(f"{name}:")
    assert why in problem.value.reason

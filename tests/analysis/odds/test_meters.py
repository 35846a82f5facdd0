"""The report on meters: parts that add up, a straight line, waiting times by hand, and what is refused."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.meters import meters
from croupier.errors import InputError

MD = "md-1.2/casino-war"
FILED = {"progressive.offered": True, "progressive.meter.rate": "1/10"}


def report(choices: Any = FILED, **asked: Any) -> Any:
    return meters(open_edition(MD, choices=choices), **asked)


def number(told: Any) -> Fraction:
    return Fraction(told["exact"])


def test_the_parts_add_up_to_the_long_run() -> None:
    (wager,) = report(players=3)["wagers"]
    parts = sum((number(part["adds"]) for part in wager["parts"]), Fraction(0))
    assert 1 - parts == number(wager["by_players"][0]["long_run"])
    at_a_tenth = next(edge for edge in wager["long_run"][0]["edges"] if number(edge["rate"]) == Fraction(1, 10))
    assert number(at_a_tenth["edge"]) == 1 - parts
    assert {"envy", "progressive: reset", "progressive: increment"} <= {part["part"] for part in wager["parts"]}


def test_the_edge_is_a_straight_line_over_the_meter() -> None:
    (wager,) = report()["wagers"]
    (meter,) = wager["meters"]
    slope, start = number(meter["line"]["per_dollar"]), number(meter["line"]["intercept"])
    assert [point["at"] for point in meter["points"]] == ["nothing", "reset", "standing", "break-even"]
    for point in meter["points"]:
        assert number(point["edge"]) == start + slope * number(point["meter"])
    assert number(meter["points"][-1]["edge"]) == 0


def test_waiting_is_geometric() -> None:
    """The quantiles are the least rounds by which the chance of a hit is reached; the meter has grown by each of them."""
    (wager,) = report(players=2, rounds_per_hour=Fraction(60), hours_a_day=Fraction(10))["wagers"]
    (row,) = wager["by_players"]
    (meter,) = row["meters"]
    hit = float(number(meter["hit"]))
    for share, name in ((0.1, "10%"), (0.5, "50%"), (0.9, "90%"), (0.99, "99%")):
        rounds = meter["rounds"][name]
        assert 1 - (1 - hit) ** rounds >= share > 1 - (1 - hit) ** (rounds - 1)
        grown = 10_000 + Fraction(1, 10) * 5 * 2 * rounds
        assert number(meter["at_hit"]["from_reset"][name]) == grown
        assert meter["hours"][name] == pytest.approx(rounds / 60)
    assert number(meter["rounds"]["mean"]) == 1 / number(meter["hit"])
    assert number(meter["at_hit"]["from_reset"]["mean"]) == 10_000 + 1 / number(meter["hit"])
    year = meter["year"]
    assert number(year["rounds"]) == 60 * 10 * 365
    assert year["none"] == pytest.approx((1 - hit) ** (60 * 10 * 365))


def test_a_full_table_and_every_batch() -> None:
    (wager,) = report()["wagers"]
    assert [row["players"] for row in wager["by_players"]] == list(range(1, 10))
    assert {6, 8} <= {row["decks"] for row in wager["batches"]}
    six = next(row for row in wager["batches"] if row["decks"] == 6)
    assert six["break_even"][0] == wager["meters"][0]["break_even"]
    fair = [number(row["meters"][0]["break_even"]) for row in wager["by_players"]]
    # each other hand is worth 5,000 to a wager of 5 as often as its own meter is
    assert {more - less for less, more in zip(fair[1:], fair, strict=False)} == {5000}


def test_without_a_rate_the_long_run_is_told_by_rates_alone() -> None:
    (wager,) = report({"progressive.offered": True})["wagers"]
    assert wager["by_players"][0]["long_run"] is None
    assert wager["by_players"][0]["meters"][0]["at_hit"] is None
    assert [float(number(edge["rate"])) for edge in wager["long_run"][0]["edges"]] == [0, 0.05, 0.1, 0.15, 0.2]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": 0}, "1 to 20 players"),
        ({"players": 21}, "1 to 20 players"),
        ({"rounds_per_hour": Fraction(0)}, "--rounds-per-hour must be above 0"),
        ({"rounds_per_hour": Fraction(10_001)}, "at most 10,000"),
        ({"hours_a_day": Fraction(25)}, "--hours-a-day must be above 0 and at most 24"),
    ],
)
def test_what_cannot_be_asked(asked: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        report(**asked)


def test_a_game_without_meters_says_so() -> None:
    for edition in ("pa-2012/casino-war", "pa-2011-proposed/roulette"):
        with pytest.raises(InputError, match="has no wager that pays from a meter"):
            meters(open_edition(edition))

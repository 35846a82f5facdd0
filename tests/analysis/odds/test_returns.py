"""Return tables, edges by their names, and hold bands of the report on odds."""

from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import odds
from croupier.analysis.odds.returns import BAND_ROUNDS, bands
from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import ahead_at_most
from croupier.chance.laws.totals import after
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook.text import library

BANKED = [id for id in library.ids() if open_edition(id).game.wagers.banked]
WAR = "pa-2012/casino-war"
RED = Exact("red", Distribution.of([(1, 18), (-1, 20)]))


def line_of(edition: str, wager: str, strategy: str | None = None, **asked: Any) -> Any:
    report: Any = odds(open_edition(edition), wager, **asked)
    return next(line for line in report["wagers"] if line["strategy"] == strategy)


@pytest.mark.parametrize("edition", BANKED)
def test_every_return_table_adds_up_to_its_edge(edition: str) -> None:
    for _, opened in open_edition(edition).on_each_wheel():
        report: Any = odds(opened)
        for line in report["wagers"]:
            rows, total = line["returns"], line["total"]
            assert sum(int(row["ways"]) for row in rows) == int(total["ways"]) == int(line["of"])
            assert sum(Fraction(row["probability"]["exact"]) for row in rows) == 1
            summed = sum(Fraction(row["contribution"]["exact"]) for row in rows)
            assert summed == Fraction(total["contribution"]["exact"]) == -Fraction(line["house_edge"]["exact"])


def test_the_three_edges_of_a_war() -> None:
    """A tie in 311/23 rounds adds a unit: the loss of 2.33 % of the Initial Wager is 2.17 % of all money wagered."""
    war = line_of(WAR, "initial", "war")
    loss, wagered = Fraction(23138, 993023), 1 + Fraction(23, 311)
    assert war["house_edge"]["exact"] == war["edge_per_initial_wager"]["exact"] == str(loss)
    assert war["wagered"]["exact"] == str(wagered)
    assert war["element_of_risk"]["exact"] == str(loss / wagered)
    assert line_of(WAR, "tie")["edge_per_initial_wager"] is None


def test_the_volatility_index_of_red() -> None:
    """1.6449 deviations, and the deviation of red is the root of 1 - 1/19²."""
    index = line_of("pa-2011-proposed/roulette", "red")["volatility_index"]
    assert (index["level"], index["z"]) == (0.9, 1.6449)
    assert index["value"] == pytest.approx(1.6449 * sqrt(360 / 361), rel=1e-12)


def test_both_holds() -> None:
    """Played through four times, what is bought loses four times the edge; without the churn nobody knows."""
    assert line_of("pa-2011-proposed/roulette", "red", churn=Fraction(4))["hold"] == {
        "handle": {"exact": "1/19", "float": 1 / 19},
        "drop": {"exact": "4/19", "float": 4 / 19},
    }
    assert line_of("pa-2011-proposed/roulette", "red")["hold"]["drop"] is None


def test_players_cannot_lose_more_than_they_buy() -> None:
    """58/311 of each round: five times is 93 % of the drop, six times more than all of it."""
    fits: Any = odds(open_edition(WAR), "tie", churn=Fraction(5))
    never: Any = odds(open_edition(WAR), "tie", churn=Fraction(6))
    assert "warnings" not in fits
    assert never["warnings"] == [
        "a churn of 6 cannot be: on tie all that players buy would be lost before it is played so often"
    ]


@pytest.mark.parametrize("churn", [Fraction(0), Fraction(-1), Fraction(10**9)])
def test_no_churn(churn: Fraction) -> None:
    with pytest.raises(InputError, match="--churn must be above 0"):
        odds(open_edition(WAR), churn=churn)


# Hold bands


def test_bands_of_a_hundred_rounds_are_exact() -> None:
    """Against the binomial law of how many of 100 rounds of red are won."""
    chances = [Fraction(comb(100, won) * 18**won * 20 ** (100 - won), 38**100) for won in range(101)]
    first: Any = bands(RED)[0]
    assert (first["rounds"], first["method"], first["error"]) == (100, "exact", 0.0)
    assert first["house_behind"]["float"] == pytest.approx(float(sum(chances[51:])), rel=1e-12)
    for band in first["bands"]:
        side = (1 - Fraction(band["level"])) / 2
        low_won = next(won for won in range(101) if sum(chances[: won + 1]) >= side)
        high_won = next(won for won in range(101) if sum(chances[: won + 1]) >= 1 - side)
        assert band["handle"] == {"low": (100 - 2 * high_won) / 100, "high": (100 - 2 * low_won) / 100}
        assert band["covers"] == pytest.approx(float(sum(chances[low_won : high_won + 1])), rel=1e-12)
        assert band["covers"] >= band["level"]


def test_bands_close_in_on_the_edge() -> None:
    """Every tenfold number of rounds narrows a band to about a third; the normal curve is near from a million on."""
    found: Any = bands(RED, Fraction(5))
    assert [at["rounds"] for at in found] == list(BAND_ROUNDS) == [10**power for power in range(2, 9)]
    assert [band["level"] for band in found[0]["bands"]] == [0.9, 0.95, 0.99]
    for at in found:
        for band, z in zip(at["bands"], (1.644854, 1.959964, 2.575829), strict=True):
            low, high = band["handle"]["low"], band["handle"]["high"]
            assert low < 1 / 19 < high
            assert band["drop"] == {"low": 5 * low, "high": 5 * high}
            if at["rounds"] >= 10**6:
                half = z * sqrt(360 / 361 / at["rounds"])
                assert (1 / 19 - low, high - 1 / 19) == pytest.approx((half, half), rel=0.01)


def test_the_house_is_behind_as_often_as_players_are_ahead() -> None:
    law = RED.distribution
    for at in bands(RED)[:3]:
        told: Any = at
        assert told["house_behind"]["float"] == pytest.approx(float(after(law, told["rounds"]).ahead), abs=1e-9)
    last: Any = bands(RED)[-1]
    assert last["house_behind"]["float"] <= last["house_behind"]["at_most"] < 1e-99


@pytest.mark.parametrize("rounds", [1, 10, 100, 1000])
def test_chernoffs_bound_holds(rounds: int) -> None:
    for law in (RED.distribution, Distribution.of([(35, 1), (-1, 37)]), Distribution.of([(2, 1), (-1, 1)])):
        assert after(law, rounds).ahead <= ahead_at_most(law, rounds) <= 1 + 1e-5
    assert ahead_at_most(Distribution.of([(0, 1), (-1, 1)]), rounds) == 0


def test_bands_without_numpy_are_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The method is named and its error bounded; at a million rounds the curve is within a round of the exact band."""
    exact: Any = bands(RED)
    monkeypatch.setattr("croupier.analysis.odds.returns.find_spec", lambda name: None)
    found: Any = bands(RED)
    assert [at["method"] for at in found] == ["exact"] + ["normal"] * 6
    assert all(0 < at["error"] < 0.1 for at in found[1:])
    for one, other in zip(exact[4]["bands"], found[4]["bands"], strict=True):
        assert other["handle"]["low"] == pytest.approx(one["handle"]["low"], abs=4e-6)
        assert other["handle"]["high"] == pytest.approx(one["handle"]["high"], abs=4e-6)
    rare: Any = bands(Exact("rare", Distribution.of([(1000, 1), (-1, 999)])))
    assert max(band["handle"]["high"] for at in rare for band in at["bands"]) == 1  # nobody keeps more than the handle
    assert max(at["house_behind"]["at_most"] for at in rare) <= 1

"""The report of sessions: exact chances beside the simulated shares at a wheel, and plain words where there are none."""

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned_sessions, simulate
from croupier.chance.bankroll import Walk, stopped
from croupier.chance.laws.distribution import Distribution
from croupier.games.casino_war.simulation.sessions import CHIPS
from croupier.games.kit.simulation.plan import Asked
from croupier.games.wheel import simulation
from croupier.games.wheel.simulation import StopNets

WHEEL, SIX, WAR, MD = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "pa-2012/casino-war", "md-1.2/casino-war"


def played(edition: str, *bets: tuple[str, int], wheel: str | None = None, **asked: Any) -> Any:
    opened = open_edition(edition, wheel=wheel)
    made = [(wager, Fraction(amount)) for wager, amount in bets]
    asked = {"sessions": 4_000, "rounds": 150, "bankroll": 100_00, "seed": 2, **asked}
    return simulate(opened, planned_sessions(opened, Asked(bets=made, **asked)), bets=made)


def shares(report: Any) -> dict[str, Any]:
    return {share["sessions"]: share for share in report["shares"]}


@pytest.mark.parametrize(("edition", "bets", "asked"), [
    (WHEEL, [("red", 10)], {}),
    (WHEEL, [("red", 10)], {"win": 50_00}),
    (WHEEL, [("straight 17", 1)], {"wheel": "single-zero"}),
    (WHEEL, [("red", 5), ("straight 17", 1)], {"win": 30_00}),
    (WHEEL, [("red", 1)], {"bankroll": 200_00}),
    (SIX, [("$20", 2)], {}),
    (SIX, [("$1", 1), ("joker", 1)], {"bankroll": 50_00}),
], ids=str)  # fmt: skip
def test_a_wheel_agrees_with_every_exact_chance(edition: str, bets: list[Any], asked: dict[str, Any]) -> None:
    report = played(edition, *bets, **asked)
    assert "warnings" not in report
    assert len(report["wagers"]) == 1
    assert abs(report["wagers"][0]["z"]) < 4
    assert len(report["shares"]) == (6 if "win" in asked else 5)
    for share in report["shares"]:
        assert share["z"] is not None, share
        assert abs(share["z"]) < 4, share
        assert share["interval"]["low"] <= share["share"] <= share["interval"]["high"]
    assert report["says"] == []


def test_the_fan_is_where_the_exact_bankrolls_are() -> None:
    """Each simulated quantile lies between the exact ones of shares four standard errors below and above."""
    report = played(WHEEL, ("red", 10), win=80_00)
    law = Distribution.of([(-10_00, 20), (10_00, 18)])
    exact = stopped(Walk.of(law, 100_00, 180_00, 10_00), range(1, 151))
    assert exact is not None
    start, *later = report["bankrolls_cents"]
    assert set(start["quantiles"].values()) == {100_00}
    assert [at["round"] for at in later] == list(range(3, 151, 3))
    for at in later:
        bankrolls = exact[at["round"] - 1]
        for percent, cents in at["quantiles"].items():
            share = int(percent) / 100
            off = 4 * sqrt(share * (1 - share) / 4_000)
            assert bankrolls.quantile(share - off) <= cents <= bankrolls.quantile(share + off), at
            assert at["exact"][percent] == bankrolls.quantile(share)


def test_numbers_by_hand() -> None:
    """One spin of one bet: a session is a round."""
    report = played(WHEEL, ("red", 10), rounds=1, bankroll=10_00)
    found = shares(report)
    assert found["were ruined"]["exact"] == pytest.approx(20 / 38)
    assert found["ended ahead"]["exact"] == pytest.approx(18 / 38)
    assert found["lost 1 round or more in a row"]["exact"] == pytest.approx(20 / 38)
    lost = found["were ruined"]["count"]
    assert report["final_cents"]["counts"] == [[0, lost], [20_00, 4_000 - lost]]
    assert report["drawdown_cents"]["counts"] == [[0, 4_000 - lost], [10_00, lost]]
    assert report["losing_run"]["counts"] == [[0, 4_000 - lost], [1, lost]]
    assert report["round_of_ruin"]["counts"] == [[1, lost]]
    assert report["rounds"] == 4_000
    assert report["wagers"][0]["house_edge"] == pytest.approx((2 * lost - 4_000) / 4_000)


def test_a_bankroll_that_no_session_can_lose() -> None:
    report = played(WHEEL, ("red", 1), bankroll=1000_00)
    ruined = shares(report)["were ruined"]
    assert (ruined["count"], ruined["exact"], ruined["z"]) == (0, 0.0, pytest.approx(0, abs=1e-4))
    assert report["round_of_ruin"] is None
    assert report["rounds"] == 4_000 * 150


@pytest.mark.parametrize("edition", [WAR, MD])
def test_casino_war_says_why_there_is_nothing_exact(edition: str) -> None:
    report = played(edition, ("initial", 10))
    assert {(share["exact"], share["z"]) for share in report["shares"]} == {(None, None)}
    assert {at["exact"] and 1 for at in report["bankrolls_cents"]} == {None}
    (initial,) = report["wagers"]
    assert initial["exact"]["float"] == pytest.approx(0.0233, abs=1e-4)
    assert initial["z"] is None
    assert not report["compared"]
    assert initial["wars_not_covered"] > 0
    surrenders, shoe = report["says"]
    assert surrenders.startswith("A tied player whose chips do not cover the War Wager of 10.00 surrenders (")
    assert shoe.startswith("Rounds dealt from one shoe depend on each other")


def test_casino_war_that_nothing_stops_is_compared() -> None:
    report = played(WAR, ("initial", 10), ("tie", 5), bankroll=10_000_00)
    assert report["compared"]
    assert {line["wager"] for line in report["wagers"]} == {"initial", "tie"}
    for line in report["wagers"]:
        assert abs(line["z"]) < 4


def test_casino_war_from_a_device_has_rounds_that_do_not_depend_on_each_other() -> None:
    opened = open_edition(WAR, choices={"shoe.kind": "reshuffling", "shoe.approval": "letter"})
    plan = planned_sessions(opened, Asked(sessions=500, rounds=60, bankroll=100_00, strategy="surrender"))
    report: Any = simulate(opened, plan)
    assert report["bets"] == [{"wager": "initial", "cents": 100}]
    assert report["mode"] == "sessions, reshuffled before every round"
    assert report["compared"]
    assert abs(report["wagers"][0]["z"]) < 4
    assert report["says"] == [CHIPS]


def test_the_cover_card_is_not_compared() -> None:
    report = played(WAR, ("initial", 10), to_cover_card=True, sessions=50)
    assert (report["wagers"][0]["exact"], report["compared"]) == (None, False)
    assert report["mode"] == "sessions, to the cover card"


def test_a_disagreement_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = simulation.paid

    def bent(*asked: Any, **more: Any) -> StopNets:
        """A kernel with a wheel that favours the player."""
        paid = honest(*asked, **more)
        return paid._replace(nets=tuple(sorted(paid.nets)[6:]))

    monkeypatch.setattr(simulation, "paid", bent)
    warnings = played(WHEEL, ("red", 10))["warnings"]
    assert warnings[0].startswith("red disagrees with the exact odds: simulated ")
    assert warnings[1].startswith("sessions that were ruined disagree with their exact chance: simulated ")
    assert "standard errors apart; corrected for all lines, chance brings that with a probability of " in warnings[1]
    assert any("sessions that ended ahead disagree" in warning for warning in warnings)
    assert any("below their highest disagree" in warning for warning in warnings)


@pytest.mark.long
def test_long_sessions_are_told_without_what_would_take_too_long() -> None:
    report = played(WHEEL, ("straight 17", 1), sessions=20, rounds=40_000, bankroll=5_000_00)
    found = shares(report)
    assert found["were ruined"]["exact"] is not None
    assert found["ended ahead"]["exact"] is None
    assert found["ended ahead"]["z"] is None

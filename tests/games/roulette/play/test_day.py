"""Roulette told step by step: a day at the table, deviations and their rulings, and what people see."""

from typing import get_args

from croupier.games.kit.play.decider import Command, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.play.money import chips_of, purse_of
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import Phase
from croupier.games.roulette.training import NEIGHBOURS
from played import DEALER, FLOOR, as_player
from wheel_tables import AS_SINGLE, SECURITY, RouletteTable, roulette

# One walk through everything, step by step


def test_a_day_at_the_table() -> None:
    rules = roulette({**NEIGHBOURS, **AS_SINGLE})
    table = RouletteTable(rules, closed=True)
    phases = ["closed"]

    def then(command: Command, phase: str) -> None:
        table.does(command)
        phases.append(phase)
        assert table.state.phase == phase, command

    then(c.Adjust(by=FLOOR + SECURITY, at="09:00", table="R-12", description="levelled"), "closed")
    table.inspects()
    assert set(table.state.checks) == {"ball", "fairness", "level", "parts", "signs"}
    then(c.Certify(by=FLOOR, entry=0), "closed")
    then(c.Open(by=DEALER), "betting")
    table.seat("1", brings=100_00).bets("five-adjacent 17", 10_00).bets("red", 5_00)
    then(c.SpinBall(by=DEALER, wheel="clockwise", ball="clockwise"), "void")
    then(c.RemoveBall(by=DEALER, in_time=True), "betting")
    then(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"), "spinning")
    then(c.CallNoMoreBets(by=DEALER), "spinning")
    then(c.Rest(by=DEALER, number="00", revolutions=8), "betting")
    then(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"), "spinning")
    then(c.Rest(by=DEALER, number="32", revolutions=3), "void")
    then(c.InspectBall(by=DEALER, damaged=True), "void")
    then(c.NewBall(by=FLOOR, diameter_inches="7/8", magnet_passed=True), "betting")
    then(c.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise"), "spinning")
    then(c.Rest(by=DEALER, number="20", revolutions=9), "landed")  # no more bets was not called again
    then(ReportDeviation(by=FLOOR, broken="result.marked", what="misread"), "landed")
    then(RuleOn(by=FLOOR, ruling="stands", reason="bets were still closed"), "landed")
    then(RuleOn(by=FLOOR, ruling="stands", reason="corrected now"), "landed")
    then(c.Correct(by=FLOOR, number="32"), "landed")
    then(c.Mark(by=DEALER, number="32"), "marked")
    then(c.MoveFifths(by=DEALER), "moved")
    then(c.Collect(by=DEALER), "collected")
    then(c.Pay(by=DEALER), "betting")
    # Two dollars on 32 win 70 and stay; eight are lost; red wins 5.
    assert table.net("1") == 70_00 - 8_00 + 5_00
    assert table.laid("1") == {"red": 5_00, "straight 32": 2_00}
    for wager in ("red", "straight 32"):
        then(c.TakeBack(by=as_player("1"), player="1", wager=wager), "betting")
    then(c.CashIn(by=as_player("1"), player="1"), "betting")
    then(c.Leave(by=as_player("1"), player="1"), "betting")
    then(c.Close(by=SECURITY, covered=True, locked=True), "closed")
    assert set(phases) == set(get_args(Phase)) - {"paid"}  # where winners are paid before losers are collected
    assert table.state.accounts[purse_of("1")] == 67_00


# Deviations


def test_every_deviation_waits_for_its_ruling_oldest_first() -> None:
    table = RouletteTable(roulette())
    table.spins()
    for what in ("a late chip", "a hand over the layout"):
        table.does(ReportDeviation(by=DEALER, broken="no_more_bets.then", what=what))
    table.calls()  # a running ball waits for nobody
    table.lands("17")
    for what in ("a late chip", "a hand over the layout"):
        assert table.state.deviations[0].facts == {"what": what}
        assert "must first rule on what broke" in table.refuses(c.Mark(by=DEALER, number="17"), "deviation.ruled_by")
        table.does(RuleOn(by=FLOOR, ruling="stands", reason="no harm"))
    table.settles()


def test_rulings_that_are_none_are_refused() -> None:
    table = RouletteTable(roulette())
    table.refuses(ReportDeviation(by=DEALER, broken="house.rules", what="a late chip"), "deviation.ruled_by")
    table.refuses(ReportDeviation(by=DEALER, broken="spin.by", what=" "), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason="nothing happened"), "spin.direction")
    table.does(ReportDeviation(by=DEALER, broken="spin.by", what="a player spun"))
    table.refuses(RuleOn(by=FLOOR, ruling="void", reason="no spin is on"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="perhaps", reason="unsure"), "deviation.ruled_by")  # type: ignore[arg-type]


# What people see


def test_players_see_the_layout_and_their_own_chips_only() -> None:
    table = RouletteTable(roulette())
    table.seat("Ann", brings=20_00).bets("red", 5_00)
    table.seat("Bob", brings=30_00)
    seen = play.view(table.state, Signature("Ann", Role.PLAYER))
    assert seen["accounts"] == {chips_of("Ann"): 15_00}
    assert seen["stakes"] == [("Ann", "red", 5_00)]
    assert not {"log", "checks", "deviations"} & set(seen)
    staff = play.view(table.state, FLOOR[0])
    assert staff["accounts"] == table.state.accounts
    assert {"log", "checks", "deviations"} <= set(staff)


def test_view_tells_whether_bets_are_open() -> None:
    table = RouletteTable(roulette())
    player = Signature("Ann", Role.PLAYER)
    told = [play.view(table.state, player)["bets"]]
    table.spins()
    told.append(play.view(table.state, player)["bets"])
    table.calls()
    told.append(play.view(table.state, player)["bets"])
    table.lands("17")
    told.append(play.view(table.state, player)["bets"])
    table.settles()
    told.append(play.view(table.state, player)["bets"])
    assert told == ["open", "open", "closed", "closed", "open"]

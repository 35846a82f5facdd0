"""Irregularities and corrections at the Big Six Wheel: the same as at roulette (L8, L9)."""

import pytest

from croupier.games.big_six.play import commands as c
from croupier.games.kit.play.decider import ReportDeviation, RuleOn
from games.big_six.wheel_table import DEALER, FLOOR, GGE, PA, SHORT_HANDED_BACK, BigSixTable, big_six


def turning(edition: str = PA, read: dict[str, str] | None = None) -> BigSixTable:
    """A wheel that turns, and a dollar on the $10 and on the joker."""
    table = BigSixTable(big_six(edition=edition, read=read))
    table.sits("1").bets("$10").bets("joker")
    table.calls()
    table.spins()
    return table


@pytest.mark.parametrize("edition", [PA, GGE])
def test_619a_2_b_two_revolutions_typed_for_twelve(edition: str) -> None:
    table = turning(edition)
    table.lands("$10", 2)
    assert table.next_steps == {"spin"}
    assert "how many revolutions" in table.refuses(c.Correct(by=FLOOR, symbol="$10"), "spin.revolutions")
    table.refuses(c.Correct(by=DEALER, symbol="$10", revolutions=12), "result.corrected_by")
    table.does(c.Correct(by=FLOOR, symbol="$10", revolutions=12))
    table.settles()
    assert table.net("1") == 9_00


def test_619a_2_b_twelve_revolutions_typed_for_two() -> None:
    table = turning()
    table.lands("$10", 12)
    table.does(c.Correct(by=FLOOR, symbol="$10", revolutions=2))
    assert (table.next_steps, table.state.symbol, table.net("1")) == ({"spin"}, None, 0)


@pytest.mark.parametrize(("symbol", "sections"), [("between", ""), ("between", "$1 and $2"), ("between $2 and $1", "")])
def test_619a_2_d_a_symbol_typed_for_a_clapper_between_two_sections(symbol: str, sections: str) -> None:
    table = turning()
    table.lands("$1")
    table.does(c.Correct(by=FLOOR, symbol=symbol, sections=sections))
    assert (table.next_steps, table.state.symbol) == ({"spin"}, None)


def test_619a_2_d_between_typed_for_a_symbol() -> None:
    table = turning()
    table.stops_between()
    table.does(c.Correct(by=FLOOR, symbol="joker", revolutions=4))
    table.settles()
    assert table.net("1") == 44_00


def test_619a_2_d_what_cannot_be_is_no_correction() -> None:
    table = turning()
    table.lands("$1")
    table.refuses(c.Correct(by=FLOOR, symbol="between joker and flag"), "wheel.order")
    table.refuses(c.Correct(by=FLOOR, symbol="$1", sections="$1 and $2"), "no_spin.between")
    table.refuses(c.Correct(by=FLOOR, symbol="between", revolutions=3), "no_spin.between")


def test_a_void_is_corrected_until_chips_move_or_the_wheel_is_spun() -> None:
    right = c.Correct(by=FLOOR, symbol="$10", revolutions=5)
    table = turning()
    table.stops_between()
    table.spins()
    assert "still turns" in table.refuses(right, "spin.revolutions")
    table = turning(read=SHORT_HANDED_BACK)
    table.lands("$10", 1)  # the wagers went back: that is settled
    assert "adjustment" in table.refuses(right, "result.corrected_by")


def test_reports_are_withdrawn_back_to_before_the_call() -> None:
    table = turning()
    before = table.state
    table.stops_between()
    table.does(c.Withdraw(by=FLOOR, report="the clapper rests between two sections"))
    assert table.state == before
    table.refuses(c.Withdraw(by=FLOOR, report="no more bets"), "result.corrected_by")
    for report in ("spin", "no more bets"):
        table.does(c.Withdraw(by=FLOOR, report=report))
    assert (table.state.phase, table.state.announced) == ("betting", False)
    table.sits("2").bets("$1")


@pytest.mark.parametrize("landed", [False, True])
def test_a_ruling_is_neither_corrected_nor_withdrawn(landed: bool) -> None:
    table = turning()
    if landed:
        table.lands("$1")
    table.does(ReportDeviation(by=DEALER, broken="wheel.clapper", what="it was held"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))
    assert not table.may("withdraw report")
    table.refuses(c.Correct(by=FLOOR, symbol="$1", revolutions=5), "result.corrected_by")


@pytest.mark.parametrize("broken", ["spin.revolutions", "no_spin.short"])
@pytest.mark.parametrize("landed", [False, True])
def test_619a_2_b_a_void_by_ruling_has_the_remedy_of_too_few_revolutions(broken: str, landed: bool) -> None:
    """L9: as if the dealer had entered them at once, under either reading."""
    for read, lies in ((None, {"$10": 1_00, "joker": 1_00}), (SHORT_HANDED_BACK, {})):
        table = turning(read=read)
        if landed:
            table.lands("$10")
        table.does(ReportDeviation(by=DEALER, broken=broken, what="two turns"))
        table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))
        assert (table.laid("1"), table.net("1")) == (lies, 0)
        assert table.state.phase == ("betting" if read else "called")


@pytest.mark.parametrize("report", [c.Rest(by=DEALER, symbol="$1", revolutions=3), c.RestBetween(by=DEALER)])
def test_reports_of_a_wheel_that_stands_cannot_be(report: c.Command) -> None:
    table = BigSixTable(big_six())
    assert "does not turn" in table.refuses(report, "spin.directions")
    table.calls()
    assert "does not turn" in table.refuses(report, "spin.directions")
    table.spins()
    table.lands("$1")
    assert "rests in a section" in table.refuses(report, "wagers.settled_by")


@pytest.mark.parametrize("phase", ["betting", "called", "spinning", "landed"])
def test_a_wager_typed_wrongly_is_corrected_until_it_is_settled(phase: str) -> None:
    table = BigSixTable(big_six())
    table.sits("1", brings=100_00).bets("$10", 50_00)
    for name, step in (("called", table.calls), ("spinning", table.spins), ("landed", lambda: table.lands("$10"))):
        if phase not in ("betting", table.state.phase):
            step()
            assert name in ("called", "spinning", "landed")
    assert table.state.phase == phase
    table.refuses(c.CorrectWager(by=DEALER, player="1", wager="$10", cents=5_00), "wagers.corrected_by")
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="$10", cents=5_00))
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="flag", cents=1_00))
    assert (table.laid("1"), table.net("1")) == ({"$10": 5_00, "flag": 1_00}, 0)
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="flag", cents=0))
    assert table.laid("1") == {"$10": 5_00}
    table.refuses(c.CorrectWager(by=FLOOR, player="1", wager="$1", cents=500_00), "chips.wagered")
    table.refuses(c.CorrectWager(by=FLOOR, player="1", wager="$1", cents=1_50), "wagers.corrected_by")


def test_a_report_at_a_closed_table_says_so_while_a_ruling_is_due() -> None:
    table = BigSixTable(big_six(), closed=True)
    table.does(ReportDeviation(by=DEALER, broken="wheel.clapper", what="it is bent"))
    assert "closed" in table.refuses(c.RestBetween(by=DEALER), "opening.by")

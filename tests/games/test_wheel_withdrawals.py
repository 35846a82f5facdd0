"""A deviation that a report, a correction or a spin brought about goes with it, unless it holds or was ruled on (L9)."""

from collections.abc import Mapping

import pytest

from croupier.games.big_six.play import commands as six
from croupier.games.big_six.play.events import SPUN_EARLY
from croupier.games.kit.play.decider import REPORTED, DeviationWithdrawn, ReportDeviation, RuleOn
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play.events import CALLED_LATE
from croupier.rulebook.values import Value
from games.big_six.wheel_table import BigSixTable, big_six
from played import DEALER, FLOOR
from wheel_tables import AS_SINGLE, RouletteTable, roulette

STANDS = RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late")
SEEN = ReportDeviation(by=DEALER, broken="spin.by", what="the floor spun")


def waiting(table: RouletteTable | BigSixTable) -> list[str]:
    return [one.kind for one in table.state.deviations]


def withdraws(table: RouletteTable) -> None:
    table.does(c.Withdraw(by=FLOOR, report=table.state.reports[-1].what))


def corrects(table: RouletteTable, number: str, revolutions: int | None = None) -> None:
    table.does(c.Correct(by=FLOOR, number=number, revolutions=revolutions))


def spun(house: Mapping[str, Value] | None = None) -> RouletteTable:
    """Five dollars on 17, and a ball that runs before no more bets was called."""
    table = RouletteTable(roulette(house))
    table.seat("1").bets("straight 17", 5_00)
    table.spins()
    return table


def test_a_correction_that_is_withdrawn_leaves_no_deviation() -> None:
    table = spun()
    table.does(c.BallOut(by=DEALER))
    corrects(table, "17", 13)
    assert waiting(table) == [CALLED_LATE]
    withdraws(table)
    assert waiting(table) == []
    table.calls()
    table.lands("17", 13)
    table.settles()
    assert table.net("1") == 175_00


def test_nothing_is_carried_onto_the_next_spin() -> None:
    table = spun()
    table.lands("17")
    for _ in range(2):
        withdraws(table)
    assert (table.state.phase, waiting(table)) == ("betting", [])


def test_the_event_names_what_goes_among_others_that_wait() -> None:
    table = spun()
    table.does(SEEN)
    table.lands("17")
    table.does(SEEN)
    withdraws(table)
    gone = DeviationWithdrawn(rule="result.corrected_by", kind=CALLED_LATE, place=1)
    assert table.happened(DeviationWithdrawn) == [gone]
    assert waiting(table) == [REPORTED, REPORTED]


def test_what_still_holds_for_the_right_number_stays_where_it_was() -> None:
    table = spun()
    table.lands("20")
    table.does(SEEN)
    before = table.state.deviations
    corrects(table, "17")
    assert table.state.deviations == before
    withdraws(table)
    assert waiting(table) == [REPORTED]
    table.lands("17")  # again before the call
    assert waiting(table) == [REPORTED, CALLED_LATE]


@pytest.mark.parametrize(("number", "revolutions"), [("17", 3), ("00", 13)])
def test_a_spin_that_was_really_void_waits_for_nobody(number: str, revolutions: int) -> None:
    table = spun(AS_SINGLE)
    table.lands("17")
    corrects(table, number, revolutions)
    assert waiting(table) == []
    corrects(table, "17", 13)
    assert waiting(table) == [CALLED_LATE]


def test_a_ruling_stays_and_is_not_asked_for_again_by_another_number() -> None:
    table = spun()
    table.lands("20")
    table.does(STANDS)
    corrects(table, "17")
    assert waiting(table) == []
    table.settles()
    assert table.net("1") == 175_00


def test_one_of_an_earlier_spin_is_not_taken_for_that_of_this_one() -> None:
    table = spun()
    table.does(SEEN)
    table.lands("20")
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))  # on what was seen; the late call still waits
    assert waiting(table) == [CALLED_LATE]
    table.spins()
    table.lands("17")
    assert waiting(table) == [CALLED_LATE, CALLED_LATE]
    withdraws(table)
    assert waiting(table) == [CALLED_LATE]
    table.calls()
    table.lands("17")
    withdraws(table)
    assert waiting(table) == [CALLED_LATE]


def test_a_number_that_counts_after_the_call_takes_nothing_with_it() -> None:
    """The ball was not taken out in time, and its number counts: no more bets had been called."""
    table = RouletteTable(roulette(read={"ball-not-removed-in-time": "the number counts"}))
    table.seat("1").bets("straight 17")
    table.spins()
    table.does(SEEN)
    table.lands("20")
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))
    table.spins()
    table.calls()
    table.does(c.ForeignObject(by=DEALER))
    table.does(c.RemoveBall(by=DEALER, in_time=False, number="17"))
    assert (table.state.number, waiting(table)) == ("17", [CALLED_LATE])
    withdraws(table)
    assert waiting(table) == [CALLED_LATE]


# The Big Six Wheel


def early() -> BigSixTable:
    table = BigSixTable(big_six())
    table.sits("1").bets("$10")
    table.spins()
    assert waiting(table) == [SPUN_EARLY]
    return table


def test_a_big_six_spin_goes_with_its_deviation_and_a_clapper_without() -> None:
    table = early()
    table.lands("$10")
    table.does(six.Correct(by=FLOOR, symbol="$1"))
    table.does(six.Withdraw(by=FLOOR, report="clapper at rest in $1"))
    assert waiting(table) == [SPUN_EARLY]
    table.does(six.Withdraw(by=FLOOR, report="spin"))
    assert (table.state.phase, waiting(table)) == ("betting", [])
    table.plays("$10")
    assert table.net("1") == 10_00


def test_a_big_six_spin_after_an_early_one_takes_only_its_own() -> None:
    table = early()
    table.stops_between()
    table.calls()
    table.spins()
    table.does(six.Withdraw(by=FLOOR, report="spin"))
    assert waiting(table) == [SPUN_EARLY]
    table.does(six.Withdraw(by=FLOOR, report="no more bets"))
    table.spins()
    assert waiting(table) == [SPUN_EARLY, SPUN_EARLY]
    table.does(STANDS)
    table.does(six.Withdraw(by=FLOOR, report="spin"))
    assert waiting(table) == []

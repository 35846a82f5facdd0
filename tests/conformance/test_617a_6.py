"""§ 617a.6: irregularities."""

import pytest

from croupier.games.kit.play.decider import Announced, Command, Deviated, Event, Signature
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from played import DEALER, FLOOR, PIT
from wheel_tables import RouletteTable, roulette

OUT, OBJECT = c.BallOut(by=DEALER), c.ForeignObject(by=DEALER)
REOPENED = {"wagers-after-no-spin": "they stand and betting opens again"}
COUNTS = {"ball-not-removed-in-time": "the number counts"}


def is_no_spin(events: tuple[Event, ...], rule: str, cite: str, table: RouletteTable) -> None:
    """The dealer announced it, and the spin is void under the paragraph."""
    said, void = events[-2:]
    assert isinstance(said, Announced)
    assert said.words == "no spin"
    assert isinstance(void, e.SpinVoided)
    assert void.rule == rule
    assert table.rules.cite(rule) == cite
    assert table.state.phase == "void"


def spinning(read: dict[str, str] | None = None) -> RouletteTable:
    """A ball in the track, no more bets called, a dollar on 17."""
    table = RouletteTable(roulette(read=read))
    table.seat("1").bets("straight 17")
    table.spins()
    table.calls()
    return table


# (a) The wrong way round


@pytest.mark.parametrize("way", ["clockwise", "counterclockwise"])
def test_617a_6_a_ball_spun_with_the_wheel_is_no_spin_and_is_removed(way: c.Direction) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    is_no_spin(table.spins(way, way), "no_spin.same_direction", "617a.6(a)", table)
    assert table.next_steps == {"remove the ball"}
    table.refuses(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"), "no_spin.not_removed")
    table.does(c.RemoveBall(by=DEALER, in_time=True))
    assert table.laid("1") == {"straight 17": 1_00}
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_6_a_ball_that_rests_before_it_is_removed_has_no_result() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins("clockwise", "clockwise")
    table.does(c.RemoveBall(by=DEALER, in_time=False, number="17"))
    assert (table.state.phase, table.state.number, table.net("1")) == ("betting", None, 0)


def test_617a_6_a_number_of_a_ball_not_removed_may_be_read_to_count() -> None:
    table = RouletteTable(roulette(read=COUNTS))
    table.seat("1").bets("straight 17")
    table.spins("clockwise", "clockwise")
    table.refuses(c.RemoveBall(by=DEALER, in_time=False), "no_spin.not_removed")
    table.does(c.RemoveBall(by=DEALER, in_time=False, number="17"))
    assert table.state.number == "17"
    assert len(table.happened(Deviated)) == 1  # no more bets was never called for this spin


# (b) Too few revolutions


def test_617a_6_b_three_revolutions_are_no_spin_and_the_ball_is_examined() -> None:
    table = spinning()
    is_no_spin(table.lands("17", 3), "no_spin.short", "617a.6(b)", table)
    assert table.next_steps == {"inspect the ball"}
    table.does(c.InspectBall(by=DEALER, damaged=False))
    assert table.net("1") == 0
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_6_b_four_revolutions_are_a_spin() -> None:
    table = spinning()
    table.lands("17", 4)
    table.settles()
    assert table.net("1") == 35_00


def new_ball(diameter: str = "3/4", by: tuple[Signature, ...] = FLOOR, *, magnet_passed: bool = True) -> c.NewBall:
    return c.NewBall(by=by, diameter_inches=diameter, magnet_passed=magnet_passed)


@pytest.mark.parametrize("by", [FLOOR, PIT])
def test_617a_6_b_damaged_ball_is_replaced_by_a_floorperson_or_above(by: tuple[Signature, ...]) -> None:
    table = spinning()
    table.lands("17", 3)
    table.does(c.InspectBall(by=DEALER, damaged=True))
    assert table.next_steps == {"new ball"}
    table.refuses(new_ball(by=DEALER), "no_spin.new_ball_from")
    table.does(new_ball(by=by))
    assert table.next_steps == {"spin"}


def test_617a_6_b_new_ball_is_of_the_right_size_and_stuff() -> None:
    table = spinning()
    table.lands("17", 3)
    table.does(c.InspectBall(by=DEALER, damaged=True))
    for diameter in ("11/16", "15/16"):
        table.refuses(new_ball(diameter), "ball.diameter_inches")
    table.refuses(new_ball(magnet_passed=False), "ball.material")
    table.does(new_ball("14/16"))


def test_617a_6_b_new_ball_may_be_read_to_be_used_at_once() -> None:
    table = spinning({"replacement-ball": "used at once"})
    table.lands("17", 3)
    table.does(c.InspectBall(by=DEALER, damaged=True))
    table.does(new_ball(magnet_passed=False))
    assert table.next_steps == {"spin"}


# (c) The ball leaves the wheel


def test_617a_6_c_ball_that_leaves_the_wheel_is_no_spin_and_is_examined() -> None:
    table = spinning()
    is_no_spin(table.does(OUT), "no_spin.ball_out", "617a.6(c)", table)
    assert table.next_steps == {"inspect the ball"}
    assert table.may("inspect the ball")[0].rule == "no_spin.ball_out"
    table.does(c.InspectBall(by=DEALER, damaged=True))
    assert table.happened(e.BallInspected)[0].rule == "no_spin.ball_out"
    table.does(new_ball())
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_6_c_only_a_running_ball_leaves_the_wheel() -> None:
    table = RouletteTable(roulette())
    table.refuses(OUT, "spin.direction")
    table.spins()
    table.calls()
    table.lands("17")
    table.refuses(OUT, "result.marked")


# (d) A foreign object


def test_617a_6_d_object_in_the_wheel_is_no_spin_and_the_ball_is_removed() -> None:
    table = spinning()
    is_no_spin(table.does(OBJECT), "no_spin.foreign_object", "617a.6(d)", table)
    assert table.next_steps == {"remove the ball"}
    table.does(c.RemoveBall(by=DEALER, in_time=True))
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_6_d_object_after_the_ball_rests_changes_nothing() -> None:
    table = spinning()
    table.lands("17")
    table.refuses(OBJECT, "result.marked")
    table.settles()
    assert table.net("1") == 35_00


def test_617a_6_d_ball_not_removed_in_time_is_void_or_counts_by_reading() -> None:
    void, counts = spinning(), spinning(COUNTS)
    for table in (void, counts):
        table.does(OBJECT)
        table.does(c.RemoveBall(by=DEALER, in_time=False, number="17"))
    assert void.state.phase == "betting"
    assert (counts.state.phase, counts.state.number) == ("landed", "17")
    assert counts.happened(Deviated) == []  # no more bets had been called
    counts.settles()
    assert (void.net("1"), counts.net("1")) == (0, 35_00)


# The wagers after no spin (the reading of (a) to (d) with 617a.5(b))


@pytest.mark.parametrize("irregular", [OUT, OBJECT, c.Rest(by=DEALER, number="17", revolutions=3)])
def test_617a_6_wagers_stand_closed_after_no_more_bets(irregular: Command) -> None:
    table = spinning()
    table.does(irregular)
    seat = table.seat("2")
    for _ in range(2):
        seat.may_not_bet("no_more_bets.then", "red")
        if table.may("remove the ball"):
            table.does(c.RemoveBall(by=DEALER, in_time=True))
        elif table.may("inspect the ball"):
            table.does(c.InspectBall(by=DEALER, damaged=False))
    table.plays("2")
    seat.bets("red")


def test_617a_6_wagers_stand_open_before_no_more_bets() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1").bets("straight 17")
    table.spins()
    table.does(OUT)
    table.does(c.InspectBall(by=DEALER, damaged=False))
    seat.takes_back("straight 17").bets("red")


def test_617a_6_betting_may_be_read_to_open_again_once_the_ball_is_dealt_with() -> None:
    table = spinning(REOPENED)
    seat = table.seat("2")
    table.does(OBJECT)
    seat.may_not_bet("no_more_bets.then", "red")
    table.does(c.RemoveBall(by=DEALER, in_time=True))
    seat.bets("red")


# What is easily forgotten


def test_617a_6_a_ball_removed_in_time_is_removed_under_its_own_paragraph() -> None:
    table = RouletteTable(roulette())
    table.spins("clockwise", "clockwise")
    assert table.does(c.RemoveBall(by=DEALER, in_time=True))[0].rule == "no_spin.same_direction"
    table = spinning()
    table.does(OBJECT)
    assert table.does(c.RemoveBall(by=DEALER, in_time=True))[0].rule == "no_spin.foreign_object"


def test_617a_6_a_wagers_wait_while_the_ball_of_a_void_spin_is_taken_out() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1")
    table.spins("clockwise", "clockwise")
    assert "void spin is not over" in seat.may_not_bet("no_spin.wagers", "red")
    table.does(c.RemoveBall(by=DEALER, in_time=True))
    seat.bets("red")


@pytest.mark.parametrize("diameter", ["11/16", "15/16"])
def test_617a_6_b_ball_of_a_wrong_size_is_never_used_once_it_is_measured(diameter: str) -> None:
    table = spinning({"replacement-ball": "used at once"})
    table.lands("17", 3)
    table.does(c.InspectBall(by=DEALER, damaged=True))
    table.refuses(new_ball(diameter), "ball.diameter_inches")
    table.does(new_ball(""))

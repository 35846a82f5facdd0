"""Irregularities and corrections at roulette (L8, L9).

Reports are refused only where they cannot be, what each asks for stays due, and what was entered wrongly can be put right
until it is settled.
"""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.kit.play.decider import Announced, Command, ReportDeviation, RuleOn
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.training import NEIGHBOURS
from depth import cases
from played import DEALER, FLOOR
from wheel_tables import AS_SINGLE, GGE, PA, RouletteTable, roulette

OUT, OBJECT, WITH = c.BallOut(by=DEALER), c.ForeignObject(by=DEALER), c.SameDirection(by=DEALER)
SHORT = c.Rest(by=DEALER, number="17", revolutions=3)
IRREGULAR: dict[str, Command] = {"out": OUT, "object": OBJECT, "with the wheel": WITH, "short": SHORT}
TAKE_OUT, INSPECT = c.RemoveBall(by=DEALER, in_time=True), c.InspectBall(by=DEALER, damaged=False)
COUNTS = {"ball-not-removed-in-time": "the number counts"}


def running(edition: str = PA, *, called: bool = True, read: dict[str, str] | None = None) -> RouletteTable:
    """A ball in the track and a dollar on 17."""
    table = RouletteTable(roulette(edition=edition, read=read))
    table.seat("1").bets("straight 17")
    table.spins()
    if called:
        table.calls()
    return table


def reaches(table: RouletteTable, phase: str) -> RouletteTable:
    """The table in a phase of the round, from a running ball."""
    steps: dict[str, Callable[[], object]] = {
        "landed": lambda: table.lands("17"),
        "marked": table.marks,
        "collected": lambda: table.does(c.Collect(by=DEALER)),
        "betting": lambda: table.does(c.Pay(by=DEALER)),
    }
    for name, step in steps.items() if phase != "spinning" else ():
        step()
        if name == phase:
            break
    return table


# L9: every irregularity after every other


@pytest.mark.parametrize("edition", [PA, GGE])
@pytest.mark.parametrize(("first", "second"), list(product(IRREGULAR, IRREGULAR)))
def test_617a_6_a_second_irregularity_is_taken_or_cannot_be(edition: str, first: str, second: str) -> None:
    table = running(edition)
    table.does(IRREGULAR[first])
    decision = play.decide(table.rules, table.state, IRREGULAR[second])
    off, rests = first == "out", first == "short"
    if rests or (off and second in ("out", "short")):
        assert isinstance(decision, Refused)
        assert "cannot be" in decision.reason
        assert ("come to rest" if rests else "off the wheel") in decision.reason
    else:
        assert not isinstance(decision, Refused)
        assert isinstance(decision[0], Announced)
        table.does(IRREGULAR[second])
    # Whoever looks at the ball looks at it before the next spin, whatever came first.
    looked_at = {first, second} & {"out", "short"} if not isinstance(decision, Refused) else {first} & {"out", "short"}
    assert table.next_steps == ({"inspect the ball"} if looked_at else {"remove the ball"})
    spin = c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise")
    assert isinstance(play.decide(table.rules, table.state, spin), Refused)
    table.does(INSPECT if looked_at else TAKE_OUT)
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_6_c_a_ball_that_leaves_the_wheel_on_its_way_out_is_inspected_under_its_own_paragraph() -> None:
    table = running()
    table.does(OBJECT)
    table.does(OUT)
    assert [option.rule for option in table.may("inspect the ball")] == ["no_spin.ball_out"]
    assert "off the wheel" in table.refuses(TAKE_OUT, "no_spin.ball_out")
    table.does(OBJECT)  # another object: the ball is examined all the same, and nobody takes it out of the wheel
    assert [event.remedy for event in table.happened(e.SpinVoided)] == ["remove the ball", "inspect the ball", ""]
    table.does(c.InspectBall(by=DEALER, damaged=True))
    assert table.next_steps == {"new ball"}


@pytest.mark.parametrize("phase", ["landed", "marked", "collected", "betting"])
@pytest.mark.parametrize("name", IRREGULAR)
def test_617a_6_a_ball_that_does_not_run_has_no_irregularity(phase: str, name: str) -> None:
    table = running()
    reaches(table, phase)
    decision = play.decide(table.rules, table.state, IRREGULAR[name])
    assert isinstance(decision, Refused)
    assert "cannot be" in decision.reason
    assert ("no ball runs" if phase == "betting" else "the ball rests in 17") in decision.reason


@pytest.mark.parametrize("read", [None, COUNTS])
def test_617a_6_a_ball_that_rests_before_it_is_taken_out(read: dict[str, str] | None) -> None:
    table = running(read=read)
    table.does(WITH)
    table.does(c.Rest(by=DEALER, number="17", revolutions=9))
    assert table.state.phase == ("landed" if read else "betting")
    table = running(read=read)
    table.does(WITH)
    table.does(SHORT)  # it never was a spin, so no reading makes its number count
    assert table.next_steps == {"inspect the ball"}


@pytest.mark.parametrize("broken", ["no_spin.short", "spin.revolutions", "no_spin.ball_out"])
@pytest.mark.parametrize("phase", ["spinning", "landed", "marked"])
def test_617a_6_b_a_void_by_ruling_asks_for_the_same_inspection(broken: str, phase: str) -> None:
    table = running()
    reaches(table, phase)
    table.does(ReportDeviation(by=DEALER, broken=broken, what="seen by the floor"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))
    assert table.next_steps == {"inspect the ball"}
    assert table.rules.cite(table.may("inspect the ball")[0].rule) in ("617a.6(b)", "617a.6(c)")
    table.does(INSPECT)
    assert table.next_steps == {"spin"}


def test_617a_6_every_report_that_waits_keeps_its_inspection_when_another_makes_the_spin_void() -> None:
    table = running(called=False)
    table.lands("17")  # a first deviation: no more bets was not called
    table.does(ReportDeviation(by=DEALER, broken="no_spin.ball_out", what="it bounced off the rim"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="late"))
    assert "inspect the ball" in table.next_steps


def test_617a_6_a_ruling_on_a_running_ball_has_it_taken_out() -> None:
    table = running()
    table.does(ReportDeviation(by=DEALER, broken="no_more_bets.then", what="a player moved chips"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="not to be settled"))
    assert table.next_steps == {"remove the ball"}
    table.does(TAKE_OUT)
    assert table.next_steps == {"spin"}


def test_a_ball_that_looks_damaged_between_spins_is_replaced() -> None:
    table = RouletteTable(roulette())
    table.does(INSPECT)
    assert table.next_steps == {"spin"}
    table.does(c.InspectBall(by=DEALER, damaged=True))
    assert table.next_steps == {"new ball"}


# L8: corrections


def test_617a_6_b_three_revolutions_typed_for_thirteen() -> None:
    table = running()
    table.does(SHORT)
    assert "how many revolutions" in table.refuses(c.Correct(by=FLOOR, number="17"), "spin.revolutions")
    table.refuses(c.Correct(by=DEALER, number="17", revolutions=13), "result.corrected_by")
    table.does(c.Correct(by=FLOOR, number="17", revolutions=13))
    assert table.next_steps == {"mark number"}
    table.settles()
    assert table.net("1") == 35_00


def test_617a_6_b_thirteen_revolutions_typed_for_three() -> None:
    table = running()
    table.lands("17", 13)
    table.marks()
    table.does(c.Correct(by=FLOOR, number="17", revolutions=3))
    assert (table.next_steps, table.state.number) == ({"inspect the ball"}, None)


@pytest.mark.parametrize("name", ["out", "object", "with the wheel", "short"])
@pytest.mark.parametrize("dealt_with", [False, True])
@pytest.mark.parametrize("called", [False, True])
def test_a_void_typed_by_mistake_is_corrected_until_the_next_spin(name: str, dealt_with: bool, called: bool) -> None:
    table = running(called=called)
    table.does(IRREGULAR[name])
    if dealt_with:
        table.does(INSPECT if name in ("out", "short") else TAKE_OUT)
        assert table.state.phase == "betting"
    table.does(c.Correct(by=FLOOR, number="17", revolutions=5))
    assert (table.state.phase, table.state.number, table.state.frozen) == ("landed", "17", called)
    assert len(table.state.deviations) == (0 if called else 1)
    if not called:
        table.does(RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late"))
    table.settles()
    assert table.net("1") == 35_00


def test_a_covered_number_typed_by_mistake_is_corrected() -> None:
    table = RouletteTable(roulette(AS_SINGLE))
    table.seat("1").bets("straight 0")
    table.spins()
    table.calls()
    table.lands("00")
    assert table.state.phase == "betting"
    table.does(c.Correct(by=FLOOR, number="0", revolutions=8))
    table.settles()
    assert table.net("1") == 35_00


def test_a_void_is_not_corrected_once_chips_were_moved_or_the_ball_spun() -> None:
    table = running(called=False)
    table.does(OUT)
    table.does(INSPECT)
    table.does(c.TakeBack(by=DEALER, player="1", wager="straight 17"))
    right = c.Correct(by=FLOOR, number="17", revolutions=5)
    assert "adjustment" in table.refuses(right, "spin.direction")
    table.spins()
    assert "still runs" in table.refuses(right, "spin.revolutions")


@pytest.mark.parametrize("phase", ["spinning", "landed", "marked"])
@pytest.mark.parametrize("broken", ["no_more_bets.then", "no_spin.ball_out"])
def test_a_ruling_is_neither_corrected_nor_withdrawn(phase: str, broken: str) -> None:
    table = running()
    reaches(table, phase)
    table.does(ReportDeviation(by=DEALER, broken=broken, what="seen by the floor"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on tape"))
    assert not table.may("withdraw report")
    table.refuses(c.Correct(by=FLOOR, number="17", revolutions=5), "spin.direction")


@pytest.mark.parametrize("name", IRREGULAR)
def test_617a_6_a_report_that_cannot_be_says_so_while_a_ruling_is_due(name: str) -> None:
    table = RouletteTable(roulette())
    table.does(ReportDeviation(by=DEALER, broken="spin.by", what="the floor spun"))
    assert "no ball runs" in table.refuses(IRREGULAR[name], "spin.direction")


def withdrawn(table: RouletteTable, report: str) -> None:
    table.refuses(c.Withdraw(by=FLOOR, report="something else"), "result.corrected_by")
    table.refuses(c.Withdraw(by=DEALER, report=report), "result.corrected_by")
    table.does(c.Withdraw(by=FLOOR, report=report))


def test_reports_are_withdrawn_one_by_one_back_to_before_the_spin() -> None:
    table = running()
    before = table.state
    table.does(OUT)
    table.does(c.InspectBall(by=DEALER, damaged=True))
    withdrawn(table, "ball inspected")
    assert table.next_steps == {"inspect the ball"}
    withdrawn(table, "ball left the wheel")
    assert table.state == before
    withdrawn(table, "no more bets")
    table.seat("2").bets("red")
    withdrawn(table, "spin")
    assert (table.state.phase, table.state.ball, table.next_steps) == ("betting", "in hand", {"spin"})
    table.refuses(c.Withdraw(by=FLOOR, report="spin"), "spin.direction")


def test_fifths_go_back_with_a_withdrawn_number() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 5_00)
    table.spins()
    table.calls()
    table.lands("17")
    table.marks()
    table.does(c.MoveFifths(by=DEALER))
    withdrawn(table, "ball at rest in 17")
    assert (table.state.phase, table.laid("1")) == ("spinning", {"five-adjacent 17": 5_00})
    table.does(OUT)
    assert table.next_steps == {"inspect the ball"}


@pytest.mark.parametrize("phase", ["betting", "spinning", "void", "landed", "marked"])
def test_a_wager_typed_wrongly_is_corrected_until_it_is_settled(phase: str) -> None:
    table = RouletteTable(roulette())
    table.seat("1", brings=100_00).bets("straight 17", 50_00)
    if phase != "betting":
        table.spins()
        table.calls()
    if phase == "void":
        table.does(OBJECT)
    if phase in ("landed", "marked"):
        table.lands("17")
    if phase == "marked":
        table.marks()
    right = c.CorrectWager(by=FLOOR, player="1", wager="straight 17", cents=5_00)
    table.refuses(c.CorrectWager(by=DEALER, player="1", wager="straight 17", cents=5_00), "wagers.corrected_by")
    table.does(right)
    assert (table.laid("1"), table.net("1")) == ({"straight 17": 5_00}, 0)
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="red", cents=10_00))
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="straight 17", cents=0))
    assert table.laid("1") == {"red": 10_00}
    table.refuses(c.CorrectWager(by=FLOOR, player="1", wager="straight 17", cents=0), "wagers.corrected_by")
    table.refuses(c.CorrectWager(by=FLOOR, player="1", wager="red", cents=500_00), "chips.wagered")
    assert table.happened(e.WagerCorrected)[0].cents == 5_00


def test_a_wager_is_not_corrected_once_anything_is_collected() -> None:
    table = running()
    reaches(table, "collected")
    right = c.CorrectWager(by=FLOOR, player="1", wager="straight 17", cents=5_00)
    assert "adjustment" in table.refuses(right, "settlement.order")


def test_a_corrected_neighbour_wager_is_moved_anew() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 50_00)
    table.spins()
    table.calls()
    table.lands("17")
    table.marks()
    table.does(c.MoveFifths(by=DEALER))
    table.does(c.CorrectWager(by=FLOOR, player="1", wager="five-adjacent 17", cents=5_00))
    assert table.next_steps == {"move fifths"}
    table.does(c.MoveFifths(by=DEALER))
    table.does(c.Collect(by=DEALER))
    table.does(c.Pay(by=DEALER))
    assert table.net("1") == 35_00 - 4_00


# Both at once, in any order


ALL = (*IRREGULAR.values(), TAKE_OUT, INSPECT, c.CallNoMoreBets(by=DEALER), c.Rest(by=DEALER, number="5", revolutions=6))


@settings(max_examples=cases(30))
@given(reports=st.lists(st.sampled_from(ALL), max_size=6), back=st.integers(0, 6))
def test_withdrawing_all_that_was_taken_gives_the_table_as_it_was(reports: list[Command], back: int) -> None:
    table = running(called=False)
    states = [table.state]
    for report in reports:
        if not isinstance(play.decide(table.rules, table.state, report), Refused):
            table.does(report)
            states += [table.state] if table.state != states[-1] else []  # a sound ball between spins changes nothing
    for _ in range(min(back, len(states) - 1)):
        last = table.state.reports[-1].what
        table.does(c.Withdraw(by=FLOOR, report=last))
        states.pop()
        assert table.state._replace(deviations=()) == states[-1]._replace(deviations=())

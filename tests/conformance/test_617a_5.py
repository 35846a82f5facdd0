"""§ 617a.5: the spin and the settlement."""

import pytest

from croupier.games.kit.play.decider import Announced, Deviated, Event, ReportDeviation, RuleOn, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.training import NEIGHBOURS
from played import DEALER, FLOOR, PIT, as_player
from wheel_tables import AS_SINGLE, SINGLE, RouletteTable, roulette

WAYS: tuple[c.Direction, c.Direction] = ("clockwise", "counterclockwise")


# (a) The spin


@pytest.mark.parametrize(("wheel", "ball"), [WAYS, WAYS[::-1]])
def test_617a_5_a_ball_runs_against_the_wheel(wheel: c.Direction, ball: c.Direction) -> None:
    table = RouletteTable(roulette())
    table.spins(wheel, ball)
    assert table.state.phase == "spinning"
    assert table.happened(e.SpinVoided) == []


@pytest.mark.parametrize("by", [FLOOR, as_player("1")])
def test_617a_5_a_dealer_spins_and_nobody_else(by: tuple[Signature, ...]) -> None:
    table = RouletteTable(roulette())
    spin = c.SpinBall(by=by, wheel="clockwise", ball="counterclockwise")
    assert "for the dealer" in table.refuses(spin, "spin.direction")


@pytest.mark.parametrize("revolutions", [4, 5, 20])
def test_617a_5_a_four_revolutions_or_more_are_a_valid_spin(revolutions: int) -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.calls()
    table.lands("17", revolutions)
    assert (table.state.phase, table.state.number) == ("landed", "17")


@pytest.mark.parametrize("revolutions", [0, 3])
def test_617a_5_a_fewer_than_four_revolutions_are_no_valid_spin(revolutions: int) -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.calls()
    table.lands("17", revolutions)
    assert (table.state.phase, table.state.number) == ("void", None)


def test_617a_5_a_revolutions_below_none_are_no_count() -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.refuses(c.Rest(by=DEALER, number="17", revolutions=-1), "spin.revolutions")


# (b) No more bets


def test_617a_5_b_no_more_bets_is_called_while_the_ball_is_in_the_track() -> None:
    table = RouletteTable(roulette())
    call = c.CallNoMoreBets(by=DEALER)
    table.refuses(call, "spin.direction")  # the ball is not in the track yet
    table.spins()
    table.does(call)
    assert [said.words for said in table.happened(Announced)] == ["no more bets"]
    table.refuses(call, "spin.revolutions")  # once is enough
    table.lands("17")
    table.refuses(call, "result.marked")


def test_617a_5_b_bets_stay_open_until_the_call() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1")
    table.spins()
    seat.bets("red", 5_00).takes_back("red").bets("black", 5_00)
    table.calls()
    assert "no more bets" in seat.may_not_bet("no_more_bets.then", "red")


def test_617a_5_b_chips_are_not_touched_until_everything_is_paid() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    seat = table.seat("1").bets("straight 17").bets("red").bets("five-adjacent 17", 5_00)
    take_back = c.TakeBack(by=as_player("1"), player="1", wager="straight 17")

    def frozen() -> None:
        seat.may_not_bet("no_more_bets.then", "red")
        table.refuses(take_back, "no_more_bets.then")

    table.spins()
    steps = (
        c.CallNoMoreBets(by=DEALER),
        c.Rest(by=DEALER, number="17", revolutions=6),
        c.Mark(by=DEALER, number="17"),
        c.MoveFifths(by=DEALER),
        c.Collect(by=DEALER),
    )
    for step in steps:
        table.does(step)
        frozen()
    table.does(c.Pay(by=DEALER))
    table.does(take_back)
    seat.bets("red")


def test_617a_5_b_ball_at_rest_before_the_call_waits_for_a_ruling() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins()
    table.lands("17")
    assert table.happened(Deviated) == [Deviated(rule="no_more_bets.said", kind=e.CALLED_LATE)]
    assert table.next_steps == {"rule on deviation"}
    assert "must first rule" in table.refuses(c.Mark(by=DEALER, number="17"), "deviation.ruled_by")
    table.refuses(RuleOn(by=DEALER, ruling="stands", reason="nobody bet late"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason=" "), "deviation.ruled_by")
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late"))
    table.settles()
    assert table.net("1") == 35_00


def test_617a_5_b_ruling_may_make_the_spin_void() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins()
    table.lands("17")
    table.does(RuleOn(by=PIT, ruling="void", reason="a chip was moved"))
    assert (table.state.phase, table.state.number) == ("betting", None)
    assert table.laid("1") == {"straight 17": 1_00}
    table.plays("18")
    assert table.net("1") == -1_00


# (c) The point marker


def test_617a_5_c_number_is_announced_and_marked() -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.calls()
    table.lands("17")
    assert "rests in 17" in table.refuses(c.Mark(by=DEALER, number="34"), "result.marked")
    table.does(c.Mark(by=DEALER, number="17"))
    assert [said.words for said in table.happened(Announced)][-1] == "17"
    assert table.happened(e.Marked)[0].number == "17"


def test_617a_5_c_nothing_is_collected_before_the_marker_is_set() -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.calls()
    table.lands("17")
    table.refuses(c.Collect(by=DEALER), "result.marked")
    table.refuses(c.Pay(by=DEALER), "result.marked")


def test_617a_5_c_wrong_number_is_corrected_by_a_supervisor_before_collecting() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins()
    table.calls()
    table.lands("34")
    table.marks()
    table.refuses(c.Correct(by=DEALER, number="17"), "result.corrected_by")
    table.does(c.Correct(by=FLOOR, number="17"))
    table.settles()
    assert table.net("1") == 35_00
    table.refuses(c.Correct(by=FLOOR, number="34"), "spin.direction")


# (d) Fifths


def test_617a_5_d_a_fifth_of_winning_neighbours_is_moved_to_the_number() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 10_00).bets("five-adjacent 0", 5_00)
    table.spins()
    table.calls()
    table.lands("32")
    table.marks()
    assert "moved before anything is collected" in table.refuses(c.Collect(by=DEALER), "five_adjacent.paid_from")
    table.does(c.MoveFifths(by=DEALER))
    moved = [(event.player, event.wager, event.to, event.cents) for event in table.happened(e.FifthMoved)]
    assert moved == [("1", "five-adjacent 17", "straight 32", 2_00)]
    assert table.laid("1") == {"five-adjacent 17": 8_00, "five-adjacent 0": 5_00, "straight 32": 2_00}
    table.does(c.Collect(by=DEALER))
    assert table.laid("1") == {"straight 32": 2_00}
    table.does(c.Pay(by=DEALER))
    assert table.net("1") == 70_00 - 8_00 - 5_00


def test_617a_5_d_moved_fifth_joins_chips_that_lie_there() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("straight 32", 3_00).bets("five-adjacent 17", 10_00)
    table.plays("32")
    assert table.laid("1") == {"straight 32": 5_00}
    assert table.net("1") == 5 * 35_00 - 8_00


def test_617a_5_d_nothing_is_moved_when_no_neighbours_win() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 10_00)
    table.spins()
    table.calls()
    table.lands("0")
    table.marks()
    table.refuses(c.MoveFifths(by=DEALER), "settlement.order")
    table.does(c.Collect(by=DEALER))


# (e) Losers first


def test_617a_5_e_all_losing_wagers_are_collected_before_any_winner_is_paid() -> None:
    table = RouletteTable(roulette(SINGLE))
    table.seat("1").bets("straight 17").bets("red").bets("black")
    table.seat("2").bets("odd").bets("straight 18").bets("column 2")
    table.spins()
    table.calls()
    table.lands("17")
    table.marks()
    assert "collected before" in table.refuses(c.Pay(by=DEALER), "settlement.order")
    table.does(c.Collect(by=DEALER))
    table.does(c.Pay(by=DEALER))
    settled = [event for event in table.money() if event[0] in ("lost", "paid")]
    assert settled == [
        ("lost", "1", "red", 1_00),
        ("lost", "2", "straight 18", 1_00),
        ("paid", "1", "straight 17", 35_00),
        ("paid", "1", "black", 1_00),
        ("paid", "2", "odd", 1_00),
        ("paid", "2", "column 2", 2_00),
    ]


def test_617a_5_e_collecting_comes_once_and_after_it_paying() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("red")
    table.spins()
    table.calls()
    table.lands("1")
    table.marks()
    table.does(c.Collect(by=DEALER))
    table.refuses(c.Collect(by=DEALER), "settlement.order")
    table.does(c.Pay(by=DEALER))
    table.refuses(c.Pay(by=DEALER), "spin.direction")


def test_617a_5_e_winning_chips_stay_where_they_lie() -> None:
    table = RouletteTable(roulette())
    table.seat("1", brings=10_00).bets("red", 4_00)
    table.plays("1")
    assert (table.laid("1"), table.chips("1")) == ({"red": 4_00}, 10_00)
    table.plays("3")
    table.plays("2")
    assert (table.laid("1"), table.chips("1")) == ({}, 14_00)
    kinds: list[Event] = [event for event in table.events if isinstance(event, Money) and event.kind == "placed"]
    assert len(kinds) == 1


# What is easily forgotten


def moved_to_32() -> RouletteTable:
    """Entered as 32, marked, the fifth moved; nothing collected."""
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("straight 32", 3_00).bets("five-adjacent 17", 10_00)
    table.spins()
    table.calls()
    table.lands("32")
    table.marks()
    table.does(c.MoveFifths(by=DEALER))
    return table


def test_617a_5_d_number_corrected_after_the_fifths_were_moved_takes_them_back() -> None:
    table = moved_to_32()
    table.does(c.Correct(by=FLOOR, number="17"))
    assert table.laid("1") == {"straight 32": 3_00, "five-adjacent 17": 10_00}
    assert table.next_steps == {"mark number"}
    table.settles()
    # 2 of the 10 win at 35 to 1 on 17; 8 and the 3 on 32 are lost.
    assert (table.net("1"), table.laid("1")) == (70_00 - 11_00, {"straight 17": 2_00})


def test_617a_5_d_spin_made_void_after_the_fifths_were_moved_takes_them_back() -> None:
    table = moved_to_32()
    table.does(ReportDeviation(by=DEALER, broken="no_more_bets.then", what="a hand moved the marker"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="seen on the tape"))
    assert (table.laid("1"), table.net("1")) == ({"straight 32": 3_00, "five-adjacent 17": 10_00}, 0)
    assert {event.rule for event in table.happened(e.FifthPutBack)} == {"deviation.ruled_by"}
    table.plays("32")
    assert table.net("1") == 5 * 35_00 - 8_00


def test_617a_5_d_fifths_of_two_players_are_moved_and_taken_back_apart() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 10_00).bets("five-adjacent 5", 5_00)
    table.seat("2").bets("five-adjacent 17", 15_00)
    table.spins()
    table.calls()
    table.lands("17")
    table.marks()
    table.does(c.MoveFifths(by=DEALER))
    assert (table.laid("1")["straight 17"], table.laid("2")["straight 17"]) == (3_00, 3_00)
    table.does(c.Correct(by=FLOOR, number="0"))
    assert table.laid("1") == {"five-adjacent 17": 10_00, "five-adjacent 5": 5_00}
    assert table.laid("2") == {"five-adjacent 17": 15_00}


def test_617a_5_c_number_corrected_to_a_covered_00_is_no_spin() -> None:
    table = RouletteTable(roulette(AS_SINGLE))
    table.seat("1").bets("straight 0")
    table.spins()
    table.calls()
    table.lands("0")
    table.marks()
    table.does(c.Correct(by=FLOOR, number="00"))
    assert [said.words for said in table.happened(Announced)][-1] == "no spin"
    assert table.happened(e.SpinVoided)[0].rule == "covered.result"
    assert (table.laid("1"), table.next_steps) == ({"straight 0": 1_00}, {"spin"})
    table.plays("0")
    assert table.net("1") == 35_00


def test_617a_5_c_number_is_not_corrected_to_one_the_wheel_lacks() -> None:
    table = RouletteTable(roulette(SINGLE))
    table.spins()
    table.calls()
    table.lands("0")
    table.refuses(c.Correct(by=FLOOR, number="00"), "wheel.kind")


@pytest.mark.parametrize("steps", range(5))
def test_617a_5_b_deviation_in_each_phase_is_kept_and_nothing_is_settled_before_its_ruling(steps: int) -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 5_00)
    round_ = (
        table.calls,
        lambda: table.lands("17"),
        table.marks,
        lambda: table.does(c.MoveFifths(by=DEALER)),
        lambda: table.does(c.Collect(by=DEALER)),
        lambda: table.does(c.Pay(by=DEALER)),
    )
    table.spins()
    for step in round_[:steps]:
        step()
    table.does(ReportDeviation(by=FLOOR, broken="no_more_bets.then", what="a late hand"))
    for settles in (c.MoveFifths(by=DEALER), c.Collect(by=DEALER), c.Pay(by=DEALER)):
        assert isinstance(play.decide(table.rules, table.state, settles), Refused)
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="no harm"))
    for step in round_[steps:]:
        step()
    assert table.net("1") == 35_00 - 4_00


def test_617a_5_e_amounts_beyond_reason_are_still_exact() -> None:
    huge = 10**30
    table = RouletteTable(roulette({**NEIGHBOURS, "payouts.straight": "71 to 2"}))
    table.seat("1", chip=25, brings=20 * huge).bets("straight 17", huge + 25 - huge % 25).bets("five-adjacent 17", 5 * huge)
    table.plays("17")
    assert table.net("1") == -(-(2 * huge + 25) * 71 // 50) * 25 - 4 * huge
    assert sum(table.state.accounts.values()) == 0


def test_617a_5_e_correction_comes_too_late_once_losers_are_collected() -> None:
    table = moved_to_32()
    table.does(c.Collect(by=DEALER))
    table.refuses(c.Correct(by=FLOOR, number="17"), "settlement.order")

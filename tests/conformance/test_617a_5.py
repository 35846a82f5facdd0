"""§ 617a.5: the spin and the settlement."""

import pytest

from croupier.games.bank import Money
from croupier.games.roulette import state as s
from croupier.games.table import Announced, Deviated, Event, RuleOn, Signature
from tables import DEALER, FLOOR, NEIGHBOURS, PIT, SINGLE, RouletteTable, as_player, roulette

WAYS: tuple[s.Direction, s.Direction] = ("clockwise", "counterclockwise")


# (a) The spin


@pytest.mark.parametrize(("wheel", "ball"), [WAYS, WAYS[::-1]])
def test_617a_5_a_ball_runs_against_the_wheel(wheel: s.Direction, ball: s.Direction) -> None:
    table = RouletteTable(roulette())
    table.spins(wheel, ball)
    assert table.state.phase == "spinning"
    assert table.happened(s.SpinVoided) == []


@pytest.mark.parametrize("by", [FLOOR, as_player("1")])
def test_617a_5_a_dealer_spins_and_nobody_else(by: tuple[Signature, ...]) -> None:
    table = RouletteTable(roulette())
    spin = s.SpinBall(by=by, wheel="clockwise", ball="counterclockwise")
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
    table.refuses(s.Rest(by=DEALER, number="17", revolutions=-1), "spin.revolutions")


# (b) No more bets


def test_617a_5_b_no_more_bets_is_called_while_the_ball_is_in_the_track() -> None:
    table = RouletteTable(roulette())
    call = s.CallNoMoreBets(by=DEALER)
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
    take_back = s.TakeBack(by=as_player("1"), player="1", wager="straight 17")

    def frozen() -> None:
        seat.may_not_bet("no_more_bets.then", "red")
        table.refuses(take_back, "no_more_bets.then")

    table.spins()
    steps = (
        s.CallNoMoreBets(by=DEALER),
        s.Rest(by=DEALER, number="17", revolutions=6),
        s.Mark(by=DEALER, number="17"),
        s.MoveFifths(by=DEALER),
        s.Collect(by=DEALER),
    )
    for step in steps:
        table.does(step)
        frozen()
    table.does(s.Pay(by=DEALER))
    table.does(take_back)
    seat.bets("red")


def test_617a_5_b_ball_at_rest_before_the_call_waits_for_a_ruling() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins()
    table.lands("17")
    assert [(event.rule, event.what) for event in table.happened(Deviated)] == [
        ("no_more_bets.said", "the ball came to rest before no more bets was called")
    ]
    assert table.next_steps == {"rule on deviation"}
    assert "must first rule" in table.refuses(s.Mark(by=DEALER, number="17"), "deviation.ruled_by")
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
    assert "rests in 17" in table.refuses(s.Mark(by=DEALER, number="34"), "result.marked")
    table.does(s.Mark(by=DEALER, number="17"))
    assert [said.words for said in table.happened(Announced)][-1] == "17"
    assert table.happened(s.Marked)[0].number == "17"


def test_617a_5_c_nothing_is_collected_before_the_marker_is_set() -> None:
    table = RouletteTable(roulette())
    table.spins()
    table.calls()
    table.lands("17")
    table.refuses(s.Collect(by=DEALER), "result.marked")
    table.refuses(s.Pay(by=DEALER), "result.marked")


def test_617a_5_c_wrong_number_is_corrected_by_a_supervisor_before_collecting() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("straight 17")
    table.spins()
    table.calls()
    table.lands("34")
    table.marks()
    table.refuses(s.Correct(by=DEALER, number="17"), "result.corrected_by")
    table.does(s.Correct(by=FLOOR, number="17"))
    table.settles()
    assert table.net("1") == 35_00
    table.refuses(s.Correct(by=FLOOR, number="34"), "spin.direction")


# (d) Fifths


def test_617a_5_d_a_fifth_of_winning_neighbours_is_moved_to_the_number() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets("five-adjacent 17", 10_00).bets("five-adjacent 0", 5_00)
    table.spins()
    table.calls()
    table.lands("32")
    table.marks()
    assert "moved before anything is collected" in table.refuses(s.Collect(by=DEALER), "five_adjacent.paid_from")
    table.does(s.MoveFifths(by=DEALER))
    moved = [(event.player, event.wager, event.to, event.cents) for event in table.happened(s.FifthMoved)]
    assert moved == [("1", "five-adjacent 17", "straight 32", 2_00)]
    assert table.laid("1") == {"five-adjacent 17": 8_00, "five-adjacent 0": 5_00, "straight 32": 2_00}
    table.does(s.Collect(by=DEALER))
    assert table.laid("1") == {"straight 32": 2_00}
    table.does(s.Pay(by=DEALER))
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
    table.refuses(s.MoveFifths(by=DEALER), "settlement.order")
    table.does(s.Collect(by=DEALER))


# (e) Losers first


def test_617a_5_e_all_losing_wagers_are_collected_before_any_winner_is_paid() -> None:
    table = RouletteTable(roulette(SINGLE))
    table.seat("1").bets("straight 17").bets("red").bets("black")
    table.seat("2").bets("odd").bets("straight 18").bets("column 2")
    table.spins()
    table.calls()
    table.lands("17")
    table.marks()
    assert "collected before" in table.refuses(s.Pay(by=DEALER), "settlement.order")
    table.does(s.Collect(by=DEALER))
    table.does(s.Pay(by=DEALER))
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
    table.does(s.Collect(by=DEALER))
    table.refuses(s.Collect(by=DEALER), "settlement.order")
    table.does(s.Pay(by=DEALER))
    table.refuses(s.Pay(by=DEALER), "spin.direction")


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

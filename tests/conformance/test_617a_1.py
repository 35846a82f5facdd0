"""§ 617a.1: the ball, the wheels, the table and its layout."""

import re
from itertools import product

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Announced
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.geometry import layout
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.rules import RouletteRules, wheel_of
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue, find
from croupier.rulebook.values import Value
from played import DEALER, FLOOR
from wheel_tables import AS_SINGLE, DOUBLE, SINGLE, RouletteTable, roulette

# As the paragraphs (c) and (d) print them.
SINGLE_ZERO = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
DOUBLE_ZERO = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"


def refused(choices: dict[str, Value]) -> InputError:
    with pytest.raises(InputError) as problem:
        roulette(choices)
    return problem.value


def colours_clockwise(rules: RouletteRules) -> list[str]:
    return [sector.colour for sector in wheel_of(rules).sectors]


# (a) The ball


@pytest.mark.parametrize("diameter", ["12/16", "3/4", "0.75", "13/16", "14/16", "7/8", "0.875"])
def test_617a_1_a_ball_within_its_two_limits_is_used(diameter: str) -> None:
    table = RouletteTable(roulette(), closed=True)
    table.does(c.Inspect(by=FLOOR, check="ball", passed=True, diameter_inches=diameter))
    assert table.state.checks == ("ball",)


@pytest.mark.parametrize("diameter", ["11/16", "0.749999999", "15/16", "0.875000001", "0", "", "three quarters", "-3/4"])
def test_617a_1_a_ball_outside_its_limits_is_refused(diameter: str) -> None:
    table = RouletteTable(roulette(), closed=True)
    inspected = c.Inspect(by=FLOOR, check="ball", passed=True, diameter_inches=diameter)
    assert "12/16 to 14/16" in table.refuses(inspected, "ball.diameter_inches")
    assert table.state.checks == ()


@pytest.mark.parametrize("diameter", ["12/16", "14/16"])
def test_617a_1_a_house_may_file_a_ball_at_either_limit(diameter: str) -> None:
    assert roulette({"ball.diameter_inches": diameter}).in_force.values["ball.diameter_inches"] == diameter


@pytest.mark.parametrize("diameter", ["11/16", "15/16"])
def test_617a_1_a_house_may_not_file_a_ball_beyond_a_limit(diameter: str) -> None:
    problem = refused({"ball.diameter_inches": diameter})
    assert (problem.rule, problem.cite) == ("ball.diameter_inches", "617a.1(a)")


def test_617a_1_a_ball_is_not_of_metal() -> None:
    assert roulette().ball.material == "non-metallic"
    assert refused({"ball.material": "steel"}).cite == "617a.1(a)"


# (b) The size of the wheel


@pytest.mark.parametrize("inches", [30, "30.000000001", 32])
def test_617a_1_b_wheel_of_thirty_inches_or_more(inches: int | str) -> None:
    assert roulette({"wheel.diameter_inches": inches}).wheel.diameter_inches >= 30


@pytest.mark.parametrize("inches", [29, "29.999999999"])
def test_617a_1_b_wheel_below_thirty_inches_is_refused(inches: int | str) -> None:
    problem = refused({"wheel.diameter_inches": inches})
    assert (problem.rule, problem.cite) == ("wheel.diameter_inches", "617a.1(b)")


# (c) and (d) The two wheels


def test_617a_1_c_single_zero_wheel_has_37_compartments_in_this_order() -> None:
    wheel = wheel_of(roulette(SINGLE))
    assert wheel.marks == tuple(SINGLE_ZERO.split())
    assert len(wheel.marks) == 37
    assert set(wheel.marks) == {str(number) for number in range(37)}


def test_617a_1_c_single_zero_ring_is_green_at_0_and_red_and_black_by_turns() -> None:
    colours = colours_clockwise(roulette(SINGLE))
    assert colours[0] == "green"
    assert colours[1:] == ["red", "black"] * 18


def test_617a_1_c_single_zero_wheel_has_no_00() -> None:
    table = RouletteTable(roulette(SINGLE))
    table.spins()
    assert "single-zero" in table.refuses(c.Rest(by=DEALER, number="00", revolutions=4), "wheel.kind")


def test_617a_1_d_double_zero_wheel_has_38_compartments_in_this_order() -> None:
    wheel = wheel_of(roulette(DOUBLE))
    assert wheel.marks == tuple(DOUBLE_ZERO.split())
    assert len(wheel.marks) == 38
    assert set(wheel.marks) == {"00", *(str(number) for number in range(37))}


def test_617a_1_d_double_zero_ring_is_green_at_both_zeros_and_red_and_black_by_turns() -> None:
    colours = colours_clockwise(roulette(DOUBLE))
    assert (colours[0], colours[19]) == ("green", "green")
    # The turns begin with black after 0 and anew with red after 00, so that a number has one colour on both wheels.
    assert colours[1:19] == ["black", "red"] * 9
    assert colours[20:] == ["red", "black"] * 9


@pytest.mark.parametrize("kind", ["single-zero", "double-zero"])
def test_617a_1_c_neutral_compartments_need_approval(kind: str) -> None:
    neutral: dict[str, Value] = {"wheel.kind": kind, "wheel.compartments": "neutral"}
    problem = refused(neutral)
    assert (problem.rule, problem.cite) == ("wheel.neutral_approval", "617a.1(c), 617a.1(d)")
    assert roulette({**neutral, "wheel.neutral_approval": "letter of 3 May"}).wheel.compartments == "neutral"


def test_617a_1_c_other_colours_of_compartments_are_refused() -> None:
    assert refused({"wheel.compartments": "gold"}).cite == "617a.1(c), 617a.1(d)"


# (e) A double zero wheel used as single zero


def test_617a_1_e_double_zero_wheel_used_as_single_zero() -> None:
    rules = roulette(AS_SINGLE)
    assert wheel_of(rules).marks == tuple(DOUBLE_ZERO.split())
    assert "straight 0" in catalogue(rules)
    assert "straight 00" not in catalogue(rules)


def test_617a_1_e_1_covered_00_cannot_be_wagered_on() -> None:
    seat = RouletteTable(roulette(AS_SINGLE)).seat("1")
    for wager in ("straight 00", "split 0-00", "split 00-2", "split 00-3", "three 0-2-00", "three 00-2-3", "first-five"):
        assert "00 is covered" in seat.may_not_bet("covered.number", wager)
    assert all("00" not in wager.on for wager in catalogue(seat.table.rules).values())


def test_617a_1_e_1_neighbours_that_include_00_are_refused() -> None:
    seat = RouletteTable(roulette({**AS_SINGLE, **NEIGHBOURS})).seat("1")
    # Clockwise around 00: 13 1 00 27 10.
    for centre in ("13", "1", "27", "10"):
        seat.may_not_bet("covered.neighbours", f"five-adjacent {centre}", 5_00)
    seat.may_not_bet("covered.number", "five-adjacent 00", 5_00)
    seat.bets("five-adjacent 36", 5_00).bets("five-adjacent 25", 5_00)


def test_617a_1_e_2_three_notices_stand_at_the_table() -> None:
    rules = roulette(AS_SINGLE)
    assert len(rules.covered.sign) == 3
    assert set(rules.covered.sign) <= set(layout(rules).inscriptions)
    for uncovered in (SINGLE, DOUBLE):
        assert not set(rules.covered.sign) & set(layout(roulette(uncovered)).inscriptions)


def test_617a_1_e_2_i_notice_that_00_is_no_wager_and_it_is_none() -> None:
    rules = roulette(AS_SINGLE)
    assert "single zero" in rules.covered.sign[0]
    assert "00 cannot be wagered on" in rules.covered.sign[0]
    refusal = find(rules, "straight", ["00"])
    assert isinstance(refusal, Refused)
    assert "617a.1(e)(2)(i)" in rules.cite(refusal.rule)


def test_617a_1_e_2_ii_notice_that_00_is_void_and_it_is() -> None:
    table = RouletteTable(roulette(AS_SINGLE))
    assert "00" in table.rules.covered.sign[1]
    assert "void" in table.rules.covered.sign[1]
    table.seat("1").bets("red")
    table.spins()
    table.calls()
    table.lands("00")
    assert [said.words for said in table.happened(Announced)] == ["no more bets", "no spin"]
    assert table.happened(e.SpinVoided)[0].rule == "covered.result"
    assert table.next_steps == {"spin"}
    assert table.laid("1") == {"red": 1_00}


def test_617a_1_e_2_iii_notice_that_0_loses_the_even_chances() -> None:
    notice = roulette(AS_SINGLE).covered.sign[2]
    for word in ("0", "red", "black", "odd", "even", "1 to 18", "19 to 36", "lose"):
        assert word in notice


# (f) The layout


def test_617a_1_f_1_layout_shows_the_holder() -> None:
    assert "Parx Casino" in layout(roulette({"layout.holder": "Parx Casino"})).inscriptions


@pytest.mark.parametrize("wheel", [SINGLE, DOUBLE, AS_SINGLE])
def test_617a_1_f_2_every_wager_has_a_place_on_the_layout(wheel: dict[str, Value]) -> None:
    rules = roulette(wheel)
    boxes = {area.name for area in layout(rules).areas}
    zeros = {"0"} if wheel == SINGLE else {"0", "00"}
    outside = {"red", "black", "odd", "even", "1-18", "19-36", "1st 12", "2nd 12", "3rd 12"}
    columns = {"column 1", "column 2", "column 3"}
    assert boxes == {str(number) for number in range(1, 37)} | zeros | outside | columns
    assert all(wager.places for wager in catalogue(rules).values())


LIMITED: dict[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "100.00"}


def test_617a_1_f_3_minimum_by_one_chip() -> None:
    seat = RouletteTable(roulette(LIMITED)).seat("1", chip=25, brings=1000_00)
    assert "minimum of 5.00" in seat.may_not_bet("limits.minimum", "straight 17", 4_75)
    seat.bets("straight 17", 5_00).bets("straight 18", 5_25)


def test_617a_1_f_3_maximum_by_one_chip() -> None:
    seat = RouletteTable(roulette(LIMITED)).seat("1", chip=25, brings=1000_00)
    assert "maximum of 100.00" in seat.may_not_bet("limits.maximum", "straight 17", 100_25)
    seat.bets("straight 17", 100_00).bets("straight 18", 99_75)
    # A wager is what lies there together: chips on top count with those below.
    seat.may_not_bet("limits.maximum", "straight 17", 25)
    seat.bets("straight 18", 25)
    seat.may_not_bet("limits.maximum", "straight 18", 25)


def test_617a_1_f_3_limits_hold_for_each_of_five_neighbours() -> None:
    seat = RouletteTable(roulette({**LIMITED, **NEIGHBOURS})).seat("1", chip=25, brings=1000_00)
    seat.may_not_bet("limits.minimum", "five-adjacent 17", 23_75)
    seat.bets("five-adjacent 17", 25_00).bets("five-adjacent 17", 475_00)
    seat.may_not_bet("limits.maximum", "five-adjacent 17", 1_25)


def test_617a_1_f_3_limits_may_be_read_as_the_whole_stack_of_neighbours() -> None:
    rules = roulette({**LIMITED, **NEIGHBOURS}, read={"limits-of-neighbours": "the stack as a whole"})
    seat = RouletteTable(rules).seat("1", chip=25, brings=1000_00)
    seat.may_not_bet("limits.minimum", "five-adjacent 17", 3_75)
    seat.bets("five-adjacent 17", 5_00).bets("five-adjacent 17", 95_00)
    seat.may_not_bet("limits.maximum", "five-adjacent 17", 1_25)


def test_617a_1_f_3_minimum_may_equal_but_not_exceed_the_maximum() -> None:
    assert roulette({"limits.minimum": "5.00", "limits.maximum": "5.00"}).limits.maximum == 5_00
    problem = refused({"limits.minimum": "5.01", "limits.maximum": "5.00"})
    assert (problem.rule, problem.cite) == ("limits.minimum", "617a.1(f)(3)")


def test_617a_1_f_3_without_limits_any_whole_chips_are_taken() -> None:
    seat = RouletteTable(roulette()).seat("1", chip=25, brings=10_000_000_00)
    seat.bets("straight 17", 25).bets("straight 18", 9_000_000_00)


def test_617a_1_f_4_neighbours_need_a_replica_of_the_wheel() -> None:
    problem = refused({"five_adjacent.offered": True})
    assert (problem.rule, problem.cite) == ("five_adjacent.replica", "617a.1(f)(4)")
    assert roulette(NEIGHBOURS).five_adjacent.offered
    assert not roulette({"five_adjacent.replica": True}).five_adjacent.offered


# (f) and (g) Approvals that the submission records


@pytest.mark.parametrize(
    ("path", "cite"),
    [
        ("layout.approval", "617a.1(f)"),
        ("covered.device_approval", "617a.1(e)(1)"),
        ("boxes.drop", "617a.1(g)"),
        ("boxes.tip", "617a.1(g)"),
    ],
)
def test_617a_1_g_what_the_bureaus_approved_is_recorded(path: str, cite: str) -> None:
    assert roulette().in_force.values[path] is None
    rules = roulette({path: "approved 3 May 2011"})
    assert (rules.in_force.values[path], rules.cite(path)) == ("approved 3 May 2011", cite)


# What is easily forgotten


@pytest.mark.parametrize("approval", ["", "  "])
def test_617a_1_d_blank_approval_of_neutral_compartments_is_none(approval: str) -> None:
    problem = refused({"wheel.compartments": "neutral", "wheel.neutral_approval": approval})
    assert problem.rule == "wheel.neutral_approval"


def test_617a_1_c_compartments_are_equally_spaced() -> None:
    problem = refused({"wheel.spacing": "wider at 0"})
    assert (problem.rule, problem.cite) == ("wheel.spacing", "617a.1(c), 617a.1(d)")


def test_617a_1_f_3_moved_fifth_does_not_carry_a_wager_over_the_maximum() -> None:
    table = RouletteTable(roulette({**LIMITED, **NEIGHBOURS}))
    table.seat("1", brings=1000_00).bets("straight 17", 60_00).bets("five-adjacent 17", 250_00)
    table.plays("17")
    # 60 and 50 were paid together; 110 could not have been placed, so the moved 50 go back.
    assert table.laid("1") == {"straight 17": 60_00}
    assert table.net("1") == 110 * 35_00 - 200_00
    back = table.happened(Money)[-1]
    assert (back.kind, back.cents, back.rule) == ("returned", 50_00, "limits.maximum")


def test_617a_1_f_3_moved_fifth_within_the_maximum_stays() -> None:
    table = RouletteTable(roulette({**LIMITED, **NEIGHBOURS}))
    table.seat("1", brings=1000_00).bets("straight 17", 50_00).bets("five-adjacent 17", 250_00)
    table.plays("17")
    assert table.laid("1") == {"straight 17": 100_00}


def test_617a_1_f_3_moved_fifth_below_the_minimum_goes_back() -> None:
    rules = roulette({**LIMITED, **NEIGHBOURS}, read={"limits-of-neighbours": "the stack as a whole"})
    table = RouletteTable(rules)
    table.seat("1").bets("five-adjacent 17", 5_00)
    table.plays("17")
    assert (table.laid("1"), table.net("1")) == ({}, 35_00 - 4_00)
    assert table.happened(Money)[-1].rule == "limits.minimum"


def test_617a_1_f_3_limits_hold_for_each_player_on_the_same_wager() -> None:
    table = RouletteTable(roulette(LIMITED))
    table.seat("1").bets("straight 17", 100_00)
    table.seat("2").bets("straight 17", 100_00)
    table.plays("17")
    assert (table.net("1"), table.net("2")) == (3500_00, 3500_00)


def test_two_of_eight_colorings_fit_both_wheels() -> None:
    """The reading which-are-red: each run of numbers between zeros may begin with either color."""
    runs = [[of.split() for of in re.split(r"\b0+\b", wheel) if of.strip()] for wheel in (SINGLE_ZERO, DOUBLE_ZERO)]
    ways = [{frozenset().union(*reds) for reds in product(*((run[0::2], run[1::2]) for run in parts))} for parts in runs]
    assert [len(way) for way in ways] == [2, 4]
    assert len(ways[0] & ways[1]) == 2
    red = roulette(SINGLE).in_force.values['wheels."single-zero".red']
    assert isinstance(red, tuple)
    assert frozenset(red) in ways[0] & ways[1]

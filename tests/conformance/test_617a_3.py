"""§ 617a.3: wagers, where they are placed and what they cover."""

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.money import Money
from croupier.games.kit.wager import Wager
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, as_player
from wheel_tables import AS_SINGLE, DOUBLE, SINGLE, RouletteTable, roulette

WHEELS = [SINGLE, DOUBLE, AS_SINGLE]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def of_kind(rules: RouletteRules, kind: str) -> list[Wager]:
    return [wager for wager in catalogue(rules).values() if wager.kind == kind]


def covers(rules: RouletteRules, name: str) -> set[int]:
    return {int(number) for number in catalogue(rules)[name].on}


def wins_where_it_lies(place: str, wager: str, numbers: set[str], losing: str, pays: int) -> None:
    """Chips on the place make the wager; it wins on each of its numbers and on no other."""
    for number in sorted(numbers):
        table = RouletteTable(roulette())
        table.seat("1").bets(place=place)
        assert table.laid("1") == {wager: 1_00}
        table.plays(number)
        assert table.net("1") == pays * 1_00
    table = RouletteTable(roulette())
    table.seat("1").bets(place=place)
    table.plays(losing)
    assert table.net("1") == -1_00


# (a) Chips on the layout


def test_617a_3_a_wagers_are_roulette_chips_on_the_layout() -> None:
    seat = RouletteTable(roulette()).seat("1")
    seat.bets("red")
    assert "roulette chips" in seat.may_not_bet("chips.wagered", "red", means="value chips")


def test_617a_3_a_words_with_cash_are_no_wager() -> None:
    seat = RouletteTable(roulette()).seat("1")
    assert "no wager" in seat.may_not_bet("chips.verbal_with_cash", "red", means="words with cash")
    assert seat.table.laid("1") == {}


@pytest.mark.parametrize("cents", [0, -1_00, 50, 1_50])
def test_617a_3_a_wagers_are_whole_chips(cents: int) -> None:
    RouletteTable(roulette()).seat("1", chip=1_00).may_not_bet("chips.wagered", "red", cents)


def test_617a_3_a_nobody_wagers_more_than_they_have() -> None:
    seat = RouletteTable(roulette()).seat("1", brings=10_00)
    assert "has 10.00 in chips" in seat.may_not_bet("chips.wagered", "red", 11_00)
    seat.bets("red", 10_00)
    seat.may_not_bet("chips.wagered", "black", 1_00)


# (b) Colours


def test_617a_3_b_no_two_players_have_chips_of_one_colour() -> None:
    table = RouletteTable(roulette())
    table.seat("1")
    taken = table.state.seats["1"].name
    second = c.BuyIn(by=as_player("2"), player="2", colour=taken, chip_cents=1_00, cents=10_00)
    assert "free are" in table.refuses(second, "chips.own_colour")
    table.seat("2")
    assert table.state.seats["2"].name != taken


def test_617a_3_b_as_many_players_as_colours_and_not_one_more() -> None:
    table = RouletteTable(roulette({"chips.colours": ("white", "pink", "olive")}))
    for player in ("1", "2", "3"):
        table.seat(player)
    assert {colour.name for colour in table.state.seats.values()} == {"white", "pink", "olive"}
    fourth = c.BuyIn(by=as_player("4"), player="4", colour="white", chip_cents=1_00, cents=10_00)
    assert "all 3 colours" in table.refuses(fourth, "chips.colours")


def test_617a_3_b_colour_is_free_again_when_its_player_has_left() -> None:
    table = RouletteTable(roulette({"chips.colours": ("white",)}))
    table.seat("1").cashes_in().leaves()
    assert table.seat("2").colour.name == "white"


def test_617a_3_b_chips_that_look_like_value_chips_are_not_sold() -> None:
    table = RouletteTable(roulette())
    value = c.BuyIn(by=as_player("1"), player="1", colour="green 25.00", chip_cents=25_00, cents=100_00)
    table.refuses(value, "chips.own_colour")


def test_617a_3_b_chips_are_cashed_in_before_leaving() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1", brings=20_00).bets("red", 5_00)
    leave = c.Leave(by=as_player("1"), player="1")
    table.refuses(leave, "chips.cashed_in")
    seat.cashes_in()
    table.refuses(leave, "chips.cashed_in")  # the chips on the layout are still out
    table.plays("2")
    seat.leaves()
    assert table.state.seats == {}
    assert table.net("1") == -5_00


def test_617a_3_b_table_does_not_close_over_chips_that_are_out() -> None:
    table = RouletteTable(roulette())
    table.seat("1")
    assert "cashed in" in table.refuses(c.Close(by=DEALER, covered=True, locked=True), "chips.cashed_in")


# (c) and (d) Position decides


def test_617a_3_c_wager_placed_by_the_dealer_counts_for_where_it_lies() -> None:
    table = RouletteTable(roulette())
    table.seat("1")
    # The player meant the split 17-20; on the word "corner" the dealer put it on four numbers, and there it counts.
    table.does(c.PlaceWager(by=DEALER, player="1", cents=1_00, place="corner 16|17|19|20"))
    table.plays("16")
    assert table.net("1") == 8_00


def test_617a_3_d_wager_counts_for_where_it_lies_when_the_ball_falls() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1").bets("straight 17", 5_00)
    table.spins()
    seat.takes_back("straight 17").bets("straight 20", 5_00)  # still free: no more bets has not been called
    table.calls()
    table.lands("20")
    table.settles()
    assert table.net("1") == 175_00


# (e) The wagers


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_kinds_of_wagers_are_those_listed(wheel: dict[str, Value]) -> None:
    listed = ["straight", "split", "three-numbers", "four-numbers", "first-five", "six-numbers", "column", "dozen"]
    listed += ["red", "black", "odd", "even", "1-18", "19-36", "five-adjacent"]
    rules = roulette(wheel)
    absent = set() if wheel == DOUBLE else {"first-five"}
    assert {wager.kind for wager in catalogue(rules).values()} == set(listed) - absent
    RouletteTable(rules).seat("1").may_not_bet("wagers.others", "snake")
    assert rules.cite("wagers.others") == "617a.3(e)"


def test_617a_3_e_1_straight_is_one_number_in_its_box() -> None:
    wins_where_it_lies("box 17", "straight 17", {"17"}, "20", 35)
    wins_where_it_lies("box 00", "straight 00", {"00"}, "0", 35)
    RouletteTable(roulette()).seat("1").may_not_bet("straight.place", "straight", on=("17", "18"))


def test_617a_3_e_1_i_neighbours_are_offered_only_by_submission() -> None:
    seat = RouletteTable(roulette()).seat("1")
    assert "Rules Submission" in seat.may_not_bet("five_adjacent.offered", "five-adjacent 17", 5_00)
    seat.may_not_bet("five_adjacent.offered", place="replica 17", cents=5_00)


def test_617a_3_e_1_i_neighbours_are_five_around_the_number_on_the_replica() -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    table.seat("1").bets(place="replica 17", cents=5_00)
    assert set(catalogue(table.rules)["five-adjacent 17"].on) == {"20", "32", "17", "5", "22"}
    # Past the end of the printed order the wheel goes on: 14, 2, 0, 28, 9.
    assert set(catalogue(table.rules)["five-adjacent 0"].on) == {"14", "2", "0", "28", "9"}


@pytest.mark.parametrize("number", ["20", "32", "17", "5", "22"])
def test_617a_3_e_1_i_neighbours_are_five_equal_straight_wagers(number: str) -> None:
    table = RouletteTable(roulette(NEIGHBOURS))
    five, straight = table.seat("1"), table.seat("2")
    five.bets("five-adjacent 17", 5_00)
    for each in ("20", "32", "17", "5", "22"):
        straight.bets(f"straight {each}", 1_00)
    table.plays(number)
    assert table.net("1") == table.net("2") == 31_00


@pytest.mark.parametrize("chips", [1, 4, 6, 9, 11])
def test_617a_3_e_1_i_neighbours_that_five_does_not_divide_are_refused(chips: int) -> None:
    seat = RouletteTable(roulette(NEIGHBOURS)).seat("1", chip=25)
    assert "multiple of 1.25" in seat.may_not_bet("five_adjacent.indivisible", "five-adjacent 17", chips * 25)


@pytest.mark.parametrize("chips", [5, 10, 15])
def test_617a_3_e_1_i_neighbours_that_five_divides_are_taken(chips: int) -> None:
    seat = RouletteTable(roulette(NEIGHBOURS)).seat("1", chip=25).bets("five-adjacent 17", chips * 25)
    assert seat.table.laid("1") == {"five-adjacent 17": chips * 25}


def test_617a_3_e_1_i_rest_may_be_read_as_handed_back() -> None:
    rules = roulette(NEIGHBOURS, read={"neighbours-not-divisible-by-five": "the rest is handed back"})
    seat = RouletteTable(rules).seat("1", chip=1_00, brings=20_00).bets("five-adjacent 17", 9_00)
    assert (seat.table.laid("1"), seat.table.chips("1")) == ({"five-adjacent 17": 5_00}, 15_00)
    seat.may_not_bet("five_adjacent.indivisible", "five-adjacent 17", 4_00)


def test_617a_3_e_2_split_is_two_numbers_on_the_line_between_their_boxes() -> None:
    wins_where_it_lies("line 17|20", "split 17-20", {"17", "20"}, "18", 17)
    wins_where_it_lies("line 17|18", "split 17-18", {"17", "18"}, "20", 17)


@pytest.mark.parametrize("apart", [("1", "3"), ("3", "4"), ("17", "21"), ("1", "36"), ("0", "3"), ("00", "1")])
def test_617a_3_e_2_split_of_boxes_that_share_no_line_is_refused(apart: tuple[str, str]) -> None:
    seat = RouletteTable(roulette()).seat("1")
    assert "no line runs between" in seat.may_not_bet("split.place", "split", on=apart)
    assert seat.table.rules.cite("split.place") == "617a.3(e)(2)"


@pytest.mark.parametrize("place", ["line 0|00", "line 2nd 12|3rd 12"])
def test_617a_3_e_2_split_0_00_in_both_of_its_places(place: str) -> None:
    wins_where_it_lies(place, "split 0-00", {"0", "00"}, "2", 17)


def test_617a_3_e_2_split_line_of_the_dozens_is_no_place_without_00() -> None:
    for wheel in (SINGLE, AS_SINGLE):
        seat = RouletteTable(roulette(wheel)).seat("1")
        seat.may_not_bet("wagers.settled_by", place="line 2nd 12|3rd 12")


def test_617a_3_e_3_three_numbers_are_a_row_at_its_outside_line() -> None:
    wins_where_it_lies("outside line of 16", "three-numbers 16-17-18", {"16", "17", "18"}, "19", 11)
    seat = RouletteTable(roulette()).seat("1")
    seat.may_not_bet("three_numbers.place", "three-numbers", on=("17", "18", "19"))
    seat.may_not_bet("wagers.settled_by", place="outside line of 17")


@pytest.mark.parametrize("trio", [("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3")])
def test_617a_3_e_3_i_three_numbers_with_a_zero(trio: tuple[str, ...]) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("three-numbers", on=trio)
    table.plays(trio[0])
    assert table.net("1") == 11_00


@pytest.mark.parametrize("trio", [("0", "00", "1"), ("0", "00", "3"), ("0", "2", "3"), ("0", "1", "3"), ("00", "1", "2")])
def test_617a_3_e_3_i_other_trios_with_a_zero_are_refused(trio: tuple[str, ...]) -> None:
    RouletteTable(roulette()).seat("1").may_not_bet("three_numbers.groups", "three-numbers", on=trio)


def test_617a_3_e_3_i_single_zero_layout_has_only_the_trio_listed() -> None:
    seat = RouletteTable(roulette(SINGLE)).seat("1").bets("three-numbers", on=("0", "1", "2"))
    seat.may_not_bet("three_numbers.groups", "three-numbers", on=("0", "2", "3"))


def test_617a_3_e_3_i_0_2_3_under_the_other_reading() -> None:
    rules = roulette(SINGLE, read={"trios-with-a-zero": "0, 2 and 3 as well on a single zero layout"})
    RouletteTable(rules).seat("1").bets("three-numbers", on=("0", "2", "3"))


@pytest.mark.parametrize(
    ("corner", "wager"),
    [
        ("corner 0|1|2", "three-numbers 0-1-2"),
        ("corner 0|00|2", "three-numbers 0-00-2"),
        ("corner 00|2|3", "three-numbers 00-2-3"),
    ],
)
def test_617a_3_e_3_ii_trios_lie_where_their_three_boxes_meet(corner: str, wager: str) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets(place=corner)
    assert table.laid("1") == {wager: 1_00}


def test_617a_3_e_4_four_numbers_are_where_four_boxes_meet() -> None:
    wins_where_it_lies("corner 16|17|19|20", "four-numbers 16-17-19-20", {"16", "17", "19", "20"}, "18", 8)
    seat = RouletteTable(roulette()).seat("1")
    seat.may_not_bet("four_numbers.place", "four-numbers", on=("3", "4", "6", "7"))


def test_617a_3_e_4_first_four_have_no_common_corner() -> None:
    zero_to_three = ("0", "1", "2", "3")
    RouletteTable(roulette(SINGLE)).seat("1").may_not_bet("four_numbers.place", "four-numbers", on=zero_to_three)
    custom = {"first-four": "a four number wager at the outside corner of 0 and 1"}
    RouletteTable(roulette(SINGLE, read=custom)).seat("1").bets("four-numbers", on=zero_to_three)


def test_617a_3_e_5_first_five_where_the_first_dozen_0_and_1_meet() -> None:
    wins_where_it_lies("corner 1st 12|0|1", "first-five", {"0", "00", "1", "2", "3"}, "4", 6)


def test_617a_3_e_5_first_five_needs_00() -> None:
    assert "needs 00" in RouletteTable(roulette(SINGLE)).seat("1").may_not_bet("first_five.numbers", "first-five")


def test_617a_3_e_6_six_numbers_are_two_rows_at_their_outside_corner() -> None:
    numbers = {"16", "17", "18", "19", "20", "21"}
    wins_where_it_lies("outside corner of 16|19", "six-numbers 16-17-18-19-20-21", numbers, "22", 5)
    across = ("17", "18", "19", "20", "21", "22")
    RouletteTable(roulette()).seat("1").may_not_bet("six_numbers.place", "six-numbers", on=across)


@pytest.mark.parametrize("column", [1, 2, 3])
def test_617a_3_e_7_column_is_its_twelve_numbers(column: int) -> None:
    numbers = {str(number) for number in range(column, 37, 3)}
    assert len(numbers) == 12
    wins_where_it_lies(f"box column {column}", f"column {column}", numbers, "0", 2)


@pytest.mark.parametrize(("dozen", "first"), [("1st 12", 1), ("2nd 12", 13), ("3rd 12", 25)])
def test_617a_3_e_8_dozen_is_twelve_numbers_in_a_row(dozen: str, first: int) -> None:
    numbers = {str(number) for number in range(first, first + 12)}
    wins_where_it_lies(f"box {dozen}", f"dozen {dozen}", numbers, "00", 2)


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_9_red_is_every_number_red_on_the_wheel(wheel: dict[str, Value]) -> None:
    assert covers(roulette(wheel), "red") == RED


@pytest.mark.parametrize("wheel", WHEELS)
def test_617a_3_e_10_black_is_every_number_black_on_the_wheel(wheel: dict[str, Value]) -> None:
    assert covers(roulette(wheel), "black") == set(range(1, 37)) - RED


def test_617a_3_e_9_red_and_black_lie_in_their_boxes() -> None:
    wins_where_it_lies("box red", "red", {"1", "36"}, "2", 1)
    wins_where_it_lies("box black", "black", {"2", "35"}, "1", 1)


def test_617a_3_e_11_odd_is_every_odd_number() -> None:
    assert covers(roulette(), "odd") == set(range(1, 37, 2))
    wins_where_it_lies("box odd", "odd", {"1", "35"}, "2", 1)


def test_617a_3_e_12_even_is_every_even_number_and_no_zero() -> None:
    assert covers(roulette(), "even") == set(range(2, 37, 2))
    wins_where_it_lies("box even", "even", {"2", "36"}, "0", 1)


def test_617a_3_e_13_low_half() -> None:
    assert covers(roulette(), "1-18") == set(range(1, 19))
    wins_where_it_lies("box 1-18", "1-18", {"1", "18"}, "19", 1)


def test_617a_3_e_14_high_half() -> None:
    assert covers(roulette(), "19-36") == set(range(19, 37))
    wins_where_it_lies("box 19-36", "19-36", {"19", "36"}, "18", 1)


# What is easily forgotten


@pytest.mark.parametrize("colours", [("white", "White"), ("white", " white "), ("white", ""), ("white", "  ")])
def test_617a_3_b_colours_that_look_alike_are_not_filed(colours: tuple[str, str]) -> None:
    with pytest.raises(InputError) as problem:
        roulette({"chips.colours": colours})
    assert (problem.value.rule, problem.value.cite) == ("chips.colours", "617a.3(b)")


def test_617a_3_b_names_are_only_names() -> None:
    table = RouletteTable(roulette())
    for player in ('"}, {"net": 1', "Zoë", "layout", "chips of 1", "1/2"):
        table.seat(player, brings=10_00).bets("red", 1_00)
    table.plays("1")
    assert {table.net(player) for player in table.state.seats} == {1_00}


def test_617a_3_c_player_answers_for_a_wager_and_nobody_else_places_it() -> None:
    table = RouletteTable(roulette())
    table.seat("1")
    assert (table.rules.wagers.placed_by, table.rules.wagers.answered_by) == (("player", "dealer"), "player")
    table.refuses(c.PlaceWager(by=FLOOR, player="1", cents=1_00, wager="red"), "chips.wagered")
    table.refuses(c.PlaceWager(by=as_player("2"), player="1", cents=1_00, wager="red"), "chips.wagered")
    table.does(c.PlaceWager(by=DEALER, player="1", cents=1_00, wager="red"))


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("three-numbers 0-1-2", "617a.3(e)(3)(i), 617a.3(e)(3)(ii)"),
        ("three-numbers 1-2-3", "617a.3(e)(3)"),
        ("dozen 2nd 12", "617a.3(e)(8)"),
        ("first-five", "617a.3(e)(5)"),
        ("split 0-00", "617a.3(e)(2)"),
        ("column 3", "617a.3(e)(7)"),
    ],
)
def test_617a_3_e_each_wager_is_placed_under_its_own_paragraph(wager: str, cite: str) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets(wager)
    placed = table.events[-1]
    assert placed.rule in table.rules.in_force.values
    assert table.rules.cite(placed.rule) == cite


def test_617a_3_e_1_i_riding_fifth_under_both_readings() -> None:
    back = {"moved-fifth-after-payment": "it is handed back with the winnings"}
    stays, goes = RouletteTable(roulette(NEIGHBOURS)), RouletteTable(roulette(NEIGHBOURS, read=back))
    for table in (stays, goes):
        table.seat("1").bets("straight 32", 3_00).bets("five-adjacent 17", 10_00)
        table.plays("32")
        assert table.net("1") == 5 * 35_00 - 8_00
    assert (stays.laid("1"), goes.laid("1")) == ({"straight 32": 5_00}, {"straight 32": 3_00})
    assert goes.happened(Money)[-1].rule == "five_adjacent.then"
    for table in (stays, goes):
        table.plays("0")
    assert stays.net("1") - goes.net("1") == -2_00

"""§ 619a: the Big Six Wheel, its layout, the spin and the odds."""

import pytest

from croupier.games.big_six.geometry import layout, section_odds
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.rules import BigSixRules, wheel_of
from croupier.games.big_six.wagers import catalogue, find
from croupier.games.kit.play.decider import Announced, Deviated, RuleOn, Signature
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.values import Value
from games.big_six.wheel_table import (
    APPROVED,
    CASH_PLAYS,
    DEALER,
    EARLY_IS_VOID,
    FLOOR,
    FRUIT,
    GGE,
    MINIMUM_SHOWN,
    ONE_WAGER,
    REOPENED,
    SHORT_HANDED_BACK,
    SYMBOLS,
    TAKEN_BACK,
    UNIQUE_NEED_APPROVAL,
    BigSixTable,
    big_six,
    not_allowed,
)
from played import as_player

# As paragraph (b) prints it, from the joker clockwise.
CLOCKWISE = (
    "joker $1 $2 $1 $5 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1 "
    "flag $2 $5 $2 $1 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1"
)


# 619a.1: the wheel


@pytest.mark.parametrize("inches", [60, "60.5", 72])
def test_619a_1_a_wheel_of_five_feet_or_more_is_allowed(inches: Value) -> None:
    assert big_six({"wheel.diameter_inches": inches}).wheel.diameter_inches >= 60


@pytest.mark.parametrize("inches", [59, "59.999", 0])
def test_619a_1_a_wheel_under_five_feet_is_refused(inches: Value) -> None:
    problem = not_allowed({"wheel.diameter_inches": inches})
    assert (problem.rule, problem.cite) == ("wheel.diameter_inches", "619a.1(a)")


def test_619a_1_a_wheel_has_54_sections_by_symbol() -> None:
    wheel = wheel_of(big_six())
    assert len(wheel.sectors) == 54
    assert [wheel.marks.count(symbol) for symbol in SYMBOLS] == [23, 15, 8, 4, 2, 1, 1]
    assert big_six().wheel.cover == "glass"


def test_619a_1_a_each_symbol_has_a_colour_of_its_own() -> None:
    colours = {sector.mark: sector.colour for sector in wheel_of(big_six()).sectors}
    assert len(set(colours.values())) == 7


def test_619a_1_a_flag_may_be_a_logo_and_joker_another_unique_symbol() -> None:
    rules = big_six({"unique.flag": "house logo", "unique.joker": "crown"})
    assert (rules.shown("flag"), rules.shown("joker")) == ("house logo", "crown")
    assert wheel_of(rules).marks.count("crown") == 1


@pytest.mark.parametrize("symbol", ["joker", "$5", " JOKER "])
def test_619a_1_a_flag_in_the_guise_of_another_symbol_is_refused(symbol: str) -> None:
    problem = not_allowed({"unique.flag": symbol})
    assert (problem.rule, problem.cite) == ("unique.flag", "619a.1(a)")


def test_619a_1_b_sections_stand_in_the_printed_order() -> None:
    assert wheel_of(big_six()).marks == tuple(CLOCKWISE.split())


def test_619a_1_b_order_is_not_the_houses_to_choose() -> None:
    problem = not_allowed({"wheel.order": tuple(reversed(CLOCKWISE.split()))})
    assert (problem.rule, problem.cite) == ("wheel.order", "619a.1(b)")


def test_619a_1_c_fruit_with_approval_takes_the_place_of_dollars() -> None:
    rules = big_six({**FRUIT, **APPROVED})
    assert wheel_of(rules).marks.count("cherry") == 23
    wager = find(rules, "Cherry")
    assert not isinstance(wager, Refused)
    assert (wager.kind, wager.on) == ("$1", ("$1",))


@pytest.mark.parametrize(
    ("approval", "reason"),
    [({}, "melon in place of $10"), ({"wheel.theme_approval": "  "}, "nothing but blanks is not allowed")],
)
def test_619a_1_c_fruit_without_approval_is_refused(approval: dict[str, Value], reason: str) -> None:
    """L5: a blank is no approval, whether or not anything needs one."""
    problem = not_allowed({'themed."$10"': "melon", **approval})
    assert (problem.rule, problem.cite) == ("wheel.theme_approval", "619a.1(c)")
    assert reason in problem.reason


@pytest.mark.parametrize("symbol", ["cherry", "$2", "joker", ""])
def test_619a_1_c_themed_symbols_must_tell_the_wagers_apart(symbol: str) -> None:
    problem = not_allowed({'themed."$1"': "cherry", 'themed."$5"': symbol, **APPROVED})
    assert problem.rule == 'themed."$5"'


def test_619a_1_c_joker_in_the_theme_needs_no_approval_but_may_be_read_so() -> None:
    crown: dict[str, Value] = {"unique.joker": "crown"}
    assert big_six(crown).shown("joker") == "crown"
    assert not_allowed(crown, read=UNIQUE_NEED_APPROVAL).rule == "wheel.theme_approval"
    assert big_six({**crown, **APPROVED}, read=UNIQUE_NEED_APPROVAL).shown("joker") == "crown"
    assert big_six({"unique.flag": "Logo"}, read=UNIQUE_NEED_APPROVAL).shown("flag") == "Logo"


def on_section(rules: BigSixRules, symbol: str) -> str:
    """What stands on a section of the wheel."""
    odds = section_odds(rules, symbol)
    return f"{rules.shown(symbol)} pays {odds}" if odds else rules.shown(symbol)


def test_619a_1_d_sections_show_the_odds() -> None:
    shown = [on_section(big_six(), symbol) for symbol in SYMBOLS]
    assert shown == [
        "$1 pays 1 to 1",
        "$2 pays 2 to 1",
        "$5 pays 5 to 1",
        "$10 pays 10 to 1",
        "$20 pays 20 to 1",
        "joker pays 45 to 1",
        "flag pays 45 to 1",
    ]


def test_619a_1_d_a_house_that_pays_more_shows_what_it_pays() -> None:
    more: dict[str, Value] = {"payouts.joker": "47 to 1"}
    assert on_section(big_six(more), "joker") == "joker pays 47 to 1"
    assert on_section(big_six(more, read=MINIMUM_SHOWN), "joker") == "joker pays 45 to 1"


def test_letter_2_strikes_the_odds_from_the_wheel() -> None:
    rules = big_six(edition=GGE)
    assert "619a.1(d)" not in rules.in_force.draft.sections
    assert rules.wheel.odds_shown is False
    assert [on_section(rules, symbol) for symbol in SYMBOLS] == list(SYMBOLS)
    assert layout(rules).area("$20").inscription == "$20 pays 20 to 1"
    kept = big_six({"wheel.odds_shown": True}, edition=GGE)
    assert on_section(kept, "$20") == "$20 pays 20 to 1"


def test_619a_1_e_clapper_selects_a_section() -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.spins()
    table.lands("$20")
    assert (table.state.phase, table.state.symbol) == ("landed", "$20")


def test_619a_1_f_boxes_are_on_opposite_sides_of_the_dealer() -> None:
    swapped: dict[str, Value] = {"boxes.drop": "left of the dealer", "boxes.tip": "right of the dealer"}
    assert big_six(swapped).boxes.tip == "right of the dealer"
    problem = not_allowed({"boxes.drop": "left of the dealer"})
    assert (problem.rule, problem.cite) == ("boxes.tip", "619a.1(f)")


def test_619a_1_g_1_layout_shows_the_holder_beside_spaces_and_odds() -> None:
    printed = layout(big_six({"layout.holder": "Parx Casino", **FRUIT, **APPROVED}))
    assert printed.inscriptions == ("Parx Casino",)
    assert {area.name for area in printed.of_kind("space")} == set(SYMBOLS)
    assert printed.area("$1").inscription == "cherry pays 1 to 1"
    assert printed.area("joker").inscription == "joker pays 45 to 1"


def test_619a_1_g_2_each_wager_has_its_space() -> None:
    rules = big_six()
    places = {name: [place.name for place in wager.places] for name, wager in catalogue(rules).items()}
    assert places == {symbol: [f"space {symbol}"] for symbol in SYMBOLS}
    assert all(rules.cite(wager.rule).startswith("619a.1(g)(2), ") for wager in catalogue(rules).values())


@pytest.mark.parametrize(("symbol", "fruit"), [("$1", "cherry"), ("$2", "lemon"), ("$5", "plum"), ("$10", "melon")])
def test_619a_1_g_2_i_dollar_spaces_bear_the_dollar_or_its_approved_symbol(symbol: str, fruit: str) -> None:
    themed = big_six({**FRUIT, **APPROVED})
    assert layout(big_six()).area(symbol).inscription.startswith(f"{symbol} ")
    assert layout(themed).area(symbol).inscription.startswith(f"{fruit} ")
    assert themed.cite(catalogue(themed)[symbol].rule) == "619a.1(g)(2), 619a.1(g)(2)(i)"
    table = BigSixTable(themed)
    table.sits("1").bets(place=f"space {fruit}", cents=2_00)
    assert table.laid("1") == {symbol: 2_00}


def test_619a_1_g_2_ii_flag_space_bears_what_the_wheel_bears() -> None:
    rules = big_six({"unique.flag": "house logo"})
    assert layout(rules).area("flag").inscription == "house logo pays 45 to 1"
    assert wheel_of(rules).marks.count("house logo") == 1
    assert rules.cite(catalogue(rules)["flag"].rule) == "619a.1(g)(2), 619a.1(g)(2)(ii)"


def test_619a_1_g_2_iii_joker_space_bears_what_the_wheel_bears() -> None:
    rules = big_six({"unique.joker": "crown"})
    assert layout(rules).area("joker").inscription == "crown pays 45 to 1"
    assert wheel_of(rules).marks.count("crown") == 1
    assert rules.cite(catalogue(rules)["joker"].rule) == "619a.1(g)(2), 619a.1(g)(2)(iii)"


# 619a.2: the spin and the settlement


def test_619a_2_a_no_more_bets_comes_before_the_spin() -> None:
    table = BigSixTable(big_six())
    assert table.next_steps == {"no more bets"}
    said = table.does(c.CallNoMoreBets(by=DEALER))
    assert said[0] == Announced(rule="no_more_bets.said", words="no more bets")
    assert table.next_steps == {"spin"}


def test_619a_2_a_no_chips_are_touched_after_the_call() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1").bets("$1", 5_00)
    table.calls()
    back = c.TakeBack(by=as_player("1"), player="1", wager="$1")
    for move in (lambda: None, table.spins, lambda: table.lands("$1"), lambda: table.does(c.Collect(by=DEALER))):
        move()
        player.may_not_bet("no_more_bets.then", "$2")
        table.refuses(back, "no_more_bets.then")
    table.does(c.Pay(by=DEALER))
    player.takes_back("$1")
    assert table.net("1") == 5_00


def test_619a_2_a_chips_may_be_read_to_be_free_until_the_clapper_rests() -> None:
    table = BigSixTable(big_six(read=TAKEN_BACK))
    player = table.sits("1").bets("$1", 5_00).bets("$2", 1_00)
    table.calls()
    player.takes_back("$1")
    player.may_not_bet("no_more_bets.said", "$5")
    table.spins()
    player.takes_back("$2")
    table.refuses(c.TakeBack(by=as_player("1"), player="1", wager="$2"), "no_more_bets.then")
    table.lands("joker")
    table.settles()
    assert table.net("1") == 0


def test_619a_2_a_spin_before_the_call_waits_for_a_ruling() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$5", 2_00).may_not_bet("layout.spaces", "$7")
    early = table.spins()
    assert isinstance(early[-1], Deviated)
    assert table.rules.cite(early[-1].rule) == "619a.2(a)"
    table.lands("$5")
    reason = table.refuses(c.Collect(by=DEALER), "deviation.ruled_by")
    assert reason == "a floorperson or above must first rule on what broke 619a.2(a)"
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late"))
    table.settles()
    assert table.net("1") == 10_00


def test_619a_2_a_spin_before_the_call_may_be_ruled_void() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1").bets("$5", 2_00)
    table.spins()
    table.does(RuleOn(by=FLOOR, ruling="void", reason="two late wagers"))
    assert table.state.phase == "betting"
    player.takes_back("$5")
    assert table.net("1") == 0


def test_619a_2_a_spin_before_the_call_may_be_read_as_void() -> None:
    table = BigSixTable(big_six(read=EARLY_IS_VOID))
    table.spins()
    assert (table.state.phase, table.state.deviations) == ("betting", ())


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_619a_2_b_dealer_spins_in_either_direction(direction: str) -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.refuses(c.SpinWheel(by=as_player("1"), direction=direction), "spin.directions")
    table.refuses(c.SpinWheel(by=FLOOR, direction=direction), "spin.directions")
    table.refuses(c.SpinWheel(by=DEALER, direction="upwards"), "spin.directions")
    table.spins(direction)
    assert table.state.phase == "spinning"


@pytest.mark.parametrize("revolutions", [0, 2])
def test_619a_2_b_fewer_than_three_revolutions_are_void_and_spun_again(revolutions: int) -> None:
    table = BigSixTable(big_six())
    player = table.sits("1").bets("$1", 5_00)
    table.calls()
    table.spins()
    table.lands("$1", revolutions)
    assert table.next_steps == {"spin"}
    assert table.laid("1") == {"$1": 5_00}
    player.may_not_bet("no_more_bets.then", "$2")
    table.spins()
    table.lands("$2")
    table.settles()
    assert table.net("1") == -5_00


@pytest.mark.parametrize("revolutions", [3, 4, 40])
def test_619a_2_b_three_revolutions_are_a_valid_spin(revolutions: int) -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.spins()
    table.lands("$1", revolutions)
    assert table.state.phase == "landed"


def test_619a_2_b_a_short_spin_may_be_read_to_hand_wagers_back() -> None:
    table = BigSixTable(big_six(read=SHORT_HANDED_BACK))
    table.sits("1").bets("$1", 5_00)
    table.calls()
    table.spins()
    table.lands("$1", 2)
    assert table.money()[-1] == ("voided", "1", "$1", 5_00)
    assert (table.state.phase, table.laid("1"), table.net("1")) == ("betting", {}, 0)


def test_619a_2_c_wager_is_settled_by_the_space_where_it_lies() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets(place="space $10", cents=3_00).bets(place="Space joker", cents=1_00)
    table.plays("$10")
    assert table.money()[-2:] == [("lost", "1", "joker", 1_00), ("paid", "1", "$10", 30_00)]
    assert table.net("1") == 29_00


@pytest.mark.parametrize("sections", ["", "$1 and $2", "$2 and $1", "joker and $1", "flag and $2"])
def test_619a_2_d_clapper_between_two_sections_is_void(sections: str) -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$1", 5_00)
    table.calls()
    table.spins()
    void = table.stops_between(sections)
    assert [table.rules.cite(event.rule) for event in void] == ["619a.2(d)"]
    assert table.next_steps == {"spin"}
    assert table.laid("1") == {"$1": 5_00}
    table.spins("counterclockwise")
    table.lands("$1")
    table.settles()
    assert table.net("1") == 5_00


@pytest.mark.parametrize("sections", ["joker and flag", "$20 and $10", "$1", "$1 and $7", "$1 and $1"])
def test_619a_2_d_clapper_cannot_rest_between_sections_far_apart(sections: str) -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.spins()
    table.refuses(c.RestBetween(by=DEALER, sections=sections), "wheel.order")


def test_619a_2_d_betting_may_be_read_to_open_again_after_a_void_spin() -> None:
    table = BigSixTable(big_six(read=REOPENED))
    player = table.sits("1").bets("$1", 5_00)
    table.calls()
    table.spins()
    table.stops_between()
    assert table.next_steps == {"no more bets"}
    player.bets("$2", 1_00)
    assert table.laid("1") == {"$1": 5_00, "$2": 1_00}


def test_619a_2_e_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$20", 1_00).bets("$1", 1_00)
    table.sits("2").bets("flag", 1_00).bets("$20", 2_00)
    table.calls()
    table.spins()
    table.lands("$20")
    assert "before any winning" in table.refuses(c.Pay(by=DEALER), "settlement.order")
    table.settles()
    assert table.money()[-4:] == [
        ("lost", "1", "$1", 1_00),
        ("lost", "2", "flag", 1_00),
        ("paid", "1", "$20", 20_00),
        ("paid", "2", "$20", 40_00),
    ]


# 619a.3: the odds


@pytest.mark.parametrize(
    ("symbol", "below", "least", "above"),
    [
        ("$1", "99 to 100", "1 to 1", "101 to 100"),
        ("$2", "1 to 1", "2 to 1", "3 to 1"),
        ("$5", "4 to 1", "5 to 1", "6 to 1"),
        ("$10", "9 to 1", "10 to 1", "11 to 1"),
        ("$20", "19 to 1", "20 to 1", "21 to 1"),
        ("joker", "44 to 1", "45 to 1", "46 to 1"),
        ("flag", "44 to 1", "45 to 1", "46 to 1"),
    ],
)
def test_619a_3_odds_are_minimums(symbol: str, below: str, least: str, above: str) -> None:
    path = f'payouts."{symbol}"' if "$" in symbol else f"payouts.{symbol}"
    assert str(big_six().payouts[symbol]) == least
    assert str(big_six({path: least}).payouts[symbol]) == least
    assert str(big_six({path: above}).payouts[symbol]) == above
    problem = not_allowed({path: below})
    assert (problem.rule, problem.cite) == (path, "619a.3")


def test_619a_3_joker_and_flag_are_two_wagers() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("joker", 1_00).bets("flag", 2_00)
    table.plays("joker")
    assert table.net("1") == 45_00 - 2_00


def test_619a_3_joker_and_flag_may_be_read_as_one_wager() -> None:
    table = BigSixTable(big_six(read=ONE_WAGER))
    table.sits("1").bets("joker", 1_00).bets("flag", 2_00)
    table.plays("flag")
    assert table.net("1") == 45_00 + 90_00
    assert not_allowed({"payouts.flag": "46 to 1"}, read=ONE_WAGER).rule == "payouts.flag"


def test_custom_wagers_are_value_chips_and_may_be_read_to_include_cash() -> None:
    cash = c.PlaceWager(by=as_player("1"), player="1", wager="$2", cents=5_00, means="cash")
    table = BigSixTable(big_six())
    table.sits("1", brings=1_00)
    assert "value chips" in table.refuses(cash, "chips.wagered")
    table = BigSixTable(big_six(read=CASH_PLAYS))
    table.sits("1", brings=1_00)
    table.does(cash)
    table.plays("$2")
    assert table.net("1") == 10_00
    assert table.state.accounts["drop box"] == 6_00


# What is easily forgotten


def test_619a_1_a_holders_name_is_one_of_the_symbols_that_the_text_names() -> None:
    name: dict[str, Value] = {"unique.flag": "Parx Casino", "layout.holder": "Parx  casino"}
    assert big_six(name, read=UNIQUE_NEED_APPROVAL).shown("flag") == "Parx Casino"
    other: dict[str, Value] = {**name, "layout.holder": "Another House"}
    assert not_allowed(other, read=UNIQUE_NEED_APPROVAL).rule == "wheel.theme_approval"


def test_619a_2_a_chips_wait_for_the_ruling_when_the_call_was_missed() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1").bets("$1", 5_00)
    table.spins()
    assert "before no more bets was called" in player.may_not_bet("no_more_bets.said", "$2")
    taken = c.TakeBack(by=as_player("1"), player="1", wager="$1")
    assert "wait for the ruling" in table.refuses(taken, "no_more_bets.said")


def test_619a_2_e_winning_chips_stay_for_the_next_spin() -> None:
    table = BigSixTable(big_six())
    table.sits("1", brings=10_00).bets("$5", 2_00)
    table.plays("$5")
    assert (table.laid("1"), table.chips("1")) == ({"$5": 2_00}, 18_00)
    table.plays("$1")
    assert table.net("1") == 8_00


@pytest.mark.parametrize("by", [as_player("2"), FLOOR])
def test_619a_2_c_wager_is_placed_by_its_player_or_the_dealer(by: tuple[Signature, ...]) -> None:
    table = BigSixTable(big_six())
    table.sits("1")
    table.refuses(c.PlaceWager(by=by, player="1", wager="$1", cents=1_00), "chips.wagered")
    table.does(c.PlaceWager(by=DEALER, player="1", wager="$1", cents=1_00))


def test_619a_2_c_wrong_symbol_is_corrected_until_losers_are_collected() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$20", 1_00)
    table.calls()
    table.spins()
    table.lands("$2")
    table.refuses(c.Correct(by=DEALER, symbol="$20"), "result.corrected_by")
    table.does(c.Correct(by=FLOOR, symbol="$20"))
    table.settles()
    assert table.net("1") == 20_00

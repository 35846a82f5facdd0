"""What each course of a wager pays, as a straight line over the pays of the rules."""

from fractions import Fraction

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.pays import PaidLine, paid_lines, pays_of, with_pays
from croupier.errors import InputError


def line(opened: Opened, wager: str, strategy: str | None = None) -> PaidLine:
    (found,) = [each for each in paid_lines(opened, {}) if (each.line.wager, each.line.strategy) == (wager, strategy)]
    return found


def test_a_war_won_follows_the_wars_pay_and_a_hand_won_the_initials() -> None:
    courses = {course.name: course for course in line(open_edition("pa-2012/casino-war"), "initial", "war").courses}
    expected: dict[str, tuple[int, dict[str, int]]] = {
        "wins": (0, {"payouts.initial": 1}),
        "loses": (-1, {}),
        "wins the War": (0, {"payouts.war": 1}),
        "ties the War": (0, {'payouts."war-tied"': 1}),
        "loses the War": (-2, {}),
    }
    assert courses.keys() == expected.keys()
    for name, (base, times) in expected.items():
        assert courses[name].base == base
        assert courses[name].times == times


def test_of_five_adjacent_numbers_one_wins_and_four_lose() -> None:
    won, lost = line(open_edition("pa-2011-proposed/roulette"), "five-adjacent").courses
    assert (won.base, dict(won.times)) == (Fraction(-4, 5), {"payouts.straight": Fraction(1, 5)})
    assert lost.base == -1
    assert lost.times == {}


def test_a_tie_at_11_to_1_by_hand() -> None:
    # 312 cards, 23 of the other 311 tie: a loss of 288/311, a win of 11 x 23/311
    opened = open_edition("pa-2012/casino-war")
    pays = {path: pay.ratio for path, pay in pays_of(opened).items()}
    assert line(opened, "tie").edge({**pays, "payouts.tie": Fraction(11)}) == Fraction(288 - 11 * 23, 311)


@pytest.mark.parametrize("name", ["gge-2011/casino-war", "pa-2011-proposed/big-six", "examples/generous.toml"])
def test_straight_lines_are_the_edges_of_the_game_with_other_pays(name: str) -> None:
    opened = open_edition(name)
    pays = {path: pay.ratio + Fraction(place, 7) for place, (path, pay) in enumerate(pays_of(opened).items())}
    other = with_pays(opened, pays)
    for each, real in zip(paid_lines(opened, {}), other.game.odds.lines(other.rules), strict=True):
        if each.straight:
            assert each.edge(pays) == real.house_edge, each.line.wager


def test_only_the_best_way_to_play_bends() -> None:
    bent = [
        (each.line.wager, each.line.strategy)
        for each in paid_lines(open_edition("pa-2012/casino-war"), {})
        if not each.straight
    ]
    assert bent == [("initial", "best")]


def test_an_award_keeps_its_meter_and_its_sum_is_a_pay_to_1() -> None:
    opened = open_edition("md-1.2/casino-war")
    pays = pays_of(opened)
    envy = pays['progressive.envy."suited four of a kind"']
    assert envy.text == "5000.00 per 5.00"
    assert envy.ratio == 1000
    top = 'progressive.pays."suited four of a kind"'
    assert with_pays(opened, {top: Fraction(7)}).in_force.values[top] == "7 to 1 and 100% of progressive"


def test_a_choice_of_the_house_and_a_reading_are_told_apart_from_the_text() -> None:
    straight = pays_of(open_edition("examples/generous.toml"))["payouts.straight"]
    assert straight.ratio == 36
    assert straight.chosen
    assert not straight.read
    assert pays_of(open_edition("gge-2011/casino-war"))["payouts.war"].read


@pytest.mark.parametrize("ratio", [Fraction(-1), Fraction(10**9), Fraction(1, 10**9)])
def test_pays_that_cannot_be_written_are_refused(ratio: Fraction) -> None:
    with pytest.raises(InputError, match="cannot pay"):
        with_pays(open_edition("pa-2012/casino-war"), {"payouts.tie": ratio})


def test_a_wager_that_is_paid_in_chips_follows_whole_units() -> None:
    hot = {"jackpot 1": 1, "$1,000": 3, "$200": 4}
    choices = {"bonus_spin.offered": True, "bonus_spin.weights": hot}
    found = line(open_edition("md-1.2/casino-war", choices=choices), "bonus-spin")
    assert found.live
    assert found.in_units
    assert [(course.ways, dict(course.times)) for course in found.courses[:3]] == [
        (found.courses[0].ways, {}),  # the meter
        (3 * found.courses[0].ways, {'bonus_spin.hot."$1,000"': Fraction(1)}),
        (4 * found.courses[0].ways, {'bonus_spin.hot."$200"': Fraction(1)}),
    ]

"""Wheels to scale: order, colours, diameter, and the letters that fit a section."""

from fractions import Fraction
from importlib.util import find_spec
from math import hypot, pi, tan
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from croupier.analysis.edition import Opened, open_edition
from croupier.drawing.plan import Circle, Plan, Shape, Words
from croupier.errors import InputError
from croupier.games.big_six.lettering import MARGIN, heights, rim_inches, wedge

RED = {"1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"}


def wheel(opened: Opened, diameter: Fraction | None = None) -> Plan:
    plan: Plan = opened.game.drawing.wheel_plan(opened.rules, diameter).plan
    return plan


@pytest.mark.parametrize(("kind", "count"), [("single-zero", 37), ("double-zero", 38), ("double-as-single", 38)])
def test_compartments_follow_the_edition_clockwise(kind: str, count: int) -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices={"wheel.kind": kind})
    compartments = [part for part in wheel(opened).parts if part.kind == "compartment"]
    printed = [part.shapes[-1] for part in compartments]
    marks = [words.text for words in printed if isinstance(words, Words)]
    name = "single-zero" if kind == "single-zero" else "double-zero"
    assert marks == list(opened.in_force.values[f'wheels."{name}".order'])  # type: ignore[arg-type]
    assert len(marks) == count
    for part, mark in zip(compartments, marks, strict=True):
        assert part.colour == ("green" if mark in ("0", "00") else "red" if mark in RED else "black")
    first, second = (words for words in printed[:2] if isinstance(words, Words))
    assert first.x == pytest.approx(15)
    assert first.y < 15, "the first number is at the top"
    assert second.x > first.x, "the next one lies clockwise"


def test_neutral_compartments_leave_the_ring_its_colours() -> None:
    choices = {"wheel.compartments": "neutral", "wheel.neutral_approval": "BGO 1"}
    parts = wheel(open_edition("pa-2011-proposed/roulette", choices=choices)).parts
    inks = {
        tuple(shape.ink for shape in part.shapes if isinstance(shape, Shape))
        for part in parts
        if part.kind == "compartment"
    }
    assert inks == {("red", "neutral"), ("black", "neutral"), ("green", "neutral")}


def test_a_wheel_of_the_users_own_is_drawn() -> None:
    plan = wheel(open_edition("examples/triple-zero.toml"))
    assert sum(part.kind == "compartment" for part in plan.parts) == 39


def test_the_big_six_wheel_has_its_sections_in_order_with_and_without_odds() -> None:
    for id, shown in (("pa-2011-proposed/big-six", True), ("gge-2011/big-six", False)):
        opened = open_edition(id)
        sections = [part for part in wheel(opened).parts if part.kind == "section"]
        words = [[shape.text for shape in part.shapes if isinstance(shape, Words)] for part in sections]
        assert [each[0] for each in words] == [str(mark).upper() for mark in opened.in_force.values["wheel.order"]]  # type: ignore[union-attr]
        assert len(sections) == 54
        assert all((len(each) == 2) is shown for each in words)
        assert words[0] == (["JOKER", "45 TO 1"] if shown else ["JOKER"])
        ids = {part.id for part in wheel(opened).parts}
        assert {"wheel.clapper", "wheel.cover", "wheel.diameter_inches"} <= ids


@pytest.mark.parametrize(("id", "least"), [("pa-2011-proposed/roulette", 30), ("pa-2011-proposed/big-six", 60)])
def test_the_diameter_is_drawn_and_dimensioned_and_never_below_the_least(id: str, least: int) -> None:
    opened = open_edition(id)
    for size in (None, Fraction(least), Fraction(2 * least + 1, 2)):
        plan = wheel(opened, size)
        bowl = plan.part("wheel.diameter_inches").shapes[0]
        assert isinstance(bowl, Circle)
        assert 2 * bowl.r == pytest.approx(float(size or least))
        (across,) = plan.dimensions
        assert hypot(across.end[0] - across.start[0], across.end[1] - across.start[1]) == pytest.approx(2 * bowl.r)
        assert across.words == f"{2 * bowl.r:g} in"
    with pytest.raises(
        InputError, match=f"a wheel of {least - 1} in is not allowed: its diameter must be at least {least}"
    ):
        wheel(opened, Fraction(least - 1))
    with pytest.raises(InputError, match="none is drawn above 180 in"):
        wheel(opened, Fraction(200))


def test_what_the_submission_chooses_goes_before_what_the_house_says() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices={"wheel.diameter_inches": "32"})
    assert wheel(opened, Fraction(31)).width == 32


def test_a_game_without_a_wheel_says_so() -> None:
    war = open_edition("pa-2012/casino-war")
    with pytest.raises(InputError, match="Casino War has no wheel: it is played with cards"):
        war.game.drawing.wheel_plan(war.rules, None)


# Letters on a section


def test_a_section_of_a_five_foot_wheel_has_3_49_inches_of_rim() -> None:
    assert rim_inches(54, 60) == pytest.approx(60 * pi / 54)
    assert f"{rim_inches(54, 60):.2f}" == "3.49"


def test_letters_are_as_high_as_the_section_lets_them_be() -> None:
    """By another way: the four corners of the words, step by step, against the sides of the wedge."""
    opened = open_edition("pa-2011-proposed/big-six")
    found = find_spec("font_source_sans_pro")
    assert found is not None
    font = TTFont(Path(str(found.origin)).parent / "files" / "SourceSansPro-Semibold.otf")
    names, advances, capital = font.getBestCmap(), font["hmtx"], font["OS/2"].sCapHeight
    section = wedge(54, 60)

    def long(words: str, high: float) -> float:
        size = high * 1000 / capital
        return float(size * (sum(advances[names[ord(letter)]][0] for letter in words) / 1000 + 0.02 * (len(words) - 1)))

    def fits(length: float, high: float, start: float) -> bool:
        end = start - length
        return end >= section.inner - 1e-9 and high / 2 + MARGIN <= end * tan(pi / 54) + 1e-9

    for each in heights(opened.rules, 60):
        alone, together, behind = each.alone, each.together, each.behind
        for step, expected in ((0.999, True), (1.001, False)):
            assert fits(long(each.symbol, alone * step), alone * step, section.outer) is expected
            line = long(each.symbol, together * step) + 0.9 * together * step + long(each.odds, together * step)
            assert fits(line, together * step, section.outer) is expected
            rest = section.outer - long(each.symbol, alone) - 0.54 * alone
            assert fits(long(each.odds, behind * step), behind * step, rest) is expected
        assert together < alone, "odds in the same letters make them lower, which is what the comment said"


def test_a_larger_wheel_has_larger_letters() -> None:
    rules = open_edition("pa-2011-proposed/big-six").rules
    small, large = heights(rules, 60), heights(rules, 72)
    assert all(b.alone > a.alone and b.together > a.together for a, b in zip(small, large, strict=True))


def test_the_detail_tells_both_heights_of_every_symbol() -> None:
    opened = open_edition("gge-2011/big-six")
    detail = opened.game.drawing.wheel_plan(opened.rules, None).detail
    assert detail is not None
    assert [row[0] for row in detail.rows] == ["$1", "$2", "$5", "$10", "$20", "JOKER", "FLAG"]
    drawn = {part.id: part for part in detail.plan.parts}
    alone = drawn["without-odds"].shapes[1]
    equal = drawn["with-odds"].shapes[1]
    assert isinstance(alone, Words)
    assert isinstance(equal, Words)
    assert f"{alone.capital:.2f}" == next(row for row in detail.rows if row[0] == "$20")[2]
    assert equal.capital < alone.capital


def test_odds_that_do_not_fit_have_no_room_and_no_height() -> None:
    opened = open_edition("pa-2011-proposed/big-six", choices={"unique.joker": "The Old Bridge over the Great River"})
    detail = opened.game.drawing.wheel_plan(opened.rules, None).detail
    assert detail is not None
    row = next(row for row in detail.rows if row[0].startswith("THE OLD BRIDGE"))
    assert row[4] == "no room"
    assert "0.00" not in [cell for each in detail.rows for cell in each]

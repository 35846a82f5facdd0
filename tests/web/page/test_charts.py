"""Drawings of numbers: ticks that are round, bars where they belong, words that are escaped."""

import re

import pytest

from croupier.web.page.charts import (
    Bar,
    Point,
    Step,
    bars,
    hold_curve,
    points,
    round_ticks,
    share,
    waterfall,
    waterfall_upright,
)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 1, [0, 0.25, 0.5, 0.75, 1]),
        (-0.016, 0.0233, [-0.01, 0, 0.01, 0.02]),
        (0.5, 0.5, [0.5]),
        (0, 0.0004, [0, 0.0001, 0.0002, 0.0003, 0.0004]),
    ],
)
def test_ticks_are_round(low: float, high: float, ticks: list[float]) -> None:
    assert round_ticks(low, high) == pytest.approx(ticks)


def boxes(svg: str, kind: str) -> list[tuple[float, float]]:
    """Where boxes of a kind begin and how tall they are."""
    found = re.findall(rf'<rect class="{kind}" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', svg)
    return [(float(y), float(tall)) for y, tall in found]


def test_bars_are_as_tall_as_their_chances() -> None:
    svg = str(bars([Bar("−1", 0.75, True), Bar("+1", 0.25, False)], "one round"))
    ((_, lost),) = boxes(svg, "bar-down")
    ((_, won),) = boxes(svg, "bar-up")
    assert lost == pytest.approx(3 * won, abs=0.2)
    assert "75.00 %" in svg


def test_a_waterfall_steps_down_and_up_and_ends_where_it_says() -> None:
    steps = [
        Step("A", 0.02, 0.02, "2 %", True),
        Step("down", 0.02, -0.02, "−4"),
        Step("up", -0.02, 0.01, "+3"),
        Step("nothing", 0.01, 0.01, "0"),
        Step("B", 0.01, 0.01, "1 %", True),
    ]
    svg = str(waterfall(steps, "A to B"))
    (first, down), (second, up) = boxes(svg, "fall-down") + boxes(svg, "fall-up")
    assert (first, first + down) == pytest.approx((26, 250), abs=0.2)  # from the highest to the lowest
    assert second + up == pytest.approx(250, abs=0.2)
    assert up == pytest.approx(down * 3 / 4, abs=0.3)
    stands = boxes(svg, "fall-stands")
    assert stands[0][1] == pytest.approx(2 * stands[1][1], abs=0.2)
    assert len(boxes(svg, "fall-none")) == 1
    assert str(waterfall_upright(steps, "A to B")).count('<rect class="fall-') == 5


def test_words_are_escaped_and_long_ones_cut() -> None:
    svg = str(waterfall([Step("<b> & more " * 20, 0, 0.01, "<1>")], 'says "<"'))
    assert "<b>" not in svg
    assert "&lt;b&gt;" in svg
    assert "…" in svg
    assert 'aria-label="says &#34;&lt;&#34;"' in svg


def test_a_curve_marks_what_is_lawful_and_where_it_stands() -> None:
    svg = str(points([Point("1", 0.02, False, False), Point("2", 0.03, True, True)], "decks"))
    assert svg.count('class="unlawful"') == 1
    assert svg.count('class="lawful here"') == 1
    assert "3.0000 %" in svg
    assert "NaN" not in str(points([Point("1", 0.02, True, True)], "one point alone"))


def test_a_hold_without_chance_says_so() -> None:
    assert "Every round ends alike" in str(hold_curve([], 0.0, [], "none"))
    assert share(-0.01) == "−1.00 %"

"""Wheels of an edition's own: an order with colours and boxes for its zeros, under its own name, in everything."""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked
from depth import cases
from own_editions import RED, rule, text, wager, wheel, written
from paths import ROOT

TRIPLE = str(ROOT / "examples" / "triple-zero.toml")
SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = [str(number) for number in range(1, 37)]
THREE = {"0": (0, 2), "00": (2, 4), "000": (4, 6)}


def nets(opened: Opened, results: list[str]) -> dict[tuple[str, tuple[str, ...]], Counter[Fraction]]:
    """What play pays every offered wager, all of them on the layout at once, when each of these numbers comes."""
    offered = [one for one in opened.game.wagers.catalogue(opened.rules).values() if one.offered]
    bets = [{"player": "1", "wager": one.kind, "on": list(one.on), "amount": "5.00"} for one in offered]
    found: dict[tuple[str, tuple[str, ...]], Counter[Fraction]] = defaultdict(Counter)
    for result in results:
        settled: Any = opened.game.settlement.settle(opened.rules, {"wagers": bets, "result": result}).json()
        for step in settled["steps"]:
            won = Fraction(step["amount"]) / 5
            found[step["wager"], tuple(step["on"])][won if step["outcome"] == "paid" else -won] += 1
    return found


def agree(opened: Opened, results: list[str]) -> None:
    """The exact odds of every wager are what play pays over all numbers, and what its numbers and odds make by hand."""
    stops = opened.rules.ring.order
    played = nets(opened, results)
    for one in opened.game.wagers.catalogue(opened.rules).values():
        if one.offered:
            law = opened.game.odds.of_wager(opened.rules, one).distribution
            assert law.house_edge == 1 - Fraction(len(one.on), len(stops)) * (one.odds.ratio + 1), one.name
            if len(results) == len(stops):
                ways = {net: Fraction(count, len(stops)) for net, count in played[one.kind, one.on].items()}
                assert ways == {net: law.probability(net) for net, _ in law.outcomes}, one.name
            else:
                hits = sum(result in one.on for result in results)
                assert played[one.kind, one.on][one.odds.ratio] == hits


def test_triple_zero_keeps_three_of_39_on_everything() -> None:
    opened = open_edition(TRIPLE)
    assert opened.wheel == "triple-zero"
    assert {line.house_edge for line in opened.game.odds.lines(opened.rules)} == {Fraction(3, 39)}
    agree(opened, list(opened.rules.ring.order))


def test_its_layout_makes_its_wagers() -> None:
    """0, 00 and 000 head the columns: five splits with a zero, two corners with two of them, and no first five."""
    catalogue = open_edition(TRIPLE).game.wagers.catalogue(open_edition(TRIPLE).rules)
    zeros = {"0", "00", "000"}
    by_kind = defaultdict(set)
    for one in catalogue.values():
        if set(one.on) & zeros and one.kind != "five-adjacent":
            by_kind[one.kind].add("-".join(one.on))
    assert by_kind == {
        "straight": zeros,
        "split": {"0-00", "00-000", "0-1", "00-2", "000-3"},
        "four-numbers": {"0-00-1-2", "00-000-2-3"},
        "top-line": {"0-00-000-1-2-3"},
    }
    counts = Counter(one.kind for one in catalogue.values())
    # Within the rows 24 + 33 splits, 22 corners, 11 double rows.
    assert (counts["split"], counts["four-numbers"], counts["six-numbers"], counts["straight"]) == (62, 24, 11, 39)


@pytest.mark.parametrize(("said", "why"), [("first-five", "its zeros are 0, 00, 000"), ("three 0-1-2", "neither a row")])
def test_what_it_does_not_have_is_refused(said: str, why: str) -> None:
    opened = open_edition(TRIPLE)
    refused = opened.game.wagers.find(opened.rules, said)
    assert why in refused.reason  # type: ignore[union-attr]


def test_the_edition_may_be_asked_about_another_of_its_wheels() -> None:
    double = open_edition(TRIPLE, wheel="double-zero")
    assert len(double.rules.ring.order) == 38
    assert "top-line" not in double.game.wagers.catalogue(double.rules)
    assert double.game.wagers.find(double.rules, "top-line").reason == (  # type: ignore[union-attr]
        "a double-zero wheel has no top-line: it lacks 000"
    )
    with pytest.raises(InputError, match="one of triple-zero, double-zero"):
        open_edition(TRIPLE, wheel="single-zero")
    with pytest.raises(InputError, match="the wheels are single-zero, double-zero, triple-zero, double-as-single"):
        open_edition(TRIPLE, wheel="quad")


def test_wheel_and_layout_are_drawn_whole() -> None:
    opened = open_edition(TRIPLE)
    drawings = {name: fromstring(svg) for name, svg in opened.game.drawing.pictures(opened.rules).items()}
    sectors = [node for node in drawings["wheel"].iter(f"{SVG}g") if node.get("class") == "compartment"]
    assert tuple(node.findtext(f"{SVG}text") for node in sectors) == opened.rules.ring.order
    areas = {node.get("data-part") for node in drawings["layout"].iter(f"{SVG}g") if node.get("class") == "area"}
    assert {f"box-{name}" for name in ("0", "00", "000", "36", "red", "top-line")} <= areas


def test_a_table_deals_it() -> None:
    """5 on the top line at 5 to 1 and 1 on 000 at 35 to 1; red loses to a zero."""
    table = croupier.table(TRIPLE, {"Ann": 100, "Bo": 100})
    table.bet("Ann", "top-line", 5)
    table.bet("Ann", "straight 000", 1)
    table.bet("Bo", "red", 10)
    table.spin("000")
    told = [str(entry) for entry in table.settle()]
    assert "Ann is paid 25.00 for top-line [custom]" in told
    assert table.net("Ann") == 60
    assert table.net("Bo") == -10


def test_simulations_agree() -> None:
    opened = open_edition(TRIPLE)
    report: Any = simulate(opened, planned(opened, Asked(rounds=200_000, seed=13)))
    assert {line["exact"]["exact"] for line in report["wagers"]} == {"1/13"}
    assert all(abs(line["z"]) < 4 for line in report["wagers"])
    assert "top-line" in {line["wager"] for line in report["wagers"]}


def test_without_a_zero_nobody_has_an_edge() -> None:
    with written(text(wheel(NUMBERS, {}))) as file:
        opened = open_edition(file)
        assert {line.house_edge for line in opened.game.odds.lines(opened.rules)} == {0}
        agree(opened, NUMBERS)
        areas = fromstring(opened.game.drawing.pictures(opened.rules)["layout"])
        width = float((areas.get("viewBox") or "").split()[2])
        corners = [corner for node in areas.iter(f"{SVG}polygon") for corner in node.get("points", "").split()]
        assert max(float(corner.partition(",")[0]) for corner in corners) <= width
        told = opened.game.wagers.find(opened.rules, "first-five")
        assert "no first five" in told.reason  # type: ignore[union-attr]


def test_colours_that_are_not_as_many_are_warned_of() -> None:
    with written(text(wheel([*NUMBERS, "0"], {"0": (0, 6)}, red=RED[1:]))) as file:
        opened = open_edition(file)
        assert "the own wheel has 17 red and 19 black numbers" in opened.game.odds.warnings(opened.rules)


@st.composite
def wheels(draw: st.DrawFn) -> tuple[list[str], dict[str, tuple[int, int]], list[str]]:
    """Up to four zeros of any name side by side at the head, the numbers in any order, any half of them red."""
    names = draw(st.lists(st.sampled_from(["0", "00", "000", "S", "0x"]), max_size=4, unique=True))
    cuts = sorted(draw(st.sets(st.integers(1, 5), min_size=max(0, len(names) - 1), max_size=max(0, len(names) - 1))))
    ends = [0, *cuts, 6]
    zeros = {name: (ends[place], ends[place + 1]) for place, name in enumerate(names)}
    order = draw(st.permutations([*names, *NUMBERS]))
    red = draw(st.permutations(NUMBERS))[:18]
    return order, zeros, red


@given(wheels(), st.data())
@settings(max_examples=cases(60), deadline=None)
def test_any_wheel_works(drawn: tuple[list[str], dict[str, tuple[int, int]], list[str]], data: st.DataObject) -> None:
    order, zeros, red = drawn
    with written(text(wheel(order, zeros, red))) as file:
        opened = open_edition(file)
    assert [sector.mark for sector in opened.game.rules.wheel(opened.rules).sectors] == order  # type: ignore[union-attr]
    catalogue = opened.game.wagers.catalogue(opened.rules)
    assert set(catalogue["red"].on) == set(red)
    assert {one.on[0] for one in catalogue.values() if one.kind == "straight"} == set(order)
    assert all(set(one.on) <= set(order) for one in catalogue.values())
    agree(opened, [data.draw(st.sampled_from(order)), *list(zeros)[:1]])
    assert set(opened.game.drawing.pictures(opened.rules)) == {"wheel", "layout"}


ZEROS = [*THREE, *NUMBERS]
OWN = 'wheels."own".'


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (wheel([*ZEROS, "17"], THREE), 'wheels.own.order: 17 stands twice on the wheel'),
        (wheel([*ZEROS, "37"], THREE), "37 has no box: the rows have 1 to 36; layout.zeros.own says where a zero lies"),
        (wheel(ZEROS, {"0": (0, 3), "00": (3, 6)}), "000 has no box"),
        (wheel([], {}), "the wheel has no numbers"),
        (wheel(["zero", *NUMBERS], {"zero": (0, 6)}), "'zero' is no number"),
        (wheel(["0 0", *NUMBERS], {"0 0": (0, 6)}), "'0 0' is no number"),
        (wheel(NUMBERS, {"8": (0, 6)}), "8 has a box among the rows already"),
        (wheel(ZEROS, THREE).replace('"S"', '"0"') + rule('layout.zeros."other"', {"0": (0, 6)}), "no wheel 'other'"),
        (wheel(ZEROS, THREE).replace('is = "own"', 'is = "quad"'), "has no wheel 'quad'; it has single-zero"),
        (wheel(ZEROS, THREE).replace('is = "own"', 'one_of = ["own", "quad"], default = "own"'), "has no wheel 'quad'"),
        (wheel(ZEROS, THREE).replace('["1", "3"', '["0", "3"'), "0 is both green and red"),
        (wheel(ZEROS, THREE).replace('["1", "3"', '["99", "3"'), "99 is not on the wheel"),
        (wheel(ZEROS, THREE).replace(f"{OWN}red", f"{OWN}blue"), "wheels.own.red: the rule is missing"),
        (wheel(ZEROS, THREE) + rule(f"{OWN}blue", ["7"]), "wheels.own has order, green, red"),
        (wheel(ZEROS, {"0": (0, 2), "00": (1, 4), "000": (4, 6)}), "the box of 00 cannot go from 1 to 4"),
        (wheel(ZEROS, THREE, kind="double-as-single"), "name this wheel otherwise"),
    ],
)  # fmt: skip
def test_a_wheel_that_is_none_gets_one_line(said: str, why: str) -> None:
    with written(text(said)) as file, pytest.raises(InputError) as refused:
        open_edition(file)
    assert why in refused.value.reason
    assert refused.value.reason.startswith(f"{file}:")
    assert "\n" not in refused.value.reason


def test_a_box_taken_from_a_wheel_of_the_text_is_missed_where_the_boxes_stand() -> None:
    """The order is the text's, the boxes are the file's: its line is named."""
    said = rule('layout.zeros."double-zero"', {"0": (0, 6)})
    with written(text(said)) as file:
        with pytest.raises(InputError) as refused:
            open_edition(file)
        with open(file) as lines:
            line = next(number for number, words in enumerate(lines, 1) if words.startswith("layout.zeros"))
        assert refused.value.reason.startswith(f'{file}:{line}: layout.zeros."double-zero": 00 has no box')


def test_a_wager_that_needs_a_missing_wheel_is_refused_where_it_stands() -> None:
    with written(text(wheel(NUMBERS, {}), wager("zeros", "17 to 1", ["0"]))) as file:
        with pytest.raises(InputError) as refused:
            open_edition(file)
        assert refused.value.reason.startswith(f"{file}:13: side.zeros.numbers: '0' is on no wheel of this edition")

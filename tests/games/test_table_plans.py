"""Tables to scale: areas apart from each other, seats as chosen, marks that hit what they name, for every edition."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.drawing.marks import Mark, marks
from croupier.drawing.plan import Plan, Point, Words, away, cross, inside, middle_of
from croupier.drawing.scaled import Scale, drawn
from croupier.errors import InputError
from croupier.games.kit.table.geometry import Holder, TableSize
from croupier.rulebook.text import library

DRAWN = [id for id in sorted(library.ours()) if "poker-room" not in id]
CHOSEN: dict[str, dict[str, object]] = {
    "pa-2012/casino-war": {"layout.odds_where": "sign", "boxes.tip_elsewhere": True},
    "pa-2011-proposed/roulette": {"five_adjacent.offered": True, "five_adjacent.replica": True},
    "gge-2011/roulette": {"wheel.kind": "double-as-single"},
}
SVG = "{http://www.w3.org/2000/svg}"


def plan_of(opened: Opened, size: TableSize | None = None, holder: Holder | None = None) -> Plan:
    usual = opened.game.drawing.table_size
    assert usual is not None
    return opened.game.drawing.table_plan(opened.rules, size or usual, holder or Holder())


def every_table(id: str) -> list[Opened]:
    """An edition as it stands, with all that may be offered, and with choices that change its table."""
    plain = open_edition(id)
    return [
        plain,
        *([plain.offering_all()] if plain.game.wagers.banked else []),
        *([open_edition(id, choices=CHOSEN[id])] if id in CHOSEN else []),
    ]


@pytest.mark.parametrize("id", DRAWN)
def test_areas_lie_apart_inside_the_table_and_marks_hit_what_they_name(id: str) -> None:
    for opened in every_table(id):
        plan = plan_of(opened)
        areas = [part for part in plan.parts if part.kind == "area"]
        for one, other in combinations(areas, 2):
            assert not overlap(_shrunk(one.body), _shrunk(other.body)), (one.id, other.id)
        for part in areas:
            assert all(0 < x < plan.width and 0 < y < plan.height for x, y in part.body), part.id
        ids = [part.id for part in plan.parts]
        assert len(set(ids)) == len(ids)
        assert not any(letter in id for id in ids for letter in " \"'<>&")
        _check_marks(plan, marks(plan, 0.97, (-4, 0, plan.width + 1, plan.height + 1)))


def _shrunk(body: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """The outline drawn in by a hair: boxes of a layout share their lines."""
    x, y = sum(p[0] for p in body) / len(body), sum(p[1] for p in body) / len(body)
    return tuple((x + (px - x) * 0.995, y + (py - y) * 0.995) for px, py in body)


def _check_marks(plan: Plan, found: list[Mark]) -> None:
    assert [mark.letter for mark in found] == list("ABCDEFGHJKLMNPQRST")[: len(plan.points)]
    words = [shape.outline() for part in plan.parts for shape in part.shapes if isinstance(shape, Words)]
    for mark in found:
        part = plan.part(mark.pointed.part)
        sides = [side for shape in part.shapes for side in pairwise((*shape.outline(), shape.outline()[0]))]
        near = min(away(mark.to, a, b) for a, b in sides)
        assert near < 1.2 or inside(mark.to, part.body), (mark.letter, part.id, near)
        assert not any(inside((mark.x, mark.y), each) for each in words), mark.letter
    for one, other in combinations(found, 2):
        assert dist((one.x, one.y), (other.x, other.y)) > 2 * 0.97
        assert not cross((one.x, one.y), one.to, (other.x, other.y), other.to), (one.letter, other.letter)


@pytest.mark.parametrize(
    ("id", "most"),
    [("pa-2011-proposed/casino-war", 7), ("pa-2012/casino-war", 9), ("gge-2011/casino-war", 10), ("custom/holdem", 10)],
)
def test_a_table_has_as_many_positions_as_the_house_chose(id: str, most: int) -> None:
    for seats in (1 if "war" in id else 2, most):
        plan = plan_of(open_edition(id, choices={"seats": seats}))
        assert [part.position for part in plan.parts if part.kind == "position"] == list(range(1, seats + 1))
        first = plan.part("position-1").shapes[0]
        assert isinstance(first, Words)
        if seats > 1:
            assert first.x > plan.width / 2, "the first position is at the dealer's left, which is the drawing's right"


def test_the_dealers_things_stand_on_the_sides_that_were_chosen() -> None:
    left = plan_of(
        open_edition("pa-2012/casino-war", choices={"shoe.side": "left", "boxes.drop": "right", "boxes.tip": "left"})
    )
    right = plan_of(
        open_edition("pa-2012/casino-war", choices={"shoe.side": "right", "boxes.drop": "left", "boxes.tip": "right"})
    )
    for plan, toward in ((left, 1), (right, -1)):
        for id, hand in (("shoe.side", 1), ("discard_rack.attached", -1), ("boxes.drop", -1), ("boxes.tip", 1)):
            body = plan.part(id).body
            assert (sum(x for x, _ in body) / len(body) - 42) * hand * toward > 10, id


def test_inscriptions_are_those_of_the_edition_and_its_choices() -> None:
    plain = open_edition("pa-2012/casino-war")
    on_layout = {part.title for part in plan_of(plain).parts if part.kind == "inscription"}
    assert on_layout == {"Initial Wager pays 1 to 1", "War pays 1 to 1 – tied War pays 2 to 1", "Tie pays 10 to 1"}
    signed = plan_of(open_edition("pa-2012/casino-war", choices={"layout.odds_where": "sign"}))
    assert not [part for part in signed.parts if part.kind == "inscription"]
    assert signed.part("layout.odds_where").kind == "sign"
    covered = plan_of(open_edition("pa-2011-proposed/roulette", choices={"wheel.kind": "double-as-single"}))
    assert covered.part("box-00").title == "00, covered"
    assert covered.part("covered.sign").kind == "sign"
    assert not any(part.kind == "replica" for part in covered.parts)


def test_the_replica_repeats_the_wheel() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices=CHOSEN["pa-2011-proposed/roulette"])
    replica = plan_of(opened).part("five_adjacent.replica")
    order = opened.in_force.values['wheels."double-zero".order']
    assert [shape.text for shape in replica.shapes if isinstance(shape, Words)][:-1] == list(order)  # type: ignore[arg-type]


def test_a_drawing_is_true_to_its_scale() -> None:
    plan = plan_of(open_edition("pa-2012/casino-war"))
    for to in (1, 4, 10, 12.5):
        root = fromstring(drawn(plan, Scale.parse(f"1:{to}"), marked=False).svg)
        inches_wide = float(root.attrib["width"].removesuffix("in"))
        unit = inches_wide / float(root.attrib["viewBox"].split()[2])  # inches of paper for an inch of the table
        assert unit == pytest.approx(1 / to, rel=1e-4)
        ring = _part(root, "tie-1").find(f"{SVG}circle")
        assert ring is not None
        assert 2 * float(ring.attrib["r"]) * unit == pytest.approx(5 / to, rel=1e-3), "a Tie area is 5 in across"
        assert float(_part(root, "bar").attrib["data-inches"]) * unit == pytest.approx(1 if to > 2 else 12)


def test_words_are_outlines_for_print_and_text_for_pages() -> None:
    plan = plan_of(open_edition("pa-2012/casino-war"))
    print_ = fromstring(drawn(plan, Scale.parse("1:10")).svg)
    page = fromstring(drawn(plan, Scale.parse("1:10"), letters="text", marked=False, ruled=False).svg)
    assert not print_.findall(f".//{SVG}text")
    assert {path.attrib["data-words"] for path in print_.iter(f"{SVG}path")} >= {"TIE", "INITIAL", "& WAR"}
    assert {text.text for text in page.iter(f"{SVG}text")} >= {"TIE", "INITIAL", "& WAR", "TIE PAYS 10 TO 1"}
    assert not page.findall(f".//{SVG}path")


def _part(root: Element, id: str) -> Element:
    return next(each for each in root.iter(f"{SVG}g") if each.attrib.get("id") == id)


# What is refused


@pytest.mark.parametrize(
    ("id", "size"),
    [
        ("pa-2012/casino-war", (50, 30)),
        ("pa-2011-proposed/roulette", (102, 30)),
        ("pa-2011-proposed/roulette", (60, 54)),
        ("pa-2011-proposed/big-six", (30, 42)),
        ("pa-2011-proposed/big-six", (72, 20)),
        ("custom/holdem", (84, 30)),
    ],
)
def test_a_table_too_small_for_what_lies_on_it_is_refused(id: str, size: tuple[float, float]) -> None:
    opened = open_edition(id)
    usual = opened.game.drawing.table_size
    assert usual is not None
    with pytest.raises(InputError, match=f"a table of {size[0]} by {size[1]} in has no room for .*; state a larger one"):
        plan_of(opened, TableSize(float(size[0]), float(size[1]), usual.rail))


@pytest.mark.parametrize("size", [(1.0, 52.0), (84.0, 0.0), (-84.0, 52.0), (10_000.0, 52.0), (84.0, float("inf"))])
def test_what_is_no_table_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(InputError, match="a table is 12 to 180 in wide and deep"):
        plan_of(open_edition("pa-2012/casino-war"), TableSize(*size))


def test_a_smaller_table_has_smaller_areas_and_a_larger_one_no_larger() -> None:
    opened = open_edition("pa-2012/casino-war")
    widths = {}
    for size in ((64.0, 42.0), (84.0, 52.0), (100.0, 60.0)):
        body = plan_of(opened, TableSize(*size)).part("tie-1").body
        widths[size] = max(x for x, _ in body) - min(x for x, _ in body)
    assert widths[(64.0, 42.0)] < widths[(84.0, 52.0)] == pytest.approx(5, rel=0.01)
    assert widths[(100.0, 60.0)] == pytest.approx(widths[(84.0, 52.0)])


def test_a_name_too_long_for_the_layout_is_refused_and_a_sign_that_no_letter_has_too() -> None:
    opened = open_edition("pa-2012/casino-war")
    with pytest.raises(InputError, match=r"the holder's name on the layout: .* has no room"):
        plan_of(opened, holder=Holder("The Millrace Casino and Resort " * 10))
    with pytest.raises(InputError, match="have no '赌'; write it in Latin letters"):
        drawn(plan_of(opened, holder=Holder("赌场")), Scale.parse("1:10"))


def test_a_room_without_a_game_has_no_table() -> None:
    game = open_edition("gge-2011/poker-room")
    assert game.game.drawing.table_size is None
    with pytest.raises(InputError, match="has no table that is drawn to scale"):
        game.game.drawing.table_plan(game.rules, TableSize(84, 46), Holder())


def test_the_wheel_on_a_roulette_table_is_the_houses() -> None:
    """As on the drawing of the wheel itself: what the submission chooses, else what the house says."""
    stated = TableSize(102, 54)._replace(wheel=Fraction(36))
    assert "36 in across" in plan_of(open_edition("pa-2011-proposed/roulette"), stated).part("wheel.diameter_inches").title
    chosen = open_edition("pa-2011-proposed/roulette", choices={"wheel.diameter_inches": 32})
    assert "32 in across" in plan_of(chosen, stated).part("wheel.diameter_inches").title
    with pytest.raises(InputError, match="a wheel of 20 in is not allowed"):
        plan_of(open_edition("pa-2011-proposed/roulette"), stated._replace(wheel=Fraction(20)))


@pytest.mark.parametrize("depth", [34, 36, 60])
@pytest.mark.parametrize("id", ["custom/holdem", "gge-2011/badugi"])
def test_the_smallest_poker_table_keeps_its_words_off_the_seats_and_on_the_rail(id: str, depth: float) -> None:
    plan = plan_of(open_edition(id), TableSize(60, depth, 4.0), Holder("Test House on the River"))
    named = {part.id: part for part in plan.parts}
    seats = [part for part in plan.parts if part.id.startswith("seat-")]
    for part in (named["holder"], named["pot.shares"]):
        assert not [seat.id for seat in seats if overlap(part.body, seat.body)], part.id
    words = named["drop-box"].shapes[1]
    assert isinstance(words, Words)
    left = words.x - words.width  # it ends beside the slot
    assert dist((left, words.y - words.capital / 2), (depth / 2, depth / 2)) < depth / 2, "inside the round end"


def overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two closed outlines cover a common place; a common line is none."""
    if any(max(p[axis] for p in a) <= min(q[axis] for q in b) for a, b in ((one, other), (other, one)) for axis in (0, 1)):
        return False
    sides = [(p, q) for p, q in zip(one, (*one[1:], one[0]), strict=True)]
    others = [(p, q) for p, q in zip(other, (*other[1:], other[0]), strict=True)]
    if any(cross(p, q, r, s) for p, q in sides for r, s in others):
        return True
    return inside(middle_of(one), other) or inside(middle_of(other), one)

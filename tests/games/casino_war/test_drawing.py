"""The Casino War table as drawn: every position's areas, the odds, and the dealer's side as each edition has it."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, fromstring

import pytest

from croupier.analysis.edition import open_edition
from croupier.games.casino_war.drawing import draw_layout

SVG = "{http://www.w3.org/2000/svg}"
PROPOSED, COMMENT, ADOPTED, MARYLAND = (
    f"{source}/casino-war" for source in ("pa-2011-proposed", "gge-2011", "pa-2012", "md-1.2")
)
SEATS = {PROPOSED: 7, COMMENT: 10, ADOPTED: 9, MARYLAND: 9}
TIE, WAR, INITIAL = "Tie pays 10 to 1", "War pays 1 to 1 – tied War pays 2 to 1", "Initial Wager pays 1 to 1"
LIMIT = "A payout limit applies – see the posted sign"
INSCRIPTIONS = {
    PROPOSED: [TIE, "War pays 2 to 1 – tied War pays 3 to 1"],
    COMMENT: [TIE, WAR],
    ADOPTED: [TIE, WAR, INITIAL],
    MARYLAND: [TIE, WAR, INITIAL, LIMIT],
}
OFFERED = {"progressive.offered": True, "bonus_spin.offered": True}


def table(edition: str, choices: Mapping[str, object] | None = None, read: Mapping[str, str] | None = None) -> Element:
    drawn = draw_layout(open_edition(edition, choices=choices, read=read).rules)
    assert drawn is not None
    return fromstring(drawn)


def parts(drawing: Element, kind: str) -> list[Element]:
    return [node for node in drawing.iter(f"{SVG}g") if node.get("class") == kind]


def areas(drawing: Element, kind: str) -> list[str | None]:
    """The positions that have an area of the kind, in order."""
    return [node.get("data-position") for node in parts(drawing, "area") if node.get("data-kind") == kind]


def fixtures(drawing: Element) -> dict[str | None, str | None]:
    return {node.get("data-area"): node.get("data-side") for node in parts(drawing, "fixture")}


def inscriptions(drawing: Element) -> list[str | None]:
    return [node.get("data-inscription") for node in parts(drawing, "inscription")]


def words(node: Element) -> list[str]:
    return [found.text or "" for found in node.iter(f"{SVG}text")]


def across(drawing: Element, kind: str, name: str) -> float:
    """Where the first shape or word of a part stands across the page; the dealer's hand sides are at opposite ends."""
    (part,) = [node for node in parts(drawing, kind) if name in (node.get("data-area"), node.get("data-position"))]
    return float(next(node for node in part.iter(f"{SVG}text")).get("x", "nan").split()[0])


@pytest.mark.parametrize("edition", SEATS)
def test_every_position_has_its_number_and_both_areas(edition: str) -> None:
    drawing = table(edition)
    every = [str(place) for place in range(1, SEATS[edition] + 1)]
    assert [node.get("data-position") for node in parts(drawing, "position")] == every
    assert areas(drawing, "initial-and-war") == areas(drawing, "tie") == every
    assert areas(drawing, "progressive") == areas(drawing, "bonus-spin") == []


@pytest.mark.parametrize("edition", SEATS)
def test_the_dealers_side_is_as_the_edition_has_it(edition: str) -> None:
    rules = open_edition(edition).rules
    found = fixtures(table(edition))
    assert found == {
        "inventory": "middle",
        "shoe": rules.shoe.side,
        "discard-rack": {"left": "right", "right": "left"}[rules.shoe.side],
        "drop-box": rules.boxes.drop,
        "tip-box": rules.boxes.tip,
    }
    assert (found["shoe"], found["drop-box"], found["tip-box"]) == ("left", "right", "left")


@pytest.mark.parametrize("edition", SEATS)
def test_the_dealer_looks_down_the_page(edition: str) -> None:
    """So the dealer's left is the drawing's right-hand side, and the cards go round clockwise from there."""
    drawing = table(edition)
    last = str(SEATS[edition])
    assert across(drawing, "position", "1") > 400
    assert across(drawing, "position", last) < -400
    assert across(drawing, "fixture", "shoe") > 0 > across(drawing, "fixture", "discard-rack")
    assert across(drawing, "fixture", "tip-box") > 0 > across(drawing, "fixture", "drop-box")


@pytest.mark.parametrize("edition", SEATS)
def test_the_odds_stand_on_the_layout_as_far_as_the_edition_asks(edition: str) -> None:
    assert inscriptions(table(edition)) == INSCRIPTIONS[edition]


@pytest.mark.parametrize("edition", SEATS)
def test_the_odds_leave_the_layout_for_a_sign(edition: str) -> None:
    rules = {"layout.odds_where": "sign"}
    assert inscriptions(table(edition, rules)) == ([LIMIT] if edition == MARYLAND else [])


@pytest.mark.parametrize("edition", SEATS)
def test_the_drawing_tells_its_content_and_carries_no_ids(edition: str) -> None:
    drawing = table(edition, OFFERED if edition == MARYLAND else None)
    assert drawing.get("role") == "img"
    assert drawing.findtext(f"{SVG}title") == drawing.get("aria-label") == f"Casino War layout, {SEATS[edition]} positions"
    assert "shoe at the dealer's left" in (drawing.findtext(f"{SVG}desc") or "")
    for node in drawing.iter():
        assert not {"id", "href", "style"} & set(node.attrib)


def test_the_house_may_turn_the_dealers_side_round() -> None:
    choices = {"shoe.side": "right", "boxes.drop": "left", "boxes.tip": "right"}
    drawing = table(ADOPTED, choices)
    assert fixtures(drawing) == {
        "inventory": "middle",
        "shoe": "right",
        "discard-rack": "left",
        "drop-box": "left",
        "tip-box": "right",
    }
    assert across(drawing, "fixture", "shoe") < 0 < across(drawing, "fixture", "drop-box")
    assert across(drawing, "position", "1") > 0


def test_the_discard_rack_is_attached_only_where_a_rule_says_so() -> None:
    how = {
        edition: node.get("data-how")
        for edition in SEATS
        for node in parts(table(edition), "fixture")
        if node.get("data-area") == "discard-rack"
    }
    assert how == {PROPOSED: "stands", COMMENT: "stands", ADOPTED: "attached", MARYLAND: "attached"}


def test_a_tip_box_may_be_elsewhere() -> None:
    (box,) = [
        node
        for node in parts(table(PROPOSED, {"boxes.tip_elsewhere": True}), "fixture")
        if node.get("data-area") == "tip-box"
    ]
    assert "where approved" in words(box)


def test_one_tie_area_for_the_table_if_the_text_is_read_so() -> None:
    drawing = table(PROPOSED, read={"tie-areas": "one for the whole table"})
    assert areas(drawing, "tie") == [None]
    assert len(areas(drawing, "initial-and-war")) == 7


def test_marylands_optional_wagers_have_their_places_and_pay_tables_where_offered() -> None:
    drawing = table(MARYLAND, OFFERED)
    every = [str(place) for place in range(1, 10)]
    assert areas(drawing, "progressive") == areas(drawing, "bonus-spin") == every
    tables = {node.get("data-wager"): words(node) for node in parts(drawing, "pay-table")}
    assert list(tables) == ["Progressive Payout", "Envy Bonus", "Bonus Spin, Hot Spot", "Bonus Spin, Community Pay"]
    assert "1000 to 1 and 100% of progressive" in tables["Progressive Payout"]
    assert not parts(table(MARYLAND), "pay-table")
    alone = table(MARYLAND, {"progressive.offered": True})
    assert (areas(alone, "progressive"), areas(alone, "bonus-spin")) == (every, [])


def test_marylands_payout_limit_may_be_the_amount() -> None:
    choices = {"layout.payout_limit": "the amount", "limits.payout_per_hand": "50000.00"}
    assert inscriptions(table(MARYLAND, choices))[-1] == "Most paid per hand: $50000.00"
    unknown = table(MARYLAND, {"layout.payout_limit": "the amount"})
    assert inscriptions(unknown)[-1] == "Most paid per hand: not determined"


def test_the_holders_name_or_its_place() -> None:
    assert "Dunes & Sands" in words(table(ADOPTED, {"layout.holder": "Dunes & Sands"}))
    assert "Name or logo" in words(table(ADOPTED))
    assert "Name or logo" in words(table(MARYLAND))


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_fewer_positions_than_allowed(seats: int) -> None:
    drawing = table(ADOPTED, {"seats": seats})
    assert len(parts(drawing, "position")) == len(areas(drawing, "tie")) == seats


def test_another_device_is_named() -> None:
    (device,) = [n for n in parts(table(COMMENT, {"shoe.kind": "continuous"}), "fixture") if n.get("data-area") == "shoe"]
    assert words(device) == ["CONTINUOUS", "SHUFFLER"]


def test_words_along_the_curve_are_whole_and_have_a_place_for_every_letter() -> None:
    (line,) = [node for node in parts(table(ADOPTED), "inscription") if node.get("data-inscription") == TIE]
    (text,) = line.iter(f"{SVG}text")
    assert text.text == "TIE PAYS 10 TO 1"
    places = [text.get(name, "").split() for name in ("x", "y", "rotate")]
    assert [len(listed) for listed in places] == [16, 16, 16]
    lefts = [float(x) for x in places[0]]
    assert lefts == sorted(lefts)

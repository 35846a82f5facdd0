"""Layouts and wheels as papers: sheets, fonts, marks with their sections, scales, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.errors import InputError
from croupier.rulebook.house.house import House, Size
from croupier.rulebook.house.logo import Logo
from croupier.rulebook.text import library
from depth import of_each_kind
from documents.approved import require_approved
from documents.read_back import Read, alternates, require_archival, require_embedded, require_tagged

WAR, ROULETTE, BIG_SIX = "pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
HOUSE = House(Path(), "Millrace Casino", "Pennsylvania", help_line="Gambling problem? Call 1-800-GAMBLER.")
MARK = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#1f2429"/></svg>'


def printed(kind: str, id: str, house: House | None = None, choices: dict[str, Any] | None = None, **asked: Any) -> Read:
    return Read(paper(kind).make(Subject(open_edition(id, choices=choices), house), Asked(**asked)).content)


def model(kind: str, id: str, house: House | None = None, choices: dict[str, Any] | None = None, **asked: Any) -> Any:
    return paper(kind).model(Subject(open_edition(id, choices=choices), house), Asked(**asked))


def test_a_scaled_layout_has_its_drawing_on_letter_and_then_its_sections(tmp_path: Path) -> None:
    read = printed("layout", WAR, HOUSE, {"layout.odds_where": "sign"}, scale="1:10")
    require_tagged(read)
    require_archival(read)
    require_embedded(read)
    assert read.sizes == [(11, 8.5), (11, 8.5)]
    assert "Casino War, 9 positions" in read.pages[0]
    assert "Millrace Casino" in read.pages[0]
    assert "Marks and sections" in read.pages[1]
    for section in ("651a.2(a)", "651a.2(b)(1)", "651a.2(b)(2)", "651a.2(b)(3)", "651a.2(b)(4)", "651a.2(c)", "651a.2(d)"):
        assert f"§{section}" in read.pages[1].replace(" ", "")
    assert "custom" in read.pages[1]
    assert any("Table of 84 by 52 in from above" in words for words in alternates(read))
    assert read.letters_outside(0.5) == []
    require_approved(read.content, "layout-war", tmp_path=tmp_path)
    require_approved(read.content, "layout-war-sections", 2, tmp_path=tmp_path)


def test_true_size_has_no_marks_on_it_but_a_key_beside(tmp_path: Path) -> None:
    read = printed("layout", BIG_SIX)
    (wide, high), *others = read.sizes
    assert wide > 72 + 1.8
    assert high > 42 + 2
    assert others == [(11, 8.5), (11, 8.5)]
    shown = model("layout", BIG_SIX)
    assert 'class="mark"' not in shown["drawing"]["svg"]
    assert 'class="mark"' in shown["key"]["svg"]
    assert shown["key"]["scale"] == "1:10"
    require_approved(read.content, "layout-big-six-key", 2, tmp_path=tmp_path)


@pytest.mark.parametrize(("scale", "sheet"), [("1:12", (11, 8.5)), ("1:10", (17, 11)), ("1:4", (34, 22)), ("1:2", None)])
def test_a_drawing_gets_the_smallest_sheet_that_holds_it(scale: str, sheet: tuple[float, float] | None) -> None:
    shown = model("layout", ROULETTE, scale=scale)["drawing"]
    wide, high = shown["sheet"]["width"], shown["sheet"]["height"]
    assert wide >= shown["width"] + 1.8
    assert high >= shown["height"] + 2.3
    assert (wide, high) == sheet if sheet else shown["sheet"]["name"] == "its own"


def test_pictures_of_roulette_are_the_approved_ones(tmp_path: Path) -> None:
    covered = {"wheel.kind": "double-as-single", "five_adjacent.offered": True, "five_adjacent.replica": True}
    require_approved(
        printed("layout", ROULETTE, HOUSE, covered, scale="1:12").content, "layout-roulette", tmp_path=tmp_path
    )
    require_approved(printed("wheel", ROULETTE, scale="1:5").content, "wheel-roulette", tmp_path=tmp_path)


def test_the_big_six_wheel_tells_the_heights_of_its_letters(tmp_path: Path) -> None:
    read = printed("wheel", BIG_SIX, scale="1:10")
    require_tagged(read)
    assert read.sizes == [(8.5, 11), (8.5, 11), (11, 8.5)]
    assert "gives each of its 54 sections 3.49 in of rim" in read.pages[1]
    assert "$20 20 TO 1 2.11 1.38 1.25 35 %" in read.pages[1]
    for section in ("619a.1(a)", "619a.1(b)", "619a.1(d)", "619a.1(e)"):
        assert f"§ {section}" in read.pages[2]
    require_approved(read.content, "wheel-big-six", tmp_path=tmp_path)
    require_approved(read.content, "wheel-big-six-letters", 2, tmp_path=tmp_path)


@pytest.mark.parametrize("id", of_each_kind(id for id in sorted(library.ours()) if "poker-room" not in id))
def test_every_edition_has_a_layout_whose_model_names_its_marks(id: str) -> None:
    shown = model("layout", id, scale="1:12")
    root = fromstring(shown["drawing"]["svg"])
    groups = [each for each in root.iter() if each.attrib.get("class") == "mark"]
    assert [each.attrib["data-mark"] for each in groups] == [row["mark"] for row in shown["marks"]]
    ids = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
    assert {each.attrib["data-part"] for each in groups} <= ids
    known = {*library.draft(id).sections, "custom"} | {
        cite for rule in library.draft(id).rules.values() for cite in rule.cite
    }
    assert all(set(row["sections"]) <= known and row["says"] and row["here"] for row in shown["marks"])
    assert shown["frame"]["exercise"] is (library.draft(id).status != "final")


def test_a_house_brings_its_size_its_name_and_its_logo() -> None:
    house = replace(HOUSE, sizes={"casino-war": Size(Fraction(90), Fraction("54.5"))}, logo=Logo(MARK, "svg"))
    shown = model("layout", WAR, house, scale="1:10")
    assert "Table 90 by 54.5 in, rail 3 in: as house.toml states it" in shown["notes"][0]
    svg = shown["drawing"]["svg"]
    assert 'data-words="MILLRACE CASINO"' in svg
    assert "data:image/svg+xml;base64," in svg
    assert "a size of the trade" in model("layout", WAR, scale="1:10")["notes"][0]
    require_tagged(printed("layout", WAR, house, scale="1:10"))
    chosen = model("layout", WAR, house, {"layout.holder": "Other Name"}, scale="1:10")
    assert 'data-words="OTHER NAME"' in chosen["drawing"]["svg"]


def test_the_wheel_of_the_house_is_checked_against_the_text() -> None:
    small = replace(HOUSE, sizes={"roulette": Size(diameter=Fraction(29))})
    with pytest.raises(
        InputError, match=r"a wheel of 29 in is not allowed: its diameter must be at least 30 in \(617a.1\(b\)\)"
    ):
        model("wheel", ROULETTE, small, scale="1:5")
    large = replace(HOUSE, sizes={"roulette": Size(diameter=Fraction(32))})
    assert "Wheel 32 in across: as house.toml states it" in model("wheel", ROULETTE, large, scale="1:5")["notes"][0]


def test_the_same_twice_and_another_choice_is_another_model() -> None:
    one, two = (paper("layout").make(open_edition(WAR), Asked(scale="1:10")).content for _ in range(2))
    assert one == two
    assert model("layout", WAR, scale="1:10") != model("layout", WAR, choices={"seats": 8}, scale="1:10")
    assert model("layout", WAR, scale="1:10") == model("layout", WAR, choices={"decks.shoe": 8}, scale="1:10")


def test_as_svg_it_is_the_drawing_alone() -> None:
    made = paper("layout").make(open_edition(WAR), Asked(ending=".svg", scale="1:10"))
    root = fromstring(made.content)
    assert root.attrib["data-scale"] == "1:10"
    assert {"rulers", "bar", "tie-9", "layout.holder", "boxes.drop"} <= {each.attrib.get("id") for each in root.iter()}
    words = paper("wheel").make(open_edition(ROULETTE), Asked(ending=".svg", scale="1:5", letters="text")).content
    assert b">17</text>" in words


@pytest.mark.parametrize(
    "scale",
    [
        "0",
        "1:0",
        "1:-10",
        "-1:10",
        "2:1",
        "1:",
        ":",
        "",
        "1:1000000",
        "1:41",
        "1:0.5",
        "1:x",
        "1:1/0",
        "10",
        "1:10:10",
        "9" * 400,
    ],
)
def test_a_scale_that_is_none_is_refused(scale: str) -> None:
    with pytest.raises(InputError, match=r"a scale is written 1:10, from 1:1 \(true size\) to 1:40"):
        model("layout", WAR, scale=scale)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(InputError, match="Casino War has no wheel: it is played with cards"):
        printed("wheel", WAR, scale="1:10")
    with pytest.raises(InputError, match="has no table that is drawn to scale"):
        printed("layout", "gge-2011/poker-room", scale="1:10")
    with pytest.raises(InputError, match="a picture of true size is too large"):
        printed("layout", WAR, ending=".png")
    with pytest.raises(InputError, match=r"the holder's name on the layout: .* has no room"):
        printed("layout", WAR, replace(HOUSE, name="Millrace " * 40), scale="1:10")


@pytest.mark.parametrize(
    ("kind", "id", "choices"),
    [
        *(("layout", WAR, {path: value}) for path, value in (("seats", 5), ("layout.odds_where", "sign"))),
        *(("layout", WAR, {path: value}) for path, value in (("layout.holder", "Brook"), ("limits.tie_maximum", "50.00"))),
        *(("wheel", BIG_SIX, {path: value}) for path, value in (("wheel.diameter_inches", 66), ("limits.minimum", "5.00"))),
    ],
)
def test_what_a_drawing_is_drawn_from_differs_exactly_where_the_drawing_does(kind: str, id: str, choices: Any) -> None:
    plain, chosen = (Subject(open_edition(id, choices=each), HOUSE) for each in (None, choices))
    scaled = Asked(scale="1:10")
    drawings = [paper(kind).model(subject, scaled) for subject in (plain, chosen)]
    bases = [paper(kind).basis(subject, scaled) for subject in (plain, chosen)]
    assert (bases[0] == bases[1]) == (drawings[0] == drawings[1])
    assert (bases[0] == bases[1]) == next(iter(choices)).startswith("limits.")

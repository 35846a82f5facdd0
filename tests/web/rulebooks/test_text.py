"""A text part by part: numbers of paragraphs, what is found in them, rules in short, and unclear points in their place."""

import pytest

from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import chapters
from croupier.web.rulebooks import text

ROULETTE = "pa-2011-proposed/roulette"
IDS = [id for id in library.ids() if library.draft(id).sections]


def test_paragraphs_have_their_numbers_within_the_part() -> None:
    page = text.chapter(ROULETTE, "617a.1", None)
    numbers = [(one["number"], one["depth"]) for one in page["paragraphs"]]
    assert numbers[1:4] == [("(a)", 0), ("(b)", 0), ("(c)", 0)]
    assert ("(e)(2)(iii)", 2) in numbers
    assert page["paragraphs"][0]["heading"]
    assert (page["before"], page["after"].slug) == (None, "617a.2")


def test_numbers_of_chapters_and_exhibits() -> None:
    maryland = text.chapter("md-1.2/casino-war", "2", None)["paragraphs"]
    assert [one["number"] for one in maryland[1:4]] == ["A", "B", "B(1)"]
    exhibit = text.chapter("gge-2011/badugi", "exhibit-a-ii", None)["paragraphs"]
    assert exhibit[1]["number"] == "button.1"


@pytest.mark.parametrize(
    ("find", "here", "elsewhere"),
    [("00", 4, 6), ("magnet", 0, 2), ("MAGNET", 0, 2), ("<b>", 0, 0), ("(", 0, None), ("nothing of it", 0, 0)],
)
def test_what_is_found_is_marked_and_counted(find: str, here: int, elsewhere: int | None) -> None:
    page = text.chapter(ROULETTE, "617a.1", None, find)
    marked = "".join(str(one["says"]) for one in page["paragraphs"])
    assert page["places"]["617a.1"] == here == marked.count("<mark>")
    if elsewhere is not None:
        assert sum(page["places"].values()) - here == elsewhere


def test_a_number_is_found_whole() -> None:
    """0 is not found in 00, nor in 30."""
    page = text.chapter(ROULETTE, "617a.1", None, "0")
    says = [str(one["says"]) for one in page["paragraphs"] if "<mark>" in str(one["says"])]
    assert says
    assert not any("0<mark>" in one or "<mark>0</mark>0" in one for one in says)


def test_rules_stand_beside_their_paragraph_in_short() -> None:
    paragraphs = {one["id"]: one for one in text.chapter(ROULETTE, "617a.1", None)["paragraphs"]}
    ball = {rule["label"]: rule["value"] for rule in paragraphs["617a.1(a)"]["rules"]}
    assert ball == {"Material of the ball": "non-metallic", "Diameter of the ball, in inches": "12/16 to 14/16"}
    assert paragraphs["617a.1(f)(1)"]["rules"][0]["value"] == "the house’s"
    order = paragraphs["617a.1(c)"]["rules"][0]
    assert order["value"].startswith("0, 32, 15, 19, 4")
    assert order["value"].endswith("…")


@pytest.mark.parametrize("id", IDS)
def test_every_unclear_point_of_the_text_stands_in_it_once(id: str) -> None:
    draft = library.draft(id)
    pages = [text.chapter(id, part.slug, None) for part in chapters(draft)]
    placed = [reading["id"] for page in pages for one in page["paragraphs"] for reading in one["readings"]]
    assert len(placed) == len(set(placed))
    cited = {
        reading.id
        for reading in draft.readings.values()
        if any(cite in draft.sections for path in reading.rules if path in draft.rules for cite in draft.rules[path].cite)
    }
    assert set(placed) == cited


def test_a_part_that_is_not_there_is_refused_with_those_that_are_near() -> None:
    with pytest.raises(
        InputError, match=r"Roulette — Pennsylvania, proposed 2011 has no part '617a.11'; did you mean 617a.1"
    ):
        text.chapter(ROULETTE, "617a.11", None)

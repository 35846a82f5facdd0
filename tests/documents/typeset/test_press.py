"""The press: same input, same bytes; what a template refuses becomes a sentence, and nothing of the machine goes in."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from croupier.documents.parts.output import count_pages
from croupier.documents.typeset.press import FILED, pages, typeset, typographic
from croupier.errors import InputError
from depth import SOAK
from documents.conformity import require_conformity
from documents.read_back import Read, require_archival, require_embedded, require_tagged

FRAME: dict[str, Any] = {
    "title": "A test",
    "house": "Millrace Casino",
    "logo": None,
    "kind": "Test",
    "number": "T-1",
    "exercise": False,
    "status": {"mark": "full", "word": "Approved", "more": "2 October 2026"},
    "date": "2026-10-02",
}
BODY = """
#import "/paper.typ": *
#let m = json("/model.json")
#show: letter.with(m.frame)
#paper-title[Test]
#m.words
"""


@pytest.fixture
def template(tmp_path: Path) -> Path:
    file = tmp_path / "test.typ"
    file.write_text(BODY, encoding="utf-8")
    return file


def shown(words: str = "It's “so”.", **frame: Any) -> dict[str, Any]:
    return {"frame": {**FRAME, **frame}, "words": words}


def test_same_input_same_bytes(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = typeset(template, shown(), standards=FILED)
    monkeypatch.setitem(os.environ, "SOURCE_DATE_EPOCH", "1")
    monkeypatch.chdir("/")
    assert typeset(template, shown(), standards=FILED) == first
    assert typeset(template, shown("other"), standards=FILED) != first


def test_a_filing_is_archival_and_tagged_and_has_the_date_of_its_model(template: Path) -> None:
    read = Read(typeset(template, shown(), standards=FILED))
    require_archival(read)
    require_tagged(read)
    require_embedded(read)
    assert "2026-10-02" in read.xmp
    assert (read.title, read.outline) == ("A test", ["Test"])


def test_without_a_date_no_date_is_written(template: Path) -> None:
    read = Read(typeset(template, shown(date=None)))
    require_tagged(read)
    assert "Date>" not in read.xmp


def test_house_kind_number_status_and_page_are_on_every_page(template: Path) -> None:
    template.write_text(BODY + "#pagebreak()\nmore", encoding="utf-8")
    content = typeset(template, shown())
    read = Read(content)
    assert count_pages(content) == len(read.pages) == 2
    for number, words in enumerate(read.pages, start=1):
        for asked in ("Millrace Casino", "Test T-1", "Approved 2 October 2026", f"{number} of 2"):
            assert asked in words
        assert "EXERCISE" not in words


def test_an_exercise_says_so_across_every_page(template: Path) -> None:
    template.write_text(BODY + "#pagebreak()\nmore", encoding="utf-8")
    read = Read(typeset(template, shown(exercise=True)))
    assert ["EXERCISE" in "".join(words.split()) for words in read.pages] == [True, True]


def test_words_of_a_model_are_words_and_no_commands(template: Path) -> None:
    told = "#pagebreak() *bold* $x^2$ <label> @ref \\ // end"
    read = Read(typeset(template, shown(told)))
    assert len(read.pages) == 1
    assert told in read.pages[0]


def test_a_long_name_wraps_and_shrinks_to_seven_points_and_is_then_refused(template: Path) -> None:
    name = "The Very Long Name of a House by the River "
    wraps = Read(typeset(template, shown(house=(name * 3).strip())))
    assert (name * 3).strip() in wraps.pages[0]
    assert wraps.letters_outside(0.5) == []
    with pytest.raises(InputError, match="the house’s name of 300 letters does not fit this paper at 7pt, the smallest"):
        typeset(template, shown(house=(name * 8)[:299] + "x"))
    with pytest.raises(InputError, match="does not fit"):
        typeset(template, shown(house="x" * 300))


def test_letters_that_no_font_has_are_refused(template: Path) -> None:
    with pytest.raises(InputError, match="the fonts of this paper have no letters for"):
        typeset(template, shown("賭場"), standards=FILED)


def test_pages_as_pictures(template: Path) -> None:
    (png,) = pages(template, shown(), "png", dots_per_inch=20)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == round(8.5 * 20)
    (svg,) = pages(template, shown(), "svg")
    assert svg.lstrip().startswith(b"<svg")


def test_a_file_of_the_machine_cannot_be_named(template: Path) -> None:
    template.write_text(BODY + '#read("/etc/hostname")', encoding="utf-8")
    with pytest.raises(RuntimeError, match="not found"):
        typeset(template, shown())


@pytest.mark.parametrize(
    ("plain", "printed"),
    [
        ("the dealer's side", "the dealer’s side"),
        ("players' cards", "players’ cards"),
        ('said "no more bets" once', "said “no more bets” once"),
        ('payouts."war-tied" and "best"', 'payouts."war-tied" and “best”'),
        ("<svg a='b'>", "<svg a='b'>"),
        ({"a": ["it's", 1, None, True]}, {"a": ["it’s", 1, None, True]}),
    ],
)
def test_marks_of_print(plain: object, printed: object) -> None:
    assert typographic(plain) == printed


HELD = """
#import "/paper.typ": *
#let m = json("/model.json")
#show: letter.with(m.frame)
#paper-title[Rows]
#v(m.above * 1pt)
#held((1in, 1fr), column-names[Number][Words], range(m.count).map(at => (cell[row #at], cell[words])))
"""


@pytest.mark.parametrize("count", [3, 7, 8, 12, 40])
def test_no_page_has_fewer_than_four_rows_of_a_long_table_or_a_part_of_a_short_one(tmp_path: Path, count: int) -> None:
    template = tmp_path / "held.typ"
    template.write_text(HELD)
    for above in range(0, 600, 37 if SOAK else 74):
        read = Read(typeset(template, {"frame": FRAME, "count": count, "above": above}))
        rows = [len(re.findall(r"row \d+", page)) for page in read.pages]
        assert sum(rows) == count
        assert all(number in (0, count) if count <= 7 else number == 0 or number >= 4 for number in rows), (above, rows)


def test_what_no_validator_would_take_is_seen(template: Path) -> None:
    """The assertions that stand for a validator: they refuse a file without tags, and one that is not archival."""
    require_conformity(typeset(template, shown(), standards=FILED), archival=True)
    with pytest.raises(AssertionError):
        require_conformity(typeset(template, shown()), archival=True)
    tagged = typeset(template, shown(), standards=FILED)
    for was, now in (
        (b"/MarkInfo", b"/MarkInfx"),
        (b"/StructParents 0", b"/StructParents 7"),
        (b"pdfuaid:part", b"pdfuaid:past"),
    ):
        assert was in tagged
        with pytest.raises((AssertionError, KeyError)):
            require_conformity(tagged.replace(was, now), archival=True)

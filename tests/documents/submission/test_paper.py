"""The Rules Submission: every open point of every edition, the chosen option, dates on each page, annexes by hashes."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.compliance.check import check_submission
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.parts.points import in_print
from croupier.documents.subjects import open_subject
from croupier.documents.submission.paper import model_with
from croupier.documents.typeset.press import typographic
from croupier.rulebook.labels import label
from croupier.rulebook.open_points import open_points
from croupier.rulebook.text import library
from documents.read_back import LETTER, Read, require_archival, require_embedded, require_tagged
from paths import ROOT
from rulebook.house.houses import BUREAU, TempHouse, in_force, step

HOUSE = ROOT / "examples" / "house" / "pennsylvania"
AMENDED = str(HOUSE / "submissions" / "CW-2026-002.toml")


def printed(name: str) -> Read:
    return Read(paper("submission").make(open_subject(name), Asked()).content)


@cache
def amended() -> Read:
    """The amendment of the examples, which most tests look at."""
    return printed(AMENDED)


def model(name: str) -> dict[str, object]:
    return dict(paper("submission").model(open_subject(name), Asked()))


@pytest.mark.parametrize("id", library.ids())
def test_every_open_point_of_every_edition_has_its_row(id: str) -> None:
    subject = Subject(open_edition(id))
    shown = model_with(subject, check_submission(subject.opened.submitted, id), annexed=())
    rows = [row for group in shown["groups"] for row in group["rows"]]
    points = open_points(subject.opened.in_force)
    assert sorted(row["title"] for row in rows) == sorted(label(point.path) for point in points)
    for row in rows:
        chosen = [choice["words"] for choice in row["choices"] if choice["chosen"]]
        assert chosen in ([], [row["value"]])


def test_it_is_what_is_filed_archival_tagged_and_dated_on_each_page() -> None:
    read = amended()
    require_archival(read)
    require_tagged(read)
    require_embedded(read)
    assert set(read.sizes) == {LETTER}
    assert 3 <= len(read.pages) <= 8
    for number, page in enumerate(read.pages, start=1):
        assert "Approved 26 October 2026 · in force from 2 November 2026" in page
        assert f"{number} of {len(read.pages)}" in page
        assert "CW-2026-002" in page
        assert "Example Casino" in page
    assert "not a facsimile of the Board’s form" in read.pages[0]
    assert "2026-10-26" in read.xmp
    assert read.letters_outside(0.5) == []


def test_what_was_changed_stands_with_its_effect() -> None:
    words = amended().words
    assert "Changed since CW-2026-001" in words
    assert "§ 651a.3(a) Decks in the shoe 6 8" in words
    assert "Tie: 18.65 % → 17.83 %" in words  # 1 - 11 · 23/311, and 1 - 11 · 31/415
    assert "Where the odds are printed layout sign unchanged" in words


def test_statements_have_lines_to_sign_with_who_vouches() -> None:
    words = amended().words
    assert "Drop box on the dealer’s right" in words or "drop box on the dealer’s right" in words
    assert re.search(r"E-1207 .*12345", words)
    assert "Signature" in words
    assert "at least four things: The layout shows" in words  # recorded by the text, and nobody has stated it yet


def test_nobody_vouches_for_a_shuffler_that_the_table_has_not(tmp_path: Path) -> None:
    words = amended().words  # a manual shoe
    assert "batches are of one design" not in words
    assert "keeps one shuffled batch" not in words
    assert re.search(r"Decks in play with a shuffler .{0,40}not used", words)
    assert re.search(r"Approval of a device that reshuffles .{0,80}not used", words)
    own = tmp_path / "own.toml"
    own.write_text('edition = "pa-2012/casino-war"\n[choices]\nshoe.shuffler = true\n')
    words = printed(str(own)).words
    assert "atches are of one design" in words
    assert "keeps one shuffled batch" in words
    assert re.search(r"Decks in the shoe .{0,40}not used", words)


def test_dates_of_approvals_are_written_as_every_other_date() -> None:
    words = amended().words
    assert "L-2026-131, 20 October 2026" in words
    assert not re.search(r"\d{4}-\d\d-\d\d", words)


def test_the_wheel_is_the_house_s(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    file = str(house.draft("R-1", edition="pa-2011-proposed/roulette", tables=["R-01"]))
    for across, shown in (("36", "36"), ("65/2", "65/2"), ("29", "30")):  # 617a.1(b): not under 30
        house.says(f'[sizes]\nroulette = {{ diameter = "{across}" }}\n')
        for kind in ("submission", "rules"):
            told = str(paper(kind).model(open_subject(file), Asked()))
            assert re.search(rf"'Diameter of the wheel, in inches'.{{0,120}}'value': '{shown}'", told), (kind, across)


def test_no_command_line_stands_on_paper(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('edition = "pa-2011-proposed/roulette"\n[choices]\nwheel.kind = "double-as-single"\n')
    words = printed(str(own)).words
    assert "Post the sign “Double zero as single” at the table" in words
    assert "croupier print" not in words
    assert "--of" not in words


def test_annexes_are_named_by_the_hash_of_their_bytes() -> None:
    rules = paper("rules").make(open_subject(AMENDED), Asked()).content
    require_archival(Read(rules))
    digits = sha256(rules).hexdigest()[:16]
    shown = " ".join(digits[at : at + 4] for at in range(0, 16, 4))
    assert re.search(rf"A Complete rules in force, \d+ pages {shown}", amended().words)


def test_findings_are_told_without_paths(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-1", tables=["CW-01"])
    shown = model(str(file))
    findings = shown["findings"]
    assert isinstance(findings, list)
    assert {"missing", "notice"} <= {found["kind"] for found in findings}
    words = " ".join(found["says"] + found["fix"] for found in findings)
    assert "“Largest wager of the table”" in words
    assert not re.search(r"\b(layout|limits|wagers)\.[a-z]", words)


def test_a_draft_is_a_draft_and_a_filed_one_waits(tmp_path: Path) -> None:
    from croupier.rulebook.house.filing import file_submission

    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-1", tables=["CW-01"], choices='layout.holder = "Test House"\nwagers.boxes = 1')
    draft = printed(str(file))
    assert all("Draft · not filed" in page for page in draft.pages)
    require_tagged(draft)
    file_submission(file, step("2026-10-01"))
    assert all("Filed 1 October 2026 · not yet approved" in page for page in printed(str(file)).pages)


def test_a_review_is_shown_with_the_answer(tmp_path: Path) -> None:
    from croupier.rulebook.house.filing import answer, file_submission, review
    from croupier.rulebook.house.record.review import Item

    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-1", tables=["CW-01"], choices='layout.holder = "Test House"\nwagers.boxes = 1')
    file_submission(file, step("2026-10-01"))
    review(file, step("2026-10-02", BUREAU), Item("decks.shoe", "objection", "", "Say why six."))
    answer(file, step("2026-10-03"), "decks.shoe", "The shoe holds six.")
    words = printed(str(file)).words
    assert "§ 651a.3(a) Decks in the shoe objection Say why six. The shoe holds six." in words


def test_an_exercise_says_so_on_every_page(tmp_path: Path) -> None:
    read = printed(str(HOUSE / "submissions" / "R-2026-001.toml"))
    for page in read.pages:
        assert "EXERCISE · proposed, not law · Approved 14 September 2026" in page
    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-X", tables=["CW-01"], choices='layout.holder = "Test House"\nwagers.boxes = 1')
    in_force(file, "2026-10-01", "2026-10-02", exercise=True)
    assert all("EXERCISE" in page for page in printed(str(file)).pages)


def test_the_same_twice() -> None:
    assert printed(AMENDED).content == amended().content


def test_no_path_of_a_rule_is_printed() -> None:
    for name in (AMENDED, "md-1.2/casino-war"):
        words = printed(name).words
        for path in library.draft(open_edition(name).draft.id).rules:
            assert "." not in path or path not in words, path


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("10.00", "$10"),
        ("0.50", "$0.50"),
        ("1000.00", "$1,000"),
        (("0.50", "5.00"), "$0.50, $5"),
        ({"burn": 1, "first": "left"}, "burn 1, first left"),
        (True, "yes"),
        (6, "6"),
    ],
)
def test_values_in_print(value: object, words: str) -> None:
    assert in_print(value) == words  # type: ignore[arg-type]
    assert typographic(words) == words


def test_the_decision_bears_the_number_of_the_approval(tmp_path: Path) -> None:
    from croupier.rulebook.house.filing import approve, file_submission

    house = TempHouse.new(tmp_path / "house")
    file = house.draft("CW-1", tables=["CW-01"], choices='layout.holder = "Test House"\nwagers.boxes = 1')
    file_submission(file, step("2026-10-01"))
    approve(file, step("2026-10-14", BUREAU), approval="TG-0455")
    last = printed(str(file)).pages[-1]
    assert "TG-0455" in last
    assert "14 October 2026" in last

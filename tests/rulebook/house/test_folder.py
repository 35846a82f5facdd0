"""A house's folder opened: submissions resolved, and files that make no folder of one house."""

from datetime import date

import pytest

from croupier.errors import InputError
from croupier.rulebook.choices import submission
from croupier.rulebook.house.begin import begin
from croupier.rulebook.house.filing import file_submission
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.numbers import next_number
from croupier.rulebook.text import library
from rulebook.house.houses import TempHouse, in_force, step

VOUCHED = 'statement.drop_box = { place = "right", by = "E-1207" }'


def test_an_amendment_has_what_it_leaves_as_it_was(pennsylvania: TempHouse) -> None:
    chosen = 'decks.shoe = 8\nlimits.minimum = "10.00"'
    pennsylvania.draft("CW-1", tables=["CW-01", "CW-02"], choices=chosen, more=VOUCHED)
    pennsylvania.draft("CW-2", amends="CW-1", choices='limits.minimum = "15.00"')
    file = pennsylvania.draft("CW-3", amends="CW-2", tables=["CW-02"], choices='limits.maximum = "500.00"')
    found = open_house(pennsylvania.folder).submission("CW-3")
    assert found.choices == {"decks.shoe": 8, "limits.minimum": "15.00", "limits.maximum": "500.00"}
    assert found.changes == {"limits.maximum": "500.00"}
    assert found.statement["drop_box"] == {"place": "right", "by": "E-1207"}
    assert open_house(pennsylvania.folder).submission("CW-2").tables == ("CW-01", "CW-02")
    assert found.tables == ("CW-02",)
    assert found.amended is not None
    assert found.amended.number == "CW-2"
    assert submission(str(file)).choices == found.choices
    assert found.place("limits.maximum").endswith("CW-3.toml:6: ")
    assert found.place("decks.shoe").endswith("CW-1.toml:6: ")


def problem(house: TempHouse) -> str:
    """What is wrong with a file of the folder, of which the others are read all the same."""
    first = open_house(house.folder).problems[0]
    assert "\n" not in first
    return first.replace(f"{house.folder}/submissions", "SUBMISSIONS")


def test_amendments_of_nothing_and_in_circles(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", amends="CW-9")
    assert problem(pennsylvania) == "SUBMISSIONS/CW-1.toml:3: there is no submission CW-9 in SUBMISSIONS to amend"
    pennsylvania.draft("CW-1", amends="CW-1")
    assert "CW-1 amends itself" in problem(pennsylvania)
    pennsylvania.draft("CW-1", amends="CW-2")
    pennsylvania.draft("CW-2", amends="CW-3")
    pennsylvania.draft("CW-3", amends="CW-1")
    assert "CW-1 amends CW-2 amends CW-3 amends CW-1, which is a circle" in problem(pennsylvania)
    file.unlink()
    pennsylvania.draft("CW-2", edition="md-1.2/casino-war")
    pennsylvania.draft("CW-3", amends="CW-2")
    assert "CW-2 is filed under md-1.2/casino-war, and an amendment stays under" in problem(pennsylvania)


def test_two_of_one_number(pennsylvania: TempHouse) -> None:
    pennsylvania.draft("CW-1")
    pennsylvania.draft("CW-1", file="copy.toml")
    assert "CW-1.toml and copy.toml have one number, CW-1; each needs its own" in problem(pennsylvania)
    pennsylvania.draft("CW-2", amends="CW-1", file="0.toml")
    assert "CW-1.toml and copy.toml both have the number CW-1" in problem(pennsylvania)


def test_a_slip_in_a_draft_closes_no_table(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"], choices="seats = 7"), "2026-10-01", "2026-10-05")
    day, drafts = date(2026, 11, 17), pennsylvania.folder / "submissions"
    (drafts / "a.toml").write_text("[[[")
    (drafts / "b.toml").write_bytes('name = "é"'.encode("latin-1"))
    (drafts / "A-copy.toml").write_text((drafts / "CW-1.toml").read_text().replace("seats = 7", "seats = 5"))
    (drafts / "cw-1b.toml").write_text('edition = "pa-2012/casino-war"\nnumber = "cw-1"\n')
    opened = open_house(pennsylvania.folder)
    found = opened.in_force("CW-01", day)
    assert found is not None
    assert (found.number, found.choices["seats"], len(opened.submissions)) == ("CW-1", 7, 1)
    a, b, same = opened.problems
    assert "a.toml" in a
    assert "b.toml" in b
    assert "A-copy.toml and CW-1.toml and cw-1b.toml have one number" in same
    assert opened.on_record().problems == ()


def test_a_step_is_refused_whole_where_two_files_have_its_number(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    pennsylvania.draft("CW-1", file="copy.toml")
    with pytest.raises(InputError, match=r"CW-1\.toml and copy\.toml both have the number CW-1"):
        file_submission(file, step("2026-10-01"))
    assert open_house(pennsylvania.folder).filings == {}


def test_a_number_that_is_another_but_for_its_capitals(pennsylvania: TempHouse) -> None:
    file_submission(pennsylvania.draft("CW-1", tables=["CW-01"]), step("2026-10-01"))
    file = pennsylvania.draft("cw-1", tables=["CW-02"], file="other.toml")
    with pytest.raises(InputError, match="cw-1 is CW-1, which was filed, but for its capitals"):
        file_submission(file, step("2026-10-01"))
    with pytest.raises(InputError, match=r"has a submission Cw-1 already; give another number, such as CW-001"):
        begin("pa-2012/casino-war", "Cw-1", (), pennsylvania.folder)
    (pennsylvania.folder / "submissions" / "CW-001.toml").write_text("no TOML")
    assert next_number(library.draft("pa-2012/casino-war"), pennsylvania.folder) == "CW-002"


def test_a_submission_that_lies_elsewhere(pennsylvania: TempHouse) -> None:
    outside = pennsylvania.folder.parent / "outside.toml"
    outside.write_text('edition = "pa-2012/casino-war"\n')
    (pennsylvania.folder / "submissions" / "link.toml").symlink_to(outside)
    with pytest.raises(InputError, match="leads out of the house's folder"):
        open_house(pennsylvania.folder)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ('status = "done"', "status 'done' is not one of draft, filed"),
        ('exercise = "yes"', "exercise must be true or false"),
        ("filed = 7", "filed must be a date such as 2026-11-17"),
        ('tables = ["A", "A"]', "tables names 'A' twice"),
        ('tables = [""]', "tables must be a list of words"),
        (f'tables = ["{"x" * 300}"]', "tables has 300 characters; at most 120"),
        ("statement.drop_box = 7", "drop_box must say what is so and who says it"),
        ("statement.drop_box = { by = 7 }", "statement.drop_box: by must be words in quotes"),
        ('casino = "Parx"', "unknown key 'casino'"),
        ('table = "CW-01"', "unknown key 'table'; did you mean tables?"),
    ],
)
def test_mistakes_of_a_head(pennsylvania: TempHouse, more: str, complaint: str) -> None:
    pennsylvania.draft("CW-1", more=more)
    assert complaint in problem(pennsylvania)


@pytest.mark.parametrize("number", ["../CW", "CW 1", "CW/1", "-", "x" * 41, "CW-", "CW-١", ".hidden"])
def test_what_is_no_number(pennsylvania: TempHouse, number: str) -> None:
    pennsylvania.draft(number, file="draft.toml")
    assert "is no number of a submission" in problem(pennsylvania)


def test_nothing_is_in_force_in_a_new_house(pennsylvania: TempHouse) -> None:
    pennsylvania.draft("CW-1", tables=["CW-01"])
    opened = open_house(pennsylvania.folder)
    assert opened.in_force("CW-01", date(2026, 11, 17)) is None
    with pytest.raises(InputError, match="has no submission 'CW-2'; it has CW-1"):
        opened.submission("CW-2")

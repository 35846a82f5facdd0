"""The life of a submission: lawful steps only, each a signed record and a frozen copy; the journal is the truth."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.journal.glance import records_in
from croupier.journal.problems import DamagedError
from croupier.journal.store import open_store
from croupier.journal.verify import verify
from croupier.rulebook.choices import submission
from croupier.rulebook.house import filing
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force, withdraw
from croupier.rulebook.house.filings import NAME, Filing, Signed
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.frozen import digest_of
from croupier.rulebook.house.report import kept_in_words, listed
from croupier.rulebook.house.review import Item
from rulebook.house.houses import BUREAU, OFFICER, TODAY, TempHouse, in_force, step

ROULETTE = "pa-2011-proposed/roulette"


def refused(does: Callable[[], object]) -> str:
    with pytest.raises(InputError) as problem:
        does()
    assert "\n" not in str(problem.value)
    return str(problem.value)


def test_from_draft_to_superseded(pennsylvania: TempHouse) -> None:
    first = pennsylvania.draft("CW-1", tables=["CW-01", "CW-02"], choices='limits.minimum = "10.00"')
    filed = file_submission(first, step("2026-10-01"))
    assert (filed.status, filed.filed, filed.steps[0].by) == ("filed", date(2026, 10, 1), OFFICER)
    approved = approve(first, step("2026-10-09", BUREAU), approval="TG-77")
    assert (approved.status, approved.approved, approved.steps[1].told) == (
        "approved",
        date(2026, 10, 9),
        {"approval": "TG-77"},
    )
    holds = put_in_force(first, step("2026-10-20"))
    assert (holds.status, holds.effective) == ("in-force", date(2026, 10, 20))
    amended = in_force(pennsylvania.draft("CW-2", amends="CW-1", choices="decks.shoe = 8"), "2026-11-02", "2026-11-10")
    assert amended.tables == ("CW-01", "CW-02")

    opened = open_house(pennsylvania.folder)
    assert opened.problems == ()
    old, new = opened.filings["CW-1"], opened.filings["CW-2"]
    assert (old.status, old.ended, old.ended_by) == ("superseded", date(2026, 11, 10), "CW-2")
    days = {"2026-10-19": None, "2026-10-20": "CW-1", "2026-11-09": "CW-1", "2026-11-10": "CW-2", "2027-11-10": "CW-2"}
    for day, number in days.items():
        found = opened.in_force("CW-02", date.fromisoformat(day))
        assert (found.number if found else None) == number, day
    assert opened.in_force("CW-03", TODAY) is None
    whole = opened.submission("CW-2")
    assert whole.choices == {"limits.minimum": "10.00", "decks.shoe": 8}
    assert whole.changes == {"decks.shoe": 8}
    assert whole.amended is not None
    assert [one.number for one in opened.offered(TODAY)] == ["CW-2"]
    assert digest_of(new.text) == new.sha256


def test_every_step_freezes_a_copy_that_can_be_read_and_checked(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"], choices="decks.shoe = 8"), "2026-10-01", "2026-10-02")
    in_force(pennsylvania.draft("CW-2", amends="CW-1", choices="seats = 7"), "2026-10-03", "2026-10-04")
    folder = pennsylvania.folder / "filed"
    states = ["CW-1.approved", "CW-1.filed", "CW-1.in-force", "CW-1.superseded", "CW-2.approved", "CW-2.filed"]
    assert sorted(file.stem for file in folder.glob("*.toml")) == [*states, "CW-2.in-force"]
    checked = subprocess.run(["sh", "-c", "cat *.sha256 | sha256sum -c -"], cwd=folder, check=True, capture_output=True)
    assert checked.stdout.count(b": OK\n") == 7
    copy = submission(str(folder / "CW-2.in-force.toml"))
    assert (copy.choices, copy.tables, copy.effective) == ({"decks.shoe": 8, "seats": 7}, ("CW-01",), date(2026, 10, 4))


def test_the_file_gets_status_and_dates_and_keeps_its_comments(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"], more='status = "draft"   # where it stands\n# a remark')
    in_force(file, "2026-10-01", "2026-10-02")
    head = file.read_text("utf-8").partition("[choices]")[0].splitlines()
    stands = head.index('status = "in-force"   # where it stands')
    dates = ["filed = 2026-10-01", "approved = 2026-10-01", "effective = 2026-10-02"]
    assert head[stands + 1 : stands + 4] == dates
    assert "# a remark" in head


def test_the_journal_is_a_journal_like_every_other(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-02")
    with open_store(str(pennsylvania.folder / "filings.db"), read_only=True) as store:
        assert [report.good for report in verify(store)] == [True, True]  # the file, and the journal
    names = [one.entry.command["name"] for one in records_in(pennsylvania.folder / "filings.db", NAME)]
    assert names == ["submissions: file", "submissions: approve", "submissions: put-in-force"]


# What is not lawful


@pytest.mark.parametrize(
    ("taken", "tried", "complaint"),
    [
        ("", "approve", "CW-1 is a draft: it cannot be approved now; what can follow is to file it"),
        ("", "put", "CW-1 is a draft: it cannot be put in force now"),
        ("", "withdraw", "CW-1 is a draft: it cannot be withdrawn now"),
        ("file", "file", "CW-1 is filed: it cannot be filed now; what can follow is to review or answer or approve"),
        ("file", "put", "CW-1 is filed: it cannot be put in force now"),
        ("file approve", "approve", "CW-1 is approved: it cannot be approved now; what can follow is to put in force or"),
        ("file approve put", "put", "CW-1 is in force: it cannot be put in force now"),
        ("file approve put", "file", "CW-1 is in force: it cannot be filed now"),
        ("file withdraw", "approve", "CW-1 is withdrawn: it cannot be approved now; nothing follows; file a new one"),
        ("file withdraw", "withdraw", "CW-1 is withdrawn: it cannot be withdrawn now"),
    ],
)
def test_only_lawful_steps_follow(pennsylvania: TempHouse, taken: str, tried: str, complaint: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    steps: dict[str, Callable[[], Filing]] = {
        "file": lambda: file_submission(file, step("2026-10-01")),
        "approve": lambda: approve(file, step("2026-10-01", BUREAU)),
        "put": lambda: put_in_force(file, step("2026-10-01")),
        "withdraw": lambda: withdraw(file, step("2026-10-01"), reason="another game"),
    }
    for name in taken.split():
        steps[name]()
    before = (file.read_bytes(), sorted(os.listdir(pennsylvania.folder / "filed")))
    assert complaint in refused(steps[tried])
    assert (file.read_bytes(), sorted(os.listdir(pennsylvania.folder / "filed"))) == before


def test_dates_in_their_order(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    assert refused(lambda: file_submission(file, step("2026-11-18"))).endswith("today is 2026-11-17")
    file_submission(file, step("2026-10-10"))
    assert "the step before it was on 2026-10-10" in refused(lambda: approve(file, step("2026-10-09", BUREAU)))
    assert "cannot have been approved on 2026-11-18" in refused(lambda: approve(file, step("2026-11-18", BUREAU)))
    approve(file, step("2026-10-10", BUREAU))
    assert "the step before it was on 2026-10-10" in refused(lambda: put_in_force(file, step("2026-10-09")))
    assert "more than a year ahead" in refused(lambda: put_in_force(file, step("2027-11-19")))
    assert put_in_force(file, step("2027-11-18")).effective == date(2027, 11, 18)
    assert "the step before it was on 2027-11-18" in refused(lambda: withdraw(file, step("2026-11-17"), reason="no"))
    other = pennsylvania.draft("CW-2", amends="CW-1")
    assert "the step before it was on 2026-10-10" in refused(lambda: file_submission(other, step("2026-10-09")))


def test_nothing_holds_before_its_edition_does(pennsylvania: TempHouse) -> None:
    def then(day: str, by: Signed = OFFICER) -> Step:
        return Step(by, date.fromisoformat(day), date(2012, 5, 10))

    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, then("2012-05-01"))  # ahead of a text that is about to hold
    approve(file, then("2012-05-02", BUREAU))
    assert "pa-2012/casino-war itself takes effect on 2012-05-19" in refused(lambda: put_in_force(file, then("2012-05-18")))
    assert put_in_force(file, then("2012-05-19")).effective == date(2012, 5, 19)


def test_nothing_was_filed_before_its_text(tmp_path: Path, pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    for day in ("1026-01-01", "2012-05-18"):
        says = f"CW-1 cannot have been filed on {day}: pa-2012/casino-war takes effect only on 2012-05-19"
        assert refused(lambda day=day: file_submission(file, step(day))) == says  # type: ignore[misc]
    assert not open_house(pennsylvania.folder).filings
    assert file_submission(file, step("2012-05-19")).filed == date(2012, 5, 19)
    maryland = TempHouse.new(tmp_path / "maryland", "Maryland")  # its text has no date
    other = maryland.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"])
    assert refused(lambda: file_submission(other, step("2025-11-15"))).endswith("that is more than a year back")
    assert file_submission(other, step("2025-11-16")).status == "filed"  # 366 days before 2026-11-17


def test_a_copy_of_what_was_withdrawn_is_told_how_it_becomes_a_draft(pennsylvania: TempHouse) -> None:
    first = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(first, step("2026-10-01"))
    withdraw(first, step("2026-10-02"), reason="another game")
    copy = first.with_name("CW-2.toml")
    copy.write_text(first.read_text().replace('"CW-1"', '"CW-2"'))
    cure = 'to file it under this number write status = "draft" and take out filed'
    assert refused(lambda: file_submission(copy, step("2026-10-03"))).endswith(cure)
    assert open_house(pennsylvania.folder).problems[0].endswith(cure)
    copy.write_text(copy.read_text().replace('"withdrawn"', '"draft"').replace("filed = 2026-10-01\n", ""))
    assert file_submission(copy, step("2026-10-03")).status == "filed"


def test_custom_is_no_states_and_an_exercise_under_it_is_filed(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("P-1", edition="custom/holdem", tables=["P-01"])
    assert "is no law here, only custom" in refused(lambda: file_submission(file, step("2026-10-01")))
    assert file_submission(file, step("2026-10-01"), exercise=True).exercise


def test_an_amendment_holds_after_what_it_amends(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-10")
    later = pennsylvania.draft("CW-2", amends="CW-1")
    same = refused(lambda: in_force(later, "2026-10-02", "2026-10-10"))
    assert same == "CW-2 cannot hold from 2026-10-10: CW-1 holds only since 2026-10-10"
    put_in_force(later, step("2026-10-11"))
    third = pennsylvania.draft("CW-3", amends="CW-1")
    assert refused(lambda: file_submission(third, step("2026-10-12"))) == (
        "CW-3 amends CW-1, which is superseded by CW-2: amend that one"
    )
    never = pennsylvania.draft("CW-4", amends="CW-3")
    assert "CW-4 amends CW-3, which was never filed" in refused(lambda: file_submission(never, step("2026-10-12")))


def test_an_amendment_waits_for_what_it_amends(pennsylvania: TempHouse) -> None:
    file_submission(pennsylvania.draft("CW-1", tables=["CW-01"]), step("2026-10-01"))
    later = pennsylvania.draft("CW-2", amends="CW-1")
    assert "CW-2 amends CW-1, which is filed: put that in force first" in refused(
        lambda: in_force(later, "2026-10-02", "2026-10-10")
    )


def test_one_table_is_under_one_submission(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01", "CW-02"]), "2026-10-01", "2026-10-02")
    other = pennsylvania.draft("CW-2", tables=["CW-02", "CW-03"])
    complaint = refused(lambda: in_force(other, "2026-10-03", "2026-10-04"))
    assert complaint == "table CW-02 is under CW-1 in force already: amend or withdraw that one first"
    withdraw(pennsylvania.folder / "submissions" / "CW-1.toml", step("2026-11-01"), reason="tables moved")
    assert "is under CW-1 in force already" in refused(lambda: put_in_force(other, step("2026-10-31")))
    assert put_in_force(other, step("2026-11-01")).status == "in-force"
    opened = open_house(pennsylvania.folder)
    numbers = [opened.in_force("CW-02", date(2026, month, day)) for month, day in ((10, 31), (11, 1))]
    assert [one.number for one in numbers if one] == ["CW-1", "CW-2"]


def test_what_is_only_proposed_is_an_exercise(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("R-1", edition=ROULETTE, tables=["R-01"], choices='limits.minimum = "1.00"')
    complaint = refused(lambda: file_submission(file, step("2026-10-01")))
    assert complaint.startswith("Roulette is only proposed here, not in force (pa-2011-proposed/roulette); --exercise")
    comment = pennsylvania.draft("R-2", edition="gge-2011/roulette", tables=["R-02"])
    assert "is only asked for in a comment here" in refused(lambda: file_submission(comment, step("2026-10-01")))
    done = in_force(file, "2026-10-01", "2026-10-02", exercise=True)
    assert done.exercise
    assert "exercise = true" in done.text
    opened = open_house(pennsylvania.folder)
    assert opened.in_force("R-01", TODAY) is None
    exercise = opened.in_force("R-01", TODAY, exercise=True)
    assert exercise is not None
    assert exercise.exercise
    amends = pennsylvania.draft("R-3", edition=ROULETTE, amends="R-1")
    assert file_submission(amends, step("2026-10-03"), exercise=True).exercise


def test_another_state_s_text(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"])
    complaint = refused(lambda: file_submission(file, step("2026-10-01")))
    assert complaint == "md-1.2/casino-war is Maryland's text, and this house is in Pennsylvania"


def test_what_cannot_be_filed(pennsylvania: TempHouse) -> None:
    no_table = pennsylvania.draft("CW-1")
    assert "names no table" in refused(lambda: file_submission(no_table, step("2026-10-01")))
    own = pennsylvania.draft("CW-2", edition="own.toml", tables=["CW-01"])
    (own.parent / "own.toml").write_text('amends = "pa-2012/casino-war"\nstatus = "custom"\n')
    assert "files under an edition by its id" in refused(lambda: file_submission(own, step("2026-10-01"), exercise=True))
    claims = pennsylvania.draft("CW-3", tables=["CW-01"], more='status = "approved"')
    assert "the journal knows nothing of it" in refused(lambda: file_submission(claims, step("2026-10-01")))
    elsewhere = pennsylvania.folder / "CW-4.toml"
    elsewhere.write_text(no_table.read_text())
    assert "lies in no house's folder" in refused(lambda: file_submission(elsewhere, step("2026-10-01")))
    nameless = pennsylvania.draft("CW-5", tables=["CW-01"])
    nameless.write_text('edition = "pa-2012/casino-war"\n')
    assert "has no number" in refused(lambda: file_submission(nameless, step("2026-10-01")))


@pytest.mark.parametrize(
    ("by", "complaint"),
    [
        (Signed("Ann Miller", "compliance"), "'Ann Miller' is no reference"),
        (Signed("", "compliance"), "'' is no reference"),
        (
            Signed("C-1", "compliance"),
            "'C-1' is no reference, such as C-1031 or E-1017 (4 to 24 letters, digits and dashes, a letter and two digits "
            "among them; this has 3): the journal keeps no names",
        ),
        (Signed("R-2207", "regulator"), "filing it is for compliance, not for regulator"),
        (Signed("D-1017", "dealer"), "filing it is for compliance, not for dealer"),
    ],
)
def test_who_signs(pennsylvania: TempHouse, by: Signed, complaint: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    assert complaint in refused(lambda: file_submission(file, step("2026-10-01", by)))
    assert not (pennsylvania.folder / "filings.db").exists()


# The regulator's side


def test_a_review_item_by_item(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    said = Item("boxes.drop", "objection", "", "on the wrong side")
    assert "CW-1 is a draft: it cannot be reviewed now" in refused(
        lambda: filing.review(file, step("2026-10-02", BUREAU), said)
    )
    file_submission(file, step("2026-10-01"))
    objected = filing.review(file, step("2026-10-02", BUREAU), said)
    assert objected.objections[0].section == "651a.2(c)"
    complaint = refused(lambda: approve(file, step("2026-10-03", BUREAU)))
    assert "the objection to boxes.drop stands (651a.2(c): on the wrong side)" in complaint
    assert "said nothing of 'seats'; reviewed are boxes.drop" in refused(
        lambda: filing.answer(file, step("2026-10-03"), "seats", "nine")
    )
    answered = filing.answer(file, step("2026-10-03"), "boxes.drop", "it is on the right")
    assert answered.review[0].answer == "it is on the right"
    filing.review(file, step("2026-10-04", BUREAU), Item("boxes.drop", "met", ""))
    on = date(2026, 10, 4)
    done = filing.review(
        file,
        step("2026-10-04", BUREAU),
        Item("layout.approval", "approved", "", bureau="Gaming Operations", approval="L-1", on=on),
    )
    assert [(item.item, item.result, item.section) for item in done.review] == [
        ("boxes.drop", "met", "651a.2(c)"),
        ("layout.approval", "approved", "651a.2(b)"),
    ]
    assert 'layout.approval = "Gaming Operations, L-1, 2026-10-04"' in approve(file, step("2026-10-05", BUREAU)).text
    put_in_force(file, step("2026-10-06"))
    amended = in_force(pennsylvania.draft("CW-2", amends="CW-1", choices="seats = 7"), "2026-10-07", "2026-10-08")
    assert 'layout.approval = "Gaming Operations, L-1, 2026-10-04"' in amended.text
    other = pennsylvania.draft("CW-3", amends="CW-2", choices='layout.odds_where = "sign"')
    assert open_house(pennsylvania.folder).submission("CW-3").choices.get("layout.approval") is None
    assert "layout.approval" not in in_force(other, "2026-10-09", "2026-10-10").text  # another layout, another approval
    assert open_house(pennsylvania.folder).problems == ()
    whole = listed(open_house(pennsylvania.folder), TODAY)["submissions"][0]
    assert whole["review"][1]["approval"] == "L-1"
    assert [one["step"] for one in whole["steps"]] == [
        *("file", "review", "answer", "review", "review", "approve", "put-in-force"),
    ]


@pytest.mark.parametrize(
    ("item", "complaint"),
    [
        (Item("boxes.dorp", "met", ""), "has neither a rule nor a section 'boxes.dorp'; did you mean boxes.drop?"),
        (Item("boxes.drop", "objection", ""), "an objection to boxes.drop needs its words"),
        (Item("boxes.drop", "met", "651a.99"), "has no section '651a.99'"),
        (Item("layout.approval", "approved", "", bureau="B"), "names the bureau, its number and its date"),
        (Item("651a.2(d)", "objection", "", "x" * 601), "up to 600 characters"),
    ],
)
def test_what_is_no_item_of_a_review(pennsylvania: TempHouse, item: Item, complaint: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    assert complaint in refused(lambda: filing.review(file, step("2026-10-02", BUREAU), item))


# Limits with notice


NOW = datetime(2099, 11, 17, 20, 0, tzinfo=UTC)  # records carry the clock of whoever runs the tests, which is earlier


def announced(file: Path, since: datetime, tables: tuple[str, ...] = (), **limits: str) -> Filing:
    changed = {f"limits.{name}": value for name, value in limits.items()}
    return filing.announce_limits(file, Step(OFFICER, TODAY, TODAY), changed, since, now=NOW, tables=tables)


def test_limits_change_with_notice(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house", "Maryland")
    chosen = 'limits.minimum = "10.00"\nlimits.maximum = "500.00"'
    file = house.draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01", "CW-02"], choices=chosen)
    in_force(file, "2026-10-01", "2026-10-02")
    late = NOW + timedelta(minutes=29)
    assert "30 minutes from now at the earliest, not from 2099-11-17 20:29 (COMAR 36.05.03.21 C)" in refused(
        lambda: announced(file, late, minimum="25.00")
    )
    since = NOW + timedelta(minutes=30)
    done = announced(file, since, ("CW-01",), minimum="25.00")
    assert done.status == "in-force"
    opened = open_house(house.folder)
    waiting = opened.announced("CW-01", done.announced[0].at)
    assert waiting is not None
    assert (waiting.choices, waiting.since) == ({"limits.minimum": "25.00"}, since)
    assert opened.announced("CW-02", done.announced[0].at) is None
    assert opened.announced("CW-01", since) is None
    for table, least in (("CW-01", "25.00"), ("CW-02", "10.00")):
        found = opened.in_force(table, NOW.date())
        assert found is not None
        assert (found.choices["limits.minimum"], found.choices["limits.maximum"]) == (least, "500.00")
    early = opened.in_force("CW-01", NOW.date(), at=since - timedelta(minutes=1))
    assert early is not None
    assert early.choices["limits.minimum"] == "10.00"
    assert "up to 30 days ahead" in refused(lambda: announced(file, NOW + timedelta(days=31), minimum="5.00"))
    assert "is not for table 'CW-9'" in refused(lambda: announced(file, since, ("CW-9",), minimum="5.00"))


def test_what_is_no_limit(tmp_path: Path, pennsylvania: TempHouse) -> None:
    there = pennsylvania.draft("CW-1", tables=["CW-01"])
    in_force(there, "2026-10-01", "2026-10-02")
    assert "no provision at hand lets limits that were filed change by notice in Pennsylvania" in refused(
        lambda: announced(there, NOW + timedelta(hours=1), minimum="5.00")
    )
    file = TempHouse.new(tmp_path / "maryland", "Maryland").draft("CW-1", edition="md-1.2/casino-war", tables=["CW-01"])
    in_force(file, "2026-10-01", "2026-10-02")
    take = Step(OFFICER, TODAY, TODAY)
    later = NOW + timedelta(hours=1)
    assert "decks.shoe is no limit of the tables: what else changes is an amendment" in refused(
        lambda: filing.announce_limits(file, take, {"decks.shoe": 8}, later, now=NOW)
    )
    assert "is no limit" in refused(lambda: filing.announce_limits(file, take, {}, later, now=NOW))
    assert announced(file, later, minimum="5.00").announced[0].tables == ("CW-01",)


# The journal is the truth


def test_an_altered_copy_is_named(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-02")
    copies = pennsylvania.folder / "filed"
    (copies / "CW-1.filed.toml").write_text("edition = 1")
    (copies / "CW-1.approved.toml").write_bytes(b"\xff")
    (copies / "CW-1.in-force.toml").unlink()
    problems = open_house(pennsylvania.folder).problems
    assert [problem.partition(": ")[2].partition(":")[0] for problem in problems] == [
        "this copy was altered",
        "this copy was altered",
        "the copy of CW-1 as in-force is missing; the journal has it",
    ]
    in_force(pennsylvania.draft("CW-2", tables=["CW-02"]), "2026-10-01", "2026-10-02")
    assert (copies / "CW-1.in-force.toml").exists()
    assert (copies / "CW-1.filed.toml").read_text() == "edition = 1"
    assert len(open_house(pennsylvania.folder).problems) == 2


def test_a_file_that_was_changed_since(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"], choices="seats = 7")
    file_submission(file, step("2026-10-01"))
    file.write_text(file.read_text().replace("seats = 7", "seats = 9\ndecks.shoe = 8"))
    opened = open_house(pennsylvania.folder)
    assert "was changed since it was filed (seats, decks.shoe); what counts is in the journal" in opened.problems[0]
    assert opened.submission("CW-1").choices == {"seats": 7}
    complaint = refused(lambda: approve(file, step("2026-10-02", BUREAU)))
    assert "(seats, decks.shoe); file the change as an amendment of CW-1" in complaint
    file.write_text(file.read_text().replace("seats = 9\ndecks.shoe = 8", "seats = 7").replace('"filed"', '"in-force"'))
    assert "says that it is in force, and by the journal it is filed" in open_house(pennsylvania.folder).problems[0]
    assert open_house(pennsylvania.folder).submission("CW-1").status == "filed"
    file.unlink()
    opened = open_house(pennsylvania.folder)
    assert "the file of CW-1 is gone; the journal has it" in opened.problems[0]
    assert opened.submission("CW-1").choices == {"seats": 7}


def test_a_claim_that_the_journal_does_not_know(pennsylvania: TempHouse) -> None:
    pennsylvania.draft("CW-1", tables=["CW-01"], more='status = "in-force"\neffective = 2026-10-01')
    opened = open_house(pennsylvania.folder)
    assert "says that it is in force, and the journal knows nothing of it" in opened.problems[0]
    assert opened.in_force("CW-01", TODAY) is None
    assert opened.submission("CW-1").status == "draft"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE records SET body = replace(CAST(body AS TEXT), 'C-1031', 'C-9999')",
        "UPDATE records SET hash = x'00' WHERE sequence = 2",
        "DELETE FROM records WHERE sequence = 3",
        "DELETE FROM records WHERE sequence = 1",
        "UPDATE records SET id = 'other' WHERE sequence = 2",
        "UPDATE journals SET head = x'00'",
        "UPDATE journals SET version = 2",
        "DROP TABLE records",
    ],
)
def test_a_damaged_journal_is_no_truth(pennsylvania: TempHouse, damage: str) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-02")
    connection = sqlite3.connect(pennsylvania.folder / "filings.db")
    connection.execute(damage)
    connection.commit()
    connection.close()
    with pytest.raises(DamagedError, match=r"filings\.db"):
        open_house(pennsylvania.folder)


def test_a_file_that_is_no_journal(pennsylvania: TempHouse) -> None:
    (pennsylvania.folder / "filings.db").write_text("no database" * 100)
    with pytest.raises(DamagedError, match="is no journal, or is damaged"):
        open_house(pennsylvania.folder)


def test_how_long_what_ended_is_kept(tmp_path: Path, pennsylvania: TempHouse) -> None:
    maryland = TempHouse.new(tmp_path / "maryland", "Maryland")
    for house, edition in ((maryland, "md-1.2/casino-war"), (pennsylvania, "pa-2012/casino-war")):
        in_force(house.draft("CW-1", edition=edition, tables=["CW-01"]), "2026-01-01", "2026-01-02")
        in_force(house.draft("CW-2", edition=edition, amends="CW-1"), "2026-01-03", "2026-01-04")
    opened = open_house(maryland.folder)
    assert opened.kept_until(opened.filings["CW-1"]) == date(2031, 1, 4)
    assert opened.kept_until(opened.filings["CW-2"]) is None
    assert kept_in_words(opened, opened.filings["CW-1"]) == (
        "kept until 2031-01-04 (COMAR 36.05.03.19 E; public code, not among the seeds)"
    )
    other = open_house(pennsylvania.folder)
    assert kept_in_words(other, other.filings["CW-1"]) == "no provision at hand says how long it is kept"


# Two at once, and folders that take nothing


FILES = """
import sys
from datetime import date
from pathlib import Path
from croupier.errors import InputError
from croupier.rulebook.house.filing import Step, file_submission
from croupier.rulebook.house.filings import Signed
day = date(2026, 10, 1)
sys.stdin.readline()
try:
    file_submission(Path(sys.argv[1]), Step(Signed("C-1031", "compliance"), day, day))
    print("filed")
except InputError as problem:
    print(problem)
"""


@pytest.mark.long
def test_of_two_that_file_at_once_one_is_first(pennsylvania: TempHouse) -> None:
    file = str(pennsylvania.draft("CW-1", tables=["CW-01"]))
    both = [
        subprocess.Popen([sys.executable, "-c", FILES, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for one in both:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    said = sorted(one.communicate()[0].strip() for one in both)
    assert said.count("filed") == 1
    other = next(words for words in said if words != "filed")
    assert "CW-1 is filed: it cannot be filed now" in other or "at the same moment" in other
    opened = open_house(pennsylvania.folder)
    assert len(opened.filings["CW-1"].steps) == 1
    assert opened.problems == ()


def test_a_step_that_came_first_is_told_to_the_other(pennsylvania: TempHouse) -> None:
    from croupier.rulebook.house.filings import open_filings

    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    with open_filings(pennsylvania.folder) as late:
        approve(file, step("2026-10-02", BUREAU))
        complaint = refused(lambda: late.append("withdraw", "CW-1", date(2026, 10, 2), OFFICER, [], {"reason": "no"}))
    assert complaint.startswith("somebody else took a step in this house at the same moment")
    assert open_house(pennsylvania.folder).filings["CW-1"].status == "approved"


def test_a_folder_that_takes_nothing(pennsylvania: TempHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests may be allowed everything
    assert "nothing may be written into this folder" in refused(lambda: file_submission(file, step("2026-10-01")))
    assert not (pennsylvania.folder / "filings.db").exists()
    monkeypatch.undo()
    (pennsylvania.folder / "filed").rmdir()  # as in a copy that leaves out empty folders
    assert file_submission(file, step("2026-10-01")).status == "filed"
    assert (pennsylvania.folder / "filed" / "CW-1.filed.toml").exists()


def test_a_link_out_of_the_folder_is_not_filed(pennsylvania: TempHouse) -> None:
    outside = pennsylvania.folder.parent / "outside.toml"
    outside.write_text(pennsylvania.draft("CW-1", tables=["CW-01"]).read_text())
    link = pennsylvania.folder / "submissions" / "CW-2.toml"
    link.symlink_to(outside)
    assert "leads out of the house's folder" in refused(lambda: file_submission(link, step("2026-10-01")))


@pytest.mark.parametrize("name", ["filed", "filings.db"])
def test_nothing_is_written_through_a_link(pennsylvania: TempHouse, name: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    outside = pennsylvania.folder.parent / "outside"
    outside.mkdir()
    (pennsylvania.folder / "filed").rmdir()
    (pennsylvania.folder / name).symlink_to(outside / "here")
    assert "leads out of the house's folder" in refused(lambda: file_submission(file, step("2026-10-01")))
    assert list(outside.iterdir()) == []

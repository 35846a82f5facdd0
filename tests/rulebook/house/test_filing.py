"""The life of a submission: lawful steps only, each a signed record and a frozen copy; the journal is the truth."""

import os
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from croupier.journal.store.glance import records_in
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.rulebook.choices import submission
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force, withdraw
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.record.filings import NAME, Filing, Signed
from croupier.rulebook.house.record.frozen_text import digest_of
from rulebook.house.houses import BUREAU, OFFICER, TODAY, TempHouse, in_force, refused, step

ROULETTE = "pa-2011-proposed/roulette"


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
        (
            "file approve",
            "approve",
            "CW-1 is approved: it cannot be approved now; what can follow is to review or put in force or",
        ),
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
    other = pennsylvania.draft("CW-2", amends="CW-1")
    assert "the step before it was on 2026-10-10" in refused(lambda: file_submission(other, step("2026-10-09")))
    assert "the step before it was on 2026-10-10" in refused(lambda: withdraw(file, step("2026-10-09"), reason="no"))
    gone = withdraw(file, step("2026-11-17"), reason="no")  # it never came into force
    assert not any(gone.holds_on(day) for day in (date(2026, 11, 17), date(2027, 11, 17), date(2027, 11, 18), date.max))


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


def test_an_amendment_withdrawn_before_its_day_leaves_what_it_amends_in_force(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-05")
    file = pennsylvania.draft("CW-2", amends="CW-1", choices="seats = 7")
    in_force(file, "2026-10-06", "2027-01-01")
    later = date(2027, 6, 1)
    found = open_house(pennsylvania.folder).in_force("CW-01", later)
    assert found is not None
    assert found.number == "CW-2"
    gone = withdraw(file, step("2026-11-01"), reason="other plans")
    opened = open_house(pennsylvania.folder)
    assert opened.after_withdrawal(gone) == ("CW-1 stays in force.",)
    for day in (date(2026, 12, 31), date(2027, 1, 1), later):
        found = opened.in_force("CW-01", day)
        assert found is not None
        assert (found.number, found.status) == ("CW-1", "in-force")
    assert opened.problems == ()
    other = pennsylvania.draft("CW-3", amends="CW-1", choices="seats = 5")
    assert in_force(other, "2026-11-02", "2026-11-03").status == "in-force"
    gone = withdraw(other, step("2026-11-10"), reason="other plans")  # which held: what it superseded does not come back
    opened = open_house(pennsylvania.folder)
    assert opened.in_force("CW-01", date(2026, 11, 9)) is not None
    assert opened.in_force("CW-01", date(2026, 11, 10)) is None
    says = "from 2026-11-10 on nothing is in force at CW-01: no table opens there."
    assert opened.after_withdrawal(gone) == (says,)


def test_nobody_signs_for_both_sides(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    both = Signed(OFFICER.person, "regulator")
    says = refused(lambda: approve(file, step("2026-10-02", both)))
    assert says.startswith("C-1031 signed as compliance in record 1 of this journal, and cannot sign as regulator")
    approve(file, step("2026-10-02", BUREAU))
    other = Signed(BUREAU.person, "compliance")
    assert "R-2207 signed as regulator in record 2" in refused(lambda: put_in_force(file, step("2026-10-03", other)))


def test_a_journal_that_is_gone_is_put_back_before_anything_else(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    journal = pennsylvania.folder / "filings.db"
    kept = journal.read_bytes()
    journal.unlink()
    says = "the journal is missing, and there are copies of what was filed: put it back from a backup first"
    assert says in refused(lambda: approve(file, step("2026-10-02", BUREAU)))
    assert not journal.exists()
    assert says in open_house(pennsylvania.folder).on_record().problems[0]
    journal.write_bytes(kept)
    assert approve(file, step("2026-10-02", BUREAU)).status == "approved"


def test_copies_that_are_none(pennsylvania: TempHouse) -> None:
    file_submission(pennsylvania.draft("CW-1", tables=["CW-01"]), step("2026-10-01"))
    filed = pennsylvania.folder / "filed"
    (filed / "CW-1.approved.toml").write_text("never\n")
    (filed / "CW-1.filed.toml.sha256").write_text("0" * 64 + "  CW-1.filed.toml\n")
    unknown, other_sum = open_house(pennsylvania.folder).problems
    assert unknown.endswith("CW-1.approved.toml: is no copy of anything that was filed: the journal does not know it")
    assert other_sum.endswith("this is not the SHA-256 of CW-1 as filed, which the journal has")

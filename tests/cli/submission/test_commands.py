"""The command `submission`: from a blank to what is in force, what is refused, and what copies that were altered say."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from cli.conftest import Run

OFFICER, BUREAU = ("--as", "C-1031:compliance"), ("--as", "R-2207:regulator")


@pytest.fixture
def house(run: Run, tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    run("house", "new", str(folder), "--jurisdiction", "Maryland")
    return folder


@pytest.fixture
def pennsylvania(run: Run, tmp_path: Path) -> Path:
    folder = tmp_path / "pennsylvania"
    run("house", "new", str(folder))
    return folder


@pytest.fixture
def file(run: Run, house: Path) -> str:
    made = run("submission", "new", "md-1.2/casino-war", "--house", str(house), "--table", "CW-01", "--json").json
    assert (made["number"], len(made["open"])) == ("CW-001", 42)
    choose(made["file"], "wagers.boxes = 1", 'limits.payout_per_hand = "25000.00"')
    return str(made["file"])


def choose(file: str, *choices: str) -> None:
    """Take the # away from these choices of a blank, and write their values."""
    text = Path(file).read_text("utf-8")
    for choice in choices:
        path = choice.partition(" = ")[0]
        text, taken = re.subn(rf"^#{re.escape(path)} = .*$", choice, text, flags=re.MULTILINE)
        assert taken == 1, path
    Path(file).write_text(text, "utf-8")


ROULETTE = ('boxes.drop = "left"', 'boxes.tip = "right"', 'limits.minimum = "1.00"', 'limits.maximum = "500.00"')


def test_from_a_blank_to_in_force(run: Run, house: Path, file: str) -> None:
    day = str(date.today() - timedelta(days=30))
    filed = run("submission", "file", file, "--date", day, *OFFICER)
    assert filed.out.splitlines()[0] == f"CW-001 is filed on {day}"
    assert filed.out.splitlines()[1].startswith("filed/CW-001.filed.toml, SHA-256 ")
    said = run("submission", "review", file, "boxes.drop", "objection", "--words", "wrong side", *BUREAU)
    assert "CW-001: boxes.drop (2.D) objection: wrong side" in said.out
    assert "the objection to boxes.drop stands" in run("submission", "approve", file, *BUREAU).refused()
    assert "CW-001: objection to boxes.drop (2.D): wrong side; not answered" in run("submission", "list", str(house)).out
    assert (
        "answered: on the right" in run("submission", "answer", file, "boxes.drop", "--words", "on the right", *OFFICER).out
    )
    run("submission", "review", file, "boxes.drop", "met", *BUREAU)
    bureau = ("--bureau", "Commission", "--approval", "L-9", "--on", "2026-10-02")
    assert (
        "Commission L-9 2026-10-02"
        in run("submission", "review", file, "layout.approval", "approved", *bureau, *BUREAU).out
    )
    assert run("submission", "approve", file, "--approval", "A-7", *BUREAU, "--json").json["status"] == "approved"
    holds = run("submission", "put-in-force", file, *OFFICER).out
    assert "is in force from" in holds
    assert "note:" not in holds
    limits = run("submission", "limits", file, "--set", "limits.minimum=25.00", "--since", "2000-01-01T10:00", *OFFICER)
    assert "30 minutes from now at the earliest" in limits.refused()
    listed = run("submission", "list", str(house))
    assert listed.code == 0
    assert "since" in listed.out
    assert run("submission", "withdraw", file, "--reason", "no longer dealt", *OFFICER).out.startswith(
        "CW-001 is withdrawn"
    )
    assert "(COMAR 36.05.03.19 E; public code, not among the seeds)" in run("submission", "list", str(house)).out
    found = run("submission", "list", str(house), "--json").json
    assert [step["step"] for step in found["submissions"][0]["steps"]][-2:] == ["put-in-force", "withdraw"]
    assert found["kept"]["value"] == 5


def test_what_is_put_in_force_without_an_approval_says_so(run: Run, file: str, pennsylvania: Path) -> None:
    made = run("submission", "new", "pa-2012/casino-war", "--house", str(pennsylvania), "--table", "CW-01", "--json").json
    choose(made["file"], "wagers.boxes = 1")
    for one in (file, made["file"]):
        run("submission", "file", one, *OFFICER)
        run("submission", "approve", one, *BUREAU)
    says = "The layout needs approval before it is used, and the submission names none"
    assert f"note: {says} (2.B)." in run("submission", "put-in-force", file, *OFFICER).out.splitlines()
    found = run("submission", "put-in-force", made["file"], *OFFICER, "--json").json
    assert (found["status"], found["notes"]) == ("in-force", [f"{says} (651a.2(b))."])


def test_an_altered_copy_is_exit_1(run: Run, house: Path, file: str) -> None:
    run("submission", "file", file, *OFFICER)
    assert run("submission", "list", str(house)).code == 0
    copy = house / "filed" / "CW-001.filed.toml"
    copy.write_text(copy.read_text() + "\n")
    listed = run("submission", "list", str(house))
    assert listed.code == 1
    assert "this copy was altered: it is not CW-001 as filed" in " ".join(listed.out.split())
    assert run("submission", "list", str(house), "--json").json["problems"] != []


def test_a_blank_goes_where_it_is_wanted(run: Run, tmp_path: Path) -> None:
    printed = run("submission", "new", "gge-2011/badugi").out
    assert printed.startswith("# A Rules Submission under gge-2011/badugi: Badugi")
    target = tmp_path / "badugi.toml"
    assert f"written to {target}: 23 points" in run("submission", "new", "gge-2011/badugi", "-o", str(target)).out
    assert target.read_text() == printed
    assert "exists already" in run("submission", "new", "gge-2011/badugi", "-o", str(target)).refused()
    assert run("rules", str(target)).code == 0


def test_an_exercise_is_marked_wherever_it_is_named(run: Run, pennsylvania: Path) -> None:
    made = run(
        "submission", "new", "pa-2011-proposed/roulette", "--house", str(pennsylvania), "--table", "R-01", "--json"
    ).json
    choose(made["file"], *ROULETTE)
    refused = run("submission", "file", made["file"], *OFFICER, "--json").refused_json()
    assert refused["reason"].startswith("Roulette is only proposed here, not in force")
    assert run("submission", "file", made["file"], "--exercise", *OFFICER).out.startswith("EXERCISE: R-001 is filed on")
    assert "filed EXERCISE" in run("submission", "list", str(pennsylvania)).out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("new", "no-such/edition"), "no edition 'no-such/edition'"),
        (("new", "pa-2012/casino-war", "--number", "../x"), "is no number of a submission"),
        (("new", "pa-2012/casino-war", "--table", "A", "--table", "A"), "names 'A' twice"),
        (("new", "pa-2012/casino-war", "--house", "H", "-o", "x"), "not both"),
        (("new", "pa-2012/casino-war", "--house", "none"), "no such folder"),
        (("file", "FILE"), "say who does this: give --as 'C-1031:compliance'"),
        (("file", "FILE", "--as", "Ann"), "'Ann' does not say who does this"),
        (("file", "FILE", "--as", "Ann:compliance"), "'Ann' is no reference"),
        (("file", "FILE", "--as", "C-1031:dealer"), "filing it is for compliance, not for dealer"),
        (("file", "FILE", "--as", "C-1:compliance"), "a letter and two digits among them; this has 3)"),
        (("put-in-force", "FILE", *BUREAU), "putting it in force is for compliance, not for regulator"),
        (("file", "FILE", "--date", "1026-01-01", *OFFICER), "cannot have been filed on 1026-01-01"),
        (("new", "pa-2012/casino-war", "--house", "H"), "pa-2012/casino-war is Pennsylvania's text, and this house is in"),
        (
            ("new", "md-1.2/casino-war", "--house", "H", "--number", "CW-001"),
            "CW-001 already; give another number, such as",
        ),
        (("file", "none.toml", *OFFICER), "none.toml: no such file"),
        (("file", "FILE", "--date", "tomorrow", *OFFICER), "--date 'tomorrow' is not a date"),
        (("file", "FILE", "--date", "2026-02-30", *OFFICER), "is not a date"),
        (("file", "FILE", "--date", "٢٠٢٦-١٠-٠١", *OFFICER), "is not a date"),
        (("file", "FILE", "--date", "9999-12-31", *OFFICER), "cannot have been filed on 9999-12-31"),
        (("approve", "FILE", *OFFICER), "CW-001 is a draft: it cannot be approved now; what can follow is to file it"),
        (("limits", "FILE", "--set", "x", "--since", "2026-11-17T10:00", *OFFICER), "must be PATH=AMOUNT"),
        (("limits", "FILE", "--set", "limits.minimum=5.00", "--since", "soon", *OFFICER), "is not a time"),
        (("list", "none"), "no such folder"),
        (("list", "H", "--date", "now"), "--date 'now' is not a date"),
    ],
)
def test_bad_input(run: Run, house: Path, file: str, words: tuple[str, ...], complaint: str) -> None:
    given = [{"FILE": file, "H": str(house)}.get(word, word) for word in words]
    assert complaint in run("submission", *given).refused()


def test_what_is_not_ready_is_not_filed(run: Run, pennsylvania: Path) -> None:
    made = run(
        "submission", "new", "pa-2011-proposed/roulette", "--house", str(pennsylvania), "--table", "R-01", "--json"
    ).json
    choose(made["file"], *ROULETTE, "five_adjacent.offered = true")
    refused = run("submission", "file", made["file"], "--exercise", *OFFICER, "--json").refused_json()
    assert refused["rule"] == "five_adjacent.replica"
    assert "not ready to be filed" in refused["reason"]
    assert not (pennsylvania / "filings.db").exists()
    assert run("submission", "check", made["file"]).code == 1
    choose(made["file"], "five_adjacent.replica = true")
    assert run("submission", "check", made["file"], "--json").json["submission"] == made["file"]
    assert run("submission", "file", made["file"], "--exercise", *OFFICER).code == 0
    assert run("submission", "check", str(pennsylvania)).code == 0


def test_what_a_change_makes_due(run: Run, house: Path, file: str) -> None:
    other = Path(file).with_name("CW-002.toml")
    other.write_text('edition = "md-1.2/casino-war"\nnumber = "CW-002"\namends = "CW-001"\n[choices]\ndecks.shoe = 8\n')
    shown = run("submission", "diff", file, str(other), "--no-papers").out
    assert "decks.shoe  6       8       3.A      initial, war 2.3301 % → 2.3398 %" in shown
    assert "The change is filed as an amendment" in shown
    found = run("submission", "diff", file, str(other), "--no-papers", "--json").json
    assert ([one["path"] for one in found["rules"]], found["print_again"]) == (["decks.shoe"], None)
    assert "both say the same" in run("submission", "diff", file, file, "--no-papers").out
    assert "name two submissions" in run("submission", "diff", file, str(house)).refused()
    assert "different games" in run("submission", "diff", file, "gge-2011/badugi").refused()

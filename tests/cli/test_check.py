"""The command `check`: exits, folders, and input that is no submission."""

from pathlib import Path

import pytest

from cli.conftest import Run

WAR = 'edition = "pa-2012/casino-war"\n[choices]\n'
READY = (
    WAR
    + 'wagers.boxes = 2\nlayout.holder = "A"\nlayout.approval = "B"\nlimits.minimum = "10.00"\nlimits.maximum = "500.00"\n'
)


def put(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def test_a_clean_submission_exits_0(run: Run, tmp_path: Path) -> None:
    told = run("check", put(tmp_path, "a.toml", READY), "--json")
    assert (told.code, told.json["findings"], told.json["status"]) == (0, [], "final")
    assert "Nothing found: ready to be filed." in run("check", str(tmp_path / "a.toml")).out


def test_notices_and_advice_alone_exit_0(run: Run, tmp_path: Path) -> None:
    text = READY.replace('layout.approval = "B"\n', "").replace('limits.maximum = "500.00"\n', "")
    told = run("check", put(tmp_path, "a.toml", text), "--json")
    assert told.code == 0
    assert {finding["kind"] for finding in told.json["findings"]} == {"notice", "advice"}


@pytest.mark.parametrize("text", [READY.replace("wagers.boxes = 2\n", ""), READY + "seats = 10\n"])
def test_what_is_missing_or_forbidden_exits_1(run: Run, tmp_path: Path, text: str) -> None:
    assert run("check", put(tmp_path, "a.toml", text)).code == 1


def test_people_read_each_finding_with_its_line_and_section(run: Run, tmp_path: Path) -> None:
    out = run("check", put(tmp_path, "a.toml", READY + "seats = 10\n")).out
    assert "violation · seats · line 8 · 651a.2(a)" in out
    assert "10 is above the most that the text allows, 9" in out
    assert "→ Write 9 or less." in out
    assert "layout: " in out
    assert "1 violation: not ready to be filed." in out


def test_an_edition_is_checked_without_choices(run: Run) -> None:
    told = run("check", "pa-2012/casino-war", "--json").json
    assert [finding["path"] for finding in told["findings"] if finding["kind"] == "missing"] == [
        "layout.holder",
        "wagers.boxes",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no edition"),
        ("# nothing\n", "names no edition"),
        ("edition = \n", "not valid TOML"),
        ('edition = "pa-2012/casino-war"\nedition = "pa-2012/casino-war"\n', "not valid TOML"),
        (WAR + "seats = 8\nseats = 9\n", "not valid TOML"),
        ('edition = "pa-2012/casino-warr"\n', "casino-war"),
        ("edition = 5\n", "edition must be words in quotes"),
        (WAR + "seat = 8\n", "did you mean seats?"),
        ('status = "pending"\n' + WAR, "is not one of draft, filed"),
        ('tabels = ["A"]\n' + WAR, "did you mean tables?"),
        ('tables = "A"\n' + WAR, "must be a list"),
        ('filed = "yesterday"\n' + WAR, "must be a date"),
        (WAR + "payouts.tie = 10.5\n", "inexact"),
        ('edition = "pa-2012/casino-war"\nchoices = 3\n', "must be a table"),
        ('edition = "pa-2012/casino-war"\n[readings]\nnone = "x"\n', "has no reading"),
        ("x" * 2_100_000, "too large"),
    ],
)
def test_what_cannot_be_read_exits_2_with_one_line(run: Run, tmp_path: Path, text: str, says: str) -> None:
    assert says in run("check", put(tmp_path, "a.toml", text)).refused()


def test_what_is_not_there_or_not_text(run: Run, tmp_path: Path) -> None:
    assert "no such file" in run("check", str(tmp_path / "none.toml")).refused()
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run("check", str(tmp_path / "b.toml")).refused()


def test_a_folder_lists_all_submissions_and_all_broken_ones(run: Run, tmp_path: Path) -> None:
    for name, text in (
        ("a", READY),
        ("b", READY + "seats = 10\n"),
        ("c", ""),
        ("d", "x = ["),
        ("e", WAR + "no.such = 1\n"),
    ):
        put(tmp_path, f"{name}.toml", text)
    put(tmp_path, "own.toml", 'amends = "pa-2012/casino-war"\n[rules]\n')
    listed = run("check", str(tmp_path), "--json")
    told = listed.json
    assert listed.code == 2
    assert [Path(each["submission"]).name for each in told["submissions"]] == ["a.toml", "b.toml"]
    assert [Path(each["submission"]).name for each in told["unreadable"]] == ["c.toml", "d.toml", "e.toml"]
    shown = run("check", str(tmp_path))
    assert "5 submissions: 1 ready to be filed, 1 not, 3 cannot be read." in shown.out
    assert shown.err.count("\n") == 3


def test_a_folder_exits_by_its_worst(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.toml", READY)
    assert run("check", str(tmp_path)).code == 0
    put(tmp_path, "b.toml", READY + "seats = 10\n")
    assert run("check", str(tmp_path)).code == 1


def test_a_house_is_checked_by_its_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    put(tmp_path, "house.toml", 'name = "A"\njurisdiction = "Pennsylvania"\n')
    put(tmp_path / "submissions", "one.toml", 'number = "1"\ntables = ["CW-01"]\n' + READY)
    told = run("check", str(tmp_path), "--json").json
    assert (len(told["submissions"]), told["problems"]) == (1, [])


def test_a_file_that_the_journal_knows_nothing_of(run: Run, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    put(tmp_path, "house.toml", 'name = "A"\njurisdiction = "Pennsylvania"\n')
    head = 'number = "1"\ntables = ["CW-01"]\nstatus = "filed"\nfiled = 2026-03-01\n'
    put(tmp_path / "submissions", "one.toml", head + READY)
    shown = run("check", str(tmp_path))
    assert (shown.code, "the journal knows nothing of it" in shown.out) == (1, True)


def test_a_folder_without_submissions(run: Run, tmp_path: Path) -> None:
    assert "no submissions there" in run("check", str(tmp_path)).refused()

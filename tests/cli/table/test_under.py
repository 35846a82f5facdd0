"""Tables of a house with a folder: only under a submission in force for table and day, which the first record names."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.tables import PEOPLE
from croupier.rulebook.house.folder import open_house
from rulebook.house.houses import TempHouse, in_force

WAR = 'wagers.boxes = 1\nlimits.minimum = "{}"\nlimits.maximum = "500.00"'
Open = Callable[..., Ran]


@pytest.fixture
def house(tmp_path: Path) -> TempHouse:
    """CW-1 is in force from 2 October 2026, and amended by CW-2 from 2 November."""
    made = TempHouse.new(tmp_path / "house")
    in_force(made.draft("CW-1", tables=["CW-01"], choices=WAR.format("10.00")), "2026-10-01", "2026-10-02")
    in_force(made.draft("CW-2", amends="CW-1", choices='limits.minimum = "25.00"'), "2026-11-01", "2026-11-02")
    roulette = made.draft("R-1", edition="pa-2011-proposed/roulette", tables=["R-01"])
    in_force(roulette, "2026-10-01", "2026-10-02", exercise=True)
    return made


@pytest.fixture
def opens(run: Run, house: TempHouse, tmp_path: Path) -> Open:
    def opened(day: str, *words: str, table: str = "CW-01") -> Ran:
        where = ("--table", table, "--db", str(tmp_path / "tables.db"), "--house", str(house.folder))
        return run("table", "open", *words, *where, *PEOPLE, "--at", f"{day}T12:00:00+00:00")

    return opened


def test_the_first_record_names_number_and_digest(run: Run, house: TempHouse, opens: Open, tmp_path: Path) -> None:
    report = opens("2026-10-15", "--float", "20000", "--json").json
    filing = open_house(house.folder).filings["CW-1"]
    assert report["submission"] == {"number": "CW-1", "sha256": filing.in_force_sha256, "exercise": False}
    db = str(tmp_path / "tables.db")
    command = run("journal", "show", db, "CW-01", "--record", "1", "--json").json["records"][0]["command"]
    assert command["submission"] == report["submission"]
    copy = (house.folder / "filed" / "CW-1.in-force.toml.sha256").read_text()
    assert copy.split()[0] == filing.in_force_sha256
    assert command["rules"]["choices"]["limits.minimum"] == "10.00"
    assert run("journal", "verify", db).code == 0
    assert "CW-1  " in run("table", "list", "--db", db).out
    assert f"under CW-1, SHA-256 {filing.in_force_sha256}" in run("table", "show", "CW-01", "--db", db).out
    assert run("table", "show", "CW-01", "--db", db, "--json").json["submission"] == report["submission"]


def test_what_is_in_force_on_the_day_decides(opens: Open) -> None:
    assert "nothing is in force for table 'CW-01' on 2026-10-01" in opens("2026-10-01").refused()
    assert "submissions in force are for CW-01" in opens("2026-10-15", table="CW-09").refused()
    assert opens("2026-11-02", "--json").json["submission"]["number"] == "CW-2"


def test_before_the_gaming_day_begins_it_is_the_day_before(run: Run, house: TempHouse, tmp_path: Path) -> None:
    words = ("table", "open", "--table", "CW-01", "--house", str(house.folder), *PEOPLE, "--json")
    for at, number in (("05:59", "CW-1"), ("06:00", "CW-2")):
        where = ("--db", str(tmp_path / f"{number}.db"), "--at", f"2026-11-02T{at}:00-05:00")
        assert run(*words, *where).json["submission"]["number"] == number


def test_another_edition_or_submission_is_refused(opens: Open, house: TempHouse) -> None:
    first, second = (str(house.folder / "submissions" / f"CW-{number}.toml") for number in (1, 2))
    says = "table 'CW-01' is under CW-1 (pa-2012/casino-war) on that day, not under "
    assert opens("2026-10-15", second).refused() == f"{says}CW-2"
    assert opens("2026-10-15", "md-1.2/casino-war").refused() == f"{says}md-1.2/casino-war"
    assert opens("2026-10-15", first).code == 0


def test_a_file_in_a_house_s_folder_stands_for_the_house(run: Run, house: TempHouse, tmp_path: Path) -> None:
    draft = house.draft("CW-3", tables=["CW-03"], choices=WAR.format("5.00"))
    where = ("--db", str(tmp_path / "tables.db"), *PEOPLE)
    assert "nothing is in force for table 'CW-03'" in run("table", "open", str(draft), "--table", "CW-03", *where).refused()
    assert "name the EDITION" in run("table", "open", "--table", "CW-03", *where).refused()
    elsewhere = tmp_path / "CW-3.toml"
    elsewhere.write_text(draft.read_text())
    assert run("table", "open", str(elsewhere), "--table", "CW-03", *where, "--json").json["submission"] is None


def test_a_day_begins_only_while_the_submission_holds(run: Run, house: TempHouse, opens: Open, tmp_path: Path) -> None:
    opens("2026-10-31")
    begin = ("table", "deal", "CW-01", "--db", str(tmp_path / "tables.db"), *PEOPLE, "--do", "-")

    def counts(day: str, *more: str) -> Ran:
        line = b'{"name": "count the float", "cents": 2000000}'
        return run(*begin, "--at", f"{day}T12:00:00+00:00", *more, stdin=line)

    folder = ("--house", str(house.folder))
    assert "is under CW-1: give the house's folder with --house DIR" in counts("2026-11-01").err
    late = counts("2026-11-02", *folder)
    assert "table 'CW-01' was set up under CW-1, and now CW-2 is in force: set it up anew" in late.err
    assert counts("2026-11-01", *folder).code == 0
    prepared = run(*begin, "--at", "2026-11-02T12:00:00+00:00", stdin=b'{"name": "bring decks"}')
    assert "in force" not in prepared.err  # the day that began is finished under what it began with


def test_a_table_without_a_submission_begins_no_day_in_a_house_with_a_folder(
    run: Run, house: TempHouse, tmp_path: Path
) -> None:
    where = ("--db", str(tmp_path / "tables.db"), *PEOPLE)
    run("table", "open", "pa-2012/casino-war", "--table", "CW-01", *where, "--at", "2026-10-15T12:00:00+00:00")
    line = b'{"name": "count the float", "cents": 2000000}'
    words = ("--at", "2026-10-15T12:00:00+00:00", "--do", "-", "--house", str(house.folder))
    said = run("table", "deal", "CW-01", *where, *words, stdin=line).err
    assert "table 'CW-01' was set up under no submission: set it up anew under CW-1" in said


def test_an_exercise_opens_only_where_people_practise(run: Run, house: TempHouse, opens: Open, tmp_path: Path) -> None:
    says = opens("2026-10-15", table="R-01").refused()
    assert "but the exercise R-1, which only `croupier table practice --house DIR` sets up" in says
    where = ("--house", str(house.folder), "--db", str(tmp_path / "practice.db"), "--at", "2026-10-15T12:00:00+00:00")
    made = run("table", "practice", "--table", "R-01", *where)
    assert made.out.startswith("EXERCISE under R-1: table R-01 is set up in")
    assert "R-1 EXERCISE" in run("table", "list", "--db", str(tmp_path / "practice.db")).out
    assert "under R-1 (EXERCISE), SHA-256" in run("table", "show", "R-01", "--db", str(tmp_path / "practice.db")).out
    assert "name the table with --table" in run("table", "practice", *where).refused()
    attended = run("table", "attend", "R-01", "--db", str(tmp_path / "practice.db"), "--pace", "0", "--quiet", "--json")
    assert attended.json["rounds"] == 1
    assert "nothing is in force for table 'R-09'" in run("table", "practice", "--table", "R-09", *where).refused()

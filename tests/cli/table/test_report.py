"""The report over all tables in the terminal, as JSON and as CSV."""

import json
from pathlib import Path

from click.testing import CliRunner

from croupier.cli import cli
from croupier.journal.store.store import open_store
from tables.houses import PA2012, House
from tables.sitting import FLOOR, Sitting, player
from tables.test_report import two_shifts

WAR = House(f"{PA2012}/casino-war")


def printed(db: Path, *options: str) -> str:
    ran = CliRunner().invoke(cli, ["table", "report", "--db", str(db), *options], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_the_report_in_the_terminal_as_json_and_as_csv(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    with open_store(str(db), create=True) as store:
        two_shifts(store)
        Sitting(WAR.opens(store, "=1+1")).opens_war("Bob")
    told = json.loads(printed(db, "--day", "2026-03-01", "--json"))
    assert (told["schema"], told["total"]["win"], told["total"]["hold"]["exact"]) == (1, -20_00, "-1/100")
    assert told["tables"][1]["players"][0]["average"]["exact"] == "2500"
    rows = printed(db, "--csv").splitlines()
    assert rows[0].startswith("table,opening,closing,rounds,drop")
    assert rows[1].startswith("'=1+1,10000.00,,0,1000.00")
    assert rows[2].startswith("war 1,10000.00,,2,1000.00,0.00,0.00,50.00,-20.00")
    rated = printed(db, "--csv", "--ratings").splitlines()
    assert rated[2].split(",")[3:6] == ["2", "25.00", "50.00"]
    assert "record" in printed(db, "--ratings")


def test_figures_are_withheld_where_a_count_is_due(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    with open_store(str(db), create=True) as store:
        table = two_shifts(store)
        table.does("leave", player("Ann"), player="Ann")
        table.does("close table", (FLOOR,))
    assert "-20.00" not in printed(db)
    assert "withheld while a count is due" in printed(db)
    told = json.loads(printed(db, "--json"))
    assert (told["tables"][0]["counting"], "win" in told["tables"][0], told["total"]["win"]) == (True, False, 0)
    assert json.loads(printed(db, "--json", "--open-counts"))["tables"][0]["win"] == -20_00

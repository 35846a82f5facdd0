"""The meters of a table: what was wagered and paid on each wager."""

import json
from pathlib import Path

from click.testing import CliRunner

from croupier.cli import cli
from croupier.journal.store.store import Store, open_store
from croupier.tables.ledger import added_up
from croupier.tables.meters import Meter, meters
from tables.houses import PA2012, House
from tables.sitting import FLOOR, Sitting, player

WAR = House(f"{PA2012}/casino-war")


def played(store: Store) -> Sitting:
    """Ann loses $20.00, wins $30.00 on $30.00, and loses $5.00 on a tie beside it."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    table.plays_war("2s", "Qd", initial=20_00)
    table.bets("Ann", "1", 30_00)
    table.bets("Ann", "1", 5_00, "tie")
    table.does("no more bets")
    table.deals("Qs", "2d")
    table.does("settle the original deal")
    table.does("end the round")
    return table


def test_each_wager_has_what_was_wagered_and_paid(store: Store) -> None:
    table = played(store)
    found = meters(table.table.journal)
    assert found.wagers == (Meter("initial 1", 50_00, 30_00), Meter("tie 1", 5_00, 0))
    assert (found.rounds, found.counting) == (2, False)
    assert sum(one.wagered for one in found.wagers) == added_up(table.table.journal.records()).total.handle


def test_meters_are_withheld_while_a_count_is_due(tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    with open_store(db, create=True) as store:
        table = played(store)
        shown = CliRunner().invoke(cli, ["table", "meters", "war 1", "--db", db]).output
        table.does("leave", player("Ann"), player="Ann")
        table.does("close table", (FLOOR,))
    assert [line.split() for line in shown.splitlines()[-3:]] == [
        ["initial", "1", "50.00", "30.00"],
        ["tie", "1", "5.00", "0.00"],
        ["all", "55.00", "30.00"],
    ]
    due = CliRunner().invoke(cli, ["table", "meters", "war 1", "--db", db, "--json"]).output
    assert (json.loads(due)["counting"], json.loads(due)["wagers"]) == (True, None)
    told = CliRunner().invoke(cli, ["table", "meters", "war 1", "--db", db, "--json", "--open-counts"]).output
    assert json.loads(told)["wagers"][0] == {"wager": "initial 1", "wagered": 50_00, "paid": 30_00}

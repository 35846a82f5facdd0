"""The floor while a banked table's figures are withheld for a count: for whoever reads it, and never an error."""

from pathlib import Path

from access.server import PLAYERS, VISITOR, Server
from croupier.journal.store.store import open_store
from tables.houses import House
from tables.sitting import FLOOR, Sitting

TABLES = ("war-7", "war-8", "war-9", "war-10")
"""Before the float is counted, after it as docs/how-to/run-a-table.md opens it, closed, and after the day."""
FLOOR_DOORS = (
    *("/floor", "/floor?show=needs", "/api/v1/floor", "/floor/report", "/api/v1/floor/report"),
    *("/floor/report.csv?ratings=true", "/tables", "/api/v1/stream?tables=war-7@floor,war-9@floor"),
)
DOORS = ("/floor?table={}", "/tables/{}", "/api/v1/tables/{}/meters", "/journal/{}", "/api/v1/journals/{}/records")


def test_the_floor_answers_whatever_is_being_counted(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        _, counted, closed, over = (Sitting(House("pa-2012/casino-war").opens(store, name)) for name in TABLES)
        counted.counts_float(20_000_00)
        for table in (closed, over):
            table.opens_war(PLAYERS[0])
            table.plays_war("Qs", "2d", name=PLAYERS[0])
            table.does("close table", (FLOOR,))
        over.counts_inventory(over.accounts["inventory"])
        over.does("end the day", (FLOOR,), locked=True)
    every = [*FLOOR_DOORS, *(door.format(name) for name in TABLES for door in DOORS)]
    with Server(tmp_path) as server:
        assert {address: server.get("floorperson", address).status for address in every} == dict.fromkeys(every, 200)
        for reader in (VISITOR, "player", "dealer", "auditor"):
            assert [address for address in FLOOR_DOORS if server.get(reader, address).status >= 500] == [], reader

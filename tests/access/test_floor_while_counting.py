"""The floor while a banked table's figures are withheld for a count: for whoever reads it, and never an error."""

from pathlib import Path

from access.server import PLAYERS, VISITOR, Server
from croupier.journal.store.store import open_store
from croupier.people.duties import POSTS
from croupier.tables.read_access import WITHHELD
from tables.houses import House
from tables.sitting import DEALER, FLOOR, Sitting

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


def test_a_count_that_was_entered_too_early_is_withheld_as_well(tmp_path: Path) -> None:
    """Nobody who counts is told it, in no words; nor the id by which amounts could be tried until the hash fits."""
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        table = Sitting(House("pa-2012/casino-war", mode="recorded").opens(store, "war-7"))
        table.opens_war(PLAYERS[0], float_cents=12_345_00)
        table.plays_war("Qs", "2d", name=PLAYERS[0])
        for chips in ({"cents": 7_770_00, "second": 7_770_00}, {"cents": 8_880_00, "second": 9_990_00}):
            table.happens("count the inventory", (DEALER, FLOOR), **chips)
        table.does("close table", (FLOOR,))
    amounts = [f"{whole}{part}".encode() for whole in (12345, 7770, 8880, 9990) for part in ("00", ".00")]
    amounts += [b"12,345.00", b"7,770.00", b"8,880.00", b"9,990.00"]
    every = [*FLOOR_DOORS[:-1], "/api/v1/stream?tables=war-7@floor", "/api/v1/stream?tables=war-7"]
    every += [door.format("war-7") for door in DOORS] + ["/api/v1/tables/war-7", "/api/v1/tables/war-7/rounds/1"]
    every += [f"/api/v1/journals/war-7/{what}" for what in ("deviations", "find", "find?deviation=any", "rounds/1")]
    with Server(tmp_path) as server:
        for reader in POSTS:
            told = {address: server.get(reader, address).body for address in every}
            assert {address for address in every for one in amounts if one in told[address]} == set(), reader
        records = server.client.get("/api/v1/journals/war-7/records?first=1", headers=server._headers["floorperson"]).json()
        counts = [one for one in records["records"] if one["command"]["name"].startswith("count ")]
        assert [one["id"] for one in counts] == [WITHHELD]

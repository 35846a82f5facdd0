"""Side wagers as data at live tables: days with irregularities and corrections, their ledger, audit and adjustments."""

from pathlib import Path

import pytest

from croupier.journal.store.store import Store
from croupier.tables.bounds import most_wrong
from paths import ROOT
from tables.houses import MD, House
from tables.sitting import DEALER, FLOOR, Sitting, player
from tables.test_day import STEPS, check_again, day_of

FILE = str(ROOT / "tests/data/side-wagers.toml")
RECORDED = House(FILE, {"wagers.boxes": 2}, mode="recorded")
ELECTRONIC = House(FILE, {"limits.payout_per_hand": "100.00"}, cards="electronic")


@pytest.mark.long
@pytest.mark.parametrize("house", [RECORDED, ELECTRONIC], ids=["recorded", "electronic"])
def test_a_day_with_side_wagers(house: House, store: Store) -> None:
    """Whatever happens, every cent has its two entries, and the audit comes to what the table has."""
    check_again(store, {str(seed): day_of(house, store, str(seed), seed) for seed in range(2)})


@pytest.mark.long
def test_a_day_decides_every_side_wager(store: Store) -> None:
    days = [day_of(RECORDED, store, str(seed), seed, max(STEPS, 90)) for seed in range(3)]
    moved = {
        (event["kind"], str(event["wager"]).partition(" ")[0])
        for day in days
        for record in day.table.journal.records()
        for event in record.entry.events
        if event.get("event") == "Money"
    }
    names = {"suited-tie", "red-round", "war-sum"}
    assert {("placed", name) for name in names} <= moved
    assert names <= {name for kind, name in moved if kind in ("lost", "paid", "returned")}


def test_a_table_keeps_its_wagers_although_the_file_changes(store: Store, tmp_path: Path) -> None:
    """The first record has the rules; the edition's file may be another one tomorrow."""
    file = tmp_path / "own.toml"
    file.write_text(Path(FILE).read_text())
    table = House(str(file)).opens(store, "kept")
    file.write_text('amends = "pa-2012/casino-war"\nstatus = "custom"\n')
    sitting = Sitting(table).opens_war("Ann")
    sitting.bets("Ann", "1", 20_00)
    sitting.bets("Ann", "1", 5_00, "suited-tie")
    sitting.does("no more bets")
    sitting.deals("Qs", "Qs")
    settled = sitting.does("settle the original deal")
    assert sitting.says(settled.record)[:3] == [
        "Ann is paid 75.00 for suited-tie 1",
        "Ann is paid 2.00 for suited-tie 1",
        "Ann takes up 5.00 from suited-tie 1",
    ]
    # An adjustment of the wager is bounded by all that it can win: fifteen times and two fifths of it, and itself.
    placed = next(record for record in table.journal.records() if '"suited-tie 1"' in str(record.entry).replace("'", '"'))
    assert most_wrong(table.live, placed, "Ann") == 82_00


def test_a_table_pays_the_highest_line_of_the_progressive(store: Store) -> None:
    """Its record sorts rules by their names, and "double tie" would come before "suited four of a kind"."""
    sitting = Sitting(House(MD, {"progressive.offered": True}).opens(store, "md")).opens_war("Ann", float_cents=100_000_00)
    sitting.bets("Ann", "1", 20_00)
    sitting.bets("Ann", "1", 5_00, "progressive")
    sitting.does("no more bets")
    sitting.does("count progressive wagers", count=1)
    sitting.deals("Qs", "Qs")
    sitting.does("settle the original deal")
    sitting.does("choose", player("Ann"), player="Ann", position="1", choice="war")
    sitting.does("begin the war deal")
    while sitting.table.now.game.due[0] == "burn":
        sitting.does("burn a card")
    sitting.deals("9s", "9s")
    sitting.does("settle the war deal")
    paid = sitting.does("settle progressive wagers", (DEALER, FLOOR))
    assert sitting.says(paid.record)[0] == "Ann is paid 1000.00 for progressive 1"  # a suited double tie: 200 to 1

"""Makes the journals in tests/data/tables that every later version must open: `python tests/tables/audit/golden.py`.

`make golden` makes those of today's practice, in a folder of its own, and never touches those of an older one. When the
shape of an event changes, its old version gets an entry in `OLDER` of the codec, and the old file shows that it works.
"""

import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.export import lines
from croupier.journal.store.store import Store, open_store
from croupier.tables.engine.commands import PRACTICE
from croupier.tables.engine.equipment import fingerprint
from paths import DATA
from tables.crowd import Crowd
from tables.houses import GGE, PA2011, PA2012, House
from tables.sitting import CASHIER, DEALER, FLOOR, GUARD, PIT, Sitting, player

NEW_KEY = bytes(range(32, 64))
KEYS = {"night": NEW_KEY}
"""Of the tables whose shoes are no longer sealed with the usual one."""
ZOE = Signature("Zoe", Role.DEALER, "D-9")
TABLES = DATA / "tables"


def war(store: Store) -> Sitting:
    """Ann wins $20.00, a wager of Bob's comes too late and is ruled upon, and Ann gets $5.00 more afterwards."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war")).opens_war("Ann", "Bob")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.happens("place wager", player("Bob"), player="Bob", position="2", wager="initial", cents=20_00)
    table.deals("Qs", "2d")
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="the chips were handed back")
    table.does("settle the original deal")
    table.does("end the round")
    table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=table.table.version - 1, reason="paid short")
    table.does("fill", (FLOOR, GUARD), cents=500_00, slip="1")
    table.ends()
    return table


def roulette(store: Store) -> Sitting:
    """Ann's $20.00 on red win with 3; the round is paid, and the table stays open."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "roulette")).opens_roulette("Ann")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    table.does("ball at rest", number="3", revolutions=5)
    table.does("mark number", number="3")
    table.does("collect losing wagers")
    table.does("pay winning wagers")
    return table


def badugi(store: Store) -> Sitting:
    """Some hands from an electronic shoe."""
    table = House(f"{GGE}/badugi", cards="electronic").opens(store, "badugi")
    crowd = Crowd(table, 1)
    while table.now.round < 3:
        crowd.step()
    return Sitting(table)


def night(store: Store) -> Sitting:
    """Two days of an electronic shoe: its key changes in the middle of a round, and standings are carried."""
    table = Sitting(House(f"{PA2012}/casino-war", cards="electronic").opens(store, "night")).opens_war("Ann")
    for _ in range(2):
        table.bets("Ann", "1", 20_00)
        table.does("no more bets")
        table.does("deal a card", to="1")
        table.table.equipment.take_key(NEW_KEY)
        if table.table.now.shoe_key != fingerprint(NEW_KEY):
            table.does("change shoe key", (FLOOR, GUARD))
        table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
        table.does("deal a card", to="dealer")
        table.settles_war("1")
        table.does("leave", player("Ann"), player="Ann")
        table.ends()
        table.opens_war("Ann", float_cents=table.accounts["inventory"])
    return table


def fills(store: Store) -> Sitting:
    """At a recorded table: a fill that nobody of security signed, which is ruled upon, and another dealer in mid-round."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "fills")).opens_war("Ann")
    table.happens("fill", (FLOOR,), cents=500_00, slip="1")
    table.does("rule on deviation", (PIT,), ruling="stands", reason="security was at another table")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.does("new dealer", (ZOE,))
    table.does("burn a card", (ZOE,))
    for card in ("Qs", "2d"):
        table.does("deal a card", (ZOE,), to=table.table.now.game.due[0], card=card)
    table.does("settle the original deal", (ZOE,))
    table.does("end the round", (ZOE,))
    return table


def duties(store: Store) -> Sitting:
    """New limits are announced and come into force; two fills at once, one short at first, and a credit."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "duties")).opens_war("Ann")
    table.does("announce new limits", (FLOOR,), limits="minimum 50.00, tie maximum 100.00", since="08:00")
    table.plays_war("Qs", "2d", initial=20_00)
    first = table.does("request a fill", (FLOOR,), chips="20x25.00 10x5.00").record.sequence
    second = table.does("request a fill", (FLOOR,), cents=1_000_00).record.sequence
    table.does("prepare the fill", (CASHIER, GUARD), cents=1_000_00, slip="F-2", request=second)
    table.does("prepare the fill", (CASHIER, GUARD), chips="20x25.00 10x5.00", slip="F-1", request=first)
    table.does("receive the fill", (DEALER, FLOOR), chips="18x25.00 10x5.00", slip="F-1")
    table.does("receive the fill", (DEALER, FLOOR), cents=1_000_00, slip="F-2")
    table.does("receive the fill", (DEALER, FLOOR), chips="20x25.00 10x5.00", slip="F-1")
    table.clock += timedelta(hours=1)
    table.plays_war("Ks", "2c", initial=50_00)
    table.does("request a credit", (FLOOR,), cents=100_00)
    table.does("send the credit", (DEALER, FLOOR), cents=100_00, slip="C-1")
    table.does("receive the credit", (CASHIER, GUARD), cents=100_00)
    table.does("announce new limits", (FLOOR,), limits="minimum 10.00", since="12:00")
    return table


GOLDEN: dict[str, Callable[[Store], Sitting]] = {
    "war": war,
    "roulette": roulette,
    "badugi": badugi,
    "night": night,
    "fills": fills,
    "duties": duties,
}


def kept() -> list[str]:
    """Every journal that was kept, of all practices: "practice-1/war"."""
    return sorted(file.relative_to(TABLES).with_suffix("").as_posix() for file in TABLES.glob("practice-*/*.jsonl"))


if __name__ == "__main__":
    folder_of_today = TABLES / f"practice-{PRACTICE}"
    folder_of_today.mkdir(parents=True, exist_ok=True)
    for name, runs in GOLDEN.items():
        file = folder_of_today / f"{name}.jsonl"
        with tempfile.TemporaryDirectory() as folder, open_store(str(Path(folder) / "made.db"), create=True) as made:
            file.write_bytes(b"".join(lines(runs(made).table.journal)))
            print(f"{file.name} made")

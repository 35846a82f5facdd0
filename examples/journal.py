"""Write a small journal as a table would: `python examples/journal.py` makes night.db, four records, two of them signed."""

from pathlib import Path

from croupier.journal import keys
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError
from croupier.journal.record import Actor, Entry
from croupier.journal.store.store import open_store

DEALER = Actor("Ann Lee", "dealer", "D-1017")
FLOOR = Actor("Bo Park", "floorperson", "F-2040")


def entry(id: str, minute: int, by: tuple[Actor, ...], command: dict[str, object], *events: dict[str, object]) -> Entry:
    return Entry(id, f"2026-03-01T21:{minute:02}:00+00:00", by, command, events)


key = keys.create(Path("signing.key"))
with open_store("night.db", create=True) as store:
    war = Journal(store, "war-7", create=True, engine="example 1")
    opening: dict[str, object] = {"kind": "open", "rules": {"seats": 9, "payouts": {"tie": "10 to 1"}}}
    war.append(entry("a1", 38, (DEALER, FLOOR), opening, {"event": "opened"}), expects=0)
    war.append(entry("a2", 39, (DEALER,), {"kind": "place", "seat": 1, "cents": 2000}, {"event": "placed"}), expects=1)
    war.checkpoint(key, "2026-03-01T21:40:00+00:00")
    war.append(entry("a3", 40, (DEALER,), {"kind": "deal", "card": "Ks", "to": 1}, {"event": "dealt"}), expects=2)

    # Given again after a lost answer, it is the same record; decided on an old version, it is a conflict.
    again = entry("a3", 41, (DEALER,), {"kind": "deal", "card": "Ks", "to": 1})
    assert war.append(again, expects=2).sequence == 3
    late = entry("b1", 41, (FLOOR,), {"kind": "close"}, {"event": "closed"})
    try:
        war.append(late, expects=2)
    except ConflictError as first:
        war.append(late, expects=first.version)

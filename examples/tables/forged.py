"""Somebody with the database pays Ann 1,000.00 behind the table's back; run it after evening.sh."""

from croupier.journal.book import Journal
from croupier.journal.record import Actor, Entry
from croupier.journal.store.store import open_store

with open_store("tables.db") as store:
    journal = Journal(store, "war-7")
    command = {"name": "settle the war deal"}
    paid = {"event": "Money", "v": 1, "rule": "payouts.war", "kind": "paid"}
    paid |= {"player": "Ann", "wager": "war 1", "cents": 100_000}
    lee = Actor("Lee", "dealer", "D-1")
    journal.append(Entry("forged", "2026-03-01T21:50:00+00:00", (lee,), command, [paid]), expects=journal.head().version)

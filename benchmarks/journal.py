"""The journal beside bare SQL loops on the same disk with the same settings: `python benchmarks/journal.py [FOLDER]`.

Everything is measured in one run, in turns, and the best of several turns counts, so that a busy machine slows all alike.
Needs the extra `journal`. FOLDER chooses the disk; a folder in memory leaves the disk's own time out.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from croupier.journal.book import Journal
from croupier.journal.record import NOTHING_BEFORE, Actor, Entry, Record, written
from croupier.journal.store import Store, open_store
from croupier.journal.verify import verify

APPENDS, RECORDS = 300, 50_000
TURNS = 5
AT = "2026-03-01T21:40:00+00:00"

Work = Callable[[], int]
"""Something to time; gives how many it did."""


class Row(NamedTuple):
    """One comparison: how many a second, and how many times as fast as the peer."""

    work: str
    peer: str
    ours: float
    peers: float
    goal: float | None
    """The least ratio that was promised."""
    floor: float | None = None
    """The least number a second that was promised."""

    @property
    def ratio(self) -> float:
        return self.ours / self.peers


def rows(folder: Path | None = None) -> list[Row]:
    """All comparisons, measured now."""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return [_appends(Path(made)), *_verified(Path(made))]


def entry(number: int) -> Entry:
    """What dealing one card records."""
    command = {"kind": "deal", "card": "Qs", "to": 1}
    return Entry(
        f"{number:032x}", AT, (Actor("Ann", "dealer", "D-17"),), command, [{"event": "dealt", "card": "Qs", "to": 1}]
    )


def _appends(folder: Path) -> Row:
    with open_store(str(folder / "ours.db"), create=True) as store:
        journal = Journal(store, "war-1", create=True)
        bare = _bare(folder / "bare.db")

        def ours() -> int:
            first = journal.head().version
            for number in range(first, first + APPENDS):
                journal.append(entry(number), expects=number)
            return APPENDS

        def peer() -> int:
            body = journal.record(1).body
            for _ in range(APPENDS):
                bare.execute("BEGIN IMMEDIATE")
                bare.execute("INSERT INTO records (body) VALUES (?)", (body,))
                bare.execute("COMMIT")
            return APPENDS

        mine, theirs = _speeds([ours, peer])
        bare.close()
    return Row("durable append, one command and its event", "bare INSERT + COMMIT", mine, theirs, goal=0.7)


def _bare(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE records (sequence INTEGER PRIMARY KEY, body BLOB)")
    return connection


def _verified(folder: Path) -> list[Row]:
    file = folder / "many.db"
    with open_store(str(file), create=True) as store:
        _fill(store, RECORDS)
    with open_store(str(file), read_only=True) as store, sqlite3.connect(file) as bare:

        def hashes() -> int:
            return _count(store, hashes_only=True)

        def everything() -> int:
            return _count(store, hashes_only=False)

        def peer() -> int:
            query = "SELECT sequence, id, hash, body FROM records ORDER BY sequence"
            return sum(1 for _ in bare.execute(query))

        quick, whole, read = _speeds([hashes, everything, peer])
    bare.close()
    name = "bare SELECT of the rows"
    return [
        Row("verify hashes, chain and file", name, quick, read, None, 300_000),
        Row("verify everything but the rules", name, whole, read, None),
    ]


def _count(store: Store, *, hashes_only: bool) -> int:
    reports = list(verify(store, hashes_only=hashes_only))
    assert all(report.good for report in reports)
    return sum(report.records for report in reports)


def _fill(store: Store, count: int) -> None:
    """Many records in one transaction: what is timed is reading them."""
    journal = Journal(store, "war-1", create=True)
    made: list[Record] = []
    previous = NOTHING_BEFORE
    for number in range(count):
        made.append(written(entry(number), journal="war-1", sequence=number + 1, previous=previous, engine="bench"))
        previous = made[-1].hash
    with store.appending() as cursor:
        rows = [(journal.number, each.sequence, each.entry.id, each.hash, each.body) for each in made]
        cursor.executemany("INSERT INTO records (journal, sequence, id, hash, body) VALUES (?, ?, ?, ?, ?)", rows)
        cursor.execute("UPDATE journals SET version = ?, head = ?", (count, previous))


def _speeds(works: list[Work]) -> list[float]:
    """How many a second each does, in turns, the best of several."""
    best = [0.0] * len(works)
    for _ in range(TURNS):
        for place, work in enumerate(works):
            began = time.perf_counter()
            count = work()
            best[place] = max(best[place], count / (time.perf_counter() - began))
    return best


def main(folder: Path | None) -> None:
    print(f"{'work':44} {'peer':26} {'ours':>12} {'peer':>14} {'ratio':>8} {'goal':>12}")
    for row in rows(folder):
        goal = f"{row.goal}×" if row.goal else f"{row.floor:,.0f}/s" if row.floor else "–"
        ours, peers = f"{row.ours:,.0f}/s", f"{row.peers:,.0f}/s"
        print(f"{row.work:44} {row.peer:26} {ours:>12} {peers:>14} {row.ratio:>7.2f}× {goal:>12}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)

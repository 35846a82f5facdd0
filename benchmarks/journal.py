"""The journal beside bare SQL loops on the same disk with the same settings: `python benchmarks/journal.py [FOLDER]`.

Everything is measured in one run, in turns, and the best of several turns counts, so that a busy machine slows all alike.
Needs the extras `journal` and `postgres`; without a PostgreSQL server its row is left out. FOLDER chooses the disk; a
folder in memory leaves the disk's own time out. `make bench ROW=journal:memory` builds ten million records, in minutes.
"""

import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.row import Row

from croupier.journal.book import Journal
from croupier.journal.record import NOTHING_BEFORE, Actor, Entry, written
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.spans import processors
from croupier.journal.verification.verify import verify

APPENDS, RECORDS, FEW, MANY, TEN_MILLION = 300, 50_000, 10_000, 1_000_000, 10_000_000
TURNS = 5
AT = "2026-03-01T21:40:00+00:00"
TESTS = Path(__file__).parents[1] / "tests"

only = ""
"""Words of the rows that were asked for; the runner sets them."""

Work = Callable[[], int]
"""Something to time; gives how many it did."""


def rows(folder: Path | None = None) -> list[Row]:
    """The comparisons that were asked for, measured now."""
    groups = {"append sqlite": _appends, "append postgresql": _server, "verify": _verified, "memory processes": _long}
    asked = [group for name, group in groups.items() if only.lower() in name] or list(groups.values())
    with tempfile.TemporaryDirectory(dir=folder) as made:
        return [row for group in asked for row in group(Path(made))]


def entry(number: int) -> Entry:
    """What dealing one card records."""
    command = {"kind": "deal", "card": "Qs", "to": 1}
    return Entry(
        f"{number:032x}", AT, (Actor("Ann", "dealer", "D-17"),), command, [{"event": "dealt", "card": "Qs", "to": 1}]
    )


def _appends(folder: Path) -> list[Row]:
    with open_store(str(folder / "ours.db"), create=True) as store:
        bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE records (sequence INTEGER PRIMARY KEY, body BLOB)")
        row = _appended(store, bare, "SQLite", "INSERT INTO records (body) VALUES (?)")
        bare.close()
    return [row]


def _server(_: Path) -> list[Row]:
    """The same on a PostgreSQL server that is started for it, over a socket, both with one commit for each record."""
    sys.path.append(str(TESTS))  # where the tests start such a server
    from faults.postgresql import binaries, running

    try:
        binaries()
        import psycopg
    except (AssertionError, ImportError) as missing:
        print(f"no row for PostgreSQL: {missing}", file=sys.stderr)
        return []
    with running(fsync=True) as cluster:
        where = cluster.database("bench")
        with open_store(where, create=True) as store, psycopg.connect(where, autocommit=True) as bare:
            bare.execute("CREATE TABLE bare (sequence BIGSERIAL PRIMARY KEY, body BYTEA)")
            return [_appended(store, bare, "PostgreSQL", "INSERT INTO bare (body) VALUES (%s)")]


def _appended(store: Store, bare: Any, name: str, insert: str) -> Row:
    journal = Journal(store, "war-1", create=True)
    body = journal.append(entry(0), expects=0).body

    def ours() -> int:
        first = journal.head().version
        for number in range(first, first + APPENDS):
            journal.append(entry(number), expects=number)
        return APPENDS

    def peer() -> int:
        for _ in range(APPENDS):
            bare.execute(insert, (body,))  # and its own commit
        return APPENDS

    mine, theirs = _speeds([ours, peer])
    return Row(f"durable append of a command and its event, {name}", "bare INSERT + COMMIT", mine / theirs, 1 / mine, 0.7)


def _verified(folder: Path) -> list[Row]:
    file = _filled(folder / "some.db", RECORDS)
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
        Row("verify hashes, chain and file", name, quick / read, 1 / quick, floor=300_000),
        Row("verify everything but the rules", name, whole / read, 1 / whole),
    ]


def _long(folder: Path) -> list[Row]:
    """What it takes to verify a long journal; ten million records only if that is asked for."""
    many = TEN_MILLION if "memory" in only.lower() else MANY
    short, long = _filled(folder / "few.db", FEW), _filled(folder / "many.db", many)
    little, _ = _alone(short, 1)
    needed, one = _alone(long, 1)
    found = [
        Row(f"memory to verify {many:,} records, {needed:.0f} MB", f"{FEW:,}, {little:.0f} MB", little / needed, goal=0.8)
    ]
    if processors() > 1 and many == MANY:
        _, shared = _alone(long, processors())
        work = f"verify hashes of {many:,} records in {processors()} processes"
        found.append(Row(work, f"in one, {one:,.0f}/s", shared / one, 1 / shared))
    return found


def _alone(file: Path, processes: int) -> tuple[float, float]:
    """The megabytes that a process needs that verifies the file and does nothing else, and its records a second."""
    words = [sys.executable, __file__, "--alone", str(file), str(processes)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    megabytes, speed = done.stdout.split()
    return float(megabytes), float(speed)


def alone(file: str, processes: int) -> None:
    began = time.perf_counter()
    with open_store(file, read_only=True) as store:
        count = _count(store, hashes_only=True, processes=processes)
    speed = count / (time.perf_counter() - began)
    print(_peak(), speed)


def _peak() -> float:
    """The most megabytes that this process had; `getrusage` would count those of the one that started it too."""
    told = Path("/proc/self/status")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    for line in lines:
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def _count(store: Store, *, hashes_only: bool, processes: int = 1) -> int:
    reports = list(verify(store, hashes_only=hashes_only, processes=processes))
    assert all(report.good for report in reports)
    return sum(report.records for report in reports)


def _filled(file: Path, count: int) -> Path:
    """A journal with so many records as the journal writes them, but all on the disk only at the end: what is timed is
    reading them.
    """
    with open_store(str(file), create=True) as store:
        number = Journal(store, "war-1", create=True).number
    with _careless(file) as connection:
        made = _records(number, count)
        while part := list(islice(made, 10_000)):
            insert = "INSERT INTO records (journal, sequence, id, hash, body) VALUES (?, ?, ?, ?, ?)"
            connection.executemany(insert, part)
            connection.execute("UPDATE journals SET version = ?, head = ?", (part[-1][1], part[-1][3]))
            connection.execute("COMMIT")
            connection.execute("BEGIN")
    return file


def _records(journal: int, count: int) -> Iterator[tuple[int, int, str, bytes, bytes]]:
    previous = NOTHING_BEFORE
    for number in range(count):
        made = written(entry(number), journal="war-1", sequence=number + 1, previous=previous, engine="bench")
        previous = made.hash
        yield journal, made.sequence, made.entry.id, made.hash, made.body


@contextmanager
def _careless(file: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    yield connection
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _speeds(works: list[Work]) -> list[float]:
    """How many a second each does, in turns, the best of several."""
    best = [0.0] * len(works)
    for _ in range(TURNS):
        for place, work in enumerate(works):
            began = time.perf_counter()
            count = work()
            best[place] = max(best[place], count / (time.perf_counter() - began))
    return best


if __name__ == "__main__":
    alone(sys.argv[2], int(sys.argv[3]))  # a process of its own, `--alone FILE PROCESSES`, whose memory is told

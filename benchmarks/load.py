"""The tables of a server under load: 50 tables, 1,000 streams and 100 commands a second, on SQLite and on PostgreSQL.

`python -m benchmarks.load [SECONDS]`; ten minutes where nothing is said, and `LOAD_SECONDS` in the environment says it for
`make bench`. The server is `croupier serve` on a house's store, in a process of its own. At every table a dealer does what
their screen says is next, over HTTP with a token; all other streams look on. A hundred streams are cut and come back.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.row import Row
from benchmarks.screens import Dealer, Place, Screen
from benchmarks.server import serving
from benchmarks.tables import copied, dealt

from croupier.journal.store.store import open_store
from croupier.people.people import people_of

SECONDS = 600.0
ROLES = ("dealer", "floorperson")
"""In which one stream of each table looks; all others look on as players do."""
COMMAND_MS, EVENT_MS, MEMORY_MB = 50, 100, 300
PROCESSOR_MS = 10
"""Of one core for a command with its twenty events: at a hundred a second, one server process has no more."""

only = ""


class Size(NamedTuple):
    """How much of everything."""

    tables: int = 50
    streams: int = 1000
    a_second: float = 100.0
    seconds: float = SECONDS
    cuts: int = 100


class Found(NamedTuple):
    """What came of it: seconds of commands, of events on every screen, and what went wrong."""

    commands: list[float]
    events: list[float]
    refused: list[str]
    lost: int
    doubled: int
    cuts: int
    memory_mb: float
    processor_ms: float
    """What the server's own process took for each command, with everything that followed from it."""


def rows() -> list[Row]:
    """The load on each store that is there, measured now."""
    size = Size(seconds=float(os.environ.get("LOAD_SECONDS", SECONDS)))
    return [row for kind in ("SQLite", "PostgreSQL") if only.lower() in f"load {kind}".lower() for row in _rows(kind, size)]


def _rows(kind: str, size: Size) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        if kind == "SQLite":
            address = f"{folder}/house.db"
        else:
            sys.path.append(str(Path(__file__).parents[1] / "tests"))
            from faults.postgresql import running

            address = open_.enter_context(running(fsync=True)).database("load")
        found = measured(address, Path(folder), size)
    told = f"{kind}, {size.tables} tables, {size.streams:,} streams, {size.a_second:g} commands/s, {size.seconds:g} s"
    command, event = percentile(found.commands, 95) * 1000, percentile(found.events, 95) * 1000
    wrong = found.lost + found.doubled + len(found.refused)
    yield Row(f"{told}: a command durable, p95", f"{COMMAND_MS} ms", command / COMMAND_MS, command / 1e3, most=1)
    yield Row(f"{told}: an event on every screen, p95", f"{EVENT_MS} ms", event / EVENT_MS, event / 1e3, most=1)
    yield Row(f"{told}: lost, doubled or refused after {found.cuts} cuts, {wrong}", "none", float(wrong), most=0)
    yield Row(f"{told}: memory, {found.memory_mb:.0f} MB", f"{MEMORY_MB} MB", found.memory_mb / MEMORY_MB, most=1)
    took = found.processor_ms
    yield Row(f"{told}: processor, a command", f"{PROCESSOR_MS} ms", took / PROCESSOR_MS, took / 1e3, most=1)


def measured(address: str, folder: Path, size: Size) -> Found:
    """A house in this store with so many tables, under so much load."""
    token = set_up(address, size.tables)
    with serving("--db", address, "--data", str(folder / "exercises")) as (port, process):
        return asyncio.run(_loaded(Place(port, token), size, process.pid))


def set_up(address: str, tables: int) -> str:
    """Tables in play, and the token of a dealer for all of them."""
    with open_store(address, create=True) as store:
        start = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=30)
        dealt(store, "Table 1", 3, start=start)
        for number in range(2, tables + 1):
            copied(store, "Table 1", f"Table {number}")
    with people_of(address) as people:
        people.accounts.add("E-1017", "Lee Park")
        people.accounts.give("E-1017", "dealer", "D-1017")
        return people.tokens.give("E-1017", "dealer", "load")


async def _loaded(place: Place, size: Size, pid: int) -> Found:
    lots = Random(7)
    sent: dict[tuple[str, int], float] = {}
    heard: list[tuple[str, int, float]] = []

    def hear(screen: Screen, version: int, at: float) -> None:
        heard.append((screen.table, version, at))

    names = [f"Table {number}" for number in range(1, size.tables + 1)]
    screens = []
    for number in range(size.streams):
        table, turn = names[number % size.tables], number // size.tables
        screens.append(Screen(place, table, ROLES[turn] if turn < len(ROLES) else "player", hear))
    for begin in range(0, len(screens), 50):
        await asyncio.gather(*(screen.open() for screen in screens[begin : begin + 50]))
    await _until(lambda: all(screen.first for screen in screens))
    dealers = [Dealer(place, screen, seed) for seed, screen in enumerate(screens[: size.tables])]
    for dealer in dealers:
        await dealer.takes_over()
    await _until(lambda: all(screen.version > screen.first for screen in screens))
    heard.clear()
    commands: list[float] = []
    before = _processor_seconds(pid)
    began = asyncio.get_running_loop().time()

    async def deals(dealer: Dealer, place_: int) -> None:
        every = size.tables / size.a_second
        for turn in range(round(size.seconds / every)):
            due = began + every * (turn + place_ / size.tables)
            await asyncio.sleep(max(due - asyncio.get_running_loop().time(), 0))
            if (done := await dealer.step()) is not None:
                at, took, record = done
                commands.append(took)
                sent[dealer.screen.table, record] = at
                await _until(lambda record=record: dealer.screen.version >= record)  # type: ignore[misc]

    async def cuts() -> None:
        for _ in range(size.cuts):
            await asyncio.sleep(size.seconds / (size.cuts + 1))
            await lots.choice(screens).cut()

    await asyncio.gather(*(deals(dealer, number) for number, dealer in enumerate(dealers)), cuts())
    last = {dealer.screen.table: dealer.screen.version for dealer in dealers}
    await _until(lambda: all(screen.version >= last[screen.table] for screen in screens))
    memory, took = _memory_mb(pid), _processor_seconds(pid) - before
    lost = doubled = 0
    for screen in screens:
        screen.close()
        lost += len(set(range(screen.first + 1, screen.version + 1)) - {record for record, _ in screen.lines})
        doubled += len(screen.lines) - len(set(screen.lines))
    for dealer in dealers:
        dealer.close()
    events = [at - sent[table, version] for table, version, at in heard if (table, version) in sent]
    refused = [words for dealer in dealers for words in dealer.refused]
    each = took * 1000 / max(len(commands), 1)
    return Found(commands, events, refused, lost, doubled, sum(screen.cuts for screen in screens), memory, each)


async def _until(what: Callable[[], bool], limit: float = 60.0) -> None:
    async with asyncio.timeout(limit):
        while not what():
            await asyncio.sleep(0.005)


def _memory_mb(pid: int) -> float:
    """The most that the server had at any time."""
    told = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(told.split("VmHWM:")[1].split()[0]) / 1024


def _processor_seconds(pid: int) -> float:
    """What the server has had of the processors since it began, for itself and through the system."""
    told = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) * share // 100, len(ordered) - 1)]


if __name__ == "__main__":
    asked = Size(seconds=float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
    for kind in sys.argv[2:] or ("SQLite", "PostgreSQL"):
        for row in _rows(kind, asked):
            print(f"{row.work:100} of {row.peer:8} {row.ratio:.2f}", flush=True)

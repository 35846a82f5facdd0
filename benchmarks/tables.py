"""A live table: commands decided and recorded, and its journal verified by deciding every command again.

`python benchmarks/tables.py [FOLDER]`. What is dealt is Casino War with three players, its cards typed at the table. The
journal is the one that the table wrote, and the same under other names: a house has several tables.
"""

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.row import Row
from sqlalchemy import insert, update

from croupier.games.kit.play.decider import Between, OneOf, Option, Role, Signature
from croupier.journal.book import Journal
from croupier.journal.record import NOTHING_BEFORE, written
from croupier.journal.store.schema import journals, records
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.report import Report
from croupier.journal.verification.spans import processors
from croupier.journal.verification.verify import verify
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table

ROUNDS, TURNS, TABLES = 400, 3, 16
PLAYERS = {"1": "Ann", "2": "Bo", "3": "Cy"}
PEOPLE = {role: Signature(f"the {role}", role, f"{role}-1") for role in Role}
START = datetime.fromisoformat("2026-03-01T12:00:00+00:00")

only = ""
"""Words of the rows that were asked for; the runner sets them."""


def rows(folder: Path | None = None) -> list[Row]:
    """The comparisons, measured now."""
    with tempfile.TemporaryDirectory(dir=folder) as made, open_store(f"{made}/tables.db", create=True) as store:
        began = time.perf_counter()
        dealt(store, "war-1")
        head = Journal(store, "war-1").head().version
        live = head / (time.perf_counter() - began)
        for number in range(2, TABLES + 1):
            copied(store, "war-1", f"war-{number}")
        shared, alone, without = _speeds(
            [
                lambda: _counted(verify_tables(store, (), Audit(), kept=(), processes=processors())),
                lambda: _counted(verify(store, ["war-1"], decide=Audit())),
                lambda: _counted(verify(store, ["war-1"])),
            ]
        )
    work = "verify by deciding every command again"
    return [
        Row(f"{work}, one table in one process", "without the rules", alone / without, 1 / alone, floor=10_000),
        Row(f"{work}, {TABLES} tables, {processors()} processes", "one table in one process", shared / alone, 1 / shared),
        Row("commands of a table decided and recorded", "the same decided again only", live / alone, 1 / live),
    ]


def dealt(
    store: Store, name: str, rounds: int = ROUNDS, apart: timedelta = timedelta(seconds=1), start: datetime = START
) -> None:
    """A table of Casino War, from its opening on: every player bets in every round, and ties go to War."""
    rules = in_force(library.draft("pa-2012/casino-war"))
    set_up(store, name, rules, Terms(), at=start.isoformat(), by=(PEOPLE[Role.FLOORPERSON],))
    table, chance = Table(store, name), Random(7)
    for number, (step, fields) in enumerate(_steps(table, chance, rounds), start=1):
        at = (start + number * apart).isoformat()
        table.do(table.command({"name": step.command, **fields}, _signed(step, fields), at))


def _steps(table: Table, chance: Random, rounds: int) -> Iterator[tuple[Option, dict[str, Any]]]:
    yield _named(table, "count the float"), {"cents": 100_000_00}
    begun = 0
    while begun < rounds:
        state = table.now.game
        if state.phase == "betting" and not state.stakes:
            begun += 1
            for place, player in PLAYERS.items():
                if place not in state.seats:
                    yield _named(table, "buy in"), {"player": player, "position": place, "cents": 20_000_00}
            for place, player in PLAYERS.items():
                bet = {"player": player, "position": place, "wager": "initial", "cents": 10_00, "means": "value chips"}
                yield _named(table, "place wager"), bet
        step = next(option for option in table.options() if option.kind == "next")
        yield step, _answers(step, chance)


def _answers(step: Option, chance: Random) -> dict[str, Any]:
    given: dict[str, Any] = {"player": "Ann", "position": "1", "cents": 20_000_00} if step.command == "buy in" else {}
    for name, domain in step.fields.items():
        if isinstance(domain, OneOf):
            given.setdefault(name, chance.choice(domain.values))
        elif isinstance(domain, Between):
            given.setdefault(name, domain.low + 40 if name == "cards_from_top" else domain.low)
    return {**given, "accepted": False} if step.command == "offer the cut" else given


def _named(table: Table, name: str) -> Option:
    return next(option for option in table.options() if option.command == name)


def _signed(step: Option, fields: dict[str, Any]) -> tuple[Signature, ...]:
    first = Role(step.roles[0].removesuffix(" or above"))
    signed = Signature(fields["player"], first) if first == Role.PLAYER else PEOPLE[first]
    return (signed, PEOPLE[Role(step.present.removesuffix(" or above"))]) if step.present else (signed,)


def copied(store: Store, name: str, other: str) -> None:
    """The same table under another name, its records chained anew."""
    journal, head = Journal(store, other, create=True), NOTHING_BEFORE
    rows = []
    for one in Journal(store, name).records():
        made = written(one.entry, journal=other, sequence=one.sequence, previous=head, engine=one.engine)
        rows.append({"journal": journal.number, "sequence": made.sequence, "id": one.entry.id, "hash": made.hash})
        rows[-1]["body"], head = made.body, made.hash
    with store.writing() as connection:
        connection.execute(insert(records), rows)
        moved = update(journals).where(journals.c.id == journal.number)
        connection.execute(moved.values(version=len(rows), head=head))


def _counted(reports: Iterable[Report]) -> int:
    found = list(reports)
    assert all(report.good for report in found)
    return sum(report.records for report in found)


def _speeds(works: list[Callable[[], int]]) -> list[float]:
    """How many a second each does, in turns, the best of several."""
    best = [0.0] * len(works)
    for _ in range(TURNS):
        for place, work in enumerate(works):
            began = time.perf_counter()
            count = work()
            best[place] = max(best[place], count / (time.perf_counter() - began))
    return best

"""An exercise that is attended, watched record by record: nothing is refused, and every cent has its two entries."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple

from croupier.games.kit.play.decider import Deviated
from croupier.journal.store.store import Store
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from croupier.tables.attendant.attendant import Attendant, Intent
from croupier.tables.attendant.exercises import set_up_exercise
from croupier.tables.table import RecordedCommand, Table
from tables.houses import KEY

START = datetime.fromisoformat("2026-03-01T06:00:00+00:00")
LONGEST = 400
"""No round has so many records."""


class Rules(NamedTuple):
    """An edition with a house's choices."""

    in_force: InForce


def rules_of(edition: str, choices: Mapping[str, Value] | None = None, read: Mapping[str, str] | None = None) -> Rules:
    return Rules(in_force(library.draft(edition), choices or {}, read or {}))


@dataclass
class Watched:
    """One attended table with its clock."""

    table: Table
    attendant: Attendant
    clock: datetime = START
    done: list[RecordedCommand] = field(default_factory=list)
    deviated: int = 0
    strays: list[str] = field(default_factory=list)  # commands that only a report of something wrong can be

    @property
    def at(self) -> str:
        return self.clock.isoformat()

    def commands(self) -> set[str]:
        return {str(one.record.entry.command["name"]) for one in self.done}

    def next(self) -> Intent | None:
        self.clock += timedelta(seconds=1)
        return self.attendant.next(self.at)

    def does(self, intent: Intent) -> RecordedCommand:
        """The step, which the table takes as it is."""
        name, table = intent.fields["name"], self.table
        if all(one.kind == "irregular" for one in table.options(self.at) if one.command == name):
            self.strays.append(str(name))
        done = table.do(table.command(intent.fields, intent.by, self.at))
        self.done.append(done)
        self.deviated += sum(isinstance(event, Deviated) for event in done.events)
        assert table.live.total(table.now) == 0
        assert table.live.inventory(table.now) >= 0
        return done

    def step(self) -> RecordedCommand | None:
        intent = self.next()
        return None if intent is None else self.does(intent)

    def plays(self, rounds: int) -> None:
        """So many rounds; each has an end."""
        for _ in range(rounds):
            before = self.table.now.round
            for _ in range(LONGEST):
                assert self.step() is not None, self.attendant.waiting_for
                if self.table.now.round > before:
                    break
            else:
                raise AssertionError(f"round {before} has no end: {[one.record.entry.command for one in self.done[-9:]]}")

    def closes(self) -> None:
        """The day ends, and nothing is left to do."""
        self.attendant.close()
        for _ in range(LONGEST):
            if self.step() is None:
                break
        assert not self.table.now.opened
        assert self.attendant.waiting_for == ()
        self.attendant.open()


def exercise(
    store: Store,
    rules: Rules,
    name: str = "a table",
    *,
    seed: int = 1,
    version: str = "",
    held: Collection[str] = (),
    mistakes: Fraction = Fraction(0),
    seats: int = 3,
) -> Watched:
    table = set_up_exercise(store, name, rules, at=START.isoformat(), seed=seed, version=version, key=KEY)
    return Watched(table, Attendant(table, seed=seed, held=held, pace=0, mistakes=mistakes, seats=seats))

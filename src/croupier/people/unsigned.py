"""Steps that two sign and one has signed: they wait here for the second, where every process of the server sees them.

What waits is not recorded in any journal yet. It outlives a restart and is forgotten after a few minutes. Two who
sign it at the same moment record it once, as a journal takes a command once under its id.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, delete, insert, select

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.problems import TwiceError
from croupier.people.schema import unsigned
from croupier.people.store import PeopleStore

WAITS_SECONDS = 300
MOST = 20
"""So many steps wait at one table; the oldest goes for a new one."""


class WaitingIdError(InputError):
    """An id under which another step waits."""

    def __init__(self, id: str) -> None:
        super().__init__(f"the id {id[:60]!r} belongs to another step that waits: give another id")


class UnsignedStep(NamedTuple):
    """A step at a table, by its id, with who has signed it and who must; `label` says it in words."""

    table: str
    id: str
    fields: Mapping[str, Any]
    by: tuple[Signature, ...]
    needs: str
    label: str


class UnsignedSteps:
    """The steps that wait at the tables of a house."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    def add(self, step: UnsignedStep) -> None:
        """Let a step wait; the same again waits anew. An id under which another step waits is refused."""
        now = self._people.now()
        here = unsigned.c.at_table == step.table
        row = {
            "at_table": step.table,
            "id": step.id,
            "fields": json.dumps(dict(step.fields), allow_nan=False),
            "signed_by": json.dumps([(one.person, str(one.role), one.licence) for one in step.by]),
            "needs": step.needs,
            "label": step.label,
            "until": now + WAITS_SECONDS,
        }
        with suppress(TwiceError), self._people.store.writing() as connection:  # sent to two processes at once
            connection.execute(delete(unsigned).where(unsigned.c.until <= now))
            waiting = list(connection.execute(select(unsigned).where(here).order_by(unsigned.c.until)).mappings())
            for other in waiting:
                if other["id"] == step.id and any(other[name] != row[name] for name in ("signed_by", "fields")):
                    raise WaitingIdError(step.id)
            others = [other["id"] for other in waiting if other["id"] != step.id]
            gone = [step.id, *others[: max(len(others) - MOST + 1, 0)]]
            connection.execute(delete(unsigned).where(here & unsigned.c.id.in_(gone)))
            connection.execute(insert(unsigned), row)

    def find(self, table: str, id: str) -> UnsignedStep | None:
        """The step of this id at a table, while it waits."""
        return next((step for step in self.at(table) if step.id == id), None)

    def at(self, table: str) -> tuple[UnsignedStep, ...]:
        """What waits at a table, the oldest first."""
        asked = select(unsigned).where((unsigned.c.at_table == table) & (unsigned.c.until > self._people.now()))
        with self._people.store.reading() as connection:
            return tuple(map(_step, connection.execute(asked.order_by(unsigned.c.until, unsigned.c.id)).mappings()))

    def ids(self) -> dict[str, set[str]]:
        """The ids of what waits, by table: one question for all tables, asked often."""
        question = f"SELECT at_table, id FROM {unsigned.name} WHERE until > ?"
        found: dict[str, set[str]] = {}
        for table, id in self._people.store.answer(question, (self._people.now(),)):
            found.setdefault(table, set()).add(id)
        return found

    def drop(self, step: UnsignedStep) -> None:
        """Let the step wait no more: it was recorded under its id, or refused."""
        theirs = (unsigned.c.at_table == step.table) & (unsigned.c.id == step.id)
        with self._people.store.writing() as connection:
            connection.execute(delete(unsigned).where(theirs))


def _step(row: RowMapping) -> UnsignedStep:
    by = tuple(Signature(person, Role(role), licence) for person, role, licence in json.loads(row["signed_by"]))
    return UnsignedStep(row["at_table"], row["id"], json.loads(row["fields"]), by, row["needs"], row["label"])

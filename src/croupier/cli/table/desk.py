"""A table in this terminal: opened from its store, with the people, the clock, and what was told of it so far."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import click

from croupier.cli.table import rules as table_rules
from croupier.cli.table.clock import Clock
from croupier.cli.table.people import People
from croupier.errors import InputError
from croupier.games.kit.decider import ReportDeviation, Signature, lawful_now
from croupier.games.kit.live import Vocabulary
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.journal.store import Store, located, open_store
from croupier.tables.engine.equipment import WrongKeyError, key_in
from croupier.tables.engine.procedure import options as all_options
from croupier.tables.table import SET_UP, Done, RefusedError, Table, opened, require_time
from croupier.tables.words.menu import Step, completed, narrowed, steps
from croupier.tables.words.sentences import Said, Teller

BEHIND = timedelta(seconds=60)
"""So far may this clock be behind another's before its times are refused."""


class Told(NamedTuple):
    """One record in words."""

    record: Record
    words: Vocabulary
    round: int
    said: tuple[Said, ...]


def default_key(db: str) -> Path:
    """Where the key that seals electronic shoes is kept unless told otherwise: beside the file, or in the user's folder."""
    place = located(db)
    if isinstance(place, str):
        return Path(click.get_app_dir("croupier")) / f"{quote(place, safe='@')}.shoe-key"
    if not place.name:
        raise InputError(f"{db!r} is no file for tables; --db names one, such as tables.db")
    return place.with_name(place.name + ".shoe-key")


def new_key_in(file: Path) -> bytes:
    """The key in this file, which is made with its folder if there is none; the folder is for its owner only."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be written: {wrong.strerror}") from None
    return key_in(file, create=True)


def open_tables(db: str, *, create: bool = False, read_only: bool = False) -> Store:
    from croupier.journal.packages import need_database

    need_database()
    try:
        return open_store(db, create=create, read_only=read_only)
    except InputError as wrong:
        if not create and "://" not in db and not Path(db).exists():
            raise InputError(f"{db}: there is no such file; croupier table open makes it, --db names another") from None
        raise wrong


def table_in(store: Store, name: str, key: Path | None, new_key: Path | None = None, *, lost: bool = False) -> Table:
    """The table; one with an electronic shoe with the key that seals it, and the one that is to seal it, if given.

    If the key is `lost`, the table is opened with the new one alone.
    """
    first = next(Journal(store, name).records(1, 1), None)
    if first is None or first.entry.command.get("name") != SET_UP:
        raise InputError(f"the journal {name!r} is not a table's")
    electronic = Table.terms_of(first).cards == "electronic"
    if not electronic or opened(first).game.pack is None:  # a wheel has nothing to seal
        if new_key is not None:
            raise InputError(f"table {name!r} has no electronic shoe: there is no key to change")
        return Table(store, name, key=b"" if electronic else None)
    if lost and new_key is not None:
        table = Table(store, name, key=key_in(new_key, create=True), lost=True)
        table.equipment.take_key(table.equipment.key)
        return table
    file = key or default_key(store.address)
    try:
        table = Table(store, name, key=key_in(file))
    except WrongKeyError as wrong:
        raise InputError(f"{file}: {wrong.reason}") from None
    if new_key is not None:
        table.equipment.take_key(key_in(new_key, create=True))
    return table


class Desk:
    """One table with who runs it. `at`: the time of every command, instead of the clock's."""

    def __init__(self, table: Table, people: People, *, at: str | None = None, open_cards: bool = False) -> None:
        if at is not None:
            require_time(at, "")
        self.table, self.people, self.at = table, people, at
        self._clock = Clock(table.journal.store)
        self.open_cards = open_cards or table.now.cards == "typed"  # who types cards has seen them
        self.told = table.version
        self._teller = Teller(table.live, table.now, open_cards=self.open_cards)

    def steps(self) -> list[Step]:
        return steps(self.table.options(), self.table.cite)

    def news(self) -> Iterator[Told]:
        """What was recorded since it was last told, here or by others at the same table."""
        for record in self.table.journal.records(self.told + 1):
            number = self._teller.now.round
            said = self._teller.tell(record)
            self.told = record.sequence
            yield Told(record, self.table.words, number, said)
        if self.told > self.table.version:
            self.table.refresh()

    def do(
        self,
        told: Mapping[str, object],
        by: tuple[Signature, ...] | None = None,
        *,
        at: str | None = None,
        id: str | None = None,
        happened: bool = False,
    ) -> Done:
        """Do what was told. What can be only one thing need not be said, nor who signs where somebody there may."""
        self._require_rule(told)
        listed = tuple(one for one in all_options(self.table.live, self.table.now) if one.command == told.get("name"))
        left_open = set(self.table.left_open({"name": told.get("name")})) - {"name"}
        whole = {name: value for name, value in completed(listed, told).items() if name not in left_open or name in told}
        if by is None:
            fits = narrowed(listed, {name: value for name, value in whole.items() if name != "name"})
            by = self.people.sign(fits[0], whole, self.table.now.game) if fits else tuple(self.people.known)
        at = at or self.at
        if not listed and not happened:
            self._require_open(whole)
        while True:
            time = at or self.clock()
            self._clock.require_past(time, own=at is None)
            command = self.table.command(whole, by, time)
            try:
                return self.table.do(command, id=id, happened=happened)
            except RefusedError as refused:
                refused.lawful = refused.lawful or lawful_now(self.table.options())
                raise
            except InputError:
                # Another terminal recorded something between this command's time and now: it is a moment later.
                if at is not None or not self.table.last_at or _moment(command.at) >= _moment(self.table.last_at):
                    raise
                if _moment(self.table.last_at) - datetime.now(UTC) > BEHIND:
                    raise

    def _require_rule(self, told: Mapping[str, object]) -> None:
        """A report that names no rule is answered with rules that are near."""
        broken = told.get("broken")
        if told.get("name") == ReportDeviation.name and isinstance(broken, str):
            rules = table_rules.rules_of(self.table)
            if broken not in rules:
                raise InputError(table_rules.no_rule(rules, broken))

    def _require_open(self, told: Mapping[str, object]) -> None:
        """Of a step that is not open now nobody is asked for what it lacks."""
        kind = self.table.words.commands.get(str(told.get("name")))
        needed = {part.name for part in fields(kind) if part.default is MISSING} if kind else set()
        if needed - {"by", "at", "name"} - set(told):
            due = [step for step in self.steps() if step.kind == "next"]
            after = f"; the next step is: {' or '.join(step.command for step in due)}" if due else ""
            lawful = f"; lawful now: {', '.join(lawful_now(self.table.options()))}"
            raise InputError(f"{told['name']} is not possible now{after}{lawful}", cite=due[0].cites[0] if due else None)

    def clock(self) -> str:
        """Now, by the zone of this place, which shifts begin by; a clock a little behind the last record gives its time."""
        now = datetime.now(UTC).astimezone()
        last = self.table.last_at
        if last and now < _moment(last) <= now + BEHIND:
            return last
        return now.isoformat(timespec="milliseconds")


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)

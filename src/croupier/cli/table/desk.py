"""A table in this terminal: opened from its store, with its people, its clock, and the records printed so far."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from croupier.cli.table.clock import require_past
from croupier.cli.table.people import People
from croupier.cli.terminal.register import register_in
from croupier.errors import InputError
from croupier.games.kit.play.decider import Option, ReportDeviation, Role, Signature, lawful_now
from croupier.games.kit.play.people import identity
from croupier.games.kit.play.refused import Refused
from croupier.journal.book import Journal
from croupier.journal.problems import TakenError
from croupier.journal.store.store import Store, open_store
from croupier.people.register import Register
from croupier.tables.codec.records import signatures
from croupier.tables.engine.commands import Adjust, RelieveDealer
from croupier.tables.engine.equipment import WrongKeyError, default_key, key_in
from croupier.tables.engine.procedure import by_amount, decide
from croupier.tables.engine.procedure import options as all_options
from croupier.tables.opening import live_of, require_address, require_table, require_time, terms_of
from croupier.tables.table import RecordedCommand, RefusedError, Table
from croupier.tables.words import rule_names as table_rules
from croupier.tables.words.menu import Question, Step, called, completed, narrowed, steps
from croupier.tables.words.sentences import Narrator, RecordInWords, waiting_deviations


def new_key_in(file: Path) -> bytes:
    """The key in this file; a missing file is created, with its folder, readable by its owner alone."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be written: {wrong.strerror}") from None
    return key_in(file, create=True)


def require_name(name: str) -> None:
    """Refuse a name that a later command could not give, or a browser not find."""
    if name.startswith("-") or (name and name != name.strip()):
        raise InputError(f"{name[:40]!r} cannot be the name of a table: leave out the leading dash or blank")
    require_address(name)


def open_tables(db: str, *, create: bool = False, read_only: bool = False) -> Store:
    if not create and "://" not in db and not Path(db).exists():
        raise InputError(f"{db}: no such file; `croupier table open` creates it, and --db names another")
    return open_store(db, create=create, read_only=read_only)


def register_of(store: Store, name: str, file: Path | None) -> Register | None:
    """The register that is given for a table, or else that of the house, where the table was set up with one."""
    if file is None and terms_of(require_table(Journal(store, name))).register:
        return register_in(None)
    return register_in(file) if file is not None else None


def table_in(
    store: Store,
    name: str,
    key: Path | None,
    new_key: Path | None = None,
    *,
    lost: bool = False,
    register: Register | None = None,
    house: Path | None = None,
) -> Table:
    """The table; one with an electronic shoe with the key that seals it, and with the new key, if one is given.

    If the old key is `lost`, the table is opened with the new one alone. `house` is the house's folder.
    """
    first = require_table(Journal(store, name))
    electronic = terms_of(first).cards == "electronic"
    if not electronic or not live_of(first).game.live.cards.dealt:  # a wheel has nothing to seal
        if new_key is not None:
            raise InputError(f"table {name!r} has no electronic shoe: there is no key to change")
        return Table(store, name, key=b"" if electronic else None, register=register, house=house)
    if lost and new_key is not None:
        table = Table(store, name, key=key_in(new_key, create=True), lost=True, register=register, house=house)
        table.equipment.take_key(table.equipment.key)
        return table
    file = key or default_key(store.address)
    try:
        table = Table(store, name, key=key_in(file), register=register, house=house)
    except WrongKeyError as wrong:
        raise InputError(f"{file}: {wrong.reason}") from None
    if new_key is not None:
        table.equipment.take_key(key_in(new_key, create=True))
    return table


def now() -> str:
    """The time by this machine's clock, in the local zone."""
    return datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")


class Desk:
    """One table with who runs it. `at`: the time of every command, instead of the clock's."""

    def __init__(self, table: Table, people: People, *, at: str | None = None, open_cards: bool = False) -> None:
        if at is not None:
            require_time(at, "")
        self.table, self.people, self.at = table, people, at
        people.deals = lambda: table.now.dealer
        people.takes_over = (RelieveDealer.name, table.live.game.live.new_dealer)
        self.open_cards = open_cards or table.now.cards == "typed"  # who types the cards has seen them
        self.shown = table.version
        waiting = waiting_deviations(table.journal, table.live, table.now, open_cards=self.open_cards)
        self._narrator = Narrator(table.live, table.now, open_cards=self.open_cards, waiting=waiting)

    @property
    def deviations(self) -> list[str]:
        """Those that wait for a ruling, the oldest first."""
        return self._narrator.waiting

    def names(self, text: str) -> str:
        """The text with the names behind its references, where there is a register."""
        return self.table.register.named(text) if self.table.register else text

    def options(self) -> tuple[Option, ...]:
        """What may be done at this time."""
        return self.table.options(self.at or self.clock())

    def steps(self) -> list[Step]:
        return steps(self.options(), self.table.cite)

    def news(self) -> Iterator[RecordInWords]:
        """The records since the last call, by this terminal or by others at the same table."""
        for record in self.table.journal.records(self.shown + 1):
            self.shown = record.sequence
            yield self._narrator.describe(record)
        if self.shown > self.table.version:
            self.table.refresh()

    def do(
        self,
        given: Mapping[str, object],
        by: tuple[Signature, ...] | None = None,
        *,
        at: str | None = None,
        id: str | None = None,
        happened: bool = False,
    ) -> RecordedCommand:
        """Do a step. Fields with only one answer may be left out, and so may signers who are known."""
        self._require_rule(given)
        given = self.table.by_reference(given)
        if id is not None and (repeated := self._repeated(given, by, id)) is not None:
            return repeated
        name = str(given.get("name"))
        listed = tuple(one for one in all_options(self.table.live, self.table.now) if one.command == name)
        left_open = self.table.live.left(self.table.now, name)
        whole = {
            field: value for field, value in completed(listed, given).items() if field not in left_open or field in given
        }
        if not happened:
            self._require_whole(whole, listed)
        if by is None:
            fits = narrowed(listed, {field: value for field, value in whole.items() if field != "name"})
            by = self.sign(self._by_amount(fits[0], whole), whole) if fits else self._somebody()
        at = at or self.at
        time = at or self.clock()
        require_past(self.table.journal.store, time, own=at is None)
        command = self.table.command(whole, by, time)
        try:
            return self.table.do(command, id=id, happened=happened, clock=None if at else self.clock)
        except RefusedError as refused:
            refused.lawful = refused.lawful or lawful_now(self.options())
            raise

    def sign(self, option: Option, fields: Mapping[str, object]) -> tuple[Signature, ...]:
        """Who signs a step: of several those who are not parties to it."""

        def may(one: Signature) -> bool:
            try:
                return self.table.may_sign(self.table.command(fields, (one,), self.at or self.clock()))
            except InputError:  # a field is missing: the step is refused for that
                return True

        return self.people.sign(option, fields, self.table.now.game, may)

    def _by_amount(self, option: Option, fields: Mapping[str, object]) -> Option:
        """The step with the second supervisor whom an adjustment of so much needs."""
        player, cents = fields.get("player"), fields.get("cents")
        if option.command != Adjust.name or not isinstance(player, str) or type(cents) is not int:
            return option
        return by_amount(self.table.now, option, player, cents, self.at or self.clock())

    def _somebody(self) -> tuple[Signature, ...]:
        """Who reports a step that is not open now: the dealer, if one is known; nobody else becomes a party to it."""
        known = self.people.known
        return tuple(next((one for one in known if one.role == Role.DEALER), one) for one in known[:1])

    def _repeated(self, given: Mapping[str, object], by: tuple[Signature, ...] | None, id: str) -> RecordedCommand | None:
        """What was recorded under this id before; None if nothing was.

        Fields that the command leaves out it may have left out then. Another command or another signer is refused.
        """
        found = self.table.journal.find(id) if id else None
        if found is None:
            return None
        entry = found.entry
        if entry.command.get("name") != given.get("name"):
            raise TakenError(id, found.sequence)
        there = (one for one in signatures(found) if one.role == Role.PLAYER or one in self.people.known)
        return self.table.do(self.table.command({**entry.command, **given}, by or tuple(there), entry.at), id=id)

    def _require_rule(self, given: Mapping[str, object]) -> None:
        """Refuse a report of a deviation that names no rule, with similar rules."""
        broken = given.get("broken")
        if given.get("name") == ReportDeviation.name and isinstance(broken, str):
            rules = table_rules.rules_of(self.table)
            if broken not in rules:
                raise InputError(table_rules.no_rule(rules, broken))

    def _require_whole(self, given: Mapping[str, object], listed: tuple[Option, ...]) -> None:
        """Refuse a step that is not open now, or of several, rather than ask for the fields that it lacks."""
        kind = self.table.live.words.commands.get(str(given.get("name")))
        needed = {part.name for part in fields(kind) if part.default is MISSING} if kind else set()
        lacking = needed - {"by", "at", "name"} - set(given)
        if lacking and len(listed) > 1:
            fits = narrowed(listed, {field: value for field, value in given.items() if field != "name"})
            asked = (Question.of(fits, field) for field in fits[0].fields if field not in given)
            first = next((one for one in asked if not one.settled), None)
            if first is not None:
                raise InputError(f"{given['name']} needs its {called(first.field)}: {first.words()}")
        if lacking and not listed:
            due = [step for step in self.steps() if step.kind == "next"]
            after = f"; the next step is: {' or '.join(step.command for step in due)}" if due else ""
            reason = f"{given['name']} is not possible now{after}"
            raise RefusedError(Refused("", reason, lawful_now(self.options())), due[0].cites[0] if due else "")

    def not_open(self, name: str) -> RefusedError:
        """Why a step is not open now, whatever its fields would be: the game's own reason, or the next step."""
        kind: Any = self.table.live.words.commands[name]
        seated = next(iter(self.table.live.game.live.seated(self.table.now.game)), "")
        blank = {part.name: _blank(part.name, part.type, seated) for part in fields(kind) if part.default is MISSING}
        options = self.table.options()
        answer = decide(self.table.live, self.table.now, kind(**blank, by=self._at_work()))
        due = [step for step in self.steps() if step.kind == "next"]
        told = isinstance(answer, Refused) and "''" not in answer.reason and (seated or _NOBODY not in answer.reason)
        after = f"; the next step is: {' or '.join(step.command for step in due)}" if due else ""
        reason = answer.reason if isinstance(answer, Refused) and told else f"{name} is not possible now{after}"
        rule = answer.rule if isinstance(answer, Refused) and told else ""
        cite = self.table.cite(rule) if rule else due[0].cites[0] if due else ""
        return RefusedError(Refused(rule, reason, lawful_now(options)), cite)

    def _at_work(self) -> tuple[Signature, ...]:
        """Who is known at the desk, of the dealers only the one who deals."""
        deals = identity(self.people.deals())
        return tuple(
            one for one in self.people.known if not deals or one.role != Role.DEALER or identity(one.person) == deals
        )

    def clock(self) -> str:
        """Now, in the local zone."""
        return self.table.stamped(datetime.now(UTC).astimezone())


_NOBODY = "somebody"


def _blank(name: str, hint: object, player: str) -> object:
    """Anything that a field can hold."""
    if name == "player":
        return player or _NOBODY
    kinds: dict[str, object] = {"str": "", "int": 0, "bool": False}
    return kinds.get(getattr(hint, "__name__", str(hint)), () if "tuple" in str(hint) else "")

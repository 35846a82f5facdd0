"""A table on its journal: every command is decided, recorded durably, and only then true.

The table's standing is the fold of its journal, so a restart goes on where it was. If the journal cannot be written, the
table takes no more commands until it can be read again.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, get_args
from uuid import uuid4

from croupier.equipment.cards import UNKNOWN
from croupier.errors import InputError
from croupier.games import UnknownGameError
from croupier.games.kit.decider import Command, Deviated, Event, Option, Ruled, Signature, may_act_as
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.refused import Refused
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError, DamagedError, UnavailableError
from croupier.journal.record import NOTHING_BEFORE, Actor, Entry, Record
from croupier.journal.store import Store
from croupier.rulebook.choices import InForce
from croupier.tables import resume
from croupier.tables.codec import rules as kept
from croupier.tables.codec.events import command_from_json, command_to_json, event_to_json
from croupier.tables.codec.records import events_of
from croupier.tables.engine import house as h
from croupier.tables.engine import procedure
from croupier.tables.engine.equipment import Equipment
from croupier.tables.engine.standing import Live, Standing, live_under
from croupier.version import VERSION

SET_UP = "set up table"
UNFOLLOWED = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a game raises over events that no decision gives: they would take the table where no step leads."""
OUT_OF_PLACE = "its events do not fit the table as it then stands"


class Terms(NamedTuple):
    """How a table is to be: strict (what is unlawful is refused) or recorded, and from where its cards come.

    `practice` is the house's (`house.PRACTICE`), and `shoe_key` the fingerprint of the key that seals electronic shoes.
    """

    mode: h.Mode = "strict"
    cards: h.Source = "typed"
    version: str = ""
    practice: int = h.PRACTICE
    shoe_key: str = ""


class Done(NamedTuple):
    """A command that was recorded, and what followed."""

    record: Record
    events: tuple[Event, ...]


class Table:
    """A live table by the name of its journal.

    `key` seals its electronic shoes, and another one is refused; `lost`: it is known that nobody has it any more.
    """

    def __init__(self, store: Store, name: str, *, key: bytes | None = None, lost: bool = False) -> None:
        self.journal = Journal(store, name)
        self.name = name
        first = next(self.journal.records(1, 1), None)
        if first is None or first.entry.command.get("name") != SET_UP:
            raise InputError(f"the journal {name!r} is not a table's")
        self.live = opened(first)
        if self.terms_of(first).cards == "electronic" and key is None:
            raise InputError(f"table {name!r} deals from an electronic shoe: give the key that seals it")
        self.equipment = Equipment(key or b"")
        self.halted = ""
        self.version = 0
        self.last_at = ""
        self.head = NOTHING_BEFORE  # the hash of the last record
        self.now = self.live.first()
        self._resume()
        self.refresh()
        if self.now.cards == "electronic" and self.live.game.pack and not lost:
            self.equipment.require_key(self.now)

    @staticmethod
    def terms_of(first: Record) -> Terms:
        told = first.entry.command
        mode, cards, version = (told.get(name) for name in ("mode", "cards", "version"))
        if mode not in get_args(h.Mode) or cards not in get_args(h.Source) or not isinstance(version, str):
            raise InputError("the first record of a table says how strict it is and where its cards come from")
        practice, shoe_key = told.get("practice"), told.get("shoe_key")
        if type(practice) is not int or not 1 <= practice <= h.PRACTICE or not isinstance(shoe_key, str):
            raise InputError(f"the table follows a practice {practice!r}, and this program knows those up to {h.PRACTICE}")
        return Terms(mode, cards, version, practice, shoe_key)  # type: ignore[arg-type]

    def _resume(self) -> None:
        """Begin with the last record that carries how the table stood, instead of the first of all."""
        found = resume.last(self.journal, self.live)
        if found is not None:
            self.now, self.version = found.now, found.record.sequence
            self.last_at, self.head = found.record.entry.at, found.record.hash

    def refresh(self) -> None:
        """Read what was recorded since, by this table or by another at the same journal."""
        now, version, last_at, head = self.now, self.version, self.last_at, self.head
        try:
            for record in self.journal.records(version + 1):
                if (record.sequence, record.previous) != (version + 1, head):
                    raise self._altered(version + 1)
                now = resume.evolved(self.live, now, record)
                version, last_at, head = record.sequence, record.entry.at, record.hash
            stands = self.journal.head()
            if stands.version == version and stands.hash != head:
                raise self._altered(version)
        except InputError as wrong:  # what was read in part is read again
            self.halted = wrong.reason
            raise
        except UNFOLLOWED:
            self.halted = f"record {version + 1} of journal {self.name!r} cannot be followed: {OUT_OF_PLACE}"
            raise DamagedError(self.halted) from None
        self.now, self.version, self.last_at, self.head, self.halted = now, version, last_at, head, ""

    def _altered(self, record: int) -> DamagedError:
        return DamagedError(
            f"record {record} of journal {self.name!r} is missing or was altered: the table cannot go on; "
            "croupier journal verify says more"
        )

    def options(self) -> tuple[Option, ...]:
        """What may be done now; nothing while the table is halted."""
        return () if self.halted else procedure.options(self.live, self.now)

    @property
    def words(self) -> Vocabulary:
        return self.live.words

    def accounts(self) -> dict[str, int]:
        return self.live.accounts(self.now)

    def cite(self, rule: str) -> str:
        return cited(self.live, rule)

    def command(self, told: Mapping[str, object], by: tuple[Signature, ...], at: str) -> Command:
        """The command that is written so; what this table does not know is refused. Its cards may be left to the shoe."""
        return command_from_json(self.live.words, self.left_open(told), by=by, at=at)

    def left_open(self, told: Mapping[str, object]) -> Mapping[str, object]:
        """What the electronic equipment fills in need not be said."""
        return {**self.live.left(self.now, str(told.get("name"))), **told}

    def do(self, command: Command, *, id: str | None = None, happened: bool = False) -> Done:
        """Decide and record the command. Refused ones change nothing and say why.

        Under the same `id` a command is recorded once: given again, it answers with what followed then. If another
        writer was first, the command is decided anew on what is true now.
        """
        if id is not None and not (0 < len(id) <= 200 and id.isprintable()):
            raise InputError("the id of a command has between 1 and 200 printable characters")
        try:
            while True:
                if self.halted:
                    self.refresh()  # raises while the store does not answer
                if id is not None and (repeated := self._repeated(id, command)) is not None:
                    return repeated
                try:
                    return self._done(command, id or str(uuid4()), happened)
                except ConflictError:
                    self.refresh()
                except RefusedError:
                    if self.journal.head().version == self.version:
                        raise
                    self.refresh()  # it was decided on what is no longer true
        except (UnavailableError, DamagedError) as wrong:
            self.halted = wrong.reason
            raise

    def _repeated(self, id: str, command: Command) -> Done | None:
        """What followed when the command was given under this id before; None if it was not."""
        found = self.journal.find(id)
        if found is None:
            return None
        given = command_to_json(self.live.words, command)
        left = self.live.left(self.now, command.name)
        if any(found.entry.command.get(name) != value for name, value in given.items() if name not in left):
            raise InputError(f"the id {id[:60]!r} belongs to another command, record {found.sequence}")
        if found.entry.actors != _actors(command.by):
            raise InputError(_other_signer(id, found))
        return self._read(found)

    def _read(self, record: Record) -> Done:
        return Done(record, events_of(self.live.words, record))

    def _done(self, command: Command, id: str, happened: bool) -> Done:
        require_time(command.at, self.last_at)
        if not left_to_equipment(self.live.left(self.now, command.name), command):
            raise InputError(f"electronic equipment gives the result of {command.name!r}: nobody names it")
        filled, evidence = self.equipment.fill(self.live, self.now, command)
        decision = uncorrectable(self.now, command, self.version, self.journal.record) or procedure.decide(
            self.live, self.now, filled, evidence, happened=happened
        )
        if isinstance(decision, Refused):
            raise RefusedError(decision, self.cite(decision.rule) if decision.rule else "")
        events, after = decision
        entry = Entry(
            id,
            command.at,
            _actors(command.by),
            command_to_json(self.live.words, filled),
            tuple(event_to_json(self.live.words, event) for event in events),
            corrected(command),
        )
        record = self.journal.append(entry, expects=self.version)
        if record.sequence != self.version + 1 or tuple(record.entry.events) != entry.events:
            self.refresh()  # it was recorded by somebody else under the same id
            return self._read(record)
        self.now, self.version, self.last_at, self.head = after, record.sequence, record.entry.at, record.hash
        return Done(record, events)


def _other_signer(id: str, found: Record) -> str:
    """That a command under this id was signed by others before."""
    who = " and ".join(f"{one.person} ({one.role})" for one in found.entry.actors) or "nobody"
    return f"the id {id[:60]!r} belongs to record {found.sequence}, which was signed by {who}: others sign under another id"


def left_to_equipment(left: Iterable[str], command: Command) -> bool:
    """Whether the command leaves open these fields, which electronic equipment fills in."""
    values = (getattr(command, field) for field in left)
    return all(
        value in ("", "??") or (isinstance(value, tuple) and all(card == UNKNOWN for card in value)) for value in values
    )


def corrected(command: Command) -> int | None:
    """The number of the record that the command corrects, if it corrects one."""
    return command.record if isinstance(command, h.Adjust) else None


def uncorrectable(now: Standing, command: Command, last: int, read: Callable[[int], Record] | None) -> Refused | None:
    """Why an adjustment cannot correct the record that it names; None if it can, and for every other command.

    A record that is not there is none to correct, nor one that does not concern the player: `read` gives it. Without
    `read` only its number can be told.
    """
    if not isinstance(command, h.Adjust):
        return None
    rule = h.rule_of(command.name)
    if not 1 < command.record <= last:
        return Refused(rule, f"there is no record {command.record} to correct; the last one is {last}")
    if read is None or concerns(read(command.record), command.player):
        return None
    return Refused(
        rule,
        f"record {command.record} does not concern player {command.player[:30]}: name the record that was wrong, "
        "which names the player or is a deviation",
    )


def concerns(record: Record, player: str) -> bool:
    """Whether a record names the player, or tells of a deviation or a ruling, which may have cost anybody something."""
    parts = (record.entry.command, *record.entry.events)
    if any(part.get("player") == player for part in parts):
        return True
    return any(part.get("event") in (Deviated.__name__, Ruled.__name__) for part in record.entry.events)


class RefusedError(InputError):
    """What was asked is not lawful now; `lawful` is what would be."""

    def __init__(self, refused: Refused, cite: str) -> None:
        super().__init__(refused.reason, rule=refused.rule or None, cite=cite or None)
        self.lawful = refused.lawful


def set_up(store: Store, name: str, in_force: InForce, terms: Terms, *, at: str, by: tuple[Signature, ...]) -> None:
    """Begin a table under these rules; a name that is taken is refused. The rules themselves are recorded."""
    require_time(at, "")
    live = live_under(in_force, terms.version)
    require_terms(live, terms, by)
    journal = Journal(store, name, create=True)
    made = h.SetUp(rule="house.set_up", **terms._asdict())
    command: dict[str, object] = {"name": SET_UP, **terms._asdict(), "rules": kept.to_json(in_force)}
    entry = Entry(str(uuid4()), at, _actors(by), command, [event_to_json(live.words, made)])
    try:
        journal.append(entry, expects=0)
    except ConflictError:
        raise InputError(f"there is a table {name!r} already: croupier table deal goes on with it") from None


def require_terms(live: Live, terms: Terms, by: tuple[Signature, ...]) -> None:
    """Refuse a table that cannot be: set up by nobody who may, or as its rules do not allow."""
    if not any(may_act_as(one.role, "floorperson or above") and one.licensed and one.person.strip() for one in by):
        raise InputError("a table is set up by a floorperson or above, who signs with the licence number")
    if (refused := live.game.not_offered(live.rules)) is not None:
        raise InputError(refused.reason, rule=refused.rule)
    if terms.cards == "electronic" and terms.mode == "recorded":
        raise InputError("an electronic table is strict: what is unlawful does not happen there")
    if terms.shoe_key and terms.cards != "electronic":
        raise InputError("nothing is sealed at a table whose cards are typed: it has no key")


OLDEST = (0, 3)
"""The oldest version of this program whose tables can be read: the first that was released."""


class OlderEngineError(InputError):
    """The table was written by a version of this program whose journals are not read any more."""


def require_engine(first: Record) -> None:
    """Refuse a table of an engine that is not read here; what it wrote is as good as it ever was."""
    name, _, version = first.engine.partition(" ")
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())
    if name == "croupier" and numbers < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise OlderEngineError(
            f"table {first.journal!r} was written by {first.engine}, and this is croupier {VERSION}, which reads tables "
            f"from version {oldest} on: read it with the version that wrote it"
        )


class MissingGameError(InputError):
    """The table's game comes from a package that is not installed, or that does not work."""


def opened(first: Record) -> Live:
    """The game and rules of the table whose first record this is."""
    require_engine(first)
    told = first.entry.command
    rules = told.get("rules")
    if told.get("name") != SET_UP or not isinstance(rules, dict):
        raise InputError("the first record of a table sets it up, and this one does not")
    in_force = kept.from_json(rules)
    try:
        return live_under(in_force, str(told.get("version", "")))
    except UnknownGameError as problem:
        raise MissingGameError(
            f"table {first.journal!r} deals {in_force.draft.game!r}, which cannot be played here: {problem.reason}; its "
            "hashes can be verified without the game, by croupier journal verify --hashes"
        ) from None
    except InputError:
        raise
    except UNFOLLOWED:
        raise InputError("the rules in the table's first record cannot be dealt by") from None


def cited(live: Live, rule: str) -> str:
    """The sections behind a rule; what the house does by itself is custom."""
    return "custom" if rule.startswith("house.") else live.rules.cite(rule)


def require_time(at: str, last: str) -> datetime:
    """A time with its zone, not before what was recorded last."""
    time: datetime | None
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise InputError(f"{at[:40]!r} is no time with its zone, such as 2026-03-01T21:40:00+00:00")
    if last and time < datetime.fromisoformat(last):
        raise InputError(f"{at} lies before the last record of this table, {last}")
    return time


def _actors(by: tuple[Signature, ...]) -> tuple[Actor, ...]:
    return tuple(Actor(one.person, str(one.role), one.licence) for one in by)

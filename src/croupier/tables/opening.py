"""How a table begins: its terms, the first record with the rules in force, and that record read again."""

from datetime import datetime
from typing import NamedTuple, get_args
from uuid import uuid4

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games import UnknownGameError
from croupier.games.kit.play.decider import Signature, may_act_as
from croupier.games.kit.play.people import is_reference
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError, UnavailableError
from croupier.journal.record import Entry, Record, time_of
from croupier.journal.store.store import Store
from croupier.rulebook.choices import InForce
from croupier.tables.codec import rules as rules_codec
from croupier.tables.codec.events import event_to_json
from croupier.tables.codec.records import actors
from croupier.tables.engine.commands import PRACTICE, TWO_ABOVE
from croupier.tables.engine.events import Mode, Purpose, SetUp, Source
from croupier.tables.engine.standing import Live, live_under
from croupier.tables.filed import KEY, Under
from croupier.version import VERSION

SET_UP = "set up table"
OLDEST = (0, 4)
"""The oldest version of this program whose tables can be read: before it, tables decided otherwise."""
UNFOLLOWED = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a game raises over events that no decision gives: they would take the table where no step leads."""
OUT_OF_PLACE = "its events do not fit the table at that point"
ADDRESSES = frozenset(
    {
        *("felt", "commands", "signatures", "pass", "meters", "recall", "rounds", "scenes", "records", "inclusion"),
        *("find", "deviations", "checkpoints", "receipt", "receipt.svg", "receipt.jsonl", "proof", "sign"),
    }
)
"""By what the address of a table or of its journal goes on: a name may have slashes, and never one before such a word."""
OTHER_JOURNALS = ("disputes", "people", "submissions")
"""The journals of a house's store that are no table's."""


class Terms(NamedTuple):
    """How a table deals: strictly (what is unlawful is refused) or recorded, and where its cards come from.

    `practice` is the house's, and `shoe_key` the fingerprint of the key that seals electronic shoes. `two_above` are the
    cents above which two supervisors sign an adjustment, and `register` the digest of the register of licences, if it has
    one. `purpose` says whether the table is a house's own or an exercise, with play chips; nothing changes it afterwards.
    """

    mode: Mode = "strict"
    cards: Source = "typed"
    version: str = ""
    practice: int = PRACTICE
    shoe_key: str = ""
    two_above: int = TWO_ABOVE
    register: str = ""
    purpose: Purpose = "live"


class OlderEngineError(InputError):
    """The table was written by a version of this program whose journals this version does not read."""


class MissingGameError(InputError):
    """The table's game comes from a package that is not installed, or that does not work."""


def set_up(
    store: Store,
    name: str,
    in_force: InForce,
    terms: Terms,
    *,
    at: str,
    by: tuple[Signature, ...],
    under: Under | None = None,
) -> None:
    """Begin a table under these rules, which its first record keeps; a name that is taken is refused.

    Exercises and a house's own tables are never in one store. `under` is the submission that the rules come from.
    """
    require_time(at, "")
    require_address(name)
    live = live_under(in_force, terms.version)
    require_terms(live, terms, by)
    require_among_its_like(store, terms.purpose)
    if under is not None and under.exercise and terms.purpose == "live":
        raise InputError(f"{under.number} is an EXERCISE: it opens no table of a house, only one for practice")
    journal = Journal(store, name, create=True)
    command: dict[str, object] = {"name": SET_UP, **terms._asdict(), "rules": rules_codec.to_json(in_force)}
    if under is not None:
        command[KEY] = {"number": under.number, "sha256": under.sha256, "exercise": under.exercise}
    entry = Entry(str(uuid4()), at, actors(by), command, [event_to_json(live.words, set_up_event(terms))])
    try:
        journal.append(entry, expects=0)
    except ConflictError:
        raise InputError(f"there is a table {name!r} already: `croupier table deal` continues it") from None


def require_address(name: str) -> None:
    """Refuse a name under which a browser would not find the table, or that is another journal's."""
    parts = name.split("/")
    if name in OTHER_JOURNALS:
        raise InputError(f"{name!r} cannot be the name of a table: the house's {name} are recorded under it; take another")
    if (taken := next((part for part in parts[1:] if part in ADDRESSES), None)) is not None:
        raise InputError(f"{name[:60]!r} cannot be the name of a table: /{taken} is a page of a table; leave out the slash")
    if name and any(part in ("", ".", "..") for part in parts):
        raise InputError(f"{name[:60]!r} cannot be the name of a table: between slashes stand words, such as Pit 1/War 2")


def require_among_its_like(store: Store, purpose: Purpose) -> None:
    """Refuse an exercise among a house's own tables, and a house's own table among exercises."""
    for name in store.journals():
        try:
            first = first_of(Journal(store, name))
            if first is None:
                continue
            there = purpose_of(first)
        except UnavailableError:
            raise
        except InputError:  # one that is damaged says nothing of the others
            continue
        if (there == "live") != (purpose == "live"):
            new = "a house's own table" if purpose == "live" else f"a table for {purpose}"
            has = "a house's own tables" if there == "live" else "tables for practice and demonstration"
            raise InputError(f"{store.where} has {has}, such as {name!r}: {new} is set up in a store of its own")
        return  # all others are like this one


def set_up_event(terms: Terms) -> SetUp:
    return SetUp(rule="house.set_up", **terms._asdict())


def require_terms(live: Live, terms: Terms, by: tuple[Signature, ...]) -> None:
    """Refuse a table that cannot be: set up by nobody who may, or as its rules do not allow."""
    if not any(may_act_as(one.role, "floorperson or above") and one.licensed and one.person.strip() for one in by):
        raise InputError("a table is set up by a floorperson or above, who signs with the licence number")
    if (refused := live.game.live.not_offered(live.rules)) is not None:
        raise live.rules.refusal(refused.rule, refused.reason)
    if terms.cards == "electronic" and terms.mode == "recorded":
        raise InputError("an electronic table must be strict: leave out --mode recorded")
    if terms.purpose not in get_args(Purpose):
        raise InputError(f"{str(terms.purpose)[:30]!r} is no purpose of a table; it is {', '.join(get_args(Purpose))}")
    if terms.shoe_key and terms.cards != "electronic":
        raise InputError("a table whose cards are typed has no shoe key")
    if not 0 <= terms.two_above < 2**50:
        raise InputError(f"{dollars(terms.two_above)} cannot be the amount above which two people sign: give 0.00 or more")
    if terms.register and (named := next((one.person for one in by if not is_reference(one.person)), None)) is not None:
        raise InputError(f"{named[:30]!r} is no reference of the register, such as E-1017: this table records no names")


def first_of(journal: Journal) -> Record | None:
    """The record that set the table up; None where the journal is not a table's."""
    first = next(journal.records(1, 1), None)
    return first if first is not None and first.entry.command.get("name") == SET_UP else None


def require_table(journal: Journal) -> Record:
    """The record that set the table up; a journal that is not a table's is refused."""
    first = first_of(journal)
    if first is None:
        raise InputError(f"the journal {journal.name!r} is not a table's")
    return first


def purpose_of(first: Record) -> Purpose:
    """What a table is for, by its first record; those that do not say are a house's own."""
    purpose: Purpose = first.entry.command.get("purpose", "live")  # type: ignore[assignment]
    if purpose not in get_args(Purpose):
        raise InputError(f"the table's first record does not say what it is for: {str(purpose)[:30]!r}")
    return purpose


def terms_of(first: Record) -> Terms:
    """The terms in a table's first record; those that this program does not know are refused."""
    _require_engine(first)
    command = first.entry.command
    mode, cards, version = (command.get(name) for name in ("mode", "cards", "version"))
    if mode not in get_args(Mode) or cards not in get_args(Source) or not isinstance(version, str):
        raise InputError("the table's first record does not name its mode and where its cards come from")
    practice, shoe_key = command.get("practice"), command.get("shoe_key")
    if type(practice) is not int or not 1 <= practice <= PRACTICE or not isinstance(shoe_key, str):
        raise InputError(f"the table follows practice {practice!r}, and this program knows those up to {PRACTICE}")
    two_above, register = command.get("two_above"), command.get("register")
    if type(two_above) is not int or not isinstance(register, str):
        raise InputError("the table's first record does not name the amount above which two people sign, and its register")
    return Terms(mode, cards, version, practice, shoe_key, two_above, register, purpose_of(first))  # type: ignore[arg-type]


def live_of(first: Record) -> Live:
    """The game and rules of the table whose first record this is."""
    _require_engine(first)
    command = first.entry.command
    rules = command.get("rules")
    if command.get("name") != SET_UP or not isinstance(rules, dict):
        raise InputError("the first record of a table sets it up, and this one does not")
    in_force = rules_codec.from_json(rules)
    try:
        return live_under(in_force, str(command.get("version", "")))
    except UnknownGameError as problem:
        needs = "install its package (`croupier journal verify --hashes` works without)"
        raise MissingGameError(f"table {first.journal!r} needs its game: {problem.reason}; {needs}") from None
    except InputError:
        raise
    except UNFOLLOWED:
        raise InputError("the rules in the table's first record are not those of a game that can be dealt") from None


def _require_engine(first: Record) -> None:
    """Refuse a table of an older engine, in words that do not call it altered."""
    name, _, version = first.engine.partition(" ")
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())
    if name == "croupier" and numbers < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise OlderEngineError(
            f"table {first.journal!r} was written by {first.engine}, and this is croupier {VERSION}, which reads tables "
            f"from version {oldest} on: read it with the version that wrote it (`croupier journal verify --hashes` works "
            "with this one)"
        )


def require_time(at: str, last: str) -> datetime:
    """A time with its zone, not before that of the last record."""
    time = time_of(at)
    if last and time < datetime.fromisoformat(last):
        raise InputError(f"{at} is before the last record of this table, {last}")
    return time

"""Who may read what: one table of role × kind of data × own, other or house, asked wherever data are read.

What the table does not list is denied. A record is read in parts: cards that were never shown, and counts while one is
due, are withheld from whoever may not know them.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.people import Role
from croupier.games.kit.play.shown_cards import cards_in, without_cards
from croupier.journal.book import Journal
from croupier.journal.record import shown
from croupier.people.duties import ADMINISTRATOR, COMPLIANCE, POSTS, SURVEILLANCE
from croupier.tables.engine.commands import HouseMoney
from croupier.tables.engine.events import SnapshotTaken
from croupier.tables.engine.standing import Live
from croupier.tables.opening import first_of, live_of
from croupier.tables.resume import evolved, standing_after
from croupier.tables.words.sentences import COUNTS, RecordInWords, Sentence, unshown

# The table


class Data(StrEnum):
    """A kind of data, as a refusal names it."""

    TABLE = "the tables of the house"  # the layout and the log, as seen from the rail
    WORK = "tables as their staff see them"  # with inventory, boxes, and what is due
    ROUNDS = "past rounds"
    UNSHOWN = "cards that were never shown"  # once the hand is over
    JOURNAL = "the journals of the house"
    BOOKS = "the floor and its reports"  # drop, win, meters
    RATINGS = "ratings of players"
    DISPUTES = "the disputes of the house"
    SUBMISSIONS = "the submissions of the house"
    DRAFTS = "drafts of submissions"
    TRAINING = "training records"
    ACCOUNTS = "accounts"


class Whose(StrEnum):
    """Whose data they are, seen from the reader."""

    OWN = "own"
    OTHER = "other"
    HOUSE = "house"


_BESIDE_TABLES = frozenset({Data.DISPUTES, Data.SUBMISSIONS, Data.DRAFTS, Data.TRAINING, Data.ACCOUNTS})
VISITOR, CONSOLE = "", "console"
"""Somebody who is not logged in; and the same at the machine itself, on a server that keeps no accounts."""
_OWN, _OTHER, _HOUSE = Whose
_EVERYBODY = frozenset({(Data.TRAINING, _OWN), (Data.ACCOUNTS, _OWN)})
_STAFF = frozenset({(Data.TABLE, _HOUSE), (Data.WORK, _HOUSE)})
_READS_BOOKS = _STAFF | {(Data.ROUNDS, _OTHER), (Data.JOURNAL, _HOUSE), (Data.BOOKS, _HOUSE)}
_SUPERVISES = _READS_BOOKS | {(Data.RATINGS, _OTHER), (Data.DISPUTES, _HOUSE), (Data.TRAINING, _OTHER)}
_WATCHES = _READS_BOOKS | {(Data.RATINGS, _OTHER), (Data.DISPUTES, _HOUSE), (Data.UNSHOWN, _OTHER)}

READS: Mapping[str, frozenset[tuple[Data, Whose]]] = {
    Role.PLAYER: frozenset({(Data.TABLE, _HOUSE), (Data.ROUNDS, _OWN), (Data.UNSHOWN, _OWN)}),
    **dict.fromkeys((Role.DEALER, Role.SECURITY, Role.MAINTENANCE, Role.CASHIER), _STAFF),
    **dict.fromkeys((Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER), _SUPERVISES),
    **dict.fromkeys((SURVEILLANCE, Role.AUDITOR), _WATCHES),
    Role.REGULATOR: _WATCHES | {(Data.SUBMISSIONS, _HOUSE)},
    COMPLIANCE: frozenset({(Data.SUBMISSIONS, _HOUSE), (Data.DRAFTS, _HOUSE)}),
    ADMINISTRATOR: frozenset({(Data.ACCOUNTS, _OTHER), (Data.TRAINING, _OTHER)}),
    CONSOLE: _READS_BOOKS | {(Data.RATINGS, _OTHER)},
}


class ReadDeniedError(InputError):
    """The reader's role does not read this; `role` is the first that does. A visitor may log in and ask again."""

    def __init__(self, reason: str, role: str, *, visitor: bool) -> None:
        super().__init__(reason)
        self.role, self.visitor = role, visitor


class Reader(NamedTuple):
    """Somebody who reads, by role. At an `exercise`, a demonstration or practice table, all but unshown cards is open.

    `tables` are those of a device's token, which reads nothing of the house beside them.
    """

    role: str = VISITOR
    exercise: bool = False
    tables: tuple[str, ...] = ()

    def covers(self, table: str) -> bool:
        """Whether a token is for this table; somebody without one may go to every table."""
        return not self.tables or table in self.tables

    def reads(self, data: Data, whose: Whose = _HOUSE) -> bool:
        """Whether the table above lets them."""
        if self.exercise and data is not Data.UNSHOWN:
            return True
        if self.tables and data in _BESIDE_TABLES:
            return False
        rows = READS.get(self.role, frozenset())
        return (data, whose) in rows or (self.role in POSTS and (data, whose) in _EVERYBODY)

    def require(self, data: Data, whose: Whose = _HOUSE) -> None:
        """Refuse what they may not read, with the roles that may."""
        if self.reads(data, whose):
            return
        if self.tables and data in _BESIDE_TABLES:
            raise self._elsewhere()
        roles = [role for role, rows in READS.items() if (data, whose) in rows and role in POSTS]
        needed = f"{data.capitalize()} are for: {', '.join(roles)}."
        if self.role == VISITOR:
            raise ReadDeniedError(f"Log in. {needed}", roles[0], visitor=True)
        raise ReadDeniedError(f"{needed} You are here as {self.role}.", roles[0], visitor=False)

    def require_at(self, table: str, data: Data, whose: Whose = _HOUSE) -> None:
        """The same at a table, for which a token must be; "" is all of them."""
        if not self.covers(table):
            raise self._elsewhere()
        self.require(data, whose)

    def _elsewhere(self) -> ReadDeniedError:
        return ReadDeniedError(f"This token is for {', '.join(self.tables)} alone.", self.role, visitor=False)


# Cards that were never shown

WITHHELD_CARDS = "withheld: cards that were never shown"
_SECRETS = ("salt", "proof")


def read_records(journal: Journal, first: int, last: int, reader: Reader) -> list[dict[str, Any]]:
    """Records as JSON, without what the reader may not know: unshown cards, and counts while one is due.

    A record without its cards or counts has no command id, either: who knew all else could try them until the hash fits.
    """
    records = list(journal.records(first, last))
    live = _live(journal)
    if live is None or not records:
        return [shown(record) for record in records]
    found, now, due = list[dict[str, Any]](), standing_after(journal, live, first - 1), count_due(journal)
    for record in records:
        plain = without_counts(shown(record)) if due else shown(record)
        if live.game.live.cards.hidden and not reader.reads(Data.UNSHOWN, _OTHER):
            plain = _without_unshown(plain, unshown(live, now, record), live.words.cards)
        found.append(plain)
        now = evolved(live, now, record)
    return found


def holds_unshown(journal: Journal, first: int, last: int) -> bool:
    """Whether records name cards that were never shown."""
    return any(plain["id"] == WITHHELD_CARDS for plain in read_records(journal, first, last, Reader()))


def _without_unshown(plain: dict[str, Any], cards: frozenset[str], keys: frozenset[str]) -> dict[str, Any]:
    events = [_event_without(event, cards, keys) for event in plain["events"]]
    found = {**plain, "command": without_cards(plain["command"], cards, keys), "events": events}
    return found if found == plain else {**found, "id": WITHHELD_CARDS}


def _event_without(event: dict[str, Any], cards: frozenset[str], keys: frozenset[str]) -> dict[str, Any]:
    if _is_snapshot(event):
        return {**event, "standing": WITHHELD_CARDS}
    if cards.isdisjoint(cards_in(event, keys)):
        return event
    secrets = {name: WITHHELD_CARDS for name in _SECRETS if name in event}
    return {**without_cards(event, cards, keys), **secrets}


def _is_snapshot(event: Mapping[str, object]) -> bool:
    return event.get("event") == SnapshotTaken.__name__


def _live(journal: Journal) -> Live | None:
    first = first_of(journal)
    return None if first is None else live_of(first)


# What is the staff's


def of_work(live: Live, one: RecordInWords) -> bool:
    """Whether a record is about the table's inventory and boxes, or its set-up: of tables as their staff see them."""
    name = str(one.record.entry.command.get("name"))
    return issubclass(live.words.commands.get(name, HouseMoney), HouseMoney)


# Counts while one is due

WITHHELD = "withheld while a count is due"
"""Stands for an amount or a standing that people who count must not know."""
WHY = "A count of the inventory is due, and who counts must not know what should be there: the ledger is shown after it."
_COUNTED = ("cents", "second", "expected", "standing", "chips", "second_chips")


def count_due(journal: Journal) -> bool:
    """Whether a count is due at the table of this journal; False for other journals, and where that cannot be read."""
    try:
        live = _live(journal)
        return live is not None and live.counting(standing_after(journal, live))
    except InputError:
        return False


def without_counts(plain: dict[str, Any]) -> dict[str, Any]:
    """A record as JSON without its count, the state of the table after it, and its command id."""
    command, events = plain.get("command"), plain.get("events")
    if not isinstance(command, dict) or not isinstance(events, list):
        return plain
    count = command.get("name") in COUNTS
    told = [_part_without(event) if count or _is_snapshot(event) else event for event in events]
    found = {**plain, "command": _part_without(command) if count else command, "events": told}
    return found if found == plain else {**found, "id": WITHHELD}


def words_without_counts(one: RecordInWords) -> RecordInWords:
    """The same of a record in words."""
    name = one.record.entry.command.get("name")
    if name not in COUNTS:
        return one
    said = tuple(Sentence(each.event, WITHHELD, each.rule, each.cite) for each in one.sentences[:1])
    return one._replace(command=str(name), sentences=said, hidden=(*one.hidden, *_COUNTED))


def _part_without(part: dict[str, Any]) -> dict[str, Any]:
    return {name: WITHHELD if name in _COUNTED else value for name, value in part.items()}

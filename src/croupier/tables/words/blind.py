"""Counts are blind: while one is due, nothing shows what the ledger has, nor what was counted before.

Whoever may read the store reads everything in it; this keeps an honest count honest.
"""

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.tables.engine.commands import CountChips, CountFloat, CountInventory
from croupier.tables.engine.events import SnapshotTaken
from croupier.tables.opening import first_of, live_of
from croupier.tables.resume import standing_after
from croupier.tables.words.sentences import RecordInWords, Sentence

WITHHELD = "withheld while a count is due"
"""Stands for an amount or a standing that people who count must not know."""
WHY = "A count of the inventory is due, and who counts must not know what should be there: the ledger is shown after it."
_COUNTS = (CountFloat.name, CountInventory.name, CountChips.name)
_HIDDEN = ("cents", "second", "expected", "standing", "chips", "second_chips")


def count_due(journal: Journal) -> bool:
    """Whether a count is due at the table of this journal; False for other journals, and where that cannot be read."""
    try:
        first = first_of(journal)
        if first is None:
            return False
        live = live_of(first)
        return live.counting(standing_after(journal, live))
    except InputError:
        return False


def withheld(plain: dict[str, object]) -> dict[str, object]:
    """A record as plain JSON without its count, and without how the table stood after it."""
    command, events = plain.get("command"), plain.get("events")
    if not isinstance(command, dict) or not isinstance(events, list):
        return plain
    count = command.get("name") in _COUNTS
    shown = [_without(event) if count or event.get("event") == SnapshotTaken.__name__ else event for event in events]
    return {**plain, "command": _without(command) if count else command, "events": shown}


def in_words(one: RecordInWords) -> RecordInWords:
    """The same of a record in words."""
    if not _is_count(one.record):
        return one
    name = str(one.record.entry.command.get("name"))
    said = tuple(Sentence(each.event, WITHHELD, each.rule, each.cite) for each in one.sentences[:1])
    return one._replace(command=name, sentences=said, hidden=(*one.hidden, *_HIDDEN))


def _is_count(record: Record) -> bool:
    return record.entry.command.get("name") in _COUNTS


def _without(part: dict[str, object]) -> dict[str, object]:
    return {name: WITHHELD if name in _HIDDEN else value for name, value in part.items()}

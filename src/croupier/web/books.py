"""The journals of the house's store, read by name: lists, records, and proofs that anybody can verify.

What belongs to a round in play is told when it is over, as cards may lie face down; counts stay blind while one is due.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.analysis.edition import SCHEMA
from croupier.errors import InputError
from croupier.journal import export
from croupier.journal.book import Journal
from croupier.journal.record import shown
from croupier.journal.store import Store, open_store
from croupier.rulebook.files import did_you_mean, near
from croupier.tables.audit.replay import over_until
from croupier.tables.opening import first_of
from croupier.tables.words import blind
from croupier.web.shelf import NotThereError, Report

LAST, MOST = 20, 500
"""Records that are told where nothing is said, and at most."""
NO_HOUSE = "this server was started without a house's store; `croupier serve --db` names one"


class UnknownRecordError(NotThereError):
    """The store has no such journal, or the journal no such record yet."""


class Books:
    """The journals of a house; without one everything is refused."""

    def __init__(self, house: str | None = None) -> None:
        self._house = house

    def require_house(self) -> str:
        """Where the house's store is; what needs one is refused where there is none."""
        if self._house is None:
            raise InputError(NO_HOUSE)
        return self._house

    def journals(self) -> Report:
        """Every journal with its records and how many are signed."""
        with self._store() as store:
            return {"schema": SCHEMA, "journals": [_head(Journal(store, name)) for name in _tables(store)]}

    def records(self, name: str, first: int | None = None, last: int | None = None) -> Report:
        """Records of a journal, the last if nothing is said."""
        with self._book(name) as book:
            begin, end = _span(book, first, last)
            found = [shown(each) for each in book.records(begin, end)] if begin <= end else []
            if blind.count_due(book):
                found = [blind.withheld(each) for each in found]
            return {"schema": SCHEMA, "journal": name, "version": book.head().version, "records": found}

    def receipt(self, name: str, first: int, last: int) -> bytes:
        """Signed records with their proofs, as JSON Lines."""
        with self._book(name) as book:
            begin, end = _span(book, first, last)
            if blind.count_due(book):
                raise InputError(blind.WHY)
            return b"".join(export.receipt(book, begin, end))

    def growth(self, name: str, old: int, new: int) -> bytes:
        """The proof that a journal only grew between two checkpoints, as JSON Lines."""
        with self._book(name) as book:
            return b"".join(export.growth(book, old, new))

    @contextmanager
    def _store(self) -> Iterator[Store]:
        with open_store(self.require_house(), read_only=True) as store:
            yield store

    @contextmanager
    def _book(self, name: str) -> Iterator[Journal]:
        with self._store() as store:
            names = _tables(store)
            if name not in names:
                raise UnknownRecordError(f"There is no journal {name[:60]!r}{did_you_mean(name, names)}", near(name, names))
            yield Journal(store, name)


def _tables(store: Store) -> list[str]:
    """The journals of tables: those of people are nobody's to read here."""
    return [name for name in store.journals() if first_of(Journal(store, name)) is not None]


def _head(book: Journal) -> Report:
    signed = book.last_checkpoint()
    return {"journal": book.name, "records": book.head().version, "signed": signed.checkpoint.size if signed else 0}


def _span(book: Journal, first: int | None, last: int | None) -> tuple[int, int]:
    """The records asked for; those that are not there, or not told yet, are refused."""
    told = over_until(book)
    if first is None and last is None:
        return max(told - LAST + 1, 1), told
    begin = max((last or told) - LAST + 1, 1) if first is None else first
    end = min(begin + MOST - 1, told) if last is None else last
    if begin > end and last is not None:
        raise InputError(f"records {begin} to {end} are not a range: the first comes after the last")
    if max(begin, end) > told:
        version = book.head().version
        why = f"it has {version}" if max(begin, end) > version else f"those after {told} are told when their round is over"
        raise UnknownRecordError(f"journal {book.name[:60]!r} has no record {max(begin, end)} to tell; {why}")
    if end - begin >= MOST:
        raise InputError(f"at most {MOST} records are told at once, not {end - begin + 1:,}")
    return begin, end

"""The journals of the server's stores, read by name: lists, records, and proofs that anybody can verify.

The house's own come first; those of demonstrations and practice are beside them. What belongs to a round in play is told
when it is over, as cards may lie face down; counts stay blind while one is due.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from croupier.analysis.edition import SCHEMA
from croupier.errors import InputError
from croupier.journal import export, standalone
from croupier.journal.book import Journal
from croupier.journal.problems import without_places
from croupier.journal.record import shown
from croupier.journal.store.store import Store, open_store
from croupier.rulebook.toml.files import did_you_mean, near
from croupier.tables.audit.replay import over_until
from croupier.tables.opening import first_of, live_of, purpose_of
from croupier.tables.resume import standing_after
from croupier.tables.words import blind
from croupier.web.shelf import NotThereError, Report

LAST, MOST = 20, 500
"""Records that are told where nothing is said, and at most."""
NO_HOUSE = "this server was started without a house's store; `croupier serve --db` names one"


class UnknownRecordError(NotThereError):
    """The store has no such journal, or the journal no such record yet."""


class Kept(NamedTuple):
    """A journal, where its store is, and what its table is for."""

    journal: Journal
    address: str
    purpose: str


def _nothing_beside() -> str | None:
    return None


class Books:
    """The journals of a house, and of exercises `beside` it; where there is no store everything is refused."""

    def __init__(self, house: str | None = None, beside: Callable[[], str | None] = _nothing_beside) -> None:
        self._house, self._beside = house, beside

    @property
    def stores(self) -> dict[str, str]:
        """Where each store is; refused where there is none."""
        found = {"house": self._house, "exercises": self._beside()}
        there = {name: address for name, address in found.items() if address is not None}
        if not there:
            raise InputError(NO_HOUSE)
        return there

    def require_store(self, name: str) -> str:
        """Where the house's store is, or that of exercises; one that there is not is refused."""
        stores = self.stores
        if name not in stores:
            raise InputError(NO_HOUSE if name == "house" else "this server keeps no demonstration or practice tables")
        return stores[name]

    def journals(self) -> Report:
        """Every journal with its records and how many are signed; practice tables are told only by name."""
        heads: list[Report] = []
        for kind, address in self.stores.items():
            with open_store(address, read_only=True) as store:
                named = {head["journal"] for head in heads}  # a house's table comes first
                own = [name for name in store.journals() if name not in named and _listed(store, name, kind)]
                heads += [self.head(Journal(store, name), kind) for name in own]
        return {"schema": SCHEMA, "journals": heads}

    def head(self, book: Journal, kind: str) -> Report:
        """What a journal is. One that is damaged says so."""
        signed = book.last_checkpoint()
        head = book.head()
        told = {"journal": book.name, "records": head.version, "signed": signed.checkpoint.size if signed else 0}
        told |= {"store": kind}
        try:
            first = first_of(book)
            assert first is not None
            live = live_of(first)
            now, draft = standing_after(book, live), live.rules.in_force.draft
            told |= {"purpose": purpose_of(first), "edition": draft.id, "title": draft.name}
            told |= {"rounds": now.round - 1, "waiting": len(now.game.deviations)}
            told |= {"began": first.entry.at, "at": book.record(head.version).entry.at, "says": None}
        except InputError as wrong:
            unknown = ("purpose", "edition", "title", "rounds", "waiting", "began", "at")
            told |= {**dict.fromkeys(unknown), "says": without_places(wrong.reason)}
        return told

    def records(self, name: str, first: int | None = None, last: int | None = None) -> Report:
        """Records of a journal, the last if nothing is said."""
        with self.book(name) as (book, *_):
            begin, end = span(book, first, last)
            found = [shown(each) for each in book.records(begin, end)] if begin <= end else []
            if blind.count_due(book):
                found = [blind.withheld(each) for each in found]
            return {"schema": SCHEMA, "journal": name, "version": book.head().version, "records": found}

    def receipt(self, name: str, first: int, last: int) -> bytes:
        """Signed records with their proofs, as JSON Lines."""
        with self.book(name) as (book, *_):
            begin, end = span(book, first, last)
            if blind.count_due(book):
                raise InputError(blind.WHY)
            return b"".join(export.receipt(book, begin, end))

    def growth(self, name: str, old: int, new: int) -> bytes:
        """The proof that a journal only grew between two checkpoints, as JSON Lines."""
        with self.book(name) as (book, *_):
            return b"".join(export.growth(book, old, new))

    @contextmanager
    def book(self, name: str) -> Iterator[Kept]:
        """The journal of a table; one that there is not is refused with near names."""
        names: list[str] = []
        for kind, address in self.stores.items():
            with open_store(address, read_only=True) as store:
                own = store.journals()
                if name in own and (first := first_of(Journal(store, name))) is not None:
                    yield Kept(Journal(store, name), address, purpose_of(first))
                    return
                names += [one for one in own if _listed(store, one, kind)]
        raise UnknownRecordError(f"There is no journal {name[:60]!r}{did_you_mean(name, names)}", near(name, names))


def _listed(store: Store, name: str, kind: str) -> bool:
    """Whether it is a table's journal that everybody may know of: those of people are nobody's to read here, and
    practice beside a house is whose it is."""
    first = first_of(Journal(store, name))
    return first is not None and (kind == "house" or first.entry.command.get("purpose", "live") != "practice")


def span(book: Journal, first: int | None, last: int | None) -> tuple[int, int]:
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


def require_checkpoints(text: str) -> None:
    """Refuse what is no file of checkpoints, as `croupier journal sign` adds to."""
    try:
        standalone.checkpoints(text.encode(errors="replace").splitlines(keepends=True))
    except standalone.NoExportError as wrong:
        raise InputError(f"the kept checkpoints cannot be compared: {wrong}") from None

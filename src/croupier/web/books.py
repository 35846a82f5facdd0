"""The journals of the server's stores, read by name as one reader: lists, records, and proofs that anybody can verify.

The house's own come first; those of demonstrations and practice are beside them. Every journal is opened through
`Books.book`, which asks whether the reader may. What belongs to a round in play is told when it is over, as cards may be
face down; counts stay blind while one is due.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from croupier.analysis.edition import SCHEMA
from croupier.errors import InputError
from croupier.games.kit.play.people import Role
from croupier.journal import export, standalone
from croupier.journal.book import Journal
from croupier.journal.problems import without_places
from croupier.journal.store.store import Store, open_store
from croupier.rulebook.toml.files import did_you_mean, near
from croupier.tables.audit.replay import over_until
from croupier.tables.opening import first_of, live_of, purpose_of
from croupier.tables.read_access import WHY, Data, Reader, Whose, count_due, holds_unshown, read_records
from croupier.tables.resume import standing_after
from croupier.web.shelf import NotThereError, Report

LAST, MOST = 20, 500
"""Records that are told where nothing is said, and at most."""
NO_HOUSE = "this server was started without a house's store; `croupier serve --db` names one"


class UnknownRecordError(NotThereError):
    """The store has no such journal, or the journal no such record yet."""


class Kept(NamedTuple):
    """A journal, where its store is, what its table is for, and who reads it."""

    journal: Journal
    address: str
    purpose: str
    reader: Reader

    @property
    def face_down(self) -> bool:
        """Whether the reader is told cards that were never shown."""
        return self.reader.reads(Data.UNSHOWN, Whose.OTHER)


def _nothing_beside() -> str | None:
    return None


class Books:
    """The journals of a house, and of exercises `beside` it, for one reader; where there is no store all is refused."""

    def __init__(
        self,
        house: str | None = None,
        beside: Callable[[], str | None] = _nothing_beside,
        reader: Reader | None = None,
    ) -> None:
        self._house, self._beside, self._reader = house, beside, reader or Reader()

    def read_by(self, reader: Reader) -> "Books":
        """The same journals as this reader may read them."""
        return Books(self._house, self._beside, reader)

    @property
    def stores(self) -> dict[str, str]:
        """Where each store is; refused where there is none."""
        found = {"house": self._house, "exercises": self._beside()}
        there = {name: address for name, address in found.items() if address is not None}
        if not there:
            raise InputError(NO_HOUSE)
        return there

    def require_readable(self, name: str, journals: Sequence[str]) -> None:
        """Refuse these journals of a store, or all of them, to whoever may not read them, and where there are none."""
        if name == "house":
            self._reader.require(Data.JOURNAL)
            if not journals:
                self._reader.require_at("", Data.JOURNAL)
        self.require_store(name)
        for journal in journals:
            with self.book(journal):
                pass

    def require_store(self, name: str) -> str:
        """Where the house's store is, or that of exercises; one that there is not is refused."""
        stores = self.stores
        if name not in stores:
            raise InputError(NO_HOUSE if name == "house" else "this server keeps no demonstration or practice tables")
        return stores[name]

    def journals(self) -> Report:
        """Every journal that may be read, with its records and how many are signed; practice only by name."""
        heads: list[Report] = []
        for kind, address in self.readable().items():
            with open_store(address, read_only=True) as store:
                named = {head["journal"] for head in heads}  # a house's table comes first
                own = [name for name in store.journals() if name not in named and self._reader.covers(name)]
                own = [name for name in own if _listed(store, name, kind)]
                heads += [self.head(Journal(store, name), kind) for name in own]
        return {"schema": SCHEMA, "journals": heads}

    def readable(self) -> dict[str, str]:
        """The stores whose journals the reader may read."""
        reads = self._reader.reads(Data.JOURNAL)
        return {kind: address for kind, address in self.stores.items() if kind != "house" or reads}

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
        with self.book(name) as (book, _, _, reader):
            begin, end = span(book, first, last)
            found = read_records(book, begin, end, reader) if begin <= end else []
            return {"schema": SCHEMA, "journal": name, "version": book.head().version, "records": found}

    def receipt(self, name: str, first: int, last: int) -> bytes:
        """Signed records with their proofs, as JSON Lines; they are whole, or refused."""
        with self.book(name) as kept:
            begin, end = span(kept.journal, first, last)
            if count_due(kept.journal):
                raise InputError(WHY)
            if not kept.face_down and holds_unshown(kept.journal, begin, end):
                kept.reader.require(Data.UNSHOWN, Whose.OTHER)
            return b"".join(export.receipt(kept.journal, begin, end))

    def growth(self, name: str, old: int, new: int) -> bytes:
        """The proof that a journal only grew between two checkpoints, as JSON Lines."""
        with self.book(name) as (book, *_):
            return b"".join(export.growth(book, old, new))

    @contextmanager
    def book(self, name: str) -> Iterator[Kept]:
        """The journal of a table, for whoever may read it; one that there is not is refused with near names."""
        names: list[str] = []
        for kind, address in self.stores.items():
            with open_store(address, read_only=True) as store:
                own = store.journals()
                if name in own and (first := first_of(Journal(store, name))) is not None:
                    purpose = purpose_of(first)
                    reader = self._reader._replace(exercise=purpose != "live")
                    if purpose == "practice" and reader.role:  # of whoever sits there, also who watches elsewhere
                        reader = reader._replace(role=Role.PLAYER)
                    reader.require_at(name, Data.JOURNAL)
                    yield Kept(Journal(store, name), address, purpose, reader)
                    return
                if kind in self.readable():
                    names += [one for one in own if self._reader.covers(one) and _listed(store, one, kind)]
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

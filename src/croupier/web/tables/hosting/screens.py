"""What everybody sees of one table: made once for each version and viewer, kept as bytes until the table moves.

Whoever sees the same shares the same bytes, and what all viewers have in common is worked out once for all of them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.tables.read_access import Data
from croupier.tables.table import Table
from croupier.web.tables.hosting.chronicle import KEPT, Chronicle
from croupier.web.tables.seen.changes import Parts, changed, json, whole
from croupier.web.tables.seen.pit import Books, books_of, card_of
from croupier.web.tables.seen.standing import Lately, Standing
from croupier.web.tables.seen.state import seen_by
from croupier.web.tables.viewer import Viewer

LOG_AT_FIRST = 60
"""Lines of the log that somebody gets who comes to the table."""
DRAWN = frozenset(("log", "view", "scene", "text", "places"))
"""Parts of a state that show the table itself."""


class Seen(NamedTuple):
    """A table as somebody sees it, at a version, as JSON."""

    version: int
    json: bytes


class Shown:
    """A table as somebody was shown it, in parts and without its log: what the next is compared with. It never changes."""

    __slots__ = ("parts", "version")

    def __init__(self, version: int, parts: Parts) -> None:
        self.version, self.parts = version, parts


class Screens:
    """The states of one table for its viewers, without their log, which each gets as far as they have not seen it."""

    def __init__(self, table: Table, chronicle: Chronicle) -> None:
        self._table, self._chronicle = table, chronicle
        self._made: dict[Viewer, Shown] = {}
        self._news: dict[tuple[object, ...], Seen] = {}  # as it is sent, for all who have seen as much
        self._standing: Standing | None = None  # what its viewers share, until the table moves
        self._before: Standing | None = None
        self._books: Books | None = None  # once somebody looks as the floor does

    def lacks(self, viewers: Iterable[Viewer]) -> list[Viewer]:
        """Those of the viewers for whom the table as it stands has not been made."""
        return [viewer for viewer in viewers if viewer not in self._made]

    def forget(self) -> None:
        """The table has moved."""
        self._made.clear()
        self._news.clear()
        self._before, self._standing = self._standing or self._before, None

    def keep(self, made: dict[Viewer, Shown]) -> None:
        """Show these, until the table moves."""
        self._made.update(made)

    def made(self, viewers: Iterable[Viewer], lately: Lately) -> dict[Viewer, Shown]:
        """The table as it stands for these viewers; it changes nothing that others are shown."""
        if self._standing is None:
            self._standing = Standing(self._table, lately, at=self._table.clock(waits=False), before=self._before)
            self._before = None
        return {viewer: self._shown(viewer, self._standing) for viewer in viewers}

    def _shown(self, viewer: Viewer, standing: Standing) -> Shown:
        table, made = self._table, seen_by(viewer, standing)
        if _asks_books(viewer):
            self._books = books_of(self._books, table, standing.at)
            made["pit"] = json(card_of(standing, viewer, self._books))
        return Shown(table.version, made)

    def catch_up(self) -> None:
        """Bring the books up to date, where anybody looks into them."""
        if self._books is not None:
            self._books.catch_up(self._table)

    def must_read(self, viewers: Iterable[Viewer]) -> bool:
        """Whether making the table for them reads from its journal, for which others would have to wait."""
        if not any(map(_asks_books, viewers)):
            return False
        return self._books is None or not self._books.is_of(self._table, self._table.clock(waits=False))

    def now(self, viewer: Viewer) -> Shown:
        """The table for a viewer for whom it has been made."""
        return self._made[viewer]

    def news(self, viewer: Viewer, since: int, most: int = KEPT) -> Seen:
        """The table with the lines after a record; of a record that is still to come, with the last lines.

        The viewer is one for whom it has been made.
        """
        made = self._made[viewer]
        if since > made.version:
            since, most = 0, LOG_AT_FIRST
        asked = viewer, since, most
        if (known := self._news.get(asked)) is None:
            known = self._news[asked] = Seen(made.version, self._with_log(whole(made.parts), viewer, since, most))
        return known

    def change(self, viewer: Viewer, before: Shown) -> Seen:
        """What has changed for the viewer since they were shown the table, with the lines of the log since."""
        made, asked = self._made[viewer], (viewer, before)
        if (known := self._news.get(asked)) is None:
            news = self._with_log(changed(before.parts, made.parts), viewer, before.version, KEPT)
            known = self._news[asked] = Seen(made.version, news)
        return known

    def _with_log(self, state: bytes, viewer: Viewer, since: int, most: int) -> bytes:
        lines = self._chronicle.between(since, self._made[viewer].version, viewer, most)
        return state[:-1] + b',"log":[' + b",".join(line.text for line in lines) + b"]}"

    def card(self, viewer: Viewer, before: Shown | None, known_as: str) -> Seen:
        """The table without drawing and log, for whoever looks at many: whole, or what has changed of it."""
        made, asked = self._made[viewer], (viewer, before, known_as)
        if (known := self._news.get(asked)) is None:
            told = whole(made.parts, DRAWN) if before is None else changed(before.parts, made.parts, DRAWN)
            known = self._news[asked] = Seen(made.version, b'{"mark":%s,' % json(known_as) + told[1:])
        return known


def _asks_books(viewer: Viewer) -> bool:
    return viewer.role == "floorperson" and viewer.reader.reads(Data.BOOKS)

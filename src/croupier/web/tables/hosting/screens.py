"""What everybody sees of one table: made once for each version and viewer, kept as bytes until the table moves.

Whoever sees the same shares the same bytes, and what all viewers have in common is worked out once for all of them.
"""

from collections.abc import Iterable
from typing import NamedTuple

import orjson

from croupier.tables.table import Table
from croupier.web.tables.doing.clerk import clock
from croupier.web.tables.hosting.chronicle import KEPT, Chronicle
from croupier.web.tables.seen.pit import Books, books_of, card_of
from croupier.web.tables.seen.standing import Lately, Standing
from croupier.web.tables.seen.state import seen_by
from croupier.web.tables.viewer import Viewer

LOG_AT_FIRST = 60
"""Lines of the log that somebody gets who comes to the table."""
DRAWN = ("log", "view", "scene", "text", "places")
"""Parts of a state that show the table itself."""


class Seen(NamedTuple):
    """A table as somebody sees it, at a version, as JSON."""

    version: int
    json: bytes


class Parts(NamedTuple):
    """The same, each of its parts as JSON."""

    version: int
    json: dict[str, bytes]


class Screens:
    """The states of one table for its viewers, without their log, which each gets as far as they have not seen it."""

    def __init__(self, table: Table, chronicle: Chronicle) -> None:
        self._table, self._chronicle = table, chronicle
        self._made: dict[Viewer, Seen] = {}
        self._news: dict[tuple[Viewer, int, int], Seen] = {}  # the same with the log, for all who have seen as much
        self._parts: dict[Viewer, Parts] = {}
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
        self._parts.clear()
        self._before, self._standing = self._standing or self._before, None

    def keep(self, made: dict[Viewer, Seen]) -> None:
        """Show these, until the table moves."""
        self._made.update(made)

    def made(self, viewers: Iterable[Viewer], lately: Lately) -> dict[Viewer, Seen]:
        """The table as it stands for these viewers; it changes nothing that others are shown."""
        if self._standing is None:
            self._standing = Standing(self._table, lately, at=clock(self._table), before=self._before)
            self._before = None
        return {viewer: self._seen(viewer, self._standing) for viewer in viewers}

    def _seen(self, viewer: Viewer, standing: Standing) -> Seen:
        table, made = self._table, seen_by(viewer, standing)
        if viewer.role == "floorperson":
            self._books = books_of(self._books, table, standing.at)
            made["pit"] = card_of(standing, viewer, self._books)
        return Seen(table.version, orjson.dumps(made, option=orjson.OPT_NON_STR_KEYS))

    def news(self, viewer: Viewer, since: int, most: int = KEPT) -> Seen:
        """The table with the lines after a record; of a record that is still to come, with the last lines.

        The viewer is one for whom it has been made.
        """
        made = self._made[viewer]
        if since > made.version:
            since, most = 0, LOG_AT_FIRST
        asked = viewer, since, most
        if (known := self._news.get(asked)) is None:
            lines = self._chronicle.between(since, made.version, secrets=viewer.role == "surveillance", most=most)
            log = b",".join(line.text for line in lines)
            known = self._news[asked] = Seen(made.version, made.json[:-1] + b',"log":[' + log + b"]}")
        return known

    def parts(self, viewer: Viewer) -> Parts:
        """The same in parts, without the drawing and the log."""
        if (found := self._parts.get(viewer)) is None:
            made = self._made[viewer]
            plain = {name: value for name, value in orjson.loads(made.json).items() if name not in DRAWN}
            found = self._parts[viewer] = Parts(made.version, {name: orjson.dumps(plain[name]) for name in plain})
        return found

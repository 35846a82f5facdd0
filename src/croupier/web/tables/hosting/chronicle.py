"""The log of a hosted table: its last records as lines, each sentence with its section, money and kind.

Lines name no card that lies face down. What surveillance alone may know, the cards of a hand, comes when the hand is over.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.games.kit.play.decider import Event, Role, Signature
from croupier.tables import read_access
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.read_access import Data
from croupier.tables.resume import standing_after
from croupier.tables.table import Table
from croupier.tables.words.sentences import Narrator, RecordInWords, waiting_deviations
from croupier.tables.words.view import view_json
from croupier.web.tables.seen.changes import json
from croupier.web.tables.steps.steps import capital, cites
from croupier.web.tables.viewer import Viewer

KEPT = 400
"""So many lines are kept for those who come back; whoever was away longer gets the last of them."""
RESULTS = 12
"""So many results of rounds are shown."""
BEFORE = 60
"""So many records before the present one are read when a table is opened."""
_KINDS = {
    "Deviated": "deviation",
    "UnlawfulStepEntered": "deviation",
    "Ruled": "ruling",
    "Announced": "announced",
}


class Line(NamedTuple):
    """One line of the log as JSON, with what data it is of: not everybody at the table is told all."""

    record: int
    text: bytes
    data: Data


class Chronicle:
    """The lines of one table, brought up to date record by record."""

    def __init__(self, table: Table) -> None:
        first = max(table.version - BEFORE, 0)
        before = standing_after(table.journal, table.live, first) if first else table.live.first()
        self._narrator = Narrator(table.live, before, open_cards=False)
        self.lines: tuple[Line, ...] = ()  # never changed: others read it while more is written
        self.shown = first
        self.events: tuple[Event, ...] = ()  # what followed from the last record
        self.last: RecordInWords | None = None  # that record in words, as whoever made it is told
        self._held: dict[str, str] = {}  # by player, cards of this round that nobody else has seen
        self.results: tuple[str, ...] = ()  # of the last rounds, the newest first
        self.catch_up(table)
        if table.now.game.deviations:
            self._narrator.waiting = waiting_deviations(table.journal, table.live, table.now, open_cards=False)

    @property
    def waiting(self) -> list[str]:
        """The deviations that wait for a ruling, the oldest first."""
        return self._narrator.waiting

    def catch_up(self, table: Table) -> None:
        """Put what was recorded since into lines."""
        if self.shown >= table.version:
            return
        found, shown = list(self.lines), self.shown
        for record in table.records_after(self.shown):
            before = self._narrator.now
            told = self.last = self._narrator.describe(record)
            self.events = told.events
            results = [result for event in self.events if (result := table.live.game.play.result(event))]
            self.results = (*reversed(results), *self.results)[:RESULTS]
            over = any(map(table.live.game.play.ends, self.events))
            if table.live.counting(self._narrator.now):
                told = read_access.words_without_counts(told)
            data = Data.WORK if read_access.of_work(table.live, told) else Data.TABLE
            found += _lines(told, str(getattr(before.game, "phase", "")), data)
            if over:
                found += _revealed(self._held, told)
                self._held = {}
            elif table.live.game.live.cards.in_view:
                self._held = _face_down(table.live, self._narrator.now, self._held)
            shown = record.sequence
        self.lines, self.shown = tuple(found[-KEPT:]), shown

    def between(self, since: int, until: int, viewer: Viewer, most: int = KEPT) -> list[Line]:
        """The lines for somebody after a record, up to another, the oldest first, and at most so many of the last."""
        found: list[Line] = []
        for line in reversed(self.lines):
            if line.record <= since or len(found) == most:
                break
            if line.record <= until and viewer.is_told(line.data):
                found.append(line)
        return found[::-1]


def _lines(told: RecordInWords, phase: str, data: Data) -> list[Line]:
    record, at = told.record.sequence, told.record.entry.at
    made = []
    for number, one in enumerate(told.sentences):
        line = {
            "record": record,
            "line": number,
            "at": at,
            "round": told.round,
            "phase": phase,
            "words": capital(one.text),
            "cite": cites([one.cite]),
            "rule": one.rule,
            "cents": one.cents,
            "kind": _KINDS.get(one.event, "plain"),
        }
        made.append(Line(record, json(line), data))
    return made


def _revealed(held: Mapping[str, str], told: RecordInWords) -> list[Line]:
    """What lay face down in the round that is over."""
    if not held:
        return []
    line: dict[str, Any] = {
        "record": told.record.sequence,
        "line": len(told.sentences),
        "at": told.record.entry.at,
        "round": told.round,
        "phase": "the round is over",
        "words": "; ".join(f"{who} held {cards}" for who, cards in sorted(held.items())),
        "cite": [],
        "rule": "",
        "cents": None,
        "kind": "plain",
    }
    return [Line(told.record.sequence, json(line), Data.UNSHOWN)]


def _face_down(live: Live, now: Standing, before: Mapping[str, str]) -> dict[str, str]:
    """The cards of each player that others do not see; those of who has thrown them away are kept as they were."""
    found = dict(before)

    def look(seen: object, all_: object, player: str) -> None:
        if isinstance(seen, dict) and isinstance(all_, dict):
            named = str(all_.get("player", player))
            for key, value in all_.items():
                look(seen.get(key), value, named)
        elif isinstance(all_, list) and all_ and all(isinstance(one, str) for one in all_):
            if player and seen != all_:
                found[player] = " ".join(all_)
            elif player and "??" not in all_:
                found.pop(player, None)  # they lie open
        elif isinstance(all_, list) and isinstance(seen, list):
            for one, other in zip(seen, all_, strict=True):
                look(one, other, player)

    look(view_json(live, now, Signature("", Role.SECURITY)), view_json(live, now, Signature("", Role.AUDITOR)), "")
    return found

"""A page of the ledger: what the records since the last carried standing add up to, as a bookkeeper carries it forward.

With it the ledger of a day is added up from a few hundred pages instead of from all records. A page is part of the
standing: the record that ends it carries it, and the audit computes it again.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.games.kit.play.decider import Deviated, DeviationWithdrawn, Event
from croupier.games.kit.play.money import Money
from croupier.tables.engine.commands import Credit, Fill, rule_of
from croupier.tables.engine.events import CAGE, OVER_SHORT, TIP_BOX, BoxCounted, Posted

_TAKES_BACK = ("take back wager", "leave")
_DECIDED = ("lost", "paid", "surrendered")
_COUNTED = (Money, Posted, BoxCounted, Deviated, DeviationWithdrawn)

Sums = Mapping[str, int]
ByPlayer = Mapping[str, Sums]
"""Cents by player and wager."""


class Page(NamedTuple):
    """What the records after `since` add up to, in cents; what is zero is left out.

    `boxes`, `rake` and `round` are as they were when it began: win, rake and rounds are what they have become since.
    `riding` are stakes that lie on after a settled spin: they are wagered again if the next spin decides them.
    """

    since: int = 0
    at: str = ""  # when its first record was made
    mixed: bool = False  # whether clocks of several zones made its records
    boxes: int = 0
    rake: int = 0
    round: int = 1
    sums: Sums = {}  # drop, fills, credits, tips, over_short, deviations, soft_count, soft_over
    players: Sums = {}  # what each won, or lost if below zero
    wagered: ByPlayer = {}
    riding: ByPlayer = {}

    def dated(self, at: str) -> "Page":
        """The page with a record of this time on it."""
        if not self.at:
            return self._replace(at=at)
        return self if self.mixed or _zone(at) == _zone(self.at) else self._replace(mixed=True)

    def joined(self, later: "Page") -> "Page":
        """This page with what the later one adds to it."""
        page = self.dated(later.at) if later.at else self
        return page._replace(
            mixed=page.mixed or later.mixed,
            sums=_added(self.sums, later.sums),
            players=_added(self.players, later.players),
            wagered=_added_by_player(self.wagered, later.wagered),
            riding=later.riding,
        )


def counted(page: Page, events: Sequence[Event], command: str) -> Page:
    """The page with these events of a command; `riding` is left to whoever knows whether a round ended."""
    if not any(isinstance(event, _COUNTED) for event in events):
        return page
    entry = _Entry(page, taken_back=command in _TAKES_BACK)
    for event in events:
        entry.count(event)
    return entry.page()


class _Entry:
    """A page while one record is written on it."""

    def __init__(self, page: Page, *, taken_back: bool) -> None:
        self._page, self._taken_back = page, taken_back
        self._sums, self._players = dict(page.sums), dict(page.players)
        self._wagered = {player: dict(wagers) for player, wagers in page.wagered.items()}
        self._riding = {player: dict(wagers) for player, wagers in page.riding.items()}

    def page(self) -> Page:
        return self._page._replace(
            sums=_nonzero(self._sums),
            players=_nonzero(self._players),
            wagered=_nonzero_by_player(self._wagered),
            riding=_nonzero_by_player(self._riding),
        )

    def count(self, event: Event) -> None:
        match event:
            case Money():
                self._money(event)
            case Deviated():
                self._add("deviations", 1)
            case DeviationWithdrawn():
                self._add("deviations", -1)
            case Posted():
                self._posted(event)
            case BoxCounted():
                self._add("soft_count", event.cents)
                self._add("soft_over", event.cents - event.expected)

    def _add(self, name: str, cents: int) -> None:
        self._sums[name] = self._sums.get(name, 0) + cents

    def _money(self, event: Money) -> None:
        kind, player, cents = event.kind, event.player, event.cents
        if kind in _DECIDED:
            for rider, wagers in self._riding.items():  # what was left lying is wagered once more
                for wager, stake in wagers.items():
                    self._wager(rider, wager, stake)
            self._riding.clear()
        if kind == "bought":
            self._add("drop", cents)
        elif kind == "placed":
            self._wager(player, event.wager, cents)
        elif kind in ("voided", "taken") or (kind == "returned" and self._taken_back):
            left = min(cents, self._riding.get(player, {}).get(event.wager, 0))
            if left:
                self._riding[player][event.wager] -= left
            if kind != "taken":
                self._wager(player, event.wager, left - cents)
        if kind in ("paid", "restored"):
            self._players[player] = self._players.get(player, 0) + cents
        elif kind in ("lost", "surrendered", "reclaimed"):
            self._players[player] = self._players.get(player, 0) - cents

    def _wager(self, player: str, wager: str, cents: int) -> None:
        wagers = self._wagered.setdefault(player, {})
        wagers[wager] = wagers.get(wager, 0) + cents

    def _posted(self, event: Posted) -> None:
        if event.target == TIP_BOX:
            self._add("tips", event.cents)
        elif event.source == OVER_SHORT:
            self._add("over_short", event.cents)
        elif event.target == OVER_SHORT:
            self._add("over_short", -event.cents)
        elif event.rule == rule_of(Fill.name):
            self._add("fills", event.cents)
        elif event.rule == rule_of(Credit.name):
            self._add("credits", event.cents if event.target == CAGE else -event.cents)  # or they came back


def _zone(at: str) -> str:
    return "Z" if at.endswith("Z") else at[-6:]


def _nonzero(sums: Sums) -> Sums:
    return {name: cents for name, cents in sums.items() if cents}


def _nonzero_by_player(held: ByPlayer) -> ByPlayer:
    left = {player: _nonzero(wagers) for player, wagers in held.items()}
    return {player: wagers for player, wagers in left.items() if wagers}


def _added(one: Sums, other: Sums) -> Sums:
    if not other:
        return one
    return _nonzero({name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}})


def _added_by_player(one: ByPlayer, other: ByPlayer) -> ByPlayer:
    if not other:
        return one
    both = {player: _added(one.get(player, {}), other.get(player, {})) for player in {**one, **other}}
    return {player: wagers for player, wagers in both.items() if wagers}

"""A table as the floor watches it: its picture, who deals since when, what is due, its money today, and what waits.

The money is that of the ledger for the gaming day, which is added up once and then record by record. While a count is due
it is withheld, as whoever counts must not know what the ledger expects.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.chips import made_of
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.play.decider import RuleOn
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.table.pieces import thumbnail
from croupier.journal.record import Record
from croupier.printable import printable
from croupier.tables.codec.records import events_of
from croupier.tables.engine.commands import (
    CancelRequest,
    ChangeCards,
    CountChips,
    PrepareFill,
    ReceiveCredit,
    ReceiveFill,
    RestoreShuffler,
    SendCredit,
    SettleDispute,
    WithdrawLimits,
)
from croupier.tables.engine.events import DayEnded, ShufflerMarked, ShufflerRestored
from croupier.tables.engine.limits import announced_in_words
from croupier.tables.engine.steps import cards_due
from croupier.tables.engine.transfers import waits_for
from croupier.tables.ledger import Ledger, Totals, added_up_since, continue_with, shift_of
from croupier.tables.table import Table
from croupier.tables.words.sentences import value_in_words
from croupier.web.tables.seen.standing import Lately, Standing
from croupier.web.tables.steps.steps import capital
from croupier.web.tables.viewer import Viewer

Plain = dict[str, Any]
SOON = timedelta(minutes=30)
"""So long before cards are due the floor is told."""


class Alert(NamedTuple):
    """What waits at a table: `red` for equipment and a table that stopped, `amber` for what the floor must answer, `due`
    for what is to be done, `note` for the rest. `step` is the command that answers it, with these `fields` among others."""

    kind: str
    title: str
    words: str = ""
    step: str = ""
    fields: Mapping[str, str] = {}


class Books:
    """The ledger of one table for a gaming day, kept up to date, and whether its shuffler is in use."""

    def __init__(self, table: Table, day: date) -> None:
        self.day = day
        self.ledger: Ledger = added_up_since(table.journal, day)
        self.shuffler = ""
        marked = table.journal.last_with(b'"event":"ShufflerMarked"')
        if marked is not None:
            over = (table.journal.last_with(b'"event":"%s"' % name) for name in (b"DayEnded", b"ShufflerRestored"))
            if all(ended is None or ended.sequence < marked.sequence for ended in over):
                self._note(table, (marked,))

    @property
    def totals(self) -> Totals:
        return self.ledger.day(self.day)

    def is_of(self, table: Table, at: str) -> bool:
        """Whether they are those of today and up to date."""
        return self.day == gaming_day(table, at) and self.ledger.now.record == table.version

    def catch_up(self, table: Table) -> None:
        """Add what was recorded since."""
        if table.version > self.ledger.now.record:
            records = list(table.records_after(self.ledger.now.record))
            continue_with(self.ledger, records)
            self._note(table, records)

    def _note(self, table: Table, records: Sequence[Record]) -> None:
        for record in records:
            for event in events_of(table.live.words, record):
                if isinstance(event, ShufflerMarked):
                    self.shuffler = event.marked
                elif isinstance(event, DayEnded | ShufflerRestored):
                    self.shuffler = ""


def gaming_day(table: Table, at: str) -> date:
    """The gaming day of a time, by the clock at the table."""
    zone = datetime.fromisoformat(table.last_at or at).tzinfo
    return shift_of(datetime.fromisoformat(at).astimezone(zone).isoformat()).day


def books_of(books: Books | None, table: Table, at: str) -> Books:
    """The books of today: those given, brought up to date, or new ones where there are none or another day has begun."""
    day = gaming_day(table, at)
    if books is None or books.day != day or books.ledger.now.record > table.version:
        return Books(table, day)
    books.catch_up(table)
    return books


def card_of(standing: Standing, viewer: Viewer, books: Books) -> Plain:
    """The table's card on the floor."""
    table, lately, at = standing.table, standing.lately, standing.at
    live, now = standing.live, standing.now
    counting = live.counting(now)
    scene = standing.drawn(viewer, standing.look(viewer)).scene
    since = now.dealers[-1].at if now.dealers and now.dealers[-1].person == now.dealer else ""
    alerts = _alerts(table, books, lately, at, counting=counting)
    return {
        "picture": thumbnail(live.game.drawing.felt(live.rules), scene),
        "open": now.opened and live.game.play.stage(now.game) != "closed",
        "banked": live.game.wagers.banked,
        "round": now.round,
        "dealer": now.dealer if now.opened else "",
        "since": since if now.opened else "",
        "cards_due": cards_due(table.live, table.now),
        "shuffler": _shuffler(table, books),
        "day": books.day.isoformat(),
        "counting": counting,
        "money": None if counting else _money(table, books.totals),
        "players": None if counting else _players(table, books.totals),
        "rack": None if counting else dict(now.rack),
        "tray": _tray(table, viewer) if counting else None,
        "boxes": [one.box for one in now.boxes],
        "alerts": [alert._asdict() for alert in alerts],
        "needs": any(alert.kind in ("red", "amber", "due") for alert in alerts),
    }


def _tray(table: Table, viewer: Viewer) -> Mapping[str, int] | None:
    """The chips that lie before whoever counts at an exercise, where there are none to be seen but these."""
    if table.purpose == "live" or not viewer.acts:
        return None
    return made_of(table.live.inventory(table.now), table.live.denominations)


def _shuffler(table: Table, books: Books) -> str | None:
    """ "in use", or how it was put out of use; None where the rules know of none."""
    values = table.live.rules.in_force.values
    if getattr(table.now.game, "shuffler_out", False) or books.shuffler:
        return f"out of use: {books.shuffler}" if books.shuffler else "out of use"
    return "in use" if values.get("shoe.shuffler") else None


def _money(table: Table, totals: Totals) -> Plain:
    """What the day made so far, in cents; the theoretical win is exact."""
    expected = sum(totals.theoretical.values(), Fraction(0)) if totals.theoretical else None
    found: Plain = {
        "drop": totals.drop,
        "win": totals.win,
        "rounds": totals.rounds,
        "fills": totals.fills,
        "credits": totals.credits,
        "handle": totals.handle,
        "theoretical": None if expected is None else {**exact(expected), "cents": round(expected)},
        "hold": None if totals.hold is None else exact(totals.hold),
    }
    if not table.live.game.wagers.banked:
        found["pots"] = table.live.accounts(table.now).get("pot", 0)
    return found


def _players(table: Table, totals: Totals) -> list[Plain]:
    """Each player of the day with what they wagered and what the house expects of it, the most first."""
    wagered: dict[str, dict[str, int]] = {}
    for (player, wager), cents in totals.wagered.items():
        wagered.setdefault(player, {})[value_in_words("wager", wager) or wager] = cents
    rows, accounts = [], table.live.accounts(table.now)
    for player in dict.fromkeys((*wagered, *table.live.game.live.seated(table.now.game))):
        expected = totals.theoretical.get(player)
        seat = table.live.game.live.sits_at(table.now.game, player)
        rows.append(
            {
                "player": printable(player),
                "seat": seat or "",
                "chips": accounts.get(chips_of(player), 0),
                "wagered": sum(wagered.get(player, {}).values()),
                "wagers": wagered.get(player, {}),
                "theoretical": None if expected is None else {**exact(expected), "cents": round(expected)},
            }
        )
    return sorted(rows, key=lambda row: (-row["wagered"], row["player"]))


def _alerts(table: Table, books: Books, lately: Lately, at: str, *, counting: bool) -> list[Alert]:
    now, found = table.now, list[Alert]()
    if table.halted:
        found.append(Alert("red", "Table stopped.", "Its journal does not answer; nothing is lost."))
    if (shuffler := _shuffler(table, books)) and shuffler != "in use":
        back = next((one.command for one in table.options(at) if one.command == RestoreShuffler.name), "")
        found.append(Alert("red", "Shuffler out of use.", shuffler.removeprefix("out of use").removeprefix(": "), back))
    if lately.interrupted:
        found.append(Alert("note", "Taken up again.", printable(lately.interrupted)))
    for what in lately.deviations:
        found.append(Alert("amber", "Deviation waits for a ruling.", printable(capital(what)), RuleOn.name))
    found += _transfers(table)
    for new in now.announced:
        words = capital(announced_in_words(table.live, new))
        found.append(Alert("note", "Limits change.", f"{printable(words)}.", WithdrawLimits.name))
    for step in lately.unsigned:
        words = printable(f"{step['label']}, signed by {step['by']}.")
        found.append(Alert("due", f"Waits for the signature of the {step['needs']}.", words))
    for dispute in now.disputes:
        words = printable(f"{dispute.player}: {dispute.what}")
        found.append(Alert("amber", "Dispute waits for an answer.", words, SettleDispute.name))
    if (due := cards_due(table.live, table.now)) is not None and now.opened:
        left = datetime.fromisoformat(due) - datetime.fromisoformat(at)
        if left <= SOON:
            late = left <= timedelta(0)
            title = "Cards must be changed." if late else "Cards due soon."
            found.append(Alert("due", title, "No new hand begins before." if late else "", ChangeCards.name))
    if now.sealed:
        first = now.sealed_by[0].person if now.sealed_by else "One person"
        words = f"{printable(first)} has counted; the figures are sealed until the other count is in."
        found.append(Alert("due", "One count is in.", words, CountChips.name))
    elif counting:
        found.append(Alert("due", "Count is due.", "Two persons count apart; figures are withheld.", CountChips.name))
    if now.boxes:
        boxes = "1 drop box waits" if len(now.boxes) == 1 else f"{len(now.boxes)} drop boxes wait"
        found.append(Alert("note", "Soft count.", f"{boxes} in the count room."))
    return found


def _transfers(table: Table) -> list[Alert]:
    """Fills and credits under way; one that differs from its slip needs somebody's answer."""
    found = []
    for one in table.now.transfers:
        first, then = (PrepareFill.name, ReceiveFill.name) if one.way == "fill" else (SendCredit.name, ReceiveCredit.name)
        step = then if one.slip else first
        title = f"{capital(one.way)} differs from its slip." if one.differs else f"{capital(one.way)} under way."
        words = printable(f"Waits for {waits_for(one)}.")
        named = {"slip": one.slip} if one.slip else {"request": str(one.record)}
        if one.differs:
            found.append(Alert("amber", title, words, CancelRequest.name, {"request": str(one.record)}))
        else:
            found.append(Alert("due", title, words, step, named))
    return found


def sums_of(cards: Sequence[Mapping[str, Any]]) -> Plain:
    """The money of all tables together; those of which the figures are withheld are left out and counted."""
    shown = [card["money"] for card in cards if card["money"] is not None]
    banked = [card["money"] for card in cards if card["money"] is not None and card["banked"]]
    drop, win = (sum(money[name] for money in banked) for name in ("drop", "win"))
    expected = sum((Fraction(money["theoretical"]["exact"]) for money in banked if money["theoretical"]), Fraction(0))
    return {
        "tables": len(cards),
        "open": sum(card["open"] for card in cards),
        "needs": sum(card["needs"] for card in cards),
        "withheld": len(cards) - len(shown),
        "drop": drop,
        "win": win,
        "theoretical": {**exact(expected), "cents": round(expected)},
        "hold": exact(Fraction(win, drop)) if drop else None,
        "rake": sum(card["money"]["drop"] for card in cards if card["money"] is not None and not card["banked"]),
    }

"""The floor in the terminal: every table of a store with its dealer, the money of its gaming day, and what waits."""

from datetime import datetime
from typing import Any

import click

from croupier.cli.terminal.show import paragraph, print_json
from croupier.cli.terminal.show import table as columns
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import Store
from croupier.printable import printable
from croupier.tables.engine.steps import cards_due
from croupier.tables.ledger import added_up_since, shift_of
from croupier.tables.opening import first_of, purpose_of
from croupier.tables.read_access import WITHHELD
from croupier.tables.words.sentences import waiting_deviations
from croupier.tables.words.view import table_view

_FLOOR = Signature("", Role.FLOORPERSON)
_COLUMNS = ("table", "phase", "round", "dealer", "on", "cards due", "rounds", "drop", "win")


def floor(store: Store, at: str, *, json_: bool) -> None:
    """Print all tables as they stand at this time; a table whose journal cannot be read says why."""
    found = [told for name in store.journals() if (told := _told(store, name, at)) is not None]
    if json_:
        return print_json({"schema": 1, "db": store.where, "at": at, "unit": "cents", "tables": found})
    if not found:
        return click.echo(f"{store.where}: no table yet; `croupier table open` sets one up")
    readable = [one for one in found if one["stopped"] is None]
    columns(list(_COLUMNS), [_row(one, at) for one in readable], right=["round", "on", "rounds", "drop", "win"])
    for one in found:
        for words in one["waits"] if one["stopped"] is None else [one["stopped"]]:
            paragraph(f"{printable(one['table'])} waits for {words}" if one["stopped"] is None else words, indent="")
    if any(one["counting"] for one in readable):
        click.echo(f"Figures are {WITHHELD} at a table.")
    return None


def _told(store: Store, name: str, at: str) -> dict[str, Any] | None:
    """One table; None for a journal that is no table's."""
    try:
        journal = Journal(store, name)
        first = first_of(journal)
        if first is None:
            return None
        zone = datetime.fromisoformat(journal.record(journal.head().version).entry.at).tzinfo
        day = shift_of(datetime.fromisoformat(at).astimezone(zone).isoformat()).day
        ledger = added_up_since(journal, day)
        live, now = ledger.live.under(ledger.now), ledger.now
        deviations = waiting_deviations(journal, live, now, open_cards=False)
    except UnavailableError:
        raise
    except InputError as wrong:  # one that is damaged; the others are as good as before
        return {"table": name, "stopped": wrong.reason, "counting": False, "waits": []}
    view, counting, totals = table_view(live, now, _FLOOR, deviations), live.counting(now), ledger.day(day)
    since = now.dealers[-1].at if now.dealers and now.dealers[-1].person == now.dealer else ""
    names = ("drop", "win", "rounds", "fills", "credits", "handle")
    return {
        "table": name,
        "edition": live.rules.in_force.draft.id,
        "purpose": purpose_of(first),
        "phase": view.phase,
        "open": now.opened and live.game.play.stage(now.game) != "closed",
        "round": now.round,
        "dealer": now.dealer if now.opened else "",
        "since": since if now.opened else "",
        "cards_due": cards_due(live, now),
        "day": day.isoformat(),
        "counting": counting,
        "money": None if counting else {each: getattr(totals, each) for each in names},
        "waits": [*view.waits, *(["the count of the inventory"] if counting else [])],
        "stopped": None,
    }


def _row(one: dict[str, Any], at: str) -> list[str]:
    money, on, due = one["money"], _minutes(one["since"], at), _minutes(at, one["cards_due"] or "")
    figures = [str(money["rounds"]), dollars(money["drop"]), dollars(money["win"])] if money else ["–"] * 3
    cards = "–" if due is None else "now" if due <= 0 else f"in {due // 60}:{due % 60:02} h"
    dealer = printable(one["dealer"]) or "–"
    return [
        printable(one["table"]),
        one["phase"],
        str(one["round"]),
        dealer,
        "–" if on is None else f"{on} min",
        cards,
        *figures,
    ]


def _minutes(since: str, until: str) -> int | None:
    """Whole minutes from one time to another; None where either is not known."""
    if not since or not until:
        return None
    return int((datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds()) // 60

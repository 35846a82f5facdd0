"""`croupier table show`: a table and its ledger: accounts, drop, win, hold, theoretical win, tax by the cited rates."""

from collections.abc import Sequence
from datetime import date, time
from fractions import Fraction
from math import floor

import click

from croupier.cli.show import Command, exact_dollars, listing, percent, print_json, table
from croupier.cli.table import view
from croupier.cli.table.desk import db_option, open_tables
from croupier.cli.table.people import person
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.decider import Role, Signature
from croupier.games.kit.odds import exact
from croupier.journal.book import Journal
from croupier.printable import printable
from croupier.tables.engine import procedure
from croupier.tables.ledger import SHIFTS, SUMS, Ledger, Totals, added_up, added_up_since, only_standing
from croupier.tables.words.menu import Step, steps
from croupier.tables.words.sentences import waiting_deviations
from croupier.tables.words.view import view_json

_COUNTS = ("rounds", "deviations")


@click.command("show", cls=Command)
@click.argument("name")
@click.option("--as-role", "viewer", metavar="ROLE[:NAME]", help="Show what this person may see, such as player:Ann.")
@click.option(
    "--shifts", metavar="TIME,…", help="When shifts begin; the first begins the gaming day [default: 06:00,14:00,22:00]."
)
@click.option("--since", metavar="DATE", help="Ledger from this gaming day on, such as 2026-11-16 [default: all].")
@db_option
def show(name: str, viewer: str | None, shifts: str | None, since: str | None, db: str, json_: bool) -> None:
    """Show how a table stands, what is next, and its ledger: drop, fills, credits, win, hold, theoretical win, tax."""
    who, begin, first = _viewer(viewer), _shifts(shifts), _date(since)
    with open_tables(db, read_only=True) as store:
        journal = Journal(store, name)
        if who.role == Role.PLAYER:
            ledger = only_standing(journal)
        else:
            ledger = added_up_since(journal, first, begin) if first else added_up(journal.records(), begin)
        deviations = waiting_deviations(journal, ledger.live, ledger.now, open_cards=False)
    if json_:
        print_json({"schema": 1, "table": name, **report(ledger, who)})
    else:
        print_ledger(name, ledger, who, deviations)


def _viewer(text: str | None) -> Signature:
    if text is None:
        return Signature("terminal", Role.FLOORPERSON)
    role, _, name = text.partition(":")
    if role.strip() == Role.PLAYER and not name.strip():
        raise InputError("name the player: player:NAME")
    return person(f"{name.strip() or 'terminal'}:{role}")


def _shifts(text: str | None) -> tuple[time, ...]:
    if text is None:
        return SHIFTS
    try:
        return tuple(time.fromisoformat(each.strip()) for each in text.split(","))
    except ValueError:
        raise InputError(f"{text[:40]!r} are not times of shifts; give them as 06:00,14:00,22:00") from None


def _date(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text[:40]!r} is not a date; give one such as 2026-11-16") from None


def report(ledger: Ledger, who: Signature) -> dict[str, object]:
    """Everything this person may see; amounts in cents."""
    live, now = ledger.live, ledger.now
    draft = live.rules.in_force.draft
    found: dict[str, object] = {
        "edition": draft.id,
        "status": draft.status,
        "mode": now.mode,
        "cards": now.cards,
        "version": now.version,
        "round": now.round,
        "open": now.opened,
        "standing": view_json(live, now, who),
        "next": [
            {"command": step.command, "kind": step.kind, "who": step.who, "cite": list(step.cites)}
            for step in _steps(ledger)
        ],
    }
    return found if who.role == Role.PLAYER else {**found, "ledger": _ledger(ledger)}


def print_ledger(name: str, ledger: Ledger, who: Signature, deviations: Sequence[str] = ()) -> None:
    live, now = ledger.live, ledger.now
    view.head(name, live, now)
    view.standing(live, now, who, deviations)
    due = [step for step in _steps(ledger) if step.kind == "next"]
    if due:
        parts = (f"{step.label} ({step.who}; {view.cites(step.cites)})" for step in due)
        click.echo("next: " + ", ".join(parts))
    if who.role == Role.PLAYER:
        return
    _print_accounts(ledger)
    _print_shifts(ledger)
    _print_players(ledger)
    _print_tax(ledger)


def _steps(ledger: Ledger) -> list[Step]:
    return steps(procedure.options(ledger.live, ledger.now), ledger.live.cite)


def _print_accounts(ledger: Ledger) -> None:
    accounts = ledger.live.accounts(ledger.now)
    click.echo()
    rows = [[printable(account), dollars(cents)] for account, cents in accounts.items()]
    table(["account", "dollars"], [*rows, ["sum", dollars(sum(accounts.values()))]], right=["dollars"])


def _print_shifts(ledger: Ledger) -> None:
    several = len(ledger.shifts) > 1
    rows = [[shift.day.isoformat(), str(shift.number), *_cells(totals)] for shift, totals in ledger.shifts.items()]
    if len(ledger.days) > 1 or several:
        rows += [[day.isoformat(), "all", *_cells(ledger.day(day))] for day in ledger.days]
    if len(ledger.days) > 1:
        rows.append(["all", "all", *_cells(ledger.total)])
    heads = ["day", "shift", *(name.replace("_", "/") for name in SUMS), "hold"]
    click.echo()
    table(heads, rows, right=heads[2:])


def _cells(totals: Totals) -> list[str]:
    sums = [str(getattr(totals, name)) if name in _COUNTS else dollars(getattr(totals, name)) for name in SUMS]
    return [*sums, percent(float(totals.hold)) if totals.hold is not None else "–"]


def _print_players(ledger: Ledger) -> None:
    total = ledger.total
    names = sorted({*total.players, *total.theoretical, *(player for player, _ in total.wagered)})
    if not names:
        return
    click.echo()
    wagered = {name: sum(cents for (player, _), cents in total.wagered.items() if player == name) for name in names}
    rows = []
    for name in names:
        expected = total.theoretical.get(name)
        theoretical = ["–", "–"] if expected is None else [_rounded(expected), exact_dollars(expected / 100)]
        rows.append([printable(name), dollars(wagered[name]), dollars(total.players[name]), *theoretical])
    heads = ["player", "wagered", "won", "theoretical win of the house", "exact"]
    table(heads, rows, right=heads[1:])
    for assumed in _assumed(ledger):
        click.echo(f"The theoretical win assumes that {assumed}.")


def _assumed(ledger: Ledger) -> list[str]:
    """How players are taken to play where the theoretical win hangs on it."""
    return [note] if (note := ledger.live.room.edge_note) else []


def _print_tax(ledger: Ledger) -> None:
    tax, win = ledger.tax, ledger.total.win
    click.echo()
    if tax is None:
        where = ledger.live.rules.in_force.draft.jurisdiction
        click.echo(f"No document here names the tax on table games in {where}.")
        return
    columns = {
        f"tax on {tax.of}": lambda one: f"state, {one.when}" if one.when else "state",
        "rate": lambda one: percent(float(one.rate)),
        "of the win": lambda one: _rounded(max(win, 0) * one.rate),
        "stands in": lambda one: one.cite,
    }
    listing(tax.rates, columns, left=["stands in"])
    click.echo(f"Rates: {tax.source}")


def _rounded(cents: Fraction) -> str:
    """Dollars to the cent, half a cent up; a binary fraction would sometimes take it down."""
    return dollars(floor(cents + Fraction(1, 2)))


def _ledger(ledger: Ledger) -> dict[str, object]:
    accounts, tax = ledger.live.accounts(ledger.now), ledger.tax
    win = max(ledger.total.win, 0)
    days = [
        {
            "day": day.isoformat(),
            **_totals(ledger.day(day)),
            "shifts": [
                {"shift": shift.number, **_totals(totals)} for shift, totals in ledger.shifts.items() if shift.day == day
            ],
        }
        for day in ledger.days
    ]
    return {
        "unit": "cents",
        "accounts": accounts,
        "sum": sum(accounts.values()),
        "total": _totals(ledger.total),
        "theoretical_assumes": _assumed(ledger),
        "days": days,
        "tax": None
        if tax is None
        else {
            "of": tax.of,
            "source": tax.source,
            "rates": [
                {"when": one.when, "rate": str(one.rate), "cite": one.cite, "due": exact(win * one.rate)}
                for one in tax.rates
            ],
        },
    }


def _totals(totals: Totals) -> dict[str, object]:
    return {
        **{name: getattr(totals, name) for name in SUMS},
        "hold": None if totals.hold is None else exact(totals.hold),
        "players": dict(sorted(totals.players.items())),
        "wagered": [{"player": one, "wager": wager, "cents": cents} for (one, wager), cents in totals.wagered.items()],
        "theoretical": {player: exact(cents) for player, cents in sorted(totals.theoretical.items())},
    }

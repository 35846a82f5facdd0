"""A table's ledger for people and programs: accounts, drop, win, hold, theoretical win, and the tax by the cited rates."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import click

from croupier.cli.table import view
from croupier.cli.table.view import Names
from croupier.cli.terminal.show import exact_dollars, listing, percent, table
from croupier.equipment.money import dollars
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.play.decider import Role, Signature
from croupier.printable import printable
from croupier.tables.engine import procedure
from croupier.tables.ledger import SOFT, SUMS, Ledger, Totals
from croupier.tables.read_access import WHY
from croupier.tables.words.menu import Step, steps
from croupier.tables.words.view import view_json

_COUNTS = ("rounds", "deviations")


def report(ledger: Ledger, who: Signature, *, open_counts: bool = False) -> dict[str, object]:
    """Everything this person may see; amounts in cents. While a count is due, the ledger only with `open_counts`."""
    live, now = ledger.live, ledger.now
    counting = live.counting(now)
    draft = live.rules.in_force.draft
    found: dict[str, object] = {
        "edition": draft.id,
        "status": draft.status,
        "mode": now.mode,
        "cards": now.cards,
        "version": now.version,
        "purpose": now.purpose,
        "round": now.round,
        "open": now.opened,
        "counting": counting,
        "standing": view_json(live, now, who, open_counts=open_counts),
        "next": [
            {"command": step.command, "kind": step.kind, "who": step.who, "cite": list(step.cites)}
            for step in _steps(ledger)
        ],
    }
    if who.role == Role.PLAYER:
        return found
    return {**found, "ledger": None if counting and not open_counts else _ledger(ledger)}


def print_ledger(
    name: str,
    ledger: Ledger,
    who: Signature,
    deviations: Sequence[str] = (),
    *,
    open_counts: bool = False,
    names: Names = str,
) -> None:
    live, now = ledger.live, ledger.now
    view.head(name, live, now)
    view.standing(live, now, who, deviations, names=names)
    due = [step for step in _steps(ledger) if step.kind == "next"]
    if due:
        parts = (f"{names(step.label)} ({step.who}; {view.cites(step.cites)})" for step in due)
        click.echo("next: " + ", ".join(parts))
    if who.role == Role.PLAYER:
        return
    if live.counting(now) and not open_counts:
        click.echo(f"\n{WHY}")
        return
    _print_accounts(ledger, names)
    _print_shifts(ledger)
    _print_players(ledger, names)
    _print_tax(ledger)


def _steps(ledger: Ledger) -> list[Step]:
    return steps(procedure.options(ledger.live, ledger.now), ledger.live.cite)


def _print_accounts(ledger: Ledger, names: Names) -> None:
    accounts = ledger.live.accounts(ledger.now)
    click.echo()
    rows = [[names(printable(account)), dollars(cents)] for account, cents in accounts.items()]
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


def _print_players(ledger: Ledger, names: Names) -> None:
    total = ledger.total
    players = sorted({*total.players, *total.theoretical, *(player for player, _ in total.wagered)})
    if not players:
        return
    click.echo()
    wagered = {name: sum(cents for (player, _), cents in total.wagered.items() if player == name) for name in players}
    rows = []
    for name in players:
        expected = total.theoretical.get(name)
        theoretical = ["–", "–"] if expected is None else [_rounded(expected), exact_dollars(expected / 100)]
        rows.append([names(printable(name)), dollars(wagered[name]), dollars(total.players[name]), *theoretical])
    heads = ["player", "wagered", "won", "theoretical win of the house", "exact"]
    table(heads, rows, right=heads[1:])
    for assumed in _assumed(ledger):
        click.echo(f"The theoretical win assumes that {assumed}.")


def _assumed(ledger: Ledger) -> list[str]:
    """How players are taken to play where the theoretical win hangs on it."""
    return [note] if (note := ledger.live.game.extras.edge_note) else []


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
        **{name: getattr(totals, name) for name in (*SUMS, *SOFT)},
        "hold": None if totals.hold is None else exact(totals.hold),
        "players": dict(sorted(totals.players.items())),
        "wagered": [{"player": one, "wager": wager, "cents": cents} for (one, wager), cents in totals.wagered.items()],
        "theoretical": {player: exact(cents) for player, cents in sorted(totals.theoretical.items())},
    }

"""A table's ledger for people and programs: accounts, drop, win, hold, theoretical win, and the tax by the cited rates."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import click

from croupier.cli.show import exact_dollars, percent, table
from croupier.cli.table import view
from croupier.equipment.money import dollars
from croupier.games.kit.decider import Role, Signature
from croupier.printable import printable
from croupier.tables.engine import procedure
from croupier.tables.ledger import Ledger, Totals
from croupier.tables.words.menu import Step, steps
from croupier.tables.words.view import view_json

_SUMS = ("rounds", "drop", "fills", "credits", "handle", "win", "tips", "over_short", "deviations")
_COUNTS = ("rounds", "deviations")


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


def tell(name: str, ledger: Ledger, who: Signature, deviations: Sequence[str] = ()) -> None:
    live, now = ledger.live, ledger.now
    view.head(name, live, now)
    view.standing(live, now, who, deviations)
    due = [step for step in _steps(ledger) if step.kind == "next"]
    if due:
        parts = (f"{step.label} ({step.who}; {view.cites(step.cites)})" for step in due)
        click.echo("next: " + ", ".join(parts))
    if who.role == Role.PLAYER:
        return
    _tell_accounts(ledger)
    _tell_shifts(ledger)
    _tell_players(ledger)
    _tell_tax(ledger)


def _steps(ledger: Ledger) -> list[Step]:
    return steps(procedure.options(ledger.live, ledger.now), ledger.live.cite)


def _tell_accounts(ledger: Ledger) -> None:
    accounts = ledger.live.accounts(ledger.now)
    click.echo()
    rows = [[printable(account), dollars(cents)] for account, cents in accounts.items()]
    table(["account", "dollars"], [*rows, ["sum", dollars(sum(accounts.values()))]], right=["dollars"])


def _tell_shifts(ledger: Ledger) -> None:
    several = len(ledger.shifts) > 1
    rows = [[shift.day.isoformat(), str(shift.number), *_cells(totals)] for shift, totals in ledger.shifts.items()]
    if len(ledger.days) > 1 or several:
        rows += [[day.isoformat(), "all", *_cells(ledger.day(day))] for day in ledger.days]
    if len(ledger.days) > 1:
        rows.append(["all", "all", *_cells(ledger.total)])
    heads = ["day", "shift", *(name.replace("_", "/") for name in _SUMS), "hold"]
    click.echo()
    table(heads, rows, right=heads[2:])


def _cells(totals: Totals) -> list[str]:
    sums = [str(getattr(totals, name)) if name in _COUNTS else dollars(getattr(totals, name)) for name in _SUMS]
    return [*sums, percent(float(totals.hold)) if totals.hold is not None else "–"]


def _tell_players(ledger: Ledger) -> None:
    total = ledger.total
    names = sorted({*total.players, *total.theoretical, *(player for player, _ in total.wagered)})
    if not names:
        return
    click.echo()
    wagered = {name: sum(cents for (player, _), cents in total.wagered.items() if player == name) for name in names}
    rows = []
    for name in names:
        expected = total.theoretical.get(name)
        exact = ["–", "–"] if expected is None else [_rounded(expected), exact_dollars(expected / 100)]
        rows.append([printable(name), dollars(wagered[name]), dollars(total.players[name]), *exact])
    heads = ["player", "wagered", "won", "theoretical win of the house", "exact"]
    table(heads, rows, right=heads[1:])
    for assumed in _assumed(ledger):
        click.echo(f"The theoretical win takes it that {assumed}.")


def _assumed(ledger: Ledger) -> list[str]:
    """How players are taken to play where the theoretical win hangs on it."""
    return [note] if (note := ledger.live.room.edge_note) else []


def _tell_tax(ledger: Ledger) -> None:
    tax, win = ledger.tax, ledger.total.win
    click.echo()
    if tax is None:
        where = ledger.live.rules.in_force.draft.jurisdiction
        click.echo(f"No document at hand names the tax on table games in {where}.")
        return
    rows = [
        [f"state, {one.when}" if one.when else "state", percent(float(one.rate)), _due(win, one.rate), one.cite]
        for one in tax.rates
    ]
    table([f"tax on {tax.of}", "rate", "of the win", "stands in"], rows, right=["rate", "of the win"])
    click.echo(f"Rates: {tax.source}")


def _due(win: int, rate: Fraction) -> str:
    return _rounded(max(win, 0) * rate)


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
                {"when": one.when, "rate": str(one.rate), "cite": one.cite, "due": _exact(win * one.rate)}
                for one in tax.rates
            ],
        },
    }


def _totals(totals: Totals) -> dict[str, object]:
    return {
        **{name: getattr(totals, name) for name in _SUMS},
        "hold": None if totals.hold is None else _exact(totals.hold),
        "players": dict(sorted(totals.players.items())),
        "wagered": [{"player": one, "wager": wager, "cents": cents} for (one, wager), cents in totals.wagered.items()],
        "theoretical": {player: _exact(cents) for player, cents in sorted(totals.theoretical.items())},
    }


def _exact(number: Fraction) -> dict[str, object]:
    return {"exact": str(number), "float": float(number)}

"""Wagers on which the player has the edge: lawful, and unwise. They are worked out only where choices matter."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.edition import STUMBLES
from croupier.compliance.finding import Finding
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.paper.filing import payout
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.text import library

_NO_MATTER = ("limits", "chips")
"""Money that moves no edge per unit wagered."""


def players(game: Game[Any], rules: Any, force: InForce) -> list[Finding]:
    """Advice for each wager that pays the player more than it should; choices that give no odds at all are refused."""
    if not game.wagers.banked or not _matters(game, force):
        return []
    try:
        return list(_players(game, rules, force))
    except InputError:
        raise
    except STUMBLES as problem:
        what = f"{type(problem).__name__}: {problem}"
        raise InputError(f"these choices make no game that can be played ({what})") from None


def _players(game: Game[Any], rules: Any, force: InForce) -> Iterator[Finding]:
    told = set()
    for line in game.odds.lines(rules):
        if line.house_edge < 0 and line.offered and not line.free and line.wager not in told:
            told.add(line.wager)
            how = f", played by {line.strategy}," if line.strategy else ""
            yield _advice(f"On {line.wager}{how}", line.wager, -line.house_edge, force)
    for wager in game.odds.metered(rules, 1)[0]:
        if wager.offered and wager.edge() < 0 and wager.wager not in told:
            shows = " and ".join(f"the {meter.name} meter at {dollars(meter.standing)}" for meter in wager.meters)
            yield _advice(f"With {shows}, on {wager.wager}", wager.wager, -wager.edge(), force)


def _advice(where: str, wager: str, edge: Fraction, force: InForce) -> Finding:
    says = f"{where} the player has an edge of {_percent(edge)}: the house pays more than the wager is worth."
    listed = (payout(wager), paths.join((wager.replace("-", "_"), "offered")))
    path = next((path for path in listed if path in force.values), "")
    fix = "Change what it pays, as far as the text lets you, or do not offer it."
    value, allows, cite = force.values.get(path), force.says.get(path), force.cite(path) if path else ""
    return Finding("advice", path, value, allows, cite, says, fix)


def _matters(game: Game[Any], force: InForce) -> bool:
    """Whether the choices may move odds, or the edition is somebody's own, whose odds nobody knows yet."""
    if force.draft.id not in library.ours() or force.read:
        return True
    money = [prefix for prefix, kind in game.rules.classes.items() if kind == "money" and prefix not in _NO_MATTER]
    return any(paths.under(path, prefix) for path in force.choices for prefix in money)


def _percent(part: Fraction) -> str:
    return f"{float(100 * part):.2f} %"

"""Answers about poker hands with the command that repeats them; editions are ids, never files."""

from typing import Any

from croupier.analysis.assumptions.block import with_command
from croupier.api import hands
from croupier.web import shelf


def equity_of(asked: dict[str, Any]) -> shelf.Report:
    """The equities that are asked for; the edition is an id, never a file."""
    edition, cards = asked.pop("edition"), asked.pop("hands")
    shelf.opened(edition)
    found = hands.equities(edition, cards, **asked)
    return with_command(found.report, shelf.command("equity", edition, *cards, **_given(asked)))


def draws_of(asked: dict[str, Any]) -> shelf.Report:
    """The draws that are asked for; the edition is an id, never a file."""
    edition, hand, count = asked.pop("edition"), asked.pop("hand"), asked.pop("draws")
    shelf.opened(edition)
    found = hands.drawn(edition, hand, count, **asked)
    options = {"draws": count, "target": asked["target"], "dead": asked["dead"], "for": asked["half"]}
    if found.odds.seed is not None:
        options["seed"] = found.odds.seed
    return with_command(found.report, shelf.command("draws", edition, hand, **_given(options)))


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value not in (None, "")}

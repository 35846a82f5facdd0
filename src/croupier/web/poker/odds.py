"""The pages of single hands: what to throw away and what that leads to, and what hands get of the pot."""

from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import urlencode

from croupier.errors import InputError
from croupier.games.poker.game import GAME
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.web import shelf
from croupier.web.poker.reports import draws_of, equity_of

Page = dict[str, Any]
SHOWN = 40
"""Final hands that a page lists; the download has all."""
MOST_SAMPLES = 1_000_000

_DRAWS = ("edition", "hand", "draws", "target", "dead", "for")
_EQUITY = ("edition", "hands", "board", "dead", "draws", "policy", "samples", "seed")


def games() -> list[Draft]:
    """The poker games."""
    return [head for head in library.listing().heads if head.game == GAME.name]


@cache
def draw_games() -> list[Draft]:
    """Those in which cards are exchanged."""
    return [head for head in games() if any(street.draw for street in shelf.opened(head.id).rules.order)]


def draws(given: dict[str, str]) -> Page:
    """The draws explorer: an empty form, or the answer to what the address asks."""
    page = {"games": draw_games(), "report": None, "json": ""}
    if not given.get("hand", "").strip():
        return page
    asked = {
        "edition": given.get("edition", ""),
        "hand": given["hand"].strip(),
        "draws": _number(given, "draws", 0, 10),
        "target": given.get("target", "").strip() or None,
        "dead": given.get("dead", "").strip(),
        "half": given.get("for", "").strip() or None,
    }
    report = draws_of(asked)
    rows, left = report["hands"][:SHOWN], max(0, len(report["hands"]) - SHOWN)
    return {**page, "report": report, "rows": rows, "left": left, "json": _address("/hands/draws.json", given, _DRAWS)}


def equity(given: dict[str, str]) -> Page:
    """The equity explorer: an empty form, or the answer to what the address asks."""
    page = {"games": games(), "report": None, "json": ""}
    hands = hands_in(given.get("hands", ""))
    if not hands:
        return page
    asked = {
        "edition": given.get("edition", ""),
        "hands": hands,
        "board": given.get("board", "").strip(),
        "dead": given.get("dead", "").strip(),
        "draws": _number(given, "draws", 0, 10),
        "policy": given.get("policy", "").strip() or None,
        "samples": _number(given, "samples", 2, MOST_SAMPLES),
        "seed": _number(given, "seed", 0, 2**63 - 1) or 1,
    }
    return {**page, "report": equity_of(asked), "json": _address("/hands/equity.json", given, _EQUITY)}


def hands_in(text: str) -> list[str]:
    """The hands of a field: one on a line, or parted by semicolons; commas stand inside ranges."""
    return [hand for line in text.replace(";", "\n").splitlines() if (hand := line.strip())]


def _number(given: dict[str, str], name: str, least: int, most: int) -> int | None:
    text = given.get(name, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:20]) <= most:
        raise InputError(f"{name} cannot be {text[:20]!r}; a whole number from {least} to {most:,} can.")
    return int(text)


def _address(path: str, given: dict[str, str], names: Sequence[str]) -> str:
    return f"{path}?{urlencode({name: given[name] for name in names if given.get(name)}, safe='/')}"

"""Poker as the rest of the house sees it; see `games.Room`. Players bet against each other: there are no odds to pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.games.poker.layout import felt
from croupier.games.poker.rules import CLASSES, TOGETHER, PokerRules, build

if TYPE_CHECKING:
    from croupier.games.kit.odds import Exact
    from croupier.games.kit.refused import Refused
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.games.kit.written_round import Settled

__all__ = [
    "ASKS",
    "BANKED",
    "CLASSES",
    "ROUND",
    "TOGETHER",
    "WHEELS",
    "WHEEL_RULE",
    "book",
    "build",
    "catalogue",
    "details",
    "felt",
    "find",
    "lawful",
    "odds",
    "odds_of",
    "settle",
    "table",
    "warnings",
]

BANKED = False
ASKS: tuple[str, ...] = ()
ROUND = frozenset({"pot", "pots", "unit", "button", "hands", "board"})
WHEELS: tuple[str, ...] = ()
WHEEL_RULE: str | None = None

_NO_ODDS = "in poker players bet against each other, so no wager has odds against the house; ask croupier equity"


def catalogue(rules: object) -> Catalogue:
    """Nothing is wagered against the house."""
    return {}


def find(rules: object, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    raise InputError(_NO_ODDS)


def odds(rules: object, **asks: object) -> list[Exact]:
    """No wager has a price of the house's."""
    return []


def lawful(rules: object, **asks: object) -> bool:
    return True


def details(rules: object, **asks: object) -> dict[str, dict[str, Fraction]]:
    return {}


def table(rules: object, **asks: object) -> list[tuple[str, dict[str, Fraction]]]:
    return []


def warnings(rules: object, **asks: object) -> list[str]:
    return []


def odds_of(rules: object, wager: Wager) -> Exact:
    raise InputError(_NO_ODDS)


def book(rules: object, bets: Sequence[tuple[Wager, Fraction]]) -> Exact:
    raise InputError(_NO_ODDS)


def settle(rules: PokerRules, written: Mapping[str, object]) -> Settled:
    from croupier.games.poker.settle import settle as settled

    return settled(rules, written)

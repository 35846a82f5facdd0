"""Roulette as the rest of the house sees it; see `games.Room`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.roulette.layout import felt
from croupier.games.roulette.odds import book, odds, odds_of
from croupier.games.roulette.rules import CLASSES, TOGETHER, WHEELS, RouletteRules, build
from croupier.games.roulette.rules import wheel_of as wheel
from croupier.games.roulette.wagers import catalogue, find

if TYPE_CHECKING:
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
    "odds",
    "odds_of",
    "settle",
    "warnings",
    "wheel",
]

BANKED = True
ASKS: tuple[str, ...] = ()
ROUND = frozenset({"wheel", "wagers", "result"})

WHEEL_RULE = "wheel.kind"


def warnings(rules: RouletteRules) -> list[str]:
    """A wheel has nothing to warn of but its odds, and those are judged where they are reported."""
    return []


def details(rules: RouletteRules) -> dict[str, dict[str, Fraction]]:
    """A wheel's wagers have nothing beside their odds."""
    return {}


def settle(rules: RouletteRules, written: Mapping[str, object]) -> Settled:
    from croupier.games.kit.written_round import spin_round
    from croupier.games.roulette.settle import settle as settled

    return settled(rules, spin_round(written))

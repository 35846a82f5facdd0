"""The Big Six Wheel as the rest of the house sees it; see `games.Room`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.big_six.layout import felt
from croupier.games.big_six.odds import book, odds, odds_of
from croupier.games.big_six.rules import CLASSES, TOGETHER, WHEELS, BigSixRules, build
from croupier.games.big_six.rules import wheel_of as wheel
from croupier.games.big_six.wagers import catalogue, find

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

WHEEL_RULE: str | None = None


def warnings(rules: BigSixRules) -> list[str]:
    """A wheel has nothing to warn of but its odds, and those are judged where they are reported."""
    return []


def details(rules: BigSixRules) -> dict[str, dict[str, Fraction]]:
    """A wheel's wagers have nothing beside their odds."""
    return {}


def settle(rules: BigSixRules, written: Mapping[str, object]) -> Settled:
    from croupier.games.big_six.settle import settle as settled
    from croupier.games.kit.written_round import spin_round

    return settled(rules, spin_round(written))

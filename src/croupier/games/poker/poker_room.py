"""A poker room without a game, as the rest of the house sees it: rules that every game in it takes over."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.games.kit.layout import Felt
from croupier.games.poker.room import (
    ASKS,
    BANKED,
    CLASSES,
    ROUND,
    TOGETHER,
    WHEEL_RULE,
    WHEELS,
    book,
    catalogue,
    details,
    find,
    lawful,
    odds,
    odds_of,
    table,
    warnings,
)
from croupier.games.poker.rules import build_room as build

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
    "lawful",
    "odds",
    "odds_of",
    "settle",
    "table",
    "warnings",
]

_NO_GAME = "a poker room has no game of its own; name one of its games, such as gge-2011/triple-draw-2-7"


def felt(rules: object) -> Felt:
    raise InputError(_NO_GAME)


def settle(rules: object, written: Mapping[str, object]) -> "Settled":
    raise InputError(_NO_GAME)

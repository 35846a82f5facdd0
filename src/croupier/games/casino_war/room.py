"""Casino War as the rest of the house sees it; see `games.Room`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.games.casino_war.layout import felt
from croupier.games.casino_war.odds import impossible as warnings
from croupier.games.casino_war.odds import odds
from croupier.games.casino_war.rules import CLASSES, TOGETHER, WarRules, build
from croupier.games.casino_war.wagers import catalogue, find

if TYPE_CHECKING:
    from croupier.equipment.shoe import Composition
    from croupier.games.exact import Exact
    from croupier.games.rounds import Settled
    from croupier.games.wager import Wager

__all__ = [
    "ASKS",
    "CLASSES",
    "ROUND",
    "TOGETHER",
    "WHEELS",
    "WHEEL_RULE",
    "book",
    "build",
    "catalogue",
    "felt",
    "find",
    "lawful",
    "odds",
    "odds_of",
    "settle",
    "table",
    "warnings",
]

ASKS = ("decks", "shoe", "players")
ROUND = frozenset({"wagers", "cards", "decisions", "war_tie", "war_cards", "people", "meter", "spin"})
WHEELS: tuple[str, ...] = ()
WHEEL_RULE = None


def odds_of(rules: WarRules, wager: Wager) -> Exact:
    """One wager, as it is usually played."""
    for line in odds(rules):
        if line.wager == wager.name:
            return line
    raise InputError(f"{wager.name} has no odds of its own: they are those of the initial wager it belongs to")


def lawful(rules: WarRules, *, decks: int | None = None, shoe: object = None, players: int | None = None) -> bool:
    """Whether a table may be dealt from so many decks, to so many players; a shoe of one's own is never a rule's."""
    batch = decks is not None and rules.allows("decks.shuffler", decks * rules.batches.number)
    dealt = decks is None or rules.allows("decks.shoe", decks) or batch
    return dealt and shoe is None and (players is None or rules.allows("seats", players))


def table(
    rules: WarRules, *, players: int, decks: int | None = None, shoe: Composition | None = None
) -> list[tuple[str, dict[str, Fraction]]]:
    """The whole table by strategy: its mean and variance, and the covariance that the shared dealer's card makes."""
    from croupier.games.casino_war.table_odds import table_variance

    told = []
    for strategy in ("war", "surrender"):
        found = table_variance(rules, players, strategy, decks=decks, shoe=shoe)
        told.append((strategy, {"mean": found.mean, "covariance": found.covariance, "variance": found.variance}))
    return told


def book(rules: WarRules, bets: Sequence[tuple[Wager, Fraction]]) -> Exact:
    raise InputError("a book of bets is for one spin of a wheel; Casino War's wagers are decided by different cards")


def settle(rules: WarRules, written: Mapping[str, object]) -> Settled:
    from croupier.games.casino_war.settle import settle as settled

    return settled(rules, written)

"""Casino War as the rest of the house sees it; see `games.Room`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.layout import felt
from croupier.games.casino_war.rules import CLASSES, TOGETHER, WarRules, build
from croupier.games.casino_war.wagers import catalogue, find

if TYPE_CHECKING:
    from croupier.equipment.shoe import Composition
    from croupier.games.kit.odds import Exact
    from croupier.games.kit.wager import Wager
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

BANKED = True
ASKS = ("decks", "shoe", "players", "visible")
ROUND = frozenset({"wagers", "cards", "decisions", "war_tie", "war_cards", "people", "meter", "spin", "community"})
WHEELS: tuple[str, ...] = ()
WHEEL_RULE = None


def odds(rules: WarRules, *, visible: Composition | None = None, **asks: Any) -> list[Exact]:
    """Every wager by strategy; with the cards that were seen, the Tie Wager on the War deal as it then stands."""
    from croupier.games.casino_war.electronic import odds as electronic_odds
    from croupier.games.casino_war.odds import odds as exact

    cards = {"decks": asks.get("decks"), "shoe": asks.get("shoe")}
    lines = exact.odds(rules, **asks)
    lines += electronic_odds.lines(rules, lines, **cards)
    if visible is None:
        return lines
    given = exact.war_tie_given(rules, visible, **cards)
    if not any(line.wager == given.wager for line in lines):
        return [*lines, given]
    return [given if line.wager == given.wager else line for line in lines]


def warnings(rules: WarRules, *, visible: Composition | None = None, **asks: Any) -> list[str]:
    """Awards that cannot be won with these cards, and what stays undetermined."""
    from croupier.games.casino_war.electronic import odds as electronic_odds
    from croupier.games.casino_war.odds import odds as exact

    electronic = electronic_odds.warnings(rules, decks=asks.get("decks"), shoe=asks.get("shoe"))
    return exact.impossible(rules, **asks) + electronic


def details(
    rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None, **asks: object
) -> dict[str, dict[str, Fraction]]:
    """The progressive beside its odds: how often each award comes, its return, and the meter at which it is fair.

    Of the electronic version, where it is offered, how alike two stations fare on one hand.
    """
    from croupier.games.casino_war.electronic import odds as electronic_odds
    from croupier.games.casino_war.odds.progressive import progressive

    alike = electronic_odds.details(rules, decks=decks, shoe=shoe)
    shared = {f"{electronic_odds.PREFIX}initial": alike} if alike else {}
    found = progressive(rules, decks=decks, shoe=shoe) if shoe is None or shoe.faces else None
    if found is None or rules.progressive is None:
        return shared
    told = {f"hit: {hand}": chance for hand, chance in found.hits.items()}
    told["fixed return"] = found.fixed_return
    told["return per dollar on the meter"] = found.per_meter_cent * 100
    fair = found.break_even_cents()
    if fair is not None:
        told["break-even meter, dollars"] = fair / 100
    meter = rules.progressive.meter
    standing = meter.now if meter.now is not None else meter.reset
    told[f"return at a meter of {dollars(standing)}"] = found.returned(standing)
    return {"progressive": told, **shared}


def odds_of(rules: WarRules, wager: Wager) -> Exact:
    """One wager, as it is usually played."""
    for line in odds(rules):
        if line.wager == wager.name:
            return line
    if wager.name == "war":
        raise InputError("war has no odds of its own: they are those of the initial wager it belongs to")
    raise InputError(f"{wager.name} is not determined: the rules in force do not tell all that its odds need")


def lawful(
    rules: WarRules, *, decks: int | None = None, shoe: object = None, players: int | None = None, visible: object = None
) -> bool:
    """Whether a table may be dealt from so many decks, to so many players; a shoe of one's own is never a rule's."""
    batch = decks is not None and rules.allows("decks.shuffler", decks * rules.batches.number)
    continuous = decks is not None and rules.decks.continuous is not None and rules.allows("decks.continuous", decks)
    dealt = decks is None or rules.allows("decks.shoe", decks) or batch or continuous
    return dealt and shoe is None and (players is None or rules.allows("seats", players))


def table(
    rules: WarRules, *, players: int, decks: int | None = None, shoe: Composition | None = None, visible: object = None
) -> list[tuple[str, dict[str, Fraction]]]:
    """The whole table by strategy: its mean and variance, and the covariance that the shared dealer's card makes."""
    from croupier.games.casino_war.odds.whole_table import table_variance

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

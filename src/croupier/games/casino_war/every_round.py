"""Every deal of one player and the dealer from a small shoe, written down for `settle` to play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import lcm, prod

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import falling
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.room import EveryRound, LineKey, StepKey, WeightedRound

HELD = (4, 3, 2, 3)
"""Cards of the highest rank, of two between, and of the lowest: enough for burned cards, and for a War that ties again."""

PLAYER, DEALER = "1", "dealer"

Decided = tuple[LineKey, frozenset[StepKey] | None]
"""A line of odds, and the steps of a settlement that make it up."""

_WAR: Decided = ("initial", "war", ()), frozenset({("initial", ()), ("war", ())})
_SURRENDER: Decided = ("initial", "surrender", ()), frozenset({("initial", ())})
_TIE: Decided = ("tie", None, ()), frozenset({("tie", ())})
_WAR_TIE: Decided = ("war-tie", None, ()), frozenset({("war-tie", ())})

Held = Mapping[str, int]
"""How many cards of each rank are in the shoe."""


def every_round(rules: WarRules) -> EveryRound:
    """A dozen cards of four ranks: every original deal, and after a tie every War and the surrender."""
    held = _spread(rules.ranks.order)
    halves = lcm(rules.surrender.lost.denominator, *(odds.ratio.denominator for odds in rules.payouts.values()))
    cents = rules.stake_in(halves * rules.chips_in_play.smallest)
    shoe = Composition(tuple(held.get(rank, 0) for rank in RANKS))
    asks = {"shoe": shoe, "stake": cents}
    return EveryRound(f"a shoe of {shoe.size} cards ({shoe})", asks, cents, tuple(_rounds(rules, held, dollars(cents))))


def _spread(order: Sequence[str]) -> Held:
    """Ranks from the highest to the lowest, evenly."""
    last = len(order) - 1
    return {order[place * last // (len(HELD) - 1)]: count for place, count in enumerate(HELD)}


def _rounds(rules: WarRules, held: Held, amount: str) -> Iterator[WeightedRound]:
    wagers = [{"player": PLAYER, "wager": wager, "amount": amount} for wager in ("initial", "tie")]
    at_war: dict[str, object] = {"decisions": {PLAYER: "war"}}
    decides = dict((_WAR, _TIE))
    if rules.wagers.tie_on_war:
        at_war["war_tie"], decides = {PLAYER: amount}, dict((_WAR, _TIE, _WAR_TIE))
    for mine, dealers in product(held, repeat=2):
        dealt = {"wagers": wagers, "cards": _cards(mine, dealers)}
        ways = _ways(held, mine, dealers) * falling(sum(held.values()) - 2, 2)
        if mine != dealers:
            yield WeightedRound(ways, dealt, dict((_WAR, _SURRENDER, _TIE)))
            continue
        yield WeightedRound(ways, {**dealt, "decisions": {PLAYER: "surrender"}}, dict((_SURRENDER,)))
        for my_next, dealers_next in product(held, repeat=2):
            if ways := _ways(held, mine, dealers, my_next, dealers_next):
                war_cards = _cards(my_next, dealers_next, SUITS[2:])
                yield WeightedRound(ways, {**dealt, **at_war, "war_cards": war_cards}, decides)


def _cards(mine: str, dealers: str, suits: str = SUITS) -> Mapping[str, str]:
    return {PLAYER: mine + suits[0], DEALER: dealers + suits[1]}


def _ways(held: Held, *dealt: str) -> int:
    """In how many orders these ranks come out of the shoe."""
    return prod(held[rank] - dealt[:place].count(rank) for place, rank in enumerate(dealt))

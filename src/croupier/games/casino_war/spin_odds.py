"""Exact odds of the Bonus Spin, when its house has told the weights of its wheel; without them they are not determined.

A winning wager keeps its stake. The meters are taken as they stand, also where one round could empty one twice.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from croupier.chance.distribution import Distribution
from croupier.equipment.cards import RANKS, SUITS, card
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.counting import dealt_from
from croupier.games.casino_war.rules import BonusSpin, WarRules
from croupier.games.exact import Exact

RED = "dh"

TO_ONE = "one: the Hot Spot to one, Community Pay to the others"
BESIDES = "one: Community Pay to all, the Hot Spot to one besides"
TO_EACH = "one for each: the Hot Spot to that player, Community Pay to the others"
SPINS = (TO_ONE, BESIDES, TO_EACH)
"""Who is paid by a spin; which player has its Hot Spot is as likely any of them."""

Prizes: TypeAlias = dict[Fraction, int]
"""What is won for each unit, with its ways."""


def bonus_spin(
    rules: WarRules,
    *,
    players: int = 1,
    weights: Mapping[str, int] | None = None,
    meters_cents: Mapping[str, int] | None = None,
    stake_cents: int | None = None,
    decks: int | None = None,
    shoe: Composition | None = None,
) -> Exact | None:
    """One player's Bonus Spin among so many who wagered on it, with weights and meters as given or as the rules have them.

    None is "not determined": the edition has no such wager, nobody gave the weights of the symbols that pay, or the
    shoe does not tell how often the dealer shows the designated card.
    """
    if rules.bonus_spin is None:
        return None
    return _odds(rules.bonus_spin, dealt_from(rules, decks, shoe), players, weights, meters_cents, stake_cents)


def lines(rules: WarRules, cards: Composition, players: int) -> list[Exact]:
    """The Bonus Spin, if the rules determine it."""
    found = _odds(rules.bonus_spin, cards, players) if rules.bonus_spin else None
    return [found] if found else []


def warnings(rules: WarRules, cards: Composition, players: int) -> list[str]:
    """That an offered Bonus Spin is not determined."""
    if rules.bonus_spin is None or not rules.bonus_spin.offered or lines(rules, cards, players):
        return []
    return ["bonus-spin is not determined: the weights of the wheel, or the designated card in this shoe, were not given"]


def _odds(
    wager: BonusSpin,
    cards: Composition,
    players: int,
    weights: Mapping[str, int] | None = None,
    meters_cents: Mapping[str, int] | None = None,
    stake_cents: int | None = None,
) -> Exact | None:
    stake = wager.stake if stake_cents is None else stake_cents
    if stake <= 0 or players < 1:
        raise InputError("a Bonus Spin needs a stake above 0 cents and one player or more")
    weights = wager.weights if weights is None else weights
    triggers = _triggers(cards, wager.trigger)
    if weights is None or triggers is None:
        return None
    _check(wager, weights)
    meters = {
        "primary": wager.primary.now or wager.primary.reset,
        "secondary": wager.secondary.now or wager.secondary.reset,
        **(meters_cents or {}),
    }
    hot, community = Prizes(), Prizes()
    for awards, prizes in ((wager.hot, hot), (wager.community, community)):
        for symbol, award in awards.items():
            if weight := weights.get(symbol, 0):
                won = award.winnings(stake, meters) / stake
                prizes[won] = prizes.get(won, 0) + weight
    if not hot or (not community and (players > 1 or wager.spins == BESIDES)):
        return None
    prizes = _won(wager.spins, hot, community, players)
    ways = [(won, triggers * way) for won, way in prizes.items()]
    lost = (Fraction(-1), (cards.size - triggers) * sum(prizes.values()))
    return Exact("bonus-spin", Distribution.of([*ways, lost]), offered=wager.offered)


def _won(spins: str, hot: Prizes, community: Prizes, players: int) -> Prizes:
    """What one of the players wins when the wheel is spun."""
    if spins == TO_ONE:
        mine = {won: way * max(sum(community.values()), 1) for won, way in hot.items()}
        for won, way in community.items():
            mine[won] = mine.get(won, 0) + way * sum(hot.values()) * (players - 1)
        return mine
    if spins == BESIDES:
        return _both(community, {Fraction(0): (players - 1) * sum(hot.values()), **hot})
    mine = hot
    for _ in range(players - 1):
        mine = _both(mine, community)
    return mine


def _both(one: Prizes, other: Prizes) -> Prizes:
    """Two prizes that fall apart from each other, together."""
    found = Prizes()
    for first, ways in one.items():
        for second, others in other.items():
            found[first + second] = found.get(first + second, 0) + ways * others
    return found


def _check(wager: BonusSpin, weights: Mapping[str, int]) -> None:
    if wager.spins not in SPINS:
        raise InputError(f"odds know no spin that is {wager.spins!r}", rule="bonus_spin.spins")
    symbols = (*wager.hot, *wager.community)
    for symbol, weight in weights.items():
        if symbol not in symbols:
            reason = f"the wheel of the Bonus Spin has no symbol {symbol[:20]!r}; it has " + ", ".join(symbols)
            raise InputError(reason, rule="bonus_spin.weights")
        if weight < 0:
            raise InputError(f"the weight of {symbol} must be 0 or more, not {weight}", rule="bonus_spin.weights")


def _triggers(cards: Composition, trigger: str | None) -> int | None:
    """How many cards start the wheel: of one rank and colour. In whole decks it does not matter which."""
    if cards.faces is None:
        return None
    if len(set(cards.faces)) == 1:
        return len(RED) * cards.faces[0]
    if trigger is None:
        return None
    colour, _, rank = trigger.partition(" ")
    if colour not in ("red", "black") or rank not in RANKS:
        raise InputError(f'{trigger!r} is no colour and rank; write "red A"', rule="bonus_spin.trigger")
    return sum(cards.faces[card(rank + suit)] for suit in SUITS if (suit in RED) == (colour == "red"))

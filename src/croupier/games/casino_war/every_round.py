"""Every deal of one player and the dealer from a small shoe, written down for `settle` to play."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import lcm, prod

from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import falling
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import SideWager
from croupier.games.kit.room import EveryRound, LineKey, StepKey, WeightedRound

SUITED = ("sshd", "ssc", "hh", "ddc")
"""Suits of the cards of the highest rank, of two between, and of the lowest: enough for burned cards, for a War that ties
again, and for ties of one face, of one colour and of two."""

PLAYER, DEALER = "1", "dealer"

Decided = dict[LineKey, frozenset[StepKey] | None]
"""Lines of odds, each with the steps of a settlement that make it up."""

_WAR: Decided = {("initial", "war", ()): frozenset({("initial", ()), ("war", ())})}
_SURRENDER: Decided = {("initial", "surrender", ()): frozenset({("initial", ())})}
_TIE: Decided = {("tie", None, ()): frozenset({("tie", ())})}
_WAR_TIE: Decided = {("war-tie", None, ()): frozenset({("war-tie", ())})}

Held = Mapping[str, int]
"""How many cards there are in the shoe of each rank, or of each face where wagers ask for suits."""


def every_round(rules: WarRules) -> EveryRound:
    """A dozen cards of four ranks: every original deal, and after a tie every War and the surrender.

    Side wagers that the edition states lie beside the others; one whose limits do not take their amount is left out, and
    all of them where the limit of the house on what a hand is paid could cut them together: each has odds by itself.
    """
    side = {name: wager for name, wager in rules.side_wagers.items() if wager.offered}
    ratios = [odds.ratio for odds in rules.payouts.values()]
    ratios += [line.odds.ratio for wager in side.values() for line in wager.pays.values()]
    halves = lcm(rules.surrender.lost.denominator, *(ratio.denominator for ratio in ratios))
    cents = rules.stake_in(halves * rules.chips_in_play.smallest)
    within = rules.side_limit is None or cents * sum(ratios) <= rules.side_limit
    side = {name: wager for name, wager in side.items() if within and _takes(wager, cents)}
    faces = _spread(rules.ranks.order)
    shoe = Composition.of_faces(tuple(faces.get(face, 0) for face in map(name_of, range(FACES))))
    held = faces if side else {rank: count for rank, count in zip(RANKS, shoe.ranks, strict=True) if count}
    if not side:
        shoe = Composition(shoe.ranks)
    asks = {"shoe": shoe, "stake": cents}
    rounds = tuple(_rounds(rules, side, held, dollars(cents)))
    return EveryRound(f"a shoe of {shoe.size} cards ({shoe})", asks, cents, rounds)


def _takes(wager: SideWager, cents: int) -> bool:
    return (wager.minimum or 0) <= cents and (wager.maximum is None or cents <= wager.maximum)


def _spread(order: Sequence[str]) -> Held:
    """Faces of ranks from the highest to the lowest, evenly."""
    last = len(order) - 1
    return Counter(order[place * last // (len(SUITED) - 1)] + suit for place, suits in enumerate(SUITED) for suit in suits)


def _rounds(rules: WarRules, side: Mapping[str, SideWager], held: Held, amount: str) -> Iterator[WeightedRound]:
    wagers = [{"player": PLAYER, "wager": wager, "amount": amount} for wager in ("initial", "tie", *side)]
    at_war: dict[str, object] = {"decisions": {PLAYER: "war"}}
    apart = _side(side, "war") | _side(side, "surrender")
    if_war, given_up = _WAR | _TIE | _side(side, "war"), _SURRENDER | _on_war(side, "surrender")
    if rules.wagers.tie_on_war:
        at_war["war_tie"], if_war = {PLAYER: amount}, if_war | _WAR_TIE
    on_war = any(wager.on_war for wager in side.values())
    war_cards = list(held if on_war else dict.fromkeys(card[0] for card in held))  # suits only where a wager asks for them
    for mine, dealers in product(held, repeat=2):
        dealt = {"wagers": wagers, "cards": _cards(mine, dealers)}
        if not (pairs := _ways(held, mine, dealers)):
            continue
        ways = pairs * falling(sum(held.values()) - 2, 2)
        if mine[0] != dealers[0]:
            yield WeightedRound(ways, dealt, _WAR | _SURRENDER | _TIE | apart)
            continue
        yield WeightedRound(ways, {**dealt, "decisions": {PLAYER: "surrender"}}, given_up)
        for my_next, dealers_next in product(war_cards, repeat=2):
            if ways := _ways(held, mine, dealers, my_next, dealers_next):
                cards = _cards(my_next, dealers_next, SUITS[2:])
                yield WeightedRound(ways, {**dealt, **at_war, "war_cards": cards}, if_war)


def _side(side: Mapping[str, SideWager], strategy: str) -> Decided:
    """The lines of side wagers where ties are played so; one by the original deal has a line of its own."""
    by_deal: Decided = {(name, None, ()): frozenset({(name, ())}) for name, wager in side.items() if not wager.on_war}
    return by_deal | _on_war(side, strategy)


def _on_war(side: Mapping[str, SideWager], strategy: str) -> Decided:
    return {(name, strategy, ()): frozenset({(name, ())}) for name, wager in side.items() if wager.on_war}


def _cards(mine: str, dealers: str, suits: str = SUITS) -> Mapping[str, str]:
    """The cards of a deal; one that is known by its rank gets any suit."""
    return {
        who: card if len(card) > 1 else card + suit
        for who, card, suit in zip((PLAYER, DEALER), (mine, dealers), suits[:2], strict=True)
    }


def _ways(held: Held, *dealt: str) -> int:
    """In how many orders these cards come out of the shoe; one that is known by its rank is any of it."""
    return prod(
        sum(count for card, count in held.items() if card.startswith(each))
        - sum(before.startswith(each) for before in dealt[:place])
        for place, each in enumerate(dealt)
    )

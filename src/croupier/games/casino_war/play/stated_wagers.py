"""Side wagers that the edition states as data: what may be placed, and how the cards of a hand settle it.

One is settled as soon as its cards lie: with the original deal, when its hand surrenders, or with the War deal.
"""

from collections.abc import Iterator
from typing import Literal

from croupier.equipment.money import dollars
from croupier.games.casino_war.play.state import DEALER, State, wager_at
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import WAR, SideWager, path
from croupier.games.casino_war.stakes import bounds
from croupier.games.kit.play.money import Money, Stake, laid
from croupier.games.kit.play.refused import Refused

Turn = Literal["before the Tie", "after the Tie"]


def offered(rules: WarRules) -> tuple[str, ...]:
    """Those of this house."""
    return tuple(name for name, wager in rules.side_wagers.items() if wager.offered)


def rule_of(name: str) -> str:
    """The rule under which the wager is made."""
    return path(name, "decided")


def refused(rules: WarRules, name: str) -> Refused | None:
    """Why the wager cannot be made; None if it can."""
    if rules.side_wagers[name].offered:
        return None
    return Refused(path(name, "offered"), f"the {name} wager is only made where the Rules Submission offers it")


def wrong_amount(rules: WarRules, name: str, cents: int) -> Refused | None:
    """Why the wager cannot be so much; None if it can."""
    limits = bounds(rules, name)
    if (rule := limits.broken(cents)) is None:
        return None
    if rule == limits.low_rule:
        return Refused(rule, f"{dollars(cents)} on {name} is below its minimum of {dollars(limits.low or 0)}")
    return Refused(rule, f"{dollars(cents)} on {name} is above its maximum of {dollars(limits.high or 0)}")


# Settling


def on_original(rules: WarRules, state: State, position: str, turn: Turn, *, waits: bool) -> Iterator[Money]:
    """With the original deal; one that War cards may decide lies on where its hand `waits` for a choice."""
    cards = state.cards[position], state.cards[DEALER], None, None
    for name, wager, stake in _lying(rules, state, position, turn):
        if wager.on_war and waits:
            continue
        if wager.decided == WAR:
            yield from _without(name, stake, "without_war", wager.without_war)
        else:
            yield from _by_cards(rules, name, wager, stake, cards)


def on_surrender(rules: WarRules, state: State, position: str) -> Iterator[Money]:
    """When the hand is given up before its War."""
    cards = state.cards[position], state.cards[DEALER], None, None
    for turn in ("before the Tie", "after the Tie"):
        for name, wager, stake in _lying(rules, state, position, turn):
            if wager.surrendered == "decided by the original cards":
                yield from _by_cards(rules, name, wager, stake, cards)
            else:
                yield from _without(name, stake, "surrendered", wager.surrendered)


def on_war(rules: WarRules, state: State, position: str, turn: Turn) -> Iterator[Money]:
    """With the War deal: all four cards lie."""
    cards = state.cards[position], state.cards[DEALER], state.war_cards[position], state.war_cards[DEALER]
    for name, wager, stake in _lying(rules, state, position, turn):
        yield from _by_cards(rules, name, wager, stake, cards)


def _lying(rules: WarRules, state: State, position: str, turn: str) -> Iterator[tuple[str, SideWager, Stake]]:
    player = state.positions[position]
    for name, wager in rules.side_wagers.items():
        if wager.settled == turn and (cents := laid(state.stakes, player, wager_at(position, name))):
            yield name, wager, Stake(player, wager_at(position, name), cents)


def _by_cards(rules: WarRules, name: str, wager: SideWager, stake: Stake, cards: tuple[str | None, ...]) -> Iterator[Money]:
    """Paid by the lines that have happened, each in whole chips; lost where none has."""
    hands = wager.terms(rules.ranks.order).happened(cards)
    for hand in hands:
        won = rules.chips_in_play.pays(wager.pays[hand].odds.winnings(stake.cents), rules.chips.breakage)
        if wager.pays[hand].odds.win:
            yield stake.moves("paid", path(name, "pays", hand, "odds"), won)
    if not hands:
        yield stake.moves("lost", rule_of(name))
    elif any(wager.pays[hand].odds.win for hand in hands):
        yield stake.moves("taken", path(name, "pays", hands[-1], "odds"))
    else:  # a line that pays nothing gives the wager back
        yield stake.moves("returned", path(name, "pays", hands[-1], "odds"))


def _without(name: str, stake: Stake, rule: str, fate: str | None) -> Iterator[Money]:
    yield stake.moves("returned" if fate == "returned" else "lost", path(name, rule))

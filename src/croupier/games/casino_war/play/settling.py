"""Settling Casino War: each pass goes around the table in the edition's direction, position by position."""

from collections.abc import Iterator

from croupier.equipment.awards import Odds
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.rules import Direction, Fate, WarRules, tie_line
from croupier.games.kit.money import Money, laid
from croupier.rulebook.paths import join


def around(positions: "list[str] | tuple[str, ...]", direction: Direction) -> list[str]:
    """Positions in the dealer's order: clockwise begins at the left, counterclockwise at the right."""
    return sorted(positions, key=int, reverse=direction == "counterclockwise")


def compare(rules: WarRules, card: str, dealer: str) -> int:
    """Above zero if the player's card is higher, below if lower; suits have no effect."""
    order = rules.ranks.order
    return order.index(dealer[0]) - order.index(card[0])


def tied(rules: WarRules, state: s.State) -> tuple[str, ...]:
    """The positions whose card ties the dealer's, in the order in which they are asked."""
    dealer = state.cards[s.DEALER]
    hands = [position for position in state.cards if position != s.DEALER]
    return tuple(p for p in around(hands, rules.settle.original) if compare(rules, state.cards[p], dealer) == 0)


def original(rules: WarRules, state: s.State) -> list[Money]:
    """The Initial and Tie Wagers of the original deal; a tied Initial Wager waits for the player's choice."""
    hands = [position for position in state.cards if position != s.DEALER]
    passed = [event for p in around(hands, rules.settle.original) for event in _original(rules, state, p)]
    return _in_order(rules, passed)


def _original(rules: WarRules, state: s.State, position: str) -> Iterator[Money]:
    result = compare(rules, state.cards[position], state.cards[s.DEALER])
    if result > 0:
        yield from _paid(rules, state, position, "initial", "payouts.initial", rules.payouts["initial"])
    elif result < 0:
        yield from _lost(state, position, "initial", "settle.original")
    if result == 0:
        yield from _paid(rules, state, position, "tie", "payouts.tie", rules.payouts["tie"])
    else:
        yield from _lost(state, position, "tie", "settle.original")


def _in_order(rules: WarRules, passed: list[Money]) -> list[Money]:
    """Each hand as its turn comes, or all that is lost before anything is paid."""
    if rules.settle.losers == "in turn":
        return passed
    return [event for event in passed if event.kind == "lost"] + [event for event in passed if event.kind != "lost"]


def surrenders(rules: WarRules, state: s.State) -> Iterator[Money]:
    """A part of each surrendered Initial Wager is collected and the rest given back."""
    given_up = [position for position, choice in state.choices.items() if choice == "surrender"]
    for position in around(given_up, rules.settle.surrender):
        player, wager = state.positions[position], s.at(position, "initial")
        stake = laid(state.stakes, player, wager)
        lost = min(rules.chips_in_play.pays(rules.surrender.lost * stake, rules.surrender.odd), stake)
        if lost:
            yield Money(rule="surrender.lost", kind="surrendered", player=player, wager=wager, cents=lost)
        if lost < stake:
            yield Money(rule="surrender.lost", kind="returned", player=player, wager=wager, cents=stake - lost)


def war(rules: WarRules, state: s.State) -> list[Money]:
    """The Initial, War and Tie Wagers of the War deal."""
    hands = [position for position in state.war_cards if position != s.DEALER]
    passed = [event for p in around(hands, rules.settle.war) for event in _war(rules, state, p)]
    return _in_order(rules, passed)


def _war(rules: WarRules, state: s.State, position: str) -> Iterator[Money]:
    fates = rules.war.initial
    result = compare(rules, state.war_cards[position], state.war_cards[s.DEALER])
    if result < 0:
        yield from _initial(rules, state, position, fates.lose, "war.initial.lose")
        yield from _lost(state, position, "war", "settle.war")
        yield from _lost(state, position, "war-tie", "settle.war")
    elif result > 0:
        yield from _initial(rules, state, position, fates.win, "war.initial.win")
        yield from _paid(rules, state, position, "war", "payouts.war", rules.payouts["war"])
        yield from _lost(state, position, "war-tie", "settle.war")
    else:
        yield from _initial(rules, state, position, fates.tie, "war.initial.tie")
        yield from _paid(rules, state, position, "war", 'payouts."war-tied"', rules.payouts["war-tied"])
        line = tie_line(rules)
        yield from _paid(rules, state, position, "war-tie", join(("payouts", line)), rules.payouts[line])


def voided(state: s.State, position: str, rule: str) -> Iterator[Money]:
    """Everything on a position goes back."""
    player = state.positions[position]
    for stake in state.stakes:
        if stake.player == player and s.position_of(stake.wager) == position:
            yield Money(rule=rule, kind="voided", player=player, wager=stake.wager, cents=stake.cents)


def _initial(rules: WarRules, state: s.State, position: str, fate: Fate, rule: str) -> Iterator[Money]:
    """The Initial Wager after a War, unless it was collected before."""
    player, wager = state.positions[position], s.at(position, "initial")
    stake = laid(state.stakes, player, wager)
    if not stake:
        return
    if fate == "lost":
        yield Money(rule=rule, kind="lost", player=player, wager=wager, cents=stake)
    elif fate == "returned":
        yield Money(rule=rule, kind="returned", player=player, wager=wager, cents=stake)
    else:
        yield from _paid(rules, state, position, "initial", rule, rules.payouts["initial"])


def _lost(state: s.State, position: str, wager: str, rule: str) -> Iterator[Money]:
    player, name = state.positions[position], s.at(position, wager)
    if stake := laid(state.stakes, player, name):
        yield Money(rule=rule, kind="lost", player=player, wager=name, cents=stake)


def _paid(rules: WarRules, state: s.State, position: str, wager: str, rule: str, odds: Odds) -> Iterator[Money]:
    """Winnings, and the stake which the player takes up again."""
    player, name = state.positions[position], s.at(position, wager)
    if stake := laid(state.stakes, player, name):
        won = rules.chips_in_play.pays(odds.winnings(stake), rules.chips.breakage)
        yield Money(rule=rule, kind="paid", player=player, wager=name, cents=won)
        yield Money(rule=rule, kind="taken", player=player, wager=name, cents=stake)

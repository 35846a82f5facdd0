"""One hand of poker in compiled code, decision by decision: it waits wherever a player must act.

Cards, bets and pots are the simulation's kernels; here is only whose turn it is and what an action does.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import part
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.learning.records import BETTING, DRAWING, OVER
from croupier.games.poker.players.layout import BET, BET_LEAST, CALL, CALLS, CHECKS, DEEDS, DRAW, FOLD, RAISES
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.betting import (
    acted_after,
    bet_range,
    first_to_act,
    full_raise,
    gather_bets,
    had_blinds,
    next_actor,
)
from croupier.games.poker.simulation.cards import can_serve, deal_street, fold_cards, serve
from croupier.games.poker.simulation.hands import value_hands
from croupier.games.poker.simulation.kernel import begin, end, post
from croupier.games.poker.simulation.pots import award, look_at_suits
from croupier.games.poker.simulation.records import Record


@part
def start_hand(deck: Any, hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """A hand from this deck, up to the first decision."""
    begin(deck, 0, hand, rules)
    for street in range(rules.streets_count):
        for at in range(rules.players):
            turn.drawn[street, at] = -1
            for what in range(DEEDS):
                turn.deeds[street, at, what] = 0
    post(hand, rules)
    for at in range(rules.players):
        turn.deeds[0, at, BET] = hand.bets[at]
        turn.discards[at] = 0
    turn.left = rules.players
    begin_street(0, hand, turn, rules, values)


@part
def begin_street(first: Any, hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """Deal from this street on until somebody must act or the hand is over."""
    street = first
    while turn.left > 1 and street < rules.streets_count:
        hand.street, hand.burned_now = street, 0
        if rules.streets[street, p.DRAW]:
            turn.phase, turn.actor = DRAWING, -1
            next_draw(hand, turn, rules)
            return
        deal_street(street, hand, rules)
        if open_round(hand, turn, rules):
            return
        street += 1
    finish(hand, turn, rules, values)


@part
def finish(hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """Show, award, and the hand is over."""
    turn.phase, turn.actor = OVER, -1
    if not hand.voided:
        if turn.left > 1:
            hand.shown = 1
            value_hands(hand, rules, values)
        if not award(hand, rules):
            look_at_suits(hand, rules, values)
            award(hand, rules)
    end(hand, rules)


# Drawing


@part
def next_draw(hand: Record, turn: Record, rules: Record) -> Any:
    """The next player who may exchange cards, and how many; False if all have."""
    street = rules.streets[hand.street]
    for at in range(turn.actor + 1, rules.players):
        if hand.live >> at & 1:
            most = min(street[p.DRAW], hand.held[at])
            while most and not can_serve(street, most, hand, rules) and not rules.short_is_void:
                most -= 1
            turn.actor, turn.most = at, most
            return True
    return False


@part
def exchange(bits: Any, hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """The player whose turn it is exchanges the cards with these bits, the lowest bit being the lowest card."""
    at, gone = turn.actor, 0
    for place in range(hand.held[at]):
        lower = 0
        for other in range(hand.held[at]):
            lower += hand.down[at, other] < hand.down[at, place]
        if bits >> lower & 1:
            gone |= 1 << place
            turn.discards[at] |= np.uint64(1) << np.uint64(hand.down[at, place])
    turn.drawn[hand.street, at] = ones(bits)
    if gone:
        street = rules.streets[hand.street]
        if rules.short_is_void and not can_serve(street, ones(gone), hand, rules):
            hand.voided = 1
            finish(hand, turn, rules, values)
            return
        serve(at, gone, street, hand, rules)
    if not next_draw(hand, turn, rules) and not open_round(hand, turn, rules):
        begin_street(hand.street + 1, hand, turn, rules, values)


# Betting


@part
def open_round(hand: Record, turn: Record, rules: Record) -> Any:
    """A betting round begins; False where nobody can bet."""
    opening = hand.street == 0
    turn.phase, turn.raised_here = BETTING, 0
    turn.no_cap = 1 if rules.limit != p.FIXED or (turn.left == 2 and rules.no_cap_of_two != 0) else 0
    turn.actor = next_actor(first_to_act(hand, rules) - 1, hand.top, 0, hand.able, hand, rules)
    doors = rules.streets[hand.street, p.FIRST] in (p.HIGH_DOOR, p.LOW_DOOR)
    hand.bringing_in = 1 if opening and doors and turn.actor >= 0 else 0
    turn.acted = had_blinds(hand, rules) if opening else 0
    return ask(hand, turn, rules)


@part
def ask(hand: Record, turn: Record, rules: Record) -> Any:
    """What the player whose turn it is may bet to; with nobody's turn the round is over, and False."""
    if turn.actor < 0:
        gather_bets(hand, rules)
        return False
    at, bit = turn.actor, 1 << turn.actor
    placed, chips = hand.bets[at], hand.chips[at]
    turn.low = turn.high = 0
    capped = not turn.no_cap and hand.raised > rules.raises
    short = hand.bringing_in and chips <= rules.bring_in
    if placed + chips > hand.top and not (short or turn.acted & bit) and hand.able & ~bit and not capped:
        bet = rules.streets[hand.street, p.BET]
        turn.low, turn.high = bet_range(
            placed, placed + chips, bet, hand.top, hand.full, hand.step, turn.raised_here != 0, hand, rules
        )
    return True


@part
def raise_to(to: Any, hand: Record, turn: Record, rules: Record) -> None:
    """A bet or raise, which gives those who face a full one another turn."""
    at, top = turn.actor, hand.top
    need = full_raise(rules.streets[hand.street, p.BET], hand.step, rules)
    if to - hand.full >= need:
        turn.acted = acted_after(at, to, need, top if turn.raised_here else hand.full, turn.acted, hand, rules)
        hand.step, hand.full, hand.raised = max(hand.step, to - top), to, hand.raised + 1
    else:
        turn.acted |= 1 << at
    hand.top, turn.raised_here, hand.bringing_in = to, 1, 0


@part
def bring_in(hand: Record, turn: Record, rules: Record) -> None:
    whole = rules.bring_in >= rules.small_bet
    turn.acted |= 1 << turn.actor
    hand.top, hand.full = rules.bring_in, rules.bring_in if whole else 0
    hand.raised, hand.bringing_in = 1 if whole or rules.completing_raises else 0, 0


@part
def bet(action: Any, hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """The player whose turn it is folds, stays in or raises."""
    at, street, bit = turn.actor, hand.street, 1 << turn.actor
    placed, chips, cents = hand.bets[at], hand.chips[at], 0
    if action == FOLD:
        hand.live &= ~bit
        hand.able &= ~bit
        turn.left -= 1
        fold_cards(at, hand)
    elif action == CALL and hand.bringing_in:
        cents = min(rules.bring_in, chips)
        turn.deeds[street, at, CALLS] += 1
        bring_in(hand, turn, rules)
    elif action == CALL:
        cents = min(hand.top - placed, chips)
        turn.deeds[street, at, CALLS if cents else CHECKS] += 1
        turn.acted |= bit
    else:
        to = turn.low if action == BET_LEAST else max(turn.high - turn.high % rules.unit, turn.low)
        cents = to - placed
        turn.deeds[street, at, RAISES] += 1
        raise_to(to, hand, turn, rules)
    if cents:
        hand.chips[at], hand.bets[at] = chips - cents, placed + cents
        hand.put[at] += cents
        turn.deeds[street, at, BET] = placed + cents
        if cents == chips:
            hand.able &= ~bit
    turn.actor = next_actor(at, hand.top, turn.acted, hand.able, hand, rules) if turn.left > 1 else -1
    if not ask(hand, turn, rules):
        begin_street(hand.street + 1, hand, turn, rules, values)


@part
def act(action: Any, hand: Record, turn: Record, rules: Record, values: Record) -> None:
    """What an open action leads to, up to the next decision or the end of the hand."""
    if turn.phase == DRAWING:
        exchange(action - DRAW, hand, turn, rules, values)
    else:
        bet(action, hand, turn, rules, values)

"""Thousands of tables in compiled code: each takes an action, and a table whose hand is over gets the next hand.

A table's cards are a function of the seed and its number, never of how many tables there are.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import WORDS, Key
from croupier.games.poker.learning.looks import look, open_actions
from croupier.games.poker.learning.records import OVER
from croupier.games.poker.learning.steps import act, start_hand
from croupier.games.poker.simulation.cards import number_below, seat_of
from croupier.games.poker.simulation.hands import FACES
from croupier.games.poker.simulation.kernel import refill_luck
from croupier.games.poker.simulation.records import ENOUGH_LUCK, LUCK, Record

Tables = Any
"""An array of records, one for each table."""


@kernel
def first_refused(actions: Any, mask: Any) -> int:
    """The first table whose action is not open, -1 if all are."""
    for table in range(len(actions)):
        action = actions[table]
        if action < 0 or action >= mask.shape[1] or not mask[table, action]:
            return table
    return -1


@kernel
def act_all(actions: Any, hands: Tables, turns: Tables, rules: Record, values: Record, rewards: Any, over: Any) -> None:
    """All tables take their actions; where a hand ends, what each seat won or lost, in chips."""
    for table in range(len(actions)):
        hand, turn = hands[table], turns[table]
        act(actions[table], hand, turn, rules, values)
        over[table] = turn.phase == OVER
        for at in range(rules.players):
            won = (hand.chips[at] - rules.stack) / rules.unit if turn.phase == OVER else 0.0
            rewards[table, seat_of(at, turn.offset, rules)] = won


@kernel
def deal_again(key: Key, over: Any, hands: Tables, turns: Tables, rules: Record, values: Record) -> None:
    """A new hand at every table where one is over."""
    blocks, deck = np.empty(WORDS // 2, np.uint32), np.empty((1, FACES), np.uint8)
    words = blocks.view(np.uint16)
    for table in range(len(over)):
        if not over[table]:
            continue
        hand, turn = hands[table], turns[table]
        if hand.luck_at > LUCK - ENOUGH_LUCK:
            turn.block = refill_luck(key, table, turn.block, blocks, words, hand)
        for card in range(FACES):
            deck[0, card] = card
        for at in range(FACES - 1):
            other = at + number_below(FACES - at, hand)
            deck[0, at], deck[0, other] = deck[0, other], deck[0, at]
        turn.offset = turn.number % rules.players if rules.button else 0
        turn.number += 1
        start_hand(deck, hand, turn, rules, values)


@kernel
def look_all(hands: Tables, turns: Tables, rules: Record, view: Record, rows: Any, mask: Any, seats: Any) -> None:
    """At every table what the player whose turn it is sees and may do, and their seat."""
    for table in range(len(rows)):
        hand, turn = hands[table], turns[table]
        look(hand, turn, rules, view, rows[table])
        open_actions(hand, turn, view, mask[table])
        seats[table] = seat_of(turn.actor, turn.offset, rules)

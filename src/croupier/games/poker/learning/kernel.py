"""Thousands of tables in compiled code: each takes an action, and a table whose hand is over gets the next hand.

Hands are played by the simulation's `turns`; here is what players remember of one, what they see, and what an action does.
A table's cards are a function of the seed and its number, never of how many tables there are.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.streams import WORDS, Key
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.players.observation import (
    BET,
    BET_LEAST,
    BET_MOST,
    CALL,
    CALLS,
    CHECKS,
    DEEDS,
    DRAW,
    FOLD,
    MOST_COUNTED,
    PLACE,
    RAISES,
    RANKS,
    Layout,
)
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.deck import number_below, seat_of
from croupier.games.poker.simulation.hands import FACES
from croupier.games.poker.simulation.kernel import refill_luck
from croupier.games.poker.simulation.records import ENOUGH_LUCK, LUCK, ROOM, Record, record
from croupier.games.poker.simulation.turns import begin, bet, exchange, go_on

U = np.uint64

Tables = Any
"""An array of records, one for each table."""

MEMORY = np.dtype(
    [
        ("number", "i8"),  # of the hand
        ("block", "i8"),  # of the table's random numbers
        ("deeds", "i8", (p.MOST_STREETS, ROOM, DEEDS)),  # by street and position: the bet, raises, calls, checks
        ("drawn", "i8", (p.MOST_STREETS, ROOM)),  # cards exchanged, -1 before
        ("discards", "u8", (ROOM,)),  # faces thrown away, one bit each
    ],
    align=True,
)
"""What players at a table remember of a hand."""

BLOCKS = (
    *("cards", "places", "discards", "up", "board", "street", "drawing", "position", "turn"),
    *("pot", "open", "stacks", "bets", "put", "live", "betting", "drawn"),
)
VIEW = np.dtype(
    [
        *((name, "i8") for name in ("size", "held", "actions", "stack")),
        *((name, "i8") for name in BLOCKS),  # where each begins, -1 where the game has none
        ("draw_of", "i8", (p.MOST_STREETS,)),  # the place of each street among the draws, -1 where there is none
    ],
    align=True,
)


def view_of(layout: Layout, stack: int) -> Record:
    """The layout as the kernel reads it."""
    view = record(VIEW)
    view["size"], view["held"], view["actions"], view["stack"] = layout.size, layout.held, layout.actions, stack
    for name in BLOCKS:
        view[name] = layout.start(name)
    view["draw_of"] = -1
    for place, street in enumerate(layout.draws):
        view["draw_of"][street] = place
    return view


# A hand at one table


@part
def start(deck: Any, hand: Record, memory: Record, rules: Record, values: Record) -> None:
    """A hand from this deck, up to the first decision."""
    begin(deck, memory.number % rules.players if rules.button else 0, hand, rules)
    memory.number += 1
    for at in range(rules.players):
        memory.discards[at] = 0
        for street in range(rules.streets_count):
            memory.drawn[street, at] = -1
            for what in range(DEEDS):
                memory.deeds[street, at, what] = 0
        memory.deeds[0, at, BET] = hand.bets[at]
    go_on(hand, rules, values)


@part
def act(action: Any, hand: Record, memory: Record, rules: Record, values: Record) -> None:
    """What an open action leads to, up to the next decision or the end of the hand."""
    at, street = hand.actor, hand.street
    if hand.phase == p.DRAWING:
        memory.drawn[street, at] = ones(action - DRAW)
        exchange(places_of(action - DRAW, hand, memory), hand, rules)
    else:
        deed, to, what = p.FOLD, 0, CALLS
        if action == CALL and hand.bringing_in:
            deed = p.BROUGHT_IN
        elif action == CALL:
            owes = hand.bets[at] < hand.top
            deed, what = p.CALL if owes else p.CHECK, CALLS if owes else CHECKS
        elif action != FOLD:
            most = max(hand.high - hand.high % rules.unit, hand.low)
            deed, to, what = p.RAISE, hand.low if action == BET_LEAST else most, RAISES
        memory.deeds[street, at, what] += action != FOLD
        bet(deed, to, hand, rules)
        memory.deeds[street, at, BET] = hand.bets[at]
    go_on(hand, rules, values)


@part
def places_of(bits: Any, hand: Record, memory: Record) -> Any:
    """The places in the hand of cards that are thrown away, whose bits are set from the lowest card up."""
    at, gone = hand.actor, 0
    for place in range(hand.held[at]):
        lower = 0
        for other in range(hand.held[at]):
            lower += hand.down[at, other] < hand.down[at, place]
        if bits >> lower & 1:
            gone |= 1 << place
            memory.discards[at] |= U(1) << U(hand.down[at, place])
    return gone


# What the player whose turn it is sees and may do


@part
def open_actions(hand: Record, mask: Any) -> None:
    """One for each action that is open."""
    mask[:] = 0
    if hand.phase == p.DRAWING:
        for bits in range(1 << hand.held[hand.actor]):
            mask[DRAW + bits] = ones(bits) <= hand.most
        return
    mask[CALL] = 1
    mask[FOLD] = not hand.bringing_in
    mask[BET_LEAST] = hand.high > 0
    mask[BET_MOST] = hand.high > hand.low


@part
def see_cards(own: Any, hand: Record, memory: Record, rules: Record, view: Record, row: Any) -> None:
    count = rules.players
    for i in range(hand.held[own]):
        card = np.int64(hand.down[own, i])
        row[view.cards + card] = 1.0
        if view.places >= 0:
            lower = 0
            for j in range(hand.held[own]):
                lower += hand.down[own, j] < hand.down[own, i]
            at = view.places + lower * PLACE
            row[at + (card >> 2)] = 1.0
            row[at + RANKS + (card & 3)] = 1.0
    if view.discards >= 0 and memory.discards[own]:
        for face in range(FACES):
            if memory.discards[own] >> U(face) & U(1):
                row[view.discards + face] = 1.0
    if view.up >= 0:
        for ahead in range(count):
            other = own + ahead if own + ahead < count else own + ahead - count
            for i in range(hand.showing[other]):
                row[view.up + ahead * FACES + np.int64(hand.up[other, i])] = 1.0
    if view.board >= 0:
        for i in range(hand.on_board):
            row[view.board + np.int64(hand.board[i])] = 1.0


@part
def see_bets(own: Any, hand: Record, memory: Record, rules: Record, view: Record, row: Any) -> None:
    count, pot, stack = rules.players, 0, view.stack
    for ahead in range(count):
        other = own + ahead if own + ahead < count else own + ahead - count
        pot += hand.put[other]
        row[view.stacks + ahead] = hand.chips[other] / (count * stack)
        row[view.bets + ahead] = hand.bets[other] / stack
        row[view.put + ahead] = hand.put[other] / stack
        row[view.live + ahead] = hand.live >> other & 1
        for street in range(hand.street + 1):
            at = view.betting + (street * count + ahead) * DEEDS
            row[at + BET] = memory.deeds[street, other, BET] / stack
            for what in range(RAISES, DEEDS):
                row[at + what] = min(memory.deeds[street, other, what] / MOST_COUNTED, 1.0)
            draw = view.draw_of[street]
            if draw >= 0:
                most = rules.streets[street, p.DRAW]
                row[view.drawn + draw * count + ahead] = (memory.drawn[street, other] + 1) / (most + 1)
    row[view.pot] = pot / (count * stack)


@part
def look(hand: Record, memory: Record, rules: Record, view: Record, row: Any) -> None:
    """The row of the player whose turn it is."""
    own = hand.actor
    row[:] = 0.0
    see_cards(own, hand, memory, rules, view, row)
    see_bets(own, hand, memory, rules, view, row)
    row[view.street + hand.street] = 1.0
    row[view.position + own] = 1.0
    row[view.turn] = 1.0
    if hand.phase == p.DRAWING:
        row[view.drawing] = 1.0
        return
    owes = min(hand.top - hand.bets[own], hand.chips[own])
    row[view.open] = owes / view.stack
    row[view.open + 1] = hand.low / view.stack
    row[view.open + 2] = hand.high / view.stack


# All tables


@kernel
def first_refused(actions: Any, mask: Any) -> int:
    """The first table whose action is not open, -1 if all are."""
    for table in range(len(actions)):
        action = actions[table]
        if action < 0 or action >= mask.shape[1] or not mask[table, action]:
            return table
    return -1


@kernel
def act_all(actions: Any, hands: Tables, memories: Tables, rules: Record, values: Record, rewards: Any, over: Any) -> None:
    """All tables take their actions; where a hand ends, what each seat won or lost, in chips."""
    for table in range(len(actions)):
        hand, memory = hands[table], memories[table]
        act(actions[table], hand, memory, rules, values)
        over[table] = hand.phase == p.OVER
        for at in range(rules.players):
            won = (hand.chips[at] - rules.stack) / rules.unit if hand.phase == p.OVER else 0.0
            rewards[table, seat_of(at, hand, rules)] = won


@kernel
def deal_again(key: Key, over: Any, hands: Tables, memories: Tables, rules: Record, values: Record) -> None:
    """A new hand at every table where one is over."""
    blocks, deck = np.empty(WORDS // 2, np.uint32), np.empty(FACES, np.uint8)
    words = blocks.view(np.uint16)
    for table in range(len(over)):
        if not over[table]:
            continue
        hand, memory = hands[table], memories[table]
        if hand.luck_at > LUCK - ENOUGH_LUCK:
            memory.block = refill_luck(key, table, memory.block, blocks, words, hand)
        for card in range(FACES):
            deck[card] = card
        for at in range(FACES - 1):
            other = at + number_below(FACES - at, hand)
            deck[at], deck[other] = deck[other], deck[at]
        start(deck, hand, memory, rules, values)


@kernel
def look_all(hands: Tables, memories: Tables, rules: Record, view: Record, rows: Any, mask: Any, seats: Any) -> None:
    """At every table what the player whose turn it is sees and may do, and their seat."""
    for table in range(len(rows)):
        hand, memory = hands[table], memories[table]
        look(hand, memory, rules, view, rows[table])
        open_actions(hand, mask[table])
        seats[table] = seat_of(hand.actor, hand, rules)

"""What the player whose turn it is sees and may do, in the layout of `players/layout.py`, in compiled code."""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import part
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.learning.records import DRAWING
from croupier.games.poker.players.layout import (
    BET,
    BET_LEAST,
    BET_MOST,
    CALL,
    DEEDS,
    DRAW,
    FOLD,
    MOST_COUNTED,
    PLACE,
    RAISES,
    RANKS,
)
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.records import Record

FACES = 52
U = np.uint64


@part
def open_actions(hand: Record, turn: Record, view: Record, mask: Any) -> None:
    """One for each action that is open."""
    mask[:] = 0
    if turn.phase == DRAWING:
        for bits in range(1 << hand.held[turn.actor]):
            mask[DRAW + bits] = ones(bits) <= turn.most
        return
    mask[CALL] = 1
    mask[FOLD] = not hand.bringing_in
    mask[BET_LEAST] = turn.high > 0
    mask[BET_MOST] = turn.high > turn.low


@part
def see_cards(own: Any, hand: Record, turn: Record, rules: Record, view: Record, row: Any) -> None:
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
    if view.discards >= 0 and turn.discards[own]:
        for face in range(FACES):
            if turn.discards[own] >> U(face) & U(1):
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
def see_bets(own: Any, hand: Record, turn: Record, rules: Record, view: Record, row: Any) -> None:
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
            row[at + BET] = turn.deeds[street, other, BET] / stack
            for what in range(RAISES, DEEDS):
                row[at + what] = min(turn.deeds[street, other, what] / MOST_COUNTED, 1.0)
            draw = view.draw_of[street]
            if draw >= 0:
                most = rules.streets[street, p.DRAW]
                row[view.drawn + draw * count + ahead] = (turn.drawn[street, other] + 1) / (most + 1)
    row[view.pot] = pot / (count * stack)


@part
def look(hand: Record, turn: Record, rules: Record, view: Record, row: Any) -> None:
    """The row of the player whose turn it is."""
    own = turn.actor
    row[:] = 0.0
    see_cards(own, hand, turn, rules, view, row)
    see_bets(own, hand, turn, rules, view, row)
    row[view.street + hand.street] = 1.0
    row[view.position + own] = 1.0
    row[view.turn] = 1.0
    if turn.phase == DRAWING:
        row[view.drawing] = 1.0
        return
    owes = min(hand.top - hand.bets[own], hand.chips[own])
    row[view.open] = owes / view.stack
    row[view.open + 1] = turn.low / view.stack
    row[view.open + 2] = turn.high / view.stack

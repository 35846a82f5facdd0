"""What a learning agent sees of a table in play, put into the layout's row of numbers."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, UNKNOWN, Card
from croupier.games.poker.play.betting import Bets, bets
from croupier.games.poker.play.state import State
from croupier.games.poker.players.layout import BET, DEEDS, MOST_COUNTED, PLACE, RANKS, SUITS, Layout
from croupier.games.poker.rules import PokerRules

Row = NDArray[np.float32]


class Memory:
    """What players at a table have seen and remember of a hand, by position: how it was bet, drawn and exposed."""

    def __init__(self, streets: int, players: int) -> None:
        self.deeds = np.zeros((streets, players, DEEDS), np.int64)
        self.drawn = np.full((streets, players), -1, np.int64)
        self.discards: list[tuple[Card, ...]] = [()] * players
        self.up: list[tuple[Card, ...]] = [()] * players

    def look(self, state: State) -> None:
        """Take note of cards face up, and of blinds."""
        self.up = [now or before for now, before in zip(state.up, self.up, strict=True)]
        if state.street == 0:
            self.deeds[0, :, BET] = np.maximum(self.deeds[0, :, BET], state.bets)

    def bet(self, state: State, what: int, to: int) -> None:
        """The player whose turn it is bet, called or checked, and has bet so much now; the state is that before it."""
        self.deeds[state.street, state.actor, what] += 1
        self.deeds[state.street, state.actor, BET] = to

    def draw(self, state: State, cards: tuple[Card, ...]) -> None:
        self.drawn[state.street, state.actor] = len(cards)
        self.discards[state.actor] += cards


def row_of(layout: Layout, rules: PokerRules, state: State, memory: Memory, own: int, stack: int) -> Row:
    """The row of the player at this position, each of whom had such a stack before the hand."""
    row, count = np.zeros(layout.size, np.float32), layout.players
    order = [(own + ahead) % count for ahead in range(count)]
    may = bets(rules, state) if state.phase == "betting" else Bets(0, 0, 0)
    _mark(row, layout.start("cards"), state.down[own])
    if layout.draws:
        for place, card in enumerate(sorted(state.down[own])):
            at = layout.start("places") + place * PLACE
            row[at + card // SUITS] = row[at + RANKS + card % SUITS] = 1
        _mark(row, layout.start("discards"), memory.discards[own])
    if "up" in layout.blocks:
        for ahead, position in enumerate(order):
            _mark(row, layout.start("up") + ahead * FACES, memory.up[position])
    if "board" in layout.blocks:
        _mark(row, layout.start("board"), state.board)
    row[layout.start("street") + state.street] = 1
    row[layout.start("drawing")] = state.phase == "drawing"
    row[layout.start("position") + own] = 1
    row[layout.start("turn") + (state.actor - own) % count] = 1
    _put(row, layout, "pot", [sum(state.put) / (count * stack)])
    _put(row, layout, "open", [part / stack for part in may])
    _put(row, layout, "stacks", [state.stacks[state.players[at]] / (count * stack) for at in order])
    _put(row, layout, "bets", [state.bets[at] / stack for at in order])
    _put(row, layout, "put", [state.put[at] / stack for at in order])
    _put(row, layout, "live", [state.live[at] for at in order])
    deeds = np.minimum(memory.deeds / MOST_COUNTED, 1)
    deeds[:, :, BET] = memory.deeds[:, :, BET] / stack
    _put(row, layout, "betting", deeds[:, order].ravel())
    if layout.draws:
        most = np.array([rules.order[street].draw + 1 for street in layout.draws])
        _put(row, layout, "drawn", ((memory.drawn[list(layout.draws)][:, order] + 1) / most[:, None]).ravel())
    return row


def row_after(layout: Layout, state: State, own: int, stack: int) -> Row:
    """The row once the hand is over: only what everybody has now, from the player's seat on."""
    row, count = np.zeros(layout.size, np.float32), layout.players
    _put(row, layout, "stacks", [state.stacks[(own + ahead) % count] / (count * stack) for ahead in range(count)])
    return row


def _put(row: Row, layout: Layout, name: str, numbers: Iterable[float]) -> None:
    row[layout.blocks[name].span] = np.fromiter(numbers, np.float32)


def _mark(row: Row, start: int, cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card != UNKNOWN:
            row[start + card] = 1

"""What a learning agent sees of a hand: one row of numbers from 0 to 1, block after block, the same for one table or many.

Players stand clockwise from the agent's own place on, so that the agent is always the first of them. Amounts are parts of
the stack before the hand; the pot and the stacks are parts of all chips on the table.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, UNKNOWN, Card
from croupier.games.poker.play.betting import Bets, bets
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules

Row = NDArray[np.float32]

RANKS, SUITS = 13, 4
PLACE = RANKS + SUITS
"""Numbers of one card of the own hand: one of its rank, one of its suit."""
MOST_COUNTED = 8
"""Raises, calls and checks of a player on a street are counted up to here."""
BET, RAISES, CALLS, CHECKS = range(4)
DEEDS = 4

FOLD, CALL, BET_LEAST, BET_MOST, DRAW = range(5)
"""Actions; DRAW + n exchanges the cards whose bits are set in n, the lowest bit being the lowest card held."""


class Block(NamedTuple):
    """Numbers that stand together, the last of the shape's numbers varying fastest."""

    name: str
    start: int
    shape: tuple[int, ...]
    says: str

    @property
    def size(self) -> int:
        size = 1
        for each in self.shape:
            size *= each
        return size

    @property
    def span(self) -> slice:
        return slice(self.start, self.start + self.size)


class Layout(NamedTuple):
    """The blocks of an edition's game at a table of so many players, by name; a game has only those that it needs."""

    players: int
    held: int  # cards face down, at most
    draws: tuple[int, ...]  # the streets on which cards are exchanged
    blocks: dict[str, Block]

    @property
    def size(self) -> int:
        return sum(block.size for block in self.blocks.values())

    @property
    def actions(self) -> int:
        return DRAW + (2**self.held if self.draws else 0)

    def start(self, name: str) -> int:
        """Where a block begins; -1 if the game has none of this name."""
        return self.blocks[name].start if name in self.blocks else -1


def layout_of(rules: PokerRules, players: int) -> Layout:
    """The layout; see the texts of its blocks."""
    streets = rules.order
    draws = tuple(number for number, street in enumerate(streets) if street.draw)
    held, up = sum(street.down for street in streets), any(street.up for street in streets)
    board = bool(rules.board_cards) or (rules.stud is not None and "one card for all" in rules.stud.short)
    wanted: list[tuple[str, tuple[int, ...], str]] = [("cards", (FACES,), "own cards face down, 2c 2d 2h 2s 3c to As")]
    if draws:
        wanted.append(("places", (held, PLACE), "the same, lowest card first: its rank of 13, its suit of 4 (c d h s)"))
        wanted.append(("discards", (FACES,), "own cards thrown away in this hand"))
    if up:
        wanted.append(("up", (players, FACES), "cards face up of each player, folded ones too"))
    if board:
        wanted.append(("board", (FACES,), "cards that all share"))
    wanted += [
        ("street", (len(streets),), "which street it is"),
        ("drawing", (1,), "1 while cards are exchanged, 0 in the betting"),
        ("position", (players,), "own position: the first is left of the button, in stud left of the dealer"),
        ("turn", (players,), "whose turn it is"),
        ("pot", (1,), "all chips put in so far"),
        ("open", (3,), "for whose turn it is: a call, and the least and the most that can be bet to; 0 if nothing"),
        ("stacks", (players,), "chips behind"),
        ("bets", (players,), "bets of this betting round"),
        ("put", (players,), "chips put in in this hand, antes too"),
        ("live", (players,), "who has not folded"),
        (
            "betting",
            (len(streets), players, DEEDS),
            f"the bet that each came to, and how often each bet or raised, called and checked (of {MOST_COUNTED}, no more)",
        ),
    ]
    if draws:
        wanted.append(("drawn", (len(draws), players), "cards exchanged in each draw: (number + 1) / (most + 1), 0 before"))
    blocks: dict[str, Block] = {}
    start = 0
    for name, shape, says in wanted:
        blocks[name] = Block(name, start, shape, says)
        start += blocks[name].size
    return Layout(players, held, draws, blocks)


# A row from a table in play


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

"""What a learning agent sees of a hand: one row of numbers from 0 to 1, block after block, the same for one table or many.

Players stand clockwise from the agent's own place on, so that the agent is always the first of them. Amounts are parts of
the stack before the hand; the pot and the stacks are parts of all chips on the table.
"""

from math import prod
from typing import Any, NamedTuple

from croupier.chance.random.compiled import part
from croupier.equipment.cards import FACES
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.simulation import places as p

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
        return prod(self.shape)

    @property
    def span(self) -> slice:
        return slice(self.start, self.start + self.size)


class Layout(NamedTuple):
    """The blocks of an edition's game at a table, by name; a game has only those that it needs."""

    blocks: dict[str, Block]

    @property
    def size(self) -> int:
        return sum(block.size for block in self.blocks.values())

    @property
    def actions(self) -> int:
        return DRAW + (2 ** self.blocks["places"].shape[0] if "places" in self.blocks else 0)


def layout_of(rules: PokerRules, players: int) -> Layout:
    """The layout; see the texts of its blocks."""
    streets, start = rules.order, 0
    held, draws, up = (
        sum(numbers) for numbers in zip(*((each.down, each.draw > 0, each.up) for each in streets), strict=True)
    )
    board = rules.board_cards or (rules.stud is not None and "one card for all" in rules.stud.short)
    did = f"the bet that each came to, and how often each bet or raised, called and checked (of {MOST_COUNTED}, no more)"
    possible: list[tuple[object, str, tuple[int, ...], str]] = [
        (True, "cards", (FACES,), "own cards face down, 2c 2d 2h 2s 3c to As"),
        (draws, "places", (held, PLACE), "the same, lowest card first: its rank of 13, its suit of 4 (c d h s)"),
        (draws, "discards", (FACES,), "own cards thrown away in this hand"),
        (up, "up", (players, FACES), "cards face up of each player, folded ones too"),
        (board, "board", (FACES,), "cards that all share"),
        (True, "street", (len(streets),), "which street it is"),
        (True, "drawing", (1,), "1 while cards are exchanged, 0 in the betting"),
        (True, "position", (players,), "own position: the first is left of the button, in stud left of the dealer"),
        (True, "turn", (players,), "whose turn it is"),
        (True, "pot", (1,), "all chips put in so far"),
        (True, "open", (3,), "for whose turn it is: a call, and the least and the most that can be bet to; 0 if nothing"),
        (True, "stacks", (players,), "chips behind"),
        (True, "bets", (players,), "bets of this betting round"),
        (True, "put", (players,), "chips put in in this hand, antes too"),
        (True, "live", (players,), "who has not folded"),
        (True, "betting", (len(streets), players, DEEDS), did),
        (draws, "drawn", (draws, players), "cards exchanged in each draw: (number + 1) / (most + 1), 0 before"),
    ]
    blocks: dict[str, Block] = {}
    for needed, name, shape, says in possible:
        if needed:
            blocks[name] = Block(name, start, shape, says)
            start += blocks[name].size
    return Layout(blocks)


class View(NamedTuple):
    """The layout as `look` takes it: the stack before the hand, and where each block begins, -1 where the game has none."""

    stack: int
    cards: int
    places: int
    discards: int
    up: int
    board: int
    street: int
    drawing: int
    position: int
    turn: int
    pot: int
    open: int
    stacks: int
    bets: int
    put: int
    live: int
    betting: int
    drawn: int


def view_of(layout: Layout, stack: int) -> View:
    starts = (layout.blocks[name].start if name in layout.blocks else -1 for name in View._fields[1:])
    return View(stack, *starts)


# What a player sees and may do: in Python for one table, compiled for many. `hand`, `memory` and `rules` are the records of
# the simulation and of `vector`, or whatever has their fields.


@part
def look(own: Any, hand: Any, memory: Any, rules: Any, view: View, row: Any) -> None:
    """The row of the player at this position."""
    count, stack, pot = rules.players, view.stack, 0
    row[:] = 0.0
    for i in range(hand.held[own]):
        card, lower = hand.down[own][i], 0
        row[view.cards + card] = 1.0
        if view.places >= 0:
            for j in range(hand.held[own]):
                lower += hand.down[own][j] < card
            at = view.places + lower * PLACE
            row[at + (card >> 2)] = 1.0
            row[at + RANKS + (card & 3)] = 1.0
    if view.discards >= 0 and memory.discards[own]:
        for face in range(FACES):
            row[view.discards + face] = memory.discards[own] >> face & 1
    if view.board >= 0:
        for i in range(hand.on_board):
            row[view.board + hand.board[i]] = 1.0
    for ahead in range(count):
        other = own + ahead if own + ahead < count else own + ahead - count
        if view.up >= 0:
            for i in range(hand.showing[other]):
                row[view.up + ahead * FACES + hand.up[other][i]] = 1.0
        pot += hand.put[other]
        row[view.stacks + ahead] = hand.chips[other] / (count * stack)
        row[view.bets + ahead] = hand.bets[other] / stack
        row[view.put + ahead] = hand.put[other] / stack
        row[view.live + ahead] = hand.live >> other & 1
        draw = 0
        for street in range(hand.street + 1):
            at = view.betting + (street * count + ahead) * DEEDS
            deeds, most = memory.deeds[street][other], rules.streets[street].draw
            row[at + BET] = deeds[BET] / stack
            for what in range(RAISES, DEEDS):
                row[at + what] = min(deeds[what] / MOST_COUNTED, 1.0)
            if most:
                row[view.drawn + draw * count + ahead] = (memory.drawn[street][other] + 1) / (most + 1)
                draw += 1
    turn = hand.actor - own
    row[view.pot] = pot / (count * stack)
    row[view.street + hand.street] = 1.0
    row[view.position + own] = 1.0
    row[view.turn + (turn if turn >= 0 else turn + count)] = 1.0
    if hand.phase == p.DRAWING:
        row[view.drawing] = 1.0
        return
    row[view.open] = min(hand.top - hand.bets[hand.actor], hand.chips[hand.actor]) / stack
    row[view.open + 1] = hand.low / stack
    row[view.open + 2] = hand.high / stack


@part
def open_actions(hand: Any, mask: Any) -> None:
    """One for each action that is open to the player whose turn it is."""
    mask[:] = 0
    if hand.phase == p.DRAWING:
        for bits in range(1 << hand.held[hand.actor]):
            gone = 0
            for at in range(hand.held[hand.actor]):
                gone += bits >> at & 1
            mask[DRAW + bits] = gone <= hand.most
        return
    mask[CALL] = 1
    mask[FOLD] = not hand.bringing_in
    mask[BET_LEAST] = hand.high > 0
    mask[BET_MOST] = hand.high > hand.low

"""What a learning agent sees of a hand: one row of numbers from 0 to 1, block after block, the same for one table or many.

Players stand clockwise from the agent's own place on, so that the agent is always the first of them. Amounts are parts of
the stack before the hand; the pot and the stacks are parts of all chips on the table.
"""

from typing import NamedTuple

from croupier.equipment.cards import FACES
from croupier.games.poker.rules import PokerRules

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

"""What the kernel of many tables keeps beside each hand: whose turn it is, and what players remember of it."""

import numpy as np

from croupier.games.poker.players.layout import DEEDS, Layout
from croupier.games.poker.simulation.places import MOST_STREETS
from croupier.games.poker.simulation.records import ROOM, Record, record

BETTING, DRAWING, OVER = range(3)  # phases of a hand

TURN = np.dtype(
    [
        ("phase", "i8"),
        ("actor", "i8"),  # position whose turn it is
        ("acted", "i8"),  # positions that have had their turn, one bit each
        ("left", "i8"),  # players who have not folded
        ("no_cap", "i8"),  # raises are not limited in this round
        ("raised_here", "i8"),  # somebody bet or raised in this round
        ("low", "i8"),  # the least bet to raise to, 0 if none
        ("high", "i8"),  # the greatest
        ("most", "i8"),  # cards that may be exchanged
        ("number", "i8"),  # of the hand
        ("offset", "i8"),  # the seat of the first position
        ("block", "i8"),  # of the table's random numbers
        ("deeds", "i8", (MOST_STREETS, ROOM, DEEDS)),  # by street and position: the bet, raises, calls, checks
        ("drawn", "i8", (MOST_STREETS, ROOM)),  # cards exchanged, -1 before
        ("discards", "u8", (ROOM,)),  # faces thrown away, one bit each
    ],
    align=True,
)

BLOCKS = (
    *("cards", "places", "discards", "up", "board", "street", "drawing", "position", "turn"),
    *("pot", "open", "stacks", "bets", "put", "live", "betting", "drawn"),
)
VIEW = np.dtype(
    [
        *((name, "i8") for name in ("size", "held", "actions", "stack")),
        *((name, "i8") for name in BLOCKS),  # where each begins, -1 where the game has none
        ("draw_of", "i8", (MOST_STREETS,)),  # the place of each street among the draws, -1 where there is none
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

"""Where things lie around a poker table, in inches: a track with round ends, the dealer at the top.

The dealer looks down the page, so seat 1 lies on the right-hand side and clockwise is clockwise.
"""

import math

from croupier.drawing.plan import Point, Shape, box
from croupier.games.kit.table.geometry import TableSize, Track

SIZE = TableSize(84, 46, 4.0)
OUT = 6.0  # from the rail to the middle of the place of a seat's cards
DEALER = 52.0  # parts of 360 of the edge on either side of the dealer that no seat takes
HOLDER_BELOW = 5.2  # the holder's name below the middle
SLOT_NAMED = 7.7  # from the middle of the drop slot to the end of its name
PLACE = 5.4  # across the place of a seat's cards


def seat_at(size: TableSize, seats: int, place: int, inside: float) -> Point:
    """The point of a seat, so far inside the table's edge: seats are spread along the edge that the dealer leaves."""
    track = Track(size.width / 2, size.depth / 2, size.width - size.depth, size.depth / 2 - inside)
    return track.at((DEALER + (360 - 2 * DEALER) * (place + 0.5) / seats) / 360 * track.length)


def outline(size: TableSize, inset: float, ink: str) -> Shape:
    """The table's edge, or a line so far inside it."""
    wide, deep = size.width - 2 * inset, size.depth - 2 * inset
    return box(inset, inset, wide, deep, ink, corner=deep / 2, steps=45)


def middle_y(size: TableSize) -> float:
    """Half-way down, or higher on a narrow table: the name below must not lie on the places of the seats."""
    free = size.depth - size.rail - OUT - PLACE / 2 - 0.4
    return min(size.depth / 2 + 0.5, free - HOLDER_BELOW - 1.2)


def slot_aside(size: TableSize) -> float:
    """How far the drop slot is from the middle: at most as far as its name still stands on the bend of the rail."""
    end, high = size.depth / 2, size.rail / 2 - 0.5
    along = (size.width - size.depth) / 2 + math.sqrt(max(0.0, end**2 - (end - high) ** 2))
    return min(15.0, along - SLOT_NAMED)

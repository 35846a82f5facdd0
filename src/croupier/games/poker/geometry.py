"""Where things lie around a poker table, in inches: a track with round ends, the dealer at the top.

The dealer looks down the page, so seat 1 lies on the right-hand side and clockwise is clockwise.
"""

import math

from croupier.games.kit.table.geometry import TableSize

SIZE = TableSize(84, 46, 4.0)
OUT = 6.0  # from the rail to the middle of the place of a seat's cards
DEALER = 52.0  # parts of 360 of the edge on either side of the dealer that no seat takes


class Track:
    """The table's edge."""

    def __init__(self, size: TableSize, seats: int) -> None:
        self.size, self.seats = size, seats
        self.x, self.y = size.width / 2, size.depth / 2

    def at(self, place: int, inside: float) -> tuple[float, float]:
        """The point of a seat, so far inside the table's edge: seats are spread along the edge that the dealer leaves."""
        end = self.y - inside  # radius of the round ends
        straight = self.size.width - self.size.depth
        angle = DEALER + (360 - 2 * DEALER) * (place + 0.5) / self.seats
        way = angle / 360 * (2 * straight + math.tau * end)
        mirrored = way > straight + math.pi * end
        if mirrored:
            way = 2 * straight + math.tau * end - way
        if way <= straight / 2:
            x, y = way, -end
        elif way <= straight / 2 + math.pi * end:
            turn = (way - straight / 2) / end
            x, y = straight / 2 + end * math.sin(turn), -end * math.cos(turn)
        else:
            x, y = straight + math.pi * end - way, end
        return self.x + (-x if mirrored else x), self.y + y

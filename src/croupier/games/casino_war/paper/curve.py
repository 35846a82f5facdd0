"""The outline of a Casino War table in inches: straight along the dealer, half an ellipse towards the players."""

from math import atan2, cos, degrees, radians, sin, sqrt

from croupier.drawing.plan import Point, Shape, round_about
from croupier.games.kit.table.geometry import TableSize

SIZE = TableSize(84, 52)
SIDE = 27.5  # from the middle to shoe and discard rack


class Curve:
    """The table's outline: straight along the dealer, half an ellipse towards the players."""

    def __init__(self, size: TableSize) -> None:
        self.size = size
        self.x = size.width / 2
        self.y = min(max(size.depth - size.width / 2, 9.0), 16.0)
        self.across, self.down = size.width / 2, size.depth - self.y

    def at(self, out: float, angle: float) -> Point:
        """The point so far inside the table's edge, at an angle from straight down towards the right."""
        turn = radians(angle)
        return self.x + (self.across - out) * sin(turn), self.y + (self.down - out) * cos(turn)

    def facing(self, out: float, angle: float) -> float:
        """The turn of what faces a player there, clockwise in degrees."""
        turn = radians(angle)
        return -degrees(atan2(sin(turn) / (self.across - out), cos(turn) / (self.down - out)))

    def outline(self, inset: float, ink: str, corner: float = 2.0) -> Shape:
        left, right, top = inset, self.size.width - inset, inset
        arc = round_about(self.x, self.y, self.across - inset, self.down - inset, 0, 180, 180, end=True)
        first = round_about(left + corner, top + corner, corner, corner, 180, 270, 8, end=True)
        second = round_about(right - corner, top + corner, corner, corner, 270, 360, 8, end=True)
        return Shape((*first, *second, *arc), ink)

    def half_width(self, y: float, out: float) -> float:
        """Half the width that is free at a height, within so far inside the edge; the shoe bounds it near the dealer."""
        beside = (SIDE - 7) * self.size.width / SIZE.width
        if y <= self.y:
            return beside
        reach = self.down - out
        part = (y - self.y) / reach
        return min(beside, (self.across - out) * sqrt(max(0.0, 1 - part * part)))

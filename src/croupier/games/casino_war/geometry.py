"""Where things lie on a Casino War table, for the printed layout and for the table that is dealt at.

The origin is the centre of the curve. The dealer is at the top and looks down the page, so the dealer's left is the
right-hand side of the drawing and position 1 lies there.
"""

from dataclasses import dataclass
from math import cos, radians, sin

from croupier.drawing.arc import at
from croupier.games.casino_war.layout import layout, position
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.table.geometry import Area

EDGE = 560.0  # the cloth's radius
RAIL = 44.0
BACK = -96.0  # the dealer's edge of the cloth, above the centre of the curve
WIDE = EDGE + RAIL
SPREAD, STEP = 148.0, 21.0  # degrees from the first position to the last, and between two at most
RADIUS = {"initial-and-war": 468.0, "tie": 363.0, "device": 290.0}
INITIAL, TIE, DEVICE = 52.0, 41.0, 17.0
DEVICES = ("progressive", "bonus-spin")
STATED = 27.0  # the largest circle of a side wager


def angle_of(place: int, seats: int) -> float:
    """Where a position lies on the curve: the first at the dealer's left, which is the right-hand side of the drawing."""
    step = min(STEP, SPREAD / (seats - 1)) if seats > 1 else 0
    return ((seats - 1) / 2 - place) * step


def outline(radius: float, back: float, corner: float) -> str:
    """A half circle towards the players, carried straight to the dealer's edge."""
    return (
        f"M{-radius + corner:g} {back:g}H{radius - corner:g}Q{radius:g} {back:g} {radius:g} {back + corner:g}"
        f"V0A{radius:g} {radius:g} 0 0 1 {-radius:g} 0"
        f"V{back + corner:g}Q{-radius:g} {back:g} {-radius + corner:g} {back:g}Z"
    )


class SideRow:
    """The circles of the wagers that an edition states: a row of them at each position, before the Tie or the devices."""

    def __init__(self, kinds: list[str], seats: int, *, behind: bool) -> None:
        self.kinds = kinds
        outer = RADIUS["device"] - DEVICE - 3 if behind else RADIUS["tie"] - TIE - 2
        wide = radians(angle_of(0, seats) - angle_of(1, seats) if seats > 1 else STEP) / max(len(kinds), 1)
        self.size = max(min(20.0 if behind else STATED, outer * wide / (2 + wide) - 1.5), 3.0)
        self.radius = outer - self.size
        self.foot = self.radius - self.size - (48 if behind else 58)

    def across(self, kind: str) -> float:
        """How far the circle lies from the middle of its position."""
        return (self.kinds.index(kind) - (len(self.kinds) - 1) / 2) * (2 * self.size + 3)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a wager of one position lies: its point, half its size, and the turn towards its player in degrees."""

    x: float
    y: float
    half: float
    turn: float


class Plan:
    """The areas of a table by position, with what stands in their rows."""

    def __init__(self, rules: WarRules) -> None:
        self.printed, self.seats = layout(rules), rules.seats
        self.devices = [kind for kind in DEVICES if self.printed.of_kind(kind)]
        kinds = [kind for kind in rules.side_wagers if self.printed.of_kind(kind)]
        self.row = SideRow(kinds, self.seats, behind=bool(self.devices))

    @property
    def kinds(self) -> list[str]:
        """Every kind of area, from the dealer to the players."""
        return list(dict.fromkeys(area.kind for area in self.printed.areas))

    @property
    def foot(self) -> float:
        """The radius up to which the areas reach towards the dealer."""
        if self.row.kinds:
            return self.row.radius - self.row.size
        return RADIUS["device"] - DEVICE if self.devices else RADIUS["tie"] - TIE

    def ground(self, kind: str, place: int) -> Ground:
        """Where a kind of wager lies at a position, counted from 0; also where the area is one for all positions."""
        angle = angle_of(place, self.seats)
        if kind in self.devices:
            across = (self.devices.index(kind) - (len(self.devices) - 1) / 2) * (2 * DEVICE + 6)
            return _beside(RADIUS["device"], angle, across, DEVICE)
        if kind in self.row.kinds:
            return _beside(self.row.radius, angle, self.row.across(kind), self.row.size)
        return Ground(*at(RADIUS[kind], angle), TIE if kind == "tie" else INITIAL, -angle)

    def area(self, area: Area) -> Ground | None:
        """Where an area of one position lies; None for one of the whole table."""
        return None if position(area) is None else self.ground(area.kind, area.x)


def _beside(radius: float, angle: float, across: float, half: float) -> Ground:
    """A point beside the middle of a position, turned about that middle towards the player."""
    x, y = at(radius, angle)
    turn = radians(-angle)
    return Ground(x + across * cos(turn), y + across * sin(turn), half, -angle)

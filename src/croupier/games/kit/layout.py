"""A layout as data: its areas as rectangles, and the spots where chips are put."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A box on the layout. `kind` says what it is for; the inscription is what is printed in it."""

    name: str
    kind: str
    x: int
    y: int
    width: int
    height: int
    inscription: str
    colour: str = "none"

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """Where chips are put for a wager: a box, a line or a corner, by name and by point."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of a layout, and what else is printed on it."""

    areas: tuple[Area, ...]
    inscriptions: tuple[str, ...] = ()

    def area(self, name: str) -> Area:
        for area in self.areas:
            if area.name == name:
                return area
        raise LookupError(f"the layout has no area {name}")

    def of_kind(self, kind: str) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.kind == kind)

    @property
    def width(self) -> int:
        return max(area.x + area.width for area in self.areas) - min(area.x for area in self.areas)

    @property
    def height(self) -> int:
        return max(area.y + area.height for area in self.areas) - min(area.y for area in self.areas)

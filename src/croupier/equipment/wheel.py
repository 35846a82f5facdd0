"""A wheel: marked sectors in clockwise order, each with its colour."""

from croupier.errors import InputError
from croupier.part import value_class


@value_class
class Sector:
    """A roulette compartment with its area of the ring, or a section of a big six wheel."""

    mark: str
    colour: str


@value_class
class Wheel:
    """The sectors clockwise. Marks may repeat (a big six wheel has 23 of one symbol)."""

    sectors: tuple[Sector, ...]

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(sector.mark for sector in self.sectors)

    def adjacent(self, centre: str, count: int) -> tuple[str, ...]:
        """An odd number of marks that lie side by side, clockwise, with `centre` in the middle."""
        marks = self.marks
        if centre not in marks:
            raise InputError(f"{centre} is not on this wheel")
        middle, reach = marks.index(centre), count // 2
        return tuple(marks[(middle + step) % len(marks)] for step in range(-reach, reach + 1))

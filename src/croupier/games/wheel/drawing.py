"""Drawing what goes around a wheel, clockwise, with the first sector at the top."""

from collections.abc import Callable, Iterable

from croupier.drawing.svg import element
from croupier.equipment.wheel import Sector, Wheel


def sectors(wheel: Wheel, face: Callable[[Sector], Iterable[str]]) -> str:
    """Every sector with its face, which is drawn as if it were at the top."""
    count = len(wheel.sectors)
    return element(
        "g",
        *(
            element(
                "g",
                *face(sector),
                class_="sector",
                data_index=index,
                data_mark=sector.mark,
                data_colour=sector.colour,
                transform=turned(index, count),
            )
            for index, sector in enumerate(wheel.sectors)
        ),
    )


def turned(index: float, count: int) -> str:
    """The turn that brings what is drawn at the top to this place of so many."""
    return f"rotate({index * 360 / count:.4f})"

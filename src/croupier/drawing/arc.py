"""Words along an arc, letter by letter: a text path would need an id, and drawings that share a page carry none."""

from collections.abc import Iterable
from html import escape
from math import cos, degrees, radians, sin

from croupier.drawing.svg import element

_WIDTHS = {
    **dict.fromkeys("ABCDHKNRU&", 722),
    **dict.fromkeys("EPSVXY", 667),
    **dict.fromkeys("FTZL", 611),
    **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("0123456789$J–", 556),
    **dict.fromkeys(" I.,", 278),
    **dict.fromkeys(":;-()", 333),
    "M": 833,
    "W": 944,
    "%": 889,
    "'": 238,
}
"""How wide capitals are in the bold letters of the drawings, in thousandths of their size."""
_USUAL = 600


def at(radius: float, angle: float) -> tuple[float, float]:
    """The point at an angle from straight down, in degrees; angles grow towards the right-hand side of the drawing."""
    turn = radians(angle)
    return radius * sin(turn), radius * cos(turn)


def along(words: str, radius: float, size: float, fill: str, *, spacing: float = 0, **attributes: object) -> str:
    """Words around the foot of a circle at the origin, read from below; the radius is that of the line they stand on."""
    widths = _widths(words, size, spacing)
    from_left = -(sum(widths) - spacing) / 2
    spots: list[tuple[float, float, float]] = []
    for width in widths:
        angle = degrees((from_left + (width - spacing) / 2) / radius)
        x, y = at(radius, angle)
        half = (width - spacing) / 2  # a letter is turned about its own left foot, so that is what is placed
        spots.append((x - half * cos(radians(angle)), y + half * sin(radians(angle)), -angle))
        from_left += width
    return element(
        "text",
        escape(words),
        x=_listed(spot[0] for spot in spots),
        y=_listed(spot[1] for spot in spots),
        rotate=_listed(spot[2] for spot in spots),
        font_size=size,
        fill=fill,
        **attributes,
    )


def length(words: str, size: float, spacing: float = 0) -> float:
    """How long words are along their arc."""
    return sum(_widths(words, size, spacing)) - spacing


def _widths(words: str, size: float, spacing: float) -> list[float]:
    return [_WIDTHS.get(letter, _USUAL) * size / 1000 + spacing for letter in words]


def _listed(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.1f}" for number in numbers)

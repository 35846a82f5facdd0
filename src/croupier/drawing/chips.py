"""Chips: their faces by value or by a player's colour, stacks with a height, and the dark pill that tells a sum."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Any

from croupier.drawing.svg import element, text

RADIUS = 17.0
LIFT = 3.6
"""How much higher each chip of a stack lies."""
MOST_DRAWN = 7
"""A stack is drawn no higher; its sum says the rest."""
NIGHT = "#0a1512"
BRASS_FILL, ON_BRASS = "#d9b45b", "#1b1607"
WHITE = "#ffffff"

_VALUES = {
    1_00: ("#f1eee6", "#33475b"),
    5_00: ("#b3202a", "#fbeedd"),
    25_00: ("#1e7a46", "#f1eee6"),
    100_00: ("#1b1b1b", "#e9dfc1"),
    500_00: ("#5b3a8c", "#efe6ff"),
    1000_00: ("#a35a00", "#fff1d6"),
}
_SMALL, _OTHER = ("#dbe6ee", "#2b4a63"), ("#4a4f57", "#f1eee6")
_COLOURS = {
    "yellow": ("#e3c64b", "#5a4a08"),
    "light blue": ("#9cc3e6", "#20405e"),
    "blue": ("#7fb0e0", "#17324f"),
    "pink": ("#e7a6b8", "#6d2238"),
    "lavender": ("#b9a2dc", "#3b2560"),
    "orange": ("#eaa25a", "#5d3206"),
    "green": ("#8fcf9f", "#14472a"),
    "white": ("#f4f1e8", "#3c3a35"),
    "brown": ("#c79f78", "#432a12"),
    "olive": ("#b5b56a", "#3b3b12"),
    "grey": ("#c3c7cb", "#33393f"),
}
_DARK_INK = "#14171a"


def value_face(cents: int) -> str:
    """The id of the face of a value chip."""
    return f"chip-{cents}" if cents in _VALUES else "chip-small" if cents < 1_00 else "chip-other"


def colour_face(colour: str) -> str:
    """The id of the face of a player's colour."""
    known = colour.lower()
    return f"chip-{known.replace(' ', '-')}" if known in _COLOURS else "chip-grey"


def faces() -> dict[str, str]:
    """Every face of a chip by its id, and stacks of each, which are made of them."""
    values = {value_face(cents): look for cents, look in {**_VALUES, 1: _SMALL, 2_50: _OTHER}.items()}
    colours = {colour_face(colour): look for colour, look in _COLOURS.items()}
    single = {face: chip_face(*look) for face, look in (values | colours).items()}
    stacks = {_stack_face(face, count): _piled(face, count) for face in single for count in range(2, MOST_DRAWN + 1)}
    return single | stacks


def _stack_face(face: str, count: int) -> str:
    return face if count == 1 else f"{face}-x{count}"


def _piled(face: str, count: int) -> str:
    foot = LIFT * (count - 1) / 2
    return "".join(element("use", href=f"#{face}", y=foot - LIFT * level) for level in range(count))


def value_look(cents: int) -> tuple[str, str]:
    """The ground and the edge of a value chip."""
    return _VALUES.get(cents) or (_SMALL if cents < 1_00 else _OTHER)


def colour_look(colour: str) -> tuple[str, str]:
    """The ground and the edge of a player's own colour; a colour that is not known is grey, and its letter tells it."""
    return _COLOURS.get(colour.lower(), _COLOURS["grey"])


def chip_face(ground: str, edge: str) -> str:
    """One chip around the origin."""
    return (
        element("circle", r=16, fill=ground, stroke=NIGHT, stroke_width=1)
        + element("circle", r=13.4, fill="none", stroke=edge, stroke_width=4.6, stroke_dasharray="7.01 7.02")
        + element("circle", r=10.4, fill=ground, stroke=edge, stroke_width=0.8)
    )


def ink_on(ground: str) -> str:
    """White or near black, whichever reads better on the ground."""
    red, green, blue = (int(ground[place : place + 2], 16) for place in (1, 3, 5))
    return _DARK_INK if 299 * red + 587 * green + 114 * blue > 140_000 else WHITE


@lru_cache(maxsize=4096)
def column(face: str, count: int, words: str, ground: str, x: float = 0) -> str:
    """Chips of one kind on each other; `face` is the id of their face, the words stand on the uppermost."""
    drawn = min(count, MOST_DRAWN)
    size = 12.5 if len(words) < 3 else 10.0
    chips = element("use", href=f"#{_stack_face(face, drawn)}", x=x or None)
    return chips + text(words, x, -LIFT * (drawn - 1) / 2, size, ink_on(ground), font_weight="600")


@lru_cache(maxsize=1024)
def single(value: int, words: str) -> str:
    """One value chip with words on it as large as it has room for."""
    ground, _ = value_look(value)
    face = element("use", href=f"#{_stack_face(value_face(value), 1)}")
    return face + text(words, 0, 0, min(16.5, 52 / max(1, len(words))), ink_on(ground), font_weight="600")


@lru_cache(maxsize=64)
def letter_tag(letter: str) -> str:
    """The letter of a player's colour at the foot of a stack."""
    return element("circle", cx=11.5, cy=11.5, r=7, fill=NIGHT, stroke=WHITE, stroke_width=0.8) + text(
        letter, 11.5, 11.5, 9.5, WHITE, font_weight="600"
    )


@lru_cache(maxsize=4096)
def pill(words: str, size: float = 16.0, *, bright: bool = False) -> str:
    """Words on a dark ground around the origin; `bright` is the brass of what comes next.

    The words are as wide as the ground has room for, in whichever letters they are drawn.
    """
    length = width_of(words, size)
    width, height = length + 1.1 * size, 1.5 * size
    ground, ink = (BRASS_FILL, ON_BRASS) if bright else (NIGHT, WHITE)
    frame = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": height / 2}
    said = text(words, 0, 0, size, ink, font_weight="600", **fitted(words, size, length))
    return element("rect", fill=ground, **frame) + said


def fitted(words: str, size: float, room: float) -> dict[str, Any]:
    """Attributes of words: as wide as they are in a page's letters and no wider than their room, in whichever letters."""
    return {"textLength": round(min(width_of(words, size), room), 1), "lengthAdjust": "spacingAndGlyphs"}


def width_of(words: str, size: float) -> float:
    """How wide words are in the half-bold letters of a page."""
    return size * sum(_WIDTHS.get(letter, 0.66 if letter.isupper() else 0.56) for letter in words)


_WIDTHS = {
    letter: width
    for letters, width in {
        " ": 0.2, "ij|": 0.26, "lI.,:;'’": 0.28, "f!()-": 0.32, "/": 0.34, "t": 0.36, "r": 0.37, "s": 0.43, "z": 0.44,
        "c": 0.46, "x–“”": 0.48, "vyJLY": 0.5, "eF0123456789+$−¢×agk": 0.51, "EVXZ": 0.54, "oST": 0.55, "bdhnpquA": 0.56,
        "CPR": 0.59, "BK": 0.6, "DG&": 0.63, "HNUOQ": 0.67, "M": 0.74, "w": 0.75, "W": 0.8, "m%": 0.84, "…": 0.96,
    }.items()
    for letter in letters
}  # fmt: skip
"""The advance of each letter of Source Sans in parts of its size."""


def in_chips(cents: int, denominations: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The fewest chips that make an amount, as value and count, the largest first; what no chip makes is one of its own."""
    found, left = [], cents
    for value in sorted(set(denominations), reverse=True):
        if count := left // value:
            found.append((value, count))
            left -= count * value
    return (*found, (left, 1)) if left else tuple(found)


def short(cents: int) -> str:
    """An amount as it stands on a chip or in a pill: "25", "2.50", "1,200"."""
    whole, part = divmod(abs(cents), 100)
    return ("−" if cents < 0 else "") + f"{whole:,}" + (f".{part:02}" if part else "")


@lru_cache(maxsize=4096)
def stack(chips: tuple[tuple[int, int], ...]) -> str:
    """Columns of value chips side by side, the largest first."""
    width, parts = 2.15 * RADIUS, []
    for place, (value, count) in enumerate(chips):
        ground, _ = value_look(value)
        x = (place - (len(chips) - 1) / 2) * width
        parts.append(column(value_face(value), count, _on_chip(value), ground, x))
    return element("g", *parts)


def _on_chip(cents: int) -> str:
    if cents >= 1000_00 and not cents % 1000_00:
        return f"{cents // 1000_00}k"
    return f"{cents}¢" if cents < 1_00 else escape(short(cents))

"""The letters of printed drawings: how wide words are in Source Sans and Source Serif, and their outlines.

The fonts come from packages of the extras `web` and `documents` and are read when the first word is measured. Without them
words on a screen are measured by a table; outlines for print are refused.
"""

from functools import lru_cache
from importlib.util import find_spec
from math import cos, radians, sin
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from croupier.drawing import chips
from croupier.errors import InputError
from croupier.extras import MissingPackageError

Stroke = tuple[str, tuple[tuple[float, float], ...]]
"""One command of an outline with its points, in thousandths of the size, y upwards."""


class Face(NamedTuple):
    """One cut of a family: as style sheets name it, its weight, and the file of its package."""

    family: str
    weight: int
    package: str
    file: str
    capital: float  # the height of a capital as a part of the size


SANS, SANS_BOLD = (
    Face("Source Sans Pro", weight, "font_source_sans_pro", f"SourceSansPro-{cut}.otf", 0.66)
    for weight, cut in ((400, "Regular"), (600, "Semibold"))
)
SERIF = Face("Source Serif Pro", 600, "font_source_serif_pro", "SourceSerifPro-Semibold.otf", 0.67)
FONT_FAMILIES = {
    SANS.family: "'Source Sans Pro', 'Source Sans 3', 'Croupier Sans', sans-serif",
    SERIF.family: "'Source Serif Pro', 'Source Serif 4', 'Croupier Serif', serif",
}
"""What a page asks for where words stay words."""


class Glyph(NamedTuple):
    """How far a letter reaches, and its outline."""

    advance: float
    outline: tuple[Stroke, ...]


_READING = RLock()
"""A font is read from its file as letters are asked for; tables that are drawn in several threads share it."""


def require_fonts(purpose: str = "a drawing to scale") -> None:
    """Refuse where the packages with the letters are missing."""
    if package := missing_package():
        raise MissingPackageError(purpose, package, "documents")


@lru_cache(maxsize=1)
def missing_package() -> str:
    """The first package without which no letter can be read from the fonts; empty where all are there."""
    return next((package for package in ("fontTools", SANS.package, SERIF.package) if find_spec(package) is None), "")


def size_of(capital: float, face: Face = SANS) -> float:
    """The size of letters whose capitals stand so high."""
    return capital / face.capital


def width_of(words: str, size: float, face: Face = SANS, tracking: float = 0.0) -> float:
    """How wide words are at a size; `tracking` is put between letters, as a part of the size."""
    advance = sum(_advance(face, letter) for letter in words)
    return size * (advance / 1000 + tracking * max(len(words) - 1, 0))


def outline_of(words: str, face: Face, size: float, x: float, y: float, turn: float = 0.0, tracking: float = 0.0) -> str:
    """The path of words whose line begins at a point, turned about it, clockwise in degrees; y grows downwards."""
    c, s = cos(radians(turn)), sin(radians(turn))
    written, along = [], 0.0
    for letter in words:
        with _READING:
            glyph = _glyph(face, letter)
        for command, points in glyph.outline:
            offsets = ((along + across * size / 1000, -up * size / 1000) for across, up in points)
            spots = (f"{short(x + dx * c - dy * s)} {short(y + dx * s + dy * c)}" for dx, dy in offsets)
            written.append(command + " ".join(spots))
        along += size * (glyph.advance / 1000 + tracking)
    return "".join(written)


def short(number: float) -> str:
    """A number as a drawing has it, to four places."""
    said = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


@lru_cache(maxsize=8)
def _font(face: Face) -> tuple[Any, Any, float]:
    """The names of a font's letters by their sign, the letters by their name, and thousandths of the size in a unit."""
    require_fonts()
    from fontTools.ttLib import TTFont

    found = find_spec(face.package)
    assert found is not None
    assert found.origin is not None
    font = TTFont(Path(found.origin).parent / "files" / face.file, lazy=True)
    return font.getBestCmap(), font.getGlyphSet(), 1000 / float(font["head"].unitsPerEm)


@lru_cache(maxsize=2048)
def _advance(face: Face, letter: str) -> float:
    """How far a letter reaches, in thousandths; one that the fonts do not have is drawn in others, on a screen."""
    with _READING:
        if missing_package() or ord(letter) not in _font(face)[0]:
            return chips.width_of(letter, 1000)
        return _glyph(face, letter).advance


@lru_cache(maxsize=2048)
def _glyph(face: Face, letter: str) -> Glyph:
    """One letter; a sign that the fonts do not have is refused, since a printed box would say nothing."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    names, glyphs, scale = _font(face)
    if ord(letter) not in names:
        raise InputError(f"the letters of our papers have no {letter!r}; write it in Latin letters")
    drawn = glyphs[names[ord(letter)]]
    pen = DecomposingRecordingPen(glyphs)
    drawn.draw(pen)
    outline = [(_COMMANDS[command], tuple((x * scale, y * scale) for x, y in points)) for command, points in pen.value]
    return Glyph(drawn.width * scale, tuple(outline))


_COMMANDS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}
"""Those of the fonts, which have cubic outlines."""

"""The colours of plots, on light and on dark paper. Plots are drawn in those of light paper; dark ones take their place."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Literal, get_args

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)

ACCENT, QUIET, TINT = "#0b6e4f", "#8a8f98", "#c8472b"
INK, WORDS, GRID, PAPER = "#16181d", "#5b616b", "#e6e8eb", "#ffffff"

_DARK = {
    ACCENT: "#3fb68b",
    QUIET: "#7c8592",
    TINT: "#f08a6c",
    INK: "#eef1f4",
    WORDS: "#aeb6c1",
    GRID: "#2c323a",
    PAPER: "#14171c",
}
"""Each colour's place on dark paper: as far from the paper as the other is from white."""

_theme: ContextVar[Theme] = ContextVar("theme", default="light")


@contextmanager
def themed(theme: Theme) -> Iterator[None]:
    """Whatever is drawn within has the colours of this theme."""
    before = _theme.set(theme)
    try:
        yield
    finally:
        _theme.reset(before)


def coloured(spec: Any) -> Any:
    """A chart's description in the colours of the theme that is drawn in."""
    return spec if _theme.get() == "light" else _darkened(spec)


def _darkened(part: Any) -> Any:
    match part:
        case dict():
            return {key: _darkened(value) for key, value in part.items()}
        case list():
            return [_darkened(value) for value in part]
        case str():
            return _DARK.get(part, part)
    return part

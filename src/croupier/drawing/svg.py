"""Writes SVG: elements as text, with attributes escaped and numbers short. No ids, so that drawings can share a page."""

import math
from functools import lru_cache
from html import escape

FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def element(tag: str, *children: str, **attributes: object) -> str:
    """One element. `data_mark` becomes data-mark; a trailing underscore keeps Python's words free; None is left out."""
    written = "".join([f' {_attribute(name)}="{_value(value)}"' for name, value in attributes.items() if value is not None])
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def drawing(title: str, description: str, box: tuple[float, float, float, float], *children: str, class_: str) -> str:
    """A whole drawing, told to those who cannot see it by its title and description."""
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(_value(number) for number in box),
        role="img",
        aria_label=title,
        class_=class_,
        font_family=FONT,
    )


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    turn: float = 0,
    anchor: str = "middle",
    **attributes: object,
) -> str:
    """Words centred on a point, or from or up to it. `turn` rotates them about it, clockwise in degrees."""
    return element(
        "text",
        escape(words),
        x=x,
        y=y,
        dy="0.36em",
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        transform=f"rotate({_value(turn)} {_value(x)} {_value(y)})" if turn else None,
        **attributes,
    )


def ring(inner: float, outer: float, degrees: float) -> str:
    """The path of one sector at the top of a ring, as wide as the angle; turn it into its place with `rotate`."""
    half = math.radians(degrees / 2)
    (x1, y1), (x2, y2) = _at(outer, half), _at(inner, half)
    return (
        f"M{_value(-x1)} {_value(y1)}A{_value(outer)} {_value(outer)} 0 0 1 {_value(x1)} {_value(y1)}"
        f"L{_value(x2)} {_value(y2)}A{_value(inner)} {_value(inner)} 0 0 0 {_value(-x2)} {_value(y2)}Z"
    )


def points(*corners: tuple[float, float]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{_value(x)},{_value(y)}" for x, y in corners)


def _at(radius: float, angle: float) -> tuple[float, float]:
    return radius * math.sin(angle), -radius * math.cos(angle)


def _value(value: object) -> str:
    if isinstance(value, float):
        short = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if short == "-0" else short
    return escape(str(value), quote=True)

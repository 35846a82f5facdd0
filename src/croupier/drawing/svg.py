"""Writes SVG: elements as text, with attributes escaped and numbers short. No ids, so that drawings can share a page."""

from functools import lru_cache
from html import escape

from croupier.figures import inches

FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def element(tag: str, *children: str, **attributes: object) -> str:
    """One element. `data_mark` becomes data-mark; a trailing underscore keeps Python's words free; None is left out."""
    written = "".join([f' {_attribute(name)}="{_value(value)}"' for name, value in attributes.items() if value is not None])
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def drawing(title: str, description: str, box: str, *children: str, **attributes: object) -> str:
    """A whole drawing in a box of so many units, told to those who cannot see it by its title and description."""
    told = (element("title", escape(title)), *([element("desc", escape(description))] if description else []))
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img", "aria_label": title}
    return element("svg", *told, *children, **head, **attributes)


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


def points(*corners: tuple[float, float]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{_value(x)},{_value(y)}" for x, y in corners)


def _value(value: object) -> str:
    if isinstance(value, float):
        short = inches(value)
        return "0" if short == "-0" else short
    return escape(str(value), quote=True)

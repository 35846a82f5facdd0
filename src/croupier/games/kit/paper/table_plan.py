"""A game's table to scale: its size, whose name it bears, and what every table has on the dealer's side."""

from dataclasses import replace
from fractions import Fraction
from math import dist
from typing import NamedTuple

from croupier.drawing.letters import SERIF
from croupier.drawing.plan import Drawn, Part, Picture, Pointed, Words, box_about, fitted, nearest
from croupier.errors import InputError

RAIL = 3.0
LEAST_SIDE, MOST_SIDE = 12.0, 180.0  # beyond that no page of true size can be shown
SLOT = (4.4, 0.9)  # of a drop box or a tip box
RACK_DEEP = 4.6
NAME_LEAST = 0.8
"""The lowest capitals of the holder's name that are read from a seat."""


class TableSize(NamedTuple):
    """Inches: along the dealer's side, from it to the players, and the rail around.

    `stated` where the house gave it; otherwise it is a size of the trade, and no text has one.
    """

    width: float
    depth: float
    rail: float = RAIL
    stated: bool = False
    wheel: Fraction | None = None  # its diameter, where the house gave it

    @property
    def says(self) -> str:
        return f"{inches(self.width)} by {inches(self.depth)} in"


class Holder(NamedTuple):
    """Whose name or logo the layout bears; `kind` of a logo is "svg" or "png"."""

    name: str | None = None
    logo: bytes | None = None
    kind: str = ""


def inches(number: float) -> str:
    """ "7", "2.36"."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def require_size(size: TableSize) -> None:
    """Refuse what is no table."""
    for what, side in (("wide", size.width), ("deep", size.depth)):
        if not LEAST_SIDE <= side <= MOST_SIDE:
            raise InputError(
                f"a table {inches(side)} in {what}: a table is {LEAST_SIDE:g} to {MOST_SIDE:g} in wide and deep "
                "(house.toml, sizes)"
            )
    if not 0 <= size.rail <= min(size.width, size.depth) / 6:
        most = min(size.width, size.depth) / 6
        raise InputError(
            f"a rail of {inches(size.rail)} in does not go around a table of {size.says}: "
            f"it is from 0 to {inches(most)} in wide there (house.toml, sizes)"
        )


def too_small(size: TableSize, what: str, *, cite: str | None = None) -> InputError:
    """The refusal of a table without room for what lies on it."""
    return InputError(f"a table of {size.says} has no room for {what}; state a larger one in house.toml, sizes", cite=cite)


def holder_part(holder: Holder, kept_for: str, x: float, y: float, wide: float, most: float, rule: str) -> Part:
    """The holder's logo and name side by side, around a point; or the place that is kept for them."""
    if holder.name is None and holder.logo is None:
        frame = box_about(x, y, min(wide, 26), 2 * most, "open", corner=0.4)
        place = kept_for[0].upper() + kept_for[1:]
        capital = fitted(
            place, min(wide, 26) - 1, min(0.9, 0.66 * most), 0.3, "the place of the holder's name", tracking=0.02
        )
        return Part(rule, kept_for, "holder", (frame, Words(place, x, y, capital, "quiet", tracking=0.02)))
    mark = 2.4 * most if holder.logo is not None else 0.0
    gap = 0.9 * most if mark and holder.name else 0.0
    name = (holder.name or "").upper()
    least = min(NAME_LEAST, most)
    room = wide - mark - gap
    capital = fitted(name, room, most, least, "the holder's name on the layout", face=SERIF, tracking=0.1) if name else most
    words = Words(name, x, y, capital, "words", SERIF, tracking=0.1)
    long = mark + gap + words.width
    left = x - long / 2
    shapes: list[Drawn] = [box_about(x, y, long, max(mark, 1.2 * capital), "bare")]
    if holder.logo is not None:
        shapes.append(Picture(left, y - mark / 2, mark, mark, holder.logo, holder.kind))
    if name:
        shapes.append(replace(words, x=left + mark + gap, anchor="start"))
    return Part(rule, holder.name or "logo of the holder", "holder", tuple(shapes))


def chip_rack(x: float, y: float, wide: float, tubes: int = 10) -> Part:
    """The tray of the table inventory, around a point."""
    shapes: list[Drawn] = [box_about(x, y, wide, RACK_DEEP, "thing", corner=0.4)]
    pitch = (wide - 0.5) / tubes
    for tube in range(tubes):
        middle = x - wide / 2 + 0.25 + (tube + 0.5) * pitch
        shapes.append(box_about(middle, y, pitch * 0.7, RACK_DEEP - 1, "hair", corner=0.3))
    return Part("inventory", "table inventory: the tray of chips", "fixture", tuple(shapes))


def slot_part(id: str, name: str, x: float, y: float, *, sure: bool = True, words_aside: int = 0) -> Part:
    """The slot of a locked box in the rail, its name beside it (-1 left, 1 right); dashed where its place is open."""
    shape = box_about(x, y, *SLOT, "slot" if sure else "open", corner=0.4)
    capital = 0.62
    shapes: list[Drawn] = [shape]
    aside = words_aside or 1
    anchor = "start" if aside > 0 else "end"
    label = name if sure else f"{name}: as approved"
    shapes.append(Words(label.upper(), x + aside * (SLOT[0] / 2 + 0.5), y, capital, "quiet", anchor=anchor, tracking=0.03))
    return Part(id, label, "fixture", tuple(shapes))


def hit(part: Part, toward: tuple[float, float]) -> tuple[float, float]:
    """The point of a part's outline that is nearest to another point: where a mark's leader ends."""
    body = part.body
    sides = zip(body, (*body[1:], body[0]), strict=True)
    return min((nearest(toward, a, b) for a, b in sides), key=lambda found: dist(found, toward))


def pointed(part: Part, toward: tuple[float, float], paths: tuple[str, ...], here: str, size: str) -> Pointed:
    """A mark on a part, led to the point of its outline that faces another point."""
    return Pointed(paths, part.id, *hit(part, toward), here, size)

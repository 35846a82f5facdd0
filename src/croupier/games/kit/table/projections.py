"""What one geometry gives: the felt of a live table in two drawings, a page's pictures, and the plan with its marks.

A felt is drawn once for a set of rules: `wide`, and `tall` for a narrow screen, with the same areas under the same ids.
What moves (chips, cards, the ball) is no part of it: it is put onto anchors, by `pieces` here and by a page's script there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.drawing.plan import Part, Plan
from croupier.drawing.scaled import SCREEN, Pen, picture
from croupier.drawing.svg import element, points
from croupier.errors import InputError
from croupier.games.kit.table.geometry import Holder

if TYPE_CHECKING:
    from croupier.games.kit.game import Drawing

GROWN = (1.0, 1.25, 1.6, 2.0)  # a page shows a larger table where the usual one has no room for all that lies on it
FONT = "'Croupier Sans', 'Source Sans 3', system-ui, 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where things are put: the first, or the middle of several that lie `step` apart; `size` scales them.

    `cover` is how much of the felt chips hide there, so that no inscription looks out from behind them.
    """

    x: float
    y: float
    size: float = 1.0
    step: tuple[float, float] = (0.0, 0.0)
    centred: bool = True
    cover: float = 0.0

    def of(self, index: int, count: int) -> tuple[float, float]:
        """The point of the `index`-th of so many."""
        place = index - (count - 1) / 2 if self.centred else float(index)
        return self.x + place * self.step[0], self.y + place * self.step[1]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One drawing of the felt: the box it fills, its art, the anchors by place, and what is pressed for each area.

    `outline` is the art of a picture so small that nothing can be read on it.
    """

    box: tuple[float, float, float, float]
    art: str
    outline: str
    anchors: Mapping[str, Anchor]
    hits: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FeltArea:
    """An area, line or corner that a wager is made on: the id of its element, its name for people, and the fields of
    the command that it settles."""

    id: str
    label: str
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Felt:
    kind: str
    title: str
    wide: Sheet
    tall: Sheet
    areas: tuple[FeltArea, ...] = ()

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {"wide": self.wide, "tall": self.tall}


# Pictures for a page


@lru_cache(maxsize=32)
def pictures(drawing: "Drawing[Any]", rules: Any, *, wheel: bool) -> Mapping[str, str]:
    """The wheel and the layout of the trade's size; a table that no size has room for has no picture."""
    drawn = {"wheel": picture(drawing.wheel_plan(rules, None).plan, "wheel")} if wheel else {}
    name = rules.in_force.values.get("layout.holder")
    holder = Holder(None if name is None else str(name))
    if (size := drawing.table_size) is None:
        return drawn
    for grown in GROWN:
        try:
            plan = drawing.table_plan(rules, size._replace(width=size.width * grown, depth=size.depth * grown), holder)
        except InputError:
            continue
        return {**drawn, "layout": picture(plan, "layout table-plan", dealer=True)}
    return drawn


def standing(drawn: str, x: float, y: float, scale: float = 1.0) -> str:
    """Something drawn around its own middle, at a place of a screen."""
    return element("g", drawn, transform=f"translate({x:g} {y:g}) scale({scale:.4g})")


def turning(rotor: Iterable[Part], fixed: Iterable[Part], before: Iterable[Part], place: Anchor, radius: float) -> str:
    """A wheel on a screen, its middle at a place whose size is its radius there: what turns, and what stands around it.

    The parts are in inches around the middle of a wheel of so large a radius.
    """
    scale = place.size / radius
    pen = Pen(SCREEN / scale, "screen")
    below, turns, above = ("".join(pen.part(part, alone=False) for part in parts) for parts in (fixed, rotor, before))
    turned = element("g", element("g", turns, class_="rotor"), class_="rotor-place")
    return standing(below + turned + above, place.x, place.y, scale)


# What is pressed


def round_hit(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius)


def box_hit(x: float, y: float, width: float, height: float) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=3)


def shape_hit(corners: Iterable[tuple[float, float]]) -> str:
    return element("polygon", points=points(*corners))


# The plan to scale


class Detail(NamedTuple):
    """A second drawing, with the words that introduce it and the table of its measures."""

    title: str
    says: tuple[str, ...]
    plan: Plan
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class WheelPlan(NamedTuple):
    """A wheel to scale, and a detail of it where the rules argue about one."""

    plan: Plan
    detail: Detail | None = None

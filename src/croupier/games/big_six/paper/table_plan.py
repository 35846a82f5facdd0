"""A Big Six table to scale: the dealer's side at the top, the spaces below, in inches."""

from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Drawn, Part, Plan, Pointed, Words, box, fitted
from croupier.drawing.scaled import on
from croupier.games.big_six.layout import layout
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.layout import Area
from croupier.games.kit.paper.table_plan import (
    RACK_DEEP,
    Holder,
    TableSize,
    chip_rack,
    holder_part,
    inches,
    pointed,
    require_size,
    slot_part,
    too_small,
)

SIZE = TableSize(72, 42)
MARGIN, GAP = 2.0, 0.6
NAME_STRIP = 5.0
LEAST_SPACE = (5.0, 3.6)  # of a space, wide and deep
COLOURS = frozenset({"yellow", "blue", "purple", "green", "red", "black", "white"})


def table_plan(rules: BigSixRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its spaces is refused."""
    require_size(size)
    printed, holder = layout(rules), holder or Holder(rules.layout.holder)
    top = size.rail + 0.8 + RACK_DEEP + 1.6
    below = size.depth - size.rail - NAME_STRIP
    across = (size.width - 2 * (size.rail + MARGIN)) / printed.width
    down = (below - top) / printed.height
    if any(
        area.width * across - GAP < LEAST_SPACE[0] or area.height * down - GAP < LEAST_SPACE[1] for area in printed.areas
    ):
        least = f"{inches(LEAST_SPACE[0])} by {inches(LEAST_SPACE[1])} in"
        raise too_small(size, f"{len(printed.areas)} spaces of {least} or more", cite=rules.cite("layout.spaces"))
    areas = list(_spaces(rules, printed.areas, size.rail + MARGIN, top, across, down))
    kept_for = str(rules.in_force.says["layout.holder"].value).removeprefix("the ")
    middle = (size.width / 2, size.depth - size.rail - NAME_STRIP / 2)
    name = holder_part(holder, kept_for, *middle, size.width - 2 * (size.rail + 4), 1.3, "layout.holder")
    rack = chip_rack(size.width / 2, size.rail + 0.8 + RACK_DEEP / 2, min(28.0, size.width * 0.4))
    drop, tip = (_slot(rules, size, rule) for rule in ("boxes.drop", "boxes.tip"))
    parts = (
        Part("table", f"table of {size.says}", "table", (box(0, 0, size.width, size.depth, "edge", corner=2.5),)),
        Part("cloth", "the cloth inside the rail", "cloth", (_cloth(size),)),
        *areas,
        name,
        rack,
        drop,
        tip,
    )
    marked = (areas[0], areas[-1])
    points = tuple(_points(rules, size, parts, marked, name, rack, drop, tip, bool(holder.name or holder.logo)))
    spaces = ", ".join(area.inscription for area in printed.areas)
    return Plan(
        f"Big Six, {len(areas)} spaces",
        f"Table of {size.says} from above, the dealer at the top. Spaces: {spaces}.",
        size.width,
        size.depth,
        parts,
        points,
    )


def _cloth(size: TableSize) -> Drawn:
    return box(size.rail, size.rail, size.width - 2 * size.rail, size.depth - 2 * size.rail, "cloth", corner=1.5)


def _spaces(
    rules: BigSixRules, areas: tuple[Area, ...], left: float, top: float, across: float, down: float
) -> Iterator[Part]:
    faces = {symbol: (rules.shown(symbol), str(rules.payouts[symbol])) for symbol in rules.layout.spaces}
    faces |= {name: (wager.title, str(wager.odds)) for name, wager in rules.stated.items()}
    for area in areas:
        x, y = left + area.x * across + GAP / 2, top + area.y * down + GAP / 2
        wide, deep = area.width * across - GAP, area.height * down - GAP
        yield _space(area, *faces[area.name], x, y, wide, deep)


def _space(area: Area, symbol: str, odds: str, x: float, y: float, wide: float, deep: float) -> Part:
    """A space: its symbol on the wheel's colour, and below it what it pays."""
    ground = area.colour if area.colour in COLOURS else "area"
    panel = deep * 0.64
    shapes: list[Drawn] = [box(x, y, wide, deep, "area", corner=0.6)]
    shapes.append(box(x + 0.5, y + 0.5, wide - 1, panel - 0.5, ground, corner=0.4))
    words, middle = symbol.upper(), x + wide / 2
    capital = fitted(words, wide - 2, min(2.4, panel * 0.45), 0.3, "a space of the layout")
    shapes.append(Words(words, middle, y + 0.25 + panel / 2, capital, on(ground) if ground != "area" else "words"))
    low = fitted(odds.upper(), wide - 1.2, min(1.25, deep * 0.15), 0.3, "the odds of a space")
    shapes.append(Words(odds.upper(), middle, y + panel + (deep - panel) / 2, low, "words", SANS_BOLD))
    id = f"space-{'-'.join(area.name.lower().replace('$', '').split())}"
    return Part(id, area.inscription, "area", tuple(shapes), colour=area.colour)


def _slot(rules: BigSixRules, size: TableSize, rule: str) -> Part:
    where = rules.boxes.drop if rule == "boxes.drop" else rules.boxes.tip
    toward = 1 if where.startswith("left") else -1  # the dealer's left is the drawing's right
    x = size.width / 2 + toward * size.width * 0.26
    return slot_part(rule, "drop box" if rule == "boxes.drop" else "tip box", x, size.rail / 2, words_aside=-toward)


def _points(
    rules: BigSixRules,
    size: TableSize,
    parts: tuple[Part, ...],
    marked: tuple[Part, Part],
    name: Part,
    rack: Part,
    drop: Part,
    tip: Part,
    named: bool,
) -> Iterator[Pointed]:
    here = "below the spaces" if named else "a place kept for it, below the spaces"
    yield pointed(name, (size.width, size.depth - 6), ("layout.holder",), here, f"{inches(name.wide)} wide")
    first, last = marked
    spaces = tuple(
        f'layout.spaces."{symbol}"' if symbol.startswith("$") else f"layout.spaces.{symbol}"
        for symbol in rules.layout.spaces
    )
    count = sum(part.kind == "area" for part in parts)
    corner = (first.body[0][0] - 20, first.body[0][1] - 4)
    yield pointed(
        first,
        corner,
        spaces,
        f"{count} spaces, each with the wheel’s symbol",
        f"{inches(first.wide)} × {inches(first.deep)}",
    )
    odds = last.shapes[-1]
    assert isinstance(odds, Words)
    yield Pointed(
        ("layout.odds",),
        last.id,
        odds.x + odds.width / 2 + 0.3,
        odds.y,
        "the odds below each symbol",
        f"{inches(odds.capital)} high",
    )
    for part, rule in ((drop, "boxes.drop"), (tip, "boxes.tip")):
        x = sum(px for px, _ in part.body) / len(part.body)
        where = rules.boxes.drop if rule == "boxes.drop" else rules.boxes.tip
        yield pointed(part, (x, size.depth), (rule,), f"slot {where}", f"{inches(part.wide)} × {inches(part.deep)}")
    side = (size.width, size.rail + 0.8 + RACK_DEEP / 2)
    yield pointed(rack, side, (), "table inventory, before the dealer", f"{inches(rack.wide)} × {inches(rack.deep)}")

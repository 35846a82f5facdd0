"""Big Six drawn: the wheel from the front, the first section at the top under the clapper, and the table of its spaces."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from croupier.drawing.plan import Circle, Dimension, Drawn, Part, Plan, Pointed, Shape, from_top, sector
from croupier.drawing.scaled import on, on_screen
from croupier.figures import inches
from croupier.games.big_six.geometry import layout, section_odds
from croupier.games.big_six.lettering import INNER, MARGIN, OUTER, detail, heights, radial, rim_inches
from croupier.games.big_six.rules import BigSixRules, wheel_of
from croupier.games.kit.game import Drawing
from croupier.games.kit.table.boxes import Boxes, boxes_sheet, printed_in, table_plan
from croupier.games.kit.table.geometry import Holder, TableSize, wheel_size
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, WheelPlan, turning
from croupier.games.kit.table.scene import (
    Result,
    Scene,
    Seen,
    Wagered,
    WheelAt,
    called,
    distinct,
    homes_of,
    numbered,
    scene_of,
)
from croupier.rulebook import paths

HEAD = 3.0  # above the wheel, for the clapper
HUB = 0.16
SHOWN_WHEEL, SHOWN_MARGIN = 60.0, 0.2  # of the wheel on a screen in inches, whose letters stand nearer to the edges


class BigSixDrawing(Drawing[BigSixRules]):
    def table_plan(self, rules: BigSixRules, size: TableSize, holder: Holder) -> Plan:
        spaces = tuple(paths.join(("layout", "spaces", symbol)) for symbol in rules.layout.spaces)
        boxes = Boxes(
            "Big Six",
            layout(rules),
            str(rules.in_force.says["layout.holder"].value).removeprefix("the "),
            spaces,
            ("layout.odds",),
            {"boxes.drop": rules.boxes.drop, "boxes.tip": rules.boxes.tip},
            rules.cite("layout.spaces"),
        )
        return table_plan(boxes, size, holder)

    def wheel_plan(self, rules: BigSixRules, diameter: Fraction | None) -> WheelPlan:
        across = float(wheel_size(rules, rules.wheel.diameter_inches, diameter))
        return WheelPlan(wheel(rules, across), detail(rules, across))

    def felt(self, rules: BigSixRules) -> Felt:
        return felt(rules)

    def scene(self, rules: BigSixRules, seen: Seen) -> Scene:
        """The table; the wheel rests with the first section of the symbol under the clapper."""
        view = seen.view
        ids, symbol, order = area_ids(rules), view["symbol"], rules.wheel.order
        homes, shown = homes_of(view["players"]), rules.shown(symbol) if symbol else ""
        rests = order.index(symbol) if symbol in order else None
        return scene_of(
            "ring",
            rules.in_force.draft.title,
            seen,
            Wagered(ids.get, homes, rules.chips_in_play.denominations),
            [f"{shown} won"] if symbol else (),
            says=called(view, shown),
            seats=numbered(homes, view["accounts"], seen.person),
            wheel=WheelAt(order, rests, turning=view["phase"] == "spinning", turn=-360 * (rests or 0) / len(order)),
            winner=ids.get(symbol, "") if symbol else "",
            results=tuple(Result(rules.shown(mark), "") for mark in seen.results),
        )


# The felt


@lru_cache(maxsize=64)
def area_ids(rules: BigSixRules) -> dict[str, str]:
    """The element id of each space."""
    return distinct(area.name for area in layout(rules).areas)


@lru_cache(maxsize=64)
def felt(rules: BigSixRules) -> Felt:
    """The table that these rules set up, with its wheel."""
    from croupier.games.big_six.wagers import catalogue

    ids, offered = area_ids(rules), {wager.kind for wager in catalogue(rules).values() if wager.offered}
    spaces = [area for area in layout(rules).areas if area.name in offered]
    areas = tuple(FeltArea(ids[area.name], ", ".join(printed_in(area)), {"wager": area.name}) for area in spaces)
    wide, tall = (_sheet(rules, offered, narrow=narrow) for narrow in (False, True))
    return Felt("ring", "Big Six table", wide, tall, areas)


def _sheet(rules: BigSixRules, offered: set[str], *, narrow: bool) -> Sheet:
    """The wheel beside its spaces, or above them on a narrow screen; people below."""
    printed = layout(rules)
    if narrow:
        sheet, wheel = boxes_sheet(printed, offered, 390.0, (14, 350), 40.0, 4), Anchor(195, 172, 138)
    else:
        high, wheel = min(100.0, 340 / printed.height), Anchor(254, 258, 222)
        sheet = boxes_sheet(printed, offered, 1100.0, (494, 74), high, 6, least=524.0)
    _, _, width, height = sheet.box
    places = {
        "wheel": wheel,
        "says": Anchor(wheel.x, wheel.y + wheel.size + 20, 0.85),
        "results": Anchor(14, height - 24, 0.7) if narrow else Anchor(494, 40, 0.85),
        "rack": Anchor(width / 2, height),
    }
    bowl, *rotor, clapper = _parts(rules, SHOWN_WHEEL / 2, SHOWN_MARGIN, "the wheel")
    shown = turning(rotor, (bowl,), (clapper,), wheel, SHOWN_WHEEL / 2)
    small = on_screen(Circle(wheel.x, wheel.y, wheel.size * part, ink) for part, ink in ((1, "wood"), (HUB, "metal")))
    return replace(sheet, art=sheet.art + shown, outline=sheet.outline + small, anchors={**sheet.anchors, **places})


# The wheel to scale


def wheel(rules: BigSixRules, diameter: float) -> Plan:
    """The wheel in use, with odds on its sections where the edition asks for them."""
    marks, radius, across = wheel_of(rules).marks, diameter / 2, inches(diameter)
    x, y, count = radius, HEAD + radius, len(marks)
    cover = Circle(0, 0, OUTER * radius + 0.5, "glass")
    parts = (
        *_parts(rules, radius, MARGIN, f"the wheel, {across} in across"),
        Part("wheel.cover", f"the {rules.wheel.cover} before the sections", "glass", (cover,)),
    )
    shown = rules.wheel.odds_shown

    def at(path: str, part: str, out: float, angle: float, here: str, size: str) -> Pointed:
        return Pointed(tuple(path.split()), part, *from_top(out, angle, x, y), here, size)

    step, rim = 360 / count, rim_inches(count, diameter)
    foot, sections = (INNER + 0.012) * radius, f"{count} sections, each as wide as the others"
    odds = "symbol and odds on every section" if shown else "symbols alone, no odds"
    measured, rests = f"{inches(2 * cover.r)} across", "rests between two pegs at the top"
    points = (
        at("wheel.diameter_inches", "wheel.diameter_inches", radius, 118, f"{across} in across", across),
        at("wheel.cover", "wheel.cover", cover.r, 242, f"{rules.wheel.cover} before all sections", measured),
        at("wheel.sections wheel.spacing", "section-10", OUTER * radius, 9.5 * step, sections, f"{rim:.2f} of rim each"),
        at("wheel.order", "section-1", foot, 0, f"clockwise from {marks[0]}", f"{step:.2f}° each"),
        at("wheel.odds_shown", f"section-{count - 8}", foot, -8 * step, odds, "see the detail"),
        Pointed(("wheel.clapper",), "wheel.clapper", x + 0.7, HEAD * 0.35, rests, f"{HEAD + 2:g} long"),
    )
    return Plan(
        f"Big Six wheel, {count} sections",
        f"The wheel from the front, {across} in across. Clockwise from the clapper: {', '.join(marks)}.",
        diameter,
        diameter + HEAD,
        tuple(part.moved(x, y) for part in parts),
        points,
        (Dimension((0, y + radius), (diameter, y + radius), f"{across} in"),),
    )


def _parts(rules: BigSixRules, radius: float, margin: float, title: str) -> Iterator[Part]:
    """The wheel around its middle: what stands first and last, and between them what turns."""
    yield Part("wheel.diameter_inches", title, "wheel", (Circle(0, 0, radius, "wood"),))
    yield from _sections(rules, radius, margin)
    count = len(rules.wheel.order)
    turns = [from_top(0.965 * radius, (index + 0.5) * 360 / count) for index in range(count)]
    yield Part("pegs", "pegs between the sections", "pegs", tuple(Circle(*peg, 0.4, "metal") for peg in turns))
    rings = ((INNER * radius, "wood"), (INNER * radius - 0.6, "second"), (HUB * radius, "metal"))
    yield Part("hub", "hub", "hub", tuple(Circle(0, 0, *ring) for ring in rings))
    head, tip = -radius - HEAD, -OUTER * radius - 0.6
    tongue = Shape(((-1.1, head), (1.1, head), (0.3, tip), (-0.3, tip)), "thing")
    yield Part("wheel.clapper", "clapper", "clapper", (tongue, Circle(0, head + 0.9, 0.3, "slot")))


def _sections(rules: BigSixRules, radius: float, margin: float) -> Iterator[Part]:
    """Every section with its symbol, equally high where short, and its odds; those on a screen as large as each can be."""
    sectors, found = wheel_of(rules).sectors, {each.symbol: each for each in heights(rules, 2 * radius, margin)}
    step, outer = 360 / len(sectors), OUTER * radius - margin
    odds = {rules.shown(symbol): str(shown) for symbol in rules.symbols if (shown := section_odds(rules, symbol))}
    common = min((each.alone for symbol, each in found.items() if len(symbol) <= 3), default=9.0)
    small = min((each.behind for each in found.values()), default=1.0)
    for index, each in enumerate(sectors):
        angle, letters, ink = index * step, found[each.mark.upper()], on(each.colour)
        ground = sector(INNER * radius, OUTER * radius, angle - step / 2, angle + step / 2, each.colour)
        shapes: list[Drawn] = [ground, radial(letters.symbol, outer, angle, min(letters.alone, common), ink)]
        if pays := odds.get(each.mark):
            low = small if margin == MARGIN else letters.behind
            shapes.append(radial(pays.upper(), letters.end, angle, low, ink))
        words = " ".join(filter(None, (each.mark, pays)))
        yield Part(f"section-{index + 1}", words, "section", tuple(shapes), index + 1, each.colour)

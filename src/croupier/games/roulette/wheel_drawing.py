"""Draws a roulette wheel from above: the ring of numbers and the compartments, clockwise, with the first at the top."""

from math import cos, radians, sin

from croupier.drawing.paint import BRASS, INK, LETTER, NEUTRAL, POCKET, WOOD
from croupier.drawing.svg import drawing, element, points, ring, text
from croupier.equipment.wheel import Wheel
from croupier.games.roulette.rules import RouletteRules, wheel_of

RIM, TRACK, NUMBERS, POCKETS, CONE = 318, 302, 268, 222, 160


def draw_wheel(rules: RouletteRules) -> str:
    """The wheel in use."""
    wheel = wheel_of(rules)
    title = f"Roulette wheel, {rules.physical_wheel.replace('-', ' ')}, {len(wheel.sectors)} compartments"
    return roulette_wheel(wheel, title, neutral=rules.wheel.compartments == "neutral")


def roulette_wheel(wheel: Wheel, title: str, *, neutral: bool = False) -> str:
    """The wheel as a drawing; `neutral` compartments have one colour and only the ring shows the numbers' own."""
    order = ", ".join(f"{sector.mark} {sector.colour}" for sector in wheel.sectors)
    return drawing(
        title,
        f"Clockwise from the top: {order}.",
        (-RIM - 4, -RIM - 4, 2 * RIM + 8, 2 * RIM + 8),
        _bowl(),
        numbers_ring(wheel, NUMBERS, POCKETS),
        _compartments(wheel, neutral),
        _separators(len(wheel.sectors)),
        _turret(),
        class_="wheel",
    )


def numbers_ring(wheel: Wheel, outer: float, inner: float) -> str:
    """Only the ring of numbers: on the wheel, and on the layout as a replica of it."""
    degrees = 360 / len(wheel.sectors)
    shape = ring(inner, outer, degrees)
    size = min((outer - inner) * 0.5, radians(degrees) * inner * 0.62)  # two figures must fit the narrow end
    sectors = [
        element(
            "g",
            element("title", f"{sector.mark} {sector.colour}"),
            element("path", d=shape, fill=INK[sector.colour], stroke=BRASS[2], stroke_width=1),
            text(sector.mark, 0, -(outer + inner) / 2, size, LETTER, font_weight="700"),
            class_="sector",
            data_index=index,
            data_mark=sector.mark,
            data_colour=sector.colour,
            transform=f"rotate({index * degrees:.4f})",
        )
        for index, sector in enumerate(wheel.sectors)
    ]
    return element("g", *sectors)


def _bowl() -> str:
    """The rim, the ball track and its eight deflectors."""
    rings = [
        element("circle", r=RIM, fill=WOOD[0]),
        element("circle", r=RIM - 3, fill=WOOD[1], stroke=BRASS[0], stroke_width=1.5),
        element("circle", r=TRACK, fill=WOOD[2], stroke=WOOD[0], stroke_width=2),
        element("circle", r=NUMBERS + 3, fill=WOOD[0], stroke=BRASS[1], stroke_width=2),
    ]
    middle = (TRACK + NUMBERS) / 2
    for place in range(8):
        tall, wide = (11, 4) if place % 2 else (4, 11)
        diamond = points((0, -middle - tall), (wide, -middle), (0, -middle + tall), (-wide, -middle))
        turn = f"rotate({place * 45 + 22.5})"
        rings.append(element("polygon", points=diamond, fill=BRASS[1], stroke=BRASS[0], transform=turn))
    return element("g", *rings)


def _compartments(wheel: Wheel, neutral: bool) -> str:
    degrees = 360 / len(wheel.sectors)
    shape = ring(CONE, POCKETS, degrees)
    return element(
        "g",
        *(
            element(
                "path",
                d=shape,
                fill=NEUTRAL if neutral else POCKET[sector.colour],
                class_="compartment",
                transform=f"rotate({index * degrees:.4f})",
            )
            for index, sector in enumerate(wheel.sectors)
        ),
    )


def _separators(count: int) -> str:
    walls = []
    for index in range(count):
        angle = radians((index + 0.5) * 360 / count)
        x, y = sin(angle), -cos(angle)
        walls.append(element("line", x1=CONE * x, y1=CONE * y, x2=POCKETS * x, y2=POCKETS * y))
    rim = element("circle", r=POCKETS, fill="none")
    return element("g", *walls, rim, stroke=BRASS[1], stroke_width=2)


def _turret() -> str:
    """The cone and the turret with its four arms."""
    parts = [
        element("circle", r=CONE, fill=WOOD[1], stroke=BRASS[1], stroke_width=3),
        element("circle", r=CONE - 22, fill="none", stroke=WOOD[2], stroke_width=2),
        element("circle", r=CONE - 60, fill=WOOD[0], stroke=WOOD[2], stroke_width=2),
    ]
    for turn in (45, 135, 225, 315):
        arm = points((-4, 0), (-2.5, -92), (2.5, -92), (4, 0))
        parts.append(element("polygon", points=arm, fill=BRASS[1], stroke=BRASS[0], transform=f"rotate({turn})"))
        knob = {"cx": 0, "cy": -94, "r": 9, "transform": f"rotate({turn})"}
        parts.append(element("circle", fill=BRASS[2], stroke=BRASS[0], stroke_width=1.5, **knob))
    parts.append(element("circle", r=34, fill=BRASS[1], stroke=BRASS[0], stroke_width=2))
    parts.append(element("circle", r=20, fill=BRASS[2], stroke=BRASS[0], stroke_width=1.5))
    return element("g", *parts)

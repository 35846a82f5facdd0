"""The roulette wheel to scale, from above: the bowl, the ring of numbers and the compartments."""

from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD, width_of
from croupier.drawing.plan import Circle, Dimension, Drawn, Part, Plan, Pointed, Shape, Words, from_top, sector
from croupier.games.kit.paper.table_plan import inches
from croupier.games.kit.paper.wheel_plan import WheelPlan
from croupier.games.roulette.rules import RouletteRules, wheel_of

TRACK, NUMBERS, POCKETS, CONE = 0.95, 0.843, 0.698, 0.503  # radii, as parts of the wheel's
GROUNDS = {"red", "black", "green"}


def wheel_plan(rules: RouletteRules, diameter: float) -> WheelPlan:
    """The wheel in use; `neutral` compartments have one colour and only the ring shows the numbers' own."""
    wheel, radius = wheel_of(rules), diameter / 2
    x = y = radius
    count = len(wheel.sectors)
    neutral = rules.wheel.compartments == "neutral"
    parts = [
        Part("wheel.diameter_inches", f"the wheel, {inches(diameter)} in across", "wheel", (Circle(x, y, radius, "wood"),)),
        Part("track", "the ball track and its deflectors", "track", tuple(_track(x, y, radius))),
        *_ring(rules, x, y, radius, neutral=neutral),
        Part("cone", "the cone and the turret", "cone", tuple(_cone(x, y, radius))),
    ]
    kind = rules.physical_wheel.replace("-", " ")
    order = ", ".join(f"{each.mark} {each.colour}" for each in wheel.sectors)
    across = Dimension((0, diameter), (diameter, diameter), f"{inches(diameter)} in", 0.24)
    return WheelPlan(
        Plan(
            f"Roulette wheel, {kind}, {count} compartments",
            f"The wheel from above, {inches(diameter)} in across. Clockwise from the top: {order}.",
            diameter,
            diameter,
            tuple(parts),
            tuple(_points(rules, x, y, radius, neutral=neutral)),
            (across,),
        )
    )


def _ring(rules: RouletteRules, x: float, y: float, radius: float, *, neutral: bool) -> Iterator[Part]:
    wheel = wheel_of(rules)
    count, half = len(wheel.sectors), 180 / len(wheel.sectors)
    middle = (NUMBERS + POCKETS) / 2 * radius
    room = 2 * POCKETS * radius * 3.1416 / count - 0.25
    widest = max(width_of(mark, 1.515, SANS_BOLD) for mark in wheel.marks)
    capital = min((NUMBERS - POCKETS) * radius * 0.42, room / widest)
    for index, each in enumerate(wheel.sectors):
        angle = index * 360 / count
        ground = each.colour if each.colour in GROUNDS else "neutral"
        shapes: tuple[Drawn, ...] = (
            sector(x, y, POCKETS * radius, NUMBERS * radius, angle - half, angle + half, ground),
            sector(x, y, CONE * radius, POCKETS * radius, angle - half, angle + half, "neutral" if neutral else ground),
            Words(each.mark, *from_top(x, y, middle, angle), capital, "light", SANS_BOLD, angle, tracking=0.0),
        )
        yield Part(f"compartment-{index + 1}", f"{each.mark} {each.colour}", "compartment", shapes, index + 1, each.colour)


def _track(x: float, y: float, radius: float) -> Iterator[Drawn]:
    yield Circle(x, y, TRACK * radius, "thing")
    middle = (TRACK + NUMBERS) / 2 * radius
    for place in range(8):
        angle = place * 45 + 22.5
        tall, wide = (0.5, 0.2) if place % 2 else (0.2, 0.5)
        corners = []
        for out, aside in ((tall, 0.0), (0.0, wide), (-tall, 0.0), (0.0, -wide)):
            px, py = from_top(x, y, middle + out, angle)
            qx, qy = from_top(0, 0, aside, angle + 90)
            corners.append((px + qx, py + qy))
        yield Shape(tuple(corners), "metal")


def _cone(x: float, y: float, radius: float) -> Iterator[Drawn]:
    yield Circle(x, y, CONE * radius, "wood")
    yield Circle(x, y, CONE * radius * 0.86, "second")
    for turn in (45, 135, 225, 315):
        tip = from_top(x, y, CONE * radius * 0.6, turn)
        yield Shape((from_top(x, y, 0.3, turn + 90), tip, from_top(x, y, 0.3, turn - 90)), "metal")
        yield Circle(*tip, 0.45, "metal")
    yield Circle(x, y, CONE * radius * 0.2, "metal")


def _points(rules: RouletteRules, x: float, y: float, radius: float, *, neutral: bool) -> Iterator[Pointed]:
    wheel = wheel_of(rules)
    count, kind = len(wheel.sectors), rules.physical_wheel
    step = 360 / count
    across = inches(2 * radius)
    yield Pointed(
        ("wheel.diameter_inches",),
        "wheel.diameter_inches",
        *from_top(x, y, radius, 45),
        "from rim to rim",
        f"{across} across",
    )
    order = tuple(
        path
        for path in rules.in_force.draft.rules
        if path.startswith("wheels.") and kind in path and path.endswith("order")
    )
    yield Pointed(
        order,
        "compartment-1",
        *from_top(x, y, NUMBERS * radius, 0),
        f"{count} numbers clockwise from {wheel.marks[0]}",
        f"{step:.2f}° each",
    )
    green = tuple(
        path for path in rules.in_force.draft.rules if path.startswith("wheels.") and kind in path and path.endswith("red")
    )
    fourth = round(count * 0.72)
    yield Pointed(
        green,
        f"compartment-{fourth + 1}",
        *from_top(x, y, NUMBERS * radius, fourth * step),
        "colours of the ring",
        f"{(NUMBERS - POCKETS) * radius:.2f} deep",
    )
    words = "one neutral colour" if neutral else "in the colours of the ring"
    third = round(count * 0.3)
    yield Pointed(
        (*order, "wheel.compartments", "wheel.spacing"),
        f"compartment-{third + 1}",
        *from_top(x, y, CONE * radius, third * step),
        f"{count} equal compartments, {words}",
        f"{2 * 3.14159 * POCKETS * radius / count:.2f} at the ring",
    )
    ball = float(rules.ball.diameter_inches)
    yield Pointed(
        ("ball.diameter_inches", "ball.material"),
        "track",
        *from_top(x, y, TRACK * radius, 135),
        f"the ball’s track; the ball is {rules.ball.material}",
        f"ball {ball:.3f}".rstrip("0"),
    )

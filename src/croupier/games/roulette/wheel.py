"""The roulette wheel from above, in inches: the bowl, the ring of numbers, the compartments and the cone.

The plan to scale and the wheel that turns on a screen are the same parts.
"""

from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD, width_of
from croupier.drawing.plan import Circle, Dimension, Drawn, Part, Plan, Pointed, Shape, Words, from_top, sector
from croupier.games.kit.table.geometry import inches
from croupier.games.kit.table.projections import Anchor, turning
from croupier.games.roulette.rules import RouletteRules, wheel_of

TRACK, NUMBERS, POCKETS, CONE = 0.95, 0.843, 0.698, 0.503  # radii, as parts of the wheel's
GROUNDS = {"red", "black", "green"}
SHOWN = 15.0  # inches of radius of the wheel on a screen


def shown(rules: RouletteRules, place: Anchor) -> str:
    """The wheel on a screen: the bowl stands, the ring with its compartments and the cone turn."""
    bowl = (
        Part("bowl", "the wheel", "wheel", (Circle(0, 0, SHOWN, "track"),)),
        Part("track", "the ball track", "track", tuple(_track(0, 0, SHOWN))),
    )
    cone = Part("cone", "the cone and the turret", "cone", tuple(_cone(0, 0, SHOWN)))
    return turning((*_ring(rules, 0, 0, SHOWN, screen=True), cone), bowl, (), place, SHOWN)


def wheel(rules: RouletteRules, diameter: float) -> Plan:
    """The wheel in use; `neutral` compartments have one colour and only the ring shows the numbers' own."""
    sectors, radius = wheel_of(rules).sectors, diameter / 2
    x = y = radius
    kind, across = rules.physical_wheel.replace("-", " "), inches(diameter)
    return Plan(
        f"Roulette wheel, {kind}, {len(sectors)} compartments",
        f"The wheel from above, {across} in across. Clockwise from the top: "
        f"{', '.join(f'{each.mark} {each.colour}' for each in sectors)}.",
        diameter,
        diameter,
        (
            Part("wheel.diameter_inches", f"the wheel, {across} in across", "wheel", (Circle(x, y, radius, "wood"),)),
            Part("track", "the ball track and its deflectors", "track", tuple(_track(x, y, radius))),
            *_ring(rules, x, y, radius),
            Part("cone", "the cone and the turret", "cone", tuple(_cone(x, y, radius))),
        ),
        tuple(_points(rules, x, y, radius)),
        (Dimension((0, diameter), (diameter, diameter), f"{across} in"),),
    )


def _ring(rules: RouletteRules, x: float, y: float, radius: float, *, screen: bool = False) -> Iterator[Part]:
    """The compartments with their numbers, which are larger on a screen."""
    margin, share = (0.12, 0.48) if screen else (0.25, 0.42)
    wheel, neutral = wheel_of(rules), rules.wheel.compartments == "neutral"
    count, half = len(wheel.sectors), 180 / len(wheel.sectors)
    middle = (NUMBERS + POCKETS) / 2 * radius
    room = 2 * POCKETS * radius * 3.1416 / count - margin
    widest = max(width_of(mark, 1.515, SANS_BOLD) for mark in wheel.marks)
    capital = min((NUMBERS - POCKETS) * radius * share, room / widest)
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
    yield Circle(x, y, TRACK * radius, "track")
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


def _points(rules: RouletteRules, x: float, y: float, radius: float) -> Iterator[Pointed]:
    wheel, kind, paths = wheel_of(rules), rules.physical_wheel, rules.in_force.draft.rules
    count = len(wheel.sectors)
    step, across = 360 / count, inches(2 * radius)
    words = "one neutral colour" if rules.wheel.compartments == "neutral" else "in the colours of the ring"

    def of(ending: str) -> tuple[str, ...]:
        """The rule on the wheel in use that ends so."""
        return tuple(path for path in paths if path.startswith("wheels.") and kind in path and path.endswith(ending))

    def at(rules_of: tuple[str, ...], part: str, out: float, angle: float, here: str, size: str) -> Pointed:
        return Pointed(rules_of, part, *from_top(x, y, out * radius, angle), here, size)

    bowl, clockwise = ("wheel.diameter_inches",), f"{count} numbers clockwise from {wheel.marks[0]}"
    yield at(bowl, bowl[0], 1, 45, "from rim to rim", f"{across} across")
    yield at(of("order"), "compartment-1", NUMBERS, 0, clockwise, f"{step:.2f}° each")
    place = round(count * 0.72)
    deep = f"{(NUMBERS - POCKETS) * radius:.2f} deep"
    yield at(of("red"), f"compartment-{place + 1}", NUMBERS, place * step, "colours of the ring", deep)
    place = round(count * 0.3)
    equal, wide = f"{count} equal compartments, {words}", f"{2 * 3.14159 * POCKETS * radius / count:.2f} at the ring"
    spaced = (*of("order"), "wheel.compartments", "wheel.spacing")
    yield at(spaced, f"compartment-{place + 1}", CONE, place * step, equal, wide)
    ball, runs = (
        f"ball {float(rules.ball.diameter_inches):.3f}".rstrip("0"),
        f"the ball’s track; the ball is {rules.ball.material}",
    )
    yield at(("ball.diameter_inches", "ball.material"), "track", TRACK, 135, runs, ball)

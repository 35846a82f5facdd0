"""The roulette wheel from above, in inches: the bowl, the ring of numbers, the compartments and the cone.

The plan to scale and the wheel that turns on a screen are the same parts.
"""

from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD, width_of
from croupier.drawing.plan import Circle, Dimension, Drawn, Part, Plan, Pointed, Shape, Words, from_top, sector
from croupier.figures import inches
from croupier.games.kit.table.projections import Anchor, turning
from croupier.games.roulette.rules import RouletteRules, wheel_of

TRACK, NUMBERS, POCKETS, CONE = 0.95, 0.843, 0.698, 0.503  # radii, as parts of the wheel's
GROUNDS = {"red", "black", "green"}
SHOWN = 15.0  # inches of radius of the wheel on a screen


def shown(rules: RouletteRules, place: Anchor) -> str:
    """The wheel on a screen: the bowl stands, the ring with its compartments and the cone turn."""
    bowl, track, *rotor = _parts(rules, SHOWN, "the wheel", "track", (0.12, 0.48))
    return turning(rotor, (bowl, track), (), place, SHOWN)


def wheel(rules: RouletteRules, diameter: float) -> Plan:
    """The wheel in use; `neutral` compartments have one colour and only the ring shows the numbers' own."""
    sectors, radius = wheel_of(rules).sectors, diameter / 2
    kind, across = rules.physical_wheel.replace("-", " "), inches(diameter)
    parts = _parts(rules, radius, f"the wheel, {across} in across", "wood", (0.25, 0.42))
    return Plan(
        f"Roulette wheel, {kind}, {len(sectors)} compartments",
        f"The wheel from above, {across} in across. Clockwise from the top: "
        f"{', '.join(f'{each.mark} {each.colour}' for each in sectors)}.",
        diameter,
        diameter,
        tuple(part.moved(radius, radius) for part in parts),
        tuple(_points(rules, radius)),
        (Dimension((0, diameter), (diameter, diameter), f"{across} in"),),
    )


def _parts(rules: RouletteRules, radius: float, title: str, bowl: str, letters: tuple[float, float]) -> Iterator[Part]:
    """The wheel around its middle: bowl and track, and what turns. `letters` are the room that numbers keep free beside
    them and how much of the ring they take."""
    yield Part("wheel.diameter_inches", title, "wheel", (Circle(0, 0, radius, bowl),))
    yield Part("track", "the ball track and its deflectors", "track", tuple(_track(radius)))
    yield from _ring(rules, radius, *letters)
    yield Part("cone", "the cone and the turret", "cone", tuple(_cone(radius)))


def _ring(rules: RouletteRules, radius: float, margin: float, share: float) -> Iterator[Part]:
    """The compartments with their numbers."""
    wheel, neutral = wheel_of(rules), rules.wheel.compartments == "neutral"
    count, half = len(wheel.sectors), 180 / len(wheel.sectors)
    room = 2 * POCKETS * radius * 3.1416 / count - margin
    widest = max(width_of(mark, 1.515, SANS_BOLD) for mark in wheel.marks)
    capital = min((NUMBERS - POCKETS) * radius * share, room / widest)
    for index, each in enumerate(wheel.sectors):
        angle = index * 360 / count
        ground = each.colour if each.colour in GROUNDS else "neutral"
        shapes: tuple[Drawn, ...] = (
            sector(POCKETS * radius, NUMBERS * radius, angle - half, angle + half, ground),
            sector(CONE * radius, POCKETS * radius, angle - half, angle + half, "neutral" if neutral else ground),
            Words(
                each.mark, *from_top((NUMBERS + POCKETS) / 2 * radius, angle), capital, "light", turn=angle, tracking=0.0
            ),
        )
        yield Part(f"compartment-{index + 1}", f"{each.mark} {each.colour}", "compartment", shapes, index + 1, each.colour)


def _track(radius: float) -> Iterator[Drawn]:
    """The ball track, with deflectors along it and across in turn."""
    yield Circle(0, 0, TRACK * radius, "track")
    for place in range(8):
        angle = place * 45 + 22.5
        tall, wide = (0.5, 0.2) if place % 2 else (0.2, 0.5)
        x, y = from_top((TRACK + NUMBERS) / 2 * radius, angle)
        tips = ((tall, angle), (wide, angle + 90), (-tall, angle), (-wide, angle + 90))
        yield Shape(tuple(from_top(*tip, x, y) for tip in tips), "metal")


def _cone(radius: float) -> Iterator[Drawn]:
    cone = CONE * radius
    yield Circle(0, 0, cone, "wood")
    yield Circle(0, 0, cone * 0.86, "second")
    for turn in (45, 135, 225, 315):
        tip = from_top(cone * 0.6, turn)
        yield Shape((from_top(0.3, turn + 90), tip, from_top(0.3, turn - 90)), "metal")
        yield Circle(*tip, 0.45, "metal")
    yield Circle(0, 0, cone * 0.2, "metal")


def _points(rules: RouletteRules, radius: float) -> Iterator[Pointed]:
    wheel, kind, paths = wheel_of(rules), rules.physical_wheel, rules.in_force.draft.rules
    count = len(wheel.sectors)
    step, across = 360 / count, inches(2 * radius)

    def of(ending: str) -> tuple[str, ...]:
        """The rule on the wheel in use that ends so."""
        return tuple(path for path in paths if path.startswith("wheels.") and kind in path and path.endswith(ending))

    def at(part: str, out: float, angle: float, here: str, size: str, *rules_of: str) -> Pointed:
        return Pointed(rules_of, part, *from_top(out * radius, angle, radius, radius), here, size)

    def number(place: int, out: float, here: str, size: str, *rules_of: str) -> Pointed:
        return at(f"compartment-{place + 1}", out, place * step, here, size, *rules_of)

    bowl = "wheel.diameter_inches"
    yield at(bowl, 1, 45, "from rim to rim", f"{across} across", bowl)
    yield number(0, NUMBERS, f"{count} numbers clockwise from {wheel.marks[0]}", f"{step:.2f}° each", *of("order"))
    deep = f"{(NUMBERS - POCKETS) * radius:.2f} deep"
    yield number(round(count * 0.72), NUMBERS, "colours of the ring", deep, *of("red"))
    words = "one neutral colour" if rules.wheel.compartments == "neutral" else "in the colours of the ring"
    equal, wide = f"{count} equal compartments, {words}", f"{2 * 3.14159 * POCKETS * radius / count:.2f} at the ring"
    yield number(round(count * 0.3), CONE, equal, wide, *of("order"), "wheel.compartments", "wheel.spacing")
    ball = f"ball {float(rules.ball.diameter_inches):.3f}".rstrip("0")
    runs = f"the ball’s track; the ball is {rules.ball.material}"
    yield at("track", TRACK, 135, runs, ball, "ball.diameter_inches", "ball.material")

"""Pieces on the felt, and the chips among them: the stacks on wagers, and pots."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.drawing import chips
from croupier.drawing.chips import pill, short
from croupier.drawing.paint import FELT_DEEP, FELT_LINE
from croupier.drawing.svg import element, text
from croupier.games.kit.table.projections import Anchor, Sheet
from croupier.games.kit.table.scene import Pot, Scene, Stack

LEAST_SUM = 0.9  # how small the sum of a stack may be drawn
MOST_COLUMNS = 3  # of one stack's values that are drawn, the largest: the sum says the rest
SMALL = 1.3 * chips.RADIUS  # an area that hides less than this has no room for a stack and its sum
POT_LIST = "pot-list"  # anchor: where several pots are listed from, whose `step` is how far down


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the felt or moves over it. `comes` and `goes` are the places it comes from and goes to."""

    id: str
    kind: str
    x: float
    y: float
    size: float
    drawn: str
    label: str = ""
    comes: str = ""
    goes: str = ""


def clipped(words: str, most: int) -> str:
    """The words, cut to so many signs where they are longer."""
    return words if len(words) <= most else words[: most - 1] + "…"


def stacks(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    """What lies on wagers, with its sums."""
    on_area: dict[str, list[Stack]] = {}
    for stack in scene.stacks:
        on_area.setdefault(stack.area, []).append(stack)
    for area, lying in on_area.items():
        if (at := sheet.anchors.get(area)) is None:
            continue
        coloured = any(stack.letter for stack in lying)
        if len(lying) == 1 and not coloured and 0 < at.cover < SMALL:
            yield _one_chip(lying[0], at)
            continue
        most = MOST_COLUMNS if len(lying) == 1 else 2
        columns = [1 if coloured else max(1, min(len(stack.chips), most)) for stack in lying]
        across = 2.2 * at.cover if at.cover else 2.2 * 2.15 * chips.RADIUS * at.size  # as wide as the area that they lie on
        room = 1.0 if coloured else min(1.0, across / (sum(columns) * 2.15 * chips.RADIUS * at.size))
        if at.cover:
            ground = element("circle", r=at.cover, fill=FELT_DEEP)
            yield Piece(f"ground-{area}", "ground", at.x, at.y, 1.0, ground)
        width, left = 2.15 * chips.RADIUS * at.size * room, -sum(columns) / 2
        for stack, wide in zip(lying, columns, strict=True):
            middle = 0.0 if len(lying) == 1 else (left + wide / 2) * width * (0.62 if coloured else 1.0)
            left += wide
            yield _stack(stack, at.x + middle, at.y, at.size * room, most)
        if not coloured:
            sums = " + ".join(short(stack.cents) for stack in lying[:3]) + (" + …" if len(lying) > 3 else "")
            yield _sum(area, at, sums)


@lru_cache(maxsize=4096)
def _stack(stack: Stack, x: float, y: float, size: float, most: int) -> Piece:
    drawn = _coloured(stack) if stack.letter else chips.stack(stack.chips[:most])
    label = f"{stack.player}: {short(stack.cents)} on {stack.wager}"
    return Piece(stack.id, "stack", x, y, size, drawn, label, stack.seat, stack.seat)


@lru_cache(maxsize=4096)
def _one_chip(stack: Stack, at: Anchor) -> Piece:
    """On an area without room for a stack and its sum: one chip as large as the area, with the sum on it."""
    drawn = chips.single(stack.chips[0][0] if stack.chips else stack.cents, short(stack.cents))
    label = f"{stack.player}: {short(stack.cents)} on {stack.wager}"
    return Piece(stack.id, "stack", at.x, at.y, at.cover / 0.88 / chips.RADIUS, drawn, label, stack.seat, stack.seat)


@lru_cache(maxsize=4096)
def _sum(area: str, at: Anchor, sums: str) -> Piece:
    return Piece(f"sum-{area}", "sum", at.x, at.y + 27 * at.size, max(at.size * 0.9, LEAST_SUM), pill(sums))


def _coloured(stack: Stack) -> str:
    """A player's own colour: the number of chips on top, the letter of the colour at the foot."""
    count = sum(each for _, each in stack.chips)
    ground, _ = chips.colour_look(stack.colour)
    return chips.column(chips.colour_face(stack.colour), count, short(stack.cents), ground) + chips.letter_tag(stack.letter)


def pots(scene: Scene, sheet: Sheet) -> Iterator[Piece]:
    """Each pot with its chips; several on a sheet with room for a list only are listed without them."""
    listed, at = sheet.anchors.get(POT_LIST), sheet.anchors.get("pots")
    if listed is not None and len(scene.pots) > 1:
        yield from _listed(scene.pots, listed)
    elif at is not None:
        for index, pot in enumerate(scene.pots):
            squeezed = min(1.0, 3.2 / max(1, len(pot.chips)))
            lying = element("g", chips.stack(pot.chips), transform=f"translate(0 -20) scale({squeezed:.2f})")
            named = element("g", pill(_pot_name(pot)), transform="translate(0 16)")
            drawn = lying + named + text(clipped(", ".join(pot.players), 26), 0, 38, 13.5, FELT_LINE)
            yield _pot(index, pot, at.of(index, len(scene.pots)), at.size, drawn)


def _listed(several: Sequence[Pot], at: Anchor) -> Iterator[Piece]:
    """One below the other in the middle of their room, with who plays for them; where they are many, smaller without."""
    row = min(40.0 * at.size, at.step[1] / len(several))
    whole = row >= 36 * at.size
    for index, pot in enumerate(several):
        y = at.y + (at.step[1] - len(several) * row) / 2 + (index + 0.5) * row
        drawn = pill(_pot_name(pot))
        if whole:
            people = text(clipped(", ".join(pot.players), 22), 0, 12, 13.5, FELT_LINE)
            drawn = element("g", drawn, transform="translate(0 -7)") + people
        yield _pot(index, pot, (at.x, y), at.size if whole else min(at.size, row / 25), drawn)


def _pot(index: int, pot: Pot, at: tuple[float, float], size: float, drawn: str) -> Piece:
    name = _pot_name(pot)
    label = f"{name}, for {', '.join(pot.players)}" if pot.players else name
    return Piece(f"pot-{index}", "pot", *at, size, drawn, label, "", "rack")


def _pot_name(pot: Pot) -> str:
    return f"{pot.name} {short(pot.cents)}"

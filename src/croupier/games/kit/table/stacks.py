"""Pieces on the felt, and the chips among them: the stacks on wagers, and pots."""

from collections.abc import Iterator
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
        coloured, alone = any(stack.letter for stack in lying), len(lying) == 1
        if alone and not coloured and 0 < at.cover < SMALL:
            yield _stack(lying[0], at.x, at.y, at.cover / 0.88 / chips.RADIUS, 0)
            continue
        most, unit = MOST_COLUMNS if alone else 2, 2.15 * chips.RADIUS * at.size
        columns = [1 if coloured else max(1, min(len(stack.chips), most)) for stack in lying]
        across = 2.2 * (at.cover or unit)  # as wide as the area that they lie on
        room = 1.0 if coloured else min(1.0, across / (sum(columns) * unit))
        if at.cover:
            yield Piece(f"ground-{area}", "ground", at.x, at.y, 1.0, element("circle", r=at.cover, fill=FELT_DEEP))
        left = -sum(columns) / 2
        for stack, wide in zip(lying, columns, strict=True):
            middle = (left + wide / 2) * unit * room * (0.62 if coloured else 1.0)
            left += wide
            yield _stack(stack, at.x + middle, at.y, at.size * room, most)
        if not coloured:
            yield _sum(area, at, " + ".join(short(stack.cents) for stack in lying[:3]) + (" + …" if len(lying) > 3 else ""))


@lru_cache(maxsize=4096)
def _stack(stack: Stack, x: float, y: float, size: float, most: int) -> Piece:
    """A player's chips in so many columns; where there is no room for a column, one chip with the sum on it."""
    if stack.letter:
        drawn = _coloured(stack)
    elif most:
        drawn = chips.stack(stack.chips[:most])
    else:
        drawn = chips.single(stack.chips[0][0] if stack.chips else stack.cents, short(stack.cents))
    label = f"{stack.player}: {short(stack.cents)} on {stack.wager}"
    return Piece(stack.id, "stack", x, y, size, drawn, label, stack.seat, stack.seat)


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
    listed, at, count = sheet.anchors.get(POT_LIST), sheet.anchors.get("pots"), len(scene.pots)
    if listed is not None and count > 1:
        row = min(40.0 * listed.size, listed.step[1] / count)
        whole = row >= 36 * listed.size  # where they are many, they are smaller, and who plays for them is left out
        for index, pot in enumerate(scene.pots):
            y = listed.y + (listed.step[1] - count * row) / 2 + (index + 0.5) * row
            drawn = _named(pot, -7, 12, 22) if whole else pill(_called(pot))
            yield _pot(index, pot, (listed.x, y), listed.size if whole else min(listed.size, row / 25), drawn)
    elif at is not None:
        for index, pot in enumerate(scene.pots):
            squeezed = min(1.0, 3.2 / max(1, len(pot.chips)))
            lying = element("g", chips.stack(pot.chips), transform=f"translate(0 -20) scale({squeezed:.2f})")
            yield _pot(index, pot, at.of(index, count), at.size, lying + _named(pot, 16, 38, 26))


def _named(pot: Pot, name: int, people: int, most: int) -> str:
    """What a pot is called and who plays for it, so far below its middle."""
    named = element("g", pill(_called(pot)), transform=f"translate(0 {name})")
    return named + text(clipped(", ".join(pot.players), most), 0, people, 13.5, FELT_LINE)


def _pot(index: int, pot: Pot, at: tuple[float, float], size: float, drawn: str) -> Piece:
    label = f"{_called(pot)}, for {', '.join(pot.players)}" if pot.players else _called(pot)
    return Piece(f"pot-{index}", "pot", *at, size, drawn, label, "", "rack")


def _called(pot: Pot) -> str:
    return f"{pot.name} {short(pot.cents)}"

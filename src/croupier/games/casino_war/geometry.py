"""The Casino War table: the areas at each position, what is printed, the dealer's side, and where all of it lies.

Areas count places: x is 0 at the position farthest to the dealer's left and grows towards the right, y is 0 in the row next
to the dealer and grows towards the players. On the table they lie in rows along its curve, in inches. The dealer is at the
top and looks down the page, so the dealer's left is the right-hand side of a drawing and position 1 lies there. Sizes of
areas are customs of the trade; the text fixes which areas there are.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import Literal, NamedTuple

from croupier.drawing.plan import Point, round_about
from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import dollars
from croupier.games.casino_war.equipment_rules import Side
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import SideWager
from croupier.games.kit.table.geometry import Area, Layout, TableSize

SIZE = TableSize(84, 52)
SIDE = 27.5  # inches from the middle to shoe and discard rack
SPREAD, STEP = 148.0, 21.0  # degrees from the first position to the last, and between two at most
ACROSS = {"initial-and-war": 7.0, "tie": 5.0}
DEVICES = ("progressive", "bonus-spin")
DEVICE = 2.3
STATED_MOST, STATED_LEAST = 3.6, 1.6  # across the circle of a side wager
GAP = 0.4
SMALLEST = 0.72  # how far areas may shrink where a table is small
EACH_POSITION = "one area at each position"
_OTHER: dict[Side, Side] = {"left": "right", "right": "left"}
_INSCRIPTIONS = {"progressive": "Progressive", "bonus-spin": "Bonus Spin", "tie": "Tie", "initial-and-war": "Initial & War"}
_DEVICES = {"manual": "shoe", "continuous": "continuous shuffler", "reshuffling": "reshuffling device"}


class Fixture(NamedTuple):
    """Something on the dealer's side of the table, by the dealer's hand.

    `how` is "attached" where a rule says so, "stands" for what is only used there, "as approved" where the place is open.
    """

    name: str
    kind: str
    side: Side | Literal["middle"]
    how: Literal["attached", "stands", "as approved"]


class PayTable(NamedTuple):
    """What a wager pays by what it wins with, for a wager with more than one award."""

    wager: str
    lines: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def layout(rules: WarRules) -> Layout:
    """The areas that the edition asks for, row by row from the dealer, and every inscription."""
    areas = [area for row, kind in enumerate(_rows(rules)) for area in _row(rules, kind, row)]
    tables = [f"{table.wager}: {name} pays {award}" for table in pay_tables(rules) for name, award in table.lines]
    printed = (rules.layout.holder, *odds_shown(rules), *tables, payout_limit(rules))
    return Layout(tuple(areas), tuple(line for line in printed if line))


def position(area: Area) -> int | None:
    """The position that an area belongs to, 1 at the dealer's far left; None for an area of the whole table."""
    return area.x + 1 if area.width == 1 and area.name != area.kind else None


def fixtures(rules: WarRules) -> tuple[Fixture, ...]:
    """What stands on the dealer's side, each where the rules put it; discards go to the hand away from the shoe."""
    rack, boxes = rules.discard_rack, rules.boxes
    return (
        Fixture("table inventory", "inventory", "middle", "stands"),
        Fixture(_DEVICES[rules.shoe.kind], "shoe", rules.shoe.side, "stands"),
        Fixture("discard rack", "discard-rack", _OTHER[rules.shoe.side], "attached" if rack else "stands"),
        Fixture("drop box", "drop-box", boxes.drop, "attached"),
        Fixture("tip box", "tip-box", boxes.tip, "as approved" if boxes.tip_elsewhere else "attached"),
    )


def odds_on_layout(rules: WarRules) -> tuple[str, ...]:
    """The lines of the payouts that stand on the layout; a War stands there with what it pays tied."""
    return tuple(line for kind in _odds(rules) for line in (("war", "war-tied") if kind == "war" else (kind,)))


def odds_shown(rules: WarRules) -> tuple[str, ...]:
    """The odds that stand on the layout; none where the house puts them on a sign."""
    return tuple(_odds(rules).values())


def _odds(rules: WarRules) -> dict[str, str]:
    pays = rules.payouts
    lines = {
        "tie": f"Tie pays {pays['tie']}",
        "war": f"War pays {pays['war']} – tied War pays {pays['war-tied']}",
        "initial": f"Initial Wager pays {pays['initial']}",
    }
    return {kind: line for kind, line in lines.items() if kind in _on_layout(rules)}


def pay_tables(rules: WarRules) -> tuple[PayTable, ...]:
    """The awards of the wagers that a house may offer beside, where they are offered and stand on the layout."""
    tables: dict[str, Mapping[str, Award | Odds]] = {}
    if (progressive := rules.progressive) and progressive.offered and "progressive" in _on_layout(rules):
        tables |= {"Progressive Payout": progressive.pays, "Envy Bonus": progressive.envy}
    if (spin := rules.bonus_spin) and spin.offered and "bonus-spin" in _on_layout(rules):
        tables |= {"Bonus Spin, Hot Spot": spin.hot, "Bonus Spin, Community Pay": spin.community}
    if rules.layout.odds_where == "layout":
        for wager in _offered(rules).values():
            tables[wager.title] = {hand: line.odds for hand, line in wager.pays.items()}
    return tuple(
        PayTable(title, tuple((name, str(award)) for name, award in awards.items())) for title, awards in tables.items()
    )


def payout_limit(rules: WarRules) -> str | None:
    """The words on the most that a hand is paid, where the edition asks for them."""
    match rules.layout.payout_limit, rules.limits.payout_per_hand:
        case None, _:
            return None
        case "the amount", None:
            return "Most paid per hand: not determined"
        case "the amount", int(limit):
            return f"Most paid per hand: ${dollars(limit)}"
        case _:
            return "A payout limit applies – see the posted sign"


def _on_layout(rules: WarRules) -> tuple[str, ...]:
    return rules.layout.odds_of if rules.layout.odds_where == "layout" else ()


def _rows(rules: WarRules) -> list[str]:
    """The kinds of area from the dealer to the players; an optional wager's only where it is offered."""
    optional = {"progressive": rules.progressive, "bonus-spin": rules.bonus_spin}
    beside = [kind for kind, group in optional.items() if group and group.offered]
    return [*beside, *_offered(rules), "tie", "initial-and-war"]


def _offered(rules: WarRules) -> dict[str, SideWager]:
    """The wagers that the edition states as data and this house offers; their odds stand where the others do."""
    return {name: wager for name, wager in rules.side_wagers.items() if wager.offered}


def _row(rules: WarRules, kind: str, row: int) -> list[Area]:
    shared = kind == "tie" and rules.layout.tie != EACH_POSITION
    if shared:
        return [Area(kind, kind, 0, row, rules.seats, 1, inscription=_INSCRIPTIONS[kind])]
    stated = rules.side_wagers.get(kind)
    words = stated.title if stated else _INSCRIPTIONS[kind]
    return [Area(f"{kind} {place + 1}", kind, place, row, 1, 1, inscription=words) for place in range(rules.seats)]


# On the table, in inches


class Curve:
    """The table's outline: straight along the dealer, half an ellipse towards the players."""

    def __init__(self, size: TableSize) -> None:
        self.size = size
        self.x = size.width / 2
        self.y = min(max(size.depth - size.width / 2, 9.0), 16.0)
        self.across, self.down = size.width / 2, size.depth - self.y

    def at(self, out: float, angle: float) -> Point:
        """The point so far inside the table's edge, at an angle from straight down towards the right."""
        turn = radians(angle)
        return self.x + (self.across - out) * sin(turn), self.y + (self.down - out) * cos(turn)

    def facing(self, out: float, angle: float) -> float:
        """The turn of what faces a player there, clockwise in degrees."""
        turn = radians(angle)
        return -degrees(atan2(sin(turn) / (self.across - out), cos(turn) / (self.down - out)))

    def outline(self, inset: float, corner: float = 2.0) -> tuple[Point, ...]:
        top, arc = inset + corner, round_about(self.x, self.y, self.across - inset, self.down - inset, 0, 180, 180)
        first = round_about(top, top, corner, corner, 180, 270, 8)
        return (*first, *round_about(self.size.width - top, top, corner, corner, 270, 360, 8), *arc)

    def half_width(self, y: float, out: float) -> float:
        """Half the width that is free at a height, within so far inside the edge; the shoe bounds it near the dealer."""
        beside = (SIDE - 7) * self.size.width / SIZE.width
        part = (y - self.y) / (self.down - out)
        return min(beside, (self.across - out) * sqrt(max(0.0, 1 - part * part))) if part > 0 else beside


class Row(NamedTuple):
    """Areas of one kind at every position: how far inside the edge their middles lie, how large they are, and how far
    beside the middle of their position."""

    kind: str
    out: float
    across: float
    aside: float = 0.0


class Rows:
    """The areas of a table in their rows, from the players to the dealer; smaller ones where a table is small."""

    def __init__(self, rules: WarRules, size: TableSize = SIZE, shrink: float = 1.0, least: float = STATED_LEAST) -> None:
        self.curve, self.seats, self.printed = Curve(size), rules.seats, layout(rules)
        self.step = min(STEP, SPREAD / (self.seats - 1)) if self.seats > 1 else 0.0
        self.pitch = radians(self.step) or 0.37  # between two positions, as a part of the radius
        self.devices = [kind for kind in DEVICES if self.printed.of_kind(kind)]
        self.stated = [kind for kind in rules.side_wagers if self.printed.of_kind(kind)]
        self.rows = {row.kind: row for row in self._laid(size, shrink, least)}
        self.inner = max(row.out + row.across / 2 for row in self.rows.values())

    def _laid(self, size: TableSize, shrink: float, least: float) -> Iterator[Row]:
        initial, tie = (ACROSS[kind] * shrink for kind in ("initial-and-war", "tie"))
        free = 1.2 + 1.8 * (shrink - SMALLEST) / (1 - SMALLEST)  # between the rail and the areas
        out = size.rail + free + initial / 2
        yield Row("initial-and-war", out, initial)
        out += initial / 2 + 1.5 * shrink + tie / 2
        yield Row("tie", out, tie)
        out += tie / 2
        if self.devices:
            yield from _beside(self.devices, out + 1 + DEVICE / 2, DEVICE, 0.6)
            out += 1 + DEVICE
        if self.stated:
            reach = self.curve.down - out - STATED_MOST / 2
            room = self.pitch * max(reach, 1.0) / len(self.stated)
            across = max(min(STATED_MOST * shrink, room - GAP), least)
            yield from _beside(self.stated, out + 0.8 + across / 2, across, GAP)

    def angle(self, place: int) -> float:
        """Where a position lies on the curve: the first at the dealer's left, the right-hand side of the drawing."""
        return ((self.seats - 1) / 2 - place) * self.step

    def spot(self, kind: str, place: int) -> tuple[float, float, float]:
        """The middle of an area of a position, counted from 0, and how far it is turned towards its player."""
        row, angle = self.rows[kind], self.angle(place)
        (x, y), turn = self.curve.at(row.out, angle), self.curve.facing(row.out, angle)
        return x + row.aside * cos(radians(turn)), y + row.aside * sin(radians(turn)), turn

    def band(self, kind: str) -> tuple[Point, ...]:
        """The outline of one area for the whole table, along the curve."""
        row, reach = self.rows[kind], self.angle(0) + degrees(self.pitch) / 2
        steps = [reach * (1 - step / 60) for step in range(121)]
        outer = [self.curve.at(row.out - row.across / 2, angle) for angle in steps]
        return (*outer, *(self.curve.at(row.out + row.across / 2, angle) for angle in reversed(steps)))


def _beside(kinds: list[str], out: float, across: float, gap: float) -> Iterator[Row]:
    """Areas side by side in one row."""
    for place, kind in enumerate(kinds):
        yield Row(kind, out, across, (place - (len(kinds) - 1) / 2) * (across + gap))

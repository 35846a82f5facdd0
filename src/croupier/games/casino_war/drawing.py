"""A Casino War table to scale: the dealer's side at the top, positions along the curve, in inches.

The dealer looks down the page, so the dealer's left is the right-hand side of the drawing and position 1 lies there.
Sizes of areas are customs of the trade; the text fixes which areas there are, and the edition where things stand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, degrees, dist, radians, sin

from croupier.drawing.letters import SANS, SANS_BOLD, SERIF, size_of, width_of
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Shape, Words, box_about
from croupier.errors import InputError
from croupier.figures import inches
from croupier.games.casino_war.geometry import (
    DEVICES,
    GAP,
    SIDE,
    SIZE,
    SMALLEST,
    Fixture,
    PayTable,
    Row,
    Rows,
    fixtures,
    odds_shown,
    pay_tables,
    payout_limit,
    position,
)
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.table import art
from croupier.games.kit.table.geometry import Area, Holder, TableSize, require_size, too_small
from croupier.games.kit.table.scene import slug

SHOE, DISCARDS = (10.0, 5.4), (8.0, 5.4)
BOX_SIDE = 20.0
LEAST_CAPITAL = 0.28  # that is read from a seat
LEAST_TITLE = 0.34  # of a side wager; a longer title is printed as its initials
READ_WELL, SMALLEST_WORDS = 0.75, 0.38  # words in the middle: before areas shrink for them, and at all
GROUNDS = {
    "initial-and-war": ("area", "words"),
    "tie": ("red area", "words"),
    "progressive": ("yellow area", "dark words"),
    "bonus-spin": ("blue area", "words"),
}
"""The inks of areas and their words, where they are not those of stated wagers."""
PRINTED = {"initial-and-war": ("INITIAL", "& WAR"), "tie": ("TIE",), "progressive": ("PROG",), "bonus-spin": ("SPIN",)}
ORDER = ("position", "holder", "area", "sign", "inscription", "pay-table", "fixture")
"""In which the marks of a drawing are lettered."""
_PATHS = {
    "initial-and-war": "layout.initial_and_war",
    "tie": "layout.tie",
    "progressive": "progressive.placed",
    "bonus-spin": "bonus_spin.offered",
}


def table_plan(rules: WarRules, size: TableSize, holder: Holder) -> Plan:
    """The table in use. One that is too small for its areas, or for the words on them, is refused."""
    require_size(size)
    return _Table(rules, size, holder).plan()


def inscribed(
    lines: Sequence[str], x: float, y: float, across: float, ink: str, most: float, least: float, turn: float = 0.0
) -> Iterator[Words]:
    """Words in a circle, one to a line; of those that would be lower than `least` only the initials."""
    if (capital := min(most, across * 0.22, _capital(lines, across))) < least:
        lines = ["".join(line[0] for line in lines)[:4]]
        capital = min(across * 0.36, _capital(lines, across))
    for place, line in enumerate(lines):
        down, away = (place - (len(lines) - 1) / 2) * max(capital * 1.8, across * 0.25), radians(turn)
        yield Words(line, x - down * sin(away), y + down * cos(away), capital, ink, turn=turn, tracking=0.02)


def _capital(lines: Sequence[str], across: float) -> float:
    """How high capitals can be in a circle."""
    widest = max(width_of(line, size_of(1, SANS_BOLD), SANS_BOLD, 0.02) for line in lines)
    return min(0.78 * across / widest, 0.72 * across / (1.7 * len(lines)))


def lines_of(area: Area) -> tuple[str, ...]:
    """What is printed in an area."""
    return PRINTED.get(area.kind) or tuple(area.inscription.upper().split())


class _Table:
    def __init__(self, rules: WarRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        self.rows, self.centre = self._laid()
        self.curve, self.printed = self.rows.curve, self.rows.printed

    def plan(self) -> Plan:
        seats, areas = self.rules.seats, self.printed.areas
        things = (self._fixture(fixture) for fixture in fixtures(self.rules))
        parts = [*self._numbers(), *self._areas(), *self.centre, *self._sign(), *things]
        parts.sort(key=lambda part: (ORDER.index(part.kind), part.id.startswith("layout.payout")))
        kinds = ", ".join(dict.fromkeys(area.inscription for area in areas))
        return art.table_plan(
            f"Casino War, {seats} position{'s' * (seats != 1)}",
            f"; {seats} positions from the dealer's left; areas: {kinds}.",
            self.size,
            lambda inset, ink: Shape(self.curve.outline(inset, 1.6 if inset else 2.0), ink),
            parts,
        )

    # Areas

    def _laid(self) -> tuple[Rows, list[Part]]:
        """Lay the areas out, and what stands in the middle; smaller areas rather than words that are hard to read.

        What does not fit the table even so is refused.
        """
        rules, refused, best, what = self.rules, None, 0.0, f"{self.rules.seats} positions with all their areas"
        found: tuple[Rows, list[Part]] | None = None
        for step in range(8):
            rows = Rows(rules, self.size, 1 - (1 - SMALLEST) * step / 7)
            if not self._apart(rows):
                continue
            what = "the name, the odds and the pay tables between the chips and the areas"
            try:
                size, centre = self._centre(rows)
            except InputError as problem:  # a name that no size makes short enough
                refused = problem
                continue
            if size > best:
                best, found = size, (rows, centre)
            if size >= READ_WELL:
                break
        if found is None:
            raise refused or too_small(self.size, what, cite=rules.cite("seats"))
        return found

    def _apart(self, rows: Rows) -> bool:
        """Whether all areas lie apart, inside the cloth and off the dealer's things."""
        each = rows.rows.values()
        spots = [(rows.spot(row.kind, place)[:2], row) for row in each for place in range(self.rules.seats)]
        below = self.size.rail + 0.8 + art.RACK_DEEP + 3.0
        if any(y - row.across / 2 < below or rows.curve.down - row.out < 6 for (_, y), row in spots):
            return False
        for index, (spot, row) in enumerate(spots):
            for beside, other in spots[index + 1 :]:
                boxes = row.kind in DEVICES or other.kind in DEVICES
                if dist(spot, beside) < (row.across + other.across) / 2 * (1.15 if boxes else 1) + GAP / 2:
                    return False
        return True

    def _areas(self) -> Iterator[Part]:
        """The areas row by row from the players, with a mark on one of each kind."""
        for index, row in enumerate(self.rows.rows.values()):
            areas = self.printed.of_kind(row.kind)
            form = "socket" if row.kind in DEVICES else "circle"
            here, measure = f"one {form} at each position", f"{inches(row.across)} across"
            if len(areas) < self.rules.seats:
                here, measure = "one band for the whole table", f"{inches(row.across)} deep"
            paths = (_PATHS.get(row.kind, f"side.{row.kind}"),)
            outer = self.curve.at(0, 0) if row.kind == "initial-and-war" else (self.curve.x, self.curve.y + 8)
            marked = areas[(3 * index + self.rules.seats // 2) % len(areas)]  # apart from each other
            for area in areas:
                part = self._area(area, row)
                says = f"{area.inscription}: {here}"
                yield part.pointed(says, measure, *paths, toward=outer) if area is marked else part

    def _area(self, area: Area, row: Row) -> Part:
        kind, across = row.kind, row.across
        ground, ink = GROUNDS.get(kind, ("purple area", "words"))
        if (of := position(area)) is None:  # one for the whole table, a band along the curve
            words = Words(area.inscription.upper(), *self.curve.at(row.out, 0), across * 0.3, tracking=0.4)
            title, shapes = f"{area.inscription}, for the whole table", (Shape(self.rows.band(kind), ground), words)
            return Part(slug(area.name), title, "area", shapes)
        x, y, turn = self.rows.spot(kind, of - 1)
        spot: list[Drawn] = [Circle(x, y, across / 2, ground)]
        if kind in DEVICES:
            spot = [box_about(x, y, across, across, ground, turn=turn, corner=0.3)]
        elif kind == "initial-and-war":
            spot.append(Circle(x, y, across / 2 - 0.3, "second"))
        least = 0.0 if kind in PRINTED else LEAST_TITLE
        most = across * (0.118 if kind == "initial-and-war" else 1)
        words_in = inscribed(lines_of(area), x, y, across, ink, most, least, turn)
        return Part(slug(area.name), f"{area.inscription}, position {of}", "area", (*spot, *words_in), of)

    def _numbers(self) -> Iterator[Part]:
        """The number of each position, on the rail before its player."""
        seats, capital = self.rules.seats, min(1.15, self.size.rail * 0.4)
        apart = f"{degrees(self.rows.pitch):.1f}° apart" if seats > 1 else "alone"
        for place in range(1, seats + 1):
            x, y = self.curve.at(self.size.rail / 2, self.rows.angle(place - 1))
            number = Words(str(place), x, y, capital, "number", tracking=0)
            part = Part(f"position-{place}", f"position {place}", "position", (number,), place)
            if place == min(2, seats):
                part = part.pointed(f"{seats}, numbered from the dealer’s left", apart, "seats", at=(x, y))
            yield part

    # In the middle

    def _centre(self, rows: Rows) -> tuple[float, list[Part]]:
        """The holder's name, pay tables and odds, as large as they go between the dealer's things and the areas."""
        size = 1.0
        while size >= SMALLEST_WORDS:
            if (parts := self._stack(rows, size)) is not None:
                return size, parts
            size -= 0.05
        return 0.0, []

    def _stack(self, rows: Rows, size: float) -> list[Part] | None:
        """All of it from the top down at a size; None where it does not fit."""
        rules, curve = self.rules, rows.curve
        top, foot = self.size.rail + 0.8 + art.RACK_DEEP + 1.0, curve.y + curve.down - rows.inner - 1.0
        lines = [(line, "layout.odds_of", 1.5 if line.startswith("Tie") else 0.82) for line in reversed(odds_shown(rules))]
        if limit := payout_limit(rules):
            lines.insert(0, (limit, "layout.payout_limit", 0.62))  # the Tie's, the largest, nearest to the players
        tables = self._pay_tables(rows, top, size)
        name, block = 1.45 * size, tables.high + 0.8 if tables else 0.0
        high = name * (2.4 if self.holder.logo else 2.0)
        free = foot - top - high - sum(capital * size * 2.05 for _, _, capital in lines) - block
        if free < 0:
            return None
        gap = min(0.5 if tables else 1.3, free / (len(lines) + 2))
        spare = free - gap * (len(lines) + 2)
        y, parts = top + gap + spare * (0.0 if tables else 0.5 if lines else 0.35), list[Part]()
        if tables:
            parts += tables.parts(curve.x, y)
            y += block + gap
        kept_for = str(rules.in_force.says["layout.holder"].value).removeprefix("the ")
        wide, toward = 2 * curve.half_width(y + high, rows.inner + 1), (0, curve.y + 8)
        here = "in the middle, facing the players" if self.holder.named else "a place kept for it"
        parts.append(art.holder_part(self.holder, kept_for, (curve.x, y + high / 2), wide, name, here, toward))
        y += high + gap
        for index, (line, rule, most) in enumerate(lines, 1):
            y += most * size * 1.05
            face, ink = (SERIF, "title") if most > 1 else (SANS_BOLD, "words")
            words = Words(line.upper(), curve.x, y, most * size, ink, face, tracking=0.06)
            room = 2 * curve.half_width(y + words.capital, rows.inner + 0.8)
            words = replace(words, capital=words.capital * min(1.0, room / words.width))
            if words.capital < max(LEAST_CAPITAL, 0.6 * most * size):
                return None
            part = Part(f"{rule}.{index}", line, "inscription", (words,))
            last = index == len(lines) or rule != lines[index][1]
            says = "words on the limit" if line == limit else "odds on the layout"
            parts.append(art.beside(part, words, says, rule) if last else part)
            y += most * size + gap
        return parts

    def _pay_tables(self, rows: Rows, top: float, size: float) -> "PayTables | None":
        """The pay tables as large as they go side by side."""
        if not (tables := pay_tables(self.rules)):
            return None
        block = PayTables(tables, size)
        while block.wide > 2 * rows.curve.half_width(top + block.high + 1, rows.inner + 0.5) and block.size > 0.5:
            block = PayTables(tables, block.size - 0.04)
        return block

    # The dealer's side

    def _fixture(self, fixture: Fixture) -> Part:
        toward, stretch = {"left": 1, "right": -1, "middle": 0}[fixture.side], self.size.width / SIZE.width
        kind, name, sure = fixture.kind, fixture.name, fixture.how == "attached"
        where = "where it is approved" if fixture.how == "as approved" else f"at the dealer’s {fixture.side}"
        top = self.size.rail + 0.8
        if kind == "inventory":
            return art.chip_rack(self.curve.x, top + art.RACK_DEEP / 2, 28 * min(1.0, stretch))
        if kind in ("drop-box", "tip-box"):
            both = self.rules.boxes.drop == self.rules.boxes.tip and kind == "tip-box"
            x, id = self.curve.x + toward * (BOX_SIDE + 9 * both) * stretch, f"boxes.{kind.removesuffix('-box')}"
            return art.slot_part(id, name, x, self.size.rail / 2, f"{name}, {where}", sure=sure, words_aside=-toward)
        wide, deep = SHOE if kind == "shoe" else DISCARDS
        x, y = self.curve.x + toward * stretch * SIDE, top + deep / 2 + 0.5
        if kind == "shoe":
            mouth, back = x - toward * wide / 2, x + toward * wide / 2
            body = ((mouth, y - deep / 2 + 1), (back, y - deep / 2), (back, y + deep / 2), (mouth, y + deep / 2 - 1))
            id, x = "shoe.side", x + toward * 0.4
            things: list[Drawn] = [Shape(body, "thing"), box_about(mouth - toward * 0.45, y, 0.9, 2.9, "thing")]
        else:
            id = "discard_rack.attached" if sure else "discard-rack"
            things = [box_about(x, y, *DISCARDS, "thing" if sure else "open", corner=0.4)]
        lines = name.upper().split()
        words = (Words(line, x, y + (row - (len(lines) - 1) / 2) * 1.35, 0.7) for row, line in enumerate(lines))
        part = Part(id, f"{name} at the dealer's {fixture.side}", "fixture", (*things, *words))
        return part.pointed(f"{name}, {where}", part.measure, toward=(part.middle[0], self.size.depth))

    def _sign(self) -> Iterator[Part]:
        """The sign on the rail, where the odds do not stand on the layout."""
        if self.rules.layout.odds_where == "sign":
            x, y = self.size.width - 6.2, self.size.rail / 2
            sign = (box_about(x, y, 5.0, 1.5, "thing"), Words("SIGN", x, y, 0.62, "words", tracking=0.05))
            part = Part("layout.odds_where", "the sign with the odds", "sign", sign)
            yield part.pointed("on a sign; none on the layout", "11 × 17 sign", toward=(self.size.width, 9))


class PayTables:
    """Pay tables side by side, short ones below each other."""

    def __init__(self, tables: Sequence[PayTable], size: float) -> None:
        self.size, self.capital, self.pitch, self.gap = size, 0.5 * size, 0.86 * size, 1.6 * size
        self.columns: list[list[PayTable]] = []
        deepest = max(len(table.lines) for table in tables)
        for table in tables:
            last = self.columns[-1] if self.columns else []
            if last and sum(len(each.lines) + 2 for each in last) + len(table.lines) <= deepest:
                last.append(table)
            else:
                self.columns.append([table])
        self.widths = [max(self._width(table) for table in column) for column in self.columns]
        self.wide = sum(self.widths) + self.gap * (len(self.columns) - 1)
        self.high = max(sum(len(table.lines) + 1.6 for table in column) for column in self.columns) * self.pitch

    def _width(self, table: PayTable) -> float:
        rows = [width_of(name + award, self.capital * 1.52, SANS, 0.01) for name, award in table.lines]
        return max(width_of(table.wager, self.capital * 1.52, SANS_BOLD, 0.02), *rows) + 1.8 * self.capital

    def parts(self, x: float, y: float) -> list[Part]:
        """The tables around a point of the middle line, from a height down; a mark leads to the last."""
        left, parts = x - self.wide / 2, list[Part]()
        for column, width in zip(self.columns, self.widths, strict=True):
            top = y
            for table in column:
                parts.append(self._table(table, left, top, width))
                top += (len(table.lines) + 1.6) * self.pitch
            left += width + self.gap
        last = parts[-1]
        at, high = (max(x for x, _ in last.body), last.middle[1]), f"{inches(self.capital)} high"
        return [*parts[:-1], last.pointed("pay tables on the layout", high, "layout.odds_of", at=at)]

    def _table(self, table: PayTable, left: float, top: float, width: float) -> Part:
        right, y, rows = left + width, top + self.pitch / 2, len(table.lines)
        middle = (left + width / 2, top + (rows + 1) * self.pitch / 2)
        shapes: list[Drawn] = [
            box_about(*middle, width + 0.5, (rows + 1.3) * self.pitch, "bare"),
            Words(table.wager, left, y, self.capital, anchor="start", tracking=0.02),
            Shape(((left, y + self.pitch * 0.55), (right, y + self.pitch * 0.55)), "hair", closed=False),
        ]
        for row, (name, award) in enumerate(table.lines):
            at = y + (row + 1.1) * self.pitch
            for words, x, anchor in ((name, left, "start"), (award, right, "end")):
                shapes.append(Words(words, x, at, self.capital, "words", SANS, anchor=anchor, tracking=0.01))
        return Part(slug(f"pays {table.wager}"), f"what {table.wager} pays", "pay-table", tuple(shapes))

"""A Casino War table to scale: the dealer's side at the top, positions along the curve, in inches.

The dealer looks down the page, so the dealer's left is the right-hand side of the drawing and position 1 lies there.
Sizes of areas are customs of the trade; the text fixes which areas there are, and the edition where things stand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, degrees, hypot, radians, sin

from croupier.drawing.letters import SANS, SANS_BOLD, SERIF, Face, width_of
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Pointed, Shape, Words, box_about
from croupier.errors import InputError
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
    angle_of,
    fixtures,
    odds_shown,
    pay_tables,
    payout_limit,
    pitch,
    position,
)
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.table.art import RACK_DEEP, chip_rack, holder_part, slot_part
from croupier.games.kit.table.geometry import Area, Holder, TableSize, inches, require_size, too_small
from croupier.games.kit.table.projections import pointed

SHOE, DISCARDS = (10.0, 5.4), (8.0, 5.4)
BOX_SIDE = 20.0
LEAST_CAPITAL = 0.28  # that is read from a seat
READ_WELL, SMALLEST_WORDS = 0.75, 0.38  # words in the middle: before areas shrink for them, and at all
GROUNDS = {
    "tie": ("red area", "words"),
    "progressive": ("yellow area", "dark words"),
    "bonus-spin": ("blue area", "words"),
    "stated": ("purple area", "words"),
}
"""The inks of areas and their words, where they are not those of the others."""
SOCKETS = {"progressive": "PROG", "bonus-spin": "SPIN"}


def table_plan(rules: WarRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its areas, or for the words on them, is refused."""
    require_size(size)
    return _Table(rules, size, holder or Holder(rules.layout.holder)).plan()


class _Table:
    def __init__(self, rules: WarRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        self.rows = Rows(rules, size)
        self.curve, self.printed = self.rows.curve, self.rows.printed
        self.centre = self._lay()

    def plan(self) -> Plan:
        seats, size = self.rules.seats, self.size
        areas = [self._area(area) for area in self.printed.areas]
        things = [self._fixture(fixture) for fixture in fixtures(self.rules)]
        sign = self._sign()
        parts = [
            Part("table", f"table of {size.says}", "table", (Shape(self.curve.outline(0), "edge"),)),
            Part("cloth", "the cloth inside the rail", "cloth", (Shape(self.curve.outline(size.rail, 1.6), "cloth"),)),
            *self._numbers(),
            *areas,
            *things,
            *self.centre,
            *sign,
        ]
        named = {part.id: part for part in parts}
        kinds = ", ".join(dict.fromkeys(area.inscription for area in self.printed.areas))
        return Plan(
            f"Casino War, {seats} position{'s' * (seats != 1)}",
            f"Table of {size.says} from above, the dealer at the top; {seats} positions from the dealer's left; "
            f"areas: {kinds}.",
            size.width,
            size.depth,
            tuple(parts),
            tuple(self._points(named)),
        )

    # Areas

    def _lay(self) -> list[Part]:
        """Lay the areas out, and what stands in the middle; smaller areas rather than words that are hard to read.

        What does not fit the table even so is refused.
        """
        shrinks = [1 - (1 - SMALLEST) * step / 7 for step in range(8)]
        rules, refused = self.rules, None
        possible = [rows for shrink in shrinks if self._apart(rows := Rows(rules, self.size, shrink))]
        best: tuple[float, Rows, list[Part]] | None = None
        for rows in possible:
            self.rows = rows
            try:
                size, centre = self._centre()
            except InputError as problem:  # a name that no size makes short enough
                refused = problem
                continue
            if centre is not None and (best is None or size > best[0]):
                best = size, rows, centre
            if size >= READ_WELL:
                break
        if best is not None:
            _, self.rows, parts = best
            return parts
        if refused is not None:
            raise refused
        words = "the name, the odds and the pay tables between the chips and the areas"
        positions = f"{rules.seats} positions with all their areas"
        raise too_small(self.size, words if possible else positions, cite=rules.cite("seats"))

    def _apart(self, rows: Rows) -> bool:
        """Whether all areas lie apart, inside the cloth and off the dealer's things."""
        each = rows.rows.values()
        spots = [(*rows.spot(row.kind, place), row) for row in each for place in range(self.rules.seats)]
        below = self.size.rail + 0.8 + RACK_DEEP + 3.0
        if any(y - row.across / 2 < below or self.curve.down - row.out < 6 for _, y, row in spots):
            return False
        for index, (x, y, row) in enumerate(spots):
            for x2, y2, other in spots[index + 1 :]:
                boxes = row.kind in DEVICES or other.kind in DEVICES
                if hypot(x - x2, y - y2) < (row.across + other.across) / 2 * (1.15 if boxes else 1) + GAP / 2:
                    return False
        return True

    def _area(self, area: Area) -> Part:
        of = position(area)
        row = self.rows.rows[area.kind]
        if of is None:
            return self._shared(area, row)
        (x, y), turn = self.rows.spot(row.kind, of - 1), self.rows.turn(row.kind, of - 1)
        shapes: tuple[Drawn, ...]
        if row.kind in DEVICES:
            words = Words(SOCKETS[row.kind], x, y, row.across * 0.21, GROUNDS[row.kind][1], SANS_BOLD, turn, tracking=0.02)
            shapes = (box_about(x, y, row.across, row.across, GROUNDS[row.kind][0], turn=turn, corner=0.3), words)
        elif row.kind == "initial-and-war":
            first, rest = area.inscription.upper().split(" ", 1)
            capital, step = row.across * 0.118, row.across * 0.125
            middle = Circle(x, y, row.across / 2, "area")
            lines = (self._line(line, x, y, turn, down * step, capital) for line, down in ((first, -1), (rest, 1)))
            shapes = (middle, Circle(x, y, row.across / 2 - 0.3, "second"), *lines)
        else:
            ground = GROUNDS["tie" if row.kind == "tie" else "stated"][0]
            shapes = (Circle(x, y, row.across / 2, ground), *self._titled(area.inscription, x, y, turn, row.across))
        return Part(_id(area.name), f"{area.inscription}, position {of}", "area", shapes, of)

    def _titled(self, title: str, x: float, y: float, turn: float, across: float) -> Iterator[Words]:
        """A title in a circle, a word to a line; initials where the words are too long to be read."""
        words = title.upper().split()
        if self._capital(words, across) < 0.34:
            words = ["".join(word[0] for word in words)[:4]]
        capital = self._capital(words, across)
        for place, word in enumerate(words):
            yield self._line(word, x, y, turn, (place - (len(words) - 1) / 2) * capital * 1.7, capital)

    @staticmethod
    def _capital(words: Sequence[str], across: float) -> float:
        widest = max(width_of(word, 1.52, SANS_BOLD, 0.04) for word in words)
        return min(across * 0.22, 0.78 * across / widest, 0.72 * across / (1.7 * len(words)))

    @staticmethod
    def _line(words: str, x: float, y: float, turn: float, down: float, capital: float) -> Words:
        return Words(words, x - down * sin(radians(turn)), y + down * cos(radians(turn)), capital, "words", SANS_BOLD, turn)

    def _shared(self, area: Area, row: Row) -> Part:
        """One area for the whole table: a band along the curve."""
        x, y = self.curve.at(row.out, 0)
        words = Words(area.inscription.upper(), x, y, row.across * 0.3, tracking=0.4, curve=self.curve.down - row.out)
        return Part(
            _id(area.name),
            f"{area.inscription}, for the whole table",
            "area",
            (Shape(self.rows.band(row.kind), GROUNDS["tie"][0]), words),
        )

    def _numbers(self) -> Iterator[Part]:
        """The number of each position, on the rail before its player."""
        capital = min(1.15, self.size.rail * 0.4)
        if not capital:
            return
        for place in range(self.rules.seats):
            x, y = self.curve.at(self.size.rail / 2, angle_of(place, self.rules.seats))
            number = Words(str(place + 1), x, y, capital, "number", tracking=0)
            yield Part(f"position-{place + 1}", f"position {place + 1}", "position", (number,), place + 1)

    # In the middle

    def _centre(self) -> tuple[float, list[Part] | None]:
        """The holder's name, pay tables and odds, as large as they go between the dealer's things and the areas."""
        top = self.size.rail + 0.8 + RACK_DEEP + 1.0
        foot = self.curve.y + self.curve.down - self.rows.inner - 1.0
        size = 1.0
        while size >= SMALLEST_WORDS:
            if (parts := self._stack(top, foot, size)) is not None:
                return size, parts
            size -= 0.05
        return 0.0, None

    def _stack(self, top: float, foot: float, size: float) -> list[Part] | None:
        """All of it from the top down at a size; None where it does not fit."""
        rules = self.rules
        lines = [(line, "layout.odds_of", 0.82) for line in odds_shown(rules)]
        if lines and lines[0][0].startswith("Tie"):
            lines[0] = (lines[0][0], "layout.odds_of", 1.5)
        lines.reverse()  # the Tie's, the largest, nearest to the players
        if limit := payout_limit(rules):
            lines.insert(0, (limit, "layout.payout_limit", 0.62))
        name = 1.45 * size
        high = name * (2.4 if self.holder.logo else 2.0)
        tables = self._pay_tables(top, size)
        need = high + sum(capital * size * 2.05 for _, _, capital in lines) + (tables.high + 0.8 if tables else 0)
        free = foot - top
        if need > free:
            return None
        gap = min(0.5 if tables else 1.3, (free - need) / (len(lines) + 2))
        spare = free - need - gap * (len(lines) + 2)
        y, parts = top + gap + spare * (0.0 if tables else 0.5 if lines else 0.35), list[Part]()
        if tables:
            parts += tables.parts(self.curve.x, y)
            y += tables.high + 0.8 + gap
        kept_for = str(rules.in_force.says["layout.holder"].value).removeprefix("the ")
        wide = 2 * self.curve.half_width(y + high, self.rows.inner + 1)
        parts.append(holder_part(self.holder, kept_for, self.curve.x, y + high / 2, wide, name, "layout.holder"))
        y += high + gap
        for index, (line, rule, most) in enumerate(lines):
            y += most * size * 1.05
            face: Face = SERIF if most > 1 else SANS_BOLD
            ink = "title" if most > 1 else "words"
            words = Words(line.upper(), self.curve.x, y, most * size, ink, face, tracking=0.06)
            free = 2 * self.curve.half_width(y + words.capital, self.rows.inner + 0.8)
            words = replace(words, capital=words.capital * min(1.0, free / words.width))
            if words.capital < max(LEAST_CAPITAL, 0.6 * most * size):
                return None
            parts.append(Part(f"{rule}.{index + 1}", line, "inscription", (words,)))
            y += most * size + gap
        return parts

    def _pay_tables(self, top: float, size: float) -> "PayTables | None":
        """The pay tables as large as they go side by side."""
        if not (tables := pay_tables(self.rules)):
            return None
        block = PayTables(tables, size)
        while block.wide > 2 * self.curve.half_width(top + block.high + 1, self.rows.inner + 0.5) and block.size > 0.5:
            block = PayTables(tables, block.size - 0.04)
        return block

    # The dealer's side

    def _fixture(self, fixture: Fixture) -> Part:
        toward = {"left": 1, "right": -1, "middle": 0}[fixture.side]
        stretch = self.size.width / SIZE.width
        x = self.curve.x + toward * stretch * (BOX_SIDE if "box" in fixture.kind else SIDE)
        top = self.size.rail + 0.8
        where = f"{fixture.name} at the dealer's {fixture.side}"
        match fixture.kind:
            case "inventory":
                return chip_rack(self.curve.x, top + RACK_DEEP / 2, 28 * min(1.0, stretch))
            case "drop-box" | "tip-box":
                both = self.rules.boxes.drop == self.rules.boxes.tip and fixture.kind == "tip-box"
                x += toward * 9 * stretch * both
                rule = "boxes.drop" if fixture.kind == "drop-box" else "boxes.tip"
                sure = fixture.how == "attached"
                return slot_part(rule, fixture.name, x, self.size.rail / 2, sure=sure, words_aside=-toward)
            case "shoe":
                wide, deep = SHOE
                y = top + deep / 2 + 0.5
                mouth, back = x - toward * wide / 2, x + toward * wide / 2
                body = ((mouth, y - deep / 2 + 1), (back, y - deep / 2), (back, y + deep / 2), (mouth, y + deep / 2 - 1))
                card = box_about(mouth - toward * 0.45, y, 0.9, 2.9, "thing")
                lines = fixture.name.upper().split(" ")
                words = [
                    Words(line, x + toward * 0.4, y + (row - (len(lines) - 1) / 2) * 1.15, 0.66 if len(lines) > 1 else 0.85)
                    for row, line in enumerate(lines)
                ]
                return Part("shoe.side", where, "fixture", (Shape(body, "thing"), card, *words))
            case _:
                sure = fixture.how == "attached"
                y = top + DISCARDS[1] / 2 + 0.5
                frame = box_about(x, y, *DISCARDS, "thing" if sure else "open", corner=0.4)
                words = [Words(line, x, y + down, 0.72) for line, down in (("DISCARD", -0.75), ("RACK", 0.75))]
                return Part("discard_rack.attached" if sure else "discard-rack", where, "fixture", (frame, *words))

    def _sign(self) -> Iterator[Part]:
        """The sign on the rail, where the odds do not stand on the layout."""
        if self.rules.layout.odds_where != "sign":
            return
        x, y = self.size.width - 6.2, self.size.rail / 2
        words = Words("SIGN", x, y, 0.62, "words", tracking=0.05)
        yield Part("layout.odds_where", "the sign with the odds", "sign", (box_about(x, y, 5.0, 1.5, "thing"), words))

    # Marks

    def _points(self, named: dict[str, Part]) -> Iterator[Pointed]:
        rules, seats = self.rules, self.rules.seats
        middle = (self.curve.x, self.curve.y)
        step = degrees(pitch(self.rules.seats))
        second = min(2, seats)
        x, y = self.curve.at(0, angle_of(second - 1, seats))
        apart = f"{step:.1f}° apart" if seats > 1 else "alone"
        yield Pointed(("seats",), f"position-{second}", x, y, f"{_count(seats)}, numbered from the dealer’s left", apart)
        if holder := named.get("layout.holder"):
            here = (
                "a place kept for it" if not (self.holder.name or self.holder.logo) else "in the middle, facing the players"
            )
            yield pointed(holder, (0, middle[1] + 8), ("layout.holder",), here, f"{inches(holder.wide)} wide")
        for row in self.rows.rows.values():
            areas = self.printed.of_kind(row.kind)
            place = _marked(row.kind, seats)
            part = named[_id(areas[min(place, len(areas) - 1)].name)]
            rules_of = _PATHS.get(row.kind, (f"side.{row.kind}",) if row.kind in rules.side_wagers else ())
            of_each = len(areas) == seats
            form = "socket" if row.kind in DEVICES else "circle"
            here = f"one {form} at each position" if of_each else "one band for the whole table"
            measure = f"{inches(row.across)} {'across' if of_each else 'deep'}"
            outer = self.curve.at(0, 0) if row.kind == "initial-and-war" else (self.curve.x, self.curve.y + 8)
            yield pointed(part, outer, rules_of, f"{areas[0].inscription}: {here}", measure)
        yield from self._inscribed(named)
        for fixture in fixtures(rules):
            part = named[
                _FIXTURES.get(fixture.kind) or ("discard_rack.attached" if fixture.how == "attached" else "discard-rack")
            ]
            paths = (part.id,) if "." in part.id else ()
            where = "before the dealer" if fixture.side == "middle" else f"at the dealer’s {fixture.side}"
            here = f"{fixture.name}, " + (where if fixture.how != "as approved" else "where it is approved")
            x = part.middle[0]
            aside = (
                (self.size.width, self.size.rail + RACK_DEEP / 2) if fixture.kind == "inventory" else (x, self.size.depth)
            )
            yield pointed(part, aside, paths, here, f"{inches(part.wide)} × {inches(part.deep)}")

    def _inscribed(self, named: dict[str, Part]) -> Iterator[Pointed]:
        """The odds on the layout or the sign in their place, and the words on a limit."""
        if sign := named.get("layout.odds_where"):
            yield pointed(
                sign, (self.size.width, 9), ("layout.odds_where",), "on a sign; none on the layout", "11 × 17 sign"
            )
        for rule, here in (("layout.odds_of", "odds on the layout"), ("layout.payout_limit", "words on the limit")):
            shown = [part for id, part in named.items() if id.startswith(rule + ".")]
            if shown:
                words = shown[-1].shapes[0]
                assert isinstance(words, Words)
                corner = (words.x + words.width / 2 + 0.3, words.y)
                yield Pointed((rule,), shown[-1].id, *corner, here, f"{inches(words.capital)} high")
        if tables := [part for part in named.values() if part.kind == "pay-table"]:
            x = max(px for px, _ in tables[-1].body)
            y, letters = tables[-1].middle[1], tables[-1].shapes[1]
            assert isinstance(letters, Words)
            yield Pointed(
                ("layout.odds_of",), tables[-1].id, x, y, "pay tables on the layout", f"{inches(letters.capital)} high"
            )


class PayTables:
    """Pay tables side by side, short ones below each other."""

    def __init__(self, tables: Sequence[PayTable], size: float) -> None:
        self.size, self.capital = size, 0.5 * size
        self.pitch = 0.86 * size
        self.columns: list[list[PayTable]] = []
        deepest = max(len(table.lines) for table in tables)
        for table in tables:
            last = self.columns[-1] if self.columns else []
            if last and sum(len(each.lines) + 2 for each in last) + len(table.lines) <= deepest:
                last.append(table)
            else:
                self.columns.append([table])
        self.widths = [max(self._width(table) for table in column) for column in self.columns]
        self.gap = 1.6 * size
        self.wide = sum(self.widths) + self.gap * (len(self.columns) - 1)
        self.high = max(sum(len(table.lines) + 1.6 for table in column) for column in self.columns) * self.pitch

    def _width(self, table: PayTable) -> float:
        rows = [width_of(name + award, self.capital * 1.52, SANS, 0.01) for name, award in table.lines]
        return max(width_of(table.wager, self.capital * 1.52, SANS_BOLD, 0.02), *rows) + 1.8 * self.capital

    def parts(self, x: float, y: float) -> Iterator[Part]:
        left = x - self.wide / 2
        for column, width in zip(self.columns, self.widths, strict=True):
            top = y
            for table in column:
                yield self._table(table, left, top, width)
                top += (len(table.lines) + 1.6) * self.pitch
            left += width + self.gap

    def _table(self, table: PayTable, left: float, top: float, width: float) -> Part:
        right, y = left + width, top + self.pitch / 2
        ground = box_about(
            left + width / 2,
            top + (len(table.lines) + 1) * self.pitch / 2,
            width + 0.5,
            (len(table.lines) + 1.3) * self.pitch,
            "bare",
        )
        shapes: list[Drawn] = [ground, Words(table.wager, left, y, self.capital, anchor="start", tracking=0.02)]
        shapes.append(Shape(((left, y + self.pitch * 0.55), (right, y + self.pitch * 0.55)), "hair", closed=False))
        for row, (name, award) in enumerate(table.lines):
            at = y + (row + 1.1) * self.pitch
            shapes.append(Words(name, left, at, self.capital, "words", SANS, anchor="start", tracking=0.01))
            shapes.append(Words(award, right, at, self.capital, "words", SANS, anchor="end", tracking=0.01))
        return Part(_id(f"pays {table.wager}"), f"what {table.wager} pays", "pay-table", tuple(shapes))


_PATHS = {
    "initial-and-war": ("layout.initial_and_war",),
    "tie": ("layout.tie",),
    "progressive": ("progressive.placed",),
    "bonus-spin": ("bonus_spin.offered",),
}


def _marked(kind: str, seats: int) -> int:
    """The position whose area of a kind is marked, from 0: apart from each other around the table."""
    places = {"initial-and-war": (seats - 1) // 2, "tie": seats - seats // 3, "progressive": seats - 2, "bonus-spin": 1}
    return min(max(places.get(kind, seats // 2), 0), seats - 1)


_FIXTURES = {"inventory": "inventory", "shoe": "shoe.side", "drop-box": "boxes.drop", "tip-box": "boxes.tip"}


def _id(name: str) -> str:
    return "-".join(name.lower().replace(",", "").split())


def _count(number: int) -> str:
    return (
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")[number]
        if number <= 10
        else str(number)
    )

"""A roulette table to scale: the dealer's side at the top, the wheel at the left end, the layout at the other, in inches.

The layout is seen from the players' side, as in the drawing of the pages: the zeros towards the wheel, the dozens and
even chances next to the players.
"""

from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Pointed, Shape, Words, box, box_about, fitted, round_about
from croupier.games.kit.table.art import RACK_DEEP, holder_part, slot_part
from croupier.games.kit.table.geometry import Area, Holder, Lie, TableSize, inches, require_size, too_small, wheel_size
from croupier.games.kit.table.projections import pointed
from croupier.games.roulette.geometry import layout, race_track
from croupier.games.roulette.rules import RouletteRules, wheel_of

SIZE = TableSize(102, 54)
WELL = 2.0  # between the wheel's bowl and what lies around it
MARGIN = 1.8
NAME_STRIP = 4.6
REPLICA = (44.0, 9.5)  # the track that repeats the wheel, wide and deep
LEAST_BOX = (2.4, 2.6)  # of a number, along the table and across it
MOST_BOX = (4.0, 4.4)
POINTED = 0.8  # how far the zeros come to a point, as a part of half a box
COLOURS = {"red", "black", "green"}


def table_plan(rules: RouletteRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its wheel or its boxes is refused."""
    require_size(size)
    return _Table(rules, size, holder or Holder(rules.layout.holder)).plan()


class _Table:
    def __init__(self, rules: RouletteRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        across = wheel_size(rules, rules.wheel.diameter_inches, size.wheel)
        self.printed, self.radius = layout(rules), float(across) / 2
        self.replica = rules.five_adjacent.replica
        self._lay()

    def _lay(self) -> None:
        """Where the layout lies: as large as goes beside the wheel and below the dealer's chips."""
        size, printed = self.size, self.printed
        self.left = size.rail + 2 * (self.radius + WELL)
        self.top = size.rail + 0.8 + RACK_DEEP + 1.2
        if self.replica:
            self.top += REPLICA[1] + 1.2
        wide = size.width - size.rail - MARGIN - self.left
        deep = size.depth - size.rail - NAME_STRIP - self.top
        point = POINTED if self.rules.zeros else 0.0
        self.across = min(wide / (printed.height + point), MOST_BOX[0] / 2)
        self.down = min(deep / printed.width, MOST_BOX[1] / 2)
        tall = 2 * (self.radius + WELL) + 2 * size.rail
        if size.depth < tall or 2 * self.across < LEAST_BOX[0] or 2 * self.down < LEAST_BOX[1]:
            least = f"{inches(LEAST_BOX[0])} by {inches(LEAST_BOX[1])} in"
            raise too_small(
                size,
                f"a wheel {inches(2 * self.radius)} in across and {len(printed.areas)} boxes beside it, "
                f"those of numbers {least} or more",
                cite=self.rules.cite("wheel.diameter_inches"),
            )
        spare = deep - self.down * printed.width
        self.top += spare * 0.4
        self.zero_point = point * self.across
        self.left += self.zero_point + max(0.0, (wide - self.across * (printed.height + point)) * 0.6)
        self.lie = Lie.of(printed.areas, self.left, self.top, self.across, self.down, turned=True)

    def plan(self) -> Plan:
        rules, size, covered = self.rules, self.size, self.rules.covered_number
        areas = [self._area(area, area.name == covered) for area in self.printed.areas]
        parts = [
            Part("table", f"table of {size.says}", "table", (box(0, 0, size.width, size.depth, "edge", corner=3),)),
            Part("cloth", "the cloth inside the rail", "cloth", (self._cloth(),)),
            self._wheel(),
            *areas,
            *self._replica(),
            self._name(),
            self._chips(),
            self._slot("boxes.drop", -1),
            self._slot("boxes.tip", 1),
            *self._signs(),
        ]
        kind = rules.physical_wheel.replace("-", " ")
        names = ", ".join(f"{area.name}{' (covered)' if area.name == covered else ''}" for area in self.printed.areas)
        return Plan(
            f"Roulette, {kind}" + (f", {covered} covered" if covered else ""),
            f"Table of {size.says} from above, the dealer at the top, the wheel at the left. Areas: {names}.",
            size.width,
            size.depth,
            tuple(parts),
            tuple(self._points({part.id: part for part in parts})),
        )

    def _cloth(self) -> Shape:
        size = self.size
        return box(size.rail, size.rail, size.width - 2 * size.rail, size.depth - 2 * size.rail, "cloth", corner=2)

    def _wheel(self) -> Part:
        x, y = self.size.rail + WELL + self.radius, self.size.depth / 2
        shapes: list[Drawn] = [Circle(x, y, self.radius, "wood")]
        shapes += [Circle(x, y, self.radius * part, "second") for part in (0.95, 0.84, 0.7, 0.5)]
        shapes.append(Words("WHEEL", x, y, 1.2, "words"))
        return Part("wheel.diameter_inches", f"the wheel, {inches(2 * self.radius)} in across", "wheel", tuple(shapes))

    # Boxes

    def _area(self, area: Area, covered: bool) -> Part:
        x, y, wide, deep = self.lie.box(area)
        zero = area.name in self.rules.zeros
        outline = self._pointed(x, y, wide, deep, area) if zero else box(x, y, wide, deep, "area")
        face = self._cover(area, x, y, wide, deep) if covered else self._face(area, x, y, wide, deep, zero)
        title = f"{area.name}, covered" if covered else area.name
        return Part(f"box-{_id(area.name)}", title, "area", (outline, *face), colour=area.colour)

    def _pointed(self, x: float, y: float, wide: float, deep: float, area: Area) -> Shape:
        right, below = x + wide, y + deep
        corners = ((x, y), (right, y), (right, below), (x, below), (x - self.zero_point, y + deep / 2))
        return Shape(corners, area.colour if area.colour in COLOURS else "area")

    def _face(self, area: Area, x: float, y: float, wide: float, deep: float, zero: bool) -> Iterator[Drawn]:
        """What is printed in a box: a number on its colour, a diamond for a colour, or words."""
        cx, cy = x + wide / 2, y + deep / 2
        words = area.inscription.upper()
        if area.kind == "number":
            if not zero:
                yield _oval(cx, cy, wide * 0.4, deep * 0.42, area.colour)
            capital = min(deep * 0.3, wide * 0.3, 1.15)
            at = cx - self.zero_point / 4 if zero else cx
            ink = "light" if area.colour in COLOURS else "words"
            yield Words(words, at, cy, _fit(words, wide * 0.66, capital), ink, tracking=0.0)
            return
        if area.kind == "stated":
            title, _, odds = area.inscription.rpartition(" pays ")
            yield Words(title.upper(), cx, cy - deep * 0.17, _fit(title.upper(), wide - 0.8, deep * 0.2), "words")
            yield Words(odds.upper(), cx, cy + deep * 0.2, _fit(odds.upper(), wide - 0.8, deep * 0.16), "words")
            return
        if area.colour in COLOURS:
            half, tall = min(wide / 2 - 0.4, 2.6 * deep / 3), deep / 2 - 0.35
            yield Shape(((cx - half, cy), (cx, cy - tall), (cx + half, cy), (cx, cy + tall)), area.colour)
            yield Words(words, cx, cy, _fit(words, half * 1.1, deep * 0.16), "light")
            return
        yield Words(words, cx, cy, _fit(words, wide - 0.7, deep * (0.17 if area.kind == "column" else 0.24)), "words")

    def _cover(self, area: Area, x: float, y: float, wide: float, deep: float) -> Iterator[Drawn]:
        """The plate over a box that cannot be wagered on."""
        cx, cy = x + wide / 2 - self.zero_point / 4, y + deep / 2
        yield box_about(cx, cy, wide + self.zero_point * 0.3 - 0.3, deep - 0.7, "cover", corner=0.3)
        capital = min(wide * 0.26, deep * 0.16)
        yield Words(area.inscription, cx, cy - deep * 0.2, capital, "under cover", tracking=0.0)
        yield Shape(((cx - wide * 0.3, cy - deep * 0.2), (cx + wide * 0.3, cy - deep * 0.2)), "line", closed=False)
        for row, words in enumerate(("COVERED:", "NO WAGER")):
            yield Words(
                words,
                cx,
                cy + deep * (0.06 + 0.18 * row),
                _fit("NO WAGER", wide - 0.3, 0.5, 0.2),
                "under cover",
                tracking=0.0,
            )

    # Beside the boxes

    def _replica(self) -> Iterator[Part]:
        """The track that repeats the wheel, clockwise, for wagers on five adjacent numbers."""
        if not self.replica:
            return
        wide = min(REPLICA[0], self.size.width - self.left - self.size.rail - MARGIN)
        x = self.left + (self.across * self.printed.height - wide) / 2
        y = self.size.rail + 0.8 + RACK_DEEP + 1.4
        wheel = wheel_of(self.rules)
        thick = REPLICA[1] * 0.34
        cells = race_track(len(wheel.sectors), x, y, wide, REPLICA[1], thick)
        shapes: list[Drawn] = [box(x, y, wide, REPLICA[1], "bare", corner=REPLICA[1] / 2)]
        for each, cell in zip(wheel.sectors, cells, strict=True):
            shapes.append(Shape(cell.corners, each.colour if each.colour in COLOURS else "neutral"))
            shapes.append(Words(each.mark, *cell.middle, 0.72, "light", tracking=0.0))
        words = "FIVE ADJACENT NUMBERS"
        inner = wide - 2 * thick - 3
        shapes.append(Words(words, x + wide / 2, y + REPLICA[1] / 2, _fit(words, inner, 0.75), "words"))
        yield Part(
            "five_adjacent.replica", "replica of the wheel for wagers on five adjacent numbers", "replica", tuple(shapes)
        )

    def _name(self) -> Part:
        kept_for = str(self.rules.in_force.says["layout.holder"].value).removeprefix("the ")
        long = self.across * self.printed.height
        foot = self.top + self.down * self.printed.width
        middle = (self.left + long / 2, (foot + self.size.depth - self.size.rail) / 2)
        return holder_part(self.holder, kept_for, *middle, long - 2, 1.15, "layout.holder")

    def _chips(self) -> Part:
        """The dealer's stacks of colour chips and the tray of value chips."""
        long = self.across * self.printed.height
        x, y = self.left + long * 0.62, self.size.rail + 0.8 + RACK_DEEP / 2
        wide = min(30.0, long * 0.55)
        shapes: list[Drawn] = [box_about(x, y, wide, RACK_DEEP, "thing", corner=0.4)]
        columns = max(6, int(wide / 2.3))
        for row in (-1, 1):
            for place in range(columns):
                shapes.append(Circle(x - wide / 2 + (place + 0.5) * wide / columns, y + row * 1.1, 0.78, "hair"))
        return Part("inventory", "chips of the table, before the dealer", "fixture", tuple(shapes))

    def _slot(self, rule: str, side: int) -> Part:
        where = self.rules.boxes.drop if rule == "boxes.drop" else self.rules.boxes.tip
        x = self.size.width / 2 + side * self.size.width * (0.22 if side < 0 else 0.36)
        name = "drop box" if rule == "boxes.drop" else "tip box"
        return slot_part(rule, name, x, self.size.rail / 2, sure=where is not None, words_aside=-1)

    def _signs(self) -> Iterator[Part]:
        """Signs stand beside the wheel on the players' side."""
        rules, y = self.rules, self.size.depth - self.size.rail / 2
        due = [("limits.minimum", "SIGN: LIMITS", "the sign with the table's limits")]
        if rules.covered_number:
            due.append(("covered.sign", "SIGN: 00 COVERED", "the sign on the covered number"))
        for place, (rule, words, title) in enumerate(due):
            x = self.size.rail + 8 + place * 15
            sign = box_about(x, y, 13.0, 1.5, "thing")
            yield Part(rule, title, "sign", (sign, Words(words, x, y, 0.6, "words", tracking=0.05)))

    # Marks

    def _points(self, named: dict[str, Part]) -> Iterator[Pointed]:
        rules, size = self.rules, self.size
        wheel = named["wheel.diameter_inches"]
        yield pointed(
            wheel,
            (size.rail, size.rail),
            ("wheel.diameter_inches",),
            "at one end of the table",
            f"{inches(2 * self.radius)} across",
        )
        first = next(area for area in self.printed.areas if area.kind == "number")
        part = named[f"box-{_id(first.name)}"]
        kind = rules.physical_wheel.replace("-", " ")
        zeros = tuple(path for path in rules.in_force.draft.rules if path.startswith("layout.zeros"))
        if rules.zeros:
            yield Pointed(
                zeros[:1], part.id, *part.body[-2], f"{kind}: the zeros head the columns", f"{inches(2 * self.across)} long"
            )
        number = named["box-36"] if "box-36" in named else named[f"box-{_id(self.printed.areas[-1].name)}"]
        top = number.body[1]
        yield Pointed(
            ("layout.row", "layout.column"),
            number.id,
            top[0] - self.across * 0.6,
            top[1],
            "a box for each number, three to a row",
            f"{inches(2 * self.across)} × {inches(2 * self.down)}",
        )
        outside = [area for area in self.printed.areas if area.kind == "even chance"]
        if outside:
            last = named[f"box-{_id(outside[-1].name)}"]
            below = last.body[2]
            yield Pointed(
                ("parity.even", "colours.red"),
                last.id,
                below[0] - self.across,
                below[1],
                "dozens and even chances next to the players",
                f"{inches(2 * self.down)} deep",
            )
        if covered := rules.covered_number:
            box_ = named[f"box-{_id(covered)}"]
            yield Pointed(
                ("covered.number", "covered.device_approval"),
                box_.id,
                *box_.body[4],
                f"{covered} under its cover",
                f"{inches(2 * self.across)} long",
            )
        if replica := named.get("five_adjacent.replica"):
            yield pointed(
                replica,
                (size.width, self.top),
                ("five_adjacent.replica",),
                "replica of the wheel, beside the numbers",
                f"{inches(replica.wide)} × {inches(REPLICA[1])}",
            )
        holder = named["layout.holder"]
        here = "below the boxes" if self.holder.name or self.holder.logo else "a place kept for it"
        yield pointed(holder, (0, size.depth), ("layout.holder",), here, f"{inches(holder.wide)} wide")
        for rule, here in (("limits.minimum", "on a sign at the table"), ("covered.sign", "three notices on a sign")):
            if sign := named.get(rule):
                x = sum(px for px, _ in sign.body) / 4
                yield pointed(sign, (x, 0), (rule,), here, "11 × 17 sign")
        for rule, name in (("boxes.drop", rules.boxes.drop), ("boxes.tip", rules.boxes.tip)):
            slot = named[rule]
            x = sum(px for px, _ in slot.body) / len(slot.body)
            where = f"slot, {name}" if name else "where it is approved; not chosen yet"
            yield pointed(slot, (x, size.depth), (rule,), where, f"{inches(slot.wide)} × 0.9")
        chips = named["inventory"]
        yield pointed(
            chips,
            (0, chips.body[0][1] + 2),
            (),
            "chips of the table, before the dealer",
            f"{inches(chips.wide)} × {inches(RACK_DEEP)}",
        )


def _oval(x: float, y: float, across: float, down: float, colour: str) -> Shape:
    ink = colour if colour in COLOURS else "thing"
    return Shape(tuple(round_about(x, y, across, down, 0, 360, 32)), ink)


def _fit(words: str, wide: float, most: float, least: float = 0.2) -> float:
    return fitted(words, wide, most, least, "a box of the layout", face=SANS_BOLD)


def _id(name: str) -> str:
    return "-".join(name.lower().split())

"""Draws a Casino War table from above: the dealer at the top, the players along the curve below.

The dealer looks down the page, so the dealer's left is the right-hand side of the drawing and position 1 lies there.
"""

from collections.abc import Sequence
from html import escape

from croupier.drawing.arc import along, at
from croupier.drawing.cloth import holder_name
from croupier.drawing.paint import BRASS, DARK, FELT, FELT_SHADE, GLASS, LETTER, LINE, METAL, WOOD
from croupier.drawing.svg import drawing, element, points, ring, text
from croupier.games.casino_war.geometry import (
    BACK,
    EDGE,
    INITIAL,
    RADIUS,
    RAIL,
    STEP,
    TIE,
    WIDE,
    Ground,
    Plan,
    angle_of,
    outline,
)
from croupier.games.casino_war.layout import Fixture, PayTable, odds_shown, pay_tables, payout_limit, position
from croupier.games.casino_war.layout import fixtures as fixtures_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.layout import Area

SOCKETS = {"progressive": "PROG", "bonus-spin": "SPIN"}  # what fits on the socket of an optional wager
LINES = ((32.0, 3.0), (19.0, 1.2), (19.0, 1.2), (14.5, 0.8))  # size and spacing of the inscriptions, the largest first
FLATTER = 300.0  # inscriptions run along a flatter curve than the positions, or they could not be read
TABLE_LINE = 21.0
WIDEST_LETTER, MOST_LETTERS = 14.0, 170  # of the pay tables in a row
OUTSIDE = "currentColor"  # what lies beside the table is written in the page's own ink


def draw_layout(rules: WarRules) -> str:
    """The table as it is set up: odds and notice run along the curve, pay tables stand below the table."""
    plan, fixtures, tables, seats = Plan(rules), fixtures_of(rules), pay_tables(rules), rules.seats
    printed, row = plan.printed, plan.row
    foot = WIDE + 14 + (_depth(tables) if tables else 0)
    kept_for = str(rules.in_force.says["layout.holder"].value).removeprefix("the ").removeprefix("its ")
    kinds = ", ".join(dict.fromkeys(area.inscription for area in printed.areas))
    stands = ", ".join(f"{fixture.name} at the dealer's {fixture.side}" for fixture in fixtures if fixture.side != "middle")
    return drawing(
        f"Casino War layout, {seats} positions",
        f"{seats} positions, the first at the dealer's left; areas: {kinds}; {stands}.",
        (-WIDE - 6, BACK - RAIL - 74, 2 * WIDE + 12, foot - BACK + RAIL + 74),
        _table(),
        *(_positions(seats)),
        *(_area(area, plan) for area in printed.areas),
        _inscriptions(odds_shown(rules), payout_limit(rules), row.foot if row.kinds else 212 if plan.devices else 254),
        holder_name(rules.layout.holder, 0, BACK + 122, kept_for),
        *(_fixture(fixture) for fixture in fixtures),
        _dealer(),
        *_pay_tables(tables),
        class_="layout table-plan",
    )


# The table


def _table() -> str:
    return element(
        "g",
        element("path", d=outline(WIDE, BACK - RAIL, 26), fill=WOOD[0]),
        element("path", d=outline(WIDE - 5, BACK - RAIL + 5, 22), fill=WOOD[1], stroke=WOOD[2], stroke_width=1.5),
        element("path", d=outline(EDGE + 5, BACK - 5, 10), fill=FELT_SHADE),
        element("path", d=outline(EDGE, BACK, 8), fill=FELT, stroke=BRASS[1], stroke_width=1.5),
    )


def _positions(seats: int) -> list[str]:
    """The number of each position, on the rail in front of its player."""
    marks = []
    for place in range(seats):
        x, y = at(EDGE + RAIL / 2, angle_of(place, seats))
        disc = element("circle", cx=x, cy=y, r=16, fill=WOOD[0], stroke=BRASS[1], stroke_width=1.5)
        number = text(str(place + 1), x, y, 19, BRASS[2], font_weight="700")
        marks.append(element("g", disc, number, class_="position", data_position=place + 1))
    return marks


# Areas


def _area(area: Area, plan: Plan) -> str:
    of, ground = position(area), plan.area(area)
    where = f"{area.inscription}, position {of}" if of else f"{area.inscription}, for the whole table"
    if ground is None:
        face = _shared(area, plan.seats)
    elif area.kind in plan.devices:
        face = _device(area, ground)
    elif area.kind in plan.row.kinds:
        face = _stated(area, ground)
    else:
        face = _spot(area, -ground.turn)
    return element(
        "g",
        element("title", escape(where)),
        *face,
        class_="area",
        data_area=area.name,
        data_kind=area.kind,
        data_position=of,
    )


def _spot(area: Area, angle: float) -> list[str]:
    """A circle that faces its player: for the Initial and War Wagers, or for the Tie."""
    x, y = at(RADIUS[area.kind], angle)
    if area.kind == "tie":
        disc = element("circle", cx=x, cy=y, r=TIE, fill=GLASS["red"][0], stroke=LINE, stroke_width=2)
        inner = element("circle", cx=x, cy=y, r=TIE - 5, fill="none", stroke=LINE, stroke_width=0.8)
        return [disc, inner, text(area.inscription.upper(), x, y, 23, LETTER, turn=-angle, font_weight="700")]
    disc = element("circle", cx=x, cy=y, r=INITIAL, fill=FELT_SHADE, stroke=BRASS[2], stroke_width=3)
    inner = element("circle", cx=x, cy=y, r=INITIAL - 6, fill="none", stroke=LINE, stroke_width=0.8)
    first, rest = area.inscription.upper().split(" ", 1)
    lines = [
        text(line, *at(RADIUS[area.kind] + down, angle), size, LETTER, turn=-angle, font_weight="700")
        for line, down, size in ((first, -11.0, 16.0), (rest, 11.0, 20.0))
    ]
    return [disc, inner, *lines]


def _device(area: Area, ground: Ground) -> list[str]:
    """The socket that takes the chip of an optional wager; two of them stand side by side."""
    fill, ink = GLASS["yellow" if area.kind == "progressive" else "blue"]
    x, y, half = ground.x, ground.y, ground.half
    socket = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
    return [
        element(
            "g",
            element("rect", rx=5, fill=fill, stroke=LINE, stroke_width=1.5, **socket),
            text(SOCKETS[area.kind], x, y, 11, ink, font_weight="700"),
            transform=f"rotate({ground.turn:.2f} {x:.2f} {y:.2f})",
        )
    ]


def _stated(area: Area, ground: Ground) -> list[str]:
    """The circle of a side wager with its title, or with the title's initials where that is too long to be read."""
    x, y, size, words = ground.x, ground.y, ground.half, area.inscription.upper().split()
    letter = min(13.0, 2.6 * size / max(map(len, words)), 1.6 * size / len(words))
    if letter < 6.5:
        words = ["".join(word[0] for word in words)[:4]]
        letter = min(13.0, 2.2 * size / max(len(words[0]), 2))
    fill, ink = GLASS["purple"]
    lines = [
        text(word, x, y + (place - (len(words) - 1) / 2) * letter * 1.1, letter, ink, font_weight="700")
        for place, word in enumerate(words)
    ]
    circle = element("circle", cx=x, cy=y, r=size, fill=fill, stroke=LINE, stroke_width=1.5)
    return [element("g", circle, *lines, transform=f"rotate({ground.turn:.2f} {x:.2f} {y:.2f})")]


def _shared(area: Area, seats: int) -> list[str]:
    """One area for all positions: a band along the curve."""
    span = 2 * angle_of(0, seats) + STEP
    radius = RADIUS[area.kind]
    band = ring(radius - TIE, radius + TIE, span)
    words = along(area.inscription.upper(), radius + 12, 34, LETTER, spacing=16, font_weight="700")
    turned = "rotate(180)"  # `ring` lies at the top of its circle
    return [element("path", d=band, fill=GLASS["red"][0], stroke=LINE, stroke_width=2, transform=turned), words]


def _inscriptions(odds: Sequence[str], notice: str | None, foot: float) -> str:
    """The odds along the curve, the Tie's largest and nearest to the players, then the words on a limit."""
    lines = []
    styles = LINES if odds and odds[0].startswith("Tie") else LINES[1:]
    for line, (size, spacing) in zip(odds, styles, strict=False):
        lines.append(_inscription(line, foot, size, spacing, BRASS[2] if size > 25 else LETTER))
        foot -= size + (12 if foot > 200 else 8)
    if notice:
        lines.append(_inscription(notice, foot, *LINES[-1], LINE))
    return element("g", *lines, transform=f"translate(0 {-FLATTER:g})")


def _inscription(line: str, foot: float, size: float, spacing: float, fill: str) -> str:
    words = along(line.upper(), foot + FLATTER, size, fill, spacing=spacing, font_weight="700")
    return element("g", words, class_="inscription", data_inscription=line)


# The dealer's side


def _fixture(fixture: Fixture) -> str:
    toward = {"left": 1, "right": -1, "middle": 0}[fixture.side]  # the dealer's left is the drawing's right
    return element(
        "g",
        element("title", escape(f"{fixture.name}, {_how(fixture)}")),
        *_FACES[fixture.kind](fixture, toward),
        class_="fixture",
        data_area=fixture.kind,
        data_side=fixture.side,
        data_how=fixture.how,
    )


def _how(fixture: Fixture) -> str:
    where = "in front of the dealer" if fixture.side == "middle" else f"at the dealer's {fixture.side}"
    return {"attached": f"attached, {where}", "stands": where, "as approved": "where it is approved"}[fixture.how]


def _inventory(fixture: Fixture, toward: int) -> list[str]:
    """The tray with its tubes of chips."""
    width, top, height, tubes = 340.0, BACK + 10, 78.0, 12
    parts = [
        element(
            "rect", x=-width / 2, y=top, width=width, height=height, rx=7, fill=METAL[0], stroke=METAL[2], stroke_width=1.5
        )
    ]
    pitch = (width - 20) / tubes
    chips = [GLASS[colour][0] for colour in ("white", "red", "green", "black", "purple", "yellow")]
    for tube in range(tubes):
        x = -width / 2 + 10 + (tube + 0.5) * pitch
        bed = {"x": x - pitch / 2 + 2, "width": pitch - 4, "rx": 5}
        parts.append(element("rect", y=top + 8, height=height - 16, fill=METAL[1], **bed))
        parts.append(
            element("rect", y=top + 12, height=height - 24, fill=chips[tube % 6], stroke=DARK, stroke_width=0.6, **bed)
        )
        ribs = "".join(f"M{x - pitch / 2 + 2:.1f} {top + 12 + rib:g}h{pitch - 4:.1f}" for rib in range(6, 54, 6))
        parts.append(element("path", d=ribs, stroke=DARK, stroke_width=0.5, stroke_opacity=0.45))
    return parts


def _shoe(fixture: Fixture, toward: int) -> list[str]:
    """The shoe with its mouth towards the middle of the table, where the dealer draws."""
    x, y = toward * 300.0, BACK + 54.0
    body = points(*((x + toward * dx, y + dy) for dx, dy in ((-66, -20), (54, -36), (54, 36), (-66, 20))))
    card = {"width": 26, "height": 34, "rx": 3}
    parts = [
        element("rect", x=x - toward * 74 - 13, y=y - 17, fill=LETTER, stroke=DARK, stroke_width=1, **card),
        element("polygon", points=body, fill=METAL[1], stroke=METAL[2], stroke_width=2, stroke_linejoin="round"),
    ]
    lines = fixture.name.upper().split(" ")
    size = 17 if len(lines) == 1 else 11.5
    for row, line in enumerate(lines):
        parts.append(text(line, x, y + (row - (len(lines) - 1) / 2) * 14, size, LETTER, font_weight="700"))
    return parts


def _rack(fixture: Fixture, toward: int) -> list[str]:
    """The discard rack; one that no rule attaches is drawn lightly."""
    x, y = toward * 300.0, BACK + 54.0
    frame = {"x": x - 42, "y": y - 40, "width": 84, "height": 80, "rx": 6}
    light = fixture.how != "attached"
    ground = element(
        "rect",
        fill="none" if light else GLASS["red"][0],
        fill_opacity=None if light else 0.75,
        stroke=LINE,
        stroke_width=1.2 if light else 2,
        stroke_dasharray="5 4" if light else None,
        **frame,
    )
    screws = (
        []
        if light
        else [element("circle", cx=x + dx, cy=y + dy, r=2.6, fill=BRASS[2]) for dx in (-35, 35) for dy in (-33, 33)]
    )
    ink = LINE if light else LETTER
    weight = "400" if light else "700"
    words = [text(line, x, y + dy, 14, ink, font_weight=weight) for line, dy in (("DISCARD", -8), ("RACK", 10))]
    return [ground, *screws, *words]


def _box(fixture: Fixture, toward: int) -> list[str]:
    """A locked box that hangs on the dealer's edge, with the slot it is fed through."""
    x, y = toward * 475.0, BACK - RAIL
    loose = fixture.how == "as approved"
    plain = {"x": x - 74, "y": y - 52, "width": 148, "height": 54, "rx": 6}
    if loose:
        frame = element("rect", fill="none", stroke=OUTSIDE, stroke_dasharray="6 4", **plain)
        lines = ((fixture.name.upper(), -34, "700", 16.0), ("where approved", -15, "400", 13.0))
        return [frame, *(text(line, x, y + dy, size, OUTSIDE, font_weight=weight) for line, dy, weight, size in lines)]
    fill = METAL[0] if fixture.kind == "drop-box" else WOOD[1]
    return [
        element("rect", fill=fill, stroke=METAL[2], stroke_width=1.5, **plain),
        text(fixture.name.upper(), x, y - 26, 17, LETTER, font_weight="700"),
        element("rect", x=x - 30, y=BACK + 12, width=60, height=9, rx=4, fill=DARK, stroke=BRASS[1], stroke_width=1.5),
    ]


_FACES = {"inventory": _inventory, "shoe": _shoe, "discard-rack": _rack, "drop-box": _box, "tip-box": _box}


def _dealer() -> str:
    """The dealer at the top, facing the players, with both hands named."""
    y = BACK - RAIL - 26
    arrow = points((-9, y + 15), (9, y + 15), (0, y + 23))
    hands = ((240.0, "dealer’s left →"), (-240.0, "← dealer’s right"))
    return element(
        "g",
        text("DEALER", 0, y, 22, OUTSIDE, font_weight="700", letter_spacing="4"),
        element("polygon", points=arrow, fill=OUTSIDE),
        *(text(words, x, y, 17, OUTSIDE, fill_opacity=0.75) for x, words in hands),
        class_="dealer",
    )


# Pay tables


def _depth(tables: Sequence[PayTable]) -> float:
    return 36 + sum(52 + TABLE_LINE * max(len(table.lines) for table in row) for row in _table_rows(tables))


def _pay_tables(tables: Sequence[PayTable]) -> list[str]:
    """What optional wagers pay: printed on the layout too, and drawn below the table so that it can be read."""
    if not tables:
        return []
    top, gap = WIDE + 34, 36.0
    parts = [text("Also printed on the layout", 0, top, 18, OUTSIDE, fill_opacity=0.75)]
    for row in _table_rows(tables):
        widths = [_letters(table) for table in row]
        room = min((2 * WIDE - 20 - gap * (len(row) - 1)) / sum(widths), WIDEST_LETTER)
        left = -WIDE + 10
        for table, width in zip(row, widths, strict=True):
            parts.append(_pay_table(table, left, left + width * room, top + 36))
            left += width * room + gap
        top += 52 + TABLE_LINE * max(len(table.lines) for table in row)
    return parts


def _letters(table: PayTable) -> int:
    """How many letters the widest line of a pay table has, with room between its halves."""
    return max(len(table.wager) + 8, *(len(name) + len(award) + 5 for name, award in table.lines))


def _table_rows(tables: Sequence[PayTable]) -> list[list[PayTable]]:
    """The tables side by side, as many as can be read in a row."""
    rows: list[list[PayTable]] = []
    for table in tables:
        if rows and sum(map(_letters, (*rows[-1], table))) <= MOST_LETTERS:
            rows[-1].append(table)
        else:
            rows.append([table])
    return rows


def _pay_table(table: PayTable, left: float, right: float, top: float) -> str:
    parts = [text(table.wager, left, top, 16, OUTSIDE, anchor="start", font_weight="700")]
    parts.append(element("path", d=f"M{left:g} {top + 13:g}H{right:g}", stroke=OUTSIDE, stroke_opacity=0.5))
    for row, (name, award) in enumerate(table.lines):
        y = top + 30 + row * TABLE_LINE
        parts.append(text(name, left, y, 15, OUTSIDE, anchor="start"))
        parts.append(text(award, right, y, 15, OUTSIDE, anchor="end", font_weight="600"))
    return element("g", *parts, class_="pay-table", data_wager=table.wager)

"""The sheet *Sensitivity*: every edge over the decks or wheels that there may be, and over other pays; all exact."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from croupier.analysis.answers import listed
from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.odds.by_play import key_of
from croupier.analysis.odds.pays import PaidCourse, PaidLine, Pay, with_pays
from croupier.documents.par.cells import Book, Cell, fraction
from croupier.documents.par.lines import Line, PayCell
from croupier.documents.par.wager import number
from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.odds.small import LineKey
from croupier.rulebook.values import Value

FIRST, EACH, LAST = 30, 15, 26  # widths: of the equipment, of an edge, of what is said of the equipment
DECKS = (1, 2, 4, 6, 8, 10, 12, 14, 16)  # beside those that a table may deal from
MOST_DECKS = 16
STEPS = (-2, -1, 0, 1, 2)
_SAYS = (
    "House edge, per wager named, of each wager with other equipment (rows) and other pays (columns). Every number is "
    "an exact fraction, and is written as one in its cell.",
    "All decks and wheels that the edition lets a table use, and all pays that it lists, are among them and marked as "
    "lawful; the others are mathematics, not law. Equipment with outcomes that the wager's own sheet lacks has the edge of "
    "the pays in force alone.",
)


class Equipment(NamedTuple):
    """Decks or a wheel: its name, whether a table may use it, whether it is the one in force, and the odds with it."""

    name: str
    lawful: bool
    in_force: bool
    lines: dict[LineKey, Exact]


def sensitivity_sheet(
    book: Book, opened: Opened, asks: Mapping[str, object], lines: Sequence[Line], pays: Mapping[str, PayCell]
) -> None:
    """Add the sheet: a block for each wager and each pay that moves it."""
    columns = {path: columns_of(cell.pay) for path, cell in pays.items()}
    wide = max((len(found) for found in columns.values()), default=1)
    sheet = book.new_sheet("Sensitivity", (FIRST, *(EACH,) * max(wide, len(STEPS)), LAST))
    all_across = len(sheet.widths)
    sheet.line(Cell("Sensitivity", "title", across=all_across), height=28)
    for said in _SAYS:
        sheet.line(Cell(said, "note wrap", across=all_across), height=14 * (1 + len(said) // 130))
    sheet.frozen, sheet.repeated = 1, (0, 0)
    every = equipment(opened, asks)
    worth = {path: cell.pay.ratio for path, cell in pays.items()}
    straight = [line for line in lines if line.paid.straight and _stays_straight(opened, asks, line.paid, columns, worth)]
    bent = [line.title for line in lines if line.paid.pays and line not in straight]
    if bent:
        left_out = f"Left out, because another pay changes how it is played or what is paid: {', '.join(bent)}."
        sheet.line(Cell(left_out, "note wrap", across=all_across), height=14 * (1 + len(left_out) // 130))
    for line in straight:
        for path in line.paid.pays or ("",):
            sheet.skip()
            first = sheet.row
            ratios = list(columns[path]) if path else []
            sheet.line(Cell(f"{line.title}: {path}" if path else line.title, "group", across=all_across), height=20)
            heads = [
                Cell(number(ratio), f"head odds right{' bold' if ratio == worth[path] else ' plain'}") for ratio in ratios
            ]
            sheet.line(Cell("Equipment", "head left"), *(heads or [Cell("as it is", "head right")]), Cell("", "head left"))
            if path:
                marks = ["in force" if ratio == worth[path] else said for ratio, said in columns[path].items()]
                sheet.line(Cell("", "row left"), *(Cell(mark, "row note right") for mark in marks), Cell("", "row note in"))
            for each in every:
                if (real := each.lines.get(key_of(line.exact))) is not None:
                    found = edges(line.paid.courses, real, path, ratios, worth)
                    sheet.line(*_row(each, found, [ratio == worth[path] for ratio in ratios] or [True]))
            sheet.keep_together(first)


def _row(each: Equipment, found: Sequence[Fraction | None], in_force: Sequence[bool]) -> list[Cell]:
    """The edges with one equipment; the one of the rules in force is marked."""
    strong = " bold" if each.in_force else ""
    said = "in force" if each.in_force else "lawful" if each.lawful else "no table may"
    cells = [
        Cell("–", "row text right soft")
        if edge is None
        else Cell(number(edge), f"row percent{strong}{' here' if each.in_force and now else ''}", fraction(edge))
        for edge, now in zip(found, in_force, strict=True)
    ]
    return [Cell(each.name, f"row left{strong}"), *cells, Cell(said, "row note in")]


def columns_of(pay: Pay) -> dict[Fraction, str]:
    """What a wager might pay to 1, and whether the edition allows it: all that it lists, its limits, and numbers beside."""
    says, now = pay.says, pay.ratio
    stated: list[Value] = list(listed(says) or ())
    if says.kind in ("at_least", "at_most", "range"):
        stated += [end for end in (says.value, says.to) if end is not None]
    allowed = {now, *(ratio for value in stated if (ratio := _ratio(value)) is not None)}
    beside = [now + step if now.denominator == 1 else Fraction(floor(now) + step) for step in STEPS]
    ratios = sorted({*allowed, *(ratio for ratio in beside if ratio >= 0)})

    def lawful(ratio: Fraction) -> bool:
        return ratio in allowed or says.allows(f"{ratio.numerator} to {ratio.denominator}")

    return {ratio: "lawful" if lawful(ratio) else "not lawful" for ratio in ratios}


def _ratio(value: Value) -> Fraction | None:
    """What a listed value pays to 1; None where it is paid from a meter alone, or is no pay."""
    try:
        fixed = Award.parse(value).fixed
    except InputError:
        return None
    return fixed.winnings(1) if fixed.parts else None


def _stays_straight(
    opened: Opened,
    asks: Mapping[str, object],
    paid: PaidLine,
    columns: Mapping[str, Mapping[Fraction, str]],
    worth: Mapping[str, Fraction],
) -> bool:
    """Whether counting anew gives the same edge for listed pays that are further away than those beside."""
    for path in paid.pays:
        for ratio in columns[path]:
            if abs(ratio - worth[path]) <= STEPS[-1]:
                continue
            try:
                moved = with_pays(opened, {path: ratio})
                real = _by_key(moved.game.odds.lines(moved.rules, **asks)).get(key_of(paid.line))
            except STUMBLES:
                return False
            if real is None or real.house_edge != paid.edge({**worth, path: ratio}):
                return False
    return True


def edges(
    courses: Sequence[PaidCourse],
    real: Exact,
    path: str,
    ratios: Sequence[Fraction],
    worth: Mapping[str, Fraction],
) -> list[Fraction | None]:
    """The edges of a wager with other equipment under each pay; of the pay in force alone where its courses are others."""
    by_name = {course.name: course for course in courses}
    alone = [real.house_edge if not path or ratio == worth[path] else None for ratio in ratios or (None,)]
    if len(by_name) != len(courses) or any(course.name not in by_name for course in real.returns):
        return alone
    of = sum(course.ways for course in real.returns)

    def edge(pays: Mapping[str, Fraction]) -> Fraction:
        won = (by_name[course.name].net(pays) * course.ways for course in real.returns)
        return -sum(won, Fraction(0)) / of

    if edge(worth) != real.house_edge:
        return alone
    return [edge({**worth, path: ratio}) for ratio in ratios] if ratios else [edge(worth)]


def equipment(opened: Opened, asks: Mapping[str, object]) -> list[Equipment]:
    """What the game may be played with: so many decks, each wheel, or only what is in force."""
    if "decks" in opened.game.odds.asks:
        found = []
        now = opened.game.odds.assumptions(opened.rules).get("decks")
        may = {decks for decks in range(1, MOST_DECKS + 1) if not opened.game.odds.outside(opened.rules, decks=decks)}
        for decks in sorted({*DECKS, *may, *([now] if isinstance(now, int) else [])}):
            try:
                lines = opened.game.odds.lines(opened.rules, decks=decks, **asks)
            except STUMBLES:
                continue
            name = f"{decks} deck{'' if decks == 1 else 's'}"
            found.append(Equipment(name, decks in may, decks == now, _by_key(lines)))
        return found
    return [
        Equipment(
            f"{wheel} wheel" if wheel else "as in force",
            True,
            wheel == opened.wheel,
            _by_key(on.game.odds.lines(on.rules, **asks)),
        )
        for wheel, on in opened.on_each_wheel()
    ]


def _by_key(lines: Sequence[Exact]) -> dict[LineKey, Exact]:
    return {key_of(line): line for line in lines}

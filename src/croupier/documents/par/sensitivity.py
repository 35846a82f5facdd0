"""The sheet *Sensitivity*: every edge over the decks or wheels that there may be, and over other pays; all exact."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.by_play import key_of
from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.pays import PaidCourse
from croupier.documents.par.cells import Book, Cell, fraction
from croupier.documents.par.lines import Line, PayCell
from croupier.documents.par.wager import number
from croupier.games.kit.odds import Exact
from croupier.games.kit.room import LineKey

WIDTHS = (30, 15, 15, 15, 15, 15, 26)
DECKS = (1, 2, 4, 6, 8, 10, 12, 14, 16)
STEPS = (-2, -1, 0, 1, 2)
_SAYS = (
    "House edge, per wager named, of each wager with other equipment (rows) and other pays (columns). Every number is "
    "an exact fraction, and is written as one in its cell.",
    "Equipment that the edition does not let a table use is marked: mathematics, not law.",
)


class Equipment(NamedTuple):
    """Decks or a wheel: its name, whether a table may use it, whether it is the one in force, and the odds with it."""

    name: str
    lawful: bool
    in_force: bool
    lines: dict[LineKey, Exact]


def sensitivity_sheet(book: Book, opened: Opened, lines: Sequence[Line], pays: Mapping[str, PayCell]) -> None:
    """Add the sheet: a block for each wager and each pay that moves it."""
    sheet = book.new_sheet("Sensitivity", WIDTHS)
    sheet.line(Cell("Sensitivity", "title", across=7), height=28)
    for said in _SAYS:
        sheet.line(Cell(said, "note wrap", across=7))
    sheet.frozen, sheet.repeated = 1, (0, 0)
    every = equipment(opened)
    worth = {path: cell.pay.ratio for path, cell in pays.items()}
    bent = [line.title for line in lines if line.paid.pays and not line.paid.straight]
    if bent:
        left_out = f"Left out, because another pay changes how it is played or what is paid: {', '.join(bent)}."
        sheet.line(Cell(left_out, "note wrap", across=7), height=14 * (1 + len(left_out) // 130))
    for line in lines:
        if not line.paid.straight:
            continue
        for path in line.paid.pays or ("",):
            sheet.skip()
            first = sheet.row
            ratios = [worth[path] + step for step in STEPS if worth[path] + step >= 0] if path else []
            sheet.line(Cell(f"{line.title}: {path}" if path else line.title, "group", across=7), height=20)
            heads = [
                Cell(number(ratio), f"head odds right{' bold' if ratio == worth[path] else ' plain'}") for ratio in ratios
            ]
            sheet.line(Cell("Equipment", "head left"), *(heads or [Cell("as it is", "head right")]), Cell("", "head left"))
            for each in every:
                found = edges(line.paid.courses, each.lines.get(key_of(line.exact)), path, ratios, worth)
                if found is not None:
                    sheet.line(*_row(each, found, [ratio == worth[path] for ratio in ratios] or [True]))
            sheet.keep_together(first)


def _row(each: Equipment, found: Sequence[Fraction], in_force: Sequence[bool]) -> list[Cell]:
    """The edges with one equipment; the one of the rules in force is marked."""
    strong = " bold" if each.in_force else ""
    said = "in force" if each.in_force else "" if each.lawful else "no table may"
    cells = [
        Cell(number(edge), f"row percent{strong}{' here' if each.in_force and now else ''}", fraction(edge))
        for edge, now in zip(found, in_force, strict=True)
    ]
    return [Cell(each.name, f"row left{strong}"), *cells, Cell(said, "row note in")]


def edges(
    courses: Sequence[PaidCourse],
    real: Exact | None,
    path: str,
    ratios: Sequence[Fraction],
    worth: Mapping[str, Fraction],
) -> list[Fraction] | None:
    """The edges of a wager with other equipment under each pay; None where its courses are not those that are known."""
    by_name = {course.name: course for course in courses}
    if real is None or len(by_name) != len(courses) or any(course.name not in by_name for course in real.returns):
        return None
    of = sum(course.ways for course in real.returns)

    def edge(pays: Mapping[str, Fraction]) -> Fraction:
        won = (by_name[course.name].net(pays) * course.ways for course in real.returns)
        return -sum(won, Fraction(0)) / of

    if edge(worth) != real.house_edge:
        return None
    return [edge({**worth, path: ratio}) for ratio in ratios] if ratios else [edge(worth)]


def equipment(opened: Opened) -> list[Equipment]:
    """What the game may be played with: so many decks, each wheel, or only what is in force."""
    if "decks" in opened.room.asks:
        found = []
        now = opened.room.assumptions(opened.rules).get("decks")
        for decks in sorted({*DECKS, *([now] if isinstance(now, int) else [])}):
            try:
                lines = opened.room.odds(opened.rules, decks=decks)
            except STUMBLES:
                continue
            name = f"{decks} deck{'' if decks == 1 else 's'}"
            found.append(Equipment(name, opened.room.lawful(opened.rules, decks=decks), decks == now, _by_key(lines)))
        return found
    return [
        Equipment(
            f"{wheel} wheel" if wheel else "as in force", True, wheel == opened.wheel, _by_key(on.room.odds(on.rules))
        )
        for wheel, on in opened.on_each_wheel()
    ]


def _by_key(lines: Sequence[Exact]) -> dict[LineKey, Exact]:
    return {key_of(line): line for line in lines}

"""The sheet *Hold*: between what bounds the house's actual hold lies after more and more rounds, and is it behind then."""

from collections.abc import Mapping, Sequence
from math import ceil, log10
from typing import Any

from croupier.analysis.odds.returns import LEVELS, bands
from croupier.chance.laws.distribution import Distribution
from croupier.documents.par.cells import Book, Cell
from croupier.documents.par.lines import Line
from croupier.documents.par.wager import number
from croupier.figures import method

WIDTHS = (16, 12, 12, 12, 12, 12, 12, 12, 14, 24)
_SAYS = (
    "Hold is what the house keeps of the money on the wager named. A band holds the hold of n independent rounds with the "
    "chance above it, and each side beyond has at most half of what is left. House behind is the chance that it has lost.",
    "Counted from the law of a round, exactly or by a Fourier sum (fft); the last column says what a probability may be "
    "off. They are for the pays in force, and empty while a pay of this workbook is another.",
)


def hold_sheet(book: Book, lines: Sequence[Line]) -> None:
    """Add the sheet: for each wager seven numbers of rounds, a band for each level, and the chance to be behind."""
    sheet = book.new_sheet("Hold", WIDTHS)
    sheet.line(Cell("Hold", "title", across=10), height=28)
    for said in _SAYS:
        sheet.line(Cell(said, "note wrap", across=10), height=28)
    sheet.skip()
    sheet.line(
        Cell("Level", "head left"), Cell("", "head"),
        *(Cell(level, "head level center", across=2) for level in LEVELS), Cell("", "head"), Cell("", "head"),
    )  # fmt: skip
    heads = ["Expected", *(["from", "to"] * len(LEVELS)), "House behind"]
    sheet.line(Cell("Rounds", "head left"), *(Cell(head, "head right") for head in heads), Cell("Found", "head in"))
    sheet.frozen, sheet.repeated = sheet.row, (sheet.row - 2, sheet.row - 1)
    counted: dict[Distribution, list[dict[str, Any]]] = {}
    for line in lines:
        law = line.exact.distribution
        if law not in counted:
            counted[law] = bands(line.exact)
        first = sheet.line(Cell(line.title, "group", across=10), height=20)
        for at in counted[law]:
            sheet.line(*_after(line, at))
        sheet.keep_together(first)


def _after(line: Line, at: Mapping[str, Any]) -> list[Cell]:
    """A row: so many rounds, the ends of each band, and the chance to be behind."""
    edge = line.range("Edge")
    cells = [Cell(at["rounds"], "row ways"), Cell(number(line.exact.house_edge), "row percent", edge)]
    ends = [band["handle"][end] for band in at["bands"] for end in ("low", "high")]
    behind, most = at["house_behind"]["float"], at["house_behind"]["at_most"]
    shown = [(end, "row hold") for end in ends] + [(behind, "row percent" if behind >= 1e-5 or not behind else "row small")]
    if at["error"] and behind <= 10 * at["error"]:
        shown[-1] = (10.0 ** ceil(log10(max(most, 1e-99))), "row below")
    cells += [Cell(value, style, f'IF({line.range("As_in_force")},{value!r},"")') for value, style in shown]
    return [*cells, Cell(method(at), "row in")]

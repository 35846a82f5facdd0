"""The sheet *Hold*: between what bounds the house's actual hold lies after more and more rounds, by formula."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from croupier.analysis.odds.returns import BAND_ROUNDS, LEVELS
from croupier.documents.par.cells import Book, Cell, fixed, relative
from croupier.documents.par.lines import Line
from croupier.documents.par.wager import number

WIDTHS = (22, 13, 13, 13, 13, 13, 13, 13, 15, 13)
_SAYS = (
    "Hold is what the house keeps of the money on the wager named. A band is the house edge and, to both sides of it, so "
    "many standard deviations of the mean of n rounds, by the normal curve, for independent rounds.",
    "Where the skewness of the total is not small (say above 0.3), so few rounds are not normal yet: `croupier odds "
    "EDITION --bands` counts them exactly.",
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
    level_row = sheet.row - 1
    curve = NormalDist()
    z = [curve.inv_cdf((1 + level) / 2) for level in LEVELS]
    row = sheet.row
    deviations = [
        Cell(value, "definition number center", f"NORMSINV((1+{relative(level_row, 2 + 2 * at)})/2)", across=2)
        for at, value in enumerate(z)
    ]
    empty = Cell("", "definition")
    sheet.line(Cell("deviations to each side", "definition left"), empty, *deviations, empty, empty)
    z_cells = [fixed(row, 2 + 2 * at) for at in range(len(LEVELS))]
    heads = ["Expected", *(["from", "to"] * len(LEVELS)), "House behind", "Skewness"]
    sheet.line(Cell("Rounds", "head left"), *(Cell(head, "head right") for head in heads))
    sheet.frozen, sheet.repeated = sheet.row, (level_row, sheet.row - 1)
    bands = list(zip(z, z_cells, strict=True))
    for line in lines:
        first = sheet.line(Cell(line.title, "group", across=10), height=20)
        for rounds in BAND_ROUNDS:
            sheet.line(*_after(line, rounds, relative(sheet.row, 0), bands, curve))
        sheet.keep_together(first)


def _after(line: Line, rounds: int, count: str, bands: Sequence[tuple[float, str]], curve: NormalDist) -> list[Cell]:
    """A row: so many rounds, whose number stands in the cell `count`; each band by its deviations and their cell."""
    law = line.exact.distribution
    edge, deviation = float(law.house_edge), law.deviation
    edge_name, deviation_name = line.range("Edge"), line.range("Deviation")
    spread = f"{deviation_name}/SQRT({count})"
    cells = [Cell(rounds, "row ways"), Cell(number(law.house_edge), "row percent", edge_name)]
    for value, cell in bands:
        wide = value * deviation / sqrt(rounds)
        cells.append(Cell(edge - wide, "row hold", f"{edge_name}-{cell}*{spread}"))
        cells.append(Cell(edge + wide, "row hold", f"{edge_name}+{cell}*{spread}"))
    behind = curve.cdf(-edge * sqrt(rounds) / deviation) if deviation else float(edge < 0)
    formula = f"IF({deviation_name}=0,1*({edge_name}<0),NORMSDIST(-{edge_name}/({spread})))"
    cells.append(Cell(behind, "row percent", formula))
    cells.append(Cell(law.skewness / sqrt(rounds), "row number4", f"{line.range('Skewness')}/SQRT({count})"))
    return cells

"""The sheet *Assumptions*: what the numbers rest on, the rules about money with their sections, and the readings."""

from collections.abc import Sequence

from croupier.analysis.edition import Opened
from croupier.analysis.effect import may_move_odds, rule_class
from croupier.documents.par.cells import Book, Cell, Sheet
from croupier.documents.par.lines import cited
from croupier.rulebook.values import shown

WIDTHS = (38, 62, 40)
_WIDE = 72  # letters of a line in the middle column


def assumptions_sheet(book: Book, opened: Opened, told: Sequence[tuple[str, str]]) -> None:
    """Add the sheet; `told` are labels and what is said of them."""
    sheet = book.new_sheet("Assumptions", WIDTHS)
    sheet.line(Cell("Assumptions", "title", across=3), height=28)
    sheet.line(Cell("What every number of this workbook rests on, and how to make it again.", "muted", across=3))
    sheet.skip()
    for label, said in told:
        _wrapped(sheet, Cell(label, "row left bold top"), Cell(said, "row left wrap top", across=2), 115)
    sheet.skip()
    _readings(sheet, opened)
    _rules(sheet, opened)
    sheet.frozen, sheet.repeated = 2, (0, 1)


def _wrapped(sheet: Sheet, first: Cell, second: Cell, wide: int, *more: Cell) -> None:
    rows = max(-(-len(line) // wide) for line in str(second.value).split("\n")) if second.value else 1
    rows = max(rows, *(-(-len(str(cell.value)) // 44) for cell in (first, *more)))
    sheet.line(first, second, *more, height=15 * max(rows, 1) + 1)


def _readings(sheet: Sheet, opened: Opened) -> None:
    """Where the text can be read in several ways that are about money: what is unclear, and what is chosen."""
    readings = {id: each for id, each in opened.draft.readings.items() if may_move_odds(opened, each.rules)}
    if not readings:
        return
    heads = ("Reading", "What is unclear", "As it is read here")
    sheet.line(*(Cell(head, f"head {'in' if at == 2 else 'left'}") for at, head in enumerate(heads)))
    for id, reading in readings.items():
        option = opened.in_force.read.get(id, reading.chosen.name)
        style = "row left wrap top"
        _wrapped(sheet, Cell(id, "row left top"), Cell(reading.problem, style), _WIDE, Cell(option, "row in wrap top"))
    sheet.skip()


def _rules(sheet: Sheet, opened: Opened) -> None:
    """The rules in force that are about money; all of them where a game does not tell them apart."""
    rules = opened.draft.rules
    about = [path for path in rules if rule_class(opened, path) == "money"] or list(rules)
    sheet.line(*(Cell(head, "head left") for head in ("Rule", "In force")), Cell("Section", "head in"))
    for path in about:
        value = Cell(shown(opened.in_force.values[path]), "row left wrap top")
        _wrapped(sheet, Cell(path, "row left wrap top"), value, _WIDE, Cell(cited(rules[path].cite), "row section in top"))
    if len(about) < len(rules):
        more = len(rules) - len(about)
        said = f"{more} further rules, of procedure and paper, are listed by `croupier rules {opened.label}`."
        sheet.line(Cell(said, "note", across=3))

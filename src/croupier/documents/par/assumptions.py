"""The sheet *Assumptions*: what the numbers rest on, the rules about money with their sections, and the readings."""

from collections.abc import Mapping, Sequence

from croupier.analysis.edition import Opened
from croupier.analysis.effect import may_move_odds, rule_class
from croupier.documents.par.basis import Told, file_name
from croupier.documents.par.cells import Book, Cell, Sheet
from croupier.documents.par.lines import cited
from croupier.figures import rule_value
from croupier.rulebook.values import shown

WIDTHS = (64, 42, 42)
LETTERS = (72, 46, 46)
"""How many letters a line of each column holds, so that a row is high enough."""


def assumptions_sheet(book: Book, opened: Opened, told: Told) -> None:
    """Add the sheet."""
    sheet = book.new_sheet("Assumptions", WIDTHS)
    sheet.line(Cell("Assumptions", "title", across=3), height=28)
    sheet.line(Cell("What every number of this workbook rests on, and how to make it again.", "muted", across=3))
    sheet.skip()
    for label, said in told.lines:
        _wrapped(sheet, [Cell(label, "row left bold top"), Cell(said, "row in wrap top", across=2)], (72, 90))
    sheet.skip()
    _readings(sheet, opened, told.moved)
    _rules(sheet, opened)
    sheet.frozen, sheet.repeated = 2, (0, 2)


def _wrapped(sheet: Sheet, cells: Sequence[Cell], letters: Sequence[int]) -> None:
    """A row that is as high as the cell with the most lines, each of so many letters."""
    rows = (-(-len(str(cell.value)) // wide) for cell, wide in zip(cells, letters, strict=True))
    sheet.line(*cells, height=13.5 * max(1, *rows) + 2)


def _readings(sheet: Sheet, opened: Opened, moved: Mapping[str, Sequence[str]]) -> None:
    """Where the text can be read in several ways that are about money: what is chosen, and what rests on it."""
    every = opened.draft.readings.items()
    found = {id: each for id, each in every if moved.get(id) or may_move_odds(opened, each.rules)}
    if not found:
        return
    heads = ("Reading, and what is unclear", "As it is read here", "Edges that another option changes")
    sheet.line(*(Cell(head, f"head {'left' if at == 0 else 'in'}") for at, head in enumerate(heads)))
    for id, reading in found.items():
        chosen = opened.in_force.read.get(id, reading.chosen.name)
        texts = (f"{id}: {reading.problem}", chosen, ", ".join(moved.get(id, ())) or "none")
        styles = ("row left wrap top", "row in wrap top", "row in wrap top")
        _wrapped(sheet, [Cell(*each) for each in zip(texts, styles, strict=True)], LETTERS)
    sheet.skip()


def _rules(sheet: Sheet, opened: Opened) -> None:
    """The rules in force that are about money; all of them where a game does not tell them apart."""
    rules = opened.draft.rules
    about = [path for path in rules if rule_class(opened, path) == "money"] or list(rules)
    sheet.line(Cell("Rule", "head left"), Cell("In force", "head in"), Cell("Section", "head in"))
    for path in about:
        value, section = rule_value(shown(opened.in_force.values[path])), cited(rules[path].cite)
        cells = [Cell(path, "row left wrap top"), Cell(value, "row in wrap top"), Cell(section, "row section in top")]
        _wrapped(sheet, cells, LETTERS)
    if len(about) < len(rules):
        more = len(rules) - len(about)
        said = f"{more} further rules, of procedure and paper, are listed by `croupier rules {file_name(opened)}`."
        sheet.line(Cell(said, "note", across=3))

"""A sheet of a workbook as tests read it."""

from collections.abc import Iterator

from croupier.documents.par.cells import Book, Sheet


def sheet(book: Book, name: str) -> Sheet:
    (found,) = [each for each in book.sheets if each.name == name]
    return found


def rows(sheet: Sheet) -> dict[object, list[object]]:
    """The values of each row, by the first of them."""
    wide = len(sheet.widths)
    cells = ([sheet.cells.get((row, column)) for column in range(wide)] for row in range(sheet.row))
    shown: Iterator[list[object]] = ([cell.value if cell else None for cell in line] for line in cells)
    return {line[0]: line for line in shown}

"""The sheets of the workbook as plain data for print: each cell with its words, as a spreadsheet would show them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from croupier.documents.par.cells import Book, Cell, Sheet
from croupier.documents.par.style import properties
from croupier.figures import bound, decimal, percent, plain, to_one

_LOOK = ("bold", "font_size", "font_color", "bg_color", "bottom_color", "top_color", "align", "valign", "font_name")

SHOWN: Mapping[str, Callable[[Any], str]] = {
    "ways": lambda value: f"{value:,}",
    "percent": percent,
    "chance": lambda value: percent(value, 6),
    "contribution": lambda value: percent(value, 6, "+" if value > 0 else ""),
    "hold": lambda value: percent(value, 3),
    "small": percent,
    "below": lambda value: f"< {bound(value)}",
    "level": lambda value: f"{100 * value:g} %",
    "number": lambda value: decimal(value, 6),
    "number4": decimal,
    "net": lambda value: ("+" if value > 0 else "") + _general(value),
    **dict.fromkeys(("odds", "input", "changed"), lambda value: to_one(_ratio(value))),
    "apart": lambda value: f"{value:g}",
    "z": lambda value: f"{value:+.2f}",
}
"""How each word of a style writes a number."""


def pages_of(book: Book) -> list[dict[str, Any]]:
    """Return every sheet: its name, the widths of its columns, and its rows of cells, those repeated on each page apart."""
    return [
        {
            "name": sheet.name,
            "widths": list(sheet.widths),
            "before": [_row(sheet, row) for row in range(sheet.repeated[0] if sheet.repeated else 0)],
            "head": [_row(sheet, row) for row in range(*_repeated(sheet))],
            "rows": [_row(sheet, row) for row in range(_repeated(sheet)[1], sheet.row)],
        }
        for sheet in book.sheets
    ]


def _repeated(sheet: Sheet) -> tuple[int, int]:
    return (sheet.repeated[0], sheet.repeated[1] + 1) if sheet.repeated else (0, 0)


def _row(sheet: Sheet, row: int) -> list[dict[str, Any]]:
    """The cells of a row, with empty ones for its gaps."""
    cells, column = [], 0
    while column < len(sheet.widths):
        cell = sheet.cells.get((row, column), Cell(None))
        across = min(cell.across, len(sheet.widths) - column)
        look = properties(cell.style)
        told = {name: look[name] for name in _LOOK if name in look} | {"indent": "indent" in look}
        cells.append(
            {
                "text": _words(cell),
                "across": across,
                **told,
                **{word: word in cell.style.split() for word in ("sign", "title")},
            }
        )
        column += across
    return cells


def _words(cell: Cell) -> str:
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    shown = next((SHOWN[word] for word in reversed(cell.style.split()) if word in SHOWN), _general)
    return shown(value)


def _general(value: float) -> str:
    return plain(_ratio(value))


def _ratio(value: float) -> Fraction:
    return Fraction(value).limit_denominator(10**9)

"""Writes a workbook as bytes of an .xlsx file. The same workbook is the same bytes, whoever writes it and whenever."""

from datetime import datetime
from io import BytesIO
from typing import Any

from croupier.documents.par.cells import ROW, Book, Cell, Sheet
from croupier.documents.par.style import ALERT, BRASS, properties
from croupier.extras import require_extra

MADE = datetime(2000, 1, 1)
"""The date in the properties: one that never changes, so that bytes do not either."""

_LETTER = 1
_MOST_PAY = 10**9


def xlsx(book: Book) -> bytes:
    """The file. Refused where the package that writes it is not installed."""
    require_extra("documents", "a workbook")
    import xlsxwriter

    made = BytesIO()
    workbook = xlsxwriter.Workbook(made, {"in_memory": True, "strings_to_numbers": False, "strings_to_formulas": False})
    workbook.set_properties({"title": book.title, "subject": book.subject, "author": "Croupier", "created": MADE})
    workbook.set_size(24000, 14000)
    formats = _Formats(workbook)
    written = [(sheet, workbook.add_worksheet(sheet.name)) for sheet in book.sheets]
    for name, area in book.names.items():
        workbook.define_name(name, f"={area}")
    for sheet, worksheet in written:
        _write(worksheet, sheet, formats)
        _print_setup(worksheet, sheet, book)
    workbook.close()
    return made.getvalue()


class _Formats:
    """The formats of the workbook, each made once."""

    def __init__(self, workbook: Any) -> None:
        self._workbook = workbook
        self._made: dict[str, Any] = {}

    def of(self, style: str) -> Any:
        if style not in self._made:
            self._made[style] = self._workbook.add_format(properties(style))
        return self._made[style]

    @property
    def alert(self) -> Any:
        if "!" not in self._made:
            self._made["!"] = self._workbook.add_format(ALERT)
        return self._made["!"]


def _write(worksheet: Any, sheet: Sheet, formats: _Formats) -> None:
    worksheet.hide_gridlines(2)
    for column, width in enumerate(sheet.widths):
        worksheet.set_column(column, column, width, formats.of(""))
    worksheet.set_default_row(ROW)
    for row, height in sheet.heights.items():
        worksheet.set_row(row, height)
    for (row, column), cell in sheet.cells.items():
        _put(worksheet, row, column, cell, formats)
    for alert in sheet.alerts:
        worksheet.conditional_format(
            alert.area, {"type": "formula", "criteria": f"={alert.formula}", "format": formats.alert}
        )
    for row, column in sheet.inputs:
        worksheet.data_validation(row, column, row, column, {
            "validate": "decimal", "criteria": "between", "minimum": 0, "maximum": _MOST_PAY,
            "input_title": "Pays so much to 1", "input_message": "Change it to see the edge move.",
            "error_title": "Not a pay", "error_message": "A pay is a number that is not negative: 10 stands for 10 to 1.",
        })  # fmt: skip
    if sheet.frozen:
        worksheet.freeze_panes(sheet.frozen, 0)
    if sheet.inputs:
        # without a password: it only keeps a slip of the hand from a formula
        worksheet.protect("", {"format_columns": True, "format_rows": True, "format_cells": True})
        worksheet.set_tab_color(BRASS)


def _put(worksheet: Any, row: int, column: int, cell: Cell, formats: _Formats) -> None:
    style = formats.of(cell.style)
    value = "" if cell.value is None else cell.value
    if cell.across > 1:
        worksheet.merge_range(row, column, row, column + cell.across - 1, "", style)
    if cell.formula:
        worksheet.write_formula(row, column, f"={cell.formula}", style, value)
    elif cell.link:
        worksheet.write_url(row, column, f"internal:'{cell.link.replace(chr(39), chr(39) * 2)}'!A1", style, str(value))
    elif isinstance(value, bool):
        worksheet.write_boolean(row, column, value, style)
    elif isinstance(value, str):
        worksheet.write_string(row, column, value, style) if value else worksheet.write_blank(row, column, None, style)
    else:
        worksheet.write_number(row, column, value, style)


def _print_setup(worksheet: Any, sheet: Sheet, book: Book) -> None:
    """Letter, landscape, as wide as the page, titles on every page."""
    worksheet.set_landscape()
    worksheet.set_paper(_LETTER)
    worksheet.fit_to_pages(1, 0)
    worksheet.set_margins(left=0.6, right=0.6, top=0.8, bottom=0.7)
    worksheet.set_header(f"&L&9{_plain(book.title)}&C&9&A&R&9{_plain(book.footer.split(' · ')[1])}")
    worksheet.set_footer(f"&L&8{_plain(book.footer)}&R&8page &P of &N")
    if sheet.repeated:
        worksheet.repeat_rows(*sheet.repeated)
    if sheet.breaks:
        worksheet.set_h_pagebreaks(sheet.breaks)


def _plain(text: str) -> str:
    """A text in a header, where & has a meaning; Excel takes 255 signs in all."""
    return text.replace("&", "&&")[:80]

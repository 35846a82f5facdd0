"""A workbook as plain data: sheets of cells with values, formulas and styles, and the names of ranges. Writes nothing."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

Value = str | int | float | bool | None

DIGITS = 15
"""Decimal digits that a spreadsheet keeps of a number."""
_FIRST_TOO_LONG: int = 10**DIGITS

ROW = 15.0
"""The height of a row in points."""
PAGE = (9.8 * 72, 6.8 * 72)
"""What a page holds, Letter in landscape within its margins, in points."""

_SHEET_FORBIDS = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LONGEST_SHEET, _LONGEST_NAME = 31, 80


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows. A formula has its value beside it, so that a preview shows it without counting.

    `style` are words that the writer knows; `across` is how many columns it takes; `link` is a sheet that it leads to.
    """

    value: Value
    style: str = ""
    formula: str = ""
    across: int = 1
    link: str = ""


@dataclass(frozen=True, slots=True)
class Alert:
    """Cells that turn red while a formula is true."""

    area: str
    formula: str


@dataclass(slots=True)
class Sheet:
    """One sheet, filled row by row. Rows and columns are counted from 0."""

    name: str
    widths: tuple[float, ...]
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    heights: dict[int, float] = field(default_factory=dict)
    alerts: list[Alert] = field(default_factory=list)
    inputs: list[tuple[int, int]] = field(default_factory=list)
    frozen: int = 0  # so many rows stay in sight
    repeated: tuple[int, int] | None = None  # rows that every printed page begins with
    breaks: list[int] = field(default_factory=list)  # rows before which a printed page ends
    row: int = 0  # the next free one

    def put(self, row: int, column: int, value: Value, style: str = "", *, formula: str = "", across: int = 1) -> None:
        self.cells[row, column] = Cell(value, style, formula, across)

    def line(self, *cells: Cell | Value, style: str = "", height: float | None = None) -> int:
        """Put cells into the next row, from the left, and go on to the row after it; None leaves a cell out."""
        row, column = self.row, 0
        for each in cells:
            cell = each if isinstance(each, Cell) else Cell(each, style)
            if cell.value is not None or cell.style:
                self.cells[row, column] = cell
            column += cell.across
        if height is not None:
            self.heights[row] = height
        self.row += 1
        return row

    def keep_together(self, first: int) -> None:
        """Let a printed page end before the row `first` where all from there to here does not fit on it any more."""
        begins = self.breaks[-1] if self.breaks else 0
        head = self._height(*self.repeated) if self.repeated and self.breaks else 0.0
        if first > begins and head + self._height(begins, self.row - 1) > self._page():
            self.breaks.append(first)

    def _height(self, first: int, last: int) -> float:
        return sum(self.heights.get(row, ROW) for row in range(first, last + 1))

    def _page(self) -> float:
        """The points of a page when the sheet is as wide as it."""
        wide = sum(0.75 * (7 * width + 5) for width in self.widths)
        return PAGE[1] * max(wide / PAGE[0], 1.0)

    def skip(self, rows: int = 1) -> None:
        self.row += rows

    def at(self, row: int, column: int) -> str:
        """The cell as other sheets name it."""
        return f"{quoted(self.name)}!{fixed(row, column)}"

    def area(self, first: int, last: int, column: int) -> str:
        """Rows of a column as other sheets name them."""
        return f"{self.at(first, column)}:{fixed(last, column)}"


@dataclass(slots=True)
class Book:
    """A workbook: its sheets in order, the named ranges, and what its properties and every printed page say."""

    title: str
    subject: str
    footer: str
    sheets: list[Sheet] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def name(self, name: str, area: str) -> str:
        self.names[name] = area
        return name

    def new_sheet(self, wanted: str, widths: tuple[float, ...]) -> Sheet:
        sheet = Sheet(self.free_sheet_name(wanted), widths)
        self.sheets.append(sheet)
        return sheet

    def free_sheet_name(self, wanted: str) -> str:
        """A name that a spreadsheet takes and no other sheet has."""
        plain = _SHEET_FORBIDS.sub("-", wanted).strip("' ") or "Sheet"
        taken = {sheet.name.lower() for sheet in self.sheets} | {"history"}
        return free(plain[:_LONGEST_SHEET], taken, _LONGEST_SHEET, " {}")


def free(wanted: str, taken: set[str], longest: int, form: str) -> str:
    """The name, or with a number where it is taken; `taken` are in small letters."""
    name, number = wanted, 1
    while name.lower() in taken:
        number += 1
        end = form.format(number)
        name = wanted[: longest - len(end)] + end
    return name


def range_name(text: str, otherwise: str) -> str:
    """The text as the beginning of a range's name: letters, figures and underscores; it does not begin with a figure."""
    words = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")[:_LONGEST_NAME]
    if not words or words[0].isdigit():
        words = f"{otherwise}_{words}".rstrip("_")
    return words[0].upper() + words[1:]


def letters(column: int) -> str:
    """The letters of a column: 0 is A, 26 is AA."""
    said = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        said = chr(ord("A") + rest) + said
    return said


def relative(row: int, column: int) -> str:
    return f"{letters(column)}{row + 1}"


def fixed(row: int, column: int) -> str:
    return f"${letters(column)}${row + 1}"


def quoted(name: str) -> str:
    """A sheet's name in a formula."""
    return "'" + name.replace("'", "''") + "'"


def words(text: str) -> str:
    """A text in a formula."""
    return '"' + text.replace('"', '""') + '"'


# Numbers that a spreadsheet must not round


def fits(number: int) -> bool:
    """Whether a spreadsheet keeps the whole number to the last digit."""
    return abs(number) < _FIRST_TOO_LONG


def grouped(number: int) -> str:
    return f"{number:,}"


def share(part: int, whole: int) -> str:
    """A formula for part / whole that loses nothing a spreadsheet could keep, however long the numbers are."""
    return f"{_literal(part)}/{_literal(whole)}"


def fraction(number: Fraction) -> str:
    """A formula for an exact fraction."""
    top, bottom = _literal(number.numerator), _literal(number.denominator)
    return top if number.denominator == 1 else f"{top}/{bottom}"


def _literal(number: int) -> str:
    """A whole number for a formula: in two parts where it is longer than a number may be, with zeros for further ones."""
    if fits(number):
        return str(number)
    sign, figures = ("-" if number < 0 else ""), str(abs(number))
    zeros = max(len(figures) - 2 * DIGITS, 0)
    kept = figures[: len(figures) - zeros]
    high, low = kept[:-DIGITS], kept[-DIGITS:]
    said = f"({sign}({high}*10^{DIGITS}+{int(low)}))"
    return f"({said}*10^{zeros})" if zeros else said

"""Cells, names and numbers that a spreadsheet takes without loss."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.documents.par.cells import Book, Sheet, fraction, letters, range_name, share


def in_doubles(formula: str) -> float:
    """A formula of whole numbers as a spreadsheet counts it."""
    value = eval(formula.replace("^", "**"), {"__builtins__": {}})
    return float(value)


@given(st.integers(1, 10**60), st.integers(1, 10**60))
def test_a_share_of_long_numbers_is_exact_to_the_last_bits(one: int, other: int) -> None:
    part, whole = sorted((one, other))
    exactly = Fraction(part, whole)
    assert abs(Fraction(in_doubles(share(part, whole))) - exactly) <= exactly * Fraction(1, 10**15)


def test_no_number_of_a_formula_is_longer_than_a_spreadsheet_keeps() -> None:
    formula = share(123_456_789_012_345_678_901_234_567_890_123_456, 10**40)
    assert "123456" in formula
    assert (
        max(len(word) for word in formula.replace("*", " ").replace("+", " ").replace("(", " ").replace(")", " ").split())
        <= 16
    )


def test_a_fraction_is_written_as_one() -> None:
    assert fraction(Fraction(58, 311)) == "58/311"
    assert fraction(Fraction(-6, 5)) == "-6/5"
    assert fraction(Fraction(-3)) == "-3"


@pytest.mark.parametrize(
    ("text", "name"),
    [("Initial, war", "Initial_war"), ("1-18", "Wager_1_18"), ("$1", "Wager_1"), ("–", "Wager"), ("tie", "Tie")],
)
def test_names_of_ranges(text: str, name: str) -> None:
    assert range_name(text, "Wager") == name


def test_names_of_sheets_are_short_lawful_and_unlike() -> None:
    book = Book("", "", "")
    wanted = ("a/b:c", "A-B-C", "x" * 40, "x" * 41, "'quoted'", "", "History")
    names = [book.new_sheet(name, ()).name for name in wanted]
    assert names == ["a-b-c", "A-B-C 2", "x" * 31, "x" * 29 + " 2", "quoted", "Sheet", "History 2"]


@pytest.mark.parametrize(("column", "said"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_letters_of_columns(column: int, said: str) -> None:
    assert letters(column) == said


def test_a_page_ends_before_what_would_be_split() -> None:
    sheet = Sheet("One", (90,))
    for _ in range(4):
        sheet.skip(10)
        first = sheet.row - 10
        sheet.keep_together(first)
    # 6.8 inches are 489 points, 32 rows of 15
    assert sheet.breaks == [30]

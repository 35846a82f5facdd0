"""The file: the same bytes every time, inputs unlocked, and made to be printed."""

from datetime import datetime
from io import BytesIO
from typing import Any

import openpyxl
import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, paper


@pytest.fixture(scope="module")
def content() -> bytes:
    return paper("par").make(open_edition("pa-2011-proposed/big-six"), Asked(ending=".xlsx")).content


@pytest.fixture(scope="module")
def workbook(content: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(content))


def test_the_same_rules_are_the_same_bytes(content: bytes) -> None:
    assert paper("par").make(open_edition("pa-2011-proposed/big-six"), Asked(ending=".xlsx")).content == content


def test_only_pays_are_unlocked(workbook: Any) -> None:
    sheet = workbook["Joker"]
    unlocked = [cell.coordinate for row in sheet.iter_rows() for cell in row if not cell.protection.locked]
    assert sheet.protection.sheet
    assert [sheet[place].value for place in unlocked] == [45]
    assert [str(each.sqref) for each in sheet.data_validations.dataValidation] == unlocked


def test_a_changed_pay_turns_red(workbook: Any) -> None:
    sheet = workbook["Joker"]
    (place,) = [cell.coordinate for row in sheet.iter_rows() for cell in row if not cell.protection.locked]
    rules = {
        str(area.sqref): [rule.formula for rule in found] for area, found in sheet.conditional_formatting._cf_rules.items()
    }
    row = place[1:]
    assert rules[place] == [[f"$B${row}<>$C${row}"]]
    assert rules[f"E{row}:G{row}"] == [[f"$B${row}<>$C${row}"]]


def test_every_sheet_is_printed_on_letter_as_wide_as_the_page(workbook: Any) -> None:
    for sheet in workbook:
        assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 1)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)  # 1 is not written down
        assert sheet.print_title_rows
        assert sheet.freeze_panes
        assert "proposed, not law" in sheet.oddFooter.left.text
        assert "pa-2011-proposed/big-six" in sheet.oddFooter.left.text


def test_no_clock_is_in_it(workbook: Any) -> None:
    assert workbook.properties.created == datetime(2000, 1, 1)
    assert workbook.properties.title == "Big Six Wheel"


def test_the_command_in_it_makes_it_again(workbook: Any) -> None:
    told = {row[0].value: row[1].value for row in workbook["Assumptions"].iter_rows(max_row=25)}
    assert told["Made again by"] == "croupier print par pa-2011-proposed/big-six -o big-six-par.xlsx"
    assert len(told["Digest of the edition"].removeprefix("SHA-256 ")) == 64

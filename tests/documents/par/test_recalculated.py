"""The workbook counted anew by an engine that knows nothing of ours: PyPI `formulas`."""

import contextlib
import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked
from croupier.documents.par.basis import Told
from croupier.documents.par.book import par_book
from croupier.documents.par.cells import Book
from croupier.documents.par.paper import simulated
from croupier.documents.par.writer import xlsx

NEAR = 1e-12
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


class Counted:
    """A workbook loaded once, and counted with any inputs."""

    def __init__(self, book: Book, folder: Path) -> None:
        import formulas

        self.file = folder / "par.xlsx"
        self.file.write_bytes(xlsx(book))
        self.book = book
        with contextlib.redirect_stderr(io.StringIO()):  # a bar of its progress
            self._model: Any = formulas.ExcelModel().loads(str(self.file)).finish()

    def place(self, name: str) -> str:
        sheet, _, cell = self.book.names[name].rpartition("!")
        return self.key(sheet.strip("'"), cell.replace("$", ""))

    def key(self, sheet: str, cell: str) -> str:
        return f"'[{self.file.name}]{sheet.upper()}'!{cell}"

    def with_inputs(self, **pays: float) -> Any:
        return self._model.calculate(inputs={self.place(name): value for name, value in pays.items()})

    def value(self, solution: Any, name: str) -> Any:
        return solution[self.place(name)].value[0, 0]


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Counted:
    opened = open_edition("pa-2012/casino-war")
    return Counted(par_book(opened, Told(), simulated(opened, Asked(rounds=50_000))), tmp_path_factory.mktemp("war"))


def every_formula(file: Path) -> Iterator[tuple[str, str, Any]]:
    """Sheet, cell and what is kept in it."""
    formulas, kept = (openpyxl.load_workbook(file, read_only=True, data_only=values) for values in (False, True))
    for sheet in formulas:
        pairs = zip(sheet.iter_rows(), kept[sheet.title].iter_rows(), strict=True)
        for cell, beside in (cells for both in pairs for cells in zip(*both, strict=True)):
            if isinstance(cell.value, str) and cell.value.startswith("="):
                yield sheet.title, cell.coordinate, beside.value
    formulas.close()
    kept.close()


def test_every_formula_gives_what_is_kept_in_its_cell(war: Counted) -> None:
    solution, count = war.with_inputs(), 0
    for sheet, cell, kept in every_formula(war.file):
        found = solution[war.key(sheet, cell)].value[0, 0]
        count += 1
        if isinstance(kept, int | float) and not isinstance(kept, bool):
            assert float(found) == pytest.approx(kept, abs=NEAR, rel=NEAR), (sheet, cell)
        else:
            assert found == kept, (sheet, cell)
    assert count > 500


def test_the_verdict_counted_anew(war: Counted) -> None:
    assert war.value(war.with_inputs(), "Verdict") == "✓ three ways agree"


def test_the_sheet_gives_the_exact_odds(war: Counted) -> None:
    solution = war.with_inputs()
    for line in open_edition("pa-2012/casino-war").game.odds.lines(open_edition("pa-2012/casino-war").rules):
        prefix = line.wager.capitalize().replace("-", "_") + (f"_{line.strategy}" if line.strategy else "")
        law = line.distribution
        assert war.value(solution, f"{prefix}_Edge") == pytest.approx(float(law.house_edge), abs=NEAR)
        assert war.value(solution, f"{prefix}_Edge_money") == pytest.approx(float(line.element_of_risk), abs=NEAR)
        assert war.value(solution, f"{prefix}_Variance") == pytest.approx(float(law.variance), abs=NEAR)
        assert war.value(solution, f"{prefix}_Skewness") == pytest.approx(law.skewness, abs=NEAR)
        assert war.value(solution, f"{prefix}_Hit") == pytest.approx(float(law.hit_frequency), abs=NEAR)


def test_a_changed_pay_moves_the_edge_and_lights_up(war: Counted) -> None:
    solution = war.with_inputs(Pay_tie=11)
    # 23 of 311 cards tie the first: a loss of 288/311 against 11 x 23/311
    assert war.value(solution, "Tie_Edge") == pytest.approx(float(Fraction(288 - 11 * 23, 311)), abs=NEAR)
    assert war.value(solution, "Initial_war_Edge") == pytest.approx(float(Fraction(23138, 993023)), abs=NEAR)
    check = [
        solution[war.key(sheet, cell)].value[0, 0]
        for sheet, cell, kept in every_formula(war.file)
        if str(kept).startswith("as in § 651a.10(2)")
    ]
    assert check == ["differs from § 651a.10(2)"] * 2  # on the sheet of the Tie, and of the Tie on War
    assert war.value(solution, "Tie_As_in_force") == False  # noqa: E712 - NumPy's
    assert war.value(solution, "Verdict").startswith("pays changed")
    assert "3 of 4" in [
        str(solution[war.key(sheet, cell)].value[0, 0])[-6:]
        for sheet, cell, _ in every_formula(war.file)
        if sheet == "Summary"
    ]


def test_a_changed_war_pay_by_hand(war: Counted) -> None:
    # each War won, 318269952 of 9294695280 ways, now pays a unit more
    solution = war.with_inputs(Pay_war=2)
    moved = Fraction(23138, 993023) - Fraction(318269952, 9294695280)
    assert war.value(solution, "Initial_war_Edge") == pytest.approx(float(moved), abs=NEAR)
    hold = [war.key(sheet, cell) for sheet, cell, _ in every_formula(war.file) if sheet == "Hold"]
    shown = [solution[key].value[0, 0] for key in hold]
    assert float(moved) in [pytest.approx(float(value), abs=NEAR) for value in shown if value != ""]
    assert "" in shown  # bands and chances are those of the pays in force

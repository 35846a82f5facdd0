"""PAR sheets in LibreOffice Calc, which `make soak` runs: `python tests/soak/workbooks.py [FOLDER]`.

Every banked edition on every wheel is counted anew by Calc and saved: each cell must be what was kept in it, to 1e-12.
Printed to PDF, every sheet must be there, one page wide. With a FOLDER the workbooks and PDFs stay in it, to be looked at.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import openpyxl

from croupier.analysis.edition import Opened, open_edition
from croupier.documents.papers import Asked, paper
from croupier.games import game
from croupier.rulebook.text import library

NEAR = 1e-12
ANEW = "xlsx:Calc MS Excel 2007 XML"
ALWAYS_ANEW = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""
"""Calc shows what was kept in a file unless it is told to count; a workbook with wrong values proves that it does."""


def main(words: list[str]) -> int:
    office = shutil.which("soffice")
    if office is None:
        print("LibreOffice Calc is missing: apt-get install --no-install-recommends libreoffice-calc")
        return 1
    with tempfile.TemporaryDirectory() as own:
        folder = Path(words[0]) if words else Path(own)
        folder.mkdir(exist_ok=True)
        files = written(folder)
        convert(office, files, ANEW, folder / "anew")
        convert(office, files, "pdf", folder / "pdf")
        if not counts(office, folder):
            print("LibreOffice did not count anew: nothing was tested")
            return 1
        wrong = [said for file in files for said in differences(file, folder / "anew" / file.name)]
        wrong += [f"{file.name}: not printed" for file in files if not (folder / "pdf" / f"{file.stem}.pdf").exists()]
    print(*wrong, f"{len(files)} workbooks, {len(wrong)} differences", sep="\n")
    return bool(wrong)


def banked() -> list[Opened]:
    """Every edition in which the house is the other side, on every wheel."""
    ids = [id for id in library.ids() if game(library.head(id).game).wagers.banked]
    return [opened for id in ids for _, opened in open_edition(id).on_each_wheel()]


def written(folder: Path) -> list[Path]:
    files = []
    for opened in banked():
        files.append(folder / f"{opened.draft.id.replace('/', '-')}{f'-{opened.wheel}' if opened.wheel else ''}.xlsx")
        files[-1].write_bytes(paper("par").make(opened, Asked()).content)
    return files


def convert(office: str, files: list[Path], form: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as profile:
        own = Path(profile) / "user"
        own.mkdir()
        (own / "registrymodifications.xcu").write_text(ALWAYS_ANEW, "utf-8")
        start = [office, f"-env:UserInstallation=file://{profile}", "--headless", "--convert-to", form]
        ran = subprocess.run([*start, "--outdir", str(folder), *map(str, files)], capture_output=True, check=False)
    if ran.returncode:
        raise SystemExit(f"soffice failed: {ran.stderr.decode(errors='replace')[:400]}")


def counts(office: str, folder: Path) -> bool:
    """Whether Calc counts: a kept value that is wrong on purpose must not come back."""
    import xlsxwriter

    file = folder / "wrong.xlsx"
    with xlsxwriter.Workbook(str(file)) as workbook:
        workbook.add_worksheet("One").write_formula("A1", "=20+3", None, 7)
    convert(office, [file], ANEW, folder / "anew")
    return bool(openpyxl.load_workbook(folder / "anew" / file.name, data_only=True)["One"]["A1"].value == 23)


def differences(kept: Path, anew: Path) -> list[str]:
    """The cells of which Calc makes something else than was kept in them."""
    if not anew.exists():
        return [f"{kept.name}: not opened"]
    ours, theirs = (openpyxl.load_workbook(file, data_only=True) for file in (kept, anew))
    if ours.sheetnames != theirs.sheetnames:
        return [f"{kept.name}: other sheets, {theirs.sheetnames}"]
    cells = ((sheet.title, cell) for sheet in ours for row in sheet.iter_rows() for cell in row)
    return [
        f"{kept.name} {title}!{cell.coordinate}: kept {cell.value!r}, counted anew {found!r}"
        for title, cell in cells
        if not same(cell.value, found := theirs[title][cell.coordinate].value)
    ]


def same(one: Any, other: Any) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= NEAR * max(1, abs(one))
    return (one or "") == (other or "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

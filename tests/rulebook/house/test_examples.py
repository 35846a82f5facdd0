"""The houses of the examples: filed as they are shown, with journals that hold, and ready to be copied."""

import shutil
from datetime import date
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from croupier.compliance.folder import check_folder
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.rulebook.house.folder import open_house

ROOT = Path(__file__).parents[3]
HOUSES = ROOT / "examples" / "house"
DAY = date(2026, 11, 17)


@pytest.fixture
def houses(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOUSES, tmp_path / "house"))


def test_four_tables_are_open_to_the_public_or_to_practise(houses: Path) -> None:
    pennsylvania, maryland = (open_house(houses / name) for name in ("pennsylvania", "maryland"))
    assert (pennsylvania.problems, maryland.problems) == ((), ())
    standing = {
        table: one.number
        for house in (pennsylvania, maryland)
        for table in ("CW-01", "CW-02", "CW-11", "R-01")
        if (one := house.in_force(table, DAY) or house.in_force(table, DAY, exercise=True)) is not None
    }
    assert standing == {"CW-01": "CW-2026-002", "CW-02": "CW-2026-002", "R-01": "R-2026-001", "CW-11": "MD-CW-002"}
    assert pennsylvania.in_force("R-01", DAY) is None
    assert pennsylvania.submission("CW-2026-002").choices["decks.shoe"] == 8
    approval = "Bureau of Gaming Operations, L-2026-131, 2026-10-20"
    assert pennsylvania.submission("CW-2026-002").choices["layout.approval"] == approval
    assert maryland.kept_until(maryland.filings["MD-CW-001"]) == date(2031, 11, 1)
    assert pennsylvania.filings["CW-2026-001"].review[0].answer == ""  # reviewed again, as met


@pytest.mark.parametrize("name", ["pennsylvania", "maryland"])
def test_their_journals_hold_and_their_submissions_are_ready(houses: Path, name: str) -> None:
    with open_store(str(houses / name / "filings.db"), read_only=True) as store:
        assert all(report.good for report in verify(store))
    assert not check_folder(houses / name).fails


@pytest.mark.long
def test_filed_anew_they_are_the_same(houses: Path) -> None:
    before = {file.relative_to(houses): file.read_bytes() for file in houses.rglob("*.toml*")}
    spec = spec_from_file_location("example_houses", ROOT / "tools" / "example_houses.py")
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool.main(houses)
    assert {file.relative_to(houses): file.read_bytes() for file in houses.rglob("*.toml*")} == before

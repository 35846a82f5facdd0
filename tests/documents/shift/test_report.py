"""The shift report: the sums of the ledgers, withheld where a count is due, to be signed."""

from datetime import date
from pathlib import Path

import pytest

from croupier.documents.papers import Asked, paper
from croupier.documents.shift.model import shift_report
from croupier.documents.shift.paper import Reported
from croupier.errors import InputError
from croupier.journal.store.store import open_store
from croupier.tables.ledger import Totals
from croupier.tables.report import Matter, Period, Rating, TableReport
from disputes.rounds import attended
from documents.approved import require_all_approved
from documents.conformity import require_conformity
from documents.read_back import Read, require_embedded

DAY = date(2026, 11, 16)


def table(name: str = "War 1", win: int = 9000, *, counting: bool = False, **more: int) -> TableReport:
    totals = Totals()
    totals.rounds, totals.handle, totals.drop, totals.win = 11, 46500, 120000, win
    for each, value in more.items():
        setattr(totals, each, value)
    found = TableReport(name, "pa-2012/casino-war", totals, counting, 5_000_000, None)
    found.dealers["E-1017"] = 3900
    found.players.append(Rating("P-1", 1800, 5, 13000, None, -2500))
    found.matters.append(Matter(41, "2026-11-16T21:52:00+00:00", "dispute", "P-1 contests: paid once"))
    return found


def printed(*tables: TableReport, shift: int | None = None, exercise: bool = False) -> Read:
    subject = Reported(Period(DAY, shift), tables, exercise)
    return Read(paper("shift").make(subject, Asked()).content)


def test_the_win_stands_first() -> None:
    (page,) = printed(table(), table("War 2", -1000)).pages
    assert "80.00 won at two tables" in page
    assert "22 rounds, handle 930.00, drop 2400.00, hold 3.33 %." in page
    assert "2 disputes." in page
    assert "−10.00" in page
    assert "E-1017 1 h 05" in page
    assert "21:52 41 dispute P-1 contests: paid once" in page
    assert "Shift manager Date and time" in page
    assert "EXERCISE" not in page


def test_it_holds_as_a_pdf(tmp_path: Path) -> None:
    read = printed(table(), shift=2, exercise=True)
    require_conformity(read.content, archival=True)
    require_embedded(read)
    assert read.sizes == [(11.0, 8.5)]
    assert read.letters_outside(0.5) == []
    assert "EXERCISE · Figures complete" in read.pages[0]
    assert "16 November 2026, shift 2, 14:00 to 22:00" in read.pages[0]
    require_all_approved(read.content, "shift", tmp_path=tmp_path)


def test_where_a_count_is_due_no_figure_is_told() -> None:
    period = Period(DAY, None)
    found = [table(), table("War 2", 77700, counting=True)]
    words = str(shift_report(period, found, exercise=False))
    assert "777.00" not in words
    assert "90.00 won at one table" in words
    assert "At one table a count is due" in words
    assert "777.00" in str(shift_report(period, found, exercise=False, open_counts=True))
    alone = shift_report(period, found[1:], exercise=False)
    assert alone["title"] == "A count is due at every table"
    assert alone["win"] == "–"


def test_a_day_without_records_is_printed_as_such() -> None:
    assert "No table has a record of that time" in printed().words


def test_what_is_off_is_said() -> None:
    told = shift_report(Period(DAY, None), [table(deviations=1, over_short=-500)], exercise=False)
    assert "1 deviation, 1 dispute, counts 5.00 short." in told["lines"]
    lost = shift_report(Period(DAY, None), [table(win=-100)], exercise=False)
    assert (lost["title"], lost["win"]) == ("1.00 lost at one table", "−1.00")


def test_it_is_added_up_from_a_store(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    with open_store(file, create=True) as store:
        attended(store, "pa-2012/casino-war", 2, seed=4)
    subject = paper("shift").subject([], Asked(db=file))
    assert paper("shift").head(subject) == {"day": "2026-11-16", "shift": None}
    assert subject.exercise
    assert [one.table for one in subject.tables] == ["War 2"]
    assert paper("shift").subject(["2026-11-15"], Asked(db=file)).tables == []


@pytest.mark.parametrize(
    ("names", "shift", "says"),
    [
        (["2026-13-01"], None, "is no day"),
        (["2026-11-16", "2026-11-17"], None, "not of 2"),
        (["2026-11-16"], 4, "there is no shift 4"),
        (["2026-11-16"], 0, "there is no shift 0"),
    ],
)
def test_no_such_day_or_shift(tmp_path: Path, names: list[str], shift: int | None, says: str) -> None:
    file = str(tmp_path / "tables.db")
    with open_store(file, create=True):
        pass
    with pytest.raises(InputError, match=says):
        paper("shift").subject(names, Asked(db=file, shift=shift))

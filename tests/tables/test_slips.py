"""T13: a standing carries few slips, and still none is entered twice."""

import pytest

from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables import slips
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from croupier.tables.engine import snapshot, standing
from croupier.tables.table import Table
from tables.houses import PA2012, House
from tables.sitting import FLOOR, GUARD, Sitting

SIGNED = (FLOOR, GUARD)


@pytest.fixture
def table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Five fills and a credit at a table that carries three slips, in pages of four records."""
    monkeypatch.setattr(standing, "SLIPS", 3)
    monkeypatch.setattr(snapshot, "PAGE", 4)
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war")).opens_war("Ann")
    for number in range(1, 6):
        table.does("fill", SIGNED, cents=100_00, slip=f"F-{number}")
    table.does("credit", SIGNED, cents=100_00, slip="F-1")
    return table


def test_a_standing_carries_few_slips_and_the_journal_knows_the_rest(table: Sitting, store: Store) -> None:
    assert table.table.now.slips == (("fill", "F-4"), ("fill", "F-5"), ("credit", "F-1"))
    for number in ("F-1", " F-2 ", "F-3"):
        says = table.refuses("fill", SIGNED, cents=100_00, slip=number)
        assert says.startswith(f"slip {number} was entered already, in record ")
    for number in ("F-4", "F-5"):
        assert "was entered already" in table.refuses("fill", SIGNED, cents=100_00, slip=number)
    assert "was entered already" in table.refuses("credit", SIGNED, cents=100_00, slip="F-1")
    table.does("credit", SIGNED, cents=100_00, slip="F-2")
    assert Table(store, "war").now == table.table.now


def test_the_audit_finds_a_slip_that_a_table_took_twice(
    table: Sitting, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if another part of the journal has the first of the two."""
    monkeypatch.setattr("croupier.tables.table.entered_before", lambda *_: None)
    table.does("fill", SIGNED, cents=100_00, slip="F-1")
    says = f"record {table.table.version}: slip F-1 of a fill was entered already"
    _, report = verify(store, decide=Audit())
    assert [finding.says for finding in report.findings] == [says]
    monkeypatch.setattr(in_parallel, "WORTHWHILE", 0)
    monkeypatch.setattr(in_parallel, "_SHORTEST", 4)
    monkeypatch.setattr(in_parallel, "in_processes", lambda work, where, parts, _: (work(where, part) for part in parts))
    _, report = verify_tables(store, (), Audit(), processes=2)
    assert [finding.says for finding in report.findings] == [says]


def test_slips_are_those_of_chips_that_moved() -> None:
    assert list(slips.slips_in(())) == []

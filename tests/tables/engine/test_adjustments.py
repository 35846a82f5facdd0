"""An adjustment names the record that was wrong: one that concerns its player. The audit looks it up."""

from pathlib import Path

from croupier.journal.book import Journal
from croupier.journal.export import lines
from croupier.journal.record import Record
from croupier.journal.report import Report
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import audit_export, verify_tables
from tables.audit.forging import chained, with_entry
from tables.houses import PA2012, House
from tables.sitting import FLOOR, PIT, Sitting

WAR = House(f"{PA2012}/casino-war")


def test_an_adjustment_corrects_a_record_that_concerns_its_player(store: Store) -> None:
    """Record 4 is Ann's buy-in, record 5 Bob's; record 2 is the float, and 3 the cards."""
    table = Sitting(House(WAR.edition, mode="recorded").opens(store, "war 1")).opens_war("Ann", "Bob")
    for number in (2, 3, 5):
        assert table.refuses("adjust", (FLOOR,), player="Ann", cents=5_00, record=number, reason="paid short") == (
            f"record {number} does not concern player Ann: name the record that was wrong, which names the player or is "
            "a deviation"
        )
    table.plays_war("Qs", "2d")
    settled, ended = table.table.version - 1, table.table.version
    table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=settled, reason="paid short")  # which paid her
    assert "does not concern player Ann" in table.refuses(
        "adjust", (FLOOR,), player="Ann", cents=5_00, record=ended, reason="paid short"
    )
    late = table.happens("settle the original deal")
    ruled = table.does("rule on deviation", (FLOOR,), ruling="stands", reason="so").record.sequence
    for number, by in ((late.record.sequence, FLOOR), (ruled, PIT)):
        table.does("adjust", (by,), player="Bob", cents=5_00, record=number, reason="it cost him a wager")
    table.does("adjust", (FLOOR,), player="Bob", cents=-5_00, record=table.table.version, reason="once was enough")
    assert table.accounts["chips of Bob"] == 1_005_00
    assert all(report.good for report in verify(store, decide=looking_up(store)))


def looking_up(store: Store) -> Audit:
    return Audit(lambda name, number: Journal(store, name).record(number))


def forged(store: Store) -> list[Record]:
    """The records of a table whose last one adjusts record 3, the cards, as if it had concerned Ann."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    record = table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=4, reason="paid short").record
    told, paid = record.entry.events
    command = {**record.entry.command, "record": 3}
    changed = with_entry(record, command=command, events=({**told, "record": 3}, paid), corrects=3)
    return [*list(table.table.journal.records())[:-1], changed]


UNLAWFUL = (
    "record 18: adjust was not lawful: record 3 does not concern player Ann: name the record that was wrong, which names "
    "the player or is a deviation (custom)"
)


def test_the_audit_looks_up_the_record_that_an_adjustment_corrects(store: Store) -> None:
    records = forged(store)
    assert [found.says for found in chained(store, records, looking_up(store))] == [UNLAWFUL]
    assert chained(store, records) == []  # without a journal to look it up in, only its number is known


def test_journal_verify_looks_it_up_in_the_store_and_in_an_export(store: Store, tmp_path: Path) -> None:
    chained(store, forged(store))
    name = next(each for each in store.journals() if each.startswith("forged"))
    _, report = verify_tables(store, [name], Audit(), kept=())
    assert [found.says for found in report.findings] == [UNLAWFUL]
    file = tmp_path / "export.jsonl"
    file.write_bytes(b"".join(lines(Journal(store, name))))
    exported = Report(name)
    audit_export(file, exported, Audit())
    assert [found.says for found in exported.findings] == [UNLAWFUL]

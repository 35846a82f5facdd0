"""An adjustment names the record that was wrong: one that concerns its player. The audit looks it up."""

from pathlib import Path

from croupier.games.kit.play.decider import Signature
from croupier.journal.book import Journal
from croupier.journal.export import lines
from croupier.journal.record import Record
from croupier.journal.store.store import Store
from croupier.journal.verification.report import Report
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import audit_export, verify_tables
from tables.audit.forging import chained, with_entry
from tables.houses import PA2011, PA2012, House
from tables.sitting import FLOOR, GUARD, PIT, SHIFT, Sitting, player

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


# A round


def tied(store: Store, *players: str) -> tuple[Sitting, dict[str, int]]:
    """A round in which Ann's 25.00 tie, go to War with 25.00 more and lose; the numbers of the records about them."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann", *players)
    numbers = {"bought in": 4, "placed": table.bets("Ann", "1", 25_00).record.sequence}
    table.does("no more bets")
    table.deals("Qs", "Qd")
    table.does("settle the original deal")
    chosen = table.does("choose", player("Ann"), player="Ann", position="1", choice="war")
    numbers["chosen"] = chosen.record.sequence
    while "end the round" not in (steps := {each.command for each in table.table.options() if each.kind == "next"}):
        if "deal a card" in steps:
            table.deals("2c" if table.table.now.game.due[0] == "1" else "Kd")
        else:
            numbers["settled"] = table.does(steps.pop()).record.sequence
    numbers["ended"] = table.does("end the round").record.sequence
    return table, numbers


def adjusts(table: Sitting, record: int, cents: int, by: Signature = FLOOR) -> int:
    told = {"player": "Ann", "cents": cents, "record": record, "reason": "paid short"}
    return table.does("adjust", (by,), **told).record.sequence


def not_adjusted(table: Sitting, record: int, cents: int, *by: Signature) -> str:
    told = {"player": "Ann", "cents": cents, "record": record, "reason": "paid short"}
    return table.refuses("adjust", by or (FLOOR,), **told)


def test_the_records_of_a_round_are_adjusted_together_by_no_more_than_one_of_them_can_be_wrong(store: Store) -> None:
    """25.00 and 25.00 for the War can have won as much again: 100.00 together, whichever records are named."""
    table, numbers = tied(store)
    made = adjusts(table, numbers["settled"], 100_00)
    for record, cents in (("chosen", 50_00), ("placed", 25_00), ("placed", 50)):
        assert not_adjusted(table, numbers[record], cents) == not_adjusted(table, numbers[record], cents, PIT, SHIFT)
        assert not_adjusted(table, numbers[record], cents) == (
            "all records of that round together can be wrong by no more than 100.00 in initial 1, war 1 for player Ann, "
            f"and 100.00 are adjusted in record {made}: {cents / 100:.2f} more are too much"
        )
    adjusts(table, numbers["chosen"], -50_00)  # back is always possible, as far as the record itself bears it
    adjusts(table, numbers["placed"], 50_00)
    adjusts(table, numbers["bought in"], 50_00)  # what was bought is another matter
    assert table.accounts["chips of Ann"] == 1_000_00 - 50_00 + 150_00
    assert all(report.good for report in verify(store, decide=looking_up(store)))


def test_an_adjustment_that_was_taken_back_leaves_room_once(store: Store) -> None:
    table, numbers = tied(store)
    first = adjusts(table, numbers["settled"], 100_00)
    back = adjusts(table, first, -100_00, PIT)
    adjusts(table, numbers["chosen"], 50_00)
    assert "100.00 more are too much" in not_adjusted(table, back, 100_00)
    adjusts(table, back, 50_00)
    assert "0.50 more are too much" in not_adjusted(table, numbers["placed"], 50)
    assert table.accounts["chips of Ann"] == 1_000_00 - 50_00 + 100_00


def test_the_next_round_is_another_matter(store: Store) -> None:
    table, numbers = tied(store)
    adjusts(table, numbers["settled"], 100_00)
    table.plays_war("2s", "Qh", initial=25_00)
    settled = table.table.version - 1
    adjusts(table, settled, 50_00)
    assert "no more than 50.00 in initial 1" in not_adjusted(table, settled - 4, 50)  # the placing of that round
    assert all(report.good for report in verify(store, decide=looking_up(store)))


def test_a_wager_is_not_adjusted_twice_for_another_that_lies_beside_it(store: Store) -> None:
    """Each of two wagers can have won 350.00; the one is bounded by itself, and the other may be wrong as well."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    bets = [
        table.does("place wager", player("Ann"), player="Ann", cents=10_00, wager=wager).record.sequence
        for wager in ("straight 17", "straight 18", "straight 17")
    ]
    adjusts(table, bets[0], 200_00)
    assert "no more than 360.00 in straight 17 for player Ann" in not_adjusted(table, bets[2], 200_00)
    adjusts(table, bets[1], 300_00)


def test_a_deviation_of_the_round_is_adjusted_with_the_rest_of_it(store: Store) -> None:
    """It may have cost anybody something, and nobody more than their chips can have won."""
    table = Sitting(House(WAR.edition, mode="recorded").opens(store, "war 1")).opens_war("Ann", "Bob")
    placed = table.bets("Ann", "1", 20_00).record.sequence
    late = table.does("report deviation", (FLOOR,), broken="burn.shoe", what="no card was burned").record.sequence
    adjusts(table, placed, 30_00, PIT)
    assert "no more than 40.00 in initial 1" in not_adjusted(table, late, 20_00, PIT)
    table.does("adjust", (PIT,), player="Bob", cents=100_00, record=late, reason="he did not play")
    adjusts(table, late, 10_00, PIT)


def test_a_record_that_does_not_concern_the_player_is_said_before_the_inventory_lacks_chips(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann", "Bob", cents=40_00, float_cents=100_00)
    assert "record 5 does not concern player Ann" in not_adjusted(table, 5, 400_00)
    assert "there is no record 900 to correct" in not_adjusted(table, 900, 400_00)
    assert "record 4 can be wrong by no more than 40.00" in not_adjusted(table, 4, 400_00)
    assert "the table inventory lacks 20.00 for this" in not_adjusted(table, 4, 40_00)


def test_two_signatures_of_one_person_are_said_to_be_so(store: Store) -> None:
    table = Sitting(House(WAR.edition, two_above=0).opens(store, "war 1")).opens_war("Ann")
    same = Signature("KIM", FLOOR.role, "F-77")
    another = "another signs adjust as floorperson or above"
    shared = Signature("Max", PIT.role, "f 2")
    assert not_adjusted(table, 4, 5_00, FLOOR, FLOOR) == f"Kim and Kim are one person: {another}"
    assert not_adjusted(table, 4, 5_00, FLOOR, same) == f"Kim and KIM are one person: {another}"
    assert not_adjusted(table, 4, 5_00, FLOOR, shared) == f"Kim and Max share a licence: {another}"
    assert not_adjusted(table, 4, 5_00) == "adjust needs a floorperson or above member present, who signs too"
    guard = Signature("Kim", GUARD.role, "G-8")
    assert table.refuses("fill", (FLOOR, guard), cents=100_00, slip="1") == (
        "Kim and Kim are one person: another signs fill as security"
    )

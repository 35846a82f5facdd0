"""Tampering is found and named; a flipped byte is found or changes nothing that is stored."""

import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.journal import checkpoint, keys, merkle
from croupier.journal.book import Journal
from croupier.journal.export import lines, receipt
from croupier.journal.record import NOTHING_BEFORE, Record, written
from croupier.journal.standalone import Check
from croupier.journal.store.copies import backup
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification import spans
from croupier.journal.verification.report import Finding, Ruling
from croupier.journal.verification.verify import verify
from depth import SOAK
from journal.entries import AT, KEY, copy_of, entry, filled, findings


@pytest.fixture
def file(folder: Path) -> Path:
    """A closed journal of nine records, signed at 3 and 7, beside another one."""
    with open_store(str(folder / "night.db"), create=True) as store:
        filled(store, 9, signed=(3, 7))
        filled(store, 2, name="war-2", signed=(2,))
    return folder / "night.db"


def tampered(file: Path, *statements: tuple[str, tuple[object, ...]]) -> list[Finding]:
    with sqlite3.connect(file) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
    connection.close()
    with open_store(str(file), read_only=True) as store:
        found = findings(store)
        assert bool(findings(store, hashes_only=True)) == bool(found)
        assert findings_apart(store) == found
        return found


def findings_apart(store: Store) -> list[Finding]:
    """The same by spans of two records, in threads, as processes take long to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spans, "LEVEL", 1)
        patch.setattr(spans, "WORTHWHILE", 1)
        patch.setattr(spans, "pool", ThreadPoolExecutor)
        return findings(store, processes=3)


def body_of(file: Path, sequence: int) -> bytes:
    with sqlite3.connect(file) as connection:
        (body,) = connection.execute("SELECT body FROM records WHERE journal = 1 AND sequence = ?", (sequence,)).fetchone()
    connection.close()
    assert isinstance(body, bytes)
    return body


def test_nothing_is_wrong_with_what_was_written(file: Path) -> None:
    with open_store(str(file), read_only=True) as store:
        of_file, one, two = verify(store, key=KEY.public)
        assert [report.findings for report in (of_file, one, two)] == [[], [], []]
        assert (one.journal, one.records, one.signed, one.keys) == ("war-1", 9, 7, {KEY.public.hex()})
        assert one.root == merkle.Tree(found.body for found in Journal(store, "war-1").records()).root.hex()
        assert (two.journal, two.records, two.signed) == ("war-2", 2, 2)
        assert all(report.good for report in verify(store, ["war-2"], hashes_only=True))
        with pytest.raises(InputError, match="there is no journal 'war-3'"):
            list(verify(store, ["war-3"]))


@pytest.mark.parametrize("sequence", range(1, 10))
def test_a_removed_record_is_named(file: Path, sequence: int) -> None:
    found = tampered(file, ("DELETE FROM records WHERE journal = 1 AND sequence = ?", (sequence,)))
    assert [(finding.kind, finding.sequence) for finding in found] == [("removed", sequence)]
    assert found[0].says.startswith(f"record {sequence} was removed")


def test_a_span_of_removed_records_is_named(file: Path) -> None:
    (found,) = tampered(file, ("DELETE FROM records WHERE journal = 1 AND sequence IN (4, 5, 6)", ()))
    assert found.says == "records 4 to 6 were removed"


def test_records_cut_off_the_end_are_found_by_the_signature_even_if_the_count_is_forged(file: Path) -> None:
    hash5 = merkle.leaf_hash(body_of(file, 5))
    found = tampered(
        file,
        ("DELETE FROM records WHERE journal = 1 AND sequence > 5", ()),
        ("UPDATE journals SET version = 5, head = ? WHERE id = 1", (hash5,)),
    )
    assert [(finding.kind, finding.sequence) for finding in found] == [("removed", 6)]
    assert found[0].says == "records 6 to 7 were removed: the checkpoint at 7 signed them"


def test_a_checkpoint_kept_outside_finds_what_was_cut_off_with_its_signature(file: Path) -> None:
    with open_store(str(file)) as store:
        kept = list(Journal(store, "war-1").checkpoints())
    hash5 = merkle.leaf_hash(body_of(file, 5))
    cut = (
        ("DELETE FROM records WHERE journal = 1 AND sequence > 5", ()),
        ("DELETE FROM checkpoints WHERE journal = 1 AND size > 5", ()),
        ("UPDATE journals SET version = 5, head = ? WHERE id = 1", (hash5,)),
    )
    assert tampered(file, *cut) == []  # what is left is a true beginning: nothing inside can tell
    with open_store(str(file), read_only=True) as store:
        _, report, _ = verify(store, kept=kept)
        assert [finding.says for finding in report.findings] == [
            "records 6 to 7 were removed: the checkpoint at 7 signed them"
        ]
        gone = [replace(kept[0], journal="war-9")]
        assert [report.findings[0].says for report in verify(store, kept=gone) if report.findings] == [
            "the journal 'war-9', of which a checkpoint was kept, is missing"
        ]


@pytest.mark.parametrize(("one", "other"), [(1, 2), (4, 5), (2, 8), (8, 9)])
def test_two_records_that_changed_places_are_named(file: Path, one: int, other: int) -> None:
    found = tampered(
        file,
        ("UPDATE records SET sequence = -1 WHERE journal = 1 AND sequence = ?", (one,)),
        ("UPDATE records SET sequence = ? WHERE journal = 1 AND sequence = ?", (one, other)),
        ("UPDATE records SET sequence = ? WHERE journal = 1 AND sequence = -1", (other,)),
    )
    assert [(finding.kind, finding.sequence) for finding in found] == [("swapped", one), ("swapped", other)]
    assert found[0].says == f"in the place of record {one} stands record {other}"


def test_a_record_of_another_journal_is_named(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        row = connection.execute("SELECT hash, body FROM records WHERE journal = 2 AND sequence = 2").fetchone()
    connection.close()
    (found,) = tampered(file, ("UPDATE records SET hash = ?, body = ? WHERE journal = 1 AND sequence = 2", row))
    assert found.says == "in the place of record 2 stands record 2 of journal 'war-2'"


@pytest.mark.parametrize("sequence", range(1, 10))
def test_an_altered_record_is_named_and_no_other(file: Path, sequence: int) -> None:
    altered = body_of(file, sequence).replace(b"Qs", b"Ks")
    (found,) = tampered(file, ("UPDATE records SET body = ? WHERE journal = 1 AND sequence = ?", (altered, sequence)))
    assert (found.kind, found.sequence) == ("altered", sequence)


@pytest.mark.parametrize("sequence", range(1, 10))
def test_a_forged_record_with_its_hash_recomputed_is_named(file: Path, sequence: int) -> None:
    altered = body_of(file, sequence).replace(b"Qs", b"Ks")
    values = (altered, merkle.leaf_hash(altered), sequence)
    found = tampered(file, ("UPDATE records SET body = ?, hash = ? WHERE journal = 1 AND sequence = ?", values))
    assert ("forged", sequence) in [(finding.kind, finding.sequence) for finding in found]
    assert {finding.kind for finding in found} == {"forged"}


def test_bytes_that_are_no_record_with_their_hash_recomputed_are_named(file: Path) -> None:
    body = body_of(file, 4).replace(b'"schema":1', b'"schema":9')
    values = (body, merkle.leaf_hash(body))
    found = tampered(file, ("UPDATE records SET body = ?, hash = ? WHERE journal = 1 AND sequence = 4", values))
    assert [(finding.kind, finding.sequence) for finding in found] == [("forged", 4)]
    assert found[0].says == "record 4 was forged: this is not a record: it has schema 9, and this program knows 1"


def rewritten(file: Path, first: int) -> Iterator[tuple[str, tuple[object, ...]]]:
    """The journal written again from this record on, with all hashes right."""
    with open_store(str(file)) as store:
        records = list(Journal(store, "war-1").records())
    previous = records[first - 2].hash if first > 1 else bytes(32)
    for old in records[first - 1 :]:
        forged = replace(old.entry, command={"kind": "deal", "card": "2c"})
        new = written(forged, journal="war-1", sequence=old.sequence, previous=previous, engine=old.engine)
        previous = new.hash
        yield "UPDATE records SET body = ?, hash = ? WHERE journal = 1 AND sequence = ?", (new.body, new.hash, old.sequence)
    yield "UPDATE journals SET head = ? WHERE id = 1", (previous,)


@pytest.mark.parametrize(("first", "named"), [(1, 1), (2, 1), (3, 1), (4, 4), (7, 4)])
def test_a_journal_rewritten_with_all_its_hashes_contradicts_the_signature(file: Path, first: int, named: int) -> None:
    (found,) = tampered(file, *rewritten(file, first))
    assert (found.kind, found.sequence) == ("forged", named)
    assert "signed another root" in found.says


def test_what_no_checkpoint_covers_can_be_rewritten_by_whoever_holds_the_file(file: Path) -> None:
    """The limit of the proof, as the guide says it: sign often, and keep checkpoints elsewhere."""
    assert tampered(file, *rewritten(file, 8)) == []


def test_a_checkpoint_signed_by_somebody_else_is_named(file: Path) -> None:
    other = keys.from_seed(bytes(32))
    with open_store(str(file)) as store:
        roots = [merkle.Tree(found.body for found in Journal(store, "war-1").records(1, size)).root for size in (3, 7)]
    forged = checkpoint.sign(other, journal="war-1", size=7, root=roots[1], at=AT)
    statement = "UPDATE checkpoints SET body = ?, signature = ? WHERE journal = 1 AND size = 7"
    assert tampered(file, (statement, (forged.body, forged.signature))) == []  # it is a good signature, of another key
    with open_store(str(file), read_only=True) as store:
        _, report, _ = verify(store, key=KEY.public)
        assert [(finding.kind, finding.says) for finding in report.findings] == [
            ("unsigned", f"the checkpoint at 7 is signed by another key, {other.public.hex()}")
        ]
        assert report.signed == 3
    (found,) = tampered(file, (statement, (forged.body, bytes(64))))
    assert found.says == "the checkpoint at 7 is not signed by the key that it names"


def test_under_a_named_key_something_must_be_signed(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM checkpoints WHERE journal = 1")
    connection.close()
    with open_store(str(file), read_only=True) as store:
        assert [report.good for report in verify(store)] == [True, True, True]
        _, one, two = verify(store, key=KEY.public)
        assert one.findings == [Finding("unsigned", None, "no record is signed by the key that was named")]
        assert two.good
        _, one, two = verify(store, all_signed=True)
        assert one.findings == [Finding("unsigned", None, "no record is signed")]
        assert two.good


def test_what_came_after_the_last_signature_is_wrong_if_all_must_be_signed(file: Path) -> None:
    with open_store(str(file)) as store:
        _, one, two = verify(store, key=KEY.public)
        assert (one.good, one.unsigned, two.unsigned) == (True, 2, 0)
        for key, by in ((KEY.public, " by the key that was named"), (None, "")):
            _, one, two = verify(store, key=key, all_signed=True)
            assert one.findings == [Finding("unsigned", 8, f"records 8 to 9 are not signed{by}")]
            assert two.good
        kept = [Journal(store, "war-1").checkpoint(KEY, AT)]
        with store.writing() as connection:
            connection.exec_driver_sql("DELETE FROM checkpoints WHERE journal = 1")
        _, one, _ = verify(store, key=KEY.public, kept=kept, all_signed=True)
        assert one.good  # what was kept elsewhere signs as well


def test_a_signature_that_does_not_fit_is_not_also_called_missing(file: Path) -> None:
    (found,) = tampered(file, *rewritten(file, 1))
    assert found.kind == "forged"
    with open_store(str(file), read_only=True) as store:
        _, one, _ = verify(store, key=KEY.public)
        assert one.findings == [found]


def test_an_empty_journal_needs_no_signature(store: Store) -> None:
    Journal(store, "war-1", create=True)
    assert all(report.good for report in verify(store, key=KEY.public, all_signed=True))


@pytest.mark.parametrize(
    ("statement", "kind", "says"),
    [
        ("UPDATE records SET id = 'x' WHERE journal = 1 AND sequence = 4", "altered", "record 4 is filed under the id 'x'"),
        ("UPDATE records SET hash = zeroblob(32) WHERE journal = 1 AND sequence = 4", "altered", "record 4 was altered"),
        ("UPDATE records SET hash = 'a' WHERE journal = 1 AND sequence = 4", "damaged", "record 4 is not a record"),
        ("UPDATE records SET hash = x'00' WHERE journal = 1 AND sequence = 4", "altered", "record 4 was altered"),
        ("UPDATE records SET body = 'a' WHERE journal = 1 AND sequence = 4", "damaged", "record 4 is not a record"),
        ("UPDATE records SET sequence = 0 WHERE journal = 1 AND sequence = 1", "damaged", "record 1 is not a record"),
        ("UPDATE journals SET version = 10 WHERE id = 1", "removed", "record 10 was removed: the journal counts 10"),
        ("UPDATE journals SET version = 8 WHERE id = 1", "forged", "record 9 was put in: the journal counts 8"),
        ("UPDATE journals SET version = 'x' WHERE id = 1", "damaged", "the journal's own row is no longer readable"),
        ("UPDATE journals SET head = zeroblob(32) WHERE id = 1", "forged", "the last record, 9, is not the one"),
        ("DELETE FROM journals WHERE id = 2", "removed", "there are records of a journal that is missing"),
        ("UPDATE checkpoints SET size = 4 WHERE size = 3", "swapped", "in the place of the checkpoint at 4 stands one"),
        ("UPDATE checkpoints SET body = 'x' WHERE size = 3", "altered", "the checkpoint at 3 was altered"),
        ("UPDATE checkpoints SET body = x'7b7d' WHERE size = 3", "altered", "this is not a checkpoint"),
        ("UPDATE checkpoints SET peaks = x'00' WHERE size = 3", "altered", "the peaks beside the checkpoint at 3 were"),
        ("CREATE TRIGGER t AFTER INSERT ON records BEGIN SELECT 1; END", "forged", "the trigger 't' is not as"),
    ],
)
def test_every_other_part_is_covered(file: Path, statement: str, kind: str, says: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()
    with open_store(str(file), read_only=True) as store:
        found = findings(store)
        assert findings_apart(store) == found
    assert any(finding.kind == kind and says in finding.says for finding in found), found


def stored(file: Path) -> list[bytes]:
    """All that the journals hold."""
    with open_store(str(file), read_only=True) as store:
        return [line for name in store.journals() for line in lines(Journal(store, name))]


def found_or_unchanged(file: Path, before: list[bytes]) -> bool:
    try:
        with open_store(str(file), read_only=True) as store:
            if findings(store):
                return True
        return stored(file) == before
    except InputError:
        return True


@pytest.mark.long
def test_a_flipped_byte_of_the_file_is_found_or_changes_nothing(file: Path, folder: Path) -> None:
    """A bit of every byte in the long run; otherwise of one in 37 that are in use, and of some empty ones."""
    content, before = file.read_bytes(), stored(file)
    places = [at for at, byte in enumerate(content) if SOAK or (byte and at % 37 == 0) or at % 431 == 0]
    copy = copy_of(file, folder / "copy.db")
    for at in places:
        with copy.open("r+b") as opened:
            opened.seek(at)
            opened.write(bytes([content[at] ^ 1 << at // 37 % 8]))
        assert found_or_unchanged(copy, before), f"byte {at}"
        with copy.open("r+b") as opened:
            opened.seek(at)
            opened.write(content[at : at + 1])


def test_a_file_cut_short_is_found(file: Path, folder: Path) -> None:
    content, before = file.read_bytes(), stored(file)
    for length in range(0, len(content), 1024):
        copy = folder / "copy.db"
        copy.write_bytes(content[:length])
        assert found_or_unchanged(copy, before), length
        assert length == 0 or stored_differs(copy, before)


def stored_differs(file: Path, before: list[bytes]) -> bool:
    try:
        return stored(file) != before or file.stat().st_size == 0
    except InputError:
        return True


def test_what_follows_is_decided_again_by_whoever_knows_the_game(store: Store) -> None:
    filled(store, 4)
    seen: list[int] = []

    def decide(found: Record) -> list[str]:
        seen.append(found.sequence)
        return ["the card was not due"] if found.sequence == 3 else []

    _, report = verify(store, decide=decide, hashes_only=True)
    assert seen == [1, 2, 3, 4]
    assert report.findings == [Finding("unlawful", 3, "the card was not due")]


def test_what_was_ruled_on_is_listed_and_not_wrong(store: Store) -> None:
    filled(store, 3)
    filled(store, 2, name="war-2")
    entered: list[tuple[str, int]] = []

    def decide(found: Record) -> list[str | Ruling]:
        entered.append((found.journal, found.sequence))
        if entered[-1] == ("war-2", 2):
            return ["5 cents are missing"]
        return [Ruling(1, "the card was dealt twice; ruled at record 3: void")] if found.sequence == 3 else []

    _, one, two = verify(store, decide=decide, processes=2)
    assert entered == [("war-1", 1), ("war-1", 2), ("war-1", 3), ("war-2", 1), ("war-2", 2)]
    assert (one.good, one.ruled) == (True, [Ruling(1, "the card was dealt twice; ruled at record 3: void")])
    assert two.findings == [Finding("unlawful", 2, "5 cents are missing")]


def test_after_a_break_nothing_is_judged(store: Store) -> None:
    filled(store, 6)
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM records WHERE sequence = 3")
    seen: list[int] = []

    def decide(found: Record) -> list[str]:
        seen.append(found.sequence)
        return []

    list(verify(store, decide=decide))
    assert seen == [1, 2]


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("count", [1, 4, 7, 8, 13])
def test_spans_give_the_same_report(store: Store, monkeypatch: pytest.MonkeyPatch, count: int, level: int) -> None:
    journal = filled(store, count, signed=tuple(range(1, count + 1, 3)))
    kept = [*journal.checkpoints(), *journal.checkpoints()]
    for of_war in (journal, filled(store, count, name="war-2", signed=tuple(range(1, count + 1)))):
        assert of_war.head().version == count
    for hashes_only in (True, False):
        one = list(verify(store, kept=kept, hashes_only=hashes_only))
        with monkeypatch.context() as patch:
            patch.setattr(spans, "LEVEL", level)
            patch.setattr(spans, "WORTHWHILE", 1)
            patch.setattr(spans, "pool", ThreadPoolExecutor)
            assert list(verify(store, kept=kept, hashes_only=hashes_only, processes=2)) == one
        assert all(report.good for report in one)
        assert [report.signed for report in one[1:]] == [kept[-1].size, count]


class Ended(ThreadPoolExecutor):
    """Its second task finds that the processes are gone."""

    def submit(self, *words: Any, **named: Any) -> "Future[Any]":
        if words[1:] and words[-1].after:
            raise BrokenExecutor
        return super().submit(*words, **named)


def none_at_all(processes: int) -> ThreadPoolExecutor:
    raise OSError("this system has no semaphores")


@pytest.mark.parametrize("pool", [Ended, none_at_all])
def test_processes_that_fail_leave_the_work_to_this_one(
    store: Store, monkeypatch: pytest.MonkeyPatch, pool: Callable[[int], ThreadPoolExecutor]
) -> None:
    filled(store, 9, signed=(2, 5, 9))
    one = list(verify(store))
    monkeypatch.setattr(spans, "LEVEL", 1)
    monkeypatch.setattr(spans, "WORTHWHILE", 1)
    monkeypatch.setattr(spans, "pool", pool)
    assert list(verify(store, processes=2)) == one
    assert (one[1].good, one[1].records, one[1].signed) == (True, 9, 9)


@pytest.mark.long
def test_processes_of_their_own_find_the_same(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(store, 40, signed=(7, 8, 33))
    monkeypatch.setattr(spans, "LEVEL", 3)
    one = list(verify(store))
    assert list(verify(store, processes=2)) == one
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET body = CAST(replace(body, 'Qs', 'Ks') AS BLOB) WHERE sequence = 20")
    _, report = verify(store, processes=2)
    assert [(found.kind, found.sequence) for found in report.findings] == [("altered", 20)]


def test_of_many_findings_the_first_are_told_and_the_rest_counted(store: Store) -> None:
    filled(store, 120)
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET hash = zeroblob(32)")
    _, report = verify(store)
    assert (len(report.findings), report.more) == (100, 20 + 1)
    assert [finding.sequence for finding in report.findings] == list(range(1, 101))


@pytest.mark.long
def test_a_long_journal_is_streamed_and_never_held_whole(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.journal.store.store.AT_ONCE", 100)
    journal, previous, rows = Journal(store, "war-1", create=True), NOTHING_BEFORE, []
    for number in range(600):
        made = written(entry(number, card="Q" * 10000), journal="war-1", sequence=number + 1, previous=previous, engine="x")
        rows.append((journal.number, made.sequence, made.entry.id, made.hash, made.body))
        previous = made.hash
    with store.appending() as cursor:
        cursor.executemany("INSERT INTO records (journal, sequence, id, hash, body) VALUES (?, ?, ?, ?, ?)", rows)
        cursor.execute("UPDATE journals SET version = 600, head = ?", (previous,))
    assert (size := sum(len(row[-1]) for row in rows)) > 12_000_000
    rows.clear()
    tracemalloc.start()
    try:
        assert findings(store) == []
        journal.checkpoint(KEY, AT)
        assert sum(map(len, lines(journal))) > size
        assert Check(KEY.public).run(lines(journal)).covered == 600
        backup(store, Path(store.where).with_name("copy.db"))
        assert tracemalloc.get_traced_memory()[1] < size // 2
    finally:
        tracemalloc.stop()


COLUMNS = [
    *(("journals", column) for column in ("name", "version", "head")),
    *(("records", column) for column in ("journal", "sequence", "id", "hash", "body")),
    *(("checkpoints", column) for column in ("journal", "size", "body", "signature", "peaks")),
]

USES: list[Callable[[Journal], object]] = [
    lambda journal: list(journal.records()),
    lambda journal: list(lines(journal)),
    lambda journal: list(journal.checkpoints()),
    lambda journal: list(receipt(journal, 1, 2)),
    lambda journal: journal.append(entry(50), expects=journal.head().version),
    lambda journal: journal.checkpoint(KEY, AT),
]


@pytest.mark.parametrize("value", ["'x'", "x'ff'", "x''", "-1", "1.5"])
@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_value_of_any_other_kind_is_found_and_never_breaks_a_reader(
    file: Path, folder: Path, table: str, column: str, value: str
) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE {table} SET {column} = {value} WHERE rowid = (SELECT max(rowid) FROM {table})")
    connection.close()
    with open_store(str(file)) as store:
        found = findings(store)
        assert found
        assert findings_apart(store) == found
        for name in ("war-1", "war-2"):
            with suppress(InputError):
                journal = Journal(store, name)
                for use in USES:
                    with suppress(InputError):
                        use(journal)
        with suppress(InputError):
            backup(store, folder / "copy.db")

"""What is handed on, verified by the file that stands alone: good as written, and wrong after any change."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal import keys, roots, standalone
from croupier.journal.book import Journal
from croupier.journal.export import growth, lines, receipt
from croupier.journal.problems import DamagedError
from croupier.journal.standalone import Check, NoExportError
from croupier.journal.store import Store, open_store
from journal.entries import AT, KEY, entry, filled


def wrong(exported: list[bytes], trusted: bytes | None = KEY.public) -> list[tuple[int | None, str]]:
    return Check(trusted).run(exported).wrong


def test_an_export_is_the_records_themselves_with_their_checkpoints(store: Store) -> None:
    journal = filled(store, 5, signed=(2, 5))
    exported = list(lines(journal))
    assert exported[0] == b'{"export":{"journal":"war-1","schema":1,"size":5}}\n'
    bodies = [record.body + b"\n" for record in journal.records()]
    assert [exported[1], exported[2], exported[4], exported[5], exported[6]] == bodies
    assert [json.loads(exported[at])["checkpoint"]["size"] for at in (3, 7)] == [2, 5]
    check = Check(KEY.public).run(exported)
    assert (check.wrong, check.count, check.covered, check.keys) == ([], 5, 5, [KEY.public.hex()])


def test_an_empty_journal_is_exported_too(store: Store) -> None:
    exported = list(lines(Journal(store, "war-1", create=True)))
    assert len(exported) == 1
    assert wrong(exported) == []


@pytest.mark.parametrize("size", range(1, 10))
def test_receipts_hold_at_every_place(store: Store, size: int) -> None:
    journal = filled(store, size, signed=(size,))
    for sequence in range(1, size + 1):
        given_out = list(receipt(journal, sequence, sequence))
        check = Check(KEY.public).run(given_out)
        assert (check.wrong, check.count, check.covered) == ([], 1, 1)
    assert Check().run(receipt(journal, 1, size)).covered == size


def test_a_receipt_of_a_span_says_which_records_and_lacks_none(store: Store) -> None:
    given_out = list(receipt(filled(store, 9, signed=(4, 9)), 3, 6))
    assert given_out[0] == b'{"receipt":{"first":3,"journal":"war-1","last":6,"schema":1}}\n'
    assert [json.loads(line)["sequence"] for line in given_out[1:-1:2]] == [3, 4, 5, 6]
    check = Check(KEY.public).run(given_out)
    assert (check.wrong, check.count, check.covered, check.span) == ([], 4, 4, (3, 6))
    assert wrong([*given_out[:3], *given_out[5:]]) == [(4, "the receipt is of records 3 to 6, and lacks record 4")]
    shorter = b'{"receipt":{"first":3,"journal":"war-1","last":5,"schema":1}}\n'
    assert wrong([shorter, *given_out[1:]]) == [(None, "the receipt is of records 3 to 5, and holds others")]
    for strange in (b'"x"', b"{}", b"null", b"9" * 18):
        assert wrong([given_out[0].replace(b'"last":6', b'"last":' + strange), *given_out[1:]])


@pytest.mark.parametrize("signed", [(37,), (8, 37), tuple(range(1, 38)), (5, 11, 22, 30, 37)])
def test_proofs_from_the_peaks_of_checkpoints_are_those_from_all_records(
    store: Store, monkeypatch: pytest.MonkeyPatch, signed: tuple[int, ...]
) -> None:
    journal = filled(store, 37, signed=signed)
    read = [journal.inclusion(sequence, 37) for sequence in range(1, 38)]
    grown = [journal.consistency(old, 37) for old in range(1, 38)]
    monkeypatch.setattr(roots, "FEW", 1)
    assert [journal.inclusion(sequence, 37) for sequence in range(1, 38)] == read
    assert [journal.consistency(old, 37) for old in range(1, 38)] == grown
    assert wrong(list(receipt(journal, 1, 37))) == []


def test_a_signed_journal_is_not_read_whole_for_a_proof(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(store, 64, signed=tuple(range(1, 65)))
    monkeypatch.setattr(roots, "FEW", 2)
    asked: list[tuple[int, int]] = []
    read = roots.Roots._read

    def counted(self: roots.Roots, first: int, end: int) -> bytes:
        asked.append((first, end))
        return read(self, first, end)

    monkeypatch.setattr(roots.Roots, "_read", counted)
    assert wrong(list(receipt(journal, 20, 20))) == []
    # All else are left halves, whose roots stand beside checkpoints.
    assert asked == [(18, 19), (16, 18), (20, 22), (22, 24), (28, 30), (30, 32), (60, 62), (62, 64)]


def test_what_is_not_as_it_was_signed_has_no_receipt(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(store, 8, signed=(4, 8))
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET hash = zeroblob(32) WHERE sequence = 6")
    with pytest.raises(DamagedError, match="record 2 of journal 'war-1' is not as it was signed"):
        list(receipt(journal, 2, 2))
    with pytest.raises(DamagedError, match="journal 'war-1' is not as it was signed"):
        list(growth(journal, 4, 8))


def test_a_correction_is_verified_by_the_file_that_stands_alone(store: Store) -> None:
    journal = filled(store, 2)
    journal.append(replace(entry(2), corrects=1), expects=2)
    exported = list(lines(journal))
    assert wrong(exported) == []
    for said in (b'"corrects":3', b'"corrects":0', b'"corrects":null'):
        altered = [*exported[:3], exported[3].replace(b'"corrects":1', said)]
        assert wrong(altered) == [(3, "record 3 corrects something else than an earlier record")]


def test_growth_is_shown_between_any_two_checkpoints(store: Store) -> None:
    journal = filled(store, 9, signed=tuple(range(1, 10)))
    for old in range(1, 9):
        for new in range(old + 1, 10):
            shown = list(growth(journal, old, new))
            assert wrong(shown) == []
            proof = json.loads(shown[-1])
            proof["consistency"]["proof"][0] = "00" * 32
            assert wrong([*shown[:-1], json.dumps(proof).encode()]) == [
                (None, f"the first {new} records are not shown to begin with the first {old}")
            ]


def test_what_is_not_signed_yet_has_no_receipt(store: Store) -> None:
    journal = filled(store, 3, signed=(2,))
    with pytest.raises(InputError, match="no checkpoint covers record 3 of journal 'war-1' yet; sign one first"):
        list(receipt(journal, 2, 3))
    with pytest.raises(InputError, match="has no record 4; it has 3"):
        list(receipt(journal, 4, 4))
    with pytest.raises(InputError, match="records 2 to 1 are no span"):
        list(receipt(journal, 2, 1))
    with pytest.raises(InputError, match="has no checkpoint at 3; it has 2"):
        list(growth(journal, 2, 3))
    with pytest.raises(InputError, match="from a smaller checkpoint to a larger one, not from 2 to 2"):
        list(growth(journal, 2, 2))


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Seven records, signed at 3 and 7."""
    file = tmp_path_factory.mktemp("journal") / "night.db"
    with open_store(str(file), create=True) as store:
        return list(lines(filled(store, 7, signed=(3, 7))))


def test_a_removed_record_is_named(exported: list[bytes]) -> None:
    assert wrong([*exported[:2], *exported[3:]])[0] == (2, "records 2 to 2 were removed")
    assert wrong(exported[:-2])[0][1] == "the export says that it has 7 records, and it has 6"


def test_swapped_records_are_named(exported: list[bytes]) -> None:
    swapped = [exported[0], exported[2], exported[1], *exported[3:]]
    assert [number for number, _ in wrong(swapped)][:2] == [1, 1]


def test_an_altered_record_is_named(exported: list[bytes]) -> None:
    for at, number in ((1, 1), (2, 2), (5, 4), (6, 5), (7, 6)):
        altered = [*exported[:at], exported[at].replace(b"Qs", b"Ks"), *exported[at + 1 :]]
        assert wrong(altered)[0][0] == number


def test_the_last_record_altered_contradicts_the_signature(exported: list[bytes]) -> None:
    altered = [*exported[:8], exported[8].replace(b"Qs", b"Ks"), *exported[9:]]
    assert wrong(altered) == [(4, "one or more of records 4 to 7 were forged: the checkpoint at 7 signed another root")]


def test_another_key_is_named(exported: list[bytes]) -> None:
    other = keys.from_seed(bytes(32)).public
    assert {says for _, says in wrong(exported, other)} == {
        f"the checkpoint at {size} is signed by another key, {KEY.public.hex()}" for size in (3, 7)
    }


@settings(max_examples=150)
@given(data=st.data())
def test_any_flipped_bit_of_an_export_is_found(exported: list[bytes], data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(exported) - 1))
    line = bytearray(exported[at].rstrip(b"\n"))
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= 1 << data.draw(st.integers(0, 7))
    assert wrong([*exported[:at], bytes(line), *exported[at + 1 :]])


@settings(max_examples=100)
@given(data=st.data())
def test_no_mistreated_file_breaks_the_verifier(exported: list[bytes], data: st.DataObject) -> None:
    values = st.sampled_from(
        [b"{}", b"[]", b"", b"\xff", b'{"checkpoint":1}', b'{"sequence":"x"}', b'{"inclusion":{}}', b"[" * 9999]
    )
    noise = data.draw(st.lists(values | st.sampled_from(exported), max_size=6))
    for first in ([exported[0]], [b'{"receipt":{"journal":"war-1","schema":1}}'], []):
        try:
            assert wrong(first + noise) or noise in ([], exported[1 : 1 + len(noise)]) or first != [exported[0]]
        except NoExportError:
            assert not first


def test_a_record_without_a_proof_or_with_another_is_named(store: Store) -> None:
    journal = filled(store, 5, signed=(5,))
    one, two = list(receipt(journal, 2, 2)), list(receipt(journal, 3, 3))
    assert wrong([one[0], one[1], one[3]]) == [(2, "record 2 comes without a proof")]
    assert wrong([one[0], one[1], one[2]]) == [(2, "there is no good checkpoint at 5 for record 2")]
    proof = json.loads(two[2])
    proof["inclusion"]["sequence"] = 2
    assert wrong([one[0], one[1], json.dumps(proof).encode(), one[3]]) == [
        (2, "record 2 is not among the 5 that were signed")
    ]
    assert wrong([one[0], one[1].replace(b"Qs", b"Ks"), *one[2:]]) == [(2, "record 2 is not among the 5 that were signed")]


def test_the_verifier_stands_alone(store: Store, folder: Path) -> None:
    """In another folder, without site packages, and without this project on the path."""
    journal = filled(store, 4, signed=(4,))
    program, good, bad = folder / "check.py", folder / "good.jsonl", folder / "bad.jsonl"
    program.write_bytes(Path(standalone.__file__).read_bytes())
    good.write_bytes(b"".join(lines(journal)))
    bad.write_bytes(good.read_bytes().replace(b"Qs", b"Ks", 1))

    def ran(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(program), *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    assert ran(str(good), "--key", KEY.public.hex()) == (
        0,
        f"journal war-1: 4 records read, 4 of them signed\nsigned by {KEY.public.hex()}\nnothing is wrong\n",
    )
    code, said = ran(str(bad))
    assert code == 1
    assert "WRONG: record 1 is not the one that record 2 was chained to" in said
    assert ran(str(folder / "none.jsonl"))[0] == ran()[0] == ran(str(program))[0] == ran(str(good), "--key", "xyz")[0] == 2


def test_an_entry_with_every_kind_of_character_is_spelled_alike_by_both(store: Store) -> None:
    journal = Journal(store, "wär-1", create=True)
    strange = {"\U0001f600": 1, "\ufb33": "é\u2028\u0007", "a": [True, None, -5, {"ö": '\\"/'}]}
    first = entry(0)
    journal.append(type(first)("a", AT, first.actors, strange, [strange]), expects=0)
    journal.checkpoint(KEY, AT)
    assert wrong(list(lines(journal))) == []

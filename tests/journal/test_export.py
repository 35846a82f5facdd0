"""What is handed on, verified by the file that stands alone: good as written, and wrong after any change."""

import ast
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal import keys, standalone
from croupier.journal.book import Journal
from croupier.journal.export import growth, lines, receipt
from croupier.journal.problems import DamagedError
from croupier.journal.standalone import Check, NoExportError
from croupier.journal.store import roots
from croupier.journal.store.store import Store, open_store
from depth import cases
from journal.entries import AT, KEY, consistency, entry, filled, inclusion


def wrong(
    exported: list[bytes], trusted: bytes | None = KEY.public, kept: Sequence[bytes] = (), *, all_signed: bool = False
) -> list[tuple[int | None, str]]:
    points = standalone.checkpoints(kept) if kept else ()
    return [(each.record, each.says) for each in Check(trusted, points, all_signed).run(exported).wrong]


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
    longer = b'{"receipt":{"first":3,"journal":"war-1","last":999999999999999999,"schema":1}}\n'
    assert wrong([longer, *given_out[1:]])[0][0] == 7


def test_a_receipt_of_a_span_must_say_which_records_it_has_and_have_them_in_their_order(store: Store) -> None:
    given_out = list(receipt(filled(store, 9, signed=(9,)), 3, 6))
    unnamed = [b'{"receipt":{"journal":"war-1","schema":1}}\n', *given_out[1:3], *given_out[5:]]
    assert wrong(unnamed) == [(None, "the receipt does not say of which records it is")]
    twice = [*given_out[:3], given_out[1], *given_out[3:]]
    assert wrong(twice) == [(3, "record 3 stands after record 3")]
    moved = [given_out[0], *given_out[3:5], *given_out[1:3], *given_out[5:]]
    assert wrong(moved)[0] == (3, "the receipt is of records 3 to 6, and lacks record 3")
    from_middle = [*given_out[:5], *given_out[7:]]
    assert wrong(from_middle) == [(5, "the receipt is of records 3 to 6, and lacks record 5")]
    nothing = [b'{"receipt":{"journal":"war-1","schema":1}}\n', given_out[-1]]
    assert wrong(nothing) == [(None, "the receipt holds neither records nor a proof")]


def test_records_of_a_receipt_are_chained_to_each_other(folder: Path) -> None:
    """Each is proved by a checkpoint of its own, of two journals that one key signed."""
    parts = []
    for card in ("Qs", "Ks"):
        with open_store(str(folder / f"{card}.db"), create=True) as store:
            journal = Journal(store, "war-1", create=True, engine="test 1")
            for number in range(2 if card == "Qs" else 3):
                journal.append(entry(number, card=card), expects=number)
            journal.checkpoint(KEY, AT)
            parts.append(list(receipt(journal, 1, 2)))
    mixed = [*parts[0][:3], *parts[1][3:5], parts[0][-1], parts[1][-1]]
    assert wrong(mixed) == [(1, "record 1 is not the one that record 2 was chained to")]


@pytest.mark.parametrize(
    "head",
    [
        b'{"export":{"journal":["x"],"schema":1,"size":"a"}}',
        b'{"export":{"journal":"war-1","schema":1,"size":"a"}}',
        b'{"export":{"journal":"war-1","schema":1}}',
        b'{"export":{"schema":1,"size":1}}',
        b'{"export":{"journal":"war-1","schema":2,"size":1}}',
        b'{"export":[]}',
        b'{"receipt":null}',
        b'{"receipt":{"first":1,"journal":"war-1","schema":1}}',
        b'{"receipt":{"journal":"war-1","last":1,"schema":1}}',
        b'{"receipt":{"first":1,"journal":"war-1","last":"1","schema":1}}',
        b'{"receipt":{"first":true,"journal":"war-1","last":1,"schema":1}}',
        b'{"receipt":{"first":2,"journal":"war-1","last":1,"schema":1}}',
        b'{"receipt":{"first":0,"journal":"war-1","last":1,"schema":1}}',
    ],
)
def test_a_first_line_that_lacks_something_is_no_export(head: bytes) -> None:
    with pytest.raises(NoExportError, match="the first line does not say that this is an export or a receipt"):
        wrong([head])


@pytest.mark.parametrize(
    "line",
    [
        {"consistency": {"new": "b", "old": "a", "proof": []}},
        {"consistency": {"new": [], "old": 1, "proof": []}},
        {"consistency": {"new": 2**70, "old": 1, "proof": ["00" * 32] * 5000}},
        {"inclusion": {"proof": ["00" * 32] * 5000, "sequence": 1, "size": 10**2000}},
        {"inclusion": {"proof": ["00"], "sequence": 1, "size": 1}},
        {"checkpoint": {"size": 0}, "signature": ""},
        {"a": json.loads("[" * 700 + "]" * 700), "expects": 0, "previous": "", "sequence": 1},
    ],
)
def test_a_proof_of_any_other_kind_is_named_with_its_line(store: Store, line: dict[str, object]) -> None:
    given_out = list(receipt(filled(store, 1, signed=(1,)), 1, 1))
    found = wrong([*given_out, json.dumps(line, separators=(",", ":")).encode()])
    assert (None, "line 5 lacks something or holds something of the wrong kind") in found


def test_nothing_that_is_signed_by_the_named_key_is_wrong(exported: list[bytes]) -> None:
    unsigned = [line for line in exported if not line.startswith(b'{"checkpoint"')]
    assert wrong(unsigned, None) == []
    assert wrong(unsigned) == [(None, "no record is signed by the key that was named")]
    assert wrong(unsigned, None, all_signed=True) == [(None, "no record is signed")]


def test_what_came_after_the_last_signature_is_counted_and_wrong_if_all_must_be_signed(exported: list[bytes]) -> None:
    going_on = exported[:-1]
    check = Check(KEY.public).run(going_on)
    assert (check.wrong, check.count, check.covered, check.unsigned) == ([], 7, 3, 4)
    assert wrong(going_on, all_signed=True) == [(4, "records 4 to 7 are not signed by the key that was named")]
    assert wrong(going_on, None, all_signed=True) == [(4, "records 4 to 7 are not signed")]
    assert wrong(exported, all_signed=True) == []


def test_kept_checkpoints_find_what_was_cut_off_an_export(exported: list[bytes]) -> None:
    kept = [exported[4], exported[-1]]
    assert wrong(exported, kept=kept) == []
    cut = [exported[0].replace(b"7", b"5"), *exported[1:7]]
    assert wrong(cut) == []
    assert wrong(cut, kept=kept) == [(6, "records 6 to 7 were removed: the kept checkpoint at 7 signed them")]
    unsigned = [line for line in exported if not line.startswith(b'{"checkpoint"')]
    check = Check(KEY.public, standalone.checkpoints(kept)).run(unsigned)
    assert (check.wrong, check.covered) == ([], 7)


def test_kept_checkpoints_find_a_journal_that_was_written_anew(folder: Path, exported: list[bytes]) -> None:
    with open_store(str(folder / "other.db"), create=True) as store:
        journal = Journal(store, "war-1", create=True, engine="test 1")
        for number in range(7):
            journal.append(entry(number, card="2c"), expects=number)
        anew = list(lines(journal))
    assert wrong(anew, None) == []
    for trusted in (None, KEY.public):
        assert (1, "one or more of records 1 to 3 were forged: the kept checkpoint at 3 signed another root") in wrong(
            anew, trusted, [exported[4]]
        )


def test_kept_checkpoints_are_looked_at_themselves(store: Store, exported: list[bytes]) -> None:
    other = exported[4].replace(b"war-1", b"war-2")
    assert wrong(exported, kept=[other]) == [(None, "no checkpoint of journal 'war-1' was kept")]
    assert wrong(exported, kept=[exported[4].replace(b'"size":3', b'"size":2')]) == [
        (None, "the kept checkpoint at 2 is not signed by the key that it names")
    ]
    assert wrong(exported, kept=[exported[4].replace(b'"size":3', b'"size":null')]) == [
        (None, "a kept checkpoint is not written as checkpoints are")
    ]
    stranger = keys.from_seed(bytes(32))
    filled(store, 3).checkpoint(stranger, AT)
    theirs = list(lines(Journal(store, "war-1")))[-1:]
    assert wrong(exported, kept=theirs) == [
        (None, f"the kept checkpoint at 3 is signed by another key, {stranger.public.hex()}")
    ]
    for strange in ([b"{}"], [b'{"checkpoint":1}'], [b'{"checkpoint":{"journal":"war-1"},"signature":1}']):
        with pytest.raises(NoExportError, match=r"there is no checkpoint in it|not written as checkpoints are"):
            standalone.checkpoints(strange)


def test_a_receipt_is_held_against_the_kept_checkpoint_of_the_same_size(store: Store, exported: list[bytes]) -> None:
    journal = filled(store, 7, signed=(3, 7))
    assert list(lines(journal)) == exported
    given_out, grown = list(receipt(journal, 2, 2)), list(growth(journal, 3, 7))
    for file in (given_out, grown):
        assert wrong(file, kept=[exported[-1]]) == []
    assert wrong(given_out, kept=[exported[4]]) == [
        (None, "the checkpoints in it are not those that were kept, which are at 3")
    ]


def test_two_roots_of_the_same_size_are_named(folder: Path, exported: list[bytes]) -> None:
    with open_store(str(folder / "other.db"), create=True) as store:
        journal = Journal(store, "war-1", create=True, engine="test 1")
        for number in range(7):
            journal.append(entry(number, card="2c"), expects=number)
        journal.checkpoint(KEY, AT)
        anew = list(receipt(journal, 2, 2))
    assert (None, "two checkpoints at 7 signed different roots") in wrong(anew, kept=[exported[-1]])


@pytest.mark.parametrize("signed", [(37,), (8, 37), tuple(range(1, 38)), (5, 11, 22, 30, 37)])
def test_proofs_from_the_peaks_of_checkpoints_are_those_from_all_records(
    store: Store, monkeypatch: pytest.MonkeyPatch, signed: tuple[int, ...]
) -> None:
    journal = filled(store, 37, signed=signed)
    read = [inclusion(journal, sequence, 37) for sequence in range(1, 38)]
    grown = [consistency(journal, old, 37) for old in range(1, 38)]
    monkeypatch.setattr(roots, "FEW", 1)
    assert [inclusion(journal, sequence, 37) for sequence in range(1, 38)] == read
    assert [consistency(journal, old, 37) for old in range(1, 38)] == grown
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
    assert wrong(exported, None) == []
    for said in (b'"corrects":3', b'"corrects":0', b'"corrects":null'):
        altered = [*exported[:3], exported[3].replace(b'"corrects":1', said)]
        assert wrong(altered, None) == [(3, "record 3 corrects something else than an earlier record")]


def test_growth_is_shown_between_any_two_checkpoints(store: Store) -> None:
    journal = filled(store, 9, signed=tuple(range(1, 10)))
    for old in range(1, 9):
        for new in range(old + 1, 10):
            shown = list(growth(journal, old, new))
            check = Check(KEY.public).run(shown)
            assert (check.wrong, check.of_growth) == ([], True)
            assert [(one.size, other.size) for one, other in check.grown] == [(old, new)]
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
    with pytest.raises(InputError, match="records 2 to 1 are not a range"):
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
    assert wrong([*exported[:2], *exported[3:]])[0] == (2, "record 2 was removed")
    assert wrong([*exported[:2], *exported[5:]])[0] == (2, "records 2 to 3 were removed")
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
    assert [says for _, says in wrong(exported, other)] == [
        *(f"the checkpoint at {size} is signed by another key, {KEY.public.hex()}" for size in (3, 7)),
        "no record is signed by the key that was named",
    ]


@settings(max_examples=cases(60))
@given(data=st.data())
def test_any_flipped_bit_of_an_export_is_found(exported: list[bytes], data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(exported) - 1))
    line = bytearray(exported[at].rstrip(b"\n"))
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= 1 << data.draw(st.integers(0, 7))
    assert wrong([*exported[:at], bytes(line), *exported[at + 1 :]])


@settings(max_examples=cases(40))
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

    by = f"signed by {KEY.public.hex()}"
    all_good = (0, f"journal war-1: 4 records read, 4 of them signed\n{by}\nnothing is wrong\n")
    assert ran(str(good), "--key", KEY.public.hex()) == all_good
    assert ran(str(good), "--key", KEY.public.hex(), "--kept", str(good), "--all-signed") == all_good
    journal.append(entry(4), expects=4)
    good.write_bytes(b"".join(lines(journal)))
    assert ran(str(good), "--key", KEY.public.hex()) == (
        0,
        f"journal war-1: 5 records read, 4 of them signed; the last is not signed yet\n{by}\nnothing is wrong\n",
    )
    assert ran(str(good), "--all-signed")[1].endswith("WRONG: record 5 is not signed\n1 wrong\n")
    assert ran(str(good), "--kept", str(folder / "none"))[1] == f"{folder / 'none'}: No such file or directory\n"
    journal.checkpoint(KEY, AT)
    grown = folder / "grown.jsonl"
    grown.write_bytes(b"".join(growth(journal, 4, 5)))
    code, said = ran(str(grown), "--key", KEY.public.hex())
    points = [(each.size, each.root.hex()) for each in journal.checkpoints()]
    assert (code, said.splitlines()) == (
        0,
        [
            "journal war-1: a proof that it only grew",
            "its first 4 records of 5 are those that were signed before",
            *(f"at {size}: root {root}, signed {AT} by {KEY.public.hex()}" for size, root in points),
            by,
            "nothing is wrong",
        ],
    )
    code, said = ran(str(bad))
    assert code == 1
    assert "WRONG: record 1 is not the one that record 2 was chained to" in said
    assert ran(str(folder / "none.jsonl"))[0] == ran()[0] == ran(str(program))[0] == ran(str(good), "--key", "xyz")[0] == 2


def test_the_verifier_runs_on_python_3_8_and_says_so_to_an_older_one(folder: Path) -> None:
    program = Path(standalone.__file__).read_text()
    tree = ast.parse(program, feature_version=(3, 8))
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else None, name.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    types = {"Any", "Dict", "Iterable", "List", "NamedTuple", "Optional", "Sequence", "Set", "Tuple"}
    assert imported == {
        *((None, name) for name in ("argparse", "hashlib", "json", "sys")),
        *(("typing", name) for name in types),
    }
    for node in ast.walk(tree):  # what 3.8 would only refuse when it comes to it
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            assert node.value.id not in ("list", "dict", "set", "tuple")
        assert not (isinstance(node, ast.arg | ast.AnnAssign) and isinstance(node.annotation, ast.BinOp))
        assert not (isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.BinOp))
    older = f"import sys; sys.version_info = (3, 7, 1); exec(compile({program!r}, 'standalone.py', 'exec'))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", older], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "this needs Python 3.8 or newer, and runs on 3.7\n")


def test_the_verifier_lets_no_name_write_on_the_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "a.jsonl"
    file.write_text(json.dumps({"export": {"journal": "war\nnothing is wrong\n\x1b[8m\u202e", "schema": 1, "size": 1}}))
    assert standalone.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert said.splitlines()[0] == r"journal war\nnothing is wrong\n\x1b[8m\u202e: 0 records read, 0 of them signed"
    assert said.replace("\n", "").isprintable()
    file.write_text('{"export":{"journal":"a","schema":1,"size":0}}\n{"checkpoint":{"size":"\\u001b[8m"},"signature":""}')
    assert standalone.main([str(file)]) == 1
    assert capsys.readouterr().out.replace("\n", "").isprintable()


def test_an_export_stops_at_a_record_that_is_not_what_was_written(store: Store) -> None:
    for statement, place, says in [
        ("UPDATE records SET body = CAST(replace(body, 'Qs', 'Ks') AS BLOB) WHERE sequence = 5", 5, "was altered"),
        ("DELETE FROM records WHERE sequence = 3", 3, "is missing"),
        ("DELETE FROM records WHERE sequence > 1", 2, "is missing"),
    ]:
        journal = filled(store, 7, name=f"before {place}")
        with store.writing() as connection:
            connection.exec_driver_sql(f"{statement} AND journal = {journal.number}")
        with pytest.raises(DamagedError, match=f"record {place} of journal 'before {place}' {says}; `croupier journal"):
            list(lines(journal))
    journal = filled(store, 2)
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE journals SET head = zeroblob(32)")
    with pytest.raises(DamagedError, match="record 2 of journal 'war-1' is not the last that the journal names"):
        list(lines(journal))


def test_an_entry_with_every_kind_of_character_is_spelled_alike_by_both(store: Store) -> None:
    journal = Journal(store, "wär-1", create=True)
    strange = {"\U0001f600": 1, "\ufb33": "é\u2028\u0007", "a": [True, None, -5, {"ö": '\\"/'}]}
    first = entry(0)
    journal.append(type(first)("a", AT, first.actors, strange, [strange]), expects=0)
    journal.checkpoint(KEY, AT)
    assert wrong(list(lines(journal))) == []

"""The command `journal`."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from cli.conftest import Run
from croupier.journal import keys
from croupier.journal.book import Journal
from croupier.journal.store import open_store
from journal.entries import KEY, entry, filled


@pytest.fixture
def night(tmp_path: Path) -> str:
    """Four records, signed at 2."""
    with open_store(str(tmp_path / "night.db"), create=True) as store:
        filled(store, 4, signed=(2,))
    return str(tmp_path / "night.db")


def altered(night: str, statement: str) -> None:
    with sqlite3.connect(night) as connection:
        connection.execute(statement)
    connection.close()


def test_verify_says_that_nothing_is_wrong(run: Run, night: str) -> None:
    shown = run("journal", "verify", night)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == (
        f"war-1 · 4 records · 2 signed\n  signed by {KEY.public.hex()} (compare it with the key that you were given)\n"
        "nothing is wrong\n"
    )
    trusted = run("journal", "verify", night, "war-1", "--key", KEY.public.hex(), "--hashes")
    assert "compare it" not in trusted.out
    assert trusted.code == 0


def test_verify_names_what_is_wrong_and_exits_1(run: Run, night: str) -> None:
    altered(night, "DELETE FROM records WHERE sequence = 3")
    shown = run("journal", "verify", night)
    assert shown.code == 1
    assert "  REMOVED: record 3 was removed\n1 thing is wrong\n" in shown.out
    report = run("journal", "verify", night, "--json")
    assert report.code == 1
    assert report.json["good"] is False
    assert report.json["file"] == []
    (journal,) = report.json["journals"]
    assert journal["findings"] == [{"kind": "removed", "record": 3, "says": "record 3 was removed"}]
    assert (journal["journal"], journal["signed"], journal["keys"]) == ("war-1", 2, [KEY.public.hex()])


def test_verify_with_another_key(run: Run, night: str) -> None:
    other = keys.from_seed(bytes(32)).public.hex()
    shown = run("journal", "verify", night, "--key", other)
    assert shown.code == 1
    assert "UNSIGNED: the checkpoint at 2 is signed by another key" in shown.out
    assert (
        run("journal", "verify", night, "--key", "ab").refused() == "a public key has 64 hexadecimal digits, and this one 2"
    )


def test_a_damaged_file_exits_1(run: Run, night: str) -> None:
    content = bytearray(Path(night).read_bytes())
    content[100:4096] = bytes(3996)
    Path(night).write_bytes(content)
    shown = run("journal", "verify", night)
    assert shown.code == 1
    assert "DAMAGED" in shown.out


def test_show(run: Run, night: str) -> None:
    assert run("journal", "show", night, "--json").json["journals"] == [{"journal": "war-1", "records": 4, "signed": 2}]
    listed = run("journal", "show", night, "war-1", "--from", "2", "--to", "3").out
    assert listed.splitlines()[0] == "war-1 · 4 records"
    assert [line.split()[0] for line in listed.splitlines()[3:]] == ["2", "3"]
    assert "Ann (dealer)" in listed
    one = run("journal", "show", night, "war-1", "--record", "3", "--json").json
    assert one["version"] == 4
    assert [(each["sequence"], each["id"]) for each in one["records"]] == [(3, "command-2")]
    assert json.loads(run("journal", "show", night, "war-1", "--record", "3").out)["sequence"] == 3
    assert "war-1" in run("journal", "show", night).out


def test_show_about_a_time(run: Run, tmp_path: Path) -> None:
    """A record every minute from 21:00 on, until 22:39."""
    where = str(tmp_path / "night.db")
    with open_store(where, create=True) as store:
        journal = Journal(store, "war-1", create=True)
        for number in range(100):
            at = f"2026-03-01T{21 + number // 60}:{number % 60:02}:00-05:00"
            corrects = 31 if number == 35 else None
            journal.append(replace(entry(number), at=at, corrects=corrects), expects=number)
    for words in (["war-1", "--about", "21:40"], ["--table", "war-1", "--about", "21:40:30", "--day", "2026-03-01"]):
        found = run("journal", "show", where, *words, "--json").json
        assert [each["sequence"] for each in found["records"]] == [*range(32, 52)]
    text = run("journal", "show", where, "war-1", "--about", "2026-03-01T21:40-05:00").out
    assert "    41  2026-03-01T21:40:00-05:00  Ann (dealer)  deal" in text
    assert "    36  2026-03-01T21:35:00-05:00  Ann (dealer)  deal, corrects 31 " in text
    first = run("journal", "show", where, "war-1", "--about", "21:00", "--day", "2026-02-01", "--json").json["records"]
    assert [each["sequence"] for each in first] == [*range(1, 11)]


def test_export_and_prove_are_verified_from_their_files(run: Run, night: str, tmp_path: Path) -> None:
    lines = run("journal", "export", night, "war-1").out.splitlines()
    assert len(lines) == 6
    for words, file in [
        (["export", night, "war-1"], "all.jsonl"),
        (["prove", night, "war-1", "--record", "2"], "one.jsonl"),
        (["prove", night, "war-1", "--record", "1-2"], "two.jsonl"),
        (["export", night, "war-1", "--record", "1-2"], "round.jsonl"),
    ]:
        target = str(tmp_path / file)
        assert "lines written to" in run("journal", *words, "-o", target).out
        assert run("journal", *words, "-o", target, "--json").json["written"] == target
        assert run("journal", "verify", target, "--key", KEY.public.hex()).code == 0
        Path(target).write_text(Path(target).read_text().replace("Qs", "Ks", 1))
        assert run("journal", "verify", target).code == 1


def test_sign_keep_grow_and_find_what_was_cut_off(run: Run, night: str, tmp_path: Path) -> None:
    key, kept = str(tmp_path / "signing.key"), str(tmp_path / "kept.jsonl")
    signed = run("journal", "sign", night, "--key", key, "--new-key", "-o", kept, "--json").json
    assert [point["size"] for point in signed["checkpoints"]] == [4]
    assert signed["key"] == keys.load(Path(key)).public.hex()
    assert "war-1: records 1 to 4 signed" in run("journal", "sign", night, "war-1", "--key", key).out
    grown = str(tmp_path / "grown.jsonl")
    assert run("journal", "prove", night, "war-1", "--growth", "2", "4", "-o", grown).code == 0
    assert run("journal", "verify", grown).code == 0
    assert run("journal", "verify", night, "--kept", kept).code == 0
    copy = str(tmp_path / "copy.db")
    assert run("journal", "backup", night, copy).out == f"copied to {copy}\n"
    assert run("journal", "backup", night, str(tmp_path / "two.db"), "--json").json["written"] == str(tmp_path / "two.db")
    altered(copy, "DELETE FROM records WHERE sequence > 2")
    altered(copy, "DELETE FROM checkpoints WHERE size > 2")
    altered(copy, "UPDATE journals SET version = 2, head = (SELECT hash FROM records WHERE sequence = 2)")
    assert run("journal", "verify", copy).code == 0
    found = run("journal", "verify", copy, "--kept", kept)
    assert found.code == 1
    assert "REMOVED: records 3 to 4 were removed: the checkpoint at 4 signed them" in found.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["verify", "nowhere.db"], "nowhere.db: there is no such file"),
        (["verify", "mysql://host/x"], "a journal is kept in sqlite:///FILE or postgresql://…, not in mysql"),
        (["verify", "NIGHT", "war-9"], "there is no journal 'war-9'"),
        (["show", "NIGHT", "war-9"], "has no journal 'war-9'; it has war-1"),
        (["show", "NIGHT", "war-1", "--record", "9"], "journal 'war-1' has no record 9; it has 4"),
        (["export", "NIGHT", "war-1", "--json"], "this is JSON Lines by itself; --json goes with -o FILE"),
        (["export", "NIGHT", "war-1", "-o", "/nowhere/x"], "/nowhere/x: it cannot be written: No such file or directory"),
        (["prove", "NIGHT", "war-1"], "say what to prove: either --record N (or N-M), or --growth OLD NEW"),
        (
            ["prove", "NIGHT", "war-1", "--record", "4"],
            "no checkpoint covers record 4 of journal 'war-1' yet",
        ),
        (["show", "NIGHT", "--about", "21:40"], "say of which journal: war-1"),
        (["show", "NIGHT", "war-1", "--table", "war-1"], "JOURNAL and --table are the same: give one of them"),
        (["show", "NIGHT", "war-1", "--day", "2026-03-01"], "give one of --record, --from with --to, and --about"),
        (["show", "NIGHT", "war-1", "--about", "21:40", "--record", "1"], "give one of --record, --from with --to, and"),
        (["show", "NIGHT", "war-1", "--about", "9pm"], "'9pm' is no time; 21:40 is, and 2026-11-16 for its day"),
        (["export", "NIGHT", "war-1", "--record", "3-4"], "no checkpoint covers record 4 of journal 'war-1' yet"),
        (["prove", "NIGHT", "war-1", "--record", "1-"], "'1-' is no record and no span of records; 5 and 5-9 are"),
        (["prove", "NIGHT", "war-1", "--record", "x"], "'x' is no record and no span of records; 5 and 5-9 are"),
        (["sign", "NIGHT", "--key", "nowhere.key"], "nowhere.key: the key cannot be read: No such file or directory"),
        (["verify", "NIGHT", "--kept", "nowhere"], "nowhere: No such file or directory"),
        (["verify", "NIGHT", "--kept", "NIGHT"], "there is no checkpoint in it"),
    ],
)
def test_bad_input_gives_one_clear_line(run: Run, night: str, words: list[str], says: str) -> None:
    given = [night if word == "NIGHT" else word for word in words]
    refused = run("journal", *given)
    reason = refused.refused_json()["reason"] if "--json" in words else refused.refused()
    assert says in reason


def test_what_is_no_export_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": 1}\n')
    assert "does not say that this is an export" in run("journal", "verify", str(file)).refused()
    assert "give only the file" in run("journal", "verify", str(file), "war-1").refused()

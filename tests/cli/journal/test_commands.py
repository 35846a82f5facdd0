"""The command `journal`."""

import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.tables import LATER, House
from croupier.journal import keys
from croupier.journal.book import ENGINE, Journal
from croupier.journal.record import NOTHING_BEFORE, Actor, Entry, Record, written
from croupier.journal.store.store import open_store
from croupier.journal.verification.report import Ruling
from croupier.tables.audit.audit import Audit
from journal.entries import AT, KEY, entry, filled


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
        "war-1 · 4 records · 2 signed · the last 2 are not signed yet\n"
        f"  signed by {KEY.public.hex()} (compare it with the key that you were given)\nnothing is wrong\n"
    )
    trusted = run("journal", "verify", night, "war-1", "--key", KEY.public.hex(), "--hashes")
    assert "compare it" not in trusted.out
    assert trusted.code == 0


def test_verify_wants_signatures_of_the_key_that_is_named(run: Run, night: str, tmp_path: Path) -> None:
    file, key = str(tmp_path / "night.jsonl"), KEY.public.hex()
    run("journal", "export", night, "war-1", "-o", file)
    for where in (night, file):
        strictly = run("journal", "verify", where, "--key", key, "--all-signed")
        assert strictly.code == 1
        assert "  UNSIGNED: records 3 to 4 are not signed by the key that was named\n1 thing is wrong\n" in strictly.out
    altered(night, "DELETE FROM checkpoints")
    Path(file).unlink()
    run("journal", "export", night, "war-1", "-o", file)
    for where in (night, file):
        assert run("journal", "verify", where).code == 0
        shown = run("journal", "verify", where, "--key", key)
        assert shown.code == 1
        assert shown.out == (
            "war-1 · 4 records · 0 signed\n  UNSIGNED: no record is signed by the key that was named\n1 thing is wrong\n"
        )
        (finding,) = run("journal", "verify", where, "--key", key, "--json").json["journals"][0]["findings"]
        assert (finding["kind"], finding["record"]) == ("unsigned", None)


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


def test_a_name_cannot_write_on_the_terminal(run: Run, tmp_path: Path) -> None:
    where = str(tmp_path / "night.db")
    with open_store(where, create=True) as store:
        one = replace(entry(0), actors=(Actor("Ann\x1b[2J\x9b1m\u202e\n", "dealer"),), command={"name": "deal\x1b[2J"})
        Journal(store, "war-1", create=True).append(one, expects=0)
    listed, whole = run("journal", "show", where, "war-1").out, run("journal", "show", where, "war-1", "--record", "1").out
    assert r"Ann\x1b[2J\x9b1m\u202e\n (dealer)  deal\x1b[2J" in listed
    for text in (listed, whole):
        assert text.replace("\n", "").isprintable()
    assert json.loads(whole)["actors"][0]["person"] == "Ann\x1b[2J\x9b1m\u202e\n"


def test_one_is_one(run: Run, tmp_path: Path) -> None:
    where, key = str(tmp_path / "night.db"), str(tmp_path / "key")
    with open_store(where, create=True) as store:
        filled(store, 1)
    assert run("journal", "show", where, "war-1").out.startswith("war-1 · 1 record\n")
    assert run("journal", "verify", where).out.startswith("war-1 · 1 record · 0 signed\n")
    assert run("journal", "sign", where, "--key", key, "--new-key").out.startswith("war-1: record 1 signed, root ")


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
        Path(target).unlink()
        assert run("journal", *words, "-o", target, "--json").json["written"] == target
        assert run("journal", "verify", target, "--key", KEY.public.hex()).code == 0
        Path(target).write_text(Path(target).read_text().replace("Qs", "Ks", 1))
        assert run("journal", "verify", target).code == 1


WRITES = [("export",), ("export", "--record", "1-2"), ("prove", "--record", "2"), ("prove", "--growth", "2", "4")]


@pytest.mark.parametrize("words", WRITES, ids=" ".join)
def test_what_is_there_is_never_written_over(run: Run, night: str, tmp_path: Path, words: tuple[str, ...]) -> None:
    """T1 by another door: -o took the place of the database, of the signing key and of the kept checkpoints."""
    key, kept, link = tmp_path / "signing.key", tmp_path / "kept.jsonl", tmp_path / "link.jsonl"
    assert run("journal", "sign", night, "--key", str(key), "--new-key", "-o", str(kept)).code == 0
    link.symlink_to("night.db")
    (dangling := tmp_path / "dangling.jsonl").symlink_to("nowhere")
    (empty := tmp_path / "empty.jsonl").touch()
    command = ("journal", words[0], night, "war-1", *words[1:], "-o")
    there = [Path(night), key, kept, link, empty]
    for file in there:
        before = file.read_bytes()
        assert run(*command, str(file)).refused() == f"{file}: the file exists already; name a new one"
        assert "exists already" in run(*command, str(file), "--json").refused_json()["reason"]
        assert file.read_bytes() == before
    assert "exists already" in run(*command, str(dangling)).refused()
    assert (link.is_symlink(), dangling.is_symlink(), list(tmp_path.glob(".*"))) == (True, True, [])
    assert run("journal", "verify", night, "--kept", str(kept)).code == 0
    assert run(*command, "/dev/null").code == 0  # a device has nothing to lose


def test_sign_keep_grow_and_find_what_was_cut_off(run: Run, night: str, tmp_path: Path) -> None:
    key, kept = str(tmp_path / "signing.key"), str(tmp_path / "kept.jsonl")
    signed = run("journal", "sign", night, "--key", key, "--new-key", "-o", kept, "--json").json
    assert [point["size"] for point in signed["checkpoints"]] == [4]
    assert signed["key"] == keys.load(Path(key)).public.hex()
    assert "war-1: records 1 to 4 signed" in run("journal", "sign", night, "war-1", "--key", key).out
    grown = str(tmp_path / "grown.jsonl")
    assert run("journal", "prove", night, "war-1", "--growth", "2", "4", "-o", grown).code == 0
    shown = run("journal", "verify", grown)
    assert shown.code == 0
    assert shown.out.splitlines()[:2] == [
        "war-1 · a proof that it only grew",
        "  its first 2 records of 4 are those that were signed before",
    ]
    assert (
        f"  at 4: root {signed['checkpoints'][0]['root']}, signed {signed['checkpoints'][0]['at']} by {signed['key']}\n"
        in (shown.out)
    )
    (pair,) = run("journal", "verify", grown, "--json").json["journals"][0]["grown"]
    assert [(pair[which]["size"], pair[which]["key"]) for which in ("old", "new")] == [
        (2, KEY.public.hex()),
        (4, signed["key"]),
    ]
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
    handed_on = str(tmp_path / "copy.jsonl")
    run("journal", "export", copy, "war-1", "-o", handed_on)
    assert run("journal", "verify", handed_on).code == 0
    found = run("journal", "verify", handed_on, "--kept", kept)
    assert found.code == 1
    assert "REMOVED: records 3 to 4 were removed: the kept checkpoint at 4 signed them" in found.out


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    """A table that dealt its example, 38 records in two rounds, which are signed."""
    made = House(run, tmp_path)
    made.evening("war")
    assert made.journal("sign", "--key", str(tmp_path / "key"), "--new-key").code == 0
    return made


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM records WHERE sequence = 35", "record 35 of journal 'war' is missing"),
        (
            "UPDATE records SET body = CAST(replace(body, 'Kd', '8c') AS BLOB) WHERE sequence = 35",
            "record 35 of .* was altered",
        ),
        ("DELETE FROM records WHERE sequence = 38", "record 38 of journal 'war' is missing"),
    ],
)
def test_nothing_is_shown_of_a_table_that_is_not_as_it_was_written(house: House, statement: str, says: str) -> None:
    altered(house.db, statement)
    out = str(house.folder / "out.jsonl")
    for refused in (
        house.show("war"),
        house.journal("replay", "war", "2"),
        house.journal("show", "war"),
        house.journal("export", "war", "-o", out),
        house.journal("export", "war", "--round", "2", "-o", out),
    ):
        assert re.fullmatch(f"{says}.*; `croupier journal verify` shows more", refused.refused())
    assert house.journal("verify").code == 1


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM records WHERE sequence = 7", "record 7 was removed"),
        (
            "UPDATE records SET body = CAST(replace(body, 'Qs', '8c') AS BLOB) WHERE sequence = 26",
            "record 26 was altered: ",
        ),
        ("UPDATE checkpoints SET peaks = x'00'", "the peaks beside the checkpoint at 38 were altered"),
    ],
)
def test_what_is_not_as_it_was_written_is_not_signed(house: House, statement: str, says: str) -> None:
    """Also where an earlier checkpoint covers it."""
    altered(house.db, statement)
    refused = house.journal("sign", "--key", str(house.folder / "key")).refused()
    assert refused.startswith(f"nothing was signed: war: {says}")
    assert refused.endswith("; `croupier journal verify` shows more")
    other = house.folder / "other.key"
    assert house.journal("sign", "--key", str(other), "--new-key").code == 2
    assert not other.exists()


def test_what_a_table_could_not_do_is_not_signed(house: House) -> None:
    with open_store(house.db) as store:
        book = Journal(store, "war")
        by = (Actor("Ann", "player", None), Actor("Lee", "dealer", "D-1"))
        tip = Entry("tip", LATER, by, {"name": "tip", "player": "Ann", "cents": 500}, [])
        book.append(tip, expects=38)
    key = str(house.folder / "key")
    refused = house.journal("sign", "--key", key).refused()
    assert refused.startswith("nothing was signed: war: record 39: tip has other events than follow from it: ")
    assert refused.endswith("; --as-recorded signs it all the same")
    assert house.journal("sign", "--key", key, "--as-recorded").out.startswith("war: records 1 to 39 signed, root ")
    assert house.journal("sign", "--key", key).code == 0  # it has signed it already
    buys_in = {"name": "buy in", "player": "Ann", "position": "1", "cents": 100_00, "at": LATER}
    assert house.deal("war", buys_in).code == 0
    assert house.journal("sign", "--key", key).out.startswith("war: records 1 to 40 signed, root ")
    assert "record 39: tip has other" in house.journal("sign", "--key", f"{key}2", "--new-key").refused()


def test_only_what_came_since_the_last_signature_is_decided_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the last record before it on that carries how the table stood."""
    decided: list[int] = []
    judged = Audit.__call__

    def counted(self: Audit, record: Record) -> Iterator[str | Ruling]:
        decided.append(record.sequence)
        return judged(self, record)

    monkeypatch.setattr(Audit, "__call__", counted)
    assert house.close("war", "--count", "19265", "--count", "19265").code == 0
    key = str(house.folder / "key")
    assert house.journal("sign", "--key", key).code == 0
    version = decided[-1]
    assert decided == [*range(1, version + 1)]
    decided.clear()
    with open_store(house.db) as store:
        dance = Entry("x", LATER, (Actor("Lee", "dealer", "D-1"),), {"name": "dance"})
        Journal(store, "war").append(dance, expects=version)
    refused = house.journal("sign", "--key", key).refused()
    assert f"war: record {version + 1} cannot be followed: this table has no command 'dance'" in refused
    assert decided == [version + 1]


def test_a_deviation_that_waits_for_its_ruling_is_signed(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.open("big-six", None, "--mode", "recorded")
    happened = {"name": "clapper at rest", "symbol": "joker", "revolutions": 2, "happened": True}
    house.deal("big-six", {"name": "open table"}, happened)
    assert house.journal("sign", "--key", str(tmp_path / "key"), "--new-key").code == 0


def test_one_table_that_is_damaged_leaves_the_others_to_be_decided(house: House) -> None:
    assert house.open("big-six").code == 0
    altered(
        house.db, "UPDATE records SET body = CAST(replace(body, 'Kim', 'Tim') AS BLOB) WHERE journal = 1 AND sequence = 1"
    )
    shown = house.journal("verify")
    assert shown.code == 1
    assert "ALTERED: record 1 was altered" in shown.out
    assert "decided again: 1 table, 0 rounds, " in shown.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["verify", "nowhere.db"], "nowhere.db: no such file"),
        (["verify", "mysql://host/x"], "a journal is kept in sqlite:///FILE or postgresql://…, not in mysql"),
        (["verify", "NIGHT", "war-9"], "there is no journal 'war-9'"),
        (["show", "NIGHT", "war-9"], "has no journal 'war-9'; it has war-1"),
        (["show", "NIGHT", "war-1", "--record", "9"], "journal 'war-1' has no record 9; it has 4"),
        (["export", "NIGHT", "war-1", "--json"], "the output is JSON Lines already: --json needs -o FILE"),
        (["export", "NIGHT", "war-1", "-o", "/nowhere/x"], "/nowhere/x: cannot be written: No such file or directory"),
        (["prove", "NIGHT", "war-1"], "say what to prove: --record N, --record N-M, or --growth OLD NEW"),
        (
            ["prove", "NIGHT", "war-1", "--record", "4"],
            "no checkpoint covers record 4 of journal 'war-1' yet",
        ),
        (["show", "NIGHT", "--about", "21:40"], "night.db has war-1"),
        (["show", "NIGHT", "war-1", "--table", "war-1"], "JOURNAL and --table name the same thing: give one of them"),
        (["show", "NIGHT", "war-1", "--day", "2026-03-01"], "give one of --record N, --from N --to M, and --about"),
        (["show", "NIGHT", "war-1", "--about", "21:40", "--record", "1"], "give one of --record N, --from N --to M, and"),
        (["show", "NIGHT", "war-1", "--about", "9pm"], "'9pm' is not a time; give 21:40, and its day as 2026-11-16"),
        (["export", "NIGHT", "war-1", "--record", "3-4"], "no checkpoint covers record 4 of journal 'war-1' yet"),
        (["prove", "NIGHT", "war-1", "--record", "1-"], "'1-' is not a record or a range of records; give 5 or 5-9"),
        (["prove", "NIGHT", "war-1", "--record", "x"], "'x' is not a record or a range of records; give 5 or 5-9"),
        (["sign", "NIGHT", "--key", "nowhere.key"], "nowhere.key: the key cannot be read: No such file or directory"),
        (["verify", "NIGHT", "--kept", "nowhere"], "nowhere: No such file or directory"),
        (["verify", "NIGHT", "--kept", "NIGHT"], "there is no checkpoint in it"),
        (["verify", "EXPORT", "--kept", "nowhere"], "nowhere: No such file or directory"),
        (["verify", "EXPORT", "--kept", "NIGHT"], "there is no checkpoint in it"),
        (["verify", "HEADLESS"], "the first line does not say that this is an export or a receipt of version 1"),
        (["verify", "HEADLESS", "--json"], "the first line does not say that this is an export or a receipt of version 1"),
    ],
)
def test_bad_input_gives_one_clear_line(run: Run, night: str, tmp_path: Path, words: list[str], says: str) -> None:
    export, headless = tmp_path / "night.jsonl", tmp_path / "headless.jsonl"
    run("journal", "export", night, "war-1", "-o", str(export))
    headless.write_text('{"export":{"journal":["x"],"schema":1,"size":"a"}}\n')
    named = {"NIGHT": night, "EXPORT": str(export), "HEADLESS": str(headless)}
    given = [named.get(word, word) for word in words]
    refused = run("journal", *given)
    reason = refused.refused_json()["reason"] if "--json" in words else refused.refused()
    assert says in reason


def test_what_is_no_export_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": 1}\n')
    assert "does not say that this is an export" in run("journal", "verify", str(file)).refused()
    assert "leave out the journal names" in run("journal", "verify", str(file), "war-1").refused()


def test_a_table_of_an_older_engine_is_refused_in_one_line_and_its_hashes_are_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "war.jsonl"
    records: list[Record] = []
    head, engine = NOTHING_BEFORE, "croupier 0.3.0"
    for number in range(2):
        name = "set up table" if not number else "open table"
        one = Entry(f"id-{number}", AT, (), {"name": name}, [])
        made = written(one, journal="war", sequence=number + 1, previous=head, engine=engine)
        records, head = [*records, made], made.hash
    lines = [b'{"export":{"journal":"war","schema":1,"size":2}}', *(made.body for made in records)]
    file.write_bytes(b"\n".join(lines) + b"\n")
    says = f"table 'war' was written by {engine}, and this is {ENGINE}, which reads tables from version"
    assert run("journal", "verify", str(file)).refused().startswith(says)
    assert run("journal", "verify", str(file), "--hashes").code == 0
    where = str(tmp_path / "tables.db")
    with open_store(where, create=True) as store:
        journal = Journal(store, "war", create=True, engine=engine)
        for version, made in enumerate(records):
            journal.append(made.entry, expects=version)
    assert run("journal", "verify", where, "--hashes").code == 0
    commands = [
        *(("journal", word, where, *more) for word, more in (("verify", ()), ("replay", ("war", "1")))),
        ("journal", "sign", where, "--key", str(tmp_path / "signing.key"), "--new-key"),
        *(("table", *words, "--db", where) for words in (("show", "war"), ("show", "war", "--since", "2026-03-01"))),
        ("table", "close", "war", "--db", where, "--as", "dealer:Lee:D-1"),
    ]
    for command in commands:
        assert run(*command).refused().startswith(says), command
    listed = run("table", "list", "--db", where)
    assert (listed.code, engine in listed.out) == (0, True)

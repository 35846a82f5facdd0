"""Appending: in sequence, once each, one of two writers, chained, signed and proved."""

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.errors import InputError
from croupier.journal import merkle
from croupier.journal.book import Head, Journal
from croupier.journal.problems import ConflictError, DamagedError
from croupier.journal.record import NOTHING_BEFORE, Actor, Entry, read, shown
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from depth import cases
from journal.entries import (
    AT,
    DEALER,
    KEY,
    consistency,
    entry,
    filled,
    findings,
    ids,
    inclusion,
    scratch_folder,
    verify_consistency,
)


def test_a_record_is_written_out_in_one_spelling(store: Store) -> None:
    journal = Journal(store, "war-1", create=True, engine="test 1")
    made = journal.append(
        Entry("a", AT, (DEALER, Actor("Bob", "player")), {"kind": "cut", "note": "é"}, [{"event": "cut"}]), expects=0
    )
    assert made.body.decode() == (
        '{"actors":[{"licence":"D-17","person":"Ann","role":"dealer"},{"licence":null,"person":"Bob","role":"player"}],'
        '"at":"2026-03-01T21:40:00+00:00","command":{"kind":"cut","note":"é"},"engine":"test 1","events":[{"event":"cut"}],'
        f'"expects":0,"id":"a","journal":"war-1","previous":"{"0" * 64}","schema":1,"sequence":1}}'
    )
    assert made.hash == merkle.leaf_hash(made.body)
    assert journal.record(1).body == made.body
    assert read(made.body).entry == Entry("a", AT, made.entry.actors, made.entry.command, ({"event": "cut"},))
    assert shown(made) == {**json.loads(made.body), "hash": made.hash.hex()}


def test_records_are_chained_and_counted(store: Store) -> None:
    journal = filled(store, 3)
    first, second, third = journal.records()
    assert [first.previous, second.previous, third.previous] == [NOTHING_BEFORE, first.hash, second.hash]
    assert [made.sequence for made in (first, second, third)] == [1, 2, 3]
    assert [json.loads(made.body)["expects"] for made in (first, second, third)] == [0, 1, 2]
    assert journal.head() == Head(3, third.hash)
    assert ids(list(journal.records(2, 3))) == ["command-1", "command-2"]


def test_an_opening_may_hold_the_resolved_rules(store: Store) -> None:
    journal = Journal(store, "war-1", create=True)
    rules = {"payouts": {"tie": "10 to 1"}, "seats": 9, "text": "x" * 300_000}
    journal.append(Entry("open", AT, (DEALER,), {"kind": "open", "rules": rules}), expects=0)
    assert journal.record(1).entry.command["rules"] == rules
    assert journal.record(1).engine.startswith("croupier 0.")


def test_the_same_command_twice_is_one_record(store: Store) -> None:
    journal = filled(store, 3)
    for expects in (0, 1, 3, 7):
        again = journal.append(entry(1), expects=expects)
        assert (again.sequence, again.entry.id) == (2, "command-1")
    assert journal.head().version == 3
    assert findings(store) == []


def test_an_id_is_not_lent_to_another_command(store: Store) -> None:
    journal = filled(store, 3)
    for expects in (1, 3):
        with pytest.raises(InputError, match="the id 'command-1' belongs to another command, record 2"):
            journal.append(entry(9, id="command-1"), expects=expects)


def test_the_second_of_two_writers_is_told(store: Store) -> None:
    one, two = filled(store, 2), Journal(store, "war-1")
    assert two.head().version == 2
    one.append(entry(2), expects=2)
    with pytest.raises(ConflictError, match="'war-1' is at version 3, and the command expected 2") as told:
        two.append(entry(3), expects=2)
    assert told.value.version == 3
    assert two.append(entry(3), expects=told.value.version).sequence == 4
    with pytest.raises(ConflictError, match="is at version 4, and the command expected 9"):
        one.append(entry(5), expects=9)
    assert findings(store) == []


def test_journals_in_one_store_do_not_mix(store: Store) -> None:
    one, two = filled(store, 2), filled(store, 3, name="war-2")
    assert store.journals() == ["war-1", "war-2"]
    assert (one.head().version, two.head().version) == (2, 3)
    with pytest.raises(InputError, match="has no journal 'war-3'; it has war-1, war-2"):
        Journal(store, "war-3")
    for name in ("", "a\nb", "x" * 201):
        with pytest.raises(InputError, match="cannot be the name of a journal"):
            Journal(store, name, create=True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"at": "21:40"}, "is not a time with its zone"),
        ({"at": "2026-03-01T21:40:00"}, "is not a time with its zone"),
        ({"id": ""}, "between 1 and 200 characters"),
        ({"command": {"stake": 1.5}}, "the number 1.5 has a fraction"),
        ({"command": {"note": "x" * (17 * 2**20)}}, "at most 16777216 are allowed"),
    ],
)
def test_what_cannot_be_recorded_is_refused_and_leaves_nothing(store: Store, change: dict[str, Any], says: str) -> None:
    journal = filled(store, 1)
    parts: dict[str, Any] = {"id": "b", "at": AT, "actors": (DEALER,), "command": {"kind": "deal"}, **change}
    with pytest.raises(InputError, match=says):
        journal.append(Entry(**parts), expects=1)
    assert journal.head().version == 1
    journal.append(entry(1), expects=1)


def test_a_correction_is_a_new_record_that_names_the_old_one(store: Store) -> None:
    journal = filled(store, 2)
    right = replace(entry(2, card="Ks"), corrects=1)
    assert journal.append(right, expects=2).entry.corrects == 1
    assert journal.record(1).entry.command["card"] == "Qs"
    assert journal.append(right, expects=2).sequence == 3
    with pytest.raises(InputError, match="the id 'command-2' belongs to another command, record 3"):
        journal.append(replace(right, corrects=2), expects=3)
    with pytest.raises(InputError, match="a correction names an earlier record, and 4 does not stand before 4"):
        journal.append(replace(entry(3), corrects=4), expects=3)
    assert findings(store) == []


def test_a_record_that_is_not_there(store: Store) -> None:
    journal = filled(store, 2)
    with pytest.raises(InputError, match="has no record 3; it has 2"):
        journal.record(3)
    assert journal.find("nothing") is None


def test_a_checkpoint_signs_what_there_is(store: Store) -> None:
    journal = filled(store, 5)
    made = journal.checkpoint(KEY, AT)
    assert made.signed
    assert (made.size, made.root) == (5, merkle.Tree(found.body for found in journal.records()).root)
    assert journal.checkpoint(KEY, "2026-03-01T22:00:00+00:00") == made
    journal.append(entry(5), expects=5)
    later = journal.checkpoint(KEY, AT)
    assert later.root == merkle.Tree(found.body for found in journal.records()).root
    assert list(journal.checkpoints()) == [made, later]
    with pytest.raises(InputError, match="is not a time with its zone"):
        journal.checkpoint(KEY, "now")


def test_nothing_is_not_signed(store: Store) -> None:
    with pytest.raises(InputError, match="has no record to sign yet"):
        Journal(store, "war-1", create=True).checkpoint(KEY, AT)


def test_what_was_tampered_with_is_not_signed(store: Store) -> None:
    journal = filled(store, 4, signed=(2,))
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM records WHERE sequence = 3")
    with pytest.raises(
        DamagedError, match=r"nothing was signed: record 3 of journal 'war-1' is missing; `croupier journal"
    ):
        journal.checkpoint(KEY, AT)
    with pytest.raises(DamagedError, match="lacks some of the records"):
        inclusion(journal, 1, 4)


READ: dict[str, Callable[[Journal], object]] = {
    "all": lambda journal: list(journal.records()),
    "from 3": lambda journal: list(journal.records(3)),
    "3 to 5": lambda journal: list(journal.records(3, 5)),
    "first of 4 to 5": lambda journal: next(journal.records(4, 5)),
    "record 4": lambda journal: journal.record(4),
    "by id": lambda journal: journal.find("command-3"),
    "by mark": lambda journal: journal.last_with(b'"number":7'),
}
AROUND_4 = ("all", "from 3", "3 to 5", "first of 4 to 5", "record 4")
TO_THE_END = ("all", "from 3")


@pytest.mark.parametrize(
    ("statement", "says", "ways"),
    [
        (
            "UPDATE records SET body = CAST(replace(body, 'Qs', 'Ks') AS BLOB) WHERE sequence = 4",
            "record 4 of journal 'war-1' was altered",
            (*AROUND_4, "by id"),
        ),
        ("UPDATE records SET hash = x'00' WHERE sequence = 4", "record 4 of .* was altered", (*AROUND_4, "by id")),
        ("UPDATE records SET hash = 1.5 WHERE sequence = 4", "record 4 of .* was altered", (*AROUND_4, "by id")),
        ("DELETE FROM records WHERE sequence = 4", "record 4 of .* is missing", AROUND_4),
        ("DELETE FROM records WHERE sequence = 8", "record 8 of .* is missing", TO_THE_END),
        (
            "UPDATE records SET body = CAST(replace(body, 'Qs', 'Ks') AS BLOB) WHERE sequence = 8",
            "record 8 of .* was altered",
            (*TO_THE_END, "by mark"),
        ),
        ("UPDATE journals SET version = 7", "record 8 of .* is there, and the journal does not count it", TO_THE_END),
        ("UPDATE journals SET head = zeroblob(32)", "record 8 of .* is not the last that", (*TO_THE_END, "by mark")),
    ],
)
def test_what_is_not_as_it_was_written_is_not_read(store: Store, statement: str, says: str, ways: tuple[str, ...]) -> None:
    journal = filled(store, 8)
    with store.writing() as connection:
        connection.exec_driver_sql(statement)
    for way in ways:
        with pytest.raises(DamagedError, match=f"{says}.*; `croupier journal verify` shows more"):
            READ[way](journal)


def test_a_record_with_its_hash_computed_anew_is_not_read(store: Store) -> None:
    """Its neighbours were chained to the one that stood there."""
    journal = filled(store, 8)
    body = journal.record(4).body.replace(b"Qs", b"Ks")
    with store.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE records SET body = ?, hash = ? WHERE sequence = 4", (body, merkle.leaf_hash(body))
        )
    for way in (*AROUND_4, "by id"):
        with pytest.raises(DamagedError, match="record 5 of journal 'war-1' does not follow the one before it"):
            READ[way](journal)
    assert [found.sequence for found in journal.records(6)] == [6, 7, 8]
    assert [found.sequence for found in journal.records(1, 2)] == [1, 2]


def test_what_is_far_from_the_damage_can_be_read(store: Store) -> None:
    journal = filled(store, 9)
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM records WHERE sequence = 5")
    assert [found.sequence for found in journal.records(7)] == [7, 8, 9]
    assert [found.sequence for found in journal.records(1, 3)] == [1, 2, 3]
    assert list(journal.records(10)) == list(journal.records(20)) == list(journal.records(20, 30)) == []
    assert [found.sequence for found in journal.records(-3, 2)] == [1, 2]
    assert journal.record(9).sequence == 9


def test_proofs_hold_at_every_place(store: Store) -> None:
    journal = filled(store, 7)
    bodies = [found.body for found in journal.records()]
    roots = [merkle.Tree(bodies[:size]).root for size in range(8)]
    for size in range(1, 8):
        for sequence in range(1, size + 1):
            proof = inclusion(journal, sequence, size)
            assert merkle.verify(roots[size], size, sequence - 1, bodies[sequence - 1], proof)
            grown = consistency(journal, sequence, size)
            assert verify_consistency(sequence, roots[sequence], size, roots[size], grown)
    with pytest.raises(InputError, match="has 7 records, not 8"):
        inclusion(journal, 1, 8)


class Writers(RuleBasedStateMachine):
    """Two writers, who close and come back, beside a list of what must be there."""

    @initialize()
    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory(dir=scratch_folder())
        self.file = str(Path(self.folder.name) / "night.db")
        self.stores = [open_store(self.file, create=True) for _ in range(2)]
        self.journals = [Journal(store, "war-1", create=True) for store in self.stores]
        self.kept: list[str] = []
        self.signed: list[int] = []

    @rule(who=st.integers(0, 1))
    def append(self, who: int) -> None:
        number = len(self.kept)
        made = self.journals[who].append(entry(number), expects=number)
        assert made.sequence == number + 1
        self.kept.append(made.entry.id)

    @precondition(lambda self: self.kept)
    @rule(who=st.integers(0, 1), data=st.data(), expects=st.integers(0, 30))
    def give_again(self, who: int, data: st.DataObject, expects: int) -> None:
        number = data.draw(st.integers(0, len(self.kept) - 1))
        assert self.journals[who].append(entry(number), expects=expects).sequence == number + 1

    @rule(who=st.integers(0, 1), expects=st.integers(0, 30))
    def expect_another_version(self, who: int, expects: int) -> None:
        if expects != len(self.kept):
            with pytest.raises(ConflictError) as told:
                self.journals[who].append(entry(1000), expects=expects)
            assert told.value.version == len(self.kept)

    @precondition(lambda self: self.kept)
    @rule(who=st.integers(0, 1))
    def sign(self, who: int) -> None:
        assert self.journals[who].checkpoint(KEY, AT).size == len(self.kept)
        self.signed.append(len(self.kept))

    @rule(who=st.integers(0, 1))
    def reopen(self, who: int) -> None:
        self.stores[who].close()
        self.stores[who] = open_store(self.file)
        self.journals[who] = Journal(self.stores[who], "war-1")

    @precondition(lambda self: self.signed)
    @rule(data=st.data())
    def prove(self, data: st.DataObject) -> None:
        journal, size = self.journals[0], self.signed[-1]
        sequence = data.draw(st.integers(1, size))
        place = journal.last_checkpoint()
        assert place
        body = journal.record(sequence).body
        assert merkle.verify(place.checkpoint.root, size, sequence - 1, body, inclusion(journal, sequence, size))

    @invariant()
    def all_is_there_and_holds(self) -> None:
        if hasattr(self, "kept"):
            assert ids(list(self.journals[0].records())) == self.kept
            file, report = verify(self.stores[1], key=KEY.public if self.signed else None)
            assert file.findings == report.findings == []
            assert (report.records, report.signed) == (len(self.kept), self.signed[-1] if self.signed else 0)

    def teardown(self) -> None:
        if hasattr(self, "stores"):
            for store in self.stores:
                store.close()
            self.folder.cleanup()


TestWriters = Writers.TestCase
TestWriters.settings = settings(max_examples=cases(15), stateful_step_count=20)

"""What is no record is refused when it is read, and says why."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.journal import canonical
from croupier.journal.record import read, same_command, written
from journal.entries import entry

GOOD = written(entry(1), journal="war-1", sequence=2, previous=bytes(32), engine="test 1")
ACTOR = {"licence": None, "person": "Ann", "role": "dealer"}


def changed(**parts: Any) -> bytes:
    value = canonical.decode(GOOD.body)
    assert isinstance(value, dict)
    return canonical.encode({**value, **parts})


def test_a_good_one_is_read() -> None:
    assert read(GOOD.body).body == GOOD.body
    assert read(changed()).sequence == 2
    assert read(changed(actors=[ACTOR])).entry.actors[0].licence is None
    assert same_command(GOOD.entry, read(GOOD.body))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "it is not canonical JSON"),
        (b"[]", "it lacks a part of a record, or has one too many"),
        (changed(more=1), "it lacks a part of a record, or has one too many"),
        (changed(schema=2), "it has schema 2, and this program knows 1"),
        (changed(id=5), "5 should be a string"),
        (changed(actors={}), "should be a list"),
        (changed(actors=["Ann"]), "'Ann' should be a mapping"),
        (changed(actors=[{"person": "Ann"}]), "an actor has person, role and licence"),
        (changed(command=[]), "should be a mapping"),
        (changed(at="yesterday"), "'yesterday' is not a time with its zone"),
        (changed(expects=5), "its sequence does not follow the version that it expects"),
        (changed(sequence=0, expects=-1), "its sequence does not follow"),
        (changed(sequence=True, expects=0), "its sequence does not follow"),
        (changed(corrects=2), "it corrects 2, which is not an earlier record"),
        (changed(corrects=0), "it corrects 0, which is not an earlier record"),
        (changed(corrects=True), "it corrects True, which is not an earlier record"),
        (changed(corrects=None), "it corrects None, which is not an earlier record"),
        (changed(actors=[{**ACTOR, "role": None}]), "None should be a string"),
        (changed(actors=[{**ACTOR, "licence": 7}]), "7 should be a string"),
        (changed(events=["dealt"]), "'dealt' should be a mapping"),
        (changed(previous="zz"), "is not written as a hash"),
        (changed(previous="AB" * 32), "is not written as a hash"),
        (changed(previous="ab"), "is not written as a hash"),
    ],
)
def test_what_is_no_record_is_refused(body: bytes, says: str) -> None:
    with pytest.raises(InputError, match="this is not a record: ") as refused:
        read(body)
    assert says in refused.value.reason


def test_a_correction_names_the_record_that_was_wrong() -> None:
    made = written(replace(entry(4), corrects=3), journal="war-1", sequence=5, previous=bytes(32), engine="test 1")
    assert b'"command":{"card":"Qs","kind":"deal","number":4},"corrects":3,"engine":"test 1"' in made.body
    assert read(made.body).entry.corrects == 3
    assert read(changed(corrects=1)).entry.corrects == 1
    assert read(GOOD.body).entry.corrects is None
    assert not same_command(entry(4), made)
    assert same_command(replace(entry(4), corrects=3), made)


@pytest.mark.parametrize("corrects", [0, -1, 5, 6, True])
def test_a_correction_of_what_is_not_before_is_refused(corrects: int) -> None:
    with pytest.raises(InputError, match=f"a correction names an earlier record, and {corrects} does not stand before 5"):
        written(replace(entry(4), corrects=corrects), journal="war-1", sequence=5, previous=bytes(32), engine="test 1")

"""Tables for practice and demonstration: what their first record says, and that they are never among a house's own."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.journal.store.store import Store, open_store
from croupier.tables.attendant.exercises import set_up_exercise
from croupier.tables.engine.events import Purpose
from croupier.tables.opening import Terms, first_of, set_up, terms_of
from croupier.tables.table import Table
from tables.exercise import START, rules_of
from tables.houses import FLOOR, KEY, MD, PA2012, House

WAR = f"{PA2012}/casino-war"
AT = START.isoformat()


@pytest.mark.parametrize("purpose", ["practice", "demonstration"])
def test_the_first_record_says_what_a_table_is_for(store: Store, purpose: Purpose) -> None:
    table = set_up_exercise(store, "war 1", rules_of(WAR), at=AT, purpose=purpose, key=KEY)
    assert table.purpose == purpose
    assert Table(store, "war 1", key=KEY).purpose == purpose
    first = first_of(table.journal)
    assert first is not None
    assert first.entry.command["purpose"] == first.entry.events[0]["purpose"] == purpose
    assert terms_of(first).cards == "electronic"
    assert str(first.entry.actors[0].licence).startswith("EX-")


def test_a_table_is_a_houses_own_if_nothing_is_said(store: Store) -> None:
    table = House(WAR).opens(store, "war 1")
    assert table.purpose == "live"


def test_exercises_and_a_houses_own_tables_are_never_in_one_store(store: Store, folder: Path) -> None:
    House(WAR).opens(store, "war 1")
    with pytest.raises(InputError, match="has a house's own tables, such as 'war 1': a table for practice is set up in a"):
        set_up_exercise(store, "war 2", rules_of(WAR), at=AT)
    assert store.journals() == ["war 1"]
    with open_store(str(folder / "practice.db"), create=True) as exercises:
        set_up_exercise(exercises, "war 2", rules_of(WAR), at=AT)
        set_up_exercise(exercises, "war 3", rules_of(WAR), purpose="demonstration")  # now
        with pytest.raises(InputError, match="has tables for practice and demonstration, such as 'war 2': a house's own"):
            House(WAR).opens(exercises, "war 4")
        assert exercises.journals() == ["war 2", "war 3"]


def test_a_purpose_that_nobody_knows_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match="an exercise is for practice or demonstration"):
        set_up_exercise(store, "war 1", rules_of(WAR), at=AT, purpose="live")
    terms = Terms(purpose="a party")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="'a party' is no purpose of a table; it is live, practice, demonstration"):
        set_up(store, "war 1", House(WAR).rules, terms, at=AT, by=(FLOOR,))
    assert store.journals() == []


def test_what_an_edition_leaves_to_the_house_is_chosen(store: Store) -> None:
    table = set_up_exercise(store, "stations", rules_of(MD), at=AT, version="electronic")
    chosen = table.live.rules.in_force.choices
    assert chosen == {"electronic.offered": True, "electronic.cards": 3}
    own = set_up_exercise(store, "five", rules_of(MD, {"electronic.cards": 5}), at=AT, version="electronic")
    assert own.live.rules.in_force.choices["electronic.cards"] == 5

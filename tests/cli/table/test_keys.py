"""The key of an electronic table on the command line: a wrong file is told at once, and --new-key changes it."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.tables import AT, KIM, LEE, PEOPLE, SAM, House
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.tables.engine.equipment import fingerprint, key_in

MD = "md-1.2/casino-war"


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    """A store with one electronic table, whose key lies beside it."""
    found = House(run, tmp_path)
    assert found.open("e", MD, "--cards", "electronic").code == 0
    return found


def old(house: House) -> Path:
    return Path(house.db + ".shoe-key")


def new(house: House) -> Path:
    return house.folder / "new.key"


def test_open_records_the_fingerprint(house: House) -> None:
    with open_store(house.db) as store:
        body = Journal(store, "e").record(1).body
    assert fingerprint(key_in(old(house))).encode() in body
    assert key_in(old(house)).hex().encode() not in body


def test_a_wrong_key_is_told_before_anything_is_done(house: House) -> None:
    other = house.folder / "other.key"
    key_in(other, create=True)
    for words in (
        ("deal", "e", "--do", "-"),
        ("deal", "e"),
        ("deal", "e", "--do", "-", "--new-key", str(new(house))),
        ("close", "e"),
    ):
        refused = house.run("table", *words, "--db", house.db, "--key", str(other), *PEOPLE).refused()
        assert f"{other}: this is not the key that seals the shoes of the table: its fingerprint is " in refused
        assert fingerprint(key_in(old(house))) in refused
    assert not new(house).exists()  # no key is made for a table that was not opened


def test_new_key_changes_the_key_and_makes_it_where_there_is_none(house: House) -> None:
    done = house.deal(
        "e", {"name": "receive cards", "decks": 6, "preinspected": False}, more=["--new-key", str(new(house))]
    )
    assert (done.code, done.err) == (0, "")
    assert f"another key seals the shoes from now on, its fingerprint is {fingerprint(key_in(new(house)))}" in done.out
    assert "receive 6 decks" in done.out
    assert "this is not the key" in house.deal("e").refused()
    assert house.deal("e", more=["--key", str(new(house))]).code == 0
    assert house.journal("verify").code == 0


def test_new_key_as_json_tells_the_record_even_of_an_empty_script(house: House) -> None:
    done = house.deal("e", more=["--new-key", str(new(house)), "--json"])
    (line,) = done.out.splitlines()
    told = json.loads(line)
    assert told["command"] == {"name": "change shoe key", "shoe_key": fingerprint(key_in(new(house))), "lost": False}
    assert [one["person"] for one in told["by"]] == ["Kim", "Sam"]


def test_new_key_needs_two_persons_and_another_key(house: House) -> None:
    words = ("table", "deal", "e", "--db", house.db, "--at", AT, "--do", "-", "--as", KIM, "--as", LEE)
    assert "change shoe key is signed by the security" in house.run(*words, "--new-key", str(new(house))).refused()
    same = house.run(*words, "--as", SAM, "--new-key", str(old(house)))
    assert "this key seals the shoes of the table already" in same.refused()


def test_a_table_without_an_electronic_shoe_has_no_key_to_change(house: House) -> None:
    house.open("war")
    house.open("w", "pa-2011-proposed/big-six", "--cards", "electronic")
    for name in ("war", "w"):
        refused = house.deal(name, more=["--new-key", str(new(house))]).refused()
        assert f"table '{name}' has no electronic shoe: there is no key to change" in refused
    assert not new(house).exists()


def test_a_lost_key_is_replaced(house: House) -> None:
    old(house).unlink()
    lost = ("--new-key", str(old(house)), "--lost-key")  # a new one in its place
    done = house.deal("e", {"name": "receive cards", "decks": 6, "preinspected": False}, more=lost)
    assert (done.code, done.err) == (0, "")
    assert house.deal("e").code == 0
    assert "it is not lost" in house.deal("e", more=lost).refused()
    for more in (["--lost-key"], [*lost, "--key", str(old(house))]):
        assert "--lost-key needs --new-key FILE, and no --key" in house.deal("e", more=more).refused()
    assert house.journal("verify").code == 0


def test_a_script_may_ask_for_the_change_and_is_told_what_it_lacks(house: House) -> None:
    assert "there is no new key" in house.deal("e", {"name": "change shoe key"}).refused()

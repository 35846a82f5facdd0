"""A table on its journal: how it is set up, what it can be told, and what time it is there."""

import sqlite3
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.training import STATIONS
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.tables.audit.audit import Audit
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from journal.entries import filled
from tables.houses import GGE, MD, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, PIT, SHIFT, Sitting, player

WAR = House(f"{PA2012}/casino-war")
AT = "2026-03-01T06:00:00+00:00"


@pytest.mark.parametrize("by", [FLOOR, PIT, SHIFT])
def test_a_table_is_set_up_by_a_supervisor_and_keeps_its_rules(store: Store, by: Signature) -> None:
    set_up(store, "war 1", WAR.rules, Terms("recorded"), at=AT, by=(DEALER, by))
    (first,) = Journal(store, "war 1").records()
    assert [actor.person for actor in first.entry.actors] == ["Lee", by.person]
    table = Table(store, "war 1")
    assert (table.now.mode, table.now.cards, table.now.version) == ("recorded", "typed", "")
    assert table.live.rules.in_force.values == WAR.rules.values
    assert table.cite("payouts.tie") == "651a.10(2)"
    assert table.cite("house.fill") == "custom"


@pytest.mark.parametrize(
    "by",
    [
        (),
        (DEALER,),
        (Signature("Kim", Role.FLOORPERSON),),
        (Signature("Kim", Role.FLOORPERSON, " "),),
        (Signature(" ", Role.FLOORPERSON, "F-2"),),
        (Signature("Rex", Role.REGULATOR, "R-1"), DEALER),
    ],
)
def test_nobody_else_sets_a_table_up(store: Store, by: tuple[Signature, ...]) -> None:
    with pytest.raises(InputError, match="a table is set up by a floorperson or above, who signs with the licence number"):
        set_up(store, "war 1", WAR.rules, Terms(), at=AT, by=by)
    assert store.journals() == []


@pytest.mark.parametrize(
    ("house", "says"),
    [
        (House(MD, version="electronic"), "the electronic version is not offered under these rules"),
        (House(MD, STATIONS, version="round"), "casino-war has no version 'round': beside the usual one"),
        (House(f"{PA2011}/roulette", version="electronic"), "roulette has no version 'electronic': only the usual one"),
        (House(f"{GGE}/poker-room"), "no live table deals 'poker-room'"),
    ],
)
def test_a_table_that_cannot_be_is_not_begun(store: Store, house: House, says: str) -> None:
    with pytest.raises(InputError) as refused:
        house.opens(store, "a table")
    assert refused.value.reason.startswith(says)
    assert store.journals() == []


@pytest.mark.parametrize("name", ["", "x" * 201, "two\nlines"])
def test_a_table_has_a_name(store: Store, name: str) -> None:
    with pytest.raises(InputError, match="cannot be the name of a journal"):
        WAR.opens(store, name)


def test_a_journal_that_is_no_tables_is_refused_and_not_audited(store: Store) -> None:
    filled(store, 3, name="a journal")
    with pytest.raises(InputError, match="the journal 'a journal' is not a table's"):
        Table(store, "a journal")
    with pytest.raises(InputError, match="has no journal 'war 9'; it has a journal"):
        Table(store, "war 9")
    Journal(store, "empty", create=True)
    with pytest.raises(InputError, match="the journal 'empty' is not a table's"):
        Table(store, "empty")
    audit = Audit()
    assert all(report.good for report in verify(store, decide=audit))
    assert audit.tables == {}


# Time comes from outside


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2026-03-01", "2026-03-01T07:00:00", "2026-13-01T07:00:00+00:00", "x" * 999]
)
def test_a_time_has_its_zone(store: Store, at: str) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    command = table.table.command({"name": "count the float", "cents": 1}, (DEALER, FLOOR), at)
    with pytest.raises(InputError, match="is not a time with its zone, such as 2026-03-01T21:40:00"):
        table.table.do(command)
    with pytest.raises(InputError, match="is not a time with its zone"):
        set_up(store, "war 2", WAR.rules, Terms(), at=at, by=(FLOOR,))


def test_time_goes_on_by_the_instant_and_not_by_the_clock_on_the_wall(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")  # shortly after seven in the morning of Greenwich
    told, by = {"name": "tip", "player": "Ann", "cents": 1_00}, (*player("Ann"), DEALER)
    for at in ("2026-03-01T02:30:00-05:00", "2026-03-01T07:30:00+00:00", "2026-03-01T08:30:00+01:00"):  # the same instant
        table.table.do(table.table.command(told, by, at))
    with pytest.raises(InputError, match="2026-03-01T08:29:59\\+01:00 is before the last record of this table"):
        table.table.do(table.table.command(told, by, "2026-03-01T08:29:59+01:00"))


# What can be told


@pytest.mark.parametrize("words", ["\ud800", "half \udfff a character"])
def test_words_that_have_no_bytes_are_refused_and_stop_nothing(store: Store, words: str) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    assert "half a character" in table.refuses("dispute", player="Ann", what=words)
    assert table.table.halted == ""
    assert table.table.options()
    table.does("dispute", player="Ann", what="ｕｎｉｃｏｄｅ ♠ 𝄞 \x00 \u202e is kept as it is")
    assert Table(store, "war 1").now == table.table.now


def test_a_number_that_no_reader_holds_is_refused_and_stops_nothing(store: Store) -> None:
    table = Sitting(House(f"{GGE}/badugi").opens(store, "badugi 1"))
    table.counts_float()
    table.does("open table")
    table.does("sit", player("Ann"), player="Ann", seat=1)
    assert "is too large for JSON" in table.refuses("buy in", player("Ann"), player="Ann", cents=10**30, bills=False)
    assert table.table.options()


@pytest.mark.parametrize("id", ["", "x" * 201, "with \x00 in it", "half \ud800 a character", "two\nlines"])
def test_an_id_is_something_that_every_database_can_hold(store: Store, id: str) -> None:
    """Whoever gives a strange one must not be able to stop a table with it."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    with pytest.raises(InputError, match="the id of a command has between 1 and 200 printable characters"):
        table.table.do(table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=1_00), id=id)
    assert table.table.halted == ""
    table.table.do(table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=1_00), id="x" * 200)


def test_rules_in_force_are_those_of_the_submission(store: Store) -> None:
    rules = in_force(library.draft(WAR.edition), {"decks.shoe": 8}, None)
    set_up(store, "war 1", rules, Terms(), at=AT, by=(FLOOR,))
    table = Sitting(Table(store, "war 1"))
    table.counts_float()
    assert table.refuses("receive cards", decks=6) == "6 decks came to the table; 8 are to be used"
    table.does("receive cards", decks=8)


def test_a_table_does_not_go_on_over_a_damaged_journal(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    with open_store(where, create=True) as store:
        Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    with sqlite3.connect(where) as raw:
        raw.execute("DELETE FROM records WHERE sequence = 4")
    raw.close()
    with (
        open_store(where) as store,
        pytest.raises(DamagedError, match="record 4 of journal 'war 1' is missing; `croupier journal verify` shows more"),
    ):
        Table(store, "war 1")

"""Accounts: who is entered, which roles meet in one person, and what the journal says of it."""

from contextlib import suppress
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.people.diary import MOST_A_DAY
from croupier.people.duties import ADMINISTRATOR, POSTS, SURVEILLANCE, kept_from, never_meet
from croupier.people.people import EXPORTS_PER_HOUR, people_of
from croupier.people.store import beside
from people.houses import DEALER, FLOOR, Clock, cheap, enter, house, staffed, told
from tables.houses import PA2012, House

WORKS = {Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.SECURITY, Role.MAINTENANCE, Role.CASHIER}
WATCHES = {Role.REGULATOR, Role.AUDITOR, SURVEILLANCE}


def test_which_roles_never_meet_in_one_person() -> None:
    for one, other in combinations(POSTS, 2):
        alone = bool({one, other} & {"player", "administrator", "compliance"})
        watched = bool({one, other} & WORKS) and bool({one, other} & WATCHES)
        assert never_meet(one, other) == never_meet(other, one) == (alone or watched), (one, other)


def test_every_pair_of_roles_is_given_or_refused(folder: Path) -> None:
    with house(folder) as people:
        for number, (one, other) in enumerate(combinations(POSTS, 2)):
            reference = f"E-{2000 + number}"
            people.accounts.add(reference)
            people.accounts.give(reference, one, "" if one in ("player", *_UNLICENSED) else f"L-{number}1")
            licence = "" if other in ("player", *_UNLICENSED) else f"L-{number}2"
            if never_meet(one, other):
                with pytest.raises(InputError, match="must not meet"):
                    people.accounts.give(reference, other, licence)
            else:
                assert {held.role for held in people.accounts.give(reference, other, licence).roles} == {one, other}


_UNLICENSED = (SURVEILLANCE, ADMINISTRATOR, "compliance")


def test_what_keeps_somebody_from_a_role_for_a_day() -> None:
    assert kept_from("floorperson", ["dealer"]) == "dealer"
    assert kept_from("dealer", ["floorperson"]) == ""  # a supervisor may go on to deal, and not come back
    assert kept_from("dealer", ["dealer"]) == ""
    assert kept_from("surveillance", ["pit manager"]) == "pit manager"


def test_a_role_lasts_from_a_day_until_a_day(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        until = date(2026, 3, 3)
        person = people.accounts.give(DEALER, "floorperson", "F-9", since=date(2026, 3, 2), until=until)
        assert set(person.held(date(2026, 3, 1))) == {"dealer"}
        assert set(person.held(date(2026, 3, 2))) == set(person.held(until)) == {"dealer", "floorperson"}
        assert set(person.held(until + timedelta(days=1))) == {"dealer"}


def test_the_register_of_tables_has_the_roles_of_today(folder: Path) -> None:
    with staffed(folder) as people:
        register = people.accounts.register()
        signed = register.signature(Signature("Lee Park", Role.DEALER), "2026-03-01T12:00:00+00:00")
        assert signed == Signature(DEALER, Role.DEALER, "D-1")
        people.accounts.lock(DEALER)
        with pytest.raises(InputError, match="is not in the register"):
            people.accounts.register().signature(Signature(DEALER, Role.DEALER), "")


@pytest.mark.parametrize(
    ("reference", "name", "why"),
    [
        ("Lee", "Lee Park", "cannot be a reference"),
        ("", "", "cannot be a reference"),
        ("E-1017", "again", "is there already"),
        ("e1017", "spelled otherwise", "is there already"),
        ("E-3000", "a\nb" + "\x1b", "cannot be a name"),
        ("E-3000", "x" * 81, "cannot be a name"),
        ("E-3000", "E-1001", "cannot be a name"),
    ],
)
def test_who_cannot_be_entered(folder: Path, reference: str, name: str, why: str) -> None:
    with staffed(folder) as people:
        before = told(people)
        with pytest.raises(InputError, match=why):
            people.accounts.add(reference, name)
        assert told(people) == before


@pytest.mark.parametrize(
    ("role", "licence", "why"),
    [
        ("king", "K-1", "is no role"),
        ("pit manager", "", "no licence number"),
        ("pit manager", "none", "no licence number"),
        ("pit manager", "D-1", "licence D-1 is that of E-1017"),
        ("surveillance", "S-1", "^the role surveillance has no licence: leave it out"),
    ],
)
def test_which_roles_cannot_be_given(folder: Path, role: str, licence: str, why: str) -> None:
    with staffed(folder) as people, pytest.raises(InputError, match=why):
        people.accounts.give(FLOOR, role, licence)


def test_nobody_gives_a_role_to_themselves_and_the_last_administrator_stays(folder: Path) -> None:
    with staffed(folder) as people:
        with pytest.raises(InputError, match="to themselves"):
            people.accounts.give("E-1000", "administrator", by="E-1000")
        for change in (people.accounts.lock, people.accounts.erase_name):
            with pytest.raises(InputError, match="only administrator"):
                change("E-1000")
        with pytest.raises(InputError, match="only administrator"):
            people.accounts.end("E-1000", "administrator")
        enter(people, "E-1002", "Bo Berg", "administrator")
        assert people.accounts.lock("E-1000", by="E-1002").locked


def test_an_erased_name_is_nowhere(folder: Path) -> None:
    with staffed(folder) as people:
        people.accounts.erase_name("lee park")
        assert people.accounts.find("Lee Park") is None
        assert people.accounts.person(DEALER).called == DEALER
    for file in folder.iterdir():
        if "people" not in file.name:
            assert b"Lee" not in file.read_bytes(), file


def test_the_journal_of_accounts_has_references_alone_and_verifies(folder: Path) -> None:
    with staffed(folder) as people:
        people.accounts.unlock(DEALER, by="E-1000")
        assert told(people)[0] == ("console", "first link")
        assert told(people)[-1] == ("E-1000", "unlock")
    with open_store(str(folder / "tables.db"), read_only=True) as store:
        reports = list(verify(store))
        assert [one.journal for one in reports if one.journal] == ["people"]
        assert [finding.kind for one in reports for finding in one.findings if finding.kind != "unsigned"] == []


def test_people_stand_beside_tables_in_one_house(folder: Path) -> None:
    with staffed(folder):
        pass
    assert {file.name for file in folder.glob("*.db")} == {"tables.db", "tables-people.db"}
    assert beside("postgresql://casino@host/night") == "postgresql://casino@host/night"
    with open_store(str(folder / "tables.db"), create=True) as store:
        table = House(f"{PA2012}/casino-war").opens(store, "war 1")
        assert table.version == 1


def test_a_table_that_is_called_people_is_refused_as_their_journal(folder: Path) -> None:
    with open_store(str(folder / "tables.db"), create=True) as store:
        with pytest.raises(InputError, match="'people' cannot be the name of a table"):
            House(f"{PA2012}/casino-war").opens(store, "people")
        House(f"{PA2012}/casino-war").opens(store, "war 1")
        first = next(Journal(store, "war 1").records())
        Journal(store, "people", create=True).append(first.entry, expects=0)  # as tables were once set up under any name
    with pytest.raises(InputError, match="a table called 'people'"):
        people_of(str(folder / "tables.db"), passwords=cheap())


def test_another_database_is_not_taken_for_people(folder: Path) -> None:
    with open_store(str(folder / "other.db"), create=True):
        pass
    with pytest.raises(InputError, match="holds something else than people"):
        people_of(str(folder / "tables.db"), str(folder / "other.db"), passwords=cheap())


def test_nobody_makes_the_journal_grow_without_end(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        for _ in range(EXPORTS_PER_HOUR):
            people.exported("records", by=FLOOR, role="floorperson")
        size = people.store.diary.journal.head().version
        with pytest.raises(InputError, match="too many exports: wait 61 minutes"):
            people.exported("records", by=FLOOR, role="floorperson")
        people.exported("records", by=DEALER, role="dealer")
        clock.passes(seconds=3600)
        people.exported("records", by=FLOOR, role="floorperson")
        assert people.store.diary.journal.head().version == size + 2
        with suppress(InputError):
            for _ in range(MOST_A_DAY):
                people.store.diary.write("log in", by=FLOOR)
        with pytest.raises(InputError, match="until tomorrow"):
            people.store.diary.write("log in", by=FLOOR)
        clock.passes(days=1)
        people.store.diary.write("log in", by=FLOOR)

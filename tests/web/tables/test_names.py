"""A table of any name that can be opened is found at its addresses; a name that is an address is refused at opening."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.routing import iter_route_contexts

from croupier.disputes import docket
from croupier.errors import InputError
from croupier.journal.store.store import Store, open_store
from croupier.people import diary
from croupier.rulebook.house.record import filings
from croupier.tables.opening import ADDRESSES, OTHER_JOURNALS
from croupier.web.app import create_app
from people.houses import FLOOR
from tables.houses import PA2011, House
from web.people.doors import Door

WHEEL = House(f"{PA2011}/big-six")
NAMES = (
    "Pit 1/War 2",
    "a,b",
    "x@dealer",
    "50 %",
    "felt",
    "rounds",
    "a?b#c",
    "Ω/1",
    "War 1:7",
    "a+b&c=d",
    "w/felted",
    "..a/b",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "tables.db"), create=True) as made:
        yield made


def behind_a_name() -> set[str]:
    """What stands behind a table's or a journal's name in the addresses of the whole app."""
    found = set[str]()
    for route in iter_route_contexts(create_app().routes):
        before, at, rest = str(getattr(route, "path", "")).partition("{name:path}/")
        if (at and "/tables/" in before + "/") or ("/journal" in before and at):
            found |= {part for part in rest.split("/") if "{" not in part}
    return found


def test_every_address_behind_a_name_is_known_where_tables_are_opened() -> None:
    assert {"felt", "recall", "rounds", "sign", "inclusion"} <= behind_a_name() <= ADDRESSES
    assert {docket.NAME, diary.NAME, filings.NAME} == set(OTHER_JOURNALS)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("War/felt", "/felt is a page of a table; leave out the slash"),
        ("a/rounds/5", "/rounds is a page"),
        ("a/receipt.svg/b", "/receipt.svg is a page"),
        ("/a", "between slashes stand words"),
        ("a//b", "between slashes stand words"),
        ("a/", "between slashes stand words"),
        ("..", "between slashes stand words"),
        ("a/../b", "between slashes stand words"),
        ("people", "the house's people are recorded under it"),
    ],
)
def test_a_name_that_is_an_address_is_refused_at_opening(store: Store, name: str, says: str) -> None:
    with pytest.raises(InputError, match="cannot be the name of a table") as refused:
        WHEEL.opens(store, name)
    assert says in refused.value.reason
    assert store.journals() == []


def test_every_other_name_is_found(store: Store, tmp_path: Path) -> None:
    for name in NAMES:
        WHEEL.opens(store, name)
    with Door(tmp_path) as door:
        visitor = door.browser(FLOOR)
        for name in NAMES:
            part = quote(name, safe="")
            assert visitor.get(f"/api/v1/tables/{part}").json()["table"] == name
            assert 'data-table="' in visitor.get(f"/tables/{part}").text
            assert visitor.get(f"/api/v1/tables/{part}/felt").status_code == 200, name
            assert visitor.get(f"/tables/{part}/recall").status_code == 200, name
            assert visitor.get(f"/journal/{part}").status_code in (200, 303), name
            assert visitor.request("HEAD", f"/api/v1/stream?tables={quote(part, safe='')}").status_code == 200, name

"""Who reads what, at every address: each role, a visitor, somebody without a role, and devices."""

import re
from urllib.parse import unquote, unquote_plus

import pytest

from access.conftest import LIVE, LIVE_POKER, Furnished
from access.doors import DOORS, PEOPLE, TEXT, Door, may_read, paths, readers_of
from access.server import PLAYERS, ROLELESS, VISITOR, Answer

pytestmark = pytest.mark.long


def test_every_address_is_in_the_table(house: Furnished) -> None:
    found = paths(house.server.app)
    assert sorted(path for path in found if path not in DOORS and not TEXT.fullmatch(path)) == []
    assert sorted(set(DOORS) - found) == []
    assert [path for path in DOORS if TEXT.fullmatch(path)] == []


def names_in(house: Furnished, answer: Answer, text: str) -> bool:
    """Whether an answer names what is the house's, however it is written."""
    wanted = unquote(house.address(text))
    return wanted in answer.body.decode(errors="replace") or wanted in unquote_plus(str(dict(answer.headers)))


def problems(house: Furnished, door: Door, reader: str, address: str) -> str:
    """What is wrong with an answer about the house's own; empty if nothing is."""
    answer, may = house.server.get(reader, address), may_read(door, reader)
    told = f"{answer.status} {answer.headers.get('location', '')}"
    if answer.status >= 500:
        return told
    if door.lists:
        shown = names_in(house, answer, door.lists)
        asked = house.address(door.lists) in address  # a refusal may repeat what was asked for
        wrong = may is not None and shown != may and not (shown and asked and answer.status >= 400)
        return f"{told}, {'told' if shown else 'left out'}" if wrong else ""
    if may:
        return told if answer.denied or answer.status >= 400 else ""
    if may is None:
        return ""
    if door.hidden:
        return told if answer.status < 300 else ""
    right = answer.logs_in if reader == VISITOR else answer.denied if reader == ROLELESS else answer.status == 403
    return "" if right or (reader not in PEOPLE and answer.denied) else told


@pytest.mark.parametrize("path", DOORS)
def test_the_houses_own(house: Furnished, path: str) -> None:
    door = DOORS[path]
    wrong = {}
    for address in map(house.address, door.at):
        for reader in readers_of(door):
            if problem := problems(house, door, reader, address):
                wrong[reader, address] = problem
    assert wrong == {}


@pytest.mark.parametrize("path", [path for path, door in DOORS.items() if door.open_to_all])
def test_demonstrations_and_ones_own_are_open(house: Furnished, path: str) -> None:
    for address in map(house.address, DOORS[path].open_to_all):
        for reader in (VISITOR, "player", "dealer", "compliance"):
            answer = house.server.get(reader, address)
            assert (answer.denied, answer.status) == (False, 200), (reader, address, answer.status)
            for name in (LIVE, LIVE_POKER):
                assert name.encode() not in answer.body, (reader, address)


HEADED = [path for path, door in DOORS.items() if not door.slow and not door.lists]


def test_head_says_no_more_than_get(house: Furnished) -> None:
    for address in [house.address(text) for path in HEADED for text in DOORS[path].at]:
        head, whole = (house.server.request("player", method, address) for method in ("HEAD", "GET"))
        assert (head.status, head.body) == (whole.status, b""), address
        assert head.headers.get("etag") == whole.headers.get("etag"), address


@pytest.mark.parametrize("role", ["dealer", "surveillance"])
@pytest.mark.parametrize("reader", [VISITOR, ROLELESS, "player", "compliance"])
def test_nobody_looks_through_anothers_eyes(house: Furnished, reader: str, role: str) -> None:
    for text in (
        "/api/v1/tables/{poker}?as=" + role,
        "/tables/{poker}?as=" + role,
        "/api/v1/tables/{poker}/rounds/1?as=" + role,
        "/api/v1/tables/{poker}/recall?as=" + role,
        "/tables/{poker}/recall?as=" + role,
        "/api/v1/tables/{poker}/meters?as=" + role,
        "/api/v1/stream?tables={poker}&as=" + role,
        "/api/v1/stream?tables={demo},{poker}@" + role,
        "/api/v1/stream?tables={poker}@floor",
    ):
        assert house.server.get(reader, house.address(text)).denied, text
    assert house.server.request(reader, "HEAD", house.address("/api/v1/stream?tables={poker}@" + role)).denied


def test_a_player_is_told_nothing_of_the_inventory(house: Furnished) -> None:
    for text in ("/api/v1/tables/{live}", "/api/v1/tables/{live}/rounds/1", "/api/v1/stream?tables={live}&since={live}:1"):
        told = {who: house.server.get(who, house.address(text)).body.decode() for who in ("player", "floorperson")}
        counts = {who: sum(word in body for word in ("50000.00", "set up")) for who, body in told.items()}
        assert counts["player"] == 0 < counts["floorperson"], text
        assert PLAYERS[0] in told["player"]


def test_a_refusal_names_no_table_of_the_house(house: Furnished) -> None:
    for reader in (VISITOR, "player", "compliance"):
        for text in (
            "/api/v1/tables/pit-7 badug",
            "/tables/pit-7 wa",
            "/api/v1/journals/pit-7 wa/records",
            "/journal/pit-7 badug",
            "/api/v1/disputes/round?table=pit-7&round=1",
            "/desk/new?find=1&table=pit-7&round=1",
        ):
            answer = house.server.get(reader, text)
            if reader == "player" and "tables/" in text:
                continue  # who may look at the tables may be told their names
            assert answer.status >= 300
            for name in (LIVE, LIVE_POKER):
                assert not re.search(rf"{name}\b", answer.body.decode()), (reader, text)

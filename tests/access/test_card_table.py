"""Somebody else's card game, which says nothing of who may read what: a folded hand, and every hand before it is shown."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from access.bytes import Hand, secrets_of, told_of
from access.doors import paths
from access.server import PLAYERS, VISITOR, Server, exercise, live_table, opened, play, rounds, sign
from access.test_unshown_cards import BESIDE, at_table, in_journal, leaks, moved, receipts
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.tables.engine.equipment import default_key, key_in
from croupier.tables.table import Table
from outside.conftest import site  # noqa: F401
from outside.packages import leave
from paths import ROOT

pytestmark = pytest.mark.long
SOURCE = ROOT / "examples" / "games" / "three_card_poker" / "src" / "three_card_poker"
EDITION, LIVE, DEMO = "custom/three-card-poker", "pit-7 three", "Shown three"


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[Server]:  # noqa: F811
    shutil.copytree(SOURCE, site / "three_card_poker")
    leave(site)
    with opened(tmp_path) as store:
        sign(play(live_table(store, LIVE, EDITION), folded), tmp_path)
    with Server(tmp_path) as running:
        yield running


def dealt(journal: Journal, number: int) -> Hand:
    """The cards of a round, by whose they are, told by its events alone; without those that other rounds dealt too."""
    seats, down, shown, others, at, records = dict[str, str](), dict[str, str](), set[str](), set[str](), 1, list[Record]()
    for record in journal.records():
        if at == number:
            records.append(record)
        for event in record.entry.events:
            match event["event"]:
                case "Joined":
                    seats[str(len(seats) + 1)] = str(event["player"])
                case "Dealt" if at == number:
                    down |= dict.fromkeys(event["cards"], seats.get(str(event["to"]), ""))  # type: ignore[call-overload]
                case "Dealt" | "Shown":
                    (shown if at == number else others).update(event["cards"])  # type: ignore[arg-type]
                case "Advanced":
                    at += event["phase"] == "betting"
    unshown = {card: owner for card, owner in down.items() if card not in shown | others}
    return Hand(unshown, frozenset(shown), *secrets_of(records, unshown))


def folds(table: Table) -> list[int]:
    """Rounds that are over in which somebody folded and somebody played."""
    hands = {number: dealt(table.journal, number) for number in range(1, table.now.round)}
    return [number for number, hand in hands.items() if hand.unshown and hand.shown]


def folded(table: Table) -> bool:
    return rounds(1)(table) and folds(table) != []


def in_play(table: Table) -> bool:
    """The hands are dealt, and nobody has shown one."""
    return str(table.now.game.phase) == "deciding"


def looks(server: Server, name: str, hand: Hand, number: int, *roles: str) -> Iterator[str]:
    """Every address of the table and its journal that the running server has, and those of the house beside."""
    for role in roles:
        yield from at_table(name, role, number)
    yield from in_journal(name, hand, number)
    names = {"name": quote(name), "number": str(number)}
    for path in sorted(path for path in paths(server.app) if "/{name}" in path and "training" not in path):
        yield path.format(**names)
    yield f"/api/v1/stream?tables={quote(name)}@floor"
    yield from BESIDE


def test_at_a_demonstration(server: Server) -> None:
    table = exercise(server, DEMO, EDITION, folded)
    sign(table, server.folder)
    number = folds(table)[-1]
    hand = dealt(table.journal, number)
    server.get(VISITOR, f"/api/v1/tables/{quote(DEMO)}")
    moved(server, DEMO)
    for reader in (VISITOR, "player"):
        assert leaks(server, reader, looks(server, DEMO, hand, number, "", "floorperson", "dealer"), hand) == {}, reader
        assert [address for address in receipts(DEMO, hand) if not server.get(reader, address).denied] == [], reader
    here = f"/api/v1/tables/{quote(DEMO)}/rounds/{number}"
    assert told_of(server.get(VISITOR, here), hand.shown)
    play(table, in_play)
    moved(server, DEMO)
    now = dealt(table.journal, table.now.round)
    assert now.unshown
    assert not now.shown
    for role in ("surveillance", "dealer"):
        assert leaks(server, VISITOR, looks(server, DEMO, now, table.now.round, "", role), now) == {}, role


@pytest.mark.parametrize("reader", ["player", "dealer", "floorperson", "compliance"])
def test_at_a_table_of_the_house(server: Server, reader: str) -> None:
    with opened(server.folder) as store:
        table = Table(store, LIVE, key=key_in(default_key(store.address)))
        number, own = folds(table)[-1], PLAYERS[0] if reader == "player" else ""
        hand = dealt(table.journal, number)
        assert leaks(server, reader, looks(server, LIVE, hand, number, ""), hand, own) == {}
        assert {server.get(reader, address).status for address in receipts(LIVE, hand)} == {403}
        play(table, in_play)
        now = dealt(table.journal, table.now.round)
    server.get("auditor", f"/api/v1/tables/{quote(LIVE)}")
    moved(server, LIVE)
    assert leaks(server, reader, looks(server, LIVE, now, table.now.round, ""), now, own) == {}


def test_who_plays_sees_their_own_alone(server: Server) -> None:
    sat = server.client.post("/api/v1/tables", json={"edition": EDITION, "as": "player", "name": "Ann"})
    name, cookie = sat.json()["table"], sat.headers["set-cookie"].partition(";")[0]
    server.client.cookies.clear()
    server.calls("Ann at her seat", {"Cookie": cookie})
    table = play(server.hall._hosts[name].table, in_play)
    for enough, number in ((in_play, table.now.round), (folded, 0)):
        play(table, enough)
        moved(server, name)
        at = number or folds(table)[-1]
        hand = dealt(table.journal, at)
        roles = ("", "surveillance", "floorperson")
        assert leaks(server, "Ann at her seat", looks(server, name, hand, at, *roles), hand, own="Ann") == {}
        assert leaks(server, VISITOR, looks(server, name, hand, at, ""), hand) == {}

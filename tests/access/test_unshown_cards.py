"""A card that was dealt face down and never shown is in no byte that a visitor or a player gets, whatever the door."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

import pytest

from access.bytes import WORDS, Hand, poker_hand, told_of
from access.server import PLAYERS, VISITOR, Server, exercise, live_table, opened, play, rounds, sign
from croupier.journal.book import Journal
from croupier.rulebook.text import library
from croupier.tables.engine.equipment import default_key, key_in
from croupier.tables.table import Table
from depth import SOAK, of_each_kind

POKER = of_each_kind(id for id in library.ids() if library.head(id).game == "poker" and "poker-room" not in id)
pytestmark = pytest.mark.long
LIVE = "pit-7 poker"
READERS = (VISITOR, "player")


def in_play(table: Table) -> bool:
    """A second hand is under way, past its first cards."""
    return table.now.round == 2 and table.now.game.phase == "betting"


def at_table(name: str, role: str = "", number: int = 1) -> Iterator[str]:
    """Every address at which a table and one of its rounds are looked at, in a role."""
    here, as_ = quote(name), f"?as={role}" if role else ""
    for what in ("", f"/rounds/{number}", "/recall", "/meters"):
        yield f"/api/v1/tables/{here}{what}{as_}"
    yield from (f"/tables/{here}{as_}", f"/tables/{here}/recall{as_}")
    yield f"/api/v1/stream?changes=true&tables={here}" + (f"@{role}" if role else "")
    yield f"/api/v1/stream?tables={here}&since={here}:1" + (f"&as={role}" if role else "")


def in_journal(name: str, hand: Hand, number: int = 1) -> Iterator[str]:
    """Every address at which its journal is read, and where a round of it is filled in."""
    here, pages = f"/api/v1/journals/{quote(name)}", f"/journal/{quote(name)}"
    for what in (
        "records?first=1",
        "find",
        "find?deviation=any",
        "deviations",
        f"rounds/{number}",
        f"rounds/{number}/scenes",
    ):
        yield f"{here}/{what}"
    yield from (pages, f"{pages}?deviation=any", f"{pages}/rounds/{number}")
    yield f"/api/v1/disputes/round?table={quote(name)}&round={number}"
    yield f"/desk/new?find=1&round={number}&table={quote(name)}"
    for record in hand.records if SOAK else hand.records[:1]:
        yield from (f"{here}/records/{record}", f"{here}/records/{record}/inclusion")
        yield f"{pages}/rounds/{number}?record={record}"


def receipts(name: str, hand: Hand) -> Iterator[str]:
    """Receipts with such a card in them."""
    here, number = quote(name), hand.records[-1]
    yield from (f"/api/v1/journals/{here}/receipt?first={at}&last={number}" for at in (1, number))
    yield from (
        f"/journal/{here}/receipt.jsonl?first={number}&last={number}",
        f"/journal/{here}/receipt.svg?record={number}",
    )


BESIDE = ("/floor", "/api/v1/floor", "/tables", "/journal", "/desk")


def leaks(server: Server, reader: str, addresses: Iterable[str], hand: Hand, own: str = "") -> dict[str, list[str]]:
    """What is told that must not be; a player knows their own cards."""
    secret = [card for card, owner in hand.unshown.items() if not own or owner != own]
    found: dict[str, list[str]] = {}
    for address in addresses:
        answer = server.get(reader, address)
        assert answer.status < 500, address
        if told := told_of(answer, secret, hand.secrets):
            found[address] = told
        location = answer.headers.get("location", "")
        if location.startswith("/desk/new"):  # the page has examples of its own
            shown = told_of(server.get(reader, re.sub("&text=[^&]*", "", location)), secret)
            if told := sorted({*told_of(server.get(reader, location), secret)} - {*shown}):
                found[f"{address}, and on"] = told
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("house")
    with opened(folder) as store:
        sign(play(live_table(store, LIVE, "gge-2011/badugi"), rounds(1)), folder)
    with Server(folder) as running:
        yield running


def everywhere(name: str, hand: Hand, *roles: str) -> Iterator[str]:
    for role in roles:
        yield from at_table(name, role)
    yield from in_journal(name, hand)
    yield from BESIDE
    yield f"/api/v1/stream?tables={quote(name)}@floor"


def second_hand(table: Table) -> Hand:
    """The hand in play: its cards that lie face down, but for those that were in the hand before."""
    begins = [one.sequence for one in table.journal.records() if one.entry.command["name"] == "start hand"]
    before, now = poker_hand(table.journal), poker_hand(table.journal, begins[-1])
    fresh = {card: owner for card, owner in now.unshown.items() if card not in {*before.unshown, *before.shown}}
    return now._replace(unshown=fresh)


def second_in_play(table: Table) -> bool:
    """Whether a hand is in play, with a card face down that was not in the hand before: decks are fresh in every run."""
    return in_play(table) and bool(second_hand(table).unshown)


def moved(server: Server, name: str) -> None:
    """Let the server see what was recorded beside it."""
    assert server.client.portal is not None
    server.client.portal.call(server.hall._hosts[name].refresh)


@pytest.mark.parametrize("edition", POKER)
def test_at_a_demonstration_of(server: Server, edition: str) -> None:
    name = f"Shown {library.head(edition).title}"
    table = exercise(server, name, edition, rounds(1))
    sign(table, server.folder)
    hand = poker_hand(table.journal)
    assert len(hand.unshown) > 2
    assert leaks(server, VISITOR, everywhere(name, hand, "", "floorperson"), hand) == {}
    for reader in READERS:
        if reader != VISITOR and (SOAK or edition == POKER[0]):
            assert leaks(server, reader, in_journal(name, hand), hand) == {}, reader
        assert [address for address in receipts(name, hand) if not server.get(reader, address).denied] == [], reader
    here = f"/api/v1/tables/{quote(name)}/rounds/1"
    assert told_of(server.get(VISITOR, here), hand.shown) or not hand.shown  # what everybody saw is told
    assert told_of(server.get(VISITOR, f"{here}?as=surveillance"), hand.unshown)
    play(table, second_in_play)
    moved(server, name)
    second = second_hand(table)
    looks = (*at_table(name, "surveillance", 2), *at_table(name, number=2), *list(in_journal(name, second, 2))[:6])
    assert leaks(server, VISITOR, looks, second) == {}


@pytest.mark.parametrize("reader", ["player", "dealer", "floorperson", "compliance"])
def test_at_a_table_of_the_house(server: Server, reader: str) -> None:
    with opened(server.folder) as store:
        hand = poker_hand(Journal(store, LIVE))
    own = PLAYERS[0] if reader == "player" else ""
    looks = (*everywhere(LIVE, hand, ""), f"/api/v1/tables/{quote(LIVE)}/rounds/1?as=surveillance")
    assert leaks(server, reader, looks, hand, own) == {}
    assert {server.get(reader, address).status for address in receipts(LIVE, hand)} == {403}


@pytest.mark.parametrize("reader", ["surveillance", "auditor", "regulator"])
def test_who_watches_sees_them_when_the_hand_is_over(server: Server, reader: str) -> None:
    with opened(server.folder) as store:
        hand = poker_hand(Journal(store, LIVE))
    for address in (f"/api/v1/journals/{quote(LIVE)}/records?first=1", f"/api/v1/journals/{quote(LIVE)}/rounds/1"):
        assert {*told_of(server.get(reader, address), hand.unshown)} == {*hand.unshown} - WORDS
    assert {server.get(reader, address).status for address in receipts(LIVE, hand)} == {200}


def test_who_watches_does_not_see_the_hand_in_play(server: Server) -> None:
    with opened(server.folder) as store:
        hand = second_hand(play(Table(store, LIVE, key=key_in(default_key(store.address))), second_in_play))
    server.get("auditor", f"/api/v1/tables/{quote(LIVE)}")
    moved(server, LIVE)
    for reader in ("surveillance", "auditor"):
        assert leaks(server, reader, (*at_table(LIVE, number=2), *in_journal(LIVE, hand, 2)), hand) == {}, reader


def test_who_plays_sees_none_in_any_role(server: Server) -> None:
    sat = server.client.post("/api/v1/tables", json={"edition": "gge-2011/badugi", "as": "player", "name": "Ann"})
    name, cookie = sat.json()["table"], sat.headers["set-cookie"].partition(";")[0]
    server.client.cookies.clear()
    server.calls("Ann at her seat", {"Cookie": cookie})
    table = play(server.hall._hosts[name].table, rounds(1))
    moved(server, name)
    hand = poker_hand(table.journal)
    looks = (*at_table(name), *at_table(name, "surveillance"), *at_table(name, "floorperson"), f"/journal/{quote(name)}")
    assert leaks(server, "Ann at her seat", looks, hand, own="Ann") == {}

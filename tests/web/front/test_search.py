"""Search: what people look for stands first, slips of the pen are forgiven, and nothing that is asked breaks it."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook.text import library
from croupier.web.app import create_app
from croupier.web.front.search import KINDS, MOST_FOUND, Entry, Index, index, search

WAR, ROULETTE = "/editions/pa-2012/casino-war", "/editions/pa-2011-proposed/roulette"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as visitor:
        yield visitor


def first(query: str) -> str:
    return search(query)[0].entry.address


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("651a.9(c)", f"{WAR}/text/651a.9#section-651a.9-c"),
        ("§ 651a.9(C)", f"{WAR}/text/651a.9#section-651a.9-c"),
        ("617a.3(e)(2)", f"{ROULETTE}/text/617a.3#section-617a.3-e-2"),
        ("3.A", "/editions/md-1.2/casino-war/text/3#section-3.A"),
        ("split 0-00", f"{ROULETTE}/wagers/split"),
        ("Straight 17", f"{ROULETTE}/wagers/straight"),
        ("joker", "/editions/pa-2011-proposed/big-six/wagers/joker"),
        ("badugi", "/editions/gge-2011/badugi"),
        ("casino war maryland", "/editions/md-1.2/casino-war"),
        ("Roulette", ROULETTE),
        ("roulete", ROULETTE),
        ("ruolette", ROULETTE),
        ("badgui", "/editions/gge-2011/badugi"),
    ],
)
def test_what_is_looked_for_comes_first(query: str, address: str) -> None:
    assert first(query) == address


@pytest.mark.parametrize(
    ("query", "kind", "word"),
    [
        ("who may cut?", "section", "cut"),
        ("tie wager, six decks", "wager", "6 decks"),
        ("surrender", "section", "surrender"),
        ("surender", "section", "surrender"),
        ("five neighbors", "section", "neighbours"),
        ("no more bets", "section", "no more bets"),
    ],
)
def test_among_the_first_is_one_that_says_it(query: str, kind: str, word: str) -> None:
    assert any(one.entry.kind == kind and word in one.entry.words.lower() for one in search(query)[:6])


def test_law_stands_before_what_was_proposed_and_asked_for() -> None:
    found = [one.entry.status for one in search("651a.10") if one.entry.title.startswith("§ 651a.10,")]
    assert found == ["final", "proposed", "comment"]


def test_every_word_of_the_query_counts() -> None:
    entries = [
        Entry("Tie wager", "wager", "/a", "six decks", "x/y", "final"),
        Entry("Tie wager", "wager", "/b", "eight decks", "x/y", "final"),
        Entry("Shoe", "wager", "/c", "six decks", "x/y", "final"),
    ]
    assert [one.entry.address for one in Index(entries).find("6 decks tie", 1)] == ["/a"]


@pytest.mark.parametrize("query", ["", "   ", "?", "<>", "()", "zzzzqqqq", "\x00", "§"])
def test_what_says_nothing_finds_nothing(query: str) -> None:
    assert search(query) == []


@given(st.text(max_size=300))
def test_any_text_is_answered(query: str) -> None:
    found = search(query)
    assert len(found) <= MOST_FOUND
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


@pytest.mark.long
def test_everything_can_be_found_and_every_address_is_there(client: TestClient) -> None:
    entries = index().entries
    assert {entry.kind for entry in entries} == set(KINDS)
    assert {entry.edition for entry in entries if entry.kind == "edition"} == set(library.ids())
    pages: dict[str, str] = {}
    for entry in entries[::25]:
        address, _, part = entry.address.partition("#")
        if address not in pages:
            answer = client.get(address, follow_redirects=False)
            assert answer.status_code == 200, address
            pages[address] = answer.text
        assert not part or f'id="{part}"' in pages[address], entry.address


def test_the_api_and_the_page_give_the_same_answers(client: TestClient) -> None:
    told = client.get("/api/search", params={"q": "surrender", "most": 5}).json()
    assert (told["schema"], told["query"], len(told["found"])) == (1, "surrender", 5)
    assert set(told["found"][0]) == {"title", "kind", "address", "excerpt", "edition", "status"}
    page = client.get("/search?q=surrender").text
    assert all(f'href="{one["address"]}"' in page for one in told["found"])


@pytest.mark.parametrize("asked", ["", "q=", "q=x&most=0", "q=x&most=1000", f"q={'x' * 300}", "query=x", "q=a&q=b"])
def test_the_api_refuses_what_it_cannot_look_for(client: TestClient, asked: str) -> None:
    answer = client.get(f"/api/search?{asked}")
    assert answer.status_code == 422
    assert answer.json()["refused"]["reason"]

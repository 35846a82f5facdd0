"""Addresses of editions, sections, rules and readings: parts of a text, old places, chips and what they show."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import chapters
from croupier.web.app import create_app
from croupier.web.page import links

WAR = "pa-2012/casino-war"
IDS = library.ids()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as visitor:
        yield visitor


@pytest.mark.parametrize("id", IDS)
def test_every_paragraph_stands_in_one_part(id: str) -> None:
    draft = library.draft(id)
    parts = chapters(draft)
    assert [name for part in parts for name in part.sections] == sorted(
        draft.sections, key=lambda name: [name in part.sections for part in parts].index(True)
    )
    assert len({part.slug for part in parts}) == len(parts)
    assert all(part.title for part in parts)


@pytest.mark.parametrize(
    ("id", "section", "address"),
    [
        (WAR, "651a.9(c)(2)", f"/editions/{WAR}/text/651a.9#section-651a.9-c-2"),
        (WAR, "651a.6", f"/editions/{WAR}/text/651a.6#section-651a.6"),
        ("md-1.2/casino-war", "10.C(1)", None),
        (
            "gge-2011/badugi",
            "Exhibit A II.hand.3",
            "/editions/gge-2011/badugi/text/exhibit-a-ii#section-Exhibit-A-II.hand.3",
        ),
        ("gge-2011/badugi", "letter 2", "/editions/gge-2011/badugi/text/letter#section-letter-2"),
        ("no/such", "1", None),
    ],
)
def test_where_a_paragraph_stands(id: str, section: str, address: str | None) -> None:
    if address is None and library.known(id):
        assert section not in library.draft(id).sections or links.section(id, section)
        return
    assert links.section(id, section) == address


@pytest.mark.parametrize(
    ("place", "now"),
    [
        ("rule-payouts.war", f"/editions/{WAR}/rules#rule-payouts.war"),
        ("section-651a.9-c-2", f"/editions/{WAR}/text/651a.9#section-651a.9-c-2"),
        ("reading-refused-cut", f"/editions/{WAR}/readings#reading-refused-cut"),
        ("odds", f"/editions/{WAR}/odds"),
        ("sections", f"/editions/{WAR}/text"),
        ("equipment", f"/editions/{WAR}/drawings"),
        ("errata", f"/editions/{WAR}/errata"),
        ("nothing", f"/editions/{WAR}"),
    ],
)
def test_an_old_place_on_the_one_page_is_found_again(client: TestClient, place: str, now: str) -> None:
    answer = client.get(f"/editions/{WAR}/at/{place}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, now)


def test_what_a_chip_shows(client: TestClient) -> None:
    told = client.get(f"/api/editions/{WAR}/sections/651a.9(c)").json()
    assert told["schema"] == 1
    assert told["says"] == library.draft(WAR).sections["651a.9(c)"].says
    assert (told["badge"], told["title"]) == ("Final", "Casino War — Pennsylvania, adopted 2012")
    assert told["links"][0]["address"] == f"/editions/{WAR}/text/651a.9#section-651a.9-c"
    assert told["links"][1]["address"] == f"/compare?a=pa-2011-proposed/casino-war&b={WAR}"
    missing = client.get(f"/api/editions/{WAR}/sections/651a.99")
    assert missing.status_code == 404
    assert "has no section '651a.99'" in missing.json()["refused"]["reason"]


def test_names_for_people() -> None:
    assert library.head("pa-2011-proposed/roulette").name == "Roulette — Pennsylvania, proposed 2011"
    assert library.draft("gge-2011/roulette").name == "Roulette — Greenwood's comment, 2011"
    assert library.head("md-1.2/casino-war").name == "Casino War — Maryland, version 1.2"


@pytest.mark.parametrize(
    "address", ["/", f"/editions/{WAR}", f"/editions/{WAR}/rules", f"/editions/{WAR}/drawings/layout.svg"]
)
def test_a_browser_need_not_load_a_page_twice(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    again = client.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_own_files_are_kept_while_their_mark_stays(client: TestClient) -> None:
    page = client.get("/").text
    marked = next(word for word in page.split('"') if word.startswith("/static/base.css?v="))
    assert "immutable" in client.get(marked).headers["cache-control"]
    assert client.get("/static/base.css").headers["cache-control"] == "no-cache"

"""Every page over every edition, and what a visitor sees when something cannot be had."""

import html
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from croupier.documents.wording import day, played, words
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import chapters
from croupier.web import shelf
from croupier.web.app import create_app
from croupier.web.page.show import anchor, percent, points, render
from croupier.web.protection import pages as protection_pages
from croupier.web.rulebooks import edition as edition_pages
from depth import SOAK, of_each_kind

ROULETTE = "pa-2011-proposed/roulette"
COMMENT = "gge-2011/roulette"
PROPOSED_WAR = "pa-2011-proposed/casino-war"
WAR = "pa-2012/casino-war"
MARYLAND = "md-1.2/casino-war"
EDITIONS = library.ids()
BANKED = [id for id in EDITIONS if shelf.opened(id).game.wagers.banked]
POKER = [id for id in EDITIONS if library.head(id).game == "poker"]
PAIRS = [(before, id) for id in EDITIONS if (before := library.draft(id).amends or library.draft(id).supersedes)]
PUBLISHED = {library.draft(id).published for id in EDITIONS}
LAST = [id for id in of_each_kind(EDITIONS) if SOAK or id not in dict(PAIRS)]
"""Editions without those that another one amends or takes the place of: it has all that they have."""


class Visitor(TestClient):
    """Somebody who remembers each page: nothing changes here while they look."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(app, raise_server_exceptions=False)
        self.remembered: dict[str, Any] = {}

    def at(self, address: str) -> Any:
        if address not in self.remembered:
            self.remembered[address] = self.get(address)
        return self.remembered[address]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A visitor; the documentation is one page, whether or not it is built in this checkout, and few shoes are sampled."""
    site = tmp_path_factory.mktemp("docs")
    (site / "index.html").write_text("<h1>Documentation</h1>")
    with pytest.MonkeyPatch.context() as patch, Visitor(create_app(site)) as visitor:
        patch.setitem(protection_pages.USUAL, "shoes", "100")
        yield visitor


class Links(HTMLParser):
    """Collects what a page loads and links to, and its ids."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action") and value is not None:
                self.addresses.append(value)
            if name == "id" and value is not None:
                self.ids.append(value)


links = cache(Links)
"""What a page has, found once."""


@pytest.fixture(scope="module")
def visited() -> dict[str, Links]:
    """What pages that other pages lead to have; most lead to the same."""
    return {}


def get(client: Visitor, address: str, status: int = 200) -> str:
    response = client.at(address)
    assert response.status_code == status, address
    assert response.headers["content-type"].startswith("text/html")
    return str(response.text)


TABS = ("", "/rules", "/readings", "/drawings", "/changes", "/errata", "/print")


def tabs(id: str) -> list[str]:
    """Every page of an edition but those of single wagers."""
    parts = [f"/text/{part.slug}" for part in chapters(library.draft(id))]
    return [f"/editions/{id}{tab}" for tab in (*TABS, *parts, *(("/odds", "/wagers") if id in BANKED else ()))]


def every_address() -> list[str]:
    lists = ["/", "/editions", "/odds", "/compare", "/search", "/search?q=surrender", "/nowhere"]
    return [*lists, *(page for id in EDITIONS for page in tabs(id)), *(f"/compare?a={a}&b={b}" for a, b in PAIRS)]


def edition_text(client: Visitor, id: str) -> str:
    """All of an edition's pages, one after the other."""
    return "".join(get(client, address) for address in tabs(id))


# Pages


def test_the_list_has_every_edition_with_its_name_and_status(client: Visitor) -> None:
    page = html.unescape(get(client, "/editions"))
    for id in EDITIONS:
        head = library.head(id)
        assert f'href="/editions/{id}"' in page
        assert head.text_name in page
        assert head.source in page
        assert f'class="status {head.status}"' in page


def test_the_front_page_leads_to_every_game_and_says_nothing_of_ids(client: Visitor) -> None:
    page = get(client, "/")
    assert "Pennsylvania, adopted 2012" in page
    assert not re.findall(r">\s*(?:pa-2012|md-1.2|gge-2011|custom)/", page)
    banked = {library.head(id).title for id in BANKED}
    assert all(f">{title}<" in page for title in banked)
    assert "23138/993023" in page  # the finding: the same edge before and after five rules were moved
    assert "five rules and no money" in page


@pytest.mark.parametrize("id", EDITIONS)
def test_an_edition_has_every_section_rule_and_reading_on_some_page(client: Visitor, id: str) -> None:
    draft = library.draft(id)
    rules, readings = (links(get(client, f"/editions/{id}/{tab}")).ids for tab in ("rules", "readings"))
    assert {anchor("rule", path) for path in draft.rules} <= set(rules)
    assert {anchor("reading", name) for name in draft.readings} <= set(readings)
    parts = [get(client, f"/editions/{id}/text/{part.slug}") for part in chapters(draft)]
    sections = [name for part in parts for name in links(part).ids if name.startswith("section-")]
    assert sorted(sections) == sorted(anchor("section", name) for name in draft.sections)
    told = html.unescape("".join(parts))
    assert all(
        section.says in told for section in draft.sections.values() if not _is_heading(section.id, section.says, told)
    )
    for page in (*parts, get(client, f"/editions/{id}"), get(client, f"/editions/{id}/rules")):
        found = links(page).ids
        assert len(found) == len(set(found))


def _is_heading(id: str, says: str, told: str) -> bool:
    """A heading stands without its full stop."""
    return f"{id}</span> {says.rstrip('.')}</h2>" in told


@pytest.mark.parametrize("id", EDITIONS)
def test_what_is_not_law_says_so(client: Visitor, id: str) -> None:
    for address in tabs(id):
        page = get(client, address)
        assert ("not law." in page) == (library.draft(id).status != "final"), address


@pytest.mark.long
@pytest.mark.parametrize("address", every_address())
def test_pages_load_nothing_from_elsewhere(client: Visitor, address: str) -> None:
    page = client.at(address).text
    elsewhere = [link for link in links(page).addresses if re.match(r"\w+:|//", link) and link not in PUBLISHED]
    assert elsewhere == []
    assert not re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="(?:\w+:)?//', page)
    assert "style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("address", every_address())
def test_every_link_within_a_page_leads_somewhere(client: Visitor, address: str) -> None:
    found = links(client.at(address).text)
    assert [link for link in found.addresses if link.startswith("#") and link[1:] not in found.ids] == []


@pytest.mark.long
@pytest.mark.parametrize("id", LAST)
def test_every_link_from_an_edition_to_another_page_leads_somewhere(
    client: Visitor, visited: dict[str, Links], id: str
) -> None:
    for link in dict.fromkeys(link for tab in tabs(id) for link in links(get(client, tab)).addresses):
        address, _, part = link.partition("#")
        if (
            address.startswith(("/docs", "http"))
            or address.endswith("/vectors")
            or ".pdf" in address
            or "par.xlsx" in address
        ):
            continue  # the documentation may not be built; the others have tests of their own
        if address == "/account":
            continue  # who is not logged in lands at the log-in
        if address.startswith("/compare?") and not SOAK and any(page.startswith("/compare?") for page in visited):
            continue  # test_every_pair.py has them
        if address and address not in visited:
            response = client.at(address)
            assert response.status_code == 200, link
            assert address.partition("?")[0] == response.url.path, link  # nothing goes by way of a redirect
            visited[address] = links(response.text if "html" in response.headers["content-type"] else "")
        if address and part:
            assert part in visited[address].ids, link


@pytest.mark.parametrize("id", [COMMENT, "gge-2011/big-six", "gge-2011/casino-war"])
def test_a_comment_shows_its_requests_and_marks_what_it_changes(client: Visitor, id: str) -> None:
    page, draft = edition_text(client, id), library.draft(id)
    assert draft.requests
    assert all(request.asks in html.unescape(page) for request in draft.requests)
    own = [rule for rule in draft.rules.values() if rule.edition == id]
    marked = sum(section.edition == id and section.says in html.unescape(page) for section in draft.sections.values())
    assert page.count(">changed here<") == len(own) + marked


@pytest.mark.parametrize("id", POKER)
def test_a_poker_edition_shows_streets_and_shares_of_the_pot_instead_of_odds(client: Visitor, id: str) -> None:
    page, rules = get(client, f"/editions/{id}"), shelf.opened(id).rules
    assert all(f'data-street="{street}"' in page for street in rules.street_order)
    assert [share in page for share in (f'data-share="{kind}"' for kind in rules.kinds)] == [True] * len(rules.kinds)
    assert get(client, f"/editions/{id}/drawings").count('class="position"') == rules.seats
    assert 'id="odds"' not in page
    assert "nobody bets against the house" in get(client, f"/editions/{id}/wagers", 422)
    assert "nobody bets against the house" in get(client, f"/editions/{id}/odds", 422)


def test_forced_bets_stand_where_they_come_in_the_hand(client: Visitor) -> None:
    draw, omaha = get(client, "/editions/gge-2011/badugi"), get(client, "/editions/gge-2011/big-o-high")
    assert draw.index('data-street="deal"') < draw.index('data-street="blinds"') < draw.index('data-street="draw1"')
    assert omaha.index('data-street="blinds"') < omaha.index('data-street="deal"')
    razz = get(client, "/editions/gge-2011/razz")
    assert razz.index('data-street="ante"') < razz.index('data-street="third"') < razz.index('data-street="bring-in"')


def test_the_wheel_in_use_decides_odds_and_drawing(client: Visitor) -> None:
    def both(wheel: str) -> str:
        return "".join(get(client, f"/editions/{ROULETTE}/{tab}?wheel={wheel}") for tab in ("odds", "drawings"))

    pages = {wheel: both(wheel) for wheel in ("single-zero", "double-zero")}
    assert "2.7027\xa0%" in pages["single-zero"]
    assert "1/37" in pages["single-zero"]
    assert ">00 green<" not in pages["single-zero"]
    assert "7.8947\xa0%" in pages["double-zero"]
    assert ">00 green<" in pages["double-zero"]
    covered = both("double-as-single")
    assert ">00, covered<" in covered
    assert "7.8947\xa0%" not in covered


def test_the_wagers_page_lists_the_whole_catalogue(client: Visitor) -> None:
    page = get(client, f"/editions/{ROULETTE}/wagers?wheel=double-zero")
    listed = client.get(f"/api/editions/{ROULETTE}/wagers?wheel=double-zero").json()["wagers"]
    assert all(f">{wager['name']}</th>" in page for wager in listed)
    assert f"{len(listed)} wagers are lawful" in page


def test_a_comparison_says_plainly_that_nothing_changes(client: Visitor) -> None:
    page = get(client, f"/compare?a={ROULETTE}&b={COMMENT}")
    assert "five_adjacent.paid_from" in page.replace("<wbr>", "")
    assert "No effect on the odds" in page
    assert "letter 1" in page
    assert f"/editions/{COMMENT}/text/letter#section-letter-1" in page


def test_a_casino_war_edition_shows_its_table_and_the_odds_by_strategy(client: Visitor) -> None:
    drawn, page = get(client, f"/editions/{WAR}/drawings"), get(client, f"/editions/{WAR}/odds")
    assert 'class="layout table-plan"' in drawn
    assert 'data-part="initial-and-war-9"' in drawn
    assert "going to War on every tie" in page
    assert "surrendering every tie" in page
    assert "23138/993023" in page
    assert 'aria-label="Wheel in use"' not in page


@pytest.mark.parametrize("tab", [edition_pages.overview, edition_pages.odds])
def test_warnings_stand_at_the_head_of_the_page(tab: object, monkeypatch: pytest.MonkeyPatch) -> None:
    told = shelf.report("odds", WAR)
    monkeypatch.setattr(shelf, "report", lambda kind, *_: {**told, "warnings": ["tie can never be won"], kind: []})
    template = {edition_pages.overview: "edition.html", edition_pages.odds: "odds.html"}[tab]  # type: ignore[index]
    page = render(template, **tab(WAR, None))  # type: ignore[operator]
    assert page.index("Tie can never be won") < page.index("<table")


def test_a_comparison_tells_money_from_procedure(client: Visitor) -> None:
    page = get(client, f"/compare?a={PROPOSED_WAR}&b={WAR}")
    told = client.get(f"/api/compare?a={PROPOSED_WAR}&b={WAR}").json()
    assert "No effect on the odds" in page
    counts = re.findall(r'<span class="figure">(\d+)</span> changes? (about money|of procedure|on paper)', page)
    assert [about for _, about in counts] == ["about money", "of procedure", "on paper"]
    assert sum(int(number) for number, _ in counts) == len(told["units"])
    assert re.search(r"\d+ changes of procedure have no effect on the odds", page)
    assert len(re.findall("no effect on the odds(; [^<]+)?</h3>", page)) == 3
    listed = re.findall(r'data-path="([^"]+)"', page)
    assert sorted(html.unescape(path) for path in listed) == sorted(rule["path"] for rule in told["rules"])
    order = [re.search(f'<tbody role="rowgroup" data-class="{about}"', page) for about in ("money", "procedure", "paper")]
    assert [found.start() for found in order if found] == sorted(found.start() for found in order if found)


def test_a_comparison_shows_what_moves_the_odds_from_and_to(client: Visitor) -> None:
    page = get(client, f"/compare?a={WAR}&b={MARYLAND}")
    moving = page[page.index('id="moving"') : page.index('id="quiet"')]
    assert "182980/993023" in moving
    assert "not a wager" in moving
    assert "free with its wager" in moving
    told = client.get(f"/api/compare?a={WAR}&b={MARYLAND}").json()
    moves = sum(unit["effect"]["alone"] != [] or unit["effect"]["last"] != [] for unit in told["units"])
    assert f"{moves} move{'s' if moves == 1 else ''} the odds" in page
    assert "the player has the edge on envy" not in page


def test_several_editions_are_compared_at_once(client: Visitor) -> None:
    page = get(client, f"/compare?a={PROPOSED_WAR}&b=gge-2011/casino-war&b={WAR}")
    assert "three editions compared" in page
    assert "house edges are the same in all editions" in page
    assert "letter 3, third: seats" in page
    told = client.get(f"/api/compare?a={PROPOSED_WAR}&b=gge-2011/casino-war&b={WAR}").json()
    assert told["editions"] == [PROPOSED_WAR, "gge-2011/casino-war", WAR]
    assert "two editions compared" in get(client, f"/compare?a={PROPOSED_WAR}&b={WAR}&b=")


def test_a_letter_beside_the_adopted_text_shows_what_became_of_each_request(client: Visitor) -> None:
    page = get(client, f"/compare?a={PROPOSED_WAR}&b=gge-2011/casino-war&b={WAR}&b={MARYLAND}")
    asked = dict(re.findall(r'data-request="([^"]+)" data-adopted="([^"]*)"', page))
    assert asked["letter 3, second"] == "yes"
    assert asked["letter 3, third: seats"] == "partly"
    assert asked["letter 3, third: decks"] == "no"
    assert asked["redline 651a.1"] == "yes"
    rows = dict(re.findall(r'data-request="([^"]+)"(.*?)</tr>', page, re.DOTALL))
    assert "the dealer&#39;s hand" in rows["letter 3, third: order of paying"]
    assert "words only" in rows["redline 651a.9(f)"]
    assert "<strong>Not adopted</strong> in Casino War — Pennsylvania, adopted 2012" in rows["letter 3, third: decks"]
    assert "None at the default." in rows["letter 3, third: decks"]
    assert "17.8313\xa0% to 21.9355\xa0%" in rows["letter 3, third: decks"]
    assert "at most 9" in rows["letter 3, third: seats"]
    assert page.count(f'<option value="{MARYLAND}" selected>') == 1  # the fourth edition stays chosen
    alone = get(client, f"/compare?a={PROPOSED_WAR}&b=gge-2011/casino-war")
    assert "The adopted text is not compared here." in alone
    assert 'id="asked"' not in get(client, f"/compare?a={PROPOSED_WAR}&b={WAR}")


def test_an_edition_compared_with_itself_differs_in_nothing(client: Visitor) -> None:
    assert "No rule differs" in get(client, f"/compare?a={ROULETTE}&b={ROULETTE}")


def test_pages_can_be_asked_for_by_head(client: Visitor) -> None:
    assert client.head("/").status_code == 200
    assert client.head(f"/editions/{ROULETTE}").text == ""


# What cannot be had


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/editions/pa-2011-proposed/baccarat",
        "/editions/etc/passwd.toml",
        "/editions/x/y/wagers",
        "/editions/x/y/text/1",
        "/editions/x/y/at/rule-seats",
        f"/editions/{ROULETTE}/nothing",
        f"/editions/{ROULETTE}/text/617a.9",
        f"/editions/{ROULETTE}/wagers/tie",
        f"/editions/{ROULETTE}/drawings/table.svg",
        f"/editions/{ROULETTE}/drawings/..%2Flayout.svg",
    ],
)
def test_an_unknown_page_is_a_404_in_html(client: Visitor, address: str) -> None:
    page = get(client, address, 404)
    assert "Not found" in page
    assert "Traceback" not in page


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (f"/editions/{ROULETTE}?wheel=triple-zero", "the wheels are single-zero"),
        (f"/editions/{ROULETTE}/wagers?wheel=none", "the wheels are"),
        (f"/editions/{ROULETTE}/text/617a.1?wheel=none", "the wheels are"),
        (f"/editions/{ROULETTE}/text/617a.1?find={'x' * 200}", "cannot be used"),
        (f"/search?q={'x' * 300}", "cannot be used"),
        ("/editions/pa-2011-proposed/big-six?wheel=single-zero", "one wheel"),
        (f"/compare?a={ROULETTE}", "needs at least two editions"),
        (f"/compare?a={ROULETTE}&b=pa-2011-proposed/big-six", "different games"),
        (f"/editions/{ROULETTE}?wheel={'x' * 300}", "wheel"),
        (f"/compare?a={ROULETTE}&b={'x' * 300}", "cannot be used"),
        (f"/compare?a={ROULETTE}" + f"&b={COMMENT}" * 6, "At most 6 editions"),
    ],
)
def test_a_bad_parameter_is_refused_with_a_sentence(client: Visitor, address: str, says: str) -> None:
    page = get(client, address, 422)
    assert says in html.unescape(page)
    assert "Traceback" not in page


def test_what_the_visitor_wrote_is_never_markup(client: Visitor) -> None:
    page = get(client, "/compare?a=%3Cscript%3Ealert(1)%3C/script%3E&b=x", 404)
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    "address", ["/search?q={}", f"/editions/{ROULETTE}/text/617a.1?find={{}}", f"/editions/{ROULETTE}/{{}}"]
)
def test_nothing_that_is_looked_for_becomes_markup(client: Visitor, address: str) -> None:
    for written in ("%3Cscript%3Ealert(1)", "%22%3E%3Cimg src=x onerror=alert(1)%3E", "{{7*7}}", "%27 onfocus=alert(1) x="):
        page = client.get(address.format(written)).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert ">49<" not in page
        assert " onfocus=alert(1)" not in re.sub(r'="[^"]*"', "", page).replace("&#39; onfocus", "")


def test_a_file_of_the_server_is_no_edition(client: Visitor) -> None:
    response = client.get("/api/compare", params={"a": str(library.SHELVES / f"{ROULETTE}.toml"), "b": ROULETTE})
    assert response.status_code == 404


def test_an_unforeseen_problem_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("croupier.web.shelf.editions", broken)
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        response = visitor.get("/api/editions")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert "could not answer" in response.json()["refused"]["reason"]
    assert response.headers["x-content-type-options"] == "nosniff"


def test_pages_are_only_read(client: Visitor) -> None:
    assert client.post("/").status_code == 405


def test_the_api_describes_itself_on_a_page_of_its_own(client: Visitor) -> None:
    described = client.get("/api/openapi.json").json()
    assert "/api/v1/editions/{source}/{game}/odds" in described["paths"]
    assert not [path for path in described["paths"] if not path.startswith("/api/")]
    page = get(client, "/api/docs")
    assert "/api/v1/editions/{source}/{game}/odds" in page
    assert not [link for link in links(page).addresses if link.startswith(("http", "//"))]


# Headers and words


@pytest.mark.parametrize("address", ["/", "/api/editions", "/static/base.css", "/nowhere"])
def test_every_answer_keeps_foreign_content_out(client: Visitor, address: str) -> None:
    headers = client.get(address).headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_words_for_names_and_numbers() -> None:
    assert words("five_adjacent") == "Five adjacent"
    assert words("three-numbers") == "Three numbers"
    assert words("neighbours-of-covered-00") == "Neighbours of covered 00"
    assert words("1-18") == "1-18"
    assert percent({"exact": "1/19", "float": 1 / 19}) == "5.2632\xa0%"
    assert percent(-0.02, 1) == "−2.0\xa0%"
    assert percent(None) == "–"
    assert points({"from": {"float": 0.05}, "to": {"float": 0.025}}) == "−2.5000"
    assert points({"from": None, "to": {"float": 0.025}}) == "–"
    assert played("war") == "going to War on every tie"
    assert played("another") == "another"
    assert day("2012-05-19") == "19 May 2012"
    assert day(None) == "–"
    assert anchor("section", "617a.3(e)(1)(i)") == "section-617a.3-e-1-i"

"""Tables in a real Chromium: a round by keyboard alone, the same table in three roles, a line that is cut."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, expect

from browser.conftest import Visit, serving
from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall

pytestmark = pytest.mark.browser

WAR = "pa-2012/casino-war"
SHOWN = 30_000
HALLS: dict[str, Hall] = {}
NEWS = """
delete window.SharedWorker;
const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, take) {
  add.call(this, name, (event) => { take(event); window.news = (window.news ?? "") + event.data; });
};
"""
"""The page has a line of its own, and keeps what comes on it."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    hall = Hall(folder, pace=0.1, shows={"War 1": WAR})
    with serving(create_app(folder / "docs", hall)) as address:
        HALLS[address] = hall
        yield address


def sit_down(page: Page, edition: str = WAR, role: str = "Player") -> None:
    """By the keyboard: the form of the page of tables."""
    page.goto(f"/tables?edition={edition}#sit-down")
    page.get_by_label("Game").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    while not page.get_by_role("radio", name=role).is_checked():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*practice*")
    expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)


def test_a_round_of_casino_war_by_keyboard_alone(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables, viewport={"width": 1440, "height": 900})
    with visit as page:
        sit_down(page)
        expect(page.locator("#felt svg .pieces")).to_be_attached(timeout=SHOWN)
        log, main = page.locator("#log"), page.locator("#next [data-main]")
        expect(main).to_contain_text("Place wager", timeout=SHOWN)
        page.keyboard.press("/")
        page.keyboard.type("initial 25")
        page.keyboard.press("Enter")
        expect(log).to_contain_text("Ann has 25.00 on initial", timeout=SHOWN)
        page.keyboard.press("Escape")
        expect(main).to_contain_text("No more wagers from me", timeout=SHOWN)
        page.keyboard.press("Enter")
        choose = page.locator("form[data-step='next:choose'] button.big")
        over = log.get_by_text(re.compile("Ann (loses|is paid|gives up)"))
        expect(over.or_(choose).first).to_be_visible(timeout=SHOWN)
        if choose.is_visible():  # a tie: Ann goes to War
            page.keyboard.press("/")
            page.keyboard.type("war")
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            expect(over.first).to_be_visible(timeout=SHOWN)
        expect(main).to_contain_text("Place wager", timeout=SHOWN)
        page.keyboard.press("v")
        expect(page.locator("#text")).to_contain_text("Lawful now for you")
        expect(page.locator("#felt")).to_be_hidden()
        page.keyboard.press("j")
        assert page.evaluate("document.activeElement.matches('#log li')")
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_visible()
        assert page.locator("#said").text_content()
    assert visit.complaints == []


def test_a_key_is_heard_as_soon_as_the_screen_shows_its_step(browser: Browser, tables: str) -> None:
    """News of Ann's wager come before the answer to it, and the clock stands still: all is drawn at once."""
    with Visit(browser, tables, fresh=True) as page:
        page.add_init_script(NEWS)
        page.clock.install()
        sit_down(page)
        expect(page.locator("#next [data-main]")).to_contain_text("Place wager", timeout=SHOWN)
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)

        def after_the_news(route: Route) -> None:
            answer = route.fetch()
            page.wait_for_function("() => window.news?.includes('Ann has 25.00 on initial')", timeout=SHOWN)
            route.fulfill(response=answer)

        page.route("**/commands?as=player", after_the_news)
        page.keyboard.press("/")
        page.keyboard.type("initial 25")
        page.keyboard.press("Enter")
        expect(page.locator("#next [data-main]")).to_contain_text("No more wagers from me", timeout=SHOWN)
        page.keyboard.press("Escape")
        with page.expect_request("**/pass?as=player"):
            page.keyboard.press("Enter")


def test_a_refused_line_says_why_and_what_is_lawful(browser: Browser, tables: str) -> None:
    with Visit(browser, tables, viewport={"width": 820, "height": 1100}) as page:
        sit_down(page)
        page.keyboard.press("/")
        page.keyboard.type("tie 1e9")
        page.keyboard.press("Enter")
        expect(page.locator("#refused")).to_contain_text("is no amount for tie; give from 0.50", timeout=SHOWN)


def test_three_roles_see_one_table_by_one_stream(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables)
    with visit as dealer:
        pages = [dealer, visit.window.new_page(), visit.window.new_page()]
        for page, role in zip(pages, ("dealer", "floorperson", "surveillance"), strict=True):
            page.goto(f"/tables/War%201?as={role}")
            expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        dealer.bring_to_front()
        for page in pages:
            record = int(str(page.locator("#log li[data-record]").first.get_attribute("data-record")))
            page.wait_for_function(
                "before => Number(document.querySelector('#log li[data-record]').dataset.record) > before + 1", arg=record
            )
            expect(page.locator("#next")).to_contain_text("Read only" if "surveillance" in page.url else "You look on")
        # Three tables, on one stream; each tab that came opened it anew, and by now the last of them has heard by it.
        (shown,) = (host for host in HALLS[tables]._hosts.values() if host.name == "War 1")
        assert (shown.viewers, len(shown.listeners)) == (3, 1)
    assert visit.complaints == []


def test_without_a_script_the_table_is_there_in_words(browser: Browser, tables: str) -> None:
    with Visit(browser, tables, java_script_enabled=False) as page:
        page.goto("/tables/War%201?as=surveillance")
        expect(page.locator("#text")).to_contain_text("Next at the table")
        expect(page.locator("#log li").first).to_be_visible()
        expect(page.locator("#felt")).to_be_hidden()


def test_a_line_that_is_cut_freezes_the_buttons_and_comes_back(browser: Browser, tables: str) -> None:
    with Visit(browser, tables, fresh=True) as page:
        page.add_init_script("delete window.SharedWorker")  # so that the page's own clock and line can be held
        page.clock.install()
        sit_down(page)
        expect(page.locator("#next [data-main]")).to_be_enabled(timeout=SHOWN)
        page.context.set_offline(True)
        page.route("**/api/v1/stream**", lambda route: route.abort())
        page.clock.run_for(14_000)  # without a sign of life
        expect(page.locator("#link")).to_contain_text("Stale since", timeout=SHOWN)
        expect(page.locator("#next button[disabled]").first).to_be_attached()
        page.context.set_offline(False)
        page.unroute("**/api/v1/stream**")
        page.clock.run_for(14_000)
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        expect(page.locator("#next [data-main]")).to_be_enabled(timeout=SHOWN)


def test_a_shared_worker_that_is_gone_is_missed_and_the_page_goes_on_with_another(browser: Browser, tables: str) -> None:
    """A browser may end the process that the worker of all tabs runs in: a page must not say Live for ever."""
    with Visit(browser, tables, fresh=True) as page:
        page.clock.install()
        page.goto("/tables/War%201?as=surveillance")
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        all_of_it = browser.new_browser_cdp_session()
        (gone,) = shared_workers(all_of_it, tables)
        line = all_of_it.send("Target.attachToTarget", {"targetId": gone})["sessionId"]
        ended = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": "self.close()"}}
        all_of_it.send("Target.sendMessageToTarget", {"sessionId": line, "message": json.dumps(ended)})
        while gone in shared_workers(all_of_it, tables):
            pass  # it ends within a moment
        page.clock.run_for(20_000)  # the page speaks to it, waits for an answer, and asks for another
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        assert len(shared_workers(all_of_it, tables)) == 1
        record = int(str(page.locator("#log li[data-record]").first.get_attribute("data-record")))
        newer = "before => Number(document.querySelector('#log li[data-record]').dataset.record) > before"
        page.wait_for_function(newer, arg=record, timeout=SHOWN)


def shared_workers(browser: CDPSession, address: str) -> list[str]:
    """Those that run for pages of a server."""
    targets = browser.send("Target.getTargets", {"filter": [{"type": "shared_worker"}]})["targetInfos"]
    return [str(one["targetId"]) for one in targets if one["url"].startswith(address)]

"""Whole stretches of play in a real Chromium: a shoe, a wheel, keys alone, a ruling, no script, and nonsense."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Visit, serving
from browser.test_journeys import POINT, ROULETTE, SHOWN, WAR, WIDE, sit_down
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.people.people import people_of
from croupier.tables.audit.audit import Audit
from croupier.web.app import create_app
from croupier.web.tables.hosting import exercises
from croupier.web.tables.hosting.hall import Hall
from people.houses import DEALER, FLOOR, PASSWORD, cheap, enter
from web.tables.fuzz import fuzzed
from web.tables.halls import typed_table

pytestmark = pytest.mark.browser

BIG_SIX = "pa-2011-proposed/big-six"
STEP = "() => document.querySelector('#next button[data-main]:enabled')?.innerText ?? ''"
FOCUS = """
() => {
  const hit = document.activeElement.closest?.(".hits [role=button]");
  if (!hit) return null;
  const box = hit.firstElementChild.getBoundingClientRect();
  return [hit.getAttribute("aria-label").split(",")[0], box.x + box.width / 2, box.y + box.height / 2];
}
"""
CENTRE = """
(name) => {
  const named = (hit) => hit.getAttribute("aria-label").split(",")[0] === name;
  const box = [...document.querySelectorAll(".hits [role=button]")].find(named).firstElementChild.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with practice tables at which nobody makes mistakes; after all of it every record is decided again."""
    folder: Path = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exercises, "MISTAKES", Fraction(0))
        with serving(create_app(folder / "docs", Hall(folder, pace=0, shows={}))) as address:
            yield address
    (kept,) = folder.glob("exercises-*.db")
    with open_store(str(kept)) as store:
        assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


@pytest.mark.long
def test_a_whole_shoe_of_casino_war_is_dealt_by_pointer(browser: Browser, tables: str) -> None:
    """From the shuffle to the cover card, which the dealer puts deep into the shoe: at least a quarter from the bottom."""
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, WAR, "Dealer")
        address = page.url.split("?")[0]
        page.goto(f"{address}?as=floorperson")
        page.locator("#next [data-open='may:order a reshuffle']").click()
        expect(page.locator("#log")).to_contain_text("The cards are prepared again", timeout=SHOWN)
        page.goto(f"{address}?as=dealer")
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        log, done = page.locator("#log"), set[str]()
        over, newest = log.get_by_text("The cards are prepared again (cover card)"), log.locator("li[data-record]").first
        depth = page.locator("form[data-step='next:second cover card'] [name=cards_from_bottom]")
        while not over.count():
            done.add(page.wait_for_function(STEP, timeout=SHOWN).json_value().split("\n")[0])
            before = str(newest.get_attribute("data-record"))
            if depth.count():
                depth.fill("300")
            page.locator("#next button[data-main]").click()
            page.locator("main:not([aria-busy])").wait_for()
            if page.locator("#refused").inner_text() == "":  # no player was faster
                expect(newest).not_to_have_attribute("data-record", before, timeout=SHOWN)
        assert {"No more bets", "Deal a card to the dealer"} <= done
        expect(log).to_contain_text("The cover card comes out")
        expect(page.locator("#felt .piece.count").first).to_be_attached()
    assert [said for said in visit.complaints if "409" not in said] == []  # of steps before which a player was faster


def test_a_spin_of_big_six_by_pointer(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, BIG_SIX)
        log = page.locator("#log")
        expect(page.get_by_role("button", name="No more wagers from me")).to_be_enabled(timeout=SHOWN)
        for area in ("at-joker", "at-1", "at-20"):
            page.mouse.click(*page.evaluate(POINT, area))
        for symbol in ("joker", "$1", "$20"):
            expect(log).to_contain_text(f"Ann has 5.00 on {symbol}", timeout=SHOWN)
        page.get_by_role("button", name="No more wagers from me").click()
        expect(log.get_by_text(re.compile(r"Ann (loses|is paid)")).first).to_be_visible(timeout=SHOWN)
    assert visit.complaints == []


def goes_to(page: Page, wager: str) -> None:
    """Arrow keys alone, towards the place of the wager on the layout."""
    x, y = page.evaluate(CENTRE, wager)
    for _ in range(60):
        name, here_x, here_y = page.evaluate(FOCUS)
        if name == wager:
            return
        across, down = x - here_x, y - here_y
        sideways = abs(across) > abs(down)
        page.keyboard.press(
            ("ArrowRight" if across > 0 else "ArrowLeft") if sideways else "ArrowDown" if down > 0 else "ArrowUp"
        )
    raise AssertionError(f"no way to {wager}")


def test_roulette_by_arrow_keys_alone(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, ROULETTE)
        log = page.locator("#log")
        expect(page.get_by_role("button", name="No more wagers from me")).to_be_enabled(timeout=SHOWN)
        page.evaluate("document.activeElement?.blur()")
        while page.evaluate(FOCUS) is None:
            page.keyboard.press("Tab")
        wagers = ("straight 17", "split 17-20", "four-numbers 16-17-19-20", "three-numbers 16-17-18", "red")
        for wager in wagers:
            goes_to(page, wager)
            page.keyboard.press("Enter")
            expect(log).to_contain_text(f"Ann has 5.00 on {wager}", timeout=SHOWN)
        while page.evaluate("document.activeElement.innerText?.split('\\n')[0]") != "No more wagers from me":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(log).to_contain_text(re.compile("Ann (is paid|loses)"), timeout=SHOWN)
    assert visit.complaints == []


def test_a_round_without_a_script(browser: Browser, tables: str) -> None:
    """A player sits down, bets and sees the result; a dealer deals a round: every step by a form, every look a new page."""
    with Visit(browser, tables, java_script_enabled=False) as page:
        page.goto(f"/tables?edition={WAR}#sit-down")
        page.get_by_role("radio", name="Player").check()
        page.get_by_label("Name").fill("Ann")
        page.get_by_role("button", name="Sit down").click()
        form = page.locator("#next form", has=page.locator("input[value='place wager']")).first
        form.locator("[name=cents]").fill("5")
        form.get_by_role("button").click()
        expect(page.locator("#log")).to_contain_text("Ann has 5.00 on initial")
        page.get_by_role("button", name="No more wagers from me").click()
        choose = page.locator("#next form", has=page.locator("input[value='choose']"))
        while not re.search("Ann (loses|is paid|gives up)", page.locator("#log").inner_text()):
            if choose.count():  # a tie
                choose.first.get_by_role("button").click()
            page.reload()
        page.goto(f"/tables?edition={WAR}#sit-down")
        page.get_by_role("radio", name="Dealer").check()
        page.get_by_role("button", name="Sit down").click()
        while "The dealer gets" not in page.locator("#log").inner_text():
            if page.locator("#next .big").count():
                page.locator("#next .big").first.click()
            else:
                page.reload()
        page.locator("#typed").fill("xyz")
        page.locator("#typed").press("Enter")
        expect(page.locator("#refused")).to_contain_text("'xyz' is nothing that can be done now")


def logs_in(page: Page, who: str, role: str) -> None:
    page.goto(f"/login?next=/tables/Typed%201%3Fas={role}")
    page.get_by_label("Person").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/Typed%201?as={role}")
    expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)


def test_a_ruling_on_a_deviation_and_nonsense_after_it(browser: Browser, tmp_path: Path) -> None:
    """A dealer of a recorded table enters what was done wrong; it is amber until a floorperson rules. What is then sent at
    random is refused or recorded, and the journal stays sound: only deviations are listed on which nobody ruled."""
    file = str(tmp_path / "tables.db")
    with open_store(file, create=True) as store:
        typed_table(store, WAR, mode="recorded")
    people = people_of(file, passwords=cheap())
    enter(people, DEALER, "Lee Park", "dealer", "D-1")
    enter(people, FLOOR, "Kim Stone", "floorperson", "F-2")
    hall = Hall(None, file, people=people)
    with serving(create_app(tmp_path / "docs", hall, people=people)) as address:
        first, second = (Visit(browser, address, viewport=WIDE) for _ in range(2))
        with first as dealer, second as floor:
            logs_in(dealer, DEALER, "dealer")
            logs_in(floor, FLOOR, "floorperson")
            dealer.locator("#typed").fill("no more bets")
            dealer.locator("#typed").press("Enter")
            expect(dealer.locator("#refused")).to_contain_text("the next step is: count the float", timeout=SHOWN)
            dealer.get_by_role("button", name="It happened: record it").click()
            for page in (dealer, floor):
                expect(page.locator("#deviations .amb")).to_contain_text("Waits for a ruling", timeout=SHOWN)
            expect(dealer.locator("#deviations")).to_contain_text("A floorperson or above rules.")
            floor.get_by_role("button", name="Rule on it").click()
            form = floor.locator("form[data-step='next:rule on deviation']")
            form.get_by_label("Reason").fill("nobody was hurt by it")
            form.locator("button.big").click()
            for page in (dealer, floor):
                expect(page.locator("#deviations .amb")).to_have_count(0, timeout=SHOWN)
                expect(page.locator("#log")).to_contain_text("nobody was hurt by it")
            posted = [sends(first, address, number) for number in range(60)]
            assert set(posted) <= {201, 202, 400, 403, 404, 409, 413, 422}
            assert 201 in posted
        assert [one for one in first.complaints if "422" not in one] == second.complaints == []
    audit = Audit()
    with open_store(file) as store:
        assert [report.findings for report in verify(store, decide=audit) if report.findings] == []
    ruled, *others = audit.tables["Typed 1"].deviations
    assert (ruled.ruling, ruled.reason) == ("stands", "nobody was hurt by it")
    assert all(one.waits for one in others)  # they are listed


def sends(visit: Visit, address: str, number: int) -> int:
    """The status of a fuzzed intent of somebody who is logged in, posted as the page posts it."""
    lots, path = random.Random(number), f"{address}/api/v1/tables/Typed%201"
    state: dict[str, Any] = visit.window.request.get(f"{path}?as=dealer").json()
    body = fuzzed(lots, state, number) | ({"happened": True} if number % 3 == 0 else {})
    answer = visit.window.request.post(f"{path}/commands?as=dealer", data=body, headers={"Origin": address})
    return answer.status

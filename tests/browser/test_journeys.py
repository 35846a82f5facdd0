"""Whole journeys at practice tables in a real Chromium: by pointer, by keyboard, in three browsers."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from browser.conftest import Visit, serving
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.web.app import create_app
from croupier.web.tables.hosting import exercises
from croupier.web.tables.hosting.hall import Hall

pytestmark = pytest.mark.browser

WAR, ROULETTE, BADUGI, BIG_O = (
    "pa-2012/casino-war",
    "pa-2011-proposed/roulette",
    "gge-2011/badugi",
    "gge-2011/big-o-high-low",
)
SHOWN = 30_000
WIDE = ViewportSize(width=1440, height=1000)
KINDS = {
    "straight 17": "17",
    "split 17-20": "17-20",
    "three-numbers 16-17-18": "16-17-18",
    "four-numbers 16-17-19-20": "16-17-19-20",
    "first-five": "first-five",
    "six-numbers 13-14-15-16-17-18": "13-14-15-16-17-18",
    "column 2": "column 2",
    "dozen 2nd 12": "2nd 12",
    "red": "red",
    "black": "black",
    "odd": "odd",
    "even": "even",
    "1-18": "1-18",
    "19-36": "19-36",
}
"""Every kind of roulette wager, once, with what somebody types for it."""
POINT = """
(area) => {
  for (const hit of document.querySelectorAll("#felt .hits > [role=button]")) {
    if (hit.id !== area && hit.getAttribute("aria-label").split(",")[0] !== area) continue;
    const box = hit.firstElementChild.getBoundingClientRect();
    for (let row = 1; row < 12; row += 1) for (let column = 1; column < 12; column += 1) {
      const [x, y] = [box.x + (box.width * column) / 12, box.y + (box.height * row) / 12];
      if (document.elementFromPoint(x, y)?.closest("[role=button]") === hit) return [x, y];
    }
  }
  return null;
}
"""

TURN_OR_OVER = """
(told) => {
  const log = document.getElementById("log").textContent; // newest first
  if (log.includes(told) && log.slice(0, log.indexOf(told)).includes("The hand is over")) return "over";
  return document.querySelector("#next [data-main]:enabled") ? "turn" : "";
}
"""

LONG_OR_TURN = """
() => {
  if (document.querySelectorAll("#log > li").length > 13) return "long";
  return document.querySelector("#next [data-main]:enabled") ? "turn" : "";
}
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with practice tables; after all journeys every record is decided again."""
    folder: Path = tmp_path_factory.mktemp("journeys")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exercises, "MISTAKES", Fraction(0))  # on which somebody would have to rule
        with serving(create_app(folder / "docs", Hall(folder, pace=0.02, shows={}))) as address:
            yield address
    (kept,) = folder.glob("exercises-*.db")
    with open_store(str(kept)) as store:
        reports = [*verify(store, decide=Audit())]
    assert len(reports) > 1  # the store itself, and its tables
    assert [report.findings for report in reports if report.findings] == []


def sit_down(page: Page, edition: str, role: str = "Player") -> None:
    page.goto(f"/tables?edition={edition}#sit-down")
    page.get_by_role("radio", name=role).check()
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/tables/*practice*")
    expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
    expect(page.locator("#felt svg .pieces")).to_be_attached(timeout=SHOWN)


def main_step(page: Page) -> Locator:
    return page.locator("#next [data-main]")


def test_a_round_of_casino_war_by_pointer(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, WAR)
        expect(page.get_by_role("heading", level=1)).to_have_text("Casino War practice")
        expect(main_step(page)).to_contain_text("Place wager", timeout=SHOWN)
        seat = page.evaluate("JSON.parse(document.getElementById('state').textContent).as.seat")
        page.mouse.click(*page.evaluate(POINT, f"at-initial-and-war-{seat}"))
        log = page.locator("#log")
        expect(log).to_contain_text(f"Ann has 5.00 on initial {seat}", timeout=SHOWN)
        page.get_by_role("button", name="No more wagers from me").click()
        over = log.get_by_text(re.compile("Ann (loses|is paid|gives up)"))
        choose = page.locator("form[data-step='next:choose'] button.big")
        expect(over.or_(choose).first).to_be_visible(timeout=SHOWN)
        if choose.is_visible():  # a tie
            choose.click()
        expect(over.first).to_be_visible(timeout=SHOWN)
        rounds = [int(head.split()[-1]) for head in page.locator("#log .phase").all_inner_texts()]
        assert rounds == sorted(set(rounds), reverse=True)  # one heading for each
    assert visit.complaints == []


def test_every_kind_of_roulette_wager_by_pointer_and_typed(browser: Browser, tables: str) -> None:
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, ROULETTE)
        log, line = page.locator("#log"), page.locator("#typed")
        expect(page.get_by_role("button", name="No more wagers from me")).to_be_enabled(timeout=SHOWN)
        page.locator("#next [name=cents]").fill("1")
        for wager in KINDS:
            page.mouse.click(*page.evaluate(POINT, wager))
            expect(log).to_contain_text(f"Ann has 1.00 on {wager}", timeout=SHOWN)
        expect(page.locator("#figures")).to_contain_text(f"{len(KINDS)}.00")
        for wager, words in KINDS.items():
            line.fill(f"{words} 2")
            line.press("Enter")
            expect(log).to_contain_text(re.compile(rf"Ann has (2|3)\.00 on {wager}"), timeout=SHOWN)
            expect(line).to_have_value("")
        line.press("Escape")
        page.keyboard.press("Enter")  # no more wagers
        expect(log).to_contain_text("The spin is settled", timeout=SHOWN)
        expect(log).to_contain_text(re.compile("Ann (is paid|loses)"))
    assert visit.complaints == []


@pytest.mark.parametrize(("edition", "told"), [(BADUGI, "Draw 1: the pot is"), (BIG_O, "Flop: the pot is")])
def test_a_hand_of_poker_by_keyboard_alone(browser: Browser, tables: str, edition: str, told: str) -> None:
    """Ann takes every step that is offered with Enter: check or call, stand pat, show. Hands are as long as people raise,
    and some end before the flop: she plays until one that went so far is over."""
    visit = Visit(browser, tables, viewport=WIDE)
    with visit as page:
        sit_down(page, edition)
        page.evaluate("document.activeElement?.blur()")
        log = page.locator("#log")
        newest = log.locator("li[data-record]").first
        while page.wait_for_function(TURN_OR_OVER, arg=told, timeout=SHOWN).json_value() != "over":
            before = str(newest.get_attribute("data-record"))
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")  # too much: no second step
            expect(newest).not_to_have_attribute("data-record", before, timeout=SHOWN)
            expect(page.locator("#refused")).to_be_empty()
        expect(log).to_contain_text(re.compile("wins .* of the (main )?pot"))
    assert visit.complaints == []


def test_dealer_floor_and_surveillance_in_three_browsers(browser: Browser, tables: str) -> None:
    """Two dealers press at once: one is told that the other was faster. Then all three see one version and state."""
    first = Visit(browser, tables)
    with first as dealer:
        sit_down(dealer, WAR, "Dealer")
        address = dealer.url.split("?")[0]
        cookies: Any = first.window.cookies()
        others = [Visit(browser, tables) for _ in range(2)]
        pages = {"dealer": dealer, "floorperson": others[0].page, "surveillance": others[1].page}
        for visit in others:
            visit.window.add_cookies(cookies)
        for role, page in pages.items():
            page.goto(f"{address}?as={role}")
            expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        log = dealer.locator("#log")
        newest = log.locator("li[data-record]").first
        while True:
            expect(main_step(dealer)).to_be_enabled(timeout=SHOWN)
            if "Settle the original deal" in main_step(dealer).inner_text():
                break
            dealer.keyboard.press("Enter")  # which is no step while the last one is still being drawn
            dealer.locator("main:not([aria-busy])").wait_for()
        expect(log).to_contain_text("The dealer gets")
        expect(main_step(dealer)).to_contain_text("Settle the original deal")  # which nobody else does
        seen = {role: first.window.request.get(f"/api/v1{address.removeprefix(tables)}?as={role}").json() for role in pages}
        assert len({state["version"] for state in seen.values()}) == 1
        assert all(state["scene"]["cards"] == seen["dealer"]["scene"]["cards"] for state in seen.values())
        last = str(newest.get_attribute("data-record"))
        for role, page in pages.items():
            expect(page.locator("#log li[data-record]").first).to_have_attribute("data-record", last)
            expect(page.locator("#about")).to_have_text(str(dealer.locator("#about").text_content()))
            assert page.locator("#next [data-main]").count() == (role == "dealer")
        second = first.window.new_page()
        second.add_init_script("delete window.SharedWorker")
        second.route("**/api/v1/stream**", lambda route: route.abort())  # news reach this dealer late
        second.goto(f"{address}?as=dealer")
        main_step(dealer).click()
        expect(newest).not_to_have_attribute("data-record", last, timeout=SHOWN)
        main_step(second).click()
        expect(second.locator("#refused")).to_contain_text("Somebody was faster", timeout=SHOWN)
        for visit in others:
            assert visit.complaints == []
            visit.leave()


@pytest.mark.parametrize("edition", [ROULETTE, BADUGI])
def test_on_a_phone_the_log_is_short_and_targets_are_large(browser: Browser, tables: str, edition: str) -> None:
    with Visit(browser, tables, viewport={"width": 360, "height": 780}) as page:
        sit_down(page, edition)
        while page.wait_for_function(LONG_OR_TURN, timeout=SHOWN).json_value() != "long":
            main_step(page).click()  # where few sit beside her, nothing goes on without her
            page.locator("main:not([aria-busy])").wait_for()
        assert page.locator("#log > li:visible").count() == 12
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator("#next").bounding_box()["width"] == 360  # type: ignore[index]  # the bar at the bottom
        small = "(all) => all.map((one) => one.getBoundingClientRect().height).filter((high) => high && high < 44)"
        assert page.locator("#next button, #next summary").evaluate_all(small) == []
        page.get_by_role("button", name="The whole log").click()
        assert page.locator("#log > li:visible").count() == page.locator("#log > li").count()

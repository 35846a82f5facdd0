"""The frame in a real Chromium: theme, keys, search, what a section says, old places; and that nobody is shut out."""

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import RULES, faults
from browser.conftest import Visit
from depth import SOAK
from web.test_pages import every_address

pytestmark = pytest.mark.browser

WAR, MARYLAND, ROULETTE = (
    f"/editions/{id}" for id in ("pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette")
)
LONGEST = (
    "/",
    "/editions",
    "/odds",
    "/odds/md-1.2/casino-war?wager=progressive&meter=20000&decks=8&over=decks",
    "/odds/pa-2012/casino-war?payouts.tie=abc",
    "/odds/gge-2011/badugi",
    "/compare",
    "/compare?a=pa-2012/casino-war&b=md-1.2/casino-war",
    "/search?q=surrender",
    "/nowhere",
    "/hands",
    "/hands/deal?edition=gge-2011/badugi",
    "/hands/equity?edition=custom/holdem&hands=AsKs",
    MARYLAND,
    "/editions/gge-2011/badugi",
    f"{MARYLAND}/text/10",
    f"{ROULETTE}/text/617a.1?find=00",
    f"{MARYLAND}/rules",
    f"{MARYLAND}/readings",
    f"{ROULETTE}/wagers",
    f"{MARYLAND}/wagers/progressive",
    f"{MARYLAND}/odds",
    f"{ROULETTE}/drawings",
    "/editions/gge-2011/casino-war/changes",
    f"{MARYLAND}/errata",
    f"{MARYLAND}/print",
)
"""The longest page of every template."""
LOOKED_AT = tuple(dict.fromkeys((*LONGEST, *every_address()))) if SOAK else LONGEST
PHONE = 360
Screen = tuple[int, Literal["light", "dark"]]
IN_TURN: tuple[tuple[Screen, ...], ...] = (((PHONE, "dark"),), ((1440, "light"),))
SCREENS = ((*IN_TURN[0], *IN_TURN[1], (1440, "dark"), (PHONE, "light")),) if SOAK else IN_TURN
"""One page is looked at on a phone in the dark and the next on a screen in the light: between them they have all that folds
away on either, and every colour. In `make soak`, each on all of them."""
SENT = 150_000  # bytes of a first view


ENOUGH = 2
"""Of things of one kind beside each other so many are looked at: more are the same template again. In `make soak`, all."""
UNFOLDED = "document.querySelectorAll('main details').forEach((node) => { node.open = true })"
THINNED = """
(most) => {
  for (const parent of [document.querySelector("main"), ...document.querySelectorAll("main *:not(svg, svg *)")]) {
    const seen = {};
    for (const child of [...parent.children]) {
      const kind = `${child.tagName} ${child.className}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (seen[kind] > most) child.remove();
    }
  }
}
"""


@pytest.fixture(scope="module")
def looking(browser: Browser, address: str) -> Iterator[Page]:
    """A window for all pages that are only looked at."""
    with Visit(browser, address, bypass_csp=True) as page:
        yield page


@pytest.mark.long
@pytest.mark.parametrize(("path", "screens"), [*zip(LOOKED_AT, cycle(SCREENS), strict=False)])
def test_nobody_is_shut_out(looking: Page, path: str, screens: tuple[Screen, ...]) -> None:
    """WCAG 2.2 AA as far as axe can tell, with all that folds unfolded. Nothing scrolls sideways on a phone."""
    page = looking
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto(path)
    page.evaluate(UNFOLDED)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE
    page.evaluate(THINNED, 1_000_000 if SOAK else ENOUGH)
    for width, theme in screens:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 900})
        assert faults(page, RULES) == [], (width, theme)


def test_the_theme_is_switched_kept_and_forced(browser: Browser, address: str) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    with Visit(browser, address, color_scheme="light") as page:
        page.goto("/hands")
        light = page.evaluate(ground)
        switch = page.get_by_role("button", name=re.compile("Theme"))
        expect(switch).to_have_accessible_name("Theme: system. Switch to light")
        page.keyboard.press("t")
        page.keyboard.press("t")
        expect(switch).to_have_accessible_name("Theme: dark. Switch to system")
        dark = page.evaluate(ground)
        assert dark != light
        page.goto("/odds")
        assert page.evaluate(ground) == dark
        page.goto("/odds?theme=light")
        assert page.evaluate(ground) == light
        page.goto("/odds")
        switch.click()
        assert page.evaluate(ground) == light


def test_keys_search_go_and_help_and_can_be_turned_off(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1280, "height": 800})
    with visit as page:
        page.goto("/hands")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
        page.keyboard.press("/")
        page.keyboard.type("651a.9(c)")
        page.keyboard.press("Enter")
        page.get_by_role("listitem").first.get_by_role("link").first.click()
        expect(page.locator("#section-651a\\.9-c")).to_be_in_viewport()
        page.keyboard.press("g")
        page.keyboard.press("o")
        expect(page.get_by_role("heading", level=1)).to_have_text("Odds")
        page.get_by_role("button", name="Keys").click()
        page.get_by_label("Single keys do something").uncheck()
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).not_to_be_focused()
        page.reload()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert visit.complaints == []


def test_a_section_says_what_it_says_on_hover_and_on_focus(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1280, "height": 800})
    with visit as page:
        page.goto(f"{WAR}/rules")
        chip = page.get_by_role("link", name="§ 651a.2(a)").first
        chip.hover()
        said = page.locator("#pop")
        expect(said).to_contain_text("Casino War — Pennsylvania, adopted 2012")
        expect(said).to_contain_text("Final")
        said.hover()  # it stays while the pointer is in it
        expect(said).to_be_visible()
        page.keyboard.press("Escape")
        expect(said).to_have_count(0)
        chip.focus()
        expect(chip).to_have_accessible_description(re.compile("positions"))
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Read the section")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#section-651a\\.2-a")).to_be_in_viewport()
    assert visit.complaints == []


def test_without_scripts_a_chip_is_a_link_and_search_is_a_form(browser: Browser, address: str) -> None:
    with Visit(browser, address, java_script_enabled=False) as page:
        page.goto(f"{WAR}/rules")
        expect(page.locator("#theme")).to_be_hidden()
        page.get_by_role("link", name="§ 651a.2(a)").first.click()
        expect(page.locator("#section-651a\\.2-a")).to_be_in_viewport()
        page.get_by_role("searchbox", name="Search rules, sections, wagers").fill("surrender")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("answers to “surrender”")


def test_an_old_address_with_its_place_leads_to_the_new_page(browser: Browser, address: str) -> None:
    with Visit(browser, address) as page:
        page.goto(f"{WAR}#rule-payouts.war")
        page.wait_for_url(f"**{WAR}/rules#rule-payouts.war")
        expect(page.locator("#rule-payouts\\.war")).to_be_in_viewport()


def test_paragraphs_are_gone_through_by_keys_and_words_are_found(browser: Browser, address: str) -> None:
    with Visit(browser, address, viewport={"width": 1280, "height": 800}) as page:
        page.goto(f"{ROULETTE}/text/617a.1")
        page.keyboard.press("j")
        page.keyboard.press("j")
        expect(page.locator("#section-617a\\.1-b .no")).to_be_focused()
        page.keyboard.press("k")
        expect(page.locator("#section-617a\\.1-a .no")).to_be_focused()
        page.get_by_label("Find in this text").fill("00")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("4 places here, 10 in all next")
        expect(page.locator("mark")).to_have_count(4)


def test_the_position_of_the_day_is_answered(browser: Browser, address: str) -> None:
    with Visit(browser, address, java_script_enabled=False) as page:
        page.goto("/")
        page.locator(".ans .wrong").first.check(force=True)
        expect(page.get_by_text("Not that.")).to_be_visible()
        page.locator(".ans .right").check(force=True)
        expect(page.get_by_text("Not that.")).to_be_hidden()
        expect(page.locator(".ifright")).to_be_visible()


@pytest.mark.parametrize("path", ["/", WAR, f"{ROULETTE}/text/617a.1"])
def test_a_first_view_is_light(browser: Browser, address: str, path: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1440, "height": 900}, fresh=True)
    with visit as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sent: list[int] = []
        session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        page.goto(path, wait_until="networkidle")
        assert 0 < sum(sent) <= SENT


def test_on_paper_only_the_text_is_left(browser: Browser, address: str) -> None:
    with Visit(browser, address) as page:
        page.goto(f"{WAR}/text/651a.9")
        page.emulate_media(media="print")
        expect(page.get_by_role("banner")).to_be_hidden()
        expect(page.get_by_role("navigation", name="Sections")).to_be_hidden()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".para").first).to_be_visible()

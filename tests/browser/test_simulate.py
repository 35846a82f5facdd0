"""A mathematician simulates in a real Chromium: sets up, watches it close in, cancels; then protection and the win."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import faults
from browser.conftest import Visit, serving
from croupier.web.app import create_app
from croupier.web.jobs.queue import Jobs

pytestmark = [pytest.mark.browser, pytest.mark.long]

WAR = "pa-2012/casino-war"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("jobs")
    with serving(create_app(jobs=Jobs(folder))) as found:
        yield found


def clean(page: Page) -> None:
    """Nothing for axe to find, and nothing wider than the screen."""
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_simulation_is_followed_and_cancelled(browser: Browser, address: str) -> None:
    """1440 px, light: by the slider's keys; it survives a reload; what was cancelled stays with its points."""
    visit = Visit(browser, address, viewport={"width": 1440, "height": 900}, color_scheme="light")
    with visit as page:
        page.goto(f"/simulate?edition={WAR}&seed=7")
        clean(page)
        page.get_by_role("slider", name="Rounds").focus()
        page.keyboard.press("End")
        expect(page.get_by_role("textbox", name="Rounds")).to_have_value("10000000000")
        page.get_by_role("button", name="Simulate").click()
        expect(page).to_have_url(re.compile(r"/simulate/[\w-]+$"))
        drawn = page.locator("[data-chart] svg .line").first
        expect(drawn).to_be_visible(timeout=60_000)
        before = drawn.get_attribute("d")
        expect(drawn).not_to_have_attribute("d", before or "")  # live
        page.reload()
        expect(page.locator("[data-head]")).to_contain_text("of 10,000,000,000 rounds")
        page.get_by_role("link", name="Tie", exact=True).click()
        expect(page.locator("[data-name]")).to_contain_text("Tie: house edge by rounds")
        expect(page.get_by_label("Queue")).to_contain_text("Yours: Casino War")
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("[data-head]")).to_contain_text("Cancelled: ")
        expect(drawn).to_be_visible()
        clean(page)
        page.emulate_media(media="print")
        expect(page.get_by_label("Queue")).to_be_hidden()
    assert visit.complaints == []


def test_protection_and_win_on_a_phone(browser: Browser, address: str) -> None:
    """360 px, dark: both pages fit, and a form without scripts gives an address."""
    with Visit(browser, address, viewport={"width": 360, "height": 800}, color_scheme="dark") as page:
        page.goto(f"/protection/{WAR}?shoes=20")
        expect(page.get_by_label("How often").get_by_role("img")).to_be_visible()
        clean(page)
        page.goto(f"/simulate?edition={WAR}")
        clean(page)
    with Visit(browser, address, viewport={"width": 820, "height": 900}, java_script_enabled=False) as page:
        page.goto(f"/win/{WAR}")
        page.get_by_label("Hours", exact=True).fill("30")
        page.get_by_role("button", name="Work it out").click()
        expect(page).to_have_url(re.compile("hours=30"))
        expect(page.get_by_label("Win by hours").get_by_role("img")).to_be_visible()

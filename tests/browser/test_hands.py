"""Somebody studies poker hands in a real Chromium: from a file, dealt, in a frame of another site, and without scripts."""

import re

import pytest
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from playwright.sync_api import Browser, expect

from browser.axe import RULES, faults
from browser.conftest import Visit, serving
from paths import DATA

pytestmark = pytest.mark.browser

HISTORY = DATA / "phh" / "F2L3D-02-42-44.phh"
DEALT = "edition=custom/holdem&seats=3&policy=call&seed=2"


@pytest.mark.long
def test_a_hand_history_from_a_file_is_stepped_through_card_by_card(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1440, "height": 900}, bypass_csp=True)
    with visit as page:
        page.goto("/hands")
        page.get_by_label("or a file").set_input_files(HISTORY)
        expect(page.get_by_role("textbox")).to_have_value(HISTORY.read_text("utf-8"))
        page.get_by_role("button", name="Replay").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("A hand of 2-7 Triple Draw")
        told = page.locator("[data-what]")
        expect(page.get_by_role("button", name="One step back")).to_be_disabled()
        page.get_by_role("button", name="One step on").click()
        expect(told).to_contain_text("James Obst is dealt")
        backs = page.locator('.felt [aria-label="a card face down"]')
        expect(backs).to_have_count(5)
        page.keyboard.press("ArrowRight")
        expect(backs).to_have_count(6)
        assert page.url.endswith("step=3")
        page.keyboard.press("End")
        expect(told).to_contain_text("Brian Rast wins 5625000")
        expect(page.locator('.felt [aria-label="seat 3: Brian Rast, 17,425,000, shows"]')).to_have_count(1)
        page.reload()
        expect(told).to_contain_text("Brian Rast wins 5625000")
        page.locator('[data-kind="burns"] button').first.click()
        expect(told).to_contain_text("the dealer burns")
        page.get_by_role("slider").fill("2")
        expect(told).to_contain_text("James Obst is dealt")
        expect(page.locator(".shares").first).to_contain_text("Brian Rast", timeout=60_000)
        page.set_viewport_size({"width": 360, "height": 900})
        page.locator(".streets > li:nth-child(n + 3)").evaluate_all("(rest) => rest.forEach((one) => one.remove())")
        assert faults(page, RULES) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert visit.complaints == []


def test_another_site_shows_a_hand_in_a_frame(browser: Browser, address: str) -> None:
    """Both are on this machine: browsers keep sites of the internet from what is served here."""
    src = f"{address}/hands/embed?{DEALT}&step=4"
    shown = f'<link rel="icon" href="data:,"><iframe src="{src}" width="800" height="620" title="hand"></iframe>'
    other = FastAPI()
    other.add_api_route("/", lambda: shown, response_class=HTMLResponse)
    visit = Visit(browser, address, viewport={"width": 820, "height": 700})
    with serving(other) as site, visit as page:
        page.goto(site)
        frame = page.frame_locator("iframe")
        expect(frame.locator("[data-number]")).to_have_text("4")
        frame.get_by_role("button", name="One step on").click()
        expect(frame.locator("[data-number]")).to_have_text("5")
        expect(frame.locator(".felt .piece.card")).not_to_have_count(0)
    assert visit.complaints == []


def test_without_scripts_a_hand_is_told_in_full_and_stepped_through(browser: Browser, address: str) -> None:
    with Visit(browser, address, java_script_enabled=False, viewport={"width": 820, "height": 900}) as page:
        page.goto(f"/hands/deal?{DEALT}")
        expect(page.locator('[data-kind="wins"]').first).to_be_visible()
        page.get_by_role("button", name="To the end").click()
        expect(page).to_have_url(re.compile(r"seed=2&step=\d+$"))
        expect(page.locator("[data-what]")).to_contain_text("wins")
        expect(page.locator(".drawn-wide svg")).to_be_visible()
        page.get_by_role("button", name="is dealt").first.click()
        expect(page.locator("[data-what]")).to_contain_text("Seat 1 is dealt")
        page.goto("/hands/equity")
        page.locator("[name=edition]").select_option("custom/holdem")
        page.get_by_label("Hands, one on a line").fill("AsKs\nQhQd")
        page.get_by_label("Board").fill("2c7d9h3s")
        page.get_by_role("button", name="Work it out").click()
        expect(page.get_by_role("row", name="AsKs")).to_contain_text("3/22")

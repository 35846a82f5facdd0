"""The trainer in a real Chromium: a picture paid by keyboard, seats in order, an exam without a script; axe."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import THEMES, faults
from browser.conftest import Visit
from croupier.training.drill_list import question
from croupier.training.subject import subject

pytestmark = pytest.mark.browser

WHEEL, WAR, BADUGI = "pa-2011-proposed/roulette", "pa-2012/casino-war", "gge-2011/badugi"
PAY = f"/train/pay?edition={WHEEL}&seed=1"
ORDER = f"/train/order?edition={WAR}&seed=1"


def test_a_picture_is_paid_in_chips_by_keyboard(browser: Browser, address: str) -> None:
    """Seed 1 pays 140.00: chips of 100, 25, 5, 5 and 5 are the sixth, fifth and fourth of the tray."""
    visit = Visit(browser, address)
    with visit as page:
        page.goto(PAY)
        expect(page.locator("#felt [data-piece].stack")).to_have_count(6)  # drawn by the table's own script
        for key in ("6", "5", "4", "4", "3"):
            page.keyboard.press(key)
        expect(page.locator("input[name=amount]")).to_have_value("136.00")
        page.keyboard.press("u")
        page.keyboard.press("4")
        expect(page.locator("input[name=amount]")).to_have_value("140.00")
        expect(page.locator("#said")).to_have_text("140.00 so far")
        page.keyboard.press("v")
        expect(page.locator("#words")).to_contain_text("2.00 straight 10")
        page.keyboard.press("Enter")
        expect(page.locator("#after .rt")).to_have_text("✓ Right")
        assert "amount=140.00" in page.url
        page.wait_for_load_state()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/train/pay\?edition=.*&seed=(?!1&)\d+$"))
        expect(page.get_by_role("img", name="Of the last 1, 1 right")).to_be_visible()
        assert visit.complaints == []


def test_seats_are_put_in_order_and_a_wrong_order_is_explained(browser: Browser, address: str) -> None:
    right = question(subject(WAR), "order", 1).asks[0].answer()
    assert isinstance(right, list)
    visit = Visit(browser, address, viewport={"width": 360, "height": 800})
    with visit as page:
        page.goto(ORDER)
        for key in reversed(right):
            page.locator(f".thing[data-key={key}]").click()
        expect(page.locator("input[name=answer]")).to_have_value(" ".join(reversed(right)))
        page.locator(".thing.taken").first.click()  # out again, and in again as the last
        page.locator(".thing:not(.taken)").click()
        page.get_by_role("button", name="Answer").click()
        expect(page.locator("#after")).to_contain_text("From the right and counterclockwise")
        assert visit.complaints == []


def test_an_exam_without_a_script(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, java_script_enabled=False)
    with visit as page:
        page.goto(f"/train/exam?edition={BADUGI}")
        page.get_by_label("Questions").fill("1")
        page.get_by_label("Order the hands").check()
        page.get_by_role("button", name="Begin; the clock runs").click()
        expect(page.get_by_text("20:00 left").or_(page.get_by_text("19:59 left"))).to_be_visible()
        page.get_by_label("Letters in order").fill("a b c d e")
        page.get_by_role("button", name="Keep the answer").click()
        page.get_by_role("button", name="Hand in the paper").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"(Not p|P)assed: [01] of 1"))
        page.goto("/train/record")
        expect(page.get_by_role("region", name="Exams")).to_contain_text("passed")


def test_axe_finds_nothing_and_nothing_is_cut_off(browser: Browser, address: str) -> None:
    pages = (
        f"{PAY}&amount=106",
        ORDER,
        f"/train?edition={WAR}",
        "/train/scenario/no-spin?round=1&faults=a",
        "/train/record",
    )
    visit = Visit(browser, address, viewport={"width": 1440, "height": 1000})
    with visit as page:
        for path in pages:
            page.goto(path)
            for width in (1440, 820, 360):
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            for theme, rules in THEMES:
                page.emulate_media(color_scheme=theme)
                assert faults(page, rules) == [], (path, theme)
            page.emulate_media(color_scheme="light")
        assert visit.complaints == []

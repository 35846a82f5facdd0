"""The dispute desk in a real Chromium: pressed on the drawn table, reviewed, ruled, printed on two pages."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import faults
from browser.conftest import Visit, serving
from croupier.web.app import create_app
from croupier.web.desk.dockets import Dockets
from depth import SOAK
from disputes.rounds import TIED
from web.desk.test_desk import MARYLAND

pytestmark = pytest.mark.browser

WAR = "pa-2012/casino-war"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("desk")
    with serving(create_app(folder / "docs", dockets=Dockets(folder))) as address:
        yield address


def test_surveillance_enters_a_round_on_the_table_and_the_floor_rules(browser: Browser, desk: str) -> None:
    visit = Visit(browser, desk, viewport={"width": 1440, "height": 1000})
    with visit as page:
        page.goto(f"/desk/new?edition={WAR}&subject=3")
        lines = page.locator("textarea[name=text]")
        area = page.locator("#at-initial-and-war-3")
        area.click()
        expect(lines).to_have_value("3: 25 initial")
        area.focus()
        page.keyboard.press("Enter")  # the same by keys
        expect(lines).to_have_value("3: 50 initial")
        for place, card in (("3", "Kd"), ("dealer", "2c")):
            page.locator("[data-place]").select_option(place)
            page.locator("[data-card]").fill(card)
            page.keyboard.press("Enter")
            expect(lines).to_have_value(("dealer 2c\n" if place == "dealer" else "") + "3: 50 initial; Kd")
        page.get_by_role("button", name="wager touched after the call").click()
        lines.fill("dealer 2c\n3: 50 initial; Kd; paid 40\nat 21:37:06 paid with four chips")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator("#verdict")).to_contain_text("Initial pays 50.00; 40.00 was paid.")
        assert faults(page) == []
        page.get_by_label("By a reference").fill("S-07")
        page.get_by_role("button", name="Open the dispute").click()
        page.locator(".rul").get_by_label("By a reference").fill("S-07")
        page.get_by_role("button", name="Record the review").click()
        page.locator("textarea[name=reasons]").fill("four chips of ten lie there")
        page.locator(".rul").get_by_label("By a reference").fill("F-118")
        page.get_by_role("button", name="Record the ruling").click()
        expect(page.get_by_role("alert")).to_contain_text("a ruling needs the licence number of F-118")
        page.get_by_label("Licence").fill("PA 40 118")
        page.get_by_role("button", name="Record the ruling").click()
        expect(page.locator(".ruled")).to_contain_text("10.00 to seat 3")
        assert faults(page) == []
        assert [words for words in visit.complaints if "422" not in words] == []  # of the ruling without a licence
        for paper in ("A4", "Letter") if SOAK else ("Letter",):  # the shorter one
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 2


def test_a_dispute_with_four_readings_prints_on_two_pages_while_it_is_open(browser: Browser, desk: str) -> None:
    with Visit(browser, desk, viewport={"width": 1440, "height": 1000}) as page:
        facts = {**MARYLAND, "subject": "3", "by": "S-07", "role": "surveillance", "claim": "paid once on the war tie"}
        number = page.request.post("/api/v1/disputes", data=facts).json()["dispute"]
        page.goto(f"/desk/{number}")
        expect(page.locator("#readings li")).to_have_count(4)
        expect(page.locator("svg.felt")).to_be_visible()
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 2
        page.emulate_media(media="print")
        expect(page.locator(".signs")).to_contain_text("Signature")


def test_narrow_and_dark_and_without_a_script(browser: Browser, desk: str) -> None:
    screens: dict[int, Literal["dark", "light"]] = {360: "dark", 820: "light"}
    for width, theme in screens.items():
        visit = Visit(browser, desk, viewport={"width": width, "height": 800}, color_scheme=theme)
        with visit as page:
            page.goto("/desk" if theme == "light" else f"/desk/new?edition={WAR}&text={TIED.replace(chr(10), '%0A')}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert faults(page) == []
        assert visit.complaints == []
    with Visit(browser, desk, viewport={"width": 1000, "height": 800}, java_script_enabled=False) as page:
        page.goto(f"/desk/new?edition={WAR}")
        page.locator("textarea[name=text]").fill(TIED)
        page.get_by_role("button", name="Compare").click()
        expect(page.locator("#verdict")).to_contain_text("25.00")
        page.get_by_label("By a reference").fill("S-07")
        page.get_by_role("button", name="Open the dispute").click()
        expect(page.locator("h1")).to_contain_text("Dispute E")
        picture = page.locator("img.wide").get_attribute("src")
        assert page.request.get(picture or "").headers["content-type"] == "image/svg+xml"

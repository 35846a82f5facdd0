"""The floor in a real Chromium: a floorperson fills and counts by denomination; every card is live; axe finds nothing."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import faults
from browser.conftest import Visit, serving
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.streams import MOST_TABLES
from tables.sitting import Sitting
from web.tables.halls import typed_table

pytestmark = pytest.mark.browser

WAR, BADUGI = "pa-2012/casino-war", "gge-2011/badugi"
SHOWN = 30_000
SCREENS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1440, "light"), (820, "light"), (360, "dark"))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("floor")
    hall = Hall(folder, pace=0.2, shows={"War 1": WAR, "Badugi 1": BADUGI})
    with serving(create_app(folder / "docs", hall)) as address:
        yield address


def supervises(page: Page) -> None:
    """Sit down as floorperson, and go to the floor."""
    page.goto(f"/tables?edition={WAR}#sit-down")
    page.get_by_role("radio", name="Floorperson").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/tables/*practice*")
    page.goto("/floor")
    expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)


def rule_if_asked(page: Page) -> None:
    """Somebody at the table made a mistake, on which the floorperson rules at the banner."""
    stands = page.get_by_role("button", name="It stands")
    if stands.count():
        stands.first.click()
        page.get_by_label("Reason").fill("as the cameras show it")
        page.locator(".sd form").first.locator("button.big").click()


def test_a_floorperson_fills_and_counts(browser: Browser, floor: str) -> None:
    visit = Visit(browser, floor, viewport={"width": 1440, "height": 1000})
    with visit as page:
        supervises(page)
        own = page.locator("li.sel")
        expect(own).to_contain_text("practice")
        fill = page.locator("form[data-step='may:fill']")
        fill.get_by_label("Pieces of 25.00").fill("40")
        fill.get_by_label("Pieces of 100.00").fill("10")
        expect(fill.locator("output")).to_have_text("2,000.00")
        fill.get_by_label("Slip").fill("F-0231")
        fill.get_by_role("button", name="Fill", exact=True).click()
        expect(page.locator("#said")).to_have_text("Recorded: Fill", timeout=SHOWN)

        close = page.get_by_role("button", name="Close table")
        count = page.locator("form[data-step='may:count the chips']")
        for _ in range(20):
            expect(close.or_(page.get_by_role("button", name="It stands")).first).to_be_visible(timeout=SHOWN)
            rule_if_asked(page)
            if close.count():
                close.click()
            again = page.get_by_role("button", name="Send it again")  # the table had moved meanwhile
            expect(count.or_(again).or_(page.locator("#refused .ref")).first).to_be_visible(timeout=SHOWN)
            if count.count():
                break
        expect(own).to_contain_text("figures are withheld")
        expect(own.locator("[data-f=win]")).to_have_text("–")
        tray = re.findall(r"(\d+) of ([\d,.]+\d)", page.locator("#tray").inner_text())
        assert tray
        for pieces, value in tray:
            count.get_by_label(f"Pieces of {value.replace(',', '')}", exact=True).fill(pieces)
        count.get_by_role("button", name="Count the chips").click()
        expect(own.locator("[data-f=win]")).not_to_have_text("–", timeout=SHOWN)  # the dealer has counted the same
        expect(page.get_by_role("button", name="End the day")).to_be_visible()
        assert visit.complaints == []


def test_chips_are_typed_once_for_fill_and_request(browser: Browser, floor: str) -> None:
    visit = Visit(browser, floor, viewport={"width": 1440, "height": 1000})
    with visit as page:
        supervises(page)
        form = page.locator("form[data-step='may:fill']")
        form.get_by_label("Pieces of 25.00").fill("40")
        request = form.get_by_role("button", name="Request a fill")
        expect(page.locator(".sd").get_by_label("Pieces of 25.00")).to_have_count(1)
        request.click()
        expect(page.get_by_role("button", name="Cancel the request").first).to_be_visible(timeout=SHOWN)
        expect(page.locator("#said")).to_have_text("Recorded: Request a fill")
        assert visit.complaints == []


def test_every_card_is_live_and_filters_choose(browser: Browser, floor: str) -> None:
    visit = Visit(browser, floor, viewport={"width": 1440, "height": 1000})
    with visit as page:
        page.goto("/floor")
        for name in ("War 1", "Badugi 1"):
            phase = page.locator(f"li[data-table='{name}'] [data-f=phase]")
            before = phase.inner_text()
            expect(phase).not_to_have_text(before, timeout=SHOWN)
        page.get_by_role("link", name=re.compile("^Needs you")).click()
        expect(page.locator("#none")).to_be_visible()
        page.get_by_role("link", name=re.compile("^All")).click()
        page.locator("li[data-table='Badugi 1'] .tl").click()
        expect(page.locator("#duties")).to_have_attribute("aria-label", "Duties at Badugi 1")
        assert "Badugi" in page.url
        assert visit.complaints == []


def test_axe_finds_nothing_and_nothing_is_cut_off(browser: Browser, floor: str) -> None:
    visit = Visit(browser, floor, viewport={"width": 1440, "height": 1000})
    with visit as page:
        supervises(page)
        for address in ("/floor", "/floor/report", "/tables/War%201/recall?as=surveillance"):
            page.goto(address)
            page.wait_for_load_state()
            for width, theme in SCREENS:
                page.emulate_media(color_scheme=theme)
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (address, theme, width)
                if width != 820:  # nothing but its width is different
                    assert faults(page) == [], (address, theme, width)


def test_the_floor_is_read_without_a_script(browser: Browser, floor: str) -> None:
    visit = Visit(browser, floor, java_script_enabled=False)
    with visit as page:
        page.goto("/floor?table=War 1")
        expect(page.locator("li.sel")).to_contain_text("War 1")
        expect(page.locator("#sums")).to_contain_text("Drop today")
        expect(page.locator("#duties")).to_contain_text("You look on")
        page.get_by_role("link", name="Report of the day").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Report of")


def test_more_tables_than_a_stream_takes_by_name_are_live(browser: Browser, tmp_path: Path) -> None:
    house = str(tmp_path / "tables.db")
    with open_store(house, create=True) as store:
        tables = [typed_table(store, WAR, f"War {number}") for number in range(MOST_TABLES + 2)]
        with (
            serving(create_app(tmp_path / "docs", Hall(None, house))) as address,
            (visit := Visit(browser, address, viewport={"width": 1440, "height": 1000})) as page,
        ):
            page.goto("/floor")
            expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
            expect(page.locator("li[data-table]")).to_have_count(len(tables))
            for table in (tables[0], tables[-1]):
                Sitting(table).opens_war("Ann")
                card = page.locator(f"li[data-table='{table.name}']")
                expect(card.locator("[data-f=phase]")).to_contain_text("Betting", timeout=SHOWN)
            late = typed_table(store, WAR, "War late")
            other = visit.window.new_page()  # the first keeps the stream open
            other.goto("/floor?table=War late")
            expect(other.locator("#link")).to_have_text("Live", timeout=SHOWN)
            Sitting(late).opens_war("Ann")
            expect(other.locator("li[data-table='War late'] [data-f=phase]")).to_contain_text("Betting", timeout=SHOWN)
            other.close()
            assert visit.complaints == []

"""People in a real Chromium: the first administrator, an invitation, two who sign at two screens; axe finds nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import faults
from browser.conftest import Visit, serving
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.people.people import People, people_of
from croupier.tables.opening import Terms, set_up
from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall
from people.houses import DEALER, FLOOR, PASSWORD, cheap, enter
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from tables.sitting import Sitting

pytestmark = pytest.mark.browser
SHOWN = 30_000


class Served:
    """A house's server, and its people behind it."""

    def __init__(self, address: str, people: People) -> None:
        self.address, self.people = address, people


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        set_up(store, "wheel 1", House(f"{PA2011}/big-six").rules, Terms(), at=OPENED, by=(KIM,))
    people = people_of(str(tmp_path / "tables.db"), passwords=cheap())
    enter(people, DEALER, "Lee Park", "dealer", "D-1")
    enter(people, FLOOR, "Kim Stone", "floorperson", "F-2")
    hall = Hall(None, str(tmp_path / "tables.db"), people=people)
    with serving(create_app(tmp_path / "docs", hall, people=people)) as address:
        yield Served(address, people)


def logs_in(page: Page, who: str) -> None:
    page.get_by_label("Person").fill(who)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_two_sign_at_two_screens(browser: Browser, house: Served) -> None:
    dealer = Visit(browser, house.address, viewport={"width": 1440, "height": 900})
    floor = Visit(browser, house.address, viewport={"width": 390, "height": 800}, color_scheme="dark")
    with dealer as first, floor as second:
        first.goto("/tables/wheel 1?as=dealer")
        assert faults(first) == []
        logs_in(first, DEALER)
        first.wait_for_url("**/tables/wheel%201?as=dealer")
        second.goto("/login?next=/tables/wheel%201")
        logs_in(second, "Kim Stone")
        second.wait_for_url("**/tables/wheel%201")
        expect(second.locator("#link")).to_have_text("Live", timeout=SHOWN)
        first.locator("form[data-step='next:count the float']").get_by_label("Pieces of 100.00").fill("50")
        first.locator("form[data-step='next:count the float'] button.big").click()
        waits = second.locator("#unsigned")
        expect(waits).to_contain_text(f"signed by {DEALER}", timeout=SHOWN)
        assert faults(second) == []
        expect(first.locator("#unsigned").get_by_label("Their password")).to_be_visible(timeout=SHOWN)
        waits.get_by_role("button", name="Sign").click()
        for page in (first, second):
            expect(page.locator("#log")).to_contain_text("Open table", timeout=SHOWN)
            expect(page.locator("#unsigned > *")).to_have_count(0, timeout=SHOWN)


def test_a_cashier_prepares_one_of_two_fills_by_keyboard_and_security_signs(browser: Browser, tmp_path: Path) -> None:
    """The cage at a phone in the dark, security at a tablet; the form sent twice is recorded once."""
    file = str(tmp_path / "tables.db")
    with open_store(file, create=True) as store:
        table = Sitting(House(f"{PA2011}/big-six").opens(store, "wheel 1"))
        table.counts_float()
        table.does("open table")
        table.does("request a fill", (KIM,), chips="20x25.00")
        table.does("request a fill", (KIM,), cents=200_00)
    people = people_of(file, passwords=cheap())
    enter(people, "E-1050", "Cas Cage", "cashier", "C-7")
    enter(people, "E-1040", "Sam Guard", "security", "G-9")
    cage: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "color_scheme": "dark", "bypass_csp": True}
    with serving(create_app(tmp_path / "docs", Hall(None, file, people=people), people=people)) as address:
        cashier = Visit(browser, address, **cage)
        guard = Visit(browser, address, viewport={"width": 820, "height": 900})
        with cashier as first, guard as second:
            for page, who in ((first, "E-1050"), (second, "E-1040")):
                page.goto("/login?next=/tables/wheel%201")
                logs_in(page, who)
                page.wait_for_url("**/tables/wheel%201")
                expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
            first.locator("details.morebox summary").press("Enter")
            first.get_by_role("button", name="Prepare the fill").press("Enter")
            asked = first.locator("form[data-step='may:prepare the fill']")
            expect(asked.get_by_role("radio")).to_have_count(2)
            asked.get_by_role("radio").first.press("ArrowDown")
            expect(asked.get_by_role("radio", name="200.00")).to_be_checked()
            assert sideways(first) <= 0
            assert faults(first) == []
            asked.get_by_label("Slip").fill("F-2")
            asked.get_by_label("Slip").press("Enter")
            waits = second.locator("#unsigned")
            expect(waits).to_contain_text("prepare the fill, F-2, 200.00", timeout=SHOWN)
            waits.get_by_role("button", name="Sign").dblclick()
            expect(first.locator("#log")).to_contain_text("The fill is prepared, slip F-2", timeout=SHOWN)
            assert cashier.complaints == guard.complaints == []
    with open_store(file, read_only=True) as store:
        prepared = [one for one in Journal(store, "wheel 1").records(1) if one.entry.command["name"] == "prepare the fill"]
        assert [[one.person for one in record.entry.actors] for record in prepared] == [["E-1050", "E-1040"]]


def test_the_first_administrator_invites_somebody(browser: Browser, house: Served) -> None:
    link = house.people.links.first()
    with Visit(browser, house.address, viewport={"width": 1280, "height": 900}) as page:
        page.goto(f"/setup/{link}")
        assert faults(page) == []
        page.get_by_label("Reference").fill("E-1000")
        page.get_by_label("Name").fill("Ada Adams")
        page.get_by_label("Password", exact=False).first.fill(PASSWORD)
        page.get_by_label("The same again").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/login?*")
        logs_in(page, "E-1000")
        page.wait_for_url("**/account")
        assert faults(page) == []
        page.goto("/house/people")
        assert faults(page) == []
        page.get_by_label("Reference").fill("E-1050")
        page.get_by_label("Name").fill("Bo Berg")
        page.keyboard.press("Enter")
        page.wait_for_url("**/house/people/E-1050")
        page.locator("select[name=role]").select_option("pit manager")
        page.get_by_label("Licence").fill("P-5")
        page.get_by_role("button", name="Give the role").click()
        page.get_by_role("button", name="Invite with a link").click()
        expect(page.locator(".shown")).to_contain_text("/setup/")
        assert faults(page) == []
    assert house.people.accounts.person("E-1050").roles[0].licence == "P-5"


def test_a_page_whose_session_ended_says_so_and_is_come_back_to(browser: Browser, house: Served) -> None:
    with Visit(browser, house.address, viewport={"width": 1440, "height": 900}) as page:
        page.goto("/login?next=/tables/wheel%201?as=dealer")
        logs_in(page, DEALER)
        page.wait_for_url("**/tables/wheel%201?as=dealer")
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        (session,) = house.people.sessions.of(DEALER)
        house.people.sessions.end(DEALER, session.id, by=FLOOR)
        expect(page.locator("#logged-out")).to_contain_text("Logged out.", timeout=SHOWN)
        expect(page.locator("#link")).to_have_text("Logged out")
        expect(page.locator("#next button:not([disabled])")).to_have_count(0)
        assert faults(page) == []
        page.get_by_role("link", name="Log in to go on").click()
        expect(page.locator("main")).to_contain_text("wheel 1 goes on without you")
        logs_in(page, DEALER)
        page.wait_for_url("**/tables/wheel%201?as=dealer")
        expect(page.locator("#link")).to_have_text("Live", timeout=SHOWN)
        expect(page.locator("#logged-out")).to_have_count(0)
        expect(page.locator("form[data-step='next:count the float'] button.big")).to_be_enabled(timeout=SHOWN)

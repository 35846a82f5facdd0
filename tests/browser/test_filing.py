"""The form of a submission in a real Chromium: by keyboard alone, judged while one types, saved, handed in."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import RULES, faults
from browser.conftest import Visit, serving
from croupier.people.duties import COMPLIANCE
from croupier.rulebook.choices import submission
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.new import new_house
from croupier.rulebook.house.submission.blank import blank
from croupier.rulebook.text import library
from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall
from depth import SOAK
from people.houses import PASSWORD, enter, staffed

pytestmark = pytest.mark.browser

WAR, OFFICER = "pa-2012/casino-war", "C-1031"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    new_house(folder, name="Keystone Casino", jurisdiction="Pennsylvania")
    (folder / "submissions" / "war.toml").write_text(blank(library.draft(WAR), WAR, "CW-1", ("CW-01",)))
    return folder


@pytest.fixture
def office(tmp_path: Path, house: Path) -> Iterator[str]:
    people = staffed(tmp_path)
    enter(people, OFFICER, "Cora Pliance", COMPLIANCE)
    hall = Hall(None, str(tmp_path / "tables.db"), people=people, shows={}, submissions=house)
    with serving(create_app(tmp_path / "docs", hall, people=people)) as address:
        yield address


def tab_to(page: Page, name: str) -> None:
    """Go on with the Tab key until the field has the focus."""
    for _ in range(200):
        if page.evaluate("document.activeElement.name") == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached with the Tab key")


def test_a_draft_is_written_saved_and_handed_in_by_keyboard(browser: Browser, office: str, house: Path) -> None:
    visit = Visit(browser, office)
    with visit as page:
        page.goto("/login?next=/house/submissions/CW-1")
        page.get_by_label("Person").fill(OFFICER)
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("CW-1")
        tab_to(page, "choice:seats")
        page.keyboard.type("10")
        expect(page.locator("#f-seats")).to_contain_text("10 is above the most that the text allows, 9")
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.keyboard.type("7")
        expect(page.locator("#f-seats")).to_be_empty()
        tab_to(page, "choice:decks.shoe")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowLeft")  # from "not answered" to the last option, 8
        expect(page.locator("#edges")).to_contain_text("17.8313 %")  # 74 of 415 on the Tie
        expect(page.locator("#changes")).to_contain_text("Decks in the shoe")
        expect(page.locator("#verdict")).to_contain_text("Not ready to be filed")
        for name, typed in (("wagers.boxes", "2"), ("limits.minimum", "10.00"), ("limits.maximum", "500.00")):
            tab_to(page, f"choice:{name}")
            page.keyboard.type(typed)
        expect(page.locator("#verdict")).to_contain_text("Ready to be filed")
        tab_to(page, "do")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # Save
        expect(page.get_by_text("Saved.")).to_be_visible()
        found = submission(str(house / "submissions" / "war.toml"))
        limits = {"limits.minimum": "10.00", "limits.maximum": "500.00"}
        assert found.choices == {"seats": 7, "decks.shoe": 8, "wagers.boxes": 2, **limits}
        tab_to(page, "date")
        page.get_by_role("button", name="Hand in what is saved").focus()
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("filed")
        expect(page.locator("#life")).to_contain_text(f"{OFFICER}, compliance")
        assert open_house(house).filings["CW-1"].status == "filed"
    assert visit.complaints == []


def test_nobody_is_shut_out_of_the_form(browser: Browser, office: str) -> None:
    """One game's form on a phone and another's on a screen; in `make soak`, each on both."""
    screens: tuple[tuple[int, Literal["dark", "light"]], ...] = ((360, "dark"), (1440, "light"))
    editions = (WAR, "pa-2011-proposed/roulette")
    with Visit(browser, office) as page:
        for (width, theme), edition in product(screens, editions) if SOAK else zip(screens, editions, strict=True):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=theme)
            page.goto(f"/house/try?edition={edition}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            expect(page.locator("#brief")).to_be_visible(visible=width < 1100)  # else the verdict stands beside the form
            if width < 1100:
                page.evaluate("window.scrollTo(0, document.body.scrollHeight / 3)")
                expect(page.locator("#brief a")).to_be_in_viewport()
                expect(page.locator("#verdict")).not_to_be_in_viewport()
                page.locator("#brief a").click()
                expect(page.locator("#verdict h2")).to_be_in_viewport()
            assert faults(page, RULES) == []


def test_another_choice_asks_for_something_else(browser: Browser, office: str) -> None:
    visit = Visit(browser, office, viewport={"width": 360, "height": 740})
    with visit as page:
        page.goto("/house/try?edition=md-1.2/casino-war")
        expect(page.locator("#f-decks-shuffler-moot")).to_have_text("Not asked for a table with these choices.")
        expect(page.locator('[name="state:3.A(1):says"]')).to_have_count(1)
        page.locator('[name="choice:shoe.shuffler"][value="true"]').check()
        expect(page.locator("#f-decks-shoe-moot")).to_have_text("Not asked for a table with these choices.")
        expect(page.locator("#f-decks-shuffler-moot")).to_be_empty()
        expect(page.locator('[name="state:3.B(2):says"]')).to_have_count(1)
        expect(page.locator('[name="state:3.A(1):says"]')).to_have_count(0)
    assert visit.complaints == []

"""Every desk for whoever uses it: on a phone, a tablet and a screen, in both themes, on paper and in forced colours."""

from collections.abc import Iterator
from itertools import cycle, product
from typing import Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import approved
from browser.axe import faults
from browser.conftest import Visit, serving
from depth import SOAK
from disputes.rounds import TIED

pytestmark = pytest.mark.browser

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDTHS = (1440, 820, 360)
SCREENS = [*product(WIDTHS, THEMES)] if SOAK else [*zip(WIDTHS, cycle(THEMES), strict=False)]
"""Every width and every theme; in `make soak`, each with each: the theme changes nothing but colours."""
DESKS = {
    "surveillance": (f"/desk/new?edition={WAR}&subject=3&text={quote(TIED)}", "/desk"),
    "trainee": (f"/train?edition={WAR}", f"/train/pay?edition={WAR}&seed=2", f"/train/cards?edition={ROULETTE}"),
    "trainer": ("/train/scenario", "/class"),
    "mathematician": (
        f"/odds/{WAR}?decks=8&over=decks&effects=yes",
        f"/win/{WAR}",
        f"/protection/{WAR}?shoes=20",
        "/simulate",
    ),
    "regulator": (f"/compare?a=pa-2011-proposed/casino-war&b={WAR}", f"/editions/{WAR}/rules"),
    "player": ("/hands", "/hands/draws?edition=gge-2011/badugi"),
    "auditor": ("/journal", "/verify"),
    "floorperson": ("/floor", "/floor/report", "/tables"),
}
"""The pages that each persona comes for."""
AXE = ("/train/cards", "/train/scenario", "/desk/new", "/odds") if SOAK else ("/train/cards", "/train/scenario")
"""Pages that no other journey has axe look at; in `make soak`, those that look otherwise here, too."""


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(approved.desks_in(tmp_path_factory.mktemp("desks"))) as found:
        yield found


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const seen = [...document.querySelectorAll("select")].filter((one) => one.clientWidth && one.checkVisibility());
  return seen.flatMap((one) => {
    const look = getComputedStyle(one), words = one.selectedOptions[0]?.label ?? "";
    pen.font = look.font;
    const room = one.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight) - 20;
    return pen.measureText(words).width > room + 1 ? [`${one.name}: ${words}`] : [];
  });
}"""
"""The select boxes whose chosen words are wider than the room that their arrow of 20 pixels leaves."""


@pytest.mark.parametrize("persona", DESKS)
def test_a_desk_fits_every_screen_in_both_themes_and_on_paper(browser: Browser, desks: str, persona: str) -> None:
    visit = Visit(browser, desks, viewport={"width": 1440, "height": 900}, bypass_csp=True)
    screens = cycle((SCREENS, SCREENS[::-1]))  # from wide to narrow, the next page back from narrow to wide
    with visit as page:
        for path in DESKS[persona]:
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            if path.startswith(AXE):
                assert faults(page) == [], path
            grounds = set()
            for width, theme in next(screens):
                page.emulate_media(color_scheme=theme)
                page.set_viewport_size({"width": width, "height": 900})
                grounds.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
                assert sideways(page) <= 0, (path, theme, width)
                assert page.evaluate(CUT) == [], (path, width)
            assert len(grounds) == 2, path
            page.emulate_media(media="print")
            expect(page.locator("header.top")).to_be_hidden()
            expect(page.locator("h1")).to_be_visible()
            page.emulate_media(media="screen", forced_colors="active")
            assert sideways(page) <= 0, path
            expect(page.locator("h1")).to_be_visible()
            page.emulate_media(forced_colors="none", color_scheme="light")
        assert visit.complaints == []


@pytest.mark.long
def test_desks_look_as_they_were_approved(browser: Browser, desks: str) -> None:
    stored = approved.approved(approved.DESKS)
    apart = {name: approved.differs(now, stored[name]) for name, now in approved.take_desks(browser, desks)}
    assert set(apart) == set(stored)
    assert {name: far for name, far in apart.items() if far} == {}


def test_a_way_through_the_desks_by_the_header_alone(browser: Browser, desks: str) -> None:
    """On a phone the menu has the same links, and says what the page is for."""
    with Visit(browser, desks, viewport={"width": 360, "height": 780}) as page:
        page.goto("/train")
        for title, heading in (("Disputes", "Disputes"), ("Journal", "Journals"), ("Odds", "Odds"), ("Train", "Train")):
            page.locator("header details.menu summary").click()
            page.locator("header details.menu").get_by_role("link", name=title).click()
            expect(page.locator("h1")).to_have_text(heading)
        page.locator("header details.menu summary").click()
        expect(page.locator("header details.menu .demo")).to_have_text("Practice, play chips")

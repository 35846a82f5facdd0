"""A visitor with a real Chromium against a real server: the pages as they are seen."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.conftest import Visit
from croupier.analysis.edition import open_edition
from croupier.rulebook.text import library
from depth import SOAK
from paths import DATA

pytestmark = pytest.mark.browser

ROULETTE = "pa-2011-proposed/roulette"
COMMENT = "gge-2011/roulette"
EDITIONS = library.ids() if SOAK else {library.draft(id).game: id for id in library.ids()}.values()
"""One of each game; in `make soak`, all."""
PAGES = [
    *(f"/editions/{id}" for id in EDITIONS),
    "/editions/md-1.2/casino-war/changes",
    f"/editions/{ROULETTE}/text/617a.1?wheel=double-as-single&find=00",
    f"/editions/{ROULETTE}/drawings?wheel=double-as-single",
    f"/editions/{ROULETTE}/wagers/split",
    f"/compare?a={ROULETTE}&b={COMMENT}",
    "/compare?a=pa-2011-proposed/big-six&b=gge-2011/big-six",
    "/compare?a=pa-2011-proposed/casino-war&b=gge-2011/casino-war&b=md-1.2/casino-war",
    "/editions/md-1.2/casino-war/wagers",
    "/editions/nowhere/nothing",
    "/hands/deal?edition=gge-2011/razzdugi&seats=8",
    "/hands/embed?edition=custom/holdem&step=9",
    "/hands/draws",
]
"""Beside those of test_frame.py, which are looked at more closely."""
TIGHT = ("/search?q=who+may+cut", "/hands", "/odds/pa-2011-proposed/roulette", f"/editions/{ROULETTE}/text/617a.1")
"""Pages with little to spare on a phone or a tablet."""
PHONE: ViewportSize = {"width": 360, "height": 740}
HISTORY = DATA / "phh" / "F2L3D-02-42-44.phh"
SYSTEM = ":root { --sans: 'DejaVu Sans', Verdana; --serif: 'DejaVu Serif', Georgia; }"
ANGLES = """
() => {
  const box = document.querySelector("svg.wheel").getBoundingClientRect();
  const rim = document.querySelector('svg.wheel [data-part="wheel.diameter_inches"] circle').getBoundingClientRect();
  const hub = { x: rim.x + rim.width / 2, y: rim.y + rim.height / 2 };
  return [...document.querySelectorAll("svg.wheel .compartment, svg.wheel .section")].map((sector) => {
    const words = sector.querySelector("text").getBoundingClientRect();
    const x = words.x + words.width / 2 - hub.x, y = words.y + words.height / 2 - hub.y;
    return { mark: sector.querySelector("text").textContent, colour: sector.dataset.colour,
             fill: getComputedStyle(sector.querySelector("polygon")).fill,
             angle: (Math.atan2(x, -y) * 180 / Math.PI + 360) % 360, within: Math.hypot(x, y) < box.width / 2 };
  });
}
"""


ACROSS = """
() => {
  const svg = document.querySelector("svg.layout"), all = svg.getBoundingClientRect();
  const centre = (node) => { const box = node.getBoundingClientRect(); return box.x + box.width / 2; };
  const fixture = (name) => centre(svg.querySelector(`.fixture[data-part="${name}"]`));
  const within = ({ x, y, right, bottom }) => x >= all.x && y >= all.y && right <= all.right && bottom <= all.bottom;
  return { areas: [...svg.querySelectorAll('[data-part^="initial-and-war"]')].map(centre), middle: all.x + all.width / 2,
           shoe: fixture("shoe.side"), "drop-box": fixture("boxes.drop"),
           outside: [...svg.querySelectorAll("text")].filter((node) => !within(node.getBoundingClientRect()))
             .map((node) => node.textContent) };
}
"""
"""Where parts of the table stand across the page, and words that fall off the drawing."""


def expect_wheel(page: Page, edition: str, wheel: str | None) -> None:
    """The drawn wheel has the edition's marks and colours, clockwise from the top, at equal angles."""
    opened = open_edition(edition, wheel=wheel)
    drawn = opened.game.rules.wheel(opened.rules)
    assert drawn is not None
    sectors = drawn.sectors
    expect(page.locator("svg.wheel .compartment, svg.wheel .section")).to_have_count(len(sectors))
    seen = page.evaluate(ANGLES)
    assert [(sector["mark"], sector["colour"]) for sector in seen] == [
        (sector.mark.upper(), sector.colour) for sector in sectors
    ]
    angles = [sector["angle"] for sector in seen]
    first = angles[0] - 360 if angles[0] > 180 else angles[0]
    assert first == pytest.approx(0, abs=0.6)
    step = 360 / len(sectors)
    assert [later - earlier for earlier, later in pairwise([first, *angles[1:]])] == pytest.approx(
        [step] * (len(sectors) - 1), abs=1.2
    )
    assert all(sector["within"] for sector in seen)
    painted = {
        colour: {sector["fill"] for sector in seen if sector["colour"] == colour} for colour in {s.colour for s in sectors}
    }
    assert all(len(fills) == 1 for fills in painted.values())
    assert len(set.union(*painted.values())) == len(painted)


def test_from_the_front_page_to_an_edition_its_wheels_and_a_comparison(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1280, "height": 900})
    with visit as page:
        page.goto("/")
        page.get_by_role("article", name="Roulette").get_by_role("link", name="Pennsylvania, proposed 2011").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Roulette — Pennsylvania, proposed 2011")
        expect(page.get_by_role("note").first).to_contain_text("Draft — not law")
        tabs, wheels = (page.get_by_role("navigation", name=name) for name in ("This text", "Wheel in use"))
        tabs.get_by_role("link", name="Drawings").click()
        expect_wheel(page, ROULETTE, "double-zero")
        wheels.get_by_role("link", name="Single zero").click()
        expect_wheel(page, ROULETTE, "single-zero")
        tabs.get_by_role("link", name="Odds").click()  # which keeps the wheel
        expect(page.get_by_role("heading", level=2)).to_have_text("Exact odds")
        expect(page.locator('tr[data-wager="straight"] b').first).to_have_text("2.7027 %")
        wheels.get_by_role("link", name="Double zero").click()
        expect(page.locator('tr[data-wager="straight"] b').first).to_have_text("5.2632 %")
        wheels.get_by_role("link", name="Double as single").click()
        tabs.get_by_role("link", name="Drawings").click()
        expect(page.locator('svg.layout [data-part="box-00"] title')).to_have_text("00, covered")
        expect_wheel(page, ROULETTE, "double-as-single")

        page.get_by_role("navigation", name="More").get_by_role("link", name="Compare").click()
        page.get_by_label("First edition").select_option(ROULETTE)
        page.get_by_label("Second edition").select_option(COMMENT)
        page.get_by_role("button", name="Compare").click()
        expect(page.locator('tr[data-path="five_adjacent.paid_from"]')).to_contain_text("main layout")
        expect(page.locator("#summary + ul")).to_contain_text("No effect on the odds")
        page.get_by_role("link", name="letter 1").first.click()
        expect(page.locator("#section-letter-1")).to_be_in_viewport()
    assert visit.complaints == []


def test_a_big_six_wheel_is_drawn_as_the_edition_orders_it(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1280, "height": 900})
    with visit as page:
        page.goto("/editions/gge-2011/big-six/drawings")
        expect_wheel(page, "gge-2011/big-six", None)
        expect(page.locator("svg.wheel .clapper")).to_be_visible()
    assert visit.complaints == []


def test_casino_wars_table_and_its_comparison(browser: Browser, address: str) -> None:
    visit = Visit(browser, address, viewport={"width": 1280, "height": 900})
    with visit as page:
        page.goto("/editions/pa-2012/casino-war/drawings")
        table = page.get_by_role("img", name="Casino War, 9 positions")
        expect(table).to_be_visible()
        across = page.evaluate(ACROSS)
        assert across["areas"] == sorted(across["areas"], reverse=True)
        assert across["shoe"] > across["middle"] > across["drop-box"]
        assert across["outside"] == []
        page.get_by_role("navigation", name="This text").get_by_role("link", name="Odds").click()
        expect(page.locator('tr[data-wager="initial"]').first).to_contain_text("going to War on every tie")
        expect(page.locator('tr[data-wager="initial"] b').first).to_have_text("2.3301 %")
        expect(page.get_by_role("navigation", name="Wheel in use")).to_have_count(0)

        page.get_by_role("navigation", name="More").get_by_role("link", name="Compare").click()
        page.get_by_label("First edition").select_option("pa-2011-proposed/casino-war")
        page.get_by_label("Second edition").select_option("pa-2012/casino-war")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator("#summary + ul")).to_contain_text("No effect on the odds")
        expect(page.locator('.about[data-class="money"]')).to_contain_text("1 may move them by")
        page.locator("details.quietly > summary").click()
        page.locator('[data-quiet="money"]').get_by_role("link", name="payouts.war", exact=True).click()
        expect(page.locator('tr[data-path="payouts.war"]')).to_be_in_viewport()
        expect(page.locator('tr[data-path="payouts.war"]')).to_contain_text("2 to 1")
    assert visit.complaints == []


def test_the_filter_leaves_the_rules_that_match(browser: Browser, address: str) -> None:
    with Visit(browser, address) as page:
        page.goto(f"/editions/{ROULETTE}/rules")
        page.locator('input[data-filter="#rule-table"]').fill("payouts dozen")
        expect(page.locator("#rule-table tr[data-row]:visible")).to_have_count(1)
        expect(page.locator("#rule-payouts\\.dozen")).to_be_visible()
        page.locator('input[data-filter="#rule-table"]').fill("")
        expect(page.locator("#rule-table tr[data-row]:visible")).to_have_count(len(library.draft(ROULETTE).rules))


def test_without_scripts_every_rule_is_shown(browser: Browser, address: str) -> None:
    with Visit(browser, address, java_script_enabled=False) as page:
        page.goto(f"/editions/{ROULETTE}/rules")
        expect(page.locator("#rule-table tr[data-row]:visible")).to_have_count(len(library.draft(ROULETTE).rules))
        expect(page.locator(".filter").first).to_be_hidden()


def test_no_page_scrolls_sideways_on_a_phone_nor_in_a_wide_font_of_the_system(browser: Browser, address: str) -> None:
    """All that folds is open. Where our fonts are not cut, a system's serves, such as DejaVu Sans, a fifth wider."""
    with Visit(browser, address, viewport=PHONE, bypass_csp=True) as page:
        page.goto("/hands")
        page.get_by_role("textbox").fill(HISTORY.read_text("utf-8"))
        page.get_by_role("button", name="Replay").click()
        page.wait_for_url("**/hands/replay?**")
        tight = (page.url, *TIGHT)
        for path in (*tight, *PAGES):
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach((node) => { node.open = true })")
            assert page.evaluate("document.documentElement.scrollWidth") == 360, path
            if path in tight:
                page.add_style_tag(content=SYSTEM)
                for width in (360, 820):
                    page.set_viewport_size({"width": width, "height": 740})
                    assert page.evaluate("document.documentElement.scrollWidth") == width, (path, width)
                page.set_viewport_size(PHONE)


@pytest.mark.parametrize("tab", ["", "/text/10", "/odds", "/wagers/progressive"])
def test_no_edition_scrolls_sideways_on_screens_between(browser: Browser, address: str, tab: str) -> None:
    with Visit(browser, address) as page:
        page.goto(f"/editions/md-1.2/casino-war{tab}")
        for width in (760, 900, 1000, 1100, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_keyboard_reaches_the_content_first(browser: Browser, address: str) -> None:
    with Visit(browser, address) as page:
        page.goto("/")
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        page.keyboard.press("Enter")
        assert page.url.endswith("#main")

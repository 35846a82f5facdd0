"""Drawn tables in a real Chromium: chips are placed by pointer and by keys, and every motion ends as the scene says."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from browser.approved import REDRAWN, approved, differs, in_turn, names, takes
from browser.axe import faults
from browser.conftest import Visit, serving
from browser.gallery import create_gallery
from depth import SOAK

pytestmark = pytest.mark.browser

WIDE, NARROW = ViewportSize(width=1200, height=900), ViewportSize(width=390, height=844)
POINTS = """
() => layout.areas.map((area) => {
  const hit = document.getElementById(area.id), box = hit.firstElementChild.getBoundingClientRect();
  for (let row = 1; row < 12; row += 1) for (let column = 1; column < 12; column += 1) {
    const [x, y] = [box.x + (box.width * column) / 12, box.y + (box.height * row) / 12];
    if (document.elementFromPoint(x, y)?.closest("[role=button]") === hit) return [area.id, x, y];
  }
  return [area.id, null, null];
})
"""
REACHED = """
async () => {
  const { nearest } = await import("/static/table/keys.js");
  const anchors = layout[table.sheet].anchors, all = [...document.querySelectorAll(".hits > [role=button]")];
  const seen = new Set([all[0]]), waiting = [all[0]];
  while (waiting.length) {
    const one = waiting.shift();
    for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const next = nearest(one, all, way, (hit) => anchors[hit.id]);
      if (next && !seen.has(next)) { seen.add(next); waiting.push(next); }
    }
  }
  return all.filter((hit) => !seen.has(hit)).map((hit) => hit.id);
}
"""
AFRESH = """
async (name) => {
  const { mount } = await import("/static/table/table.js");
  const element = document.createElement("div");
  const told = (await read(name));
  const fresh = mount(element, { scene: told, layout, on: table.on });
  const plain = (piece) => [[...piece.attributes].map((one) => `${one.name}=${one.value}`).sort(), piece.innerHTML];
  const same = (one) => JSON.stringify([
    [...one.pieces.children].map(plain), one.rotor?.getAttribute("transform"), one.passing.innerHTML,
  ]);
  return same(fresh) === same(table);
}
"""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with serving(create_gallery()) as found:
        yield found


def shown(visit: Visit, name: str) -> Page:
    page = visit.page
    page.goto(f"/table/{name}")
    page.wait_for_selector("html[data-ready]")
    return page


def test_every_roulette_wager_is_placed_by_pointer(browser: Browser, gallery: str) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        page = shown(visit, "roulette")
        points = page.evaluate(POINTS)
        assert len(points) == 161 + 38 + 1  # the neighbours, and the second place of the split of the zeros
        for _, x, y in points:
            page.mouse.click(x, y)
        assert [chosen for chosen, _ in page.evaluate("chosen")] == [name for name, _, _ in points]
        wanted = {area["id"]: area["fields"] for area in page.evaluate("layout.areas")}
        assert all(fields == wanted[name] for name, fields in page.evaluate("chosen"))
        page.set_viewport_size({"width": 390, "height": 1800})
        assert page.evaluate("table.sheet") == "tall"
        assert [name for name, x, _ in page.evaluate(POINTS) if x is None] == []
        assert visit.complaints == []


def test_arrow_keys_lead_to_every_area(browser: Browser, gallery: str) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        for name in ("roulette", "war", "war-maryland", "war-stations", "big-six"):
            page = shown(visit, name)
            for window in (WIDE, NARROW):
                page.set_viewport_size(window)
                page.evaluate(REDRAWN)
                assert page.evaluate(REACHED) == [], (name, window)
        assert visit.complaints == []


def test_a_wager_is_placed_by_keys_alone(browser: Browser, gallery: str) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        page = shown(visit, "roulette-single")
        page.evaluate("document.getElementById('at-box-17').focus()")
        assert page.locator(":focus").get_attribute("aria-label") == "straight 17, 35 to 1"
        page.keyboard.press("ArrowRight")
        assert page.locator(":focus").get_attribute("aria-label") == "split 17-20, 17 to 1"
        lit = page.locator(".hits .covered").evaluate_all("all => all.map((one) => one.id)")
        assert lit == ["at-box-17", "at-box-20"]
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowUp")
        assert page.locator(":focus").get_attribute("aria-label") == "four-numbers 17-18-20-21, 8 to 1"
        page.keyboard.press(" ")
        assert [fields["on"] for _, fields in page.evaluate("chosen")] == [["17", "20"], ["17", "18", "20", "21"]]
        assert page.locator(".hits [tabindex='0']").count() == 1
        page.evaluate("table.allow(['at-box-17'])")
        page.keyboard.press("Enter")
        assert len(page.evaluate("chosen")) == 2


def test_stacks_and_own_cards_are_told_to_who_cannot_see_them(browser: Browser, gallery: str) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        page = shown(visit, "roulette")
        labels = page.locator(".pieces .stack").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert "Ann: 2 on split 17-20" in labels
        page = shown(visit, "badugi")
        card = page.get_by_role("checkbox", name="jack of hearts")
        card.click()
        assert page.evaluate("chosen") == [["card-3-3", "Jh"]]
        page.evaluate("table.select(['card-3-3'])")
        assert card.get_attribute("aria-checked") == "true"
        assert page.locator(".chosen use[href='#mark-out']").count() == 1
        plain = card.screenshot()
        page.evaluate("document.querySelector('.stage').classList.add('four-colours')")
        assert card.screenshot() == plain  # hearts stay red
        page = shown(visit, "big-o")
        six = page.get_by_role("checkbox", name="six of clubs")
        black = six.screenshot()
        page.evaluate("document.querySelector('.stage').classList.add('four-colours')")
        assert six.screenshot() != black


@pytest.mark.parametrize(
    ("before", "after", "last"),
    [("war-betting", "war", 30), ("roulette", "roulette-paid", 20), ("big-six", "big-six-spun", 4), ("badugi", "big-o", 0)],
)
def test_motion_ends_as_the_scene_says(browser: Browser, gallery: str, before: str, after: str, last: int) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        page = shown(visit, before)
        page.emulate_media(reduced_motion="no-preference")
        path = f"/scene/{after}?last={last}"
        page.evaluate("async (path) => table.update(await read(path))", path)
        assert page.evaluate("table.motion.running.length") > 0
        page.keyboard.press("Shift")  # any key skips
        assert page.evaluate("table.motion.running.length") == 0
        assert page.evaluate(AFRESH, path)
        page.emulate_media(reduced_motion="reduce")
        back = f"/scene/{before}"
        page.evaluate("async (path) => table.update(await read(path))", back)
        assert page.evaluate("table.motion.running.length") == 0
        assert page.evaluate(AFRESH, back)


def test_the_wheel_turns_no_longer_than_four_seconds(browser: Browser, gallery: str) -> None:
    visit = Visit(browser, gallery, viewport=WIDE)
    with visit:
        page = shown(visit, "roulette")
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate("async () => table.update(await read('/scene/roulette-paid'))")
        times = "table.motion.running.filter((one) => one.effect.getComputedTiming().duration > 1000)"
        assert page.evaluate(f"{times}.length") == 2  # the wheel and the ball
        assert page.evaluate(f"Math.max(...{times}.map((one) => one.effect.getComputedTiming().endTime))") <= 4000
        page.evaluate("async () => table.update(await read('/scene/roulette'))")
        assert page.evaluate("table.scene.phase") == "collected"  # the next scene waits for the ball
        assert page.evaluate("table.unseen")
        page.evaluate("table.finish()")
        assert not page.evaluate("table.unseen")
        page.evaluate("table.finish()")
        assert page.evaluate(AFRESH, "/scene/roulette")


@pytest.mark.parametrize(
    ("name", "theme", "width"), [("roulette", "light", 360), ("war", "dark", 1440), ("badugi", "dark", 360)]
)
def test_axe_finds_nothing(browser: Browser, gallery: str, name: str, theme: Any, width: int) -> None:
    visit = Visit(browser, gallery, viewport={"width": width, "height": 900}, color_scheme=theme)
    with visit:
        page = shown(visit, name)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long
def test_tables_look_as_they_were_approved(browser: Browser, gallery: str) -> None:
    stored = approved()
    assert set(stored) == set(names())
    wanted = names() if SOAK else in_turn(names())
    apart = {name: differs(now, stored[name]) for name, now in takes(browser, gallery, wanted)}
    assert {name: far for name, far in apart.items() if far} == {}

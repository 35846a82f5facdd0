"""A reader of the documentation with a real Chromium: the search works without a network, and nothing scrolls sideways."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Visit, serving
from croupier.web.app import create_app

pytestmark = pytest.mark.browser

THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


@pytest.fixture(scope="module")
def address(built_docs: Path) -> Iterator[str]:
    with serving(create_app(built_docs)) as found:
        yield found


@pytest.mark.parametrize("width", [360, 1440])
def test_a_word_is_searched_and_found_with_own_files_alone(browser: Browser, address: str, width: int) -> None:
    visit = Visit(browser, address, viewport={"width": width, "height": 900})
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    with visit as page:
        page.goto("/docs/")
        page.get_by_role("searchbox", name="Search the docs").fill("surrender")
        page.keyboard.press("Enter")
        found = page.locator("#search-results li", has_text="Find odds")
        expect(found).to_contain_text("surrender")
        found.get_by_role("link").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Find odds")
    assert visit.complaints == []
    assert [url for url in asked if not url.startswith(address)] == []


@pytest.mark.parametrize("page_name", ["", "benchmarks.html", "reference/commands.html", "reference/docstrings.html"])
def test_pages_can_be_read(browser: Browser, address: str, page_name: str) -> None:
    visit = Visit(browser, address)
    with visit as page:
        page.goto(f"/docs/{page_name}")
        for width in (360, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert page.evaluate(FAINT) == [], theme
    assert visit.complaints == []


FAINT = """
() => {
  const channels = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const found = channels(getComputedStyle(at).backgroundColor);
      if (found.alpha === 1) return found.rgb;
    }
    return [255, 255, 255];
  };
  const faint = new Set();
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.closest("svg") || !node.getClientRects().length) continue;
    const [a, b] = [light(channels(getComputedStyle(node).color).rgb), light(ground(node))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.add(`${node.tagName}.${node.className} ${contrast.toFixed(2)}`);
  }
  return [...faint];
}
"""
"""Words whose contrast with their ground is below 4.5, the least that WCAG AA asks for."""

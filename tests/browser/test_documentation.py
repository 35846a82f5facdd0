"""A reader of the documentation with a real Chromium: the search works without a network, and nothing scrolls sideways."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Visit, serving
from browser.test_browser import FAINT
from croupier.web.app import create_app

pytestmark = pytest.mark.browser


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 820, 1440])
@pytest.mark.parametrize("page_name", ["", "benchmarks.html", "reference/commands.html", "reference/docstrings.html"])
def test_pages_can_be_read(browser: Browser, address: str, page_name: str, width: int, theme: str) -> None:
    visit = Visit(browser, address, viewport={"width": width, "height": 900}, color_scheme=theme)
    with visit as page:
        page.goto(f"/docs/{page_name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(FAINT) == []
    assert visit.complaints == []

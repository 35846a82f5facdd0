"""What shuts somebody out of a page, as far as axe can tell."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES: dict[str, object] = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS: dict[str, object] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""For a page that was looked at before, in the other theme: nothing but its colours is different."""
THEMES: tuple[tuple[Literal["light", "dark"], dict[str, object] | None], ...] = (("light", None), ("dark", COLOURS))
"""A page is looked at in one theme after the other, with what is looked for in each."""
_SCRIPT = Axe().axe_script
_DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""After a change of the window: what hears of it, such as tables that now scroll, has heard."""


def faults(page: Page, only: dict[str, object] | None = None) -> list[str]:
    """Each rule that is broken, with where; `only` chooses rules, by default all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    page.evaluate(_DRAWN)
    asked = {**(only or {}), "resultTypes": ["violations"]}  # of what is right nothing is listed
    found = page.evaluate("async (asked) => (await axe.run(document, asked)).violations", asked)
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]

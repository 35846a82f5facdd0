"""The first view of a page in Chromium with the processor slowed four times: `python -m benchmarks.first_paint`.

A server of its own, and for every turn a browser that has nothing in its cache. Measured are the time from asking for the
page until something is painted, and the bytes that came over the line until the page had loaded. The best of several turns
counts, so that other work on the machine disturbs little. CHROMIUM names the browser, where it is not /usr/bin/chromium.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.request import urlopen

from benchmarks.row import Row
from benchmarks.server import serving
from playwright.sync_api import Browser, sync_playwright

SLOWED, TURNS = 4, 4
PAGES = {
    "front page": "/",
    "a table": "/tables/War%201?as=surveillance",
    "an edition": "/editions/pa-2012/casino-war",
}
MOST_SECONDS, MOST_KB = 1.0, 150.0
PHONE = {"width": 390, "height": 844}
WAITS = 60
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
only = ""  # words of the rows that are asked for


@contextmanager
def served() -> Iterator[str]:
    """A server with demonstrations in play; gives its address."""
    with tempfile.TemporaryDirectory() as folder, serving("--data", folder) as (port, _):
        address = f"http://127.0.0.1:{port}"
        urlopen(f"{address}/tables", timeout=WAITS).close()  # answers once they are
        yield address


class View(NamedTuple):
    """When something was painted, in seconds, and what came over the line until then and until the page had loaded."""

    seconds: float
    kilobytes: float


def first_view(browser: Browser, address: str) -> View:
    """One page in a browser that has seen nothing yet."""
    window = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = window.new_page()
    tools = window.new_cdp_session(page)
    sizes: list[float] = []
    tools.send("Network.enable")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    tools.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(address, wait_until="load")
    painted = page.wait_for_function(PAINTED).json_value()
    page.wait_for_timeout(300)  # what the page asks for once it is there belongs to the first view, too
    window.close()
    return View(painted / 1000, sum(sizes) / 1000)


def rows() -> list[Row]:
    """Every promise, measured now."""
    found = []
    pages = {name: path for name, path in PAGES.items() if only.lower() in f"first view of {name}".lower()}
    if not pages:
        return []
    with served() as address, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, path in pages.items():
            views = [first_view(browser, address + path) for _ in range(TURNS + 1)][1:]  # the first warms the server
            seconds, kilobytes = min(view.seconds for view in views), max(view.kilobytes for view in views)
            slowed = f"first view of {name}, painted, processor slowed {SLOWED}×"
            found.append(Row(slowed, "one second", seconds, seconds, most=MOST_SECONDS))
            found.append(Row(f"first view of {name}, compressed", "150 KB", kilobytes / MOST_KB, most=1))
        browser.close()
    return found

"""Takes the pictures of pages that the README and the docs show: `make golden`, or `python tools/pictures.py`."""

import os
import socket
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from croupier.web.app import create_app
from croupier.web.page import fonts
from croupier.web.tables.hosting.hall import Hall

DOCS = Path(__file__).parents[1] / "docs"
WAR = "pa-2012/casino-war"
DISPUTED = "dealer Qh 8c\n1: 25 initial; 9d; lost 25\n3: 25 initial, 5 tie; Qs; war; 8d; paid 50, 25"
"""A round for the desk: the War at seat 3 ties, and is paid as if it had been won."""
PICTURES = {
    "edition.png": "/editions/pa-2011-proposed/roulette/text/617a.1",
    "tour/desk.jpg": "/desk/new?" + urlencode({"edition": WAR, "subject": "3", "table": "War 2", "text": DISPUTED}),
    "tour/train.jpg": "/train/pay?edition=pa-2011-proposed/roulette&seed=1",
    "tour/odds.jpg": f"/odds/{WAR}?decks=8&over=decks&effects=yes",
    "tour/compare.jpg": "/compare?a=pa-2011-proposed/casino-war&b=gge-2011/casino-war#fall",
    "tour/win.jpg": f"/win/{WAR}",
    "tour/protection.jpg": f"/protection/{WAR}",
    "tour/hands.jpg": "/hands/deal?edition=gge-2011/badugi&seed=4&step=24",
}
"""Each file below docs/, and the page that it shows."""
ALIVE, ALIVE_AFTER = {"tour/front.jpg": "/", "tour/floor.jpg": "/floor"}, 12_000
"""Those of tables that demonstrate, and how long they are dealt first, in milliseconds."""
SIMULATION, RUN = "tour/simulate.jpg", 15_000
"""The picture of a simulation, and how long it runs, in milliseconds."""
JOURNAL = "tour/journal.jpg"
JOURNAL_OF = "War 1"
"""The picture of a journal, and the table whose it is."""
TABLE, DEALT, MOMENT = "table.png", WAR, "war dealing"
"""The picture of a table in play: its edition, and the phase in which a dealer's own practice table is shown."""
MOST_STEPS = 2000
WINDOW = {"width": 1280, "height": 860}


def main() -> None:
    fonts.cut()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with serving(Hall(Path(folder) / "still", pace=0, shows={})) as address:
            take(browser, address, PICTURES)
            take_simulation(browser, address)
            take_table(browser, address)
        with serving(Hall(Path(folder) / "alive", pace=0.2)) as address:
            take(browser, address, ALIVE, wait=ALIVE_AFTER)
            take_journal(browser, address)
        browser.close()


@contextmanager
def serving(hall: Hall) -> Iterator[str]:
    """A server with these tables; gives its address."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()  # whoever comes before the server is up waits here
        server = uvicorn.Server(uvicorn.Config(create_app(hall=hall), log_level="warning", timeout_graceful_shutdown=3))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def take(browser: Browser, address: str, pictures: Mapping[str, str], wait: int = 1500) -> None:
    """Each page, so many milliseconds after it has loaded."""
    for file, page in pictures.items():
        window = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
        window.goto(address + page)
        window.wait_for_timeout(wait)
        shoot(window, file, page)
        window.close()


def take_table(browser: Browser, address: str) -> None:
    """A table in play."""
    window = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
    deal(window, address)
    shoot(window, TABLE, f"{window.url}, {MOMENT}")
    window.close()


def take_journal(browser: Browser, address: str) -> None:
    """The first round in the journal of a table, card by card."""
    window = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
    window.goto(f"{address}/journal/{quote(JOURNAL_OF)}/rounds/1")
    window.wait_for_timeout(1500)
    shoot(window, JOURNAL, window.url)
    window.close()


def take_simulation(browser: Browser, address: str) -> None:
    """A simulation that has run."""
    window = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
    window.goto(f"{address}/simulate?edition={WAR}")
    window.get_by_role("button", name="Simulate").click()
    window.wait_for_url("**/simulate/**")
    window.wait_for_timeout(RUN)
    shoot(window, SIMULATION, window.url)
    window.close()


def shoot(window: Page, file: str, page: str) -> None:
    """Take a picture; those of the tour are small, as there are many."""
    path = DOCS / file
    path.parent.mkdir(exist_ok=True)
    if path.suffix == ".jpg":
        window.screenshot(path=path, type="jpeg", quality=72)
    else:
        window.screenshot(path=path)
    print(f"docs/{file}: {page}")


def deal(window: Page, address: str) -> None:
    """Sit down as the dealer and take every offered step until somebody goes to war and has a card."""
    window.goto(f"{address}/tables")
    window.select_option("select[name=edition]", DEALT)
    window.check("input[value=dealer]", force=True)
    window.click("form button.go")
    for _ in range(MOST_STEPS):
        window.wait_for_selector("#next button:not([disabled])", state="attached")
        if MOMENT in window.inner_text("#about") and "war" in window.inner_text("#log li:nth-child(3)").lower():
            return
        window.keyboard.press("Enter")
        window.wait_for_timeout(60)
    raise SystemExit(f"nobody came to {MOMENT!r} in {MOST_STEPS} steps")


if __name__ == "__main__":
    main()

"""Takes the pictures of pages that the README and the docs show: `make golden`, or `python tools/pictures.py`."""

import os
import socket
import threading
import time
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from croupier.web import fonts
from croupier.web.app import create_app

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = {"edition.png": "/editions/pa-2011-proposed/roulette/text/617a.1"}
"""Each file below docs/, and the page that it shows."""
WINDOW = {"width": 1280, "height": 1000}


def main() -> None:
    fonts.cut()
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        while not server.started:
            time.sleep(0.05)
        try:
            take(f"http://127.0.0.1:{door.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join()


def take(address: str) -> None:
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for file, page in PICTURES.items():
            window = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
            window.goto(address + page)
            window.screenshot(path=DOCS / file)
            print(f"docs/{file}: {page}")
        browser.close()


if __name__ == "__main__":
    main()

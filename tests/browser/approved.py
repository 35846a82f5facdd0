"""Approved pictures of drawn tables, kept very small: enough to see that something moved, changed colour or went missing.

`make golden` approves how they look now (`cd tests; python -m browser.approved`): look at them in the gallery first.
"""

import base64
import json
import os
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import serving
from browser.gallery import create_gallery
from paths import DATA
from table_moments import MOMENTS

FILE = DATA / "table_pictures.json"
WIDTHS = (820, 390)
ACROSS, DOWN = 24, 18
_SHRINK = f"""
async (data) => {{
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = new OffscreenCanvas({ACROSS}, {DOWN});
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, 0, 0, {ACROSS}, {DOWN});
  const found = brush.getImageData(0, 0, {ACROSS}, {DOWN}).data;
  return [...found].filter((_, place) => place % 4 !== 3);
}}
"""


def names() -> list[str]:
    """Every picture: a moment, how wide the window is, and the theme."""
    every = [f"{name} {width} light" for name in MOMENTS for width in WIDTHS]
    return [*every, *(f"{name} {width} dark" for name in ("war", "roulette", "badugi") for width in WIDTHS)]


def takes(browser: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    """Each picture as it looks now, shrunk."""
    blank = browser.new_page()
    for theme in ("light", "dark"):
        window = browser.new_context(color_scheme=theme, reduced_motion="reduce")
        page = window.new_page()
        for name in names():
            moment, width, when = name.split()
            if when != theme:
                continue
            page.set_viewport_size({"width": int(width), "height": 900})
            page.goto(f"{address}/table/{moment}")
            page.wait_for_selector("html[data-ready]")
            yield name, shrunk(blank, page)
        window.close()
    blank.close()


def shrunk(blank: Page, page: Page) -> bytes:
    data = base64.b64encode(page.locator(".stage").screenshot()).decode()
    return bytes(blank.evaluate(_SHRINK, data))


def difference(one: bytes, other: bytes) -> float:
    """How far two pictures are apart on average, from 0 to 255."""
    return sum(abs(left - right) for left, right in zip(one, other, strict=True)) / len(one)


def approved() -> dict[str, bytes]:
    return {name: base64.b64decode(data) for name, data in json.loads(FILE.read_text(encoding="utf-8")).items()}


def main() -> None:
    with serving(create_gallery()) as address, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        taken = {name: base64.b64encode(data).decode() for name, data in takes(browser, address)}
        browser.close()
    FILE.write_text(json.dumps(taken, indent=0) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(taken)} pictures of tables")


if __name__ == "__main__":
    main()

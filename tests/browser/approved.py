"""Approved pictures of drawn tables and of desks, very small: enough to see that something moved, changed or went missing.

`make golden` approves how they look now (`cd tests; python -m browser.approved`): look at them in the gallery first.
"""

import base64
import json
import os
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from fastapi import FastAPI
from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import ARGUMENTS, serving
from browser.gallery import create_gallery
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.desk.dockets import Dockets
from croupier.web.page import fonts
from disputes.rounds import TIED, attended
from paths import DATA
from table_moments import MOMENTS

FILE = DATA / "table_pictures.json"
DESKS = DATA / "desk_pictures.json"
PAGES = {
    "dispute": f"/desk/new?edition=pa-2012/casino-war&subject=3&text={quote(TIED)}",
    "trainer": "/train/pay?edition=pa-2012/casino-war&seed=2",
    "explorer": "/odds/pa-2012/casino-war?decks=8&over=decks&effects=yes",
    "comparison": "/compare?a=pa-2011-proposed/casino-war&b=pa-2012/casino-war",
    "disputes": "/desk",
    "drills": "/train?edition=pa-2012/casino-war",
    "simulation": "/simulate?edition=pa-2012/casino-war",
    "win": "/win/pa-2012/casino-war?players=5&rounds_per_hour=60&hours=24&wager=25",
    "protection": "/protection/pa-2012/casino-war?shoes=200",
    "hands": "/hands",
    "draws": "/hands/draws?edition=gge-2011/badugi",
    "verification": "/verify",
}
"""Pages that look the same whenever they are opened."""
DRAWN = {"dispute": "[data-felt] .pieces", "trainer": "#felt .pieces", "explorer": "#curve svg", "comparison": "h1"}
"""Those that are approved on a wide screen and on a phone, and what their scripts draw last; each of the others is approved
on one of them, in turn."""
SCREENS = (("light", 1440), ("dark", 360))
WIDTHS = (820, 390)
ACROSS, DOWN = 48, 36
AVERAGE, AT_ONE_PLACE = 4, 60
"""What two pictures may differ by: other versions of a browser smooth letters otherwise; a button that is gone is more."""
REDRAWN = "new Promise((done) => requestAnimationFrame(() => done(true)))"
"""After a change of the window: what hears of it has drawn anew."""
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


def in_turn(pictures: list[str]) -> list[str]:
    """Each moment once in each of its themes, one of them in a wide window and the next in a narrow one."""
    found = list[str]()
    for _, same in groupby(sorted(pictures, key=_subject), _subject):
        both = list(same)
        found.append(both[len(found) % len(both)])
    return found


def _subject(picture: str) -> tuple[str, str]:
    name, _, theme = picture.split()
    return name, theme


def takes(browser: Browser, address: str, wanted: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Each picture as it looks now, shrunk."""
    window = browser.new_context(reduced_motion="reduce")
    blank, page = window.new_page(), window.new_page()
    for moment, same in groupby(sorted(wanted), lambda name: name.split()[0]):
        page.goto(f"{address}/table/{moment}")
        page.wait_for_selector("html[data-ready]")
        for name in same:
            _, width, theme = name.split()
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            page.set_viewport_size({"width": int(width), "height": 900})
            page.evaluate(REDRAWN)
            yield name, shrunk(blank, page)
    window.close()


def take_all(browser: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    return takes(browser, address, names())


def desks_in(folder: Path) -> FastAPI:
    """The desks, with a store in which one spin was played."""
    with open_store(str(folder / "exercises-0001.db"), create=True) as store:
        attended(store, "pa-2011-proposed/roulette", 1, seed=3)
    return create_app(folder / "docs", dockets=Dockets(folder))


def take_desks(browser: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    """The first view of each desk as it looks now, shrunk."""
    window = browser.new_context(reduced_motion="reduce")
    blank, page = window.new_page(), window.new_page()
    for theme, width in SCREENS:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 900})
        for place, (name, path) in enumerate(PAGES.items()):
            if name not in DRAWN and SCREENS[place % 2] != (theme, width):
                continue
            page.goto(address + path)
            page.wait_for_selector(DRAWN.get(name, "h1"), state="attached")
            page.evaluate("document.fonts.ready.then(() => true)")
            yield f"{name} {width} {theme}", _small(blank, page.screenshot())
    window.close()


def shrunk(blank: Page, page: Page) -> bytes:
    return _small(blank, page.locator(".stage").screenshot())


def _small(blank: Page, picture: bytes) -> bytes:
    return bytes(blank.evaluate(_SHRINK, base64.b64encode(picture).decode()))


def differs(one: bytes, other: bytes) -> str:
    """How far two pictures are apart, from 0 to 255, on average and at one place; empty where that is next to nothing."""
    apart = [abs(left - right) for left, right in zip(one, other, strict=True)]
    average = sum(apart) / len(apart)
    most = max(sum(apart[at : at + 3]) / 3 for at in range(0, len(apart), 3))
    return f"{average:.1f} on average, {most:.0f} at one place" if average > AVERAGE or most > AT_ONE_PLACE else ""


def approved(file: Path = FILE) -> dict[str, bytes]:
    return {name: base64.b64decode(data) for name, data in json.loads(file.read_text(encoding="utf-8")).items()}


def main() -> None:
    fonts.cut()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for file, app, takes_all in ((FILE, create_gallery(), take_all), (DESKS, desks_in(Path(folder)), take_desks)):
            with serving(app) as address:
                taken = {name: base64.b64encode(data).decode() for name, data in takes_all(browser, address)}
            file.write_text(json.dumps(taken, indent=0) + "\n", encoding="utf-8")
            print(f"{file.name}: {len(taken)} pictures")
        browser.close()


if __name__ == "__main__":
    main()

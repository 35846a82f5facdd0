"""A real Chromium, a real server, and a visit that hears everything the browser complains about."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar, Literal

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect, sync_playwright

from croupier.web.app import create_app
from croupier.web.page import fonts

NEEDLESS = (
    # menus of the address bar, each a page of its own in every window: two thirds of what a window takes
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    "SpareRendererForSitePerProcess",  # a process in store for the next page
    # what Playwright turns off: the last list counts
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that nobody sees without a screen."""
ARGUMENTS = ["--no-sandbox", "--in-process-gpu", f"--disable-features={','.join(NEEDLESS)}"]

expect.set_options(timeout=30_000)  # what a page shows at once takes longer on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A journey that failed is made once more, and the report says so: a browser and a server on two busy cores meet in
    more orders than a test foresees. A defect fails twice."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


class Served(uvicorn.Server):
    """A server in a thread that says when it answers."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(uvicorn.Config(app, log_level="warning", lifespan="on"))
        self.answers, self.ended = Event(), Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answers.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self.ended.set()


@contextmanager
def serving(app: FastAPI, running: list[Served] | None = None) -> Iterator[str]:
    """The app on a free port; gives its address. `running` is told the server, for who wants to stop it."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        server = Served(app)
        if running is not None:
            running.append(server)
        thread = Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        assert server.answers.wait(30), "the server did not start within 30 seconds"
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(create_app()) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all of them. It is closed before other tests run: while it is open, no event loop can be started."""
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if not Path(chromium).is_file():
        pytest.fail(f"no Chromium at {chromium}: install it (apt-get install chromium) or set CHROMIUM to its path")
    fonts.cut()  # pages look as they do once they are served
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        except Error as problem:
            pytest.fail(f"{chromium} does not start; reinstall it (apt-get install --reinstall chromium): {problem}")
        yield opened
        Window.idle.clear()
        opened.close()


class Window:
    """A window of Chromium that is lent from test to test, with what it has fetched and compiled.

    Whoever has had it leaves neither pages nor cookies nor what pages store. A blank page keeps it awake.
    """

    idle: ClassVar[list["Window"]] = []

    def __init__(self, browser: Browser, address: str, settings: dict[str, Any]) -> None:
        self.address, self.settings = address, settings
        self.context: BrowserContext = browser.new_context(base_url=address, reduced_motion="reduce", **settings)

    @classmethod
    def lent(cls, browser: Browser, address: str, settings: dict[str, Any]) -> "Window":
        """One that is idle, or a new one. Those at other addresses are closed: their servers are gone, or soon will be."""
        found = None
        for window in cls.idle[:]:
            if window.address != address:
                cls.idle.remove(window)
                window.context.close()
            elif window.settings == settings and found is None:
                found = window
                cls.idle.remove(window)
        return found or cls(browser, address, settings)

    def back(self) -> None:
        stays, *others = self.context.pages
        for page in others:
            page.close()
        if stays.url != "about:blank":
            stays.goto("about:blank")
        self.context.unroute_all()
        self.context.clear_cookies()
        memory = self.context.new_cdp_session(stays)
        memory.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        memory.detach()
        self.idle.append(self)


class Visit:
    """A page in a window of its own, with everything that the browser complained about.

    `fresh`: in a window in which nobody was before, so that nothing is in its cache, nor is later: its clock may stop.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        viewport: ViewportSize | None = None,
        color_scheme: Literal["light", "dark"] = "light",
        fresh: bool = False,
        **settings: Any,
    ) -> None:
        self._fresh = fresh
        self._lent = Window(browser, address, settings) if fresh else Window.lent(browser, address, settings)
        self.window: BrowserContext = self._lent.context
        self.page: Page = self.window.new_page()
        self.page.emulate_media(color_scheme=color_scheme)
        if viewport is not None:
            self.page.set_viewport_size(viewport)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def __enter__(self) -> Page:
        return self.page

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        if self._fresh:
            self.window.close()
        else:
            self._lent.back()

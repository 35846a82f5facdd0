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
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize, expect, sync_playwright

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
USUAL = ViewportSize(width=1280, height=720)
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
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
        try:
            assert server.answers.wait(30), "the server did not start within 30 seconds"
            yield address
        finally:
            Window.close_all(address)
            server.should_exit = True
            thread.join(30)


@pytest.fixture(scope="package")
def address(browser: Browser) -> Iterator[str]:
    """One server for all who need nothing but the pages. It stops before the browser does."""
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
    """A window of Chromium with one page that is lent from test to test, with what it has fetched and compiled.

    Whoever has had it leaves a blank page, and neither others nor cookies nor what pages store.
    """

    idle: ClassVar[list["Window"]] = []

    def __init__(self, browser: Browser, address: str, settings: dict[str, Any]) -> None:
        self.address, self.settings = address, settings
        self.context: BrowserContext = browser.new_context(base_url=address, reduced_motion="reduce", **settings)
        self.page: Page = self.context.new_page()

    @classmethod
    def lent(cls, browser: Browser, address: str, settings: dict[str, Any]) -> "Window":
        """One that is idle, or a new one."""
        for window in cls.idle:
            if (window.address, window.settings) == (address, settings):
                cls.idle.remove(window)
                return window
        return cls(browser, address, settings)

    @classmethod
    def close_all(cls, address: str) -> None:
        """Close those that are idle at a server which is about to stop."""
        for window in [one for one in cls.idle if one.address == address]:
            cls.idle.remove(window)
            window.context.close()

    def back(self) -> None:
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all()
        self.context.unroute_all()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        memory = self.context.new_cdp_session(self.page)
        memory.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        memory.detach()
        self.idle.append(self)


class Visit:
    """A page in a window of its own, with everything that the browser complained about.

    `fresh`: in a window in which nobody was before, so that nothing is in its cache, nor comes anybody later: its clock may
    stop, and scripts of its own may begin every page.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        viewport: ViewportSize = USUAL,
        color_scheme: Literal["light", "dark"] = "light",
        fresh: bool = False,
        **settings: Any,
    ) -> None:
        self._fresh = fresh
        self._lent = Window(browser, address, settings) if fresh else Window.lent(browser, address, settings)
        self.window: BrowserContext = self._lent.context
        self.page: Page = self._lent.page
        self.page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion="reduce", forced_colors="null")
        self.page.set_viewport_size(viewport)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._note)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _note(self, problem: Error) -> None:
        self.complaints.append(str(problem))

    def __enter__(self) -> Page:
        return self.page

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        self._fresh = self._fresh or problem is not None  # nobody else gets a page on which something went wrong
        self.leave()

    def leave(self) -> None:
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._note)
        if self._fresh:
            self.window.close()
        else:
            self._lent.back()

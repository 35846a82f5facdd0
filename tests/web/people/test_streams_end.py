"""Streams of a house's tables: they end when the session, the token or the role does, and say so; nobody's goes on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.people.people import People
from croupier.people.sessions import IDLE_SECONDS, LASTS_SECONDS
from croupier.web.request.who import Visitor
from croupier.web.tables.hosting import hall as halls
from croupier.web.tables.hosting.doors import ENDED
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.streams import Looker, Wanted, Watched, stream
from people.houses import DEALER, FLOOR, PASSWORD, Clock, enter, staffed
from web.people.test_two_processes import opened
from web.visitors import HERE

LIMIT = 30.0
WATCHER = "E-1060"


class Shown:
    """The stream of one table for somebody."""

    def __init__(self, hall: Hall, visitor: Visitor) -> None:
        self.hall, self.visitor = hall, visitor
        self._events: Any = None

    async def begins(self) -> None:
        (host,) = await self.hall.tables({}, HERE)
        viewer = self.hall.viewer(host, None, {}, self.visitor)
        made = stream([Watched(Wanted(host.name), host, viewer)], {}, Looker(self.visitor, self.hall.doors))
        self._events = made.body_iterator
        assert await self._next() == b"retry: 1000\r\n\r\n"
        assert (await self._next()).startswith(b"event: table")

    async def rest(self) -> list[bytes]:
        """What comes until the end."""
        return [event async for event in self._events]

    async def _next(self) -> bytes:
        found: bytes = await asyncio.wait_for(anext(self._events), LIMIT)
        return found

    def waits(self) -> "asyncio.Task[list[bytes]]":
        return asyncio.create_task(self.rest())


class Scene:
    """A house with its people, and a dealer, a watcher and a device that look at its table."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        address = opened(str(folder / "tables.db"))
        self.people: People = staffed(folder, self.clock)
        enter(self.people, WATCHER, "Vi Vale", "surveillance")
        self.hall = Hall(None, address, people=self.people)
        self.secrets = {who: self.people.sessions.log_in(who, PASSWORD, address="here") for who in (DEALER, FLOOR, WATCHER)}
        self.token = self.people.tokens.give(DEALER, "dealer", "shoe", days=1)

    def somebody(self, who: str) -> Visitor:
        session = self.people.sessions.require(self.secrets[who])
        return Visitor("person", reference=who, role=session.role, licence=session.licence, access=session.id)

    def device(self) -> Visitor:
        token = self.people.tokens.find(self.token)
        assert token is not None
        return Visitor("device", reference=DEALER, role=token.role, licence=token.licence, access=token.id)

    def revokes(self) -> None:
        (token,) = self.people.tokens.all()
        self.people.tokens.revoke(token.id)


def played(folder: Path, looks: Callable[[Scene], Visitor], what: Callable[[Scene], object]) -> list[bytes] | None:
    """What the stream of a visitor still says after something happened, to its end; None if it goes on."""

    async def whole() -> list[bytes] | None:
        scene = Scene(folder)
        await scene.hall.start()
        try:
            shown = Shown(scene.hall, looks(scene))
            await shown.begins()
            rest = shown.waits()
            scene.hall.doors.look(scene.hall.doors.lasting())
            await asyncio.sleep(0)
            assert not rest.done()
            what(scene)
            scene.hall.doors.look(scene.hall.doors.lasting())
            for _ in range(5):
                await asyncio.sleep(0)
            if not rest.done():
                rest.cancel()
                await asyncio.wait([rest], timeout=LIMIT)
                return None
            assert not scene.hall.doors.watched
            (host,) = await scene.hall.tables({}, HERE)
            assert (host.viewers, host.listeners) == (0, set())
            return await rest
        finally:
            await scene.hall.stop()
            scene.people.close()

    return asyncio.run(whole())


def dealer(scene: Scene) -> Visitor:
    return scene.somebody(DEALER)


ENDS: dict[str, tuple[Callable[[Scene], Visitor], Callable[[Scene], object]]] = {
    "logged out": (dealer, lambda scene: scene.people.sessions.log_out(scene.secrets[DEALER])),
    "idle": (dealer, lambda scene: scene.clock.passes(seconds=IDLE_SECONDS)),
    "after twelve hours": (lambda scene: scene.somebody(WATCHER), lambda scene: scene.clock.passes(seconds=LASTS_SECONDS)),
    "role withdrawn": (dealer, lambda scene: scene.people.accounts.end(DEALER, "dealer")),
    "locked out": (dealer, lambda scene: scene.people.accounts.lock(DEALER)),
    "token revoked": (Scene.device, Scene.revokes),
    "token expired": (Scene.device, lambda scene: scene.clock.passes(days=1)),
    "role of a token withdrawn": (Scene.device, lambda scene: scene.people.accounts.end(DEALER, "dealer")),
}


@pytest.mark.parametrize("how", ENDS)
def test_a_stream_ends_with_what_opened_it_and_says_so(how: str, tmp_path: Path) -> None:
    looks, what = ENDS[how]
    assert played(tmp_path, looks, what) == [ENDED]


def takes_another_role(scene: Scene) -> None:
    scene.people.accounts.give(WATCHER, "auditor", "A-1")
    scene.people.sessions.choose(scene.secrets[WATCHER], "auditor")


def test_in_another_role_the_stream_is_opened_anew(tmp_path: Path) -> None:
    assert played(tmp_path, lambda scene: scene.somebody(WATCHER), takes_another_role) == []


@pytest.mark.parametrize(
    "what",
    [
        lambda scene: scene.clock.passes(seconds=IDLE_SECONDS - 1),
        lambda scene: scene.people.sessions.log_out(scene.secrets[FLOOR]),
        lambda scene: scene.revokes(),
    ],
)
def test_it_goes_on_while_its_own_session_lasts(what: Callable[[Scene], object], tmp_path: Path) -> None:
    assert played(tmp_path, dealer, what) is None


def test_the_stream_of_a_server_without_accounts_goes_on(tmp_path: Path) -> None:
    assert played(tmp_path, lambda _: HERE, lambda scene: scene.clock.passes(days=2)) is None


def test_the_server_looks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "SELDOM_SECONDS", 0.01)

    async def whole() -> None:
        scene = Scene(tmp_path)
        await scene.hall.start()
        try:
            shown = Shown(scene.hall, dealer(scene))
            await shown.begins()
            scene.people.sessions.log_out(scene.secrets[DEALER])
            assert await asyncio.wait_for(shown.rest(), LIMIT) == [ENDED]
        finally:
            await scene.hall.stop()
            scene.people.close()

    asyncio.run(whole())

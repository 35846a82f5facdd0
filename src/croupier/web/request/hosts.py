"""The names under which a server answers: a page of another name in somebody's browser reads nothing here."""

import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
MISDIRECTED = 421
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)


class KnownHosts:
    """Refuses every request whose Host header names none of the server's names, nor the address it came in at."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app, self._names = app, {_plain(name) for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._knows(scope):
            return await self.app(scope, receive, send)
        words = "This server has another name. `croupier serve --name NAME` adds a name to those it answers to.\n"
        return await PlainTextResponse(words, MISDIRECTED)(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not (asked := _host(hosts[0])):
            return False
        server = scope.get("server")
        return asked in self._names or (server is not None and is_address(asked) and asked == _plain(server[0]))


def _host(text: str) -> str:
    """The name in a Host header, without its port; nothing where it is not one."""
    found = _HOST.fullmatch(text)
    return _plain(found[1]) if found is not None else ""


def _plain(name: str) -> str:
    """A name as it is compared: small letters, an address in its short form."""
    name = name.strip("[]").lower()
    return str(ip_address(name)) if is_address(name) else name


def is_this_machine(host: str | None) -> bool:
    """Whether only this machine reaches a server at this address."""
    return host == "localhost" or (host is not None and is_address(host) and ip_address(host).is_loopback)


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True

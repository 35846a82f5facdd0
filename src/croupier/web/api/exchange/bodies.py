"""How much may be sent to the API: more is refused as soon as that is known, before it is read."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import InputError
from croupier.web.tables.problems import problem

LARGEST = 100_000
"""Bytes of a body."""
OWN = "/api/v1/tables"
"""What is sent to tables is counted there."""
SAID = f"A body has at most {LARGEST:,} bytes; use the command line for more."


class LimitedBodies:
    """Counts what comes in for the API, announced or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/v1/") or scope["path"].startswith(OWN):
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"")
        if announced.isdigit() and int(announced[:18]) > LARGEST:
            await problem(InputError(SAID), 413, "Too large")(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > LARGEST:
                raise HTTPException(413, SAID)
            return message

        await self.app(scope, counted, send)

"""The headers of every answer: only own files are loaded, and nobody frames the pages but those that are made for it."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}

FRAMED = ("/hands/embed",)
"""Pages that others may show in a frame of their own: they read nothing but their address, and nothing on them acts."""

STRAIGHT = "croupier.straight"
"""In the scope of a request: the way to the server past all that lies around the app, for a stream that has begun."""


def headers_of(path: str, scheme: str) -> dict[str, str]:
    """The headers of the answer at an address; who came by TLS comes by TLS for a year."""
    safe = {"Strict-Transport-Security": "max-age=31536000"} if scheme == "https" else {}
    if path not in FRAMED:
        return {**HEADERS, **safe}
    policy = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
    kept = {name: value for name, value in HEADERS.items() if name != "X-Frame-Options"}
    return {**kept, **safe, "Content-Security-Policy": policy}


class WithHeaders:
    """Puts them on every answer as it begins, so that streams pass through as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(headers_of(scope["path"], scope["scheme"]))
                if message["status"] == 200 and scope["path"].startswith(("/static/", "/fonts/")):
                    # With a mark of what its content is an address never changes.
                    marked = b"v=" in scope.get("query_string", b"")
                    headers["Cache-Control"] = "public, max-age=31536000, immutable" if marked else "no-cache"
            await send(message)

        scope[STRAIGHT] = send
        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)

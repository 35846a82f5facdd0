"""Whose seat it is: a signed cookie remembers at which practice tables its browser sits, and as whom.

Nobody logs in for practice. The cookie is HttpOnly and SameSite=Strict, so that no other site sends it along.
"""

import base64
import hmac
import json
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fastapi import Request, Response

COOKIE = "croupier-seats"
MOST = 8
"""So many practice tables one browser sits at; an older seat is given up."""
DAYS = 30
_KEY_BYTES = 32


class Seat(NamedTuple):
    """A seat at a practice table: the role in which somebody sat down, and the player's name where it is one."""

    role: str
    person: str = ""


def key_in(folder: Path) -> bytes:
    """The key that signs cookies, kept with the tables, so that seats outlive the server."""
    file = folder / "seats.key"
    try:
        opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return file.read_bytes()
    with os.fdopen(opened, "wb") as new:
        new.write(secrets.token_bytes(_KEY_BYTES))
    return file.read_bytes()


class Seats:
    """Reads and writes the cookie."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, request: Request) -> dict[str, Seat]:
        """The seats of this browser by table; none where the cookie is missing, altered or old."""
        text, _, mark = request.cookies.get(COOKIE, "").partition(".")
        if not text or not hmac.compare_digest(mark.encode(), self._mark(text).encode()):
            return {}
        try:
            found = json.loads(base64.urlsafe_b64decode(text))
            return {str(name): Seat(*map(str, seat)) for name, seat in found.items()}
        except (ValueError, TypeError, AttributeError):
            return {}

    def give(self, request: Request, response: Response, seats: dict[str, Seat]) -> None:
        """Let the browser remember these seats; where it came by TLS, it sends them so alone."""
        last = dict(list(seats.items())[-MOST:])
        text = base64.urlsafe_b64encode(json.dumps(last).encode()).decode()
        value, secure = f"{text}.{self._mark(text)}", request.url.scheme == "https"
        response.set_cookie(COOKIE, value, DAYS * 86_400, path="/", secure=secure, httponly=True, samesite="strict")

    def _mark(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()

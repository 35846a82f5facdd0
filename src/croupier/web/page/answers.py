"""Pages as answers: rendered once for what was asked, kept, and marked, so that a browser need not load one twice."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import Any

from fastapi import Request, Response

from croupier.web.page.show import render

_TURNS = tuple(Lock() for _ in range(64))
"""Who asks for a page that somebody else is having rendered waits for it, instead of having it rendered, too."""


def page(request: Request, template: str, lay_out: Callable[..., dict[str, Any]], *asked: str | None) -> Response:
    """A page from what is laid out for it; 304 without it where the browser has it."""
    content, mark = made(template, lay_out, *asked)
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if mark in (one.strip() for one in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="text/html", headers=headers)


def made(template: str, lay_out: Callable[..., dict[str, Any]], *asked: str | None) -> tuple[bytes, str]:
    """A page and its mark, from those that are kept or rendered now."""
    with _TURNS[hash((template, asked)) % len(_TURNS)]:
        return _kept(template, lay_out, *asked)


@lru_cache(maxsize=300)
def _kept(template: str, lay_out: Callable[..., dict[str, Any]], *asked: str | None) -> tuple[bytes, str]:
    content = render(template, **lay_out(*asked)).encode()
    return content, f'W/"{sha256(content).hexdigest()[:20]}"'

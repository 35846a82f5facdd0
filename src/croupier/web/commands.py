"""Commands at tables on a short way through the server: they come by the hundred a second, and people wait for each.

What is plainly a command goes straight to what answers it; everything else, and whatever is unusual about its address, goes
the long way, where every address is looked for and every parameter is read. The answer is the same.
"""

import re

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.errors import InputError
from croupier.web.refusals import left, refused_input
from croupier.web.request.headers import headers_of
from croupier.web.tables import api

_ADDRESS = re.compile(r"/api/v1/tables/([^/]{1,200})/commands")
_ROLE = re.compile(rb"(?:as=([a-z]{1,30}))?")


class ShortWay:
    """Takes plain commands out of the way of all other requests."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST" or not (at := _ADDRESS.fullmatch(scope["path"])):
            return await self.app(scope, receive, send)
        if not (role := _ROLE.fullmatch(scope["query_string"])):
            return await self.app(scope, receive, send)
        request = Request(scope, receive)
        try:
            answer = await api.command(request, at[1], role[1].decode() if role[1] else None)
        except InputError as refused:
            answer = await refused_input(request, refused)
        except ClientDisconnect as gone:
            answer = await left(request, gone)
        answer.headers.update(headers_of(scope["path"], scope["scheme"]))
        return await answer(scope, receive, send)

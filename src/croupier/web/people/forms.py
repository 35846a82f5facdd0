"""Forms about people: each carries the mark of the page that made it, and comes from our own pages alone."""

from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from croupier.people.store import new_secret
from croupier.web.page.show import render
from croupier.web.request.who import COOKIE, give_cookie, is_mark, mark_of
from croupier.web.tables.pages import form_of
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.visitors.origin import require_same_origin

FORM_COOKIE = "croupier-form"
"""Of browsers in which nobody is logged in."""
Form = dict[str, str]


async def own_form(request: Request) -> Form:
    """The fields of a form that one of our own pages made for this browser; others are refused."""
    require_same_origin(request)
    given = await form_of(request)
    mark = given.pop("mark", "")
    if not any(is_mark(mark, request.cookies.get(name, "")) for name in (COOKIE, FORM_COOKIE)):
        raise ForbiddenError("this form is too old, or not from our own pages: open the page again")
    return given


def page(
    request: Request, template: str, status: int = 200, headers: dict[str, str] | None = None, **shown: Any
) -> HTMLResponse:
    """A page with forms; it is made for this browser and never kept."""
    secret, own = request.cookies.get(COOKIE, ""), request.cookies.get(FORM_COOKIE, "")
    fresh = "" if secret or own else new_secret()
    content = render(template, mark=mark_of(secret or own or fresh), **shown)
    response = HTMLResponse(content, status, headers={"Cache-Control": "no-store", **(headers or {})})
    if fresh:
        give_cookie(request, response, FORM_COOKIE, fresh)
    return response


def landing(text: str) -> str:
    """Where somebody goes on: an address of our own, or all tables."""
    ours = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable() and len(text) <= 1000
    return text if ours else "/tables"

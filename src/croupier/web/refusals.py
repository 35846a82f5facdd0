"""What a visitor sees when something cannot be had: a page, or for the API the refusal as JSON. Never a traceback."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match

from croupier.errors import InputError
from croupier.extras import MissingPackageError, missing
from croupier.people.attempts import TooSoonError
from croupier.people.links import SpentLinkError
from croupier.people.sessions import NotAllowedError
from croupier.tables.read_access import ReadDeniedError
from croupier.web.documentation import NotBuiltError
from croupier.web.page.show import render
from croupier.web.request.headers import headers_of
from croupier.web.request.parameters import in_parameters
from croupier.web.request.who import LogInError
from croupier.web.shelf import UnknownEditionError, UnknownPartError
from croupier.web.tables.problems import BodyError, retry_after, sentence, status_of
from croupier.web.tables.problems import problem as as_problem
from croupier.web.work.worker import BusyError, TooLargeError

TITLES = {
    401: "Log in",
    403: "Not yours to do",
    404: "Not found",
    405: "Not possible",
    409: "Not now",
    413: "Too large",
    415: "Not readable",
    422: "Refused",
    429: "Too many",
    500: "Something went wrong",
    503: "Not available",
}
_STATUS: dict[type[InputError], int] = {
    UnknownEditionError: 404,
    UnknownPartError: 404,
    NotBuiltError: 404,
    MissingPackageError: 503,
    BusyError: 503,
    TooLargeError: 413,
    LogInError: 401,
    TooSoonError: 429,
    SpentLinkError: 404,
    NotAllowedError: 403,
}


def answer(request: Request, status: int, refused: InputError) -> Response:
    """The refusal in the form that the caller reads."""
    if request.url.path.startswith("/api/v1/"):
        refused.reason = in_parameters(refused.reason)
        return as_problem(refused, status, TITLES.get(status) if status not in (409, status_of(refused)[0]) else None)
    headers = retry_after(refused)
    title = "Documentation not built" if isinstance(refused, NotBuiltError) else TITLES.get(status, "Refused")
    refused = InputError(in_parameters(sentence(refused)), rule=refused.rule, cite=refused.cite)
    if request.url.path.startswith("/api/"):
        payload = {"rule": refused.rule, "cite": refused.cite, "reason": refused.reason}
        return JSONResponse({"schema": 1, "refused": payload}, status, headers)
    page = render("refusal.html", title=title, status_code=status, refused=refused)
    return Response(page, status, headers, media_type="text/html")


async def refused_input(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, InputError)
    logs_in = isinstance(problem, LogInError) or (isinstance(problem, ReadDeniedError) and problem.visitor)
    if logs_in and not request.url.path.startswith("/api/") and request.method in ("GET", "HEAD"):
        came = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(came, safe='')}", 303)
    return answer(request, _STATUS.get(type(problem)) or status_of(problem)[0], problem)


async def refused_import(request: Request, problem: Exception) -> Response:
    """A page or an answer needs a package that is not installed, and says which extra brings it."""
    assert isinstance(problem, ModuleNotFoundError)
    if (refused := missing(problem)) is None:
        raise problem
    return answer(request, _STATUS[type(refused)], refused)


async def refused_parameters(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    if first["loc"][0] == "body" and (unread := _unread(request, first["type"])) is not None:
        return answer(request, unread.status, unread)
    names = [str(part) for part in first["loc"][1:]] or [str(first["loc"][0])]
    name = ".".join(names) if first["loc"][0] == "body" else names[-1]
    needed = "is missing" if first["type"] == "missing" else f"cannot be used: {_in_words(first)}"
    what = "field" if first["loc"][0] == "body" else "parameter"
    return answer(request, 422, InputError(f"The {what} {name[:80]!r} {needed}."))


_NEEDED = {
    "string_type": "give a text",
    "int_type": "give a whole number",
    "int_parsing": "give a whole number",
    "int_from_float": "give a whole number",
    "bool_type": "give true or false",
    "bool_parsing": "give true or false",
    "list_type": "give a list",
    "dict_type": "give an object",
    "model_attributes_type": "give an object",
    "greater_than_equal": "give at least {ge}",
    "greater_than": "give more than {gt}",
    "less_than_equal": "give at most {le}",
    "less_than": "give less than {lt}",
    "string_too_long": "it has more than {max_length} characters",
    "string_too_short": "it has fewer than {min_length} characters",
    "too_long": "it lists more than {max_length}",
    "too_short": "it lists fewer than {min_length}",
    "extra_forbidden": "there is no such field here",
    "literal_error": "give {expected}",
    "enum": "give {expected}",
}
"""What would be right, by what the reader of parameters and bodies calls the problem."""


def _in_words(problem: Mapping[str, Any]) -> str:
    """Why a value cannot be used; what is seldom is said as the reader of values says it."""
    said = _NEEDED.get(problem["type"])
    return said.format(**problem.get("ctx", {})) if said else str(problem["msg"])


def _unread(request: Request, kind: str) -> BodyError | None:
    """Why a body could not be read at all; None if it was."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        return BodyError(415, f"send application/json, not {media[:40] or 'nothing'}")
    return BodyError(400, "the body is no JSON") if kind == "json_invalid" else None


async def refused_address(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    reasons = {404: "There is no page at this address.", 405: "This address can only be read."}
    reason = reasons.get(problem.status_code, str(problem.detail))
    if problem.status_code != 405:
        return answer(request, problem.status_code, InputError(reason))
    allowed = _allowed(request)
    doing = [method for method in allowed if method not in ("GET", "HEAD")]
    said = f"This address takes {' and '.join(allowed)}, not {request.method[:20]}." if doing else reason
    response = answer(request, 405, InputError(said))
    response.headers["Allow"] = ", ".join(allowed)
    return response


def _allowed(request: Request) -> list[str]:
    """What an address takes, by asking every route of the app."""
    routes = request.app.router.routes
    return [
        method
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]


async def failed(request: Request, problem: Exception) -> Response:
    """An unforeseen problem. It is answered outside the app's own layers, so the headers are put on here."""
    response = answer(request, 500, InputError("The server could not answer. The problem has been written to its log."))
    response.headers.update(headers_of(request.url.path, request.url.scheme))
    return response


async def left(request: Request, problem: Exception) -> Response:
    """Whoever sent half a request and left reads no answer, and nothing went wrong here."""
    return Response(status_code=400)


def add_refusals(app: FastAPI) -> None:
    """Let the app answer every problem in these words."""
    app.add_exception_handler(ClientDisconnect, left)
    app.add_exception_handler(InputError, refused_input)
    app.add_exception_handler(ModuleNotFoundError, refused_import)
    app.add_exception_handler(RequestValidationError, refused_parameters)
    app.add_exception_handler(HTTPException, refused_address)
    app.add_exception_handler(Exception, failed)

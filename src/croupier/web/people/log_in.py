"""Log-in, the choice of a role, log-out, and the set-up with a one-time link."""

from typing import Annotated, Any
from urllib.parse import quote, unquote, urlsplit

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response

from croupier.errors import InputError
from croupier.people.attempts import TooSoonError
from croupier.people.passwords import SHORTEST
from croupier.people.sessions import NotAllowedError, WrongPasswordError
from croupier.web.people.forms import Form, landing, own_form, page
from croupier.web.request.who import COOKIE, LogInError, address_of, give_cookie, people_in, require_people, who

router = APIRouter(include_in_schema=False)
Given = Annotated[Form, Depends(own_form)]
Next = Annotated[str, Query(alias="next", max_length=1000)]
READ = ["GET", "HEAD"]


@router.api_route("/login", methods=READ)
def log_in_page(request: Request, goes_to: Next = "") -> Response:
    """The form to log in; whoever is logged in goes on. A server without a house says that nobody need."""
    if people_in(request) is None:
        return page(request, "no_accounts.html")
    visitor = who(request)
    if visitor.kind == "person":
        return RedirectResponse(landing(goes_to) if visitor.role else _role_page(goes_to), 303)
    return _form(request, goes_to, ended=COOKIE in request.cookies)


@router.post("/login")
def log_in(request: Request, given: Given) -> Response:
    """Log in, and land where one came from."""
    people, goes_to = require_people(request), given.get("next", "")
    person = given.get("person", "")
    try:
        secret = people.sessions.log_in(person, given.get("password", ""), address=address_of(request))
    except TooSoonError as wrong:
        waits = {"Retry-After": str(wrong.seconds)}
        return _form(request, goes_to, person=person, wrong=wrong, status=429, headers=waits)
    except (WrongPasswordError, NotAllowedError) as wrong:
        return _form(request, goes_to, person=person, wrong=wrong, status=403)
    session = people.sessions.require(secret)
    response = RedirectResponse(landing(goes_to) if session.role else _role_page(goes_to), 303)
    give_cookie(request, response, COOKIE, secret)
    return response


@router.api_route("/login/role", methods=READ)
def role_page(request: Request, goes_to: Next = "") -> Response:
    """The choice of a role for somebody who has several."""
    return _roles(request, goes_to)


@router.post("/login/role")
def choose_role(request: Request, given: Given) -> Response:
    """Be here in a role from now on."""
    people, goes_to = require_people(request), given.get("next", "")
    try:
        people.sessions.choose(request.cookies.get(COOKIE, ""), given.get("role", ""))
    except NotAllowedError as wrong:
        if who(request).kind != "person":
            raise LogInError from None
        return _roles(request, goes_to, wrong)
    return RedirectResponse(landing(goes_to), 303)


@router.post("/logout")
def log_out(request: Request, given: Given) -> Response:
    """End the session of this browser."""
    require_people(request).sessions.log_out(request.cookies.get(COOKIE, ""))
    response = RedirectResponse("/login", 303)
    response.delete_cookie(COOKIE, path="/")
    return response


@router.api_route("/setup/{secret}", methods=READ)
def set_up_page(request: Request, secret: str) -> Response:
    """The form with which somebody sets a password."""
    return _set_up(request, secret)


@router.post("/setup/{secret}")
def set_up(request: Request, secret: str, given: Given) -> Response:
    """Set the password; the link is spent by it."""
    people = require_people(request)
    if given.get("password") != given.get("again"):
        return _set_up(request, secret, InputError("the two passwords differ: type the same twice"), given)
    people.links.look(secret)  # one that is spent is refused before anything is said about the password
    try:
        person = people.links.use(
            secret, given.get("password", ""), reference=given.get("reference", ""), name=given.get("name", "")
        )
    except InputError as wrong:
        return _set_up(request, secret, wrong, given)
    return RedirectResponse(f"/login?next=%2Faccount&person={quote(person.reference)}", 303)


def _form(
    request: Request,
    goes_to: str,
    *,
    ended: bool = False,
    person: str = "",
    wrong: InputError | None = None,
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response:
    person = person or request.query_params.get("person", "")[:80]
    shown = {"next": goes_to, "lands": _told(goes_to), "ended": ended, "person": person, "wrong": _said(wrong)}
    return page(request, "login.html", status, headers, **shown)


def _roles(request: Request, goes_to: str, wrong: InputError | None = None) -> Response:
    people = require_people(request)
    session = people.sessions.find(request.cookies.get(COOKIE, ""))
    if session is None:
        raise LogInError
    offered, refused = people.sessions.offered(session.person)
    shown: dict[str, Any] = {"next": goes_to, "offered": list(offered), "refused": refused, "called": session.person.called}
    return page(request, "login_role.html", 403 if wrong else 200, now=session.role, wrong=_said(wrong), **shown)


def _set_up(request: Request, secret: str, wrong: InputError | None = None, given: Form | None = None) -> Response:
    invited = require_people(request).links.look(secret)
    fields = {name: (given or {}).get(name, "") for name in ("reference", "name")}
    shown: dict[str, Any] = {
        "invited": invited,
        "wrong": _said(wrong),
        "shortest": SHORTEST,
        "fields": fields,
        "secret": secret,
    }
    return page(request, "setup.html", 422 if wrong else 200, **shown)


def _role_page(goes_to: str) -> str:
    return f"/login/role?next={quote(goes_to, safe='')}"


def _told(goes_to: str) -> str:
    """Where one lands, in words: the name of a table."""
    path = urlsplit(landing(goes_to)).path if goes_to else ""
    return unquote(path.removeprefix("/tables/")) if path.startswith("/tables/") else ""


def _said(wrong: InputError | None) -> str:
    """The reason as a sentence of its own."""
    return "" if wrong is None else wrong.reason[:1].upper() + wrong.reason[1:].removesuffix(".") + "."

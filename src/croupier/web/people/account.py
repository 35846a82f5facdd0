"""One's own account: the role, sessions, tokens, and the password."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from croupier.errors import InputError
from croupier.people.duties import ADMINISTRATOR
from croupier.people.tokens import USUAL_DAYS
from croupier.web.people.answers import session_told, token_told
from croupier.web.people.forms import Form, own_form, page
from croupier.web.request.who import COOKIE, address_of, require_people, require_person

router = APIRouter(include_in_schema=False)
Given = Annotated[Form, Depends(own_form)]


@router.api_route("/account", methods=["GET", "HEAD"])
def account(request: Request) -> Response:
    """The account of whoever is logged in."""
    return _account(request)


@router.post("/account/sessions")
def end_session(request: Request, given: Given) -> Response:
    """End one of one's own sessions."""
    visitor = require_person(request)
    require_people(request).sessions.end(visitor.reference, given.get("session", ""), by=visitor.reference)
    return RedirectResponse("/account", 303)


@router.post("/account/tokens")
def give_token(request: Request, given: Given) -> Response:
    """A new token in one of one's own roles; the page shows it once."""
    visitor, people = require_person(request), require_people(request)
    tables = [name.strip() for name in given.get("tables", "").split(",") if name.strip()]
    try:
        days = _number(given.get("days", ""))
        token = people.tokens.give(
            visitor.reference, given.get("role", ""), given.get("name", ""), tables=tables, days=days, by=visitor.reference
        )
    except InputError as wrong:
        return _account(request, wrong=wrong)
    return _account(request, token=token)


@router.post("/account/tokens/revoke")
def revoke_token(request: Request, given: Given) -> Response:
    """End one of one's own tokens."""
    visitor = require_person(request)
    require_people(request).tokens.revoke(given.get("token", ""), by=visitor.reference, reference=visitor.reference)
    return RedirectResponse("/account", 303)


@router.post("/account/password")
def change_password(request: Request, given: Given) -> Response:
    """Set another password; every session ends, and one logs in with the new one."""
    visitor, people = require_person(request), require_people(request)
    try:
        people.sessions.checked(visitor.reference, given.get("old", ""), address=address_of(request))
        if given.get("password") != given.get("again"):
            raise InputError("the two new passwords differ: type the same twice")
        secret = people.links.invite(visitor.reference, by=visitor.reference)
        people.links.use(secret, given.get("password", ""))
    except InputError as wrong:
        return _account(request, wrong=wrong)
    return RedirectResponse("/login?next=%2Faccount", 303)


def _account(request: Request, *, token: str = "", wrong: InputError | None = None) -> Response:
    visitor, people = require_person(request), require_people(request)
    person, now = people.accounts.person(visitor.reference), people.store.now()
    offered, refused = people.sessions.offered(person)
    shown: dict[str, Any] = {
        "visitor": visitor,
        "person": person,
        "day": people.store.day(),
        "offered": list(offered),
        "refused": refused,
        "roles": [role for role in person.held(people.store.day()) if role != ADMINISTRATOR],
        "sessions": [session_told(one, now) for one in people.sessions.of(visitor.reference)],
        "own": people.sessions.require(request.cookies.get(COOKIE, "")).id,
        "tokens": [token_told(one, now) for one in people.tokens.all(visitor.reference)],
        "days": USUAL_DAYS,
        "token": token,
        "administers": visitor.role == ADMINISTRATOR,
        "wrong": wrong.reason if wrong else "",
    }
    return page(request, "account.html", 422 if wrong else 200, **shown)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise InputError(f"{text[:20]!r} is no number of days: give one such as {USUAL_DAYS}")
    return int(text)

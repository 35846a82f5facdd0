"""The people of the house, for whoever keeps the accounts: enter, invite, give and end roles, lock and unlock."""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from croupier.errors import InputError
from croupier.people.accounts import Person
from croupier.people.duties import POSTS
from croupier.people.people import People
from croupier.tables.read_access import Data, Whose
from croupier.web.people.answers import session_told, standing, token_told
from croupier.web.people.forms import Form, own_form, page
from croupier.web.request.who import Visitor, require_people, require_person

router = APIRouter(prefix="/house/people", include_in_schema=False)
Given = Annotated[Form, Depends(own_form)]
READ = ["GET", "HEAD"]


def require_administrator(request: Request) -> Visitor:
    """Who keeps the accounts and is here as that."""
    visitor = require_person(request)
    visitor.reader().require(Data.ACCOUNTS, Whose.OTHER)
    return visitor


@router.api_route("", methods=READ)
def everybody(request: Request) -> Response:
    """Everybody, and the form to enter somebody."""
    return _everybody(request)


@router.post("")
def add(request: Request, given: Given) -> Response:
    """Enter a person, and go to their page."""
    visitor = require_administrator(request)
    try:
        person = require_people(request).accounts.add(
            given.get("reference", "").strip(), given.get("name", ""), by=visitor.reference
        )
    except InputError as wrong:
        return _everybody(request, wrong)
    return RedirectResponse(_address(person), 303)


@router.api_route("/{reference}", methods=READ)
def one(request: Request, reference: str) -> Response:
    """One person: roles, sessions, tokens."""
    return _person(request, reference)


@router.post("/{reference}")
def change(request: Request, reference: str, given: Given) -> Response:
    """One change of an account, named by the form's field `do`; an invitation is shown once."""
    visitor = require_administrator(request)
    people = require_people(request)
    asked = given.get("do", "")
    try:
        if asked == "invite":
            secret = people.links.invite(reference, by=visitor.reference)
            return _person(request, reference, link=f"{str(request.base_url).rstrip('/')}/setup/{secret}")
        if asked not in CHANGES:
            raise InputError(f"{asked[:30]!r} is nothing that is done to an account")
        CHANGES[asked](people, reference, given, visitor.reference)
    except InputError as wrong:
        return _person(request, reference, wrong=wrong)
    return RedirectResponse(f"/house/people/{quote(reference, safe='')}", 303)


def _give(people: People, reference: str, given: Form, by: str) -> None:
    days = {name: _day(given.get(name, "")) for name in ("since", "until")}
    people.accounts.give(
        reference, given.get("role", ""), given.get("licence", ""), since=days["since"], until=days["until"], by=by
    )


CHANGES: dict[str, Callable[[People, str, Form, str], object]] = {
    "give": _give,
    "end": lambda people, reference, given, by: people.accounts.end(reference, given.get("role", ""), by=by),
    "lock": lambda people, reference, given, by: people.accounts.lock(reference, by=by),
    "unlock": lambda people, reference, given, by: people.accounts.unlock(reference, by=by),
    "erase": lambda people, reference, given, by: people.accounts.erase_name(reference, by=by),
    "revoke": lambda people, reference, given, by: people.tokens.revoke(
        given.get("token", ""), by=by, reference=people.accounts.person(reference).reference
    ),
    "end session": lambda people, reference, given, by: people.sessions.end(
        people.accounts.person(reference).reference, given.get("session", ""), by=by
    ),
}
"""What an administrator does to an account, by the name that forms and the API give it."""


def _everybody(request: Request, wrong: InputError | None = None) -> Response:
    visitor, people = require_administrator(request), require_people(request)
    shown: dict[str, Any] = {
        "visitor": visitor,
        "everybody": people.accounts.everybody(),
        "day": people.store.day(),
        "standing": standing,
    }
    return page(request, "people.html", 422 if wrong else 200, wrong=wrong.reason if wrong else "", **shown)


def _person(request: Request, reference: str, *, link: str = "", wrong: InputError | None = None) -> Response:
    visitor, people = require_administrator(request), require_people(request)
    person, now = people.accounts.person(reference), people.store.now()
    return page(
        request,
        "person.html",
        422 if wrong else 200,
        visitor=visitor,
        person=person,
        day=people.store.day(),
        standing=standing(person),
        posts=POSTS,
        sessions=[session_told(each, now) for each in people.sessions.of(person.reference)],
        tokens=[token_told(each, now) for each in people.tokens.all(person.reference)],
        link=link,
        wrong=wrong.reason if wrong else "",
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text.strip() else None
    except ValueError:
        raise InputError(f"{text[:20]!r} is no day: give one such as 2027-06-30") from None


def _address(person: Person) -> str:
    return f"/house/people/{quote(person.reference, safe='')}"

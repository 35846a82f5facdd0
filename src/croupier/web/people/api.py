"""People over HTTP: who one is, and the accounts for whoever keeps them."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from croupier.errors import InputError
from croupier.web.models.common import body as described_body
from croupier.web.models.house import people as models
from croupier.web.people.answers import person_told, token_told
from croupier.web.people.house import CHANGES, require_administrator
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import require_people, who
from croupier.web.tables.api import DOING
from croupier.web.tables.doing.intents import body_of
from croupier.web.tables.visitors.origin import require_same_origin

router = APIRouter(prefix="/api/v1", tags=["people"], dependencies=[Depends(known_parameters)], responses=DOING)
_SEND = 'send an object of words, such as {"reference": "E-1017", "name": "Lee Park"}'


async def own_body(request: Request) -> dict[str, str]:
    """A JSON object of words, sent by our own pages or by a program."""
    require_same_origin(request)
    body = await body_of(request, _SEND)
    if not isinstance(body, dict) or not all(isinstance(value, str) for value in body.values()):
        raise InputError(_SEND)
    return body


Body = Annotated[dict[str, str], Depends(own_body)]
Reference = Annotated[str, Path(max_length=200, description="How the house refers to a person")]
body_of_words = described_body(models.Words)


@router.get("/me", response_model=models.Me, operation_id="read_me")
def me(request: Request) -> dict[str, Any]:
    """Who asks: nobody, a person in a role, or a device."""
    found = who(request)
    told = {name: getattr(found, name) or None for name in ("reference", "name", "role", "licence")}
    return {"schema": 1, "kind": found.kind, **told, "tables": list(found.tables), "local": found.local}


@router.get("/people", response_model=models.People, operation_id="list_people")
def everybody(request: Request) -> dict[str, Any]:
    """Everybody with their roles, and all tokens, for an administrator; that they were taken out is recorded."""
    visitor, people = require_administrator(request), require_people(request)
    people.exported("people", by=visitor.reference, role=visitor.role)
    day, now = people.store.day(), people.store.now()
    return {
        "schema": 1,
        "people": [person_told(one, day) for one in people.accounts.everybody()],
        "tokens": [token_told(one, now) for one in people.tokens.all()],
    }


@router.post(
    "/people", status_code=201, response_model=models.OnePerson, openapi_extra=body_of_words, operation_id="add_person"
)
def add(request: Request, body: Body) -> dict[str, Any]:
    """Enter a person: {"reference": "E-1017", "name": "Lee Park"}."""
    visitor, people = require_administrator(request), require_people(request)
    person = people.accounts.add(body.get("reference", ""), body.get("name", ""), by=visitor.reference)
    return {"schema": 1, **person_told(person, people.store.day())}


@router.post(
    "/people/{reference}",
    response_model=models.OnePerson | models.Invited,
    openapi_extra=body_of_words,
    operation_id="change_person",
)
def change(request: Request, reference: Reference, body: Body) -> dict[str, Any]:
    """One change: {"do": "give", "role": "dealer", "licence": "D-1"}, or end, lock, unlock, erase, revoke, invite."""
    visitor, people = require_administrator(request), require_people(request)
    asked = body.get("do", "")
    if asked == "invite":
        secret = people.links.invite(reference, by=visitor.reference)
        return {"schema": 1, "link": f"{str(request.base_url).rstrip('/')}/setup/{secret}"}
    if asked not in CHANGES:
        raise InputError(f"{asked[:30]!r} is nothing that is done to an account; give invite, {', '.join(CHANGES)}")
    CHANGES[asked](people, reference, body, visitor.reference)
    return {"schema": 1, **person_told(people.accounts.person(reference), people.store.day())}


with_head(router)

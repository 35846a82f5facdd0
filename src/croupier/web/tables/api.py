"""Tables over HTTP: lists, states, streams and commands. The same JSON as the page of a table draws."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature, may_act_as
from croupier.people.unsigned import UnsignedStep
from croupier.web.models.common import body
from croupier.web.models.tables import tables as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import LogInError, Visitor, address_of, asking, require_people
from croupier.web.tables.doing.countersign import unsigned_json
from croupier.web.tables.doing.intents import body_of, intent_of
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.hosting.host import Done, Host
from croupier.web.tables.problems import MEDIA_TYPE, ForbiddenError
from croupier.web.tables.streams import WHOLE_FLOOR, Looker, Wanted, Watched, sequences_in, stream, wanted_in
from croupier.web.tables.viewer import FLOOR, Viewer
from croupier.web.tables.visitors.origin import require_same_origin

PROBLEM: dict[str, Any] = {"content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
Responses = dict[int | str, dict[str, Any]]
REFUSED: Responses = {
    status: {"description": words, **PROBLEM}
    for status, words in (
        (401, "Nobody is logged in"),
        (403, "Somebody else's to do or to read"),
        (404, "No such table"),
        (422, "Refused"),
    )
}
DOING: Responses = {
    **REFUSED,
    **{
        status: {"description": words, **PROBLEM}
        for status, words in (
            (400, "Broken JSON"),
            (409, "Another record came first, or the table has stopped"),
            (413, "Too large"),
            (415, "Another type than JSON"),
        )
    },
}
SITTING: Responses = {
    **DOING,
    429: {"description": "Every practice table is taken; Retry-After says when to come again", **PROBLEM},
}
STREAM = {"text/event-stream": {"schema": {"type": "string"}}}
router = APIRouter(prefix="/api/v1", tags=["tables"], dependencies=[Depends(known_parameters)])

As = Annotated[str | None, Query(alias="as", max_length=30, description="player, dealer, floorperson or surveillance")]

Name = Annotated[str, Path(max_length=200, description="The name of a table", examples=["War 1"])]
"""It may have slashes; therefore what is at a table comes before the table itself."""


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def _plain(answer: dict[str, Any], status: int = 200) -> Response:
    """An answer that nobody keeps: it is another one with the next record."""
    return JSONResponse(answer, status, {"Cache-Control": "no-store"})


async def looked_at(request: Request, name: str, as_: str | None, *, acts: bool = False) -> tuple[Host, Viewer]:
    """The table of this name as it is now, and who looks at it; whoever `acts` there sees it anew by that."""
    hall = hall_of(request)
    own = hall.seats.of(request)
    visitor = await asking(request)
    host = await hall.find(name, own, visitor)
    viewer = hall.viewer(host, as_, own, visitor)
    return host if acts else await hall.see(host), viewer


async def acting_at(request: Request, name: str, as_: str | None) -> tuple[Host, Viewer]:
    """The same for whoever does something there."""
    require_same_origin(request)
    return await looked_at(request, name, as_, acts=True)


async def second_at(request: Request, host: Host, viewer: Viewer, id: str, given: Mapping[str, str]) -> Done:
    """The second signature of a step that waits: of who is logged in here, or of somebody beside by their password."""
    if not given.get("person"):
        if not viewer.acts:
            raise ForbiddenError("only who acts at this table signs there")
        return await host.sign(id, viewer.signature, given.get("count", ""))
    needs = await host.waits_for(id)
    return await host.sign(id, await run_in_threadpool(_beside, request, needs, given), given.get("count", ""))


def _beside(request: Request, needs: str, given: Mapping[str, str]) -> Signature:
    session = require_people(request).sessions.stand_by(
        given["person"],
        given.get("password", ""),
        address=address_of(request),
        fits=lambda role: role in list(Role) and may_act_as(Role(role), needs),
    )
    return Signature(session.person.reference, Role(session.role), session.licence or None)


async def require_practice(request: Request) -> None:
    """Practice is for everybody at this machine, and for whoever logs in."""
    if not (await asking(request)).may_practise:
        raise LogInError("log in to sit down: on this server everything that writes needs a person")


@router.get("/tables", response_model=models.Tables, responses={422: REFUSED[422]}, operation_id="list_tables")
async def tables(request: Request) -> Response:
    """Every table that the visitor may look at."""
    hall = hall_of(request)
    found = await hall.tables(hall.seats.of(request), await asking(request))
    return _plain({"schema": 1, "tables": [host.head() for host in found]})


@router.get("/tables/{name:path}/felt", response_model=models.Felt, responses=REFUSED, operation_id="read_felt")
async def felt(request: Request, name: Name) -> Response:
    """The drawn table without what lies on it: its art, its areas, and where things are put. It never changes."""
    host, _ = await looked_at(request, name, None)
    content = await host.felt()
    mark = f'"{sha256(content).hexdigest()[:20]}"'
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


@router.post(
    "/tables/{name:path}/commands",
    status_code=201,
    response_model=models.Recorded,
    responses={**DOING, 202: {"model": models.Waits}},
    openapi_extra=body(models.CommandAsked),
    operation_id="do_step",
)
async def command(request: Request, name: Name, as_: As = None) -> Response:
    """Do a step at a practice table of one's own, or at a house's table as who one is.

    It is recorded once under its id, and only at the version that it expects; 202 where it waits for a second signature.
    """
    host, viewer = await acting_at(request, name, as_)
    found = await host.do(viewer, intent_of(await body_of(request)))
    if isinstance(found, UnsignedStep):
        return _plain({"schema": 1, "version": host.version, "waits": unsigned_json(found)}, 202)
    return _plain(found.json(), 201)


@router.post(
    "/tables/{name:path}/signatures",
    status_code=201,
    response_model=models.Recorded,
    responses=DOING,
    openapi_extra=body(models.SignatureAsked),
    operation_id="sign_step",
)
async def sign(request: Request, name: Name, as_: As = None) -> Response:
    """Sign a step that waits as the second: {"id": "…"}; or let somebody beside sign with "person" and "password".

    Where each of the two counts, "count" is what the second counted.
    """
    host, viewer = await acting_at(request, name, as_)
    sent = await body_of(request)
    if not isinstance(sent, dict) or not all(isinstance(value, str) for value in sent.values()) or "id" not in sent:
        raise InputError('send {"id": "…"}, or {"id": "…", "person": "E-1001", "password": "…"}')
    return _plain((await second_at(request, host, viewer, sent["id"], sent)).json(), 201)


@router.post(
    "/tables/{name:path}/pass",
    status_code=202,
    response_model=models.Passed,
    responses=DOING,
    operation_id="pass_turn",
)
async def let_go_on(request: Request, name: Name, as_: As = None) -> Response:
    """No more wagers from this player in this round; a turn that is due now passes."""
    host, viewer = await acting_at(request, name, as_)
    await host.pass_turn(viewer)
    return _plain({"schema": 1, "version": host.version}, 202)


async def _watched(request: Request, tables: str, as_: str | None, visitor: Visitor) -> list[Watched]:
    hall, found = hall_of(request), list[Watched]()
    own = hall.seats.of(request)
    for wanted in wanted_in(tables):
        if wanted == WHOLE_FLOOR:
            floor = await hall.floor(own, visitor)
            found += [Watched(Wanted(host.name, FLOOR), host, viewer) for host, viewer in floor]
        else:
            host = await hall.find(wanted.table, own, visitor)
            found.append(Watched(wanted, host, hall.viewer(host, wanted.seen_as(as_), own, visitor)))
    return found


@router.get(
    "/stream",
    operation_id="follow_tables",
    response_class=Response,
    responses={200: {"description": "Events", "content": STREAM}, **REFUSED},
)
async def follow(
    request: Request,
    tables: Annotated[
        str,
        Query(
            max_length=8000,
            description="Names, parted by commas; War 1@dealer has a role of its own, War 1@floor is brief, "
            "*@floor is every table of the floor",
        ),
    ],
    as_: As = None,
    since: Annotated[str, Query(max_length=8000, description="The id of the last event, as Last-Event-ID")] = "",
    changes: Annotated[bool, Query(description="Each table whole once, and then what has changed of it")] = False,
    last_event_id: Annotated[str, Header(max_length=8000)] = "",
) -> Response:
    """Every change of the tables as server-sent events `table`, each with the whole state and the new lines of the log.

    With `changes` an event after the first of a table has `since`, the version that it changes, and those parts alone that
    are others: of the scene, its own parts; a step or a piece that is as it was stands there as its id. A table asked for
    as `@floor` is told like that, without drawing and log.
    The stream of somebody who is logged in, or of a token, ends with an event `ended` when that ends.
    """
    hall, visitor = hall_of(request), await asking(request)
    watched = await _watched(request, tables, as_, visitor)
    as_somebody = not visitor.local or any(one.host.purpose == "live" for one in watched)
    looker = Looker(visitor, hall.doors) if as_somebody else None
    return stream(watched, sequences_in(last_event_id or since), looker, changes=changes)


@router.post(
    "/tables",
    status_code=201,
    response_model=models.SatDown,
    responses=SITTING,
    openapi_extra=body(models.SitDownAsked),
    operation_id="sit_down",
)
async def sit_down(request: Request) -> Response:
    """A practice table of one's own: {"edition": "…", "as": "player", "name": "Ann"}; a cookie keeps the seat."""
    require_same_origin(request)
    sent = await body_of(request)
    if not isinstance(sent, dict) or not all(isinstance(sent.get(key), str) for key in ("edition", "as")):
        raise InputError('send {"edition": "…", "as": "player", "name": "Ann"}')
    hall = hall_of(request)
    await require_practice(request)
    host, seat = await hall.sit_down(sent["edition"], sent["as"], str(sent.get("name", "")))
    response = _plain({"schema": 1, **host.head(), "as": seat.role, "person": seat.person}, 201)
    hall.seats.give(request, response, {**hall.seats.of(request), host.name: seat})
    return response


@router.head("/stream", include_in_schema=False)
async def follows(request: Request, tables: str, as_: As = None, since: str = "", changes: bool = False) -> Response:
    """Whether there are these tables to follow; a stream begins with GET."""
    await _watched(request, tables, as_, await asking(request))
    return Response(media_type="text/event-stream", headers={"Cache-Control": "no-store"})


@router.get("/tables/{name:path}", response_model=models.TableState, responses=REFUSED, operation_id="look_at_table")
async def table(request: Request, name: Name, as_: As = None) -> Response:
    """A table as somebody in a role sees it, with what is lawful for them and the last lines of its log."""
    host, viewer = await looked_at(request, name, as_)
    return Response((await host.state(viewer)).json, media_type="application/json", headers={"Cache-Control": "no-store"})


with_head(router)

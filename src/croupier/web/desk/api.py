"""Disputes over HTTP: the same JSON as `croupier dispute --json`."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.disputes.report import listed
from croupier.documents.dispute.paper import told as record_of
from croupier.web.api.exchange.answers import BUSY
from croupier.web.api.exchange.work import papers, worked_out
from croupier.web.desk import answers, cases
from croupier.web.desk.dockets import at_desk
from croupier.web.models.common import body
from croupier.web.models.house import disputes as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import taken_out
from croupier.web.tables.api import DOING, hall_of
from croupier.web.tables.doing.intents import given_as
from croupier.web.work.papers import RESPONSES, file, of_record

router = APIRouter(
    prefix="/api/v1", tags=["disputes"], dependencies=[Depends(known_parameters)], responses={**DOING, **BUSY}
)
Number = Annotated[str, Path(max_length=20, description="The number of a dispute; an exercise's begins with E")]
State = Annotated[str, Query(max_length=20, description="open, reviewed, ruled or closed")]
Table = Annotated[str, Query(max_length=200, description="The name of a table, however it is spelled")]
About = Annotated[str, Query(max_length=80, description="About when, such as 21:40, 9:40 pm or 16 Nov 21:40")]
Round = Annotated[int, Query(alias="round", ge=0, lt=10**12, description="The number of the round, instead of a time")]


def _plain(answer: dict[str, Any], status: int = 200) -> Response:
    return JSONResponse(answer, status, {"Cache-Control": "no-store"})


@router.get("/disputes", response_model=models.Disputes, operation_id="list_disputes")
async def disputes(request: Request, state: State = "") -> Response:
    """Every dispute: the house's for a person who is logged in, exercises on this machine."""
    desk = await run_in_threadpool(at_desk, request)
    return _plain(listed(await run_in_threadpool(desk.docket.cases), desk.exercise, state))


@router.get("/disputes/round", response_model=models.FoundRound, operation_id="find_disputed_round")
async def found_round(request: Request, table: Table, about: About = "", number: Round = 0) -> Response:
    """A round of a table's journal by about when it was played, filled in for a dispute."""
    found = await cases.found(request, table, about, number)
    return _plain({"schema": 1, "facts": found.facts.json(), "text": found.text, "purpose": found.purpose})


@router.post(
    "/disputes/sheet",
    response_model=models.DisputeSheet,
    openapi_extra=body(models.SheetGiven),
    operation_id="read_dispute_sheet",
)
async def sheet(request: Request) -> Response:
    """Lines read, drawn and compared, after a change on the drawn table if there is one; nothing is recorded."""
    given = await given_as(request, models.SheetGiven)
    await run_in_threadpool(at_desk, request)
    text, change, felt = str(given.pop("text", "")), given.pop("change", None) or {}, bool(given.pop("felt", False))
    change = {name: value for name, value in change.items() if value is not None}
    return _plain(await worked_out(request, answers.sheet, cases.clean(request, given), text, change, felt))


@router.post(
    "/disputes",
    status_code=201,
    response_model=models.Dispute,
    openapi_extra=body(models.NewDispute),
    operation_id="open_dispute",
)
async def new(request: Request) -> Response:
    """Open a dispute with what the video shows."""
    desk, case = await cases.opened(request, await given_as(request, models.NewDispute))
    return _plain(await cases.told(request, desk, case), 201)


@router.get("/disputes/{number}.pdf", response_class=Response, responses=RESPONSES, operation_id="print_dispute")
async def paper(request: Request, number: Number) -> Response:
    """The dispute record of two pages, to sign, with the drawing at the disputed moment."""
    desk, case = await cases.looked_at(request, number)
    told = await run_in_threadpool(record_of, desk.docket, case)
    house = None if desk.exercise else hall_of(request).house
    content = await worked_out(request, of_record, "dispute", told, house, by=papers)
    number = told.report["dispute"]
    return await run_in_threadpool(taken_out, request, file(content, f"dispute-{number}"), f"record of dispute {number}")


@router.get("/disputes/{number}", response_model=models.Dispute, operation_id="read_dispute")
async def dispute(request: Request, number: Number) -> Response:
    """The dispute with what its round comes to, and every step."""
    desk, case = await cases.looked_at(request, number)
    return _plain(await cases.told(request, desk, case))


@router.post(
    "/disputes/{number}/{step}",
    response_model=models.Dispute,
    openapi_extra=body(models.Doing),
    operation_id="do_dispute_step",
)
async def step(
    request: Request, number: Number, step: Annotated[str, Path(max_length=20, description=", ".join(cases.STEPS))]
) -> Response:
    """Enter other lines, review, rule, post to the table's ledger, close or reopen: each a record, or refused."""
    desk, case = await cases.done(request, number, step, await given_as(request, models.Doing))
    return _plain(await cases.told(request, desk, case))


with_head(router)

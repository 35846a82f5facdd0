"""The submissions of the server's house over HTTP, for its compliance and the regulator: the JSON of `submission list`."""

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.record.filings import Signed
from croupier.rulebook.house.report import listed
from croupier.web.filing import steps
from croupier.web.filing.houses import (
    begun_in,
    file_of,
    found,
    house_of,
    no_drafts_told,
    now,
    require_compliance,
    require_office,
    wanted,
)
from croupier.web.models.common import body
from croupier.web.models.house import house as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import taken_out
from croupier.web.tables.api import DOING
from croupier.web.tables.doing.intents import given_as

router = APIRouter(prefix="/api/v1/house", tags=["house"], dependencies=[Depends(known_parameters)], responses=DOING)
Number = Annotated[str, Path(max_length=60, description="The number of a submission", examples=["CW-2026-003"])]


def _plain(answer: dict[str, Any], status: int = 200) -> Response:
    return JSONResponse(answer, status, {"Cache-Control": "no-store"})


def _all(house: HouseFolder, day: date) -> dict[str, Any]:
    told = listed(house, day)
    inside = ("folder", "kept", "file")  # which only this machine knows
    rows = [{name: value for name, value in one.items() if name not in inside} for one in told.pop("submissions")]
    return {"schema": 1, **{name: value for name, value in told.items() if name not in inside}, "submissions": rows}


def _one(house: HouseFolder, number: str, day: date) -> dict[str, Any]:
    found(house, number)
    one = next(row for row in _all(house, day)["submissions"] if row["number"] == number)
    return {"schema": 1, "submission": one, "notes": list(wanted(house, number))}


@router.get("/submissions", response_model=models.HouseSubmissions, operation_id="list_submissions")
def submissions(request: Request) -> Response:
    """Every submission with its steps and its review; that they were taken out is recorded."""
    visitor = require_office(request)
    return taken_out(request, _plain(_all(house_of(request, visitor), now(request).date())), "submissions")


@router.post(
    "/submissions",
    response_model=models.OneSubmission,
    status_code=201,
    openapi_extra=body(models.NewSubmission),
    operation_id="begin_submission",
)
async def begin_one(request: Request) -> Response:
    """Begin one: a blank of the edition with every point that it leaves open. Refused where the number is taken."""
    visitor = await run_in_threadpool(require_office, request)
    require_compliance(visitor)
    given = await given_as(request, models.NewSubmission)
    if not given.get("edition"):
        raise InputError("'edition' is missing, such as pa-2012/casino-war")
    begun = await run_in_threadpool(begun_in, request, given["edition"], given.get("number", ""), given.get("tables", ()))
    house = await run_in_threadpool(house_of, request, visitor)
    return _plain(await run_in_threadpool(_one, house, begun.number, now(request).date()), 201)


@router.get("/submissions/{number}", response_model=models.OneSubmission, operation_id="read_submission")
def submission(request: Request, number: Number) -> Response:
    """One submission with its steps and its review."""
    visitor = require_office(request)
    one = _plain(_one(house_of(request, visitor), number, now(request).date()))
    return taken_out(request, one, f"submission {number}")


@router.post(
    "/submissions/{number}/steps",
    response_model=models.OneSubmission,
    status_code=201,
    openapi_extra=body(models.StepGiven),
    operation_id="take_submission_step",
)
async def step(request: Request, number: Number) -> Response:
    """File, review, answer, approve, put in force or withdraw it, signed by who asks. Refused, nothing is recorded."""
    visitor = await run_in_threadpool(require_office, request)
    given = await given_as(request, models.StepGiven)
    if not given.get("step"):
        raise InputError(f"'step' is missing; there are {', '.join(one.name for one in steps.STEPS)}")
    words = {name: ("yes" if value is True else "" if value is False else str(value)) for name, value in given.items()}
    file = file_of(await run_in_threadpool(house_of, request, visitor), number)
    by = Signed(visitor.reference, visitor.role)
    with no_drafts_told(visitor):
        await run_in_threadpool(steps.take, file, words, by, now(request))
    house = await run_in_threadpool(house_of, request, visitor)
    return _plain(await run_in_threadpool(_one, house, number, now(request).date()), 201)


with_head(router)

"""The floor over HTTP: every table's card, the sums over all tables, and the report of a shift or a day."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.documents.shift.paper import Reported
from croupier.tables.report_forms import as_csv, report_json
from croupier.web.floor.pit import floor_json, states
from croupier.web.floor.report import period_asked, period_told, reports, to_print
from croupier.web.models.tables import floor as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import taken_out
from croupier.web.tables.api import DOING, SITTING, Responses, hall_of
from croupier.web.work.papers import RESPONSES, file, of_record
from croupier.web.work.worker import Worker

Day = Annotated[str, Query(max_length=10, description="A gaming day; today where nothing is said", examples=["2026-03-01"])]
Shift = Annotated[str, Query(max_length=3, description="1, 2 or 3; the whole day where nothing is said")]
Ratings = Annotated[bool, Query(description="A line for each player instead of each table")]
LOOKING: Responses = {**{status: DOING[status] for status in (401, 403, 422)}, 429: SITTING[429]}
KEPT_BY_NOBODY = {"Cache-Control": "no-store"}
PRINTED: dict[int | str, dict[str, Any]] = {**RESPONSES, **LOOKING, 503: {**DOING[422], "description": "Too many wait"}}
SHEET: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file", "content": {"text/csv": {"schema": {"type": "string"}}}},
    **LOOKING,
}
_press = Worker(seconds=60)
router = APIRouter(prefix="/api/v1", tags=["tables"], dependencies=[Depends(known_parameters)])


@router.get("/floor", response_model=models.Floor, responses=LOOKING, operation_id="look_at_floor")
async def floor(request: Request) -> Response:
    """All tables that the visitor may look at as the floor sees them: dealer, what is due, money of the day, alerts."""
    return JSONResponse(floor_json(await states(request)), headers=KEPT_BY_NOBODY)


@router.get("/floor/report", response_model=models.FloorReport, responses=LOOKING, operation_id="report_floor")
async def report(request: Request, day: Day = "", shift: Shift = "") -> Response:
    """The report of a shift or a gaming day over all tables: sums, dealers, players' ratings, disputes and rulings."""
    period = period_asked(request, day, shift)
    found = JSONResponse({"schema": 1, **report_json(period, await reports(request, period))}, headers=KEPT_BY_NOBODY)
    return await run_in_threadpool(taken_out, request, found, f"report of the floor, {period_told(period)}")


@router.get("/floor/report.csv", response_class=Response, responses=SHEET, operation_id="report_floor_csv")
async def report_sheet(request: Request, day: Day = "", shift: Shift = "", ratings: Ratings = False) -> Response:
    """The same for a spreadsheet: a line for each table, or with `ratings` for each player at them."""
    period = period_asked(request, day, shift)
    text = as_csv(await reports(request, period), ratings=ratings)
    name = f"floor-{period.day.isoformat()}" + (f"-shift-{period.shift}" if period.shift else "")
    name += "-ratings" if ratings else ""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', **KEPT_BY_NOBODY}
    found = Response(text, media_type="text/csv; charset=utf-8", headers=headers)
    what = "ratings of the floor" if ratings else "report of the floor"
    return await run_in_threadpool(taken_out, request, found, f"{what} as CSV, {period_told(period)}")


@router.get("/floor/report.pdf", response_class=Response, responses=PRINTED, operation_id="print_shift")
async def report_paper(request: Request, day: Day = "", shift: Shift = "") -> Response:
    """The same as a paper, to sign and file."""
    period = period_asked(request, day, shift)
    found, exercise = await to_print(request, period)
    name = f"floor-{period.day.isoformat()}" + (f"-shift-{period.shift}" if period.shift else "")
    house = None if exercise else hall_of(request).house
    made = file(await _press.run(of_record, "shift", Reported(period, found, exercise), house), name)
    return await run_in_threadpool(taken_out, request, made, f"report of the floor as PDF, {period_told(period)}")


with_head(router)

"""The floor over HTTP: every table's card, and the sums over all tables."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.tables.report_forms import report_json
from croupier.web.floor.pit import floor_json, states
from croupier.web.floor.report import period_asked, reports
from croupier.web.parameters import known_parameters
from croupier.web.tables.problems import MEDIA_TYPE

Day = Annotated[str, Query(max_length=10, description="A gaming day such as 2026-03-01; today where nothing is said")]
Shift = Annotated[str, Query(max_length=3, description="1, 2 or 3; the whole day where nothing is said")]
REFUSED = {422: {"description": "Refused", "content": {MEDIA_TYPE: {"schema": {"type": "object"}}}}}
router = APIRouter(prefix="/api/v1", tags=["tables"], dependencies=[Depends(known_parameters)])


@router.get("/floor")
async def floor(request: Request, response: Response) -> dict[str, Any]:
    """All tables that the visitor may look at as the floor sees them: dealer, what is due, money of the day, alerts."""
    response.headers["Cache-Control"] = "no-store"
    return floor_json(await states(request))


@router.get("/floor/report", responses=REFUSED)  # type: ignore[arg-type]
async def report(request: Request, response: Response, day: Day = "", shift: Shift = "") -> dict[str, Any]:
    """The report of a shift or a gaming day over all tables: sums, dealers, players' ratings, disputes and rulings."""
    period = period_asked(day, shift)
    response.headers["Cache-Control"] = "no-store"
    return {"schema": 1, **report_json(period, await reports(request, period))}

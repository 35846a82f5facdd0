"""The floor over HTTP: every table's card, and the sums over all tables."""

from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from croupier.web.floor.pit import floor_json, states
from croupier.web.parameters import known_parameters

router = APIRouter(prefix="/api/v1", tags=["tables"], dependencies=[Depends(known_parameters)])


@router.get("/floor")
async def floor(request: Request, response: Response) -> dict[str, Any]:
    """All tables that the visitor may look at as the floor sees them: dealer, what is due, money of the day, alerts."""
    response.headers["Cache-Control"] = "no-store"
    return floor_json(await states(request))

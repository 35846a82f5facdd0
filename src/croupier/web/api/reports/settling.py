"""The address that settles one written round."""

from fastapi import APIRouter, Request, Response

from croupier.web import shelf
from croupier.web.api.exchange.answers import POSTS, answer
from croupier.web.api.exchange.bodies import LARGEST
from croupier.web.api.exchange.work import worked_out
from croupier.web.models.common import body
from croupier.web.models.reports.settling import Round, Settlement
from croupier.web.tables.problems import BodyError
from croupier.web.work.worker import received

router = APIRouter(tags=["settling"])


@router.post("/settle", response_model=Settlement, responses=POSTS, openapi_extra=body(Round), operation_id="settle")
async def settle(request: Request) -> Response:
    """One round (edition, wagers, cards or result), written as for `croupier settle`: who gets what, and why."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and request.url.path.startswith("/api/v1/"):
        raise BodyError(415, f"a round is sent as application/json, not as {kind[:40] or 'nothing'}")
    text = await received(request, LARGEST, "The round")
    return answer(request, await worked_out(request, shelf.settled, text))

"""The address that compares two Rules Submissions."""

from fastapi import APIRouter, Request, Response

from croupier.web.api.exchange.answers import POSTS, answer
from croupier.web.api.exchange.bodies import LARGEST
from croupier.web.api.exchange.work import comparisons, worked_out
from croupier.web.models.common import body
from croupier.web.models.house.submissions import Changes, TwoSubmissions
from croupier.web.tables.problems import BodyError
from croupier.web.work.changes import changed
from croupier.web.work.worker import received

router = APIRouter(tags=["compliance"])


@router.post(
    "/submissions/diff",
    response_model=Changes,
    responses=POSTS,
    openapi_extra=body(TwoSubmissions),
    operation_id="compare_submissions",
)
async def compare_submissions(request: Request) -> Response:
    """What one submission changes against another: rules, edges, and what is filed and printed again."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BodyError(415, f"two submissions are sent as application/json, not as {kind[:40] or 'nothing'}")
    text = await received(request, LARGEST, "The two submissions")
    return answer(request, await worked_out(request, changed, text, by=comparisons))

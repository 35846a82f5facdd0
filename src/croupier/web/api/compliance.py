"""Addresses that check a Rules Submission, and that tell the drafting defects of an edition."""

from typing import Any

from fastapi import APIRouter, Request, Response

from croupier.web.api.exchange.answers import POSTS, WORKS, answer
from croupier.web.api.exchange.bodies import LARGEST
from croupier.web.api.exchange.parameters import Game, Source
from croupier.web.api.exchange.work import comparisons, worked_out
from croupier.web.models.common import body
from croupier.web.models.house.compliance import CheckedSubmission, Linted, SubmissionSent
from croupier.web.request.head import with_head
from croupier.web.tables.problems import BodyError
from croupier.web.work.checks import check, lint
from croupier.web.work.worker import received

router = APIRouter(tags=["compliance"])
TYPES = ("application/toml", "text/plain", "application/json")


def _body() -> dict[str, Any]:
    """A submission as TOML, or as JSON with the same keys."""
    described = body(SubmissionSent)
    described["requestBody"]["content"]["application/toml"] = {"schema": {"type": "string"}}
    return described


@router.post(
    "/check", response_model=CheckedSubmission, responses=POSTS, openapi_extra=_body(), operation_id="check_submission"
)
async def check_submission(request: Request) -> Response:
    """A Rules Submission judged: what is forbidden, missing, to be approved first or unwise; and the papers due."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in TYPES:
        raise BodyError(415, f"a submission is sent as {', '.join(TYPES)}, not as {kind[:40] or 'nothing'}")
    text = await received(request, LARGEST, "The submission")
    name = "submission.json" if kind == "application/json" else "submission.toml"
    return answer(request, await worked_out(request, check, text, name))


@router.get("/editions/{source}/{game}/lint", response_model=Linted, responses=WORKS, operation_id="read_lint")
async def read_lint(request: Request, source: Source, game: Game) -> Response:
    """Drafting defects of the text: numbering, references, terms, contradictions, awards, silence, wording."""
    return answer(request, await worked_out(request, lint, f"{source}/{game}", by=comparisons))


with_head(router)

"""Addresses of editions side by side, and of a comment answered."""

from asyncio import to_thread

from fastapi import APIRouter, Request, Response

from croupier.web import shelf
from croupier.web.api.answering import WORKS, answer
from croupier.web.api.parameters import Id, Ids, MoreIds
from croupier.web.api.work import worked_out
from croupier.web.head import with_head
from croupier.web.models import comparison as models

router = APIRouter(tags=["comparison"])


@router.get("/compare", response_model=models.Comparison, responses=WORKS, operation_id="compare")
async def compare(request: Request, a: Id, b: Ids) -> Response:
    """Editions of one game: the rules that differ, request by request, and the effect on the odds."""
    return answer(request, await to_thread(shelf.comparison, a, *b))


@router.get("/compare/letter", response_model=models.Letter, responses=WORKS, operation_id="answer_comment")
async def letter(request: Request, a: Id, b: MoreIds = None) -> Response:
    """A comment answered, request by request: as data, and under `markdown` as the letter. One edition is enough."""
    return answer(request, await worked_out(request, shelf.letter, a, *(b or ())))


with_head(router)

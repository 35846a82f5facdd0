"""Addresses of editions side by side, and of a comment answered."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import StringConstraints

from croupier.web import shelf
from croupier.web.api.exchange.answers import WORKS, answer, marked
from croupier.web.api.exchange.parameters import Id, Ids, MoreIds, OtherId
from croupier.web.api.exchange.work import comparisons, papers, worked_out
from croupier.web.models.reports import comparison as models
from croupier.web.request.head import with_head
from croupier.web.work.papers import PDF, RESPONSES, of_texts

router = APIRouter(tags=["comparison"])
CSV, MARKDOWN = "text/csv; charset=utf-8", "text/markdown; charset=utf-8"
MOST_READ = 60
PAPER = {**WORKS, **RESPONSES}
Reads = Annotated[
    Sequence[Annotated[str, StringConstraints(max_length=320)]],
    Query(alias="read", max_length=MOST_READ, description="A point read otherwise, b:ID=OPTION for the second edition"),
]
Grouped = Annotated[bool, Query(description="Also the rules grouped by request, with effects alone and jointly")]


def _file(media_type: str) -> dict[int | str, dict[str, Any]]:
    content = {media_type.partition(";")[0]: {"schema": {"type": "string"}}}
    return {200: {"description": "The file", "content": content}, **WORKS}


def _kept(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"'}


@router.get("/compare", response_model=models.Comparison, responses=WORKS, operation_id="compare")
async def compare(
    request: Request, a: Id, b: Ids, c: OtherId = None, d: OtherId = None, reads: Reads = (), group: Grouped = False
) -> Response:
    """Editions of one game: the rules that differ, request by request, and the effect on the odds."""
    names = (a, *b, *(name for name in (c, d) if name))
    if group:
        return answer(request, await worked_out(request, shelf.grouped, names, tuple(reads), by=comparisons))
    if reads:
        return answer(request, await worked_out(request, shelf.compared, names, tuple(reads), by=comparisons))
    return answer(request, await to_thread(shelf.comparison, *names))


@router.get("/compare.csv", response_class=Response, responses=_file(CSV), operation_id="compare_csv")
async def sheet(request: Request, a: Id, b: Ids, c: OtherId = None, d: OtherId = None, reads: Reads = ()) -> Response:
    """The rules that differ, for a spreadsheet: every text, its sections, the effect, and what became of it."""
    names = (a, *b, *(name for name in (c, d) if name))
    content = await worked_out(request, shelf.comparison_sheet, names, tuple(reads), by=comparisons)
    return marked(request, content.encode(), CSV, _kept("comparison.csv"))


@router.get("/compare/letter", response_model=models.Letter, responses=WORKS, operation_id="answer_comment")
async def letter(request: Request, a: Id, b: MoreIds = None) -> Response:
    """A comment answered, request by request: as data, and under `markdown` as the letter. One edition is enough."""
    return answer(request, await worked_out(request, shelf.letter, a, *(b or ())))


@router.get("/compare/letter.md", response_class=Response, responses=_file(MARKDOWN), operation_id="write_letter")
async def letter_file(request: Request, a: Id, b: MoreIds = None) -> Response:
    """The answer to a comment as a letter in Markdown, with a line for each request that is left to be completed."""
    found = await worked_out(request, shelf.letter, a, *(b or ()))
    return marked(request, str(found["markdown"]).encode(), MARKDOWN, _kept("letter.md"))


Pace = Annotated[str | None, Query(max_length=30, description="Money in a year: give all three of them, or none")]


@router.get("/compare/memo.pdf", response_class=Response, responses=PAPER, operation_id="print_memo")
async def memo(
    request: Request,
    a: Id,
    b: Ids,
    c: OtherId = None,
    rounds_per_hour: Pace = None,
    average_wager: Pace = None,
    hours: Pace = None,
) -> Response:
    """The comparison memo: which line moves money, and with the adopted text what became of each request."""
    names, pace = (a, *b, *((c,) if c else ())), (rounds_per_hour, average_wager, hours)
    content = await worked_out(request, of_texts, "memo", names, pace, by=papers)
    return marked(request, content, PDF, {"Content-Disposition": 'inline; filename="memo.pdf"'})


@router.get("/compare/letter.pdf", response_class=Response, responses=PAPER, operation_id="print_letter")
async def letter_paper(request: Request, a: Id, b: MoreIds = None) -> Response:
    """The answer to a comment as a paper, with lines for each answer and a signature."""
    content = await worked_out(request, of_texts, "letter", (a, *(b or ())), by=papers)
    return marked(request, content, PDF, {"Content-Disposition": 'inline; filename="letter.pdf"'})


with_head(router)

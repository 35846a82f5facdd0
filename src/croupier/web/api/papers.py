"""Addresses of files: the PAR sheet, printed papers, test vectors and their schema."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.analysis.vectors.vectors import schema_text
from croupier.web import shelf
from croupier.web.api import work
from croupier.web.api.answering import JSON_LINES, WORKS, answer, marked, refusals
from croupier.web.api.parameters import Game, Source, Wheel
from croupier.web.api.work import worked_out
from croupier.web.head import with_head

router = APIRouter(tags=["papers"])
PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_CHECKED = 10**7  # rounds of a PAR sheet's simulation


def _file(media_type: str, *, text: bool = False) -> dict[int | str, dict[str, Any]]:
    content = {media_type: {"schema": {"type": "string", **({} if text else {"format": "binary"})}}}
    return {200: {"description": "The file", "content": content}, **WORKS}


@router.get(
    "/editions/{source}/{game}/par.xlsx", response_class=Response, responses=_file(XLSX), operation_id="read_par_sheet"
)
async def par(
    request: Request,
    source: Source,
    game: Game,
    wheel: Wheel = None,
    rounds: Annotated[int | None, Query(ge=0, le=MOST_CHECKED, description="Of its simulation; 0 for none")] = None,
    seed: Annotated[int | None, Query(description="Of its simulation, otherwise 1")] = None,
) -> Response:
    """The PAR sheet: a workbook with live formulas, the same bytes as `croupier print par` writes."""
    name = f"{source}/{game}"
    edition = shelf.opened(name, wheel)
    content = await worked_out(request, shelf.paper, "par", name, wheel, rounds, seed, by=work.papers)
    file = "-".join(part for part in (source, game, edition.wheel, "par.xlsx") if part)
    return marked(request, content, XLSX, {"Content-Disposition": f'attachment; filename="{file}"'})


@router.get(
    "/editions/{source}/{game}/{kind}.pdf", response_class=Response, responses=_file(PDF), operation_id="read_paper"
)
async def printed(
    request: Request,
    source: Source,
    game: Game,
    kind: Annotated[str, Path(description="The kind of paper", max_length=40, examples=["rules"])],
    wheel: Wheel = None,
) -> Response:
    """A paper of the edition as it stands: the same bytes as `croupier print KIND` writes."""
    name = f"{source}/{game}"
    edition = shelf.opened(name, wheel)
    shelf.require_paper(kind, ".pdf")
    content = await worked_out(request, shelf.paper, kind, name, wheel, None, None, by=work.papers)
    file = "-".join(part for part in (source, game, edition.wheel, f"{kind}.pdf") if part)
    return marked(request, content, PDF, {"Content-Disposition": f'inline; filename="{file}"'})


@router.get(
    "/editions/{source}/{game}/vectors",
    response_class=Response,
    responses=_file(JSON_LINES, text=True),
    operation_id="read_vectors",
)
async def vectors(request: Request, source: Source, game: Game) -> Response:
    """Test vectors for other engines, as JSON Lines: the header first, then a vector in each line."""
    lines = await worked_out(request, shelf.vectors, f"{source}/{game}", by=work.vectors)
    return marked(request, lines.encode(), JSON_LINES)


@router.get(
    "/vectors/schema", response_model=dict[str, Any], responses=refusals(304, 422), operation_id="read_vectors_schema"
)
def vectors_schema(request: Request) -> Response:
    """The JSON Schema of every line of the test vectors."""
    return answer(request, json.loads(schema_text()))


with_head(router)

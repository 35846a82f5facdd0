"""Addresses of files: the PAR sheet, printed papers, test vectors and their schema."""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.analysis.vectors.vectors import schema_text
from croupier.web import shelf
from croupier.web.api.exchange import work
from croupier.web.api.exchange.answers import JSON_LINES, WORKS, answer, marked, refusals
from croupier.web.api.exchange.parameters import Count, Game, Source, Wheel
from croupier.web.api.exchange.work import worked_out
from croupier.web.request.head import with_head

router = APIRouter(tags=["papers"])
PDF = "application/pdf"
SVG = "image/svg+xml"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_CHECKED = 10**7  # rounds of a PAR sheet's simulation


Scale = Annotated[str | None, Query(max_length=20, description="Of a drawing; otherwise true size", examples=["1:10"])]


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
    rounds: Annotated[Count | None, Query(ge=0, le=MOST_CHECKED, description="Of its simulation; 0 for none")] = None,
    seed: Annotated[int | None, Query(description="Of its simulation, otherwise 1")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Players at the table")] = None,
) -> Response:
    """The PAR sheet: a workbook with live formulas, the same bytes as `croupier print par` writes."""
    name = f"{source}/{game}"
    edition = shelf.opened(name, wheel)
    more = {"ending": ".xlsx", "players": players}
    content = await worked_out(request, shelf.paper, "par", name, wheel, rounds, seed, more, by=work.papers)
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
    scale: Scale = None,
    of: Annotated[str | None, Query(max_length=40, description="Of a sign: which", examples=["limits"])] = None,
    sheet: Annotated[str | None, Query(max_length=20, description="Of a sign: 11x17 or letter")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Of a PAR sheet: players at the table")] = None,
) -> Response:
    """A paper of the edition as it stands: the same bytes as `croupier print KIND` writes."""
    name = f"{source}/{game}"
    edition = shelf.opened(name, wheel)
    given = {"scale": scale, "of": of, "sheet": sheet, "players": players}
    asked = {key: value for key, value in given.items() if value is not None}
    shelf.require_paper(kind, ".pdf", asked)
    content = await worked_out(request, shelf.paper, kind, name, wheel, None, None, asked, by=work.papers)
    file = "-".join(part for part in (source, game, edition.wheel, f"{kind}.pdf") if part)
    return marked(request, content, PDF, {"Content-Disposition": f'inline; filename="{file}"'})


@router.get(
    "/editions/{source}/{game}/to-scale/{kind}.svg",
    response_class=Response,
    responses=_file(SVG, text=True),
    operation_id="read_drawing_to_scale",
)
async def to_scale(
    request: Request,
    source: Source,
    game: Game,
    kind: Annotated[Literal["layout", "wheel"], Path(description="What is drawn")],
    wheel: Wheel = None,
    scale: Scale = None,
    letters: Annotated[Literal["outlines", "text"], Query(description="Words for print, or for pages")] = "outlines",
) -> Response:
    """A table or a wheel of the edition in inches, with rulers and marks: what `croupier print` writes as SVG."""
    name = f"{source}/{game}"
    shelf.opened(name, wheel)
    asked = {"ending": ".svg", "scale": scale, "letters": letters}
    content = await worked_out(request, shelf.paper, kind, name, wheel, None, None, asked, by=work.papers)
    return marked(request, content, SVG)


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

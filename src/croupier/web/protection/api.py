"""Addresses of game protection: what a perfect counter finds, as JSON, CSV and SVG."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.documents.plots.theme import Theme
from croupier.web.api.exchange.answers import WORKS, answer, file_of, marked
from croupier.web.api.exchange.parameters import Game, Source
from croupier.web.api.exchange.work import papers, plots, worked_out
from croupier.web.protection import report as asking
from croupier.web.protection.models import Protection
from croupier.web.protection.report import MOST_SHOES
from croupier.web.request.head import with_head

router = APIRouter(tags=["odds"])


def counted(
    source: Source,
    game: Game,
    decks: Annotated[int | None, Query(ge=1, le=16, description="Decks in the shoe")] = None,
    depth: Annotated[str | None, Query(max_length=24, description="Cards behind the cover card: 1/4, or 78")] = None,
    shoes: Annotated[int, Query(ge=1, le=MOST_SHOES, description="The command line takes more")] = 2000,
    seed: Annotated[int, Query(ge=0, le=2**63 - 1)] = 1,
    players: Annotated[int, Query(ge=1, le=20)] = 1,
) -> dict[str, Any]:
    """What is asked about a counter."""
    return {
        "edition": f"{source}/{game}", "decks": decks, "depth": depth, "shoes": shoes, "seed": seed, "players": players
    }  # fmt: skip


Counted = Annotated[dict[str, Any], Depends(counted)]


@router.get(
    "/editions/{source}/{game}/protection", response_model=Protection, responses=WORKS, operation_id="read_protection"
)
async def protection(request: Request, asked: Counted) -> Response:
    """How often, and by how much, a perfect counter finds a profitable wager before the cover card comes."""
    return answer(request, await worked_out(request, asking.report, asked, by=papers))


@router.get(
    "/editions/{source}/{game}/protection.csv",
    response_class=Response,
    responses=file_of("text/csv", WORKS),
    operation_id="read_protection_sheet",
)
async def protection_csv(request: Request, asked: Counted) -> Response:
    """The same as CSV: by cards dealt, and by cards behind the cover card."""
    return _sheet(request, await worked_out(request, asking.sheet, asked, by=papers), "protection.csv")


@router.get(
    "/editions/{source}/{game}/protection.svg",
    response_class=Response,
    responses=file_of("image/svg+xml", WORKS),
    operation_id="read_protection_plot",
)
async def protection_svg(
    request: Request, asked: Counted, theme: Annotated[Theme, Query(description="Of its paper")] = "light"
) -> Response:
    """The plot that `croupier protection --plot` draws."""
    return marked(request, await worked_out(request, asking.plot, asked, theme, by=plots), "image/svg+xml")


def _sheet(request: Request, content: str, name: str) -> Response:
    return marked(request, content.encode(), "text/csv", {"Content-Disposition": f'attachment; filename="{name}"'})


with_head(router)

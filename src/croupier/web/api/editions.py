"""Addresses of what editions say: the list of them, rules, sections, readings, wagers, and the search."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.analysis import reports
from croupier.analysis.edition import SCHEMA
from croupier.web import shelf
from croupier.web.api.exchange.answers import READS, answer, refusals
from croupier.web.api.exchange.parameters import Game, Source, Wheel
from croupier.web.front import search as searching
from croupier.web.models import editions as models
from croupier.web.page import links
from croupier.web.request.head import with_head

router = APIRouter(tags=["editions"])


@router.get("/editions", response_model=models.Editions, responses=refusals(304, 422), operation_id="list_editions")
def editions(
    request: Request, game: Annotated[str | None, Query(max_length=40, description="Only this game's")] = None
) -> Response:
    """Every edition, or those of one game."""
    return answer(request, shelf.editions() if game is None else reports.editions(game))


@router.get("/editions/{source}/{game}/rules", response_model=models.Rules, responses=READS, operation_id="read_rules")
def rules(
    request: Request,
    source: Source,
    game: Game,
    wheel: Wheel = None,
    path: Annotated[str | None, Query(max_length=200, description="Only the rules at or under a path")] = None,
) -> Response:
    """The rules in force, or those at or under a path."""
    if path is None:
        return answer(request, shelf.report("rules", f"{source}/{game}", wheel))
    return answer(request, reports.rules(shelf.opened(f"{source}/{game}", wheel), path))


@router.get(
    "/editions/{source}/{game}/open-points",
    response_model=models.OpenPoints,
    responses=READS,
    operation_id="read_open_points",
)
def open_points(request: Request, source: Source, game: Game) -> Response:
    """Every point that the text leaves to the house, and a blank submission as TOML."""
    return answer(request, reports.open_points(shelf.opened(f"{source}/{game}")))


@router.get(
    "/editions/{source}/{game}/sections", response_model=models.Sections, responses=READS, operation_id="read_sections"
)
def sections(request: Request, source: Source, game: Game) -> Response:
    """Every paragraph of the text, in our words, and how it is honoured."""
    return answer(request, shelf.report("sections", f"{source}/{game}"))


@router.get(
    "/editions/{source}/{game}/sections/{section}",
    response_model=models.Paragraph,
    responses=READS,
    operation_id="read_section",
)
def section(
    request: Request,
    source: Source,
    game: Game,
    section: Annotated[str, Path(max_length=120, description="Its number", examples=["651a.1"])],
) -> Response:
    """One paragraph in our words, with the status of its text and where it is read."""
    return answer(request, links.paragraph(f"{source}/{game}", section))


@router.get(
    "/editions/{source}/{game}/readings", response_model=models.Readings, responses=READS, operation_id="read_readings"
)
def readings(request: Request, source: Source, game: Game) -> Response:
    """The unclear points, their options, and what each would do."""
    return answer(request, shelf.report("readings", f"{source}/{game}"))


@router.get("/editions/{source}/{game}/wagers", response_model=models.Wagers, responses=READS, operation_id="read_wagers")
def wagers(request: Request, source: Source, game: Game, wheel: Wheel = None) -> Response:
    """The complete catalogue of lawful wagers."""
    return answer(request, shelf.report("wagers", f"{source}/{game}", wheel))


@router.get("/search", response_model=models.SearchResult, responses=refusals(304, 422), operation_id="search")
def found(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=searching.MOST_LETTERS, description="Words, a section, a wager")],
    most: Annotated[int, Query(ge=1, le=100, description="How many answers at most")] = searching.MOST_FOUND,
) -> Response:
    """Editions, sections, rules, readings, wagers and terms that answer a query, best first."""
    return answer(request, {"schema": SCHEMA, "query": q, "found": [one.json() for one in searching.search(q, most)]})


with_head(router)

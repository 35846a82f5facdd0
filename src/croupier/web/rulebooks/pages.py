"""The addresses of the rulebooks: lists, every page of an edition, its drawings as files."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from croupier.web import shelf
from croupier.web.page import links, nav
from croupier.web.page.answers import page
from croupier.web.page.show import anchor, render
from croupier.web.rulebooks import edition, lists, text, wagers

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
SVG = "image/svg+xml"

Wheel = Annotated[str | None, Query(max_length=40)]
Find = Annotated[str, Query(max_length=80)]

nav.register(
    nav.Entry("Odds", "/odds", here="odds", key="o", order=40),
    nav.Entry("Rulebooks", "/editions", here="rulebooks", key="r", order=50),
    nav.Door("Find odds", "Whole-number ways and exact fractions, for every wager of every text.", "/odds", "odds", 40),
    nav.Door("Read the rulebooks", "Every paragraph in our words, with the rules that it makes.", "/editions", "book", 45),
)


@router.api_route("/editions", methods=READ)
def rulebooks(request: Request) -> Response:
    """Every edition in a list."""
    return page(request, "rulebooks.html", lists.rulebooks)


@router.api_route("/odds", methods=READ)
def all_odds(request: Request) -> Response:
    """The house edge of every wager of every edition."""
    return page(request, "all_odds.html", lists.all_odds)


@router.api_route("/editions/{source}/{game}", methods=READ)
def overview(request: Request, source: str, game: str, wheel: Wheel = None) -> Response:
    """An edition at a glance."""
    return page(request, "edition.html", edition.overview, f"{source}/{game}", wheel)


@router.api_route("/editions/{source}/{game}/text", methods=READ)
def whole_text(source: str, game: str, wheel: Wheel = None) -> Response:
    """The text begins with its first part; custom has no text, and its overview says so."""
    name = f"{source}/{game}"
    return RedirectResponse(text.first(name, wheel) or links.page(name))


@router.api_route("/editions/{source}/{game}/text/{part}", methods=READ)
def one_part(request: Request, source: str, game: str, part: str, wheel: Wheel = None, find: Find = "") -> Response:
    """One part of the text. What a reader looks for is not kept: there is no end of it."""
    name, wanted = f"{source}/{game}", " ".join(find.split())
    if wanted:
        return Response(render("text.html", **text.chapter(name, part, wheel, wanted)), media_type="text/html")
    return page(request, "text.html", text.chapter, name, part, wheel)


@router.api_route("/editions/{source}/{game}/wagers/{kind}", methods=READ)
def one_kind(request: Request, source: str, game: str, kind: str, wheel: Wheel = None) -> Response:
    """One kind of wager."""
    return page(request, "wager.html", wagers.kind, f"{source}/{game}", kind, wheel)


@router.api_route("/editions/{source}/{game}/drawings/{file}", methods=READ)
def drawing(request: Request, source: str, game: str, file: str, wheel: Wheel = None) -> Response:
    """A drawing as a file of its own."""
    found = shelf.drawing(f"{source}/{game}", wheel, file.removesuffix(".svg"))
    headers = {"ETag": found.mark, "Cache-Control": "max-age=600"}
    if request.headers.get("if-none-match") == found.mark:
        return Response(status_code=304, headers=headers)
    return Response(found.content, media_type=SVG, headers=headers)


@router.api_route("/editions/{source}/{game}/at/{place}", methods=READ)
def moved(source: str, game: str, place: str) -> Response:
    """Where a rule, a section or a reading stands now that once was a place on the one page of the edition."""
    name = f"{source}/{game}"
    draft = shelf.opened(name).draft
    places = {anchor("section", id): links.section(name, id) for id in draft.sections}
    places |= {anchor("rule", path): links.rule(name, path) for path in draft.rules}
    places |= {anchor("reading", id): links.reading(name, id) for id in draft.readings}
    renamed = {"sections": "text", "equipment": "drawings", "requests": "changes"}
    pages = {one: links.page(name, renamed.get(one, one)) for one in (*TEMPLATES, *renamed)}
    return RedirectResponse(places.get(place) or pages.get(place) or links.page(name))


TEMPLATES: dict[str, tuple[str, Callable[[str, str | None], dict[str, Any]]]] = {
    "rules": ("rules.html", edition.rules),
    "readings": ("readings.html", edition.readings),
    "odds": ("odds.html", edition.odds),
    "wagers": ("wagers.html", wagers.catalogue),
    "drawings": ("drawings.html", edition.drawings),
    "changes": ("changes.html", edition.changes),
    "errata": ("errata.html", edition.errata),
    "print": ("print.html", edition.papers),
}
"""The other pages of an edition: the template of each, and what lays it out."""


@router.api_route("/editions/{source}/{game}/{tab}", methods=READ)
def one_tab(request: Request, source: str, game: str, tab: str, wheel: Wheel = None) -> Response:
    """One of the edition's other pages."""
    if tab not in TEMPLATES:
        shelf.opened(f"{source}/{game}")
        raise shelf.UnknownPartError(f"An edition has no page {tab[:40]!r}; it has {', '.join(TEMPLATES)}.")
    template, lay_out = TEMPLATES[tab]
    return page(request, template, lay_out, f"{source}/{game}", wheel)

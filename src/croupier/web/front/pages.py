"""The front page and the search."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from croupier.web.front import front as front_page
from croupier.web.front import search as searching
from croupier.web.page.answers import page
from croupier.web.page.show import render

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]


@router.api_route("/", methods=READ)
def front(request: Request) -> Response:
    """The front page of today."""
    return page(request, "front.html", front_page.front, date.today().isoformat(), front_page.whole())


@router.api_route("/search", methods=READ)
def search(q: Annotated[str, Query(max_length=searching.MOST_LETTERS)] = "") -> Response:
    """What answers a query."""
    asked = " ".join(q.split())
    found = searching.search(asked) if asked else []
    content = render("search.html", asked=asked, found=found, tried=front_page.TRIED)
    return Response(content, media_type="text/html")

"""The pages, each rendered once for an edition and wheel and then kept."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from pydantic import StringConstraints

from croupier.errors import InputError
from croupier.web import desk, nav
from croupier.web.show import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
READ = ["GET", "HEAD"]
nav.register(nav.Entry("Rulebooks", "/", here="editions", key="r", order=50))

Wheel = Annotated[str | None, Query(max_length=40)]
Id = Annotated[str | None, Query(max_length=120)]
Ids = Annotated[Sequence[Annotated[str, StringConstraints(max_length=120)]], Query()]


@router.api_route("/", methods=READ)
def front() -> HTMLResponse:
    """All editions, by game."""
    return HTMLResponse(_page("front.html", desk.front))


@router.api_route("/editions/{source}/{game}", methods=READ)
def edition(source: str, game: str, wheel: Wheel = None) -> HTMLResponse:
    """One edition: odds, drawings, rules, readings and sections."""
    return HTMLResponse(_page("edition.html", desk.edition, f"{source}/{game}", wheel))


@router.api_route("/editions/{source}/{game}/wagers", methods=READ)
def wagers(source: str, game: str, wheel: Wheel = None) -> HTMLResponse:
    """Every lawful wager of an edition."""
    return HTMLResponse(_page("wagers.html", desk.wagers, f"{source}/{game}", wheel))


@router.api_route("/compare", methods=READ)
def compare(a: Id = None, b: Ids = ()) -> HTMLResponse:
    """Editions side by side, or the choice of them. A further edition left open in the form comes as an empty `b`."""
    others = tuple(name for name in b if name)
    if not a and not others:
        return HTMLResponse(_page("choose.html", desk.front))
    if not a or not others:
        raise InputError("A comparison needs two editions: choose both.")
    return HTMLResponse(_page("compare.html", desk.comparison, a, *others))


@lru_cache(maxsize=512)
def _page(template: str, lay_out: Callable[..., desk.Page], *asked: str | None) -> str:
    """A page from what is laid out for it."""
    return render(template, **lay_out(*asked))

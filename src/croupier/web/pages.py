"""The pages, each rendered once for an edition and wheel and then kept."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from pydantic import StringConstraints

from croupier.errors import InputError
from croupier.web import desk
from croupier.web.show import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
READ = ["GET", "HEAD"]

Wheel = Annotated[str | None, Query(max_length=40)]
Id = Annotated[str | None, Query(max_length=120)]
Ids = Annotated[Sequence[Annotated[str, StringConstraints(max_length=120)]], Query()]


@router.api_route("/", methods=READ)
def front() -> HTMLResponse:
    """All editions, by game."""
    return HTMLResponse(_front())


@router.api_route("/editions/{source}/{game}", methods=READ)
def edition(source: str, game: str, wheel: Wheel = None) -> HTMLResponse:
    """One edition: odds, drawings, rules, readings and sections."""
    return HTMLResponse(_edition(f"{source}/{game}", wheel))


@router.api_route("/editions/{source}/{game}/wagers", methods=READ)
def wagers(source: str, game: str, wheel: Wheel = None) -> HTMLResponse:
    """Every lawful wager of an edition."""
    return HTMLResponse(_wagers(f"{source}/{game}", wheel))


@router.api_route("/compare", methods=READ)
def compare(a: Id = None, b: Ids = ()) -> HTMLResponse:
    """Editions side by side, or the choice of them. A further edition left open in the form comes as an empty `b`."""
    others = tuple(name for name in b if name)
    if not a and not others:
        return HTMLResponse(_choose())
    if not a or not others:
        raise InputError("A comparison needs two editions: choose both.")
    return HTMLResponse(_compare(a, *others))


@lru_cache(maxsize=1)
def _front() -> str:
    return render("front.html", games=desk.by_game(), pairs=desk.pairs(), problems=desk.problems())


@lru_cache(maxsize=256)
def _edition(name: str, wheel: str | None) -> str:
    return render("edition.html", **desk.edition(name, wheel))


@lru_cache(maxsize=256)
def _wagers(name: str, wheel: str | None) -> str:
    return render("wagers.html", **desk.wagers(name, wheel))


@lru_cache(maxsize=1)
def _choose() -> str:
    return render("choose.html", games=desk.by_game(), pairs=desk.pairs())


@lru_cache(maxsize=256)
def _compare(*names: str) -> str:
    return render("compare.html", games=desk.by_game(), **desk.comparison(names))

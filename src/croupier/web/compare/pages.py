"""The address of comparisons: two to four texts side by side, or the choice of them. The whole state is in the address."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import StringConstraints

from croupier.errors import InputError
from croupier.web import shelf
from croupier.web.api.exchange.work import comparisons, worked_out
from croupier.web.compare import page as laid_out
from croupier.web.compare.fields import State, state_of
from croupier.web.page import nav
from croupier.web.page.answers import page
from croupier.web.page.show import render
from croupier.web.tables.problems import TooManyError
from croupier.web.work.worker import BusyError

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
Id = Annotated[str | None, Query(max_length=120)]
Ids = Annotated[Sequence[Annotated[str, StringConstraints(max_length=120)]], Query()]
Word = Annotated[str | None, Query(max_length=80)]

nav.register(
    nav.Door(
        "Compare rulebooks", "Proposed, asked for, adopted: rule by rule, with the effect.", "/compare", "compare", 50
    ),
)


@router.api_route("/compare", methods=READ)
async def compare(
    request: Request,
    a: Id = None,
    b: Ids = (),
    c: Id = None,
    d: Id = None,
    about: Annotated[str | None, Query(alias="class", max_length=40)] = None,
    wager: Word = None,
    strategy: Word = None,
    wheel: Word = None,
    by: Word = None,
) -> Response:
    """Editions side by side, or the choice of them. A further edition left open in the form comes as an empty field."""
    names = tuple(name for name in (a, *b, c, d) if name)
    if not names:
        return await to_thread(page, request, "choose.html", laid_out.choice)
    shown = {"about": about, "wager": wager, "strategy": strategy, "wheel": wheel, "by": by}
    try:
        if len(names) < 2 or not a:
            raise InputError("A comparison needs at least two editions: choose another.")
        state = state_of(names, shown, request.query_params.multi_items())
        if not state.reads:
            return await to_thread(page, request, "compare.html", _kept, *_words(state))
        report = await worked_out(request, shelf.compared, names, state.reads, by=comparisons)
        return _html(await to_thread(_page, state, report))
    except (BusyError, TooManyError):
        raise
    except InputError as refused:
        status = 404 if isinstance(refused, shelf.UnknownEditionError) else 422
        told = {**laid_out.choice(), "chosen": [*names, *[None] * 4][:4], "refused": refused.reason}
        return _html(await to_thread(render, "choose.html", **told), status)


def _words(state: State) -> tuple[str, ...]:
    """The state in words alone, by which a page is kept."""
    return ("\n".join(state.names), state.about, state.wager, state.strategy, state.wheel, state.by)


def _kept(names: str, about: str, wager: str, strategy: str, wheel: str, by: str) -> dict[str, Any]:
    return laid_out.comparison(State(tuple(names.split("\n")), about, wager, strategy, wheel, by))


def _page(state: State, report: dict[str, Any]) -> str:
    return render("compare.html", **laid_out.comparison(state, report))


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, {"Cache-Control": "no-cache"}, media_type="text/html")

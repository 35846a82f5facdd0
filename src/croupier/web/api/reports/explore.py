"""Addresses of what-ifs: one wager under other rules, readings and questions, and the files of it."""

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import StringConstraints

from croupier.analysis.explore.explore import MOST_ROUNDS, ROUNDS
from croupier.analysis.explore.what_if import Shown
from croupier.web import shelf
from croupier.web.api.exchange import work
from croupier.web.api.exchange.answers import POSTS, WORKS, answer, marked
from croupier.web.api.exchange.parameters import Count, Game, Source, Wheel
from croupier.web.api.exchange.work import worked_out
from croupier.web.api.papers import XLSX
from croupier.web.models.reports import explore as models
from croupier.web.request.head import with_head
from croupier.web.work.what_if import Question, explored, file_of, par_of, question, sent, sheet_of

router = APIRouter(tags=["odds"])
MOST_TURNED = 80
TOML, CSV = "application/toml", "text/csv; charset=utf-8"

One = Annotated[str, StringConstraints(max_length=320)]
Sets = Annotated[
    Sequence[One], Query(alias="set", max_length=MOST_TURNED, description="A rule and its value: payouts.tie=11 to 1")
]
Reads = Annotated[
    Sequence[One], Query(alias="read", max_length=MOST_TURNED, description="A reading and an option of it: id=option")
]
Decks = Annotated[int | None, Query(ge=1, le=16, description="Card games: number of decks")]


def asked(
    source: Source,
    game: Game,
    sets: Sets = (),
    reads: Reads = (),
    wager: Annotated[str | None, Query(max_length=80, description="Otherwise the first")] = None,
    strategy: Annotated[str | None, Query(max_length=40, description="How it is played")] = None,
    wheel: Wheel = None,
    decks: Decks = None,
    shoe: Annotated[str | None, Query(max_length=600, description="Card games: such as 6 decks less Qs Qh")] = None,
    visible: Annotated[str | None, Query(max_length=600, description="Cards seen before a War, such as Qs Qh 7d")] = None,
    stake: Annotated[str | None, Query(max_length=24, description="On each wager, in chips in play")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Card games: players at the table")] = None,
    meter: Annotated[str | None, Query(max_length=24, description="What the meters show")] = None,
    rounds: Annotated[Count, Query(ge=1, le=MOST_ROUNDS, description="Of the hold")] = ROUNDS,
    over: Annotated[str | None, Query(max_length=200, description="A knob: adds the edge at each of its values")] = None,
    effects: Annotated[bool, Query(description="Adds what each knob alone would do to the edge")] = False,
) -> Question:
    """The what-if of an address."""
    cards: Mapping[str, str | int | None] = {"decks": decks, "shoe": shoe, "visible": visible, "players": players}
    asks = {**cards, "stake": stake, "meter": meter}
    shown = {"wager": wager, "strategy": strategy, "rounds": rounds, "over": over, "effects": effects}
    return question(f"{source}/{game}", sets, reads, asks, wheel=wheel, **shown)


Asked = Annotated[Question, Depends(asked)]


def _file(media_type: str, **schema: str) -> dict[int | str, dict[str, Any]]:
    content = {media_type.partition(";")[0]: {"schema": {"type": "string", **schema}}}
    return {200: {"description": "The file", "content": content}, **WORKS}


def named(asked: Question, ending: str) -> dict[str, str]:
    """The header that names a file to be kept."""
    wager = "".join(sign if sign.isalnum() else "-" for sign in asked.wager or "").strip("-")
    name = "-".join(part for part in (*asked.edition.split("/"), wager, f"what-if.{ending}") if part)
    return {"Content-Disposition": f'attachment; filename="{name}"'}


@router.get(
    "/editions/{source}/{game}/explore", response_model=models.Explored, responses=WORKS, operation_id="explore_odds"
)
async def explore(request: Request, asked: Asked) -> Response:
    """One wager with other rules, readings and decks: its exact edge, return table, hold, and which texts permit it."""
    await to_thread(shelf.opened, asked.edition)
    return answer(request, await worked_out(request, explored, asked, by=work.what_ifs))


@router.post("/explore", response_model=models.Explored, responses=POSTS, operation_id="explore_what_if")
async def explore_text(request: Request, body: models.ExploreAsked) -> Response:
    """The same for the file of a what-if, or a submission, that is sent: its text, with the id of its edition in it."""
    given = Shown(body.wager, body.strategy, body.rounds, body.over)
    return answer(request, await worked_out(request, sent, body.toml, given, body.effects, by=work.what_ifs))


@router.get(
    "/editions/{source}/{game}/explore.csv", response_class=Response, responses=_file(CSV), operation_id="explore_csv"
)
async def sheet(request: Request, asked: Asked) -> Response:
    """The return table of the what-if, for a spreadsheet."""
    await to_thread(shelf.opened, asked.edition)
    return marked(
        request, (await worked_out(request, sheet_of, asked, by=work.what_ifs)).encode(), CSV, named(asked, "csv")
    )


@router.get(
    "/editions/{source}/{game}/explore.toml", response_class=Response, responses=_file(TOML), operation_id="explore_toml"
)
async def file(request: Request, asked: Asked) -> Response:
    """The file of the what-if: `croupier odds FILE` reads it, with the same result."""
    await to_thread(shelf.opened, asked.edition)
    return marked(
        request, (await worked_out(request, file_of, asked, by=work.what_ifs)).encode(), TOML, named(asked, "toml")
    )


@router.get(
    "/editions/{source}/{game}/explore.xlsx",
    response_class=Response,
    responses=_file(XLSX, format="binary"),
    operation_id="explore_par_sheet",
)
async def par(
    request: Request,
    source: Source,
    game: Game,
    sets: Sets = (),
    reads: Reads = (),
    wheel: Wheel = None,
    decks: Decks = None,
) -> Response:
    """The PAR sheet of the what-if, with live formulas."""
    asked = question(f"{source}/{game}", sets, reads, {"decks": decks}, wheel=wheel)
    await to_thread(shelf.opened, asked.edition)
    content = await worked_out(request, par_of, asked, by=work.papers)
    return marked(request, content, XLSX, named(asked, "xlsx"))


with_head(router)

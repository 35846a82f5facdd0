"""Addresses of what a table wins by the hour."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.web.api.exchange.answers import WORKS, answer, file_of, marked
from croupier.web.api.exchange.parameters import Game, OneBet, Source, Wheel
from croupier.web.api.exchange.work import papers, worked_out
from croupier.web.models.reports.simulation import Win
from croupier.web.request.head import with_head
from croupier.web.work.win import win_of, win_sheet

router = APIRouter(tags=["odds"])


def paced(
    source: Source,
    game: Game,
    players: Annotated[int, Query(description="All in every round", examples=[5])],
    rounds_per_hour: Annotated[str, Query(max_length=24, examples=["60"])],
    wager: Annotated[str | None, Query(max_length=24, description="Of each player", examples=["25.00"])] = None,
    bet: Annotated[Sequence[OneBet], Query(max_length=40, description="Instead of wager: initial 25, tie 5 at 2")] = (),
    hours: Annotated[str, Query(max_length=24)] = "1",
    drop: Annotated[str | None, Query(max_length=24, description="What players buy chips for: adds the hold")] = None,
    churn: Annotated[str | None, Query(max_length=24, description="How often the drop is played through")] = None,
    strategy: Annotated[str | None, Query(max_length=80, description="Card games: how ties are played")] = None,
    on: Annotated[Sequence[OneBet], Query(max_length=40, description="Wheels: what players wager on")] = (),
    wheel: Wheel = None,
    tax: Annotated[str | None, Query(max_length=24, description="The state's tax, in percent")] = None,
    local_share: Annotated[str | None, Query(max_length=24, description="The local share, in percent")] = None,
) -> dict[str, Any]:
    """What is asked about a table's win."""
    return {
        "edition": f"{source}/{game}", "players": players, "rounds_per_hour": rounds_per_hour, "wager": wager,
        "bet": list(bet), "hours": hours, "drop": drop, "churn": churn, "strategy": strategy, "on": list(on),
        "wheel": wheel, "tax": tax, "local_share": local_share,
    }  # fmt: skip


Paced = Annotated[dict[str, Any], Depends(paced)]


@router.get("/editions/{source}/{game}/win", response_model=Win, responses=WORKS, operation_id="read_win")
async def win(request: Request, asked: Paced) -> Response:
    """What a table is expected to win, hour by hour, how far that may be off, and the tax on it."""
    return answer(request, await worked_out(request, win_of, asked, by=papers))


@router.get(
    "/editions/{source}/{game}/win.csv",
    response_class=Response,
    responses=file_of("text/csv", WORKS),
    operation_id="read_win_sheet",
)
async def win_csv(request: Request, asked: Paced) -> Response:
    """The same as CSV: a row for each hour, with its bands."""
    return _sheet(request, await worked_out(request, win_sheet, asked, by=papers), "win.csv")


def _sheet(request: Request, content: str, name: str) -> Response:
    return marked(request, content.encode(), "text/csv", {"Content-Disposition": f'attachment; filename="{name}"'})


with_head(router)

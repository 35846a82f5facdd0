"""Addresses of exact odds: of wagers and books of bets with all questions, of meters, and what gives a wanted edge."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from croupier.web import shelf
from croupier.web.api.exchange.answers import WORKS, answer
from croupier.web.api.exchange.parameters import Count, Game, OneBet, OneId, Source, Wheel
from croupier.web.api.exchange.work import worked_out
from croupier.web.models.reports import odds as models
from croupier.web.request.head import with_head

router = APIRouter(tags=["odds"])
MOST_BETS, MOST_ROUNDS = 40, 10**12


@router.get("/editions/{source}/{game}/odds", response_model=models.Odds, responses=WORKS, operation_id="read_odds")
async def odds(
    request: Request,
    source: Source,
    game: Game,
    wheel: Wheel = None,
    wager: Annotated[str | None, Query(max_length=80, description="A kind of wager, or one such as split 17-20")] = None,
    bet: Annotated[Sequence[OneBet], Query(max_length=MOST_BETS, description="A wager and its amount: red 5")] = (),
    stake: Annotated[str | None, Query(max_length=24, description="On each wager, such as 5.00, in chips in play")] = None,
    decks: Annotated[int | None, Query(ge=1, le=16, description="Card games: number of decks")] = None,
    shoe: Annotated[str | None, Query(max_length=600, description="Card games: such as 6 decks less Qs Qh")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Card games: players at the table")] = None,
    boxes: Annotated[int | None, Query(ge=1, le=20, description="With bets: boxes; initial 5 at 2 is on one")] = None,
    meter: Annotated[str | None, Query(max_length=24, description="With bets: what the meter shows, or none")] = None,
    visible: Annotated[str | None, Query(max_length=600, description="Cards seen before a War, such as Qs Qh 7d")] = None,
    rounds: Annotated[Count | None, Query(ge=1, le=MOST_ROUNDS, description="What so many rounds are like")] = None,
    bands: Annotated[bool, Query(description="The hold after 100 to 100,000,000 rounds")] = False,
    churn: Annotated[str | None, Query(max_length=40, description="How often the drop is played through: win/drop")] = None,
    bankroll: Annotated[
        str | None, Query(max_length=40, description="Risk of ruin of so many units of the wager, or of all bets")
    ] = None,
    goal: Annotated[str | None, Query(max_length=40, description="With a bankroll: where the player stops")] = None,
) -> Response:
    """The exact odds of every kind of wager, of one, or of bets together; each with its return table."""
    name = f"{source}/{game}"
    asks = {
        "stake": stake,
        "decks": decks,
        "shoe": shoe,
        "players": players,
        "visible": visible,
        "boxes": boxes,
        "meter": meter,
    }
    session = {"rounds": rounds, "bands": bands, "churn": churn, "bankroll": bankroll, "goal": goal}
    if any(value not in (None, False) for value in (*asks.values(), *session.values())) or bet:
        return answer(request, await worked_out(request, shelf.asked_odds, name, wheel, wager, tuple(bet), asks, session))
    if wager is None:
        return answer(request, await to_thread(shelf.report, "odds", name, wheel))
    return answer(request, await to_thread(shelf.asked_odds, name, wheel, wager, (), asks, session))


@router.get("/editions/{source}/{game}/solve", response_model=models.Solution, responses=WORKS, operation_id="solve")
async def solve(
    request: Request,
    source: Source,
    game: Game,
    wager: Annotated[str, Query(max_length=80, description="The wager that is to have the edge")],
    edge: Annotated[str, Query(description="The wanted house edge: 0.10, 10% or 1/10, or a range: 5%..8%", max_length=40)],
    vary: Annotated[
        list[OneId] | None, Query(description="A kind of rule such as pays, or rules; two or three pays also together")
    ] = None,
    whole: Annotated[bool, Query(description="Only whole numbers")] = False,
    strategy: Annotated[str | None, Query(max_length=40, description="How the wager is played")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Players at the table")] = None,
    wheel: Wheel = None,
) -> Response:
    """Which pays, decks, wheels or weights give a wager the wanted house edge, the nearest lawful values first."""
    asked = {"strategy": strategy, "vary": vary, "whole": whole, "players": players}
    return answer(request, await worked_out(request, shelf.solved, f"{source}/{game}", wheel, wager, edge, asked))


@router.get(
    "/editions/{source}/{game}/meters", response_model=models.WagerMeters, responses=WORKS, operation_id="read_meters"
)
async def meters(
    request: Request,
    source: Source,
    game: Game,
    players: Annotated[int | None, Query(ge=1, le=20, description="Otherwise 1 to a full table")] = None,
    decks: Annotated[int | None, Query(ge=1, le=16, description="Number of decks")] = None,
    rounds_per_hour: Annotated[str | None, Query(max_length=40, description="Adds hours, and jackpots a year")] = None,
    hours_a_day: Annotated[str, Query(max_length=40, description="Hours of play a day, for the year")] = "24",
) -> Response:
    """What the meters of side wagers are worth, how soon they are won, and where a wager is fair."""
    pace = (rounds_per_hour, hours_a_day)
    return answer(request, await worked_out(request, shelf.metered, f"{source}/{game}", players, decks, pace))


with_head(router)

"""Addresses of poker hands: ranked, their part of the pot, and draws."""

from fastapi import APIRouter, Request, Response

from croupier.api import hands
from croupier.web.api import work
from croupier.web.api.answering import POSTS, answer
from croupier.web.api.work import worked_out
from croupier.web.poker.models import Draws, DrawsAsked, Equity, EquityAsked, RankAsked, Ranking
from croupier.web.poker.reports import draws_of, equity_of

router = APIRouter(tags=["hands"])


@router.post("/rank", response_model=Ranking, responses=POSTS, operation_id="rank_hands")
async def rank(request: Request, body: RankAsked) -> Response:
    """Poker hands of a kind in their order."""
    return answer(request, await worked_out(request, hands.ranked, body.kind, body.hands, body.board))


@router.post("/equity", response_model=Equity, responses=POSTS, operation_id="read_equity")
async def equity(request: Request, body: EquityAsked) -> Response:
    """The part of the pot that each of two to eight hands gets on average, exact where it fits."""
    return answer(request, await worked_out(request, equity_of, body.model_dump(), by=work.hands))


@router.post("/draws", response_model=Draws, responses=POSTS, operation_id="read_draws")
async def draws(request: Request, body: DrawsAsked) -> Response:
    """How likely every final hand is from a start in a draw game, and what to throw away."""
    return answer(request, await worked_out(request, draws_of, body.model_dump(), by=work.hands))

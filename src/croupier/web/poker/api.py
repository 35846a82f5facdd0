"""Addresses of poker hands: ranked, their part of the pot, draws, and whole hands replayed and dealt."""

from fastapi import APIRouter, Request, Response

from croupier.api import hands, replays
from croupier.web.api.exchange import work
from croupier.web.api.exchange.answers import POSTS, answer
from croupier.web.api.exchange.work import worked_out
from croupier.web.poker import hand
from croupier.web.poker.address import Source
from croupier.web.poker.hand_models import PlayAsked, Played, ReplayAsked, Replays
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


@router.post("/replay", response_model=Replays, responses=POSTS, operation_id="replay_hands")
async def replay(request: Request, body: ReplayAsked) -> Response:
    """Recorded hands (PHH) put to the rules step by step, with the equities of each street where they are asked for."""
    asked = body.history, body.hand, body.equity
    return answer(request, await worked_out(request, replays.replayed, *asked, by=work.hands))


@router.post("/play", response_model=Played, responses=POSTS, operation_id="play_hand")
async def play(request: Request, body: PlayAsked) -> Response:
    """A hand dealt from a seeded deck and played by a stated policy; the same seed gives the same hand."""
    source = Source("", body.edition, body.seats, body.policy, body.seed)
    return answer(request, await worked_out(request, played_of, source, body.equity, by=work.hands))


def played_of(source: Source, equity: bool) -> dict[str, object]:
    """A dealt hand and its file."""
    return {**hand.report(source, equity), "phh": hand.phh(source)}

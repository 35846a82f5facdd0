"""Addresses of poker hands: ranked, their part of the pot, and draws."""

from typing import Any

from fastapi import APIRouter, Request, Response

from croupier.analysis.assumptions.block import with_command
from croupier.api import hands
from croupier.web import shelf
from croupier.web.api import work
from croupier.web.api.answering import POSTS, answer
from croupier.web.api.work import worked_out
from croupier.web.poker.models import Draws, DrawsAsked, Equity, EquityAsked, RankAsked, Ranking

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


def equity_of(asked: dict[str, Any]) -> shelf.Report:
    """The equities that are asked for; the edition is an id, never a file."""
    edition, cards = asked.pop("edition"), asked.pop("hands")
    shelf.opened(edition)
    found = hands.equities(edition, cards, **asked)
    return with_command(found.report, shelf.command("equity", edition, *cards, **_given(asked)))


def draws_of(asked: dict[str, Any]) -> shelf.Report:
    """The draws that are asked for; the edition is an id, never a file."""
    edition, hand, count = asked.pop("edition"), asked.pop("hand"), asked.pop("draws")
    shelf.opened(edition)
    found = hands.drawn(edition, hand, count, **asked)
    options = {"draws": count, "target": asked["target"], "dead": asked["dead"], "for": asked["half"]}
    return with_command(found.report, shelf.command("draws", edition, hand, **_given(options)))


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value not in (None, "")}

"""The pages of poker hands: a hand history pasted or dropped in, or a hand dealt on the spot, card by card."""

from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from croupier.errors import InputError
from croupier.web import nav
from croupier.web.poker import hand
from croupier.web.show import render
from croupier.web.worker import Worker, received

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
LARGEST = 1_000_000  # bytes of a hand history that a page replays
_worker = Worker()
nav.register(
    nav.Door("Replay a hand", "A recorded hand of poker card by card, or one dealt for you.", "/hands", "cards", 60)
)


@router.api_route("/hands", methods=["GET", "HEAD"])
def form() -> HTMLResponse:
    """Where a hand history goes in, and hands to deal."""
    return HTMLResponse(render("hands.html", **hand.choices()))


@router.post("/hands")
async def replayed(request: Request) -> HTMLResponse:
    """One hand of a hand history, replayed; nothing is kept."""
    body = await received(request, LARGEST, "The hand history")
    try:
        fields = parse_qs(body, max_num_fields=10)
    except ValueError:
        raise InputError("The form could not be read; paste the hand history as text.") from None
    text = fields.get("history", [""])[0]
    number = fields.get("hand", ["1"])[0]
    return HTMLResponse(await _worker.run(_page, text, number))


def _page(text: str, number: str) -> str:
    return render("hand.html", **hand.replayed(text, number))


@router.api_route("/hands/deal", methods=["GET", "HEAD"])
def dealt(
    edition: Annotated[str, Query(max_length=120)],
    seats: Annotated[int, Query(ge=2, le=10)] = 6,
    policy: Annotated[str, Query(max_length=60)] = "tight",
    seed: Annotated[int, Query(ge=0, le=2**63 - 1)] = 1,
) -> HTMLResponse:
    """A hand dealt from a seeded deck and played by a stated policy."""
    return HTMLResponse(render("hand.html", **hand.dealt(edition, seats, policy, seed)))

"""The pages of poker hands: a history pasted or dropped in, a hand dealt on the spot, draws and equities.

The whole state of each page is in its address, and nothing is kept.
"""

from collections.abc import Callable
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.games.poker.players import policies
from croupier.web.api.exchange import work
from croupier.web.api.exchange.work import worked_out
from croupier.web.page import nav
from croupier.web.page.show import render
from croupier.web.poker import files, hand, odds
from croupier.web.poker.address import MOST_PACKED, Source
from croupier.web.request.parameters import in_parameters
from croupier.web.tables.problems import TooManyError
from croupier.web.work.worker import BusyError, Worker, received_bytes

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
LARGEST = 1_000_000  # bytes of a hand history that a page replays
READ = ["GET", "HEAD"]
_worker = Worker()
nav.register(
    nav.Door("Replay a hand", "A recorded hand of poker card by card, or one dealt for you.", "/hands", "cards", 60)
)


def _dealt(
    edition: Annotated[str, Query(max_length=120)],
    seats: Annotated[int, Query(ge=2, le=10)] = 6,
    policy: Annotated[str, Query(max_length=60)] = "tight",
    seed: Annotated[int, Query(ge=0, le=2**62)] = 1,
) -> Source:
    return Source("", edition, seats, policy, seed)


def _recorded(z: Annotated[str, Query(min_length=1, max_length=MOST_PACKED)]) -> Source:
    return Source(z)


def _either(
    z: Annotated[str, Query(max_length=MOST_PACKED)] = "",
    edition: Annotated[str, Query(max_length=120)] = "",
    seats: Annotated[int, Query(ge=2, le=10)] = 6,
    policy: Annotated[str, Query(max_length=60)] = "tight",
    seed: Annotated[int, Query(ge=0, le=2**62)] = 1,
) -> Source:
    if bool(z) == bool(edition):
        raise InputError("Name one hand: z has a recorded one, edition with seats, policy and seed one that is dealt.")
    return Source(z, edition, seats, policy, seed)


Recorded = Annotated[Source, Depends(_recorded)]
Dealt = Annotated[Source, Depends(_dealt)]
Either = Annotated[Source, Depends(_either)]
AtStep = Annotated[int, Query(ge=1, le=100_000)]
Asked = Annotated[str, Query(pattern="^(yes|no)$")]


@router.api_route("/hands", methods=READ)
def form() -> HTMLResponse:
    """Where a hand history goes in, and hands to deal."""
    return HTMLResponse(render("hands.html", games=odds.games(), policies=list(policies.POLICIES)))


@router.post("/hands")
async def sent(request: Request) -> Response:
    """The hands of a hand history: one is led to its own address, several are listed with theirs."""
    body = await received_bytes(request, LARGEST, "The hand history")
    try:
        history, number = files.sent(request.headers.get("content-type", ""), body)
    except ValueError:
        raise InputError("The form could not be read; paste the hand history as text.") from None
    found = await _worker.run(files.opened, history, number)
    if isinstance(found, str):
        return RedirectResponse(found, 303)
    return HTMLResponse(render("hands_list.html", **found))


@router.api_route("/hands/replay", methods=READ)
async def replayed(request: Request, source: Recorded, step: AtStep = 1, equity: Asked = "no") -> Response:
    """A recorded hand, one of its steps."""
    return await _shown(request, "hand.html", source, step, equity)


@router.api_route("/hands/deal", methods=READ)
async def dealt(request: Request, source: Dealt, step: AtStep = 1, equity: Asked = "no") -> Response:
    """A hand dealt from a seeded deck and played by a stated policy."""
    return await _shown(request, "hand.html", source, step, equity)


@router.api_route("/hands/embed", methods=READ)
async def embedded(request: Request, source: Either, step: AtStep = 1, equity: Asked = "no") -> Response:
    """The same for a frame on somebody's own site."""
    return await _shown(request, "hand_embed.html", source, step, equity)


async def _shown(request: Request, template: str, source: Source, step: int, equity: str) -> Response:
    if equity == "yes":
        return HTMLResponse(await worked_out(request, _hand, template, source, step, True, by=work.hands))
    if source.z:  # whatever somebody packed into it
        return HTMLResponse(await _worker.run(_hand, template, source, step, False))
    return HTMLResponse(await run_in_threadpool(_hand, template, source, step, False))


def _hand(template: str, source: Source, step: int, equity: bool) -> str:
    return render(template, **hand.shown(source, step, equity))


@router.api_route("/hands/replay.phh", methods=READ)
async def recorded_phh(source: Recorded) -> Response:
    """The hand as a file."""
    return _file(await _worker.run(hand.phh, source), "hand.phh")


@router.api_route("/hands/deal.phh", methods=READ)
async def dealt_phh(source: Dealt) -> Response:
    """The hand as a file, with every burned card."""
    return _file(await _worker.run(hand.phh, source), "hand.phh")


@router.api_route("/hands/replay.json", methods=READ)
async def recorded_json(request: Request, source: Recorded, equity: Asked = "no") -> Response:
    """The hand for programs."""
    return _json(await worked_out(request, hand.report, source, equity == "yes", by=work.hands), "hand.json")


@router.api_route("/hands/deal.json", methods=READ)
async def dealt_json(request: Request, source: Dealt, equity: Asked = "no") -> Response:
    """The hand for programs."""
    return _json(await worked_out(request, hand.report, source, equity == "yes", by=work.hands), "hand.json")


@router.api_route("/hands/draws", methods=READ)
async def draws(request: Request) -> Response:
    """What to throw away, and the final hands."""
    return await _answered(request, "hands_draws.html", odds.draws)


@router.api_route("/hands/equity", methods=READ)
async def equity(request: Request) -> Response:
    """What hands and ranges get of the pot."""
    return await _answered(request, "hands_equity.html", odds.equity)


@router.api_route("/hands/draws.json", methods=READ)
async def draws_json(request: Request) -> Response:
    """The draws for programs."""
    return _json(await _report(request, odds.draws), "draws.json")


@router.api_route("/hands/equity.json", methods=READ)
async def equity_json(request: Request) -> Response:
    """The equities for programs."""
    return _json(await _report(request, odds.equity), "equity.json")


Answering = Callable[[dict[str, str]], dict[str, Any]]


async def _answered(request: Request, template: str, answering: Answering) -> Response:
    """The page with its answer; what cannot be answered is said above the form, which keeps what was typed."""
    given = dict(request.query_params)
    try:
        return HTMLResponse(await worked_out(request, _page, template, answering, given, by=work.hands))
    except (BusyError, TooManyError):
        raise
    except InputError as refused:
        said = {"reason": in_parameters(refused.reason), "cite": refused.cite}
        return HTMLResponse(
            render(template, **answering({**given, "hand": "", "hands": ""}), typed=given, refused=said), 422
        )


def _page(template: str, answering: Answering, given: dict[str, str]) -> str:
    return render(template, **answering(given), typed=given, refused=None)


async def _report(request: Request, answering: Answering) -> dict[str, Any]:
    told = await worked_out(request, answering, dict(request.query_params), by=work.hands)
    if told["report"] is None:
        raise InputError("Name a hand; the page with the form says how.")
    return dict(told["report"])


def _file(text: str, name: str) -> Response:
    return Response(text, media_type="text/plain; charset=utf-8", headers=_named(name))


def _json(content: dict[str, Any], name: str) -> Response:
    return Response(orjson.dumps(content), media_type="application/json", headers=_named(name))


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}

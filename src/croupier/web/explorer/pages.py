"""The address of the odds explorer. Its whole state is in the address; what cannot be is refused, and the page stays."""

from asyncio import to_thread
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from croupier.analysis.explore.knobs import remember
from croupier.errors import InputError
from croupier.web import shelf
from croupier.web.api.exchange.work import what_ifs, worked_out
from croupier.web.explorer import page
from croupier.web.explorer.fields import GO, address, only_turned, question_of, state
from croupier.web.page import links
from croupier.web.page.show import render
from croupier.web.request.parameters import in_parameters
from croupier.web.tables.problems import TooManyError
from croupier.web.work.what_if import Question, Report, explored, explored_with_knobs, question_in
from croupier.web.work.worker import BusyError, received

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
LARGEST = 300_000  # bytes of a form
FRESH = {"Cache-Control": "no-cache"}


@router.api_route("/odds/{source}/{game}", methods=READ)
async def explorer(request: Request, source: str, game: str) -> Response:
    """The explorer with a what-if, or as the edition has it. A form without scripts is led to its short address."""
    edition = f"{source}/{game}"
    opened = await to_thread(shelf.opened, edition)
    if not opened.game.wagers.banked:
        return _html(await to_thread(render, "no_odds.html", title="Odds explorer", **links.without_odds(opened)))
    given = request.query_params.multi_items()
    try:
        asked = question_of(edition, given)
        if GO in request.query_params:
            turned = await to_thread(lambda: only_turned(asked.asked()))
            return RedirectResponse(address(edition, state(turned, asked.wager, asked.strategy, asked.rounds)), 303)
        report, knobs = await worked_out(request, explored_with_knobs, asked, by=what_ifs)
        remember(edition, knobs)
    except (BusyError, TooManyError):
        raise
    except InputError as refused:
        reason = in_parameters(refused.reason)
        told = await to_thread(page.refused, edition, dict(given), reason, refused.cite)
        return _html(await to_thread(render, "explorer.html", **told), 422)
    return _html(await to_thread(lay_out, asked, report))


@router.post("/odds")
async def opens(request: Request) -> Response:
    """A what-if or a submission that is pasted: it is led to its own address."""
    body = await received(request, LARGEST, "The what-if")
    try:
        text = parse_qs(body, max_num_fields=4).get("toml", [""])[0]
    except ValueError:
        raise InputError("The form could not be read; paste the what-if as text.") from None
    found = await worked_out(request, question_in, text, by=what_ifs)
    fields = await to_thread(lambda: state(found.asked(), found.wager, found.strategy, found.rounds))
    return RedirectResponse(address(found.edition, fields), 303)


def lay_out(asked: Question, report: Report | None = None) -> str:
    """The page of a what-if with its answer, which is worked out here where it is not given."""
    return render("explorer.html", **page.answered(asked, report or explored(asked, False)))


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, FRESH, media_type="text/html")

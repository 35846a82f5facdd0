"""The address of the odds explorer. Its whole state is in the address; what cannot be is refused, and the page stays."""

from asyncio import to_thread

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from croupier.errors import InputError
from croupier.web import shelf
from croupier.web.api.work import what_ifs, worked_out
from croupier.web.explored import Question, Report, explored
from croupier.web.explorer import page
from croupier.web.explorer.fields import GO, address, question_of, state
from croupier.web.refusals import in_parameters
from croupier.web.show import render
from croupier.web.tables.problems import TooManyError
from croupier.web.worker import BusyError

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
FRESH = {"Cache-Control": "no-cache"}


@router.api_route("/odds/{source}/{game}", methods=READ)
async def explorer(request: Request, source: str, game: str) -> Response:
    """The explorer with a what-if, or as the edition has it. A form without scripts is led to its short address."""
    edition = f"{source}/{game}"
    opened = await to_thread(shelf.opened, edition)
    if not opened.room.banked:
        return _html(await to_thread(render, "explorer_none.html", **page.without_odds(opened)))
    given = request.query_params.multi_items()
    try:
        asked = question_of(edition, given)
        report = await worked_out(request, explored, asked, False, by=what_ifs)
    except (BusyError, TooManyError):
        raise
    except InputError as refused:
        reason = in_parameters(refused.reason)
        told = await to_thread(page.refused, edition, dict(given), reason, refused.cite)
        return _html(await to_thread(render, "explorer.html", **told), 422)
    if GO in request.query_params:
        return RedirectResponse(address(edition, state(asked.asked(), asked.wager, asked.strategy, asked.rounds)), 303)
    return _html(await to_thread(_page, asked, report))


def _page(asked: Question, report: Report) -> str:
    return render("explorer.html", **page.answered(asked, report))


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, FRESH, media_type="text/html")

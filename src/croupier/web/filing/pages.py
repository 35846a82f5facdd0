"""Submissions on pages: all of them, and one as a form that is judged while one types.

Everybody may try the form with an edition; nothing is kept then. A house's own submissions are for whoever is there for
compliance: saving needs a log-in, and of two who save at once the later is told.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.rulebook import library
from croupier.rulebook.choices import Submission
from croupier.rulebook.draft import STATUS_IN_WORDS, Draft
from croupier.rulebook.files import text_of
from croupier.rulebook.house.blank import blank
from croupier.rulebook.house.edit import ChangedMeanwhileError, digest, save
from croupier.web import links, nav, shelf
from croupier.web.api.work import worked_out
from croupier.web.filing.drafts import Written, differing, write
from croupier.web.filing.houses import folder_of, found, house_of, in_force_beside, require_compliance
from croupier.web.models.common import EXAMPLE
from croupier.web.people.forms import Form, own_form, page
from croupier.web.shelf import NotThereError
from croupier.web.tables.problems import status_of
from croupier.web.who import Visitor

router = APIRouter(prefix="/house/submissions", include_in_schema=False)
nav.register(
    nav.Door(
        "Write a submission",
        "Every point that the text leaves open as a form, judged while you type.",
        "/house/submissions",
        "print",
        35,
    ),
)
READ = ["GET", "HEAD"]
Given = Annotated[Form, Depends(own_form)]
TRIED = "tried.toml"


@router.api_route("", methods=READ)
async def everything(request: Request) -> Response:
    """All submissions of the house, and the texts with which the form can be tried."""
    if folder_of(request) is None:
        return page(request, "submissions.html", **_tryable(), house=None, listed=[], visitor=None, wrong=None)
    visitor = await run_in_threadpool(require_compliance, request)
    try:
        house = await run_in_threadpool(house_of, request)
    except InputError as wrong:
        shown: dict[str, Any] = {"house": None, "listed": [], "visitor": visitor, "wrong": wrong}
        return page(request, "submissions.html", 422, **_tryable(), **shown)
    listed = [{"one": one, "draft": library.draft(one.edition)} for one in house.submissions]
    return page(request, "submissions.html", **_tryable(), house=house.house, listed=listed, visitor=visitor, wrong=None)


@router.api_route("/try", methods=READ)
async def try_it(request: Request, edition: Annotated[str, Query(max_length=200)] = EXAMPLE) -> Response:
    """The form of an edition for whoever wants to see it; nothing is kept."""
    return await _tried(request, edition, None)


@router.post("/try")
async def try_on(request: Request, given: Given, edition: Annotated[str, Query(max_length=200)] = EXAMPLE) -> Response:
    """The same with what somebody typed: judged, or as a file to take along."""
    return await _tried(request, edition, given)


@router.api_route("/{number}", methods=READ)
async def one(request: Request, number: str) -> Response:
    """A submission of the house as a form."""
    return await _own(request, number, None)


@router.post("/{number}")
async def change(request: Request, number: str, given: Given) -> Response:
    """What somebody typed into it: judged, taken along as a file, or saved."""
    return await _own(request, number, given)


async def _tried(request: Request, edition: str, given: Mapping[str, str] | None) -> Response:
    if not library.known(edition):
        raise NotThereError(f"there is no edition {edition[:60]!r}")
    draft = shelf.opened(edition).draft
    text = blank(draft, edition, "TRY-1", ("T-01",))
    try:
        written = await worked_out(request, write, text, TRIED, given)
    except InputError as wrong:
        return await _refused(request, draft, text, TRIED, wrong)
    if given and given.get("do") == "text":
        return _as_file(written, f"{draft.game}.toml")
    return _form(request, draft, written, address=f"/house/submissions/try?edition={edition}", read=digest(text))


async def _own(request: Request, number: str, given: Mapping[str, str] | None) -> Response:
    visitor = await run_in_threadpool(require_compliance, request)
    house = await run_in_threadpool(house_of, request)
    submitted = found(house, number)
    file = Path(str(submitted.file))
    against = in_force_beside(house, submitted, datetime.now(UTC).astimezone().date())
    text = await run_in_threadpool(text_of, file)
    draft = library.draft(submitted.edition)
    shown: dict[str, Any] = {
        "address": f"/house/submissions/{number}",
        "visitor": visitor,
        "house": house.house,
        "against": against,
        "editable": submitted.status == "draft",
    }
    asked = (given or {}).get("do", "")
    if given is not None and not shown["editable"]:
        raise InputError(f"{number} is {submitted.status}: only a draft is changed; amend it by a new submission")
    try:
        written = await worked_out(request, write, text, str(file), given, against)
    except InputError as wrong:
        return await _refused(request, draft, text, str(file), wrong, **shown)
    if asked == "text":
        return _as_file(written, file.name)
    if asked != "save":
        read = given.get("read", "") if given else digest(text)
        return _form(request, draft, written, read=read, **shown)
    try:
        await run_in_threadpool(save, file, written.text, read=(given or {}).get("read", ""))
    except ChangedMeanwhileError as wrong:
        theirs = differing(wrong.text, written.text, str(file))
        return _form(request, draft, written, read=digest(wrong.text), wrong=wrong, theirs=theirs, **shown)
    except InputError as wrong:
        return _form(request, draft, written, read=(given or {}).get("read", ""), wrong=wrong, **shown)
    return RedirectResponse(f"/house/submissions/{number}?saved=yes", 303)


async def _refused(request: Request, draft: Draft, text: str, file: str, wrong: InputError, **shown: Any) -> Response:
    """The form as the file has it, with why what was typed cannot be."""
    written = await worked_out(request, write, text, file, None, shown.get("against"))
    shown.setdefault("address", f"/house/submissions/try?edition={draft.id}")
    return _form(request, draft, written, read=digest(text), wrong=wrong, **shown)


def _as_file(written: Written, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(written.text, headers=headers, media_type="application/toml")


def _form(
    request: Request,
    draft: Draft,
    written: Written,
    *,
    address: str,
    read: str,
    visitor: Visitor | None = None,
    house: Any = None,
    against: Submission | None = None,
    editable: bool = True,
    wrong: InputError | None = None,
    theirs: Any = (),
) -> Response:
    def cites(listed: str | tuple[str, ...]) -> list[dict[str, Any]]:
        names = listed.split(", ") if isinstance(listed, str) else listed
        return links.cites(draft, [name for name in names if name and name in draft.sections], draft.id)

    return page(
        request,
        "submission.html",
        status_of(wrong)[0] if wrong else 200,
        draft=draft,
        status=STATUS_IN_WORDS[draft.status],
        written=written,
        one=written.submitted,
        address=address,
        read=read,
        visitor=visitor,
        house=house,
        against=against,
        editable=editable,
        saved="saved" in request.query_params,
        wrong=wrong,
        theirs=theirs,
        cites=cites,
    )


def _tryable() -> dict[str, Any]:
    return {"editions": shelf.editions()["editions"]}

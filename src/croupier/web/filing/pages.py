"""Submissions on pages: all of them, and one as a form that is judged while one types.

Everybody may try the form with an edition; nothing is kept then. A house's own submissions are for whoever is there for
compliance: saving needs a log-in, and of two who save at once the later is told.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.people.duties import COMPLIANCE
from croupier.rulebook import labels
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.record.filings import Signed
from croupier.rulebook.house.record.life import DID, IN_WORDS, LifeError
from croupier.rulebook.house.record.review import RESULTS
from croupier.rulebook.house.submission.blank import blank
from croupier.rulebook.house.submission.edit import ChangedMeanwhileError, digest, save
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import STATUS_IN_WORDS, Draft
from croupier.rulebook.toml.files import text_of
from croupier.web import shelf
from croupier.web.api.exchange import work
from croupier.web.api.exchange.work import worked_out
from croupier.web.filing import steps
from croupier.web.filing.drafts import Change, Written, differing, tables_in, write
from croupier.web.filing.houses import (
    begun_in,
    file_of,
    folder_of,
    found,
    house_of,
    in_force_beside,
    no_drafts_told,
    now,
    require_compliance,
    require_office,
    wanted,
)
from croupier.web.models.common import EXAMPLE
from croupier.web.page import links, nav
from croupier.web.people.forms import Form, own_form, page
from croupier.web.request.who import Visitor, taken_out
from croupier.web.shelf import NotThereError
from croupier.web.tables.problems import status_of
from croupier.web.work import papers

router = APIRouter(prefix="/house", include_in_schema=False)
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
TRY = "/house/try"
"""Beside the house's own: whatever a submission is numbered, it has an address of its own."""
PRINTED = {
    ("packet", "zip"): "application/zip",
    ("submission", "pdf"): papers.PDF,
    ("rules", "pdf"): papers.PDF,
    ("guide", "pdf"): papers.PDF,
}
"""The papers of a submission, as its page offers them."""


@router.api_route("/submissions", methods=READ)
async def everything(request: Request) -> Response:
    """All submissions of the house, and the texts with which the form can be tried."""
    return await _everything(request)


@router.post("/submissions")
async def begin(request: Request, given: Given) -> Response:
    """A new submission, as `croupier submission new --house` writes it; refused, the page says why."""
    visitor = await run_in_threadpool(require_office, request)
    require_compliance(visitor)
    try:
        tables = tables_in(given.get("tables", ""))
        begun = await run_in_threadpool(begun_in, request, given.get("edition", ""), given.get("number", ""), tables)
    except InputError as refused:
        return await _everything(request, given, refused)
    return RedirectResponse(f"/house/submissions/{quote(begun.number, safe='')}", 303)


async def _everything(
    request: Request, given: Mapping[str, str] | None = None, refused: InputError | None = None
) -> Response:
    """The page of all submissions; `refused` is why one could not be begun as a form has it."""
    shown: dict[str, Any] = {"house": None, "listed": [], "visitor": None, "wrong": None, "problems": ()}
    shown |= {"refused": refused, "given": given or {}, "writes": False, **_tryable()}
    if folder_of(request) is None:
        return page(request, "submissions.html", **shown)
    visitor = await run_in_threadpool(require_office, request)
    shown |= {"visitor": visitor, "writes": visitor.role == COMPLIANCE}
    try:
        house = await run_in_threadpool(house_of, request, visitor)
    except InputError as wrong:
        return page(request, "submissions.html", 422, **shown | {"wrong": wrong})
    shown["listed"] = [{"one": one, "draft": library.draft(one.edition)} for one in house.submissions]
    shown |= {"house": house.house, "problems": house.problems}
    return page(request, "submissions.html", status_of(refused)[0] if refused else 200, **shown)


@router.api_route("/try", methods=READ)
async def try_it(request: Request, edition: Annotated[str, Query(max_length=200)] = EXAMPLE) -> Response:
    """The form of an edition for whoever wants to see it; nothing is kept."""
    return await _tried(request, edition, None)


@router.post("/try")
async def try_on(request: Request, given: Given, edition: Annotated[str, Query(max_length=200)] = EXAMPLE) -> Response:
    """The same with what somebody typed: judged, or as a file to take along."""
    return await _tried(request, edition, given)


@router.api_route("/submissions/{number}", methods=READ)
async def one(request: Request, number: str) -> Response:
    """A submission of the house as a form."""
    return await _own(request, number, None)


@router.post("/submissions/{number}")
async def change(request: Request, number: str, given: Given) -> Response:
    """What somebody typed into it: judged, taken along as a file, or saved."""
    return await _own(request, number, given)


@router.api_route("/submissions/{number}/{kind}.{ending}", methods=READ)
async def paper_of(request: Request, number: str, kind: str, ending: str) -> Response:
    """The packet of a submission, or one of its papers; that it was taken out is recorded."""
    visitor = await run_in_threadpool(require_office, request)
    house = await run_in_threadpool(house_of, request, visitor)
    found(house, number)
    if (kind, ending) not in PRINTED:
        listed = ", ".join(f"{each}.{end}" for each, end in PRINTED)
        raise NotThereError(f"{number} has no {kind[:20]}.{ending[:10]}; it has {listed}")
    content = await worked_out(request, papers.of_submission, kind, house.house.folder, number, by=work.papers)
    name = f"{number}-{kind}.{ending}"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"}
    answer = Response(content, media_type=PRINTED[kind, ending], headers=headers)
    return await run_in_threadpool(taken_out, request, answer, f"{kind} of submission {number}")


@router.post("/submissions/{number}/steps")
async def step(request: Request, number: str, given: Given) -> Response:
    """A step of its life, signed by who is logged in; refused, the page says why and nothing is recorded."""
    visitor = await run_in_threadpool(require_office, request)
    house = await run_in_threadpool(house_of, request, visitor)
    file = file_of(house, number)
    try:
        with no_drafts_told(visitor):
            await run_in_threadpool(steps.take, file, given, Signed(visitor.reference, visitor.role), now(request))
    except InputError as wrong:
        return await _own(request, number, None, wrong)
    return RedirectResponse(f"/house/submissions/{quote(number, safe='')}#life", 303)


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
    return _form(request, draft, written, address=f"{TRY}?edition={edition}", read=digest(text))


async def _own(
    request: Request, number: str, given: Mapping[str, str] | None, refused: InputError | None = None
) -> Response:
    """A submission's page. `given` is what a form sends to be judged or saved, `refused` why a step was not taken."""
    visitor = await run_in_threadpool(require_office, request)
    house = await run_in_threadpool(house_of, request, visitor)
    submitted = found(house, number)
    filing = house.filings.get(number)
    file = Path(str(submitted.file))
    text = filing.text if filing else await run_in_threadpool(text_of, file)
    shown: dict[str, Any] = {
        "address": f"/house/submissions/{quote(number, safe='')}",
        "visitor": visitor,
        "house": house,
        "against": in_force_beside(house, submitted, now(request).date()),
        "notes": wanted(house, number),
        "editable": submitted.status == "draft" and visitor.role == COMPLIANCE,
    }
    if given is not None:
        require_compliance(visitor)
        if submitted.status != "draft":
            raise LifeError(f"{number} is {IN_WORDS[submitted.status]}: only a draft is changed; a new one amends it")
    try:
        written = await worked_out(request, write, text, str(file), given, shown["against"])
    except InputError as wrong:
        return await _refused(request, library.draft(submitted.edition), text, str(file), wrong, **shown)
    if given is not None and given.get("do") == "text":
        made = _as_file(written, file.name)
        return await run_in_threadpool(taken_out, request, made, f"text of submission {number}")
    if given is not None and given.get("do") == "save":
        return await _save(request, file, written, given, shown)
    read = given.get("read", "") if given else digest(text)
    return _form(request, library.draft(submitted.edition), written, read=read, wrong=refused, **shown)


async def _save(request: Request, file: Path, written: Written, given: Mapping[str, str], shown: Any) -> Response:
    """Save the file and come back to it; who is later than another is told and shown what differs."""
    draft, read = library.draft(written.submitted.edition), given.get("read", "")
    theirs: tuple[Change, ...] = ()
    try:
        await run_in_threadpool(save, file, written.text, read=read)
    except InputError as wrong:
        if isinstance(wrong, ChangedMeanwhileError):
            read, theirs = digest(wrong.text), differing(wrong.text, written.text, str(file))
        return _form(request, draft, written, read=read, wrong=wrong, theirs=theirs, **shown)
    return RedirectResponse(f"{shown['address']}?saved=yes", 303)


async def _refused(request: Request, draft: Draft, text: str, file: str, wrong: InputError, **shown: Any) -> Response:
    """The form as the file has it, with why what was typed cannot be."""
    written = await worked_out(request, write, text, file, None, shown.get("against"))
    shown.setdefault("address", f"{TRY}?edition={draft.id}")
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
    house: HouseFolder | None = None,
    against: Submission | None = None,
    editable: bool = True,
    notes: tuple[str, ...] = (),
    wrong: InputError | None = None,
    theirs: Any = (),
) -> Response:
    def cites(listed: str | tuple[str, ...]) -> list[dict[str, Any]]:
        names = listed.split(", ") if isinstance(listed, str) else listed
        return links.cites(draft, [name for name in names if name and name in draft.sections], draft.id)

    def in_words(text: str) -> str:
        """A sentence about paths as people read it."""
        for path in sorted(draft.rules, key=len, reverse=True):
            if "." in path and path in text:  # a name without a dot may be a word of the sentence
                text = text.replace(path, f"“{labels.label(path)}”")
        return text

    one = written.submitted
    filing = house.filings.get(one.number or "") if house else None
    return page(
        request,
        "submission.html",
        status_of(wrong)[0] if wrong else 200,
        draft=draft,
        text_is=STATUS_IN_WORDS[draft.status],
        written=written,
        one=one,
        status_now=filing.status if filing else "draft",
        filing=filing,
        steps=steps.open_to(visitor.role, filing.status if filing else "draft") if visitor and house else (),
        results=RESULTS,
        today=now(request).date().isoformat(),
        did=DID,
        address=address,
        read=read,
        visitor=visitor,
        house=house.house if house else None,
        against=against,
        editable=editable,
        notes=notes,
        saved="saved" in request.query_params,
        wrong=wrong,
        theirs=theirs,
        cites=cites,
        in_words=in_words,
        printed=[f"{kind}.{ending}" for kind, ending in PRINTED] if house else [],
    )


def _tryable() -> dict[str, Any]:
    return {"editions": shelf.editions()["editions"]}

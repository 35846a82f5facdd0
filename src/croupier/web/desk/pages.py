"""The pages of the dispute desk: all disputes, a new one, and one with its answer, its ruling and its print."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import uuid4

import orjson
from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.disputes.docket import STATES, Case
from croupier.disputes.report import head, label, listed
from croupier.disputes.ruling import RESULTS
from croupier.disputes.wording import chosen
from croupier.errors import InputError
from croupier.games.kit.rounds.irregular import FAULTS
from croupier.rulebook.toml.files import toml
from croupier.web import shelf
from croupier.web.api.exchange.work import worked_out
from croupier.web.desk import answers, cases
from croupier.web.desk.dockets import AtDesk, at_desk, dockets_of
from croupier.web.models.common import EXAMPLE
from croupier.web.page import links, nav
from croupier.web.people.forms import Form, own_form, page
from croupier.web.tables.pages import dealt
from croupier.web.tables.problems import sentence, status_of

router = APIRouter(include_in_schema=False)
nav.register(
    nav.Entry("Disputes", "/desk", "desk", "d", 25),
    nav.Door("Settle a dispute", "What the video shows beside what is lawful, with the ruling.", "/desk", "dispute", 20),
)
READ = ["GET", "HEAD"]
Given = Annotated[Form, Depends(own_form)]
Asked = Annotated[str, Query(max_length=2000)]
FACTS = ("edition", "table", "about", "subject", "requested_by", "camera", "claim")
ROLES = ("surveillance", "floorperson", "pit manager", "shift manager")
DID = {"open": "opened", "reviewed": "reviewed", "ruled": "ruled on", "closed": "closed"}


@router.api_route("/desk", methods=READ)
async def desk(request: Request, state: Asked = "", table: Asked = "", about: Asked = "") -> Response:
    """All disputes, and where a new one begins."""
    return await _list(request, state, {"table": table, "about": about})


@router.api_route("/desk/new", methods=READ)
async def new(request: Request) -> Response:
    """A dispute that is not open yet. All of it is in the address: `find` reads the round from its table's journal."""
    given = {name: value[:20_000] for name, value in request.query_params.items()}
    if "find" not in given:
        return await _new(request, given)
    try:
        number = given.get("round", "").strip()
        if number and not (number.isascii() and number.isdecimal() and len(number) < 12):
            raise InputError(f"{number[:20]!r} is not the number of a round")
        found = await cases.found(request, given.get("table", ""), given.get("about", ""), int(number or 0))
    except InputError as wrong:
        if "text" in given:  # asked from an entry, which is kept
            return await _new(request, given, wrong)
        return await _list(request, "", given, wrong)
    facts = found.facts
    kept = {name: given.get(name, "") for name in FACTS}
    told = {**kept, "edition": facts.edition, "table": facts.table, "about": facts.about, "round": str(facts.round)}
    told |= {"text": found.text, "choices": choices_in_lines(facts.choices), "dealt_by": ", ".join(facts.dealt_by)}
    return RedirectResponse(f"/desk/new?{urlencode({name: value for name, value in told.items() if value})}", 303)


@router.post("/desk")
async def opens(request: Request, given: Given, id: Annotated[str, Query(max_length=60)] = "") -> Response:
    """Open the dispute, and go to it; pressed twice, it is opened once."""
    try:
        at, case = await cases.opened(request, {**facts_in(given), "id": id})
    except InputError as wrong:
        return await _new(request, given, wrong)
    return RedirectResponse(f"/desk/{label(case, at.exercise)}", 303)


@router.api_route("/desk/picture.svg", methods=READ)
async def new_picture(
    request: Request, edition: Asked, text: Annotated[str, Query(max_length=20_000)] = "", choices: Asked = "",
    subject: Asked = "", sheet: Asked = "wide",
) -> Response:  # fmt: skip
    """The table that lines make, drawn."""
    parts = {"edition": edition, "subject": subject, "choices": choices_of(choices)}
    return await _svg(request, parts, text, sheet)


@router.api_route("/desk/{number}", methods=READ)
async def one(request: Request, number: str) -> Response:
    """One dispute."""
    at, case = await cases.looked_at(request, number)
    return await _case(request, at, case)


@router.post("/desk/{number}")
async def does(request: Request, number: str, given: Given) -> Response:
    """A step from a form; if it is refused, the page says why and keeps what was written."""
    try:
        at, case = await cases.done(request, number, given.get("do", ""), given)
    except InputError as wrong:
        at, case = await cases.looked_at(request, number)
        return await _case(request, at, case, given, wrong)
    return RedirectResponse(f"/desk/{label(case, at.exercise)}", 303)


@router.api_route("/desk/{number}/picture.svg", methods=READ)
async def picture(request: Request, number: str, sheet: Asked = "wide") -> Response:
    """The disputed moment, drawn."""
    _, case = await cases.looked_at(request, number)
    return await _svg(request, case.facts.json(), case.text, sheet)


async def _svg(request: Request, parts: Mapping[str, Any], text: str, sheet: str) -> Response:
    kind = sheet if sheet in ("wide", "tall") else "wide"
    drawn = await worked_out(request, answers.image, parts, text, kind)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# The pages


async def _list(request: Request, state: str, sought: Mapping[str, str], wrong: InputError | None = None) -> Response:
    at = await run_in_threadpool(at_desk, request)
    every = await run_in_threadpool(at.docket.cases)
    try:
        shown = listed(every, at.exercise, state)["disputes"]
    except InputError as unknown:
        wrong, shown = unknown, listed(every, at.exercise)["disputes"]
    counts = {one: sum(case.state == one for case in every) for one in STATES}
    return page(
        request,
        "desk.html",
        status_of(wrong)[0] if wrong else 200,
        **_everywhere(at, wrong),
        disputes=shown,
        state=state if state in STATES else "",
        counts={"": len(every), **counts},
        tables=await run_in_threadpool(lambda: dockets_of(request).names(exercise=at.exercise)),
        editions=dealt(),
        sought={"table": "", "about": "", **sought},
    )


async def _new(request: Request, given: Mapping[str, str], wrong: InputError | None = None) -> Response:
    at = await run_in_threadpool(at_desk, request)
    shown = {name: given.get(name, "") for name in (*FACTS, "round", "choices", "dealt_by", "text")}
    edition = shown["edition"]
    if not edition and shown["table"]:
        edition = await run_in_threadpool(lambda: dockets_of(request).edition(shown["table"], exercise=at.exercise))
    edition = edition or EXAMPLE
    shelf.opened(edition)
    shown["edition"] = edition
    try:
        parts = facts_in(shown)
        told = await worked_out(request, answers.answered, parts, shown["text"])
        beside = await worked_out(request, answers.beside, parts)
    except InputError as problem:
        wrong, told = wrong or problem, {"answer": None, "refused": None}
        parts, beside = await _beside(request, edition)
        shown["edition"] = parts["edition"]
    query = urlencode({name: shown[name] for name in ("edition", "text", "choices", "subject") if shown[name]})
    return page(
        request,
        "dispute_new.html",
        status_of(wrong)[0] if wrong else 200,
        **_everywhere(at, wrong),
        **_entry(told, beside, shown["text"], parts),
        shown=shown,
        editions=dealt(),
        tables=await run_in_threadpool(lambda: dockets_of(request).names(exercise=at.exercise)),
        given=given,
        picture=f"/desk/picture.svg?{query}",
        new_id=uuid4(),
    )


async def _beside(request: Request, edition: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the page shows of an edition alone; of the usual one where this deals no table."""
    try:
        return {"edition": edition}, await worked_out(request, answers.beside, {"edition": edition})
    except InputError:
        return {"edition": EXAMPLE}, await worked_out(request, answers.beside, {"edition": EXAMPLE})


async def _case(
    request: Request, at: AtDesk, case: Case, given: Mapping[str, str] | None = None, wrong: InputError | None = None
) -> Response:
    parts = case.facts.json()
    text = given.get("text", case.text) if given else case.text
    told = await worked_out(request, answers.answered, parts, case.text)
    beside = await worked_out(request, answers.beside, parts)
    number = label(case, at.exercise)
    return page(
        request,
        "dispute.html",
        status_of(wrong)[0] if wrong else 200,
        **_everywhere(at, wrong),
        **_entry(told, beside, text, parts),
        case=case,
        facts=case.facts,
        head=head(case, at.exercise),
        number=number,
        states=[(one, case.last(one)) for one in STATES],
        signers={step.did: step.by for step in case.steps},
        did=DID,
        faults=FAULTS,
        results=RESULTS,
        given=given or {},
        times=_times(case),
        chosen=chosen(case.facts.choices),
        picture=f"/desk/{number}/picture.svg?at={len(case.steps)}",
        new_id=uuid4(),
        when=_when,
    )


def _everywhere(at: AtDesk, wrong: InputError | None) -> dict[str, Any]:
    if wrong is not None:
        wrong.reason = sentence(wrong)
    return {
        "visitor": at.visitor,
        "exercise": at.exercise,
        "signed": at.signed,
        "roles": ROLES,
        "wrong": wrong,
        "did_wrong": wrong is not None,
    }


def _entry(told: Mapping[str, Any], beside: Mapping[str, Any], text: str, parts: Mapping[str, Any]) -> dict[str, Any]:
    """What both pages show of a round: its lines, its answer, the table's data for the script."""
    kept = {name: parts[name] for name in ("edition", "choices", "readings", "subject") if parts.get(name)}
    return {
        "answer": told["answer"],
        "refused": told["refused"],
        "seat": told.get("seat", beside["seat"]),
        "beside": beside,
        "text": text,
        "cites": _cites(str(beside["id"])),
        "json": orjson.dumps(
            {"facts": kept, "chips": beside["chips"], "choices": choices_in_lines(parts.get("choices") or {})}
        )
        .decode()
        .replace("<", "\\u003c"),
    }


def _cites(edition: str) -> Any:
    """The chips of a citation, as the pages of the edition have them."""
    draft = shelf.opened(edition).draft

    def chips(cite: str | None) -> list[dict[str, Any]]:
        return links.cites(draft, [one.strip() for one in (cite or "").split(", ") if one.strip()], edition)

    return chips


def _times(case: Case) -> list[Any]:
    try:
        return list(answers.read(case.facts, case.text).sheet.times)
    except InputError:
        return []


def _when(at: str) -> str:
    """A time of a record as people read it: 16 Nov 2026, 21:58."""
    time = datetime.fromisoformat(at)
    return f"{time.day} {time:%b %Y, %H:%M}"


# What forms send


def facts_in(given: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a form as a dispute has them."""
    number = given.get("round", "").strip()
    if number and not (number.isascii() and number.isdecimal() and len(number) < 12):
        raise InputError(f"{number[:20]!r} is not the number of a round")
    beside = {name: value for name, value in given.items() if name in (*FACTS, "text", "by", "role", "licence", "id")}
    dealt_by = [one.strip() for one in given.get("dealt_by", "").split(",") if one.strip()]
    return {**beside, "round": int(number or 0), "choices": choices_of(given.get("choices", "")), "dealt_by": dealt_by}


def choices_of(text: str) -> dict[str, Any]:
    """The house's choices, a line each as in a submission: limits.maximum = "500.00"."""
    return dict(toml(text, "the house's choices")) if text.strip() else {}


def choices_in_lines(choices: Mapping[str, Any]) -> str:
    """The same written out."""
    return "\n".join(f"{path} = {_in_toml(value)}" for path, value in choices.items() if value is not None)


def _in_toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_in_toml(str(name))} = {_in_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_in_toml(one) for one in value) + "]"
    return orjson.dumps(value).decode()

"""The pages of scenarios: one round after the other with hidden faults, and the preview for whoever writes one."""

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.training import scenario
from croupier.training.question import Marked
from croupier.web import shelf
from croupier.web.front.pages import READ
from croupier.web.page.show import render
from croupier.web.request.who import LogInError
from croupier.web.tables.pages import form_of
from croupier.web.tables.problems import status_of
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.train import showing
from croupier.web.train.drills import here_with, nobody_keeps, seconds_since
from croupier.web.train.scenario_shelf import drop, every, keep, named, read
from croupier.web.train.trainee import now, require_keeper, store_of, trainee_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Round = Annotated[int, Query(alias="round", ge=1, le=scenario.MOST_ROUNDS + 1)]


@router.api_route("/train/scenario", methods=READ)
def write(request: Request, name: Annotated[str, Query(max_length=80)] = "") -> HTMLResponse:
    """A form in which a trainer writes a scenario, previews and keeps it; `name` opens one that is kept."""
    kept = store_of(request).kept()
    if name:
        require_keeper(request)  # its faults are what trainees look for
    if name and name not in kept:
        raise shelf.UnknownPartError(f"no scenario {name[:40]!r} is kept here")
    first = next(iter(sorted(scenario.OURS.glob("*.toml"))))
    return _preview(request, kept[name].toml if name else first.read_text(), None, name=name)


@router.post("/train/scenario")
async def preview(request: Request) -> Response:
    """The scenario with its faults marked, or what is wrong with it; kept or deleted where that is asked for."""
    require_same_origin(request)
    given = await form_of(request)
    return await run_in_threadpool(_checked, request, given)


def _checked(request: Request, given: dict[str, str]) -> Response:
    text, name = given.get("toml", "").replace("\r\n", "\n"), given.get("name", "").strip()
    try:
        if given.get("do") == "delete":
            drop(request, name)
            return RedirectResponse("/train#scenarios", 303)
        if given.get("do") == "keep":
            keeper = require_keeper(request)
            keep(request, keeper, name, text)
            response = RedirectResponse(f"/train/scenario?{urlencode({'name': name})}", 303)
            return keeper.remember(request, response)
        found = read(text)
    except InputError as wrong:
        if isinstance(wrong, LogInError):
            raise
        return _preview(request, text, wrong, name=name)
    return _preview(request, text, None, found, name=name)


def _preview(
    request: Request, text: str, wrong: InputError | None, found: scenario.Scenario | None = None, *, name: str = ""
) -> HTMLResponse:
    lines: list[dict[str, Any]] = []
    draft = None
    if found is not None:
        try:
            subject, told = scenario.checked(found)
        except InputError as no_place:
            return _preview(request, text, no_place, name=name)
        draft = subject.draft
        lines = [{"line": one, "cites": showing.cited(subject, [one.rule]) if one.fault else []} for one in told]
    page = render(
        "train_scenario_write.html",
        text=text,
        wrong=wrong,
        found=found,
        lines=lines,
        draft=draft,
        scenarios=every(request),
        name=name,
        kept=store_of(request).kept(),
    )
    return nobody_keeps(page, status_of(wrong)[0] if wrong else 200)


@router.api_route("/train/scenario/{name}", methods=READ)
def show(request: Request, name: str, number: Round = 1) -> Response:
    """One round of a scenario; with its answer in the address it is marked."""
    given = request.query_params.getlist("faults")
    return _page(request, name, number, given)


def _page(request: Request, name: str, number: int, given: list[str], wrong: InputError | None = None) -> HTMLResponse:
    found = named(request, name)
    questions = scenario.questions(found)
    if number > len(questions):
        raise shelf.UnknownPartError(f"there is no round {number}; this scenario has {len(questions)}")
    asked = questions[number - 1]
    try:
        marked = Marked(asked, asked.read(" ".join(given))) if given and wrong is None else None
    except InputError as refused:
        marked, wrong = None, refused
    subject = asked.proof[0]
    page = render(
        "train_scenario.html",
        name=name,
        found=found,
        draft=subject.draft,
        question=asked,
        round=number,
        rounds=len(questions),
        marked=marked,
        wrong=wrong,
        given={"faults": set(" ".join(given).split())} if given else {},
        why=showing.reasons(subject, asked),
        faults=[(number, line) for number, line in enumerate(asked.proof[1], start=1) if line.fault],
        action=f"/train/scenario/{name}?round={number}",
        began=now(),
    )
    return nobody_keeps(page, 422 if wrong else 200)


@router.post("/train/scenario/{name}")
async def answer(request: Request, name: str, number: Round = 1) -> Response:
    """The faults that somebody found in a round; they go into their record."""
    require_same_origin(request)
    given = await form_of(request)
    return await run_in_threadpool(_answered, request, name, number, given)


def _answered(request: Request, name: str, number: int, given: dict[str, str]) -> Response:
    trainee = trainee_of(request)
    questions = scenario.questions(named(request, name))
    if number > len(questions):
        raise shelf.UnknownPartError(f"there is no round {number}; this scenario has {len(questions)}")
    asked = questions[number - 1]
    keys = given.get("faults", "")
    try:
        marked = Marked(asked, asked.read(keys))
    except InputError as wrong:
        return _page(request, name, number, [], wrong)
    store = store_of(request)
    store.name(trainee.id, trainee.name)
    store.note(trainee.id, asked, marked.right, seconds_since(given.get("began", "")), now())
    response = RedirectResponse(here_with(f"scenario/{name}", round=number, faults=keys), 303)
    return trainee.remember(request, response)

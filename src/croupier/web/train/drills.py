"""The pages of drills: a question, its answer in the address, and how it was marked."""

import secrets
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlencode

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.games.kit.table.pieces import felt_json
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import chapters
from croupier.training import report
from croupier.training.drill_list import DRILLS, drill_named, offered, question
from croupier.training.flash_cards import flash_cards
from croupier.training.question import Marked, Question
from croupier.training.subject import Subject, subject
from croupier.web import shelf
from croupier.web.front.pages import READ
from croupier.web.models.common import EXAMPLE
from croupier.web.page import nav
from croupier.web.page.show import render
from croupier.web.request.who import who
from croupier.web.tables.pages import dealt, form_of
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.train import showing
from croupier.web.train.scenario_shelf import every
from croupier.web.train.trainee import Trainee, now, store_of, trainee_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
nav.register(
    nav.Entry("Train", "/train", "train", "n", 20),
    nav.Door(
        "Train", "Pay, settle in order, find the fault: drills that the rules themselves mark.", "/train", "train", 20
    ),
)
FIRST = EXAMPLE
"""The edition that is trained where none is named: one that is law."""
LAST_SHOWN = 12
MOST_SECONDS = 3600.0
Edition = Annotated[str, Query(max_length=120)]
_BESIDE = ("edition", "seed", "began")


def subject_named(edition: str) -> Subject:
    """The subject of an edition by its id; another is answered with near names, a file never."""
    shelf.opened(edition)
    return subject(edition)


def nobody_keeps(page: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(page, status, headers={"Cache-Control": "no-store"})


@router.api_route("/train", methods=READ)
def front(request: Request, edition: Edition = FIRST) -> Response:
    """What can be trained: the drills of an edition, scenarios, exams, and what is due again."""
    found = subject_named(edition)
    trainee = _known(request)
    own = report.record(store_of(request), trainee.id) if trainee else None
    due = store_of(request).due(trainee.id, now()) if trainee else []
    by_drill = {one.name: one for one in own.drills if one.edition == edition} if own else {}
    page = render(
        "train.html",
        draft=found.draft,
        editions=dealt(),
        drills=offered(found),
        tallies=by_drill,
        record=own,
        due=[one for one in due if one.drill in DRILLS][:8],
        titled_drill=lambda name: DRILLS[name].title,
        scenarios=every(request),
        words=lambda one: showing.section_words(subject(one.edition) if library.known(one.edition) else None, one.section),
        here_with=here_with,
        who=trainee,
    )
    return nobody_keeps(page)


def _known(request: Request) -> Trainee | None:
    """Who trains, if the browser or a log-in tells; a new guest is nobody yet."""
    visitor = who(request)
    if not visitor.is_somebody and not visitor.may_practise:
        return None
    found = trainee_of(request)
    return found if found.known else None


@router.api_route("/train/cards", methods=READ)
def cards(edition: Edition = FIRST) -> HTMLResponse:
    """Flash cards by section: the question stands, the answer opens."""
    found = subject_named(edition)
    left = list(flash_cards(found))
    parts = []
    for chapter in chapters(found.draft):
        own = [card for card in left if card.section in chapter.sections]
        left = [card for card in left if card not in own]
        parts += [(f"{chapter.number} {chapter.title}".strip(), own)] if own else []
    parts += [("Of the text it builds on", left)] if left else []
    page = render(
        "train_cards.html",
        draft=found.draft,
        editions=dealt(),
        parts=parts,
        count=sum(len(own) for _, own in parts),
        cites=lambda card: showing.cited(found, [card.rule])[:2],
    )
    return nobody_keeps(page)


@router.api_route("/train/felt", methods=READ)
def felt(edition: Edition) -> Response:
    """The drawn table of an edition without what lies on it, for the script of a drill."""
    content = orjson.dumps(felt_json(showing.felt_of(subject_named(edition))))
    return Response(content, media_type="application/json", headers={"Cache-Control": "max-age=3600"})


def here_with(drill: str, **given: object) -> str:
    return f"/train/{drill}?{urlencode(given, doseq=True)}"


def seed_in(text: str) -> int | None:
    """The seed of an address; None where there is none."""
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 10:
        raise InputError(f"{text[:30]!r} is no seed: a seed is a whole number")
    return int(text)


@router.api_route("/train/{drill}", methods=READ)
def ask(request: Request, drill: str, edition: Edition = "", seed: Annotated[str, Query(max_length=30)] = "") -> Response:
    """A question; without a seed the next one. With answers in the address it is marked, and nothing is recorded."""
    asked_for = drill_named_here(drill)
    found = subject_named(edition) if edition else _first_with(asked_for.name)
    trainee = trainee_of(request)
    if (number := seed_in(seed)) is None:
        begins = (
            store_of(request).next_seed(trainee.id, found.id, drill, now()) if trainee.known else secrets.randbelow(10**6)
        )
        return RedirectResponse(here_with(drill, edition=found.id, seed=begins), 303)
    asked = question(found, drill, number)
    given = {name: request.query_params.getlist(name) for name in request.query_params if name not in _BESIDE}
    try:
        marked = Marked(asked, asked.read(_joined(given))) if given else None
    except InputError as wrong:
        return _page(request, found, asked, trainee, wrong=wrong)
    return trainee.remember(request, _page(request, found, asked, trainee, marked))


def drill_named_here(name: str) -> Any:
    """The drill; an address that names none is not found."""
    if name not in DRILLS:
        raise shelf.UnknownPartError(f"there is no drill {name[:40]!r}; there are {', '.join(DRILLS)}")
    return drill_named(name)


def _first_with(drill: str) -> Subject:
    """The first edition that has a drill, the usual one before others."""
    for id in (FIRST, *(one["id"] for one in dealt())):
        found = subject(id)
        if any(one.name == drill for one in offered(found)):
            return found
    raise InputError(f"no edition has the drill {drill!r}")


def _joined(given: dict[str, list[str]]) -> dict[str, object]:
    return {name: " ".join(values) for name, values in given.items()}


@router.post("/train/{drill}")
async def answer(
    request: Request, drill: str, edition: Edition = "", seed: Annotated[str, Query(max_length=30)] = ""
) -> Response:
    """An answer: it is marked, kept in the record of whoever gave it, and shown at its own address."""
    require_same_origin(request)
    given = await form_of(request)
    return await run_in_threadpool(_answered, request, drill, edition, seed, given)


def _answered(request: Request, drill: str, edition: str, seed: str, given: dict[str, str]) -> Response:
    drill_named_here(drill)
    found, trainee = subject_named(edition), trainee_of(request)
    number = seed_in(seed)
    if number is None:
        raise InputError("say which question is answered: its seed is missing")
    asked = question(found, drill, number)
    began = given.pop("began", "")
    try:
        marked = Marked(asked, asked.read({ask.name: given.get(ask.name, "") for ask in asked.asks}))
    except InputError as wrong:
        return _page(request, found, asked, trainee, wrong=wrong)
    store = store_of(request)
    store.name(trainee.id, trainee.name)
    store.note(trainee.id, asked, marked.right, seconds_since(began), now())
    told = {ask.name: given.get(ask.name, "") for ask in asked.asks}
    response = RedirectResponse(here_with(drill, edition=found.id, seed=number, **told), 303)
    return trainee.remember(request, response)


def seconds_since(began: str) -> float | None:
    """How long an answer took; None where the form does not say when it was asked, or says what cannot be."""
    try:
        passed = (datetime.fromisoformat(now()) - datetime.fromisoformat(began)).total_seconds()
    except (ValueError, TypeError):
        return None
    return round(passed, 1) if 0 <= passed <= MOST_SECONDS else None


def _page(
    request: Request,
    found: Subject,
    asked: Question,
    trainee: Trainee,
    marked: Marked | None = None,
    wrong: InputError | None = None,
) -> HTMLResponse:
    store = store_of(request)
    here = [one for one in store.answers(trainee.id) if one.edition == found.id and one.drill == asked.drill]
    own = report.record(store, trainee.id)
    table = showing.drawn(asked.shown) if asked.shown is not None else None
    due = next((one.due for one in store.due(trainee.id) if one.edition == found.id and one.section in asked.sections), "")
    page = render(
        "train_drill.html",
        draft=found.draft,
        drill=DRILLS[asked.drill],
        others=[one for one in offered(found) if one.name != asked.drill],
        question=asked,
        marked=marked,
        missed=marked.missed() if marked else (),
        wrong=wrong,
        given={} if marked is None else {name: _keys(value) for name, value in marked.given.items()},
        table=table,
        scene=orjson.dumps(table["scene"]).decode().replace("<", "\\u003c") if table else "",
        chips=showing.chips(asked),
        dealt=showing.dealt,
        cites=showing.cited(found, [reason.rule for reason in asked.why]),
        why=showing.reasons(found, asked),
        history=[one.right for one in here[-LAST_SHOWN:]],
        streaks=report.streaks(here),
        median=report.median_seconds(here),
        sections=[one for one in own.sections if one.edition == found.id][:8],
        words=lambda section: showing.section_words(found, section),
        due=due,
        action=here_with(asked.drill, edition=found.id, seed=asked.seed),
        following=here_with(asked.drill, edition=found.id),
        here_with=here_with,
        began=now(),
    )
    return nobody_keeps(page, 422 if wrong else 200)


def _keys(value: object) -> set[str]:
    return set(value) if isinstance(value, frozenset | tuple) else set()

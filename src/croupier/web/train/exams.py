"""The pages of exams: a paper against the clock, question by question, without hints; the server keeps the time."""

from datetime import datetime
from typing import Any
from uuid import uuid4

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.training.drill_list import DRILLS, offered
from croupier.training.exam import Exam, Result, read_answers
from croupier.training.question import Question
from croupier.training.store import SatExam, TrainingStore
from croupier.training.subject import Subject
from croupier.web import shelf
from croupier.web.front.pages import READ
from croupier.web.page.show import render
from croupier.web.tables.pages import dealt, form_of
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.train import showing
from croupier.web.train.drills import FIRST, Edition, nobody_keeps, subject_named
from croupier.web.train.trainee import Trainee, now, store_of, trainee_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/train/exam", methods=READ)
def prepare(request: Request, edition: Edition = FIRST) -> HTMLResponse:
    """The form that begins an exam."""
    return _form(request, subject_named(edition))


def _form(request: Request, found: Subject, wrong: InputError | None = None) -> HTMLResponse:
    page = render(
        "train_exam.html", draft=found.draft, editions=dealt(), drills=offered(found), wrong=wrong, usual=Exam("", 1)
    )
    return nobody_keeps(page, 422 if wrong else 200)


@router.post("/train/exam")
async def begin(request: Request) -> Response:
    """Begin an exam; its clock runs from now."""
    require_same_origin(request)
    given = await form_of(request)
    return await run_in_threadpool(_begun, request, given)


def _begun(request: Request, given: dict[str, str]) -> Response:
    trainee = trainee_of(request)
    found = subject_named(given.get("edition", ""))
    try:
        minutes = _whole("minutes", given.get("minutes", "20"))
        asked = Exam(
            found.id,
            _whole("seed", given.get("seed", "1")),
            _whole("questions", given.get("questions", "20")),
            minutes * 60,
            _whole("pass mark", given.get("pass", "80")),
            tuple(given.get("drills", "").split()),
        )
        asked.require(found)
    except InputError as wrong:
        return _form(request, found, wrong)
    id = begun(store_of(request), trainee, asked)
    return trainee.remember(request, RedirectResponse(f"/train/exam/{id}/1", 303))


def begun(store: TrainingStore, trainee: Trainee, asked: Exam) -> str:
    """The id of an exam that begins now."""
    id = uuid4().hex
    store.name(trainee.id, trainee.name)
    store.begin_exam(id, trainee.id, asked.json(), now())
    return id


def _whole(name: str, text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise InputError(f"{name} of an exam is a whole number, not {text[:20]!r}")
    return int(text)


def sat(request: Request, id: str) -> tuple[SatExam, Trainee]:
    """The exam of this id, which belongs to whoever asks; one whose time is over is closed."""
    trainee, store = trainee_of(request), store_of(request)
    found = store.exam(id)
    if found is None or found.trainee != trainee.id:
        raise shelf.UnknownPartError("there is no such exam of yours")
    if found.ended is None and datetime.fromisoformat(now()) > found.deadline:
        close(store, found)
        found = store.exam(id) or found
    return found, trainee


def close(store: TrainingStore, found: SatExam) -> dict[str, Any]:
    """End an exam: what was answered in time is marked and goes into the record."""
    asked = Exam.read(found.exam)
    subject = subject_named(asked.edition)
    paper = asked.paper(subject)
    answers = [*found.answers, *[None] * (len(paper) - len(found.answers))]
    ended = min(datetime.fromisoformat(now()), found.deadline)
    seconds = round((ended - datetime.fromisoformat(found.started)).total_seconds(), 1)
    result = Result(asked, paper, read_answers(paper, answers), seconds)
    at = ended.isoformat()
    for one, marked in zip(paper, result.marked, strict=True):
        store.note(found.trainee, one, marked is not None and marked.right, None, at, found.id)
    told = result.json()
    store.end_exam(found.id, told, at)
    return told


@router.api_route("/train/exam/{id}", methods=READ)
def result(request: Request, id: str) -> Response:
    """The result of an exam; one that is under way goes on."""
    found, _ = sat(request, id)
    if found.result is None:
        return RedirectResponse(f"/train/exam/{id}/{min(len(found.answers) + 1, int(found.exam['questions']))}", 303)
    asked = Exam.read(found.exam)
    subject = subject_named(asked.edition)
    paper = asked.paper(subject)
    rows = [
        {
            "question": one,
            "title": DRILLS[one.drill].title,
            "answer": told,
            "cites": showing.cited(subject, [r.rule for r in one.why]),
        }
        for one, told in zip(paper, found.result["answers"], strict=True)
    ]
    page = render("train_result.html", draft=subject.draft, exam=asked, found=found, result=found.result, rows=rows)
    return nobody_keeps(page)


@router.post("/train/exam/{id}")
async def hand_in(request: Request, id: str) -> Response:
    """Hand an exam in before its time is over."""
    require_same_origin(request)
    return await run_in_threadpool(_handed_in, request, id)


def _handed_in(request: Request, id: str) -> Response:
    found, _ = sat(request, id)
    if found.ended is None:
        close(store_of(request), found)
    return RedirectResponse(f"/train/exam/{id}", 303)


@router.api_route("/train/exam/{id}/{number}", methods=READ)
def ask(request: Request, id: str, number: int) -> Response:
    """One question of an exam."""
    found, _ = sat(request, id)
    if found.ended is not None:
        return RedirectResponse(f"/train/exam/{id}", 303)
    asked, subject = _question(found, number)
    return _page(found, asked, subject, number)


def _question(found: SatExam, number: int) -> tuple[Question, Subject]:
    exam = Exam.read(found.exam)
    if not 1 <= number <= exam.questions:
        raise shelf.UnknownPartError(f"there is no question {number}; there are {exam.questions}")
    subject = subject_named(exam.edition)
    return exam.question(subject, number), subject


def _page(found: SatExam, asked: Question, subject: Subject, number: int, wrong: InputError | None = None) -> HTMLResponse:
    table = showing.drawn(asked.shown) if asked.shown is not None else None
    given = found.answers[number - 1] if number <= len(found.answers) else None
    left = (found.deadline - datetime.fromisoformat(now())).total_seconds()
    page = render(
        "train_paper.html",
        draft=subject.draft,
        title=DRILLS[asked.drill].title,
        found=found,
        number=number,
        count=int(found.exam["questions"]),
        answered=[one is not None for one in found.answers],
        question=asked,
        wrong=wrong,
        given={name: set(str(value).split()) for name, value in (given or {}).items()},
        table=table,
        scene=orjson.dumps(table["scene"]).decode().replace("<", "\\u003c") if table else "",
        chips=showing.chips(asked),
        dealt=showing.dealt,
        left=max(int(left), 0),
        until=found.deadline,
    )
    return nobody_keeps(page, 422 if wrong else 200)


@router.post("/train/exam/{id}/{number}")
async def answer(request: Request, id: str, number: int) -> Response:
    """Keep an answer, and go to the next question; after the last, to the first without one."""
    require_same_origin(request)
    given = await form_of(request)
    return await run_in_threadpool(_answered, request, id, number, given)


def _answered(request: Request, id: str, number: int, given: dict[str, str]) -> Response:
    found, _ = sat(request, id)
    if found.ended is not None:
        return RedirectResponse(f"/train/exam/{id}", 303)
    asked, subject = _question(found, number)
    told = {ask.name: given.get(ask.name, "") for ask in asked.asks}
    try:
        asked.read(told)
    except InputError as wrong:
        return _page(found, asked, subject, number, wrong)
    store_of(request).answer_exam(id, number, told)
    return RedirectResponse(f"/train/exam/{id}/{min(number + 1, int(found.exam['questions']))}", 303)

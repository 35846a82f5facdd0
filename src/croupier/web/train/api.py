"""Training over HTTP: questions and their marking, exams, scenarios, one's own record, and the class for its trainer."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.training import report, scenario
from croupier.training.drill_list import offered, question
from croupier.training.exam import Exam, read_answers
from croupier.training.flash_cards import flash_cards
from croupier.training.question import Marked
from croupier.web.api.exchange.answers import BUSY, POSTS, READS, answer, refusals
from croupier.web.api.exchange.work import papers, worked_out
from croupier.web.models.common import EXAMPLE
from croupier.web.models.house import training as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import taken_out
from croupier.web.tables.api import hall_of
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.train.drills import subject_named
from croupier.web.train.exams import begun, close, sat
from croupier.web.train.records import record_in_class
from croupier.web.train.scenario_shelf import drop, every, keep, named
from croupier.web.train.trainee import now, require_keeper, require_trainer, store_of, trainee_of
from croupier.web.work.papers import RESPONSES, file, of_record

router = APIRouter(prefix="/api/v1/training", tags=["training"], dependencies=[Depends(known_parameters)])
Edition = Annotated[str, Query(max_length=120, description="The id of an edition", examples=[EXAMPLE])]
Seed = Annotated[int, Query(ge=0, le=2**31 - 1, description="The same seed asks the same question")]
Id = Annotated[str, Path(max_length=40, description="The id of an exam")]
Name = Annotated[str, Path(max_length=80, description="The name of a scenario")]
Trainee = Annotated[str, Path(max_length=80, description="The reference of a trainee")]
OWN = refusals(401, 403, 422)
WRITES = {**POSTS, **refusals(401, 403)}
KEPT_BY_NOBODY = {"Cache-Control": "no-store"}


def _plain(told: dict[str, Any], status: int = 200) -> Response:
    return JSONResponse({"schema": 1, **told}, status, KEPT_BY_NOBODY)


@router.get("/drills", response_model=models.Drills, responses=READS, operation_id="list_drills")
def drills(request: Request, edition: Edition) -> Response:
    """The drills that an edition has."""
    found = subject_named(edition)
    listed = [{"name": one.name, "title": one.title, "says": one.says} for one in offered(found)]
    return answer(request, {"schema": 1, "edition": found.id, "drills": listed})


@router.get("/cards", response_model=models.FlashCards, responses=READS, operation_id="list_flash_cards")
def cards(
    request: Request,
    edition: Edition,
    section: Annotated[str, Query(max_length=60, description="Only this section and those below it")] = "",
) -> Response:
    """Flash cards: the rules that sections state, as questions with their answers."""
    found = subject_named(edition)
    listed = [card.json() for card in flash_cards(found, section)]
    return answer(request, {"schema": 1, "edition": found.id, "cards": listed})


@router.get("/questions/{drill}", response_model=models.AskedQuestion, responses=READS, operation_id="ask_question")
def ask(request: Request, drill: models.Drill, edition: Edition, seed: Seed = 1) -> Response:
    """A question, without what is right."""
    return answer(request, {"schema": 1, "question": question(subject_named(edition), drill, seed).json()})


@router.post("/questions/{drill}", response_model=models.Answered, responses=WRITES, operation_id="answer_question")
def mark(request: Request, drill: models.Drill, body: models.AnswerBody) -> Response:
    """Mark an answer; with `keep` it goes into the record of whoever gives it, and its sections come back by and by."""
    require_same_origin(request)
    asked = question(subject_named(body.edition), drill, body.seed)
    marked = Marked(asked, asked.read(body.answers))
    told: dict[str, Any] = {"question": asked.json(), "marked": marked.json(), "due": []}
    if not body.keep:
        return _plain(told)
    trainee, store = trainee_of(request), store_of(request)
    store.name(trainee.id, trainee.name)
    due = store.note(trainee.id, asked, marked.right, body.seconds, now())
    return trainee.remember(request, _plain({**told, "due": [one._asdict() for one in due]}))


@router.post("/exams", status_code=201, response_model=models.BegunExam, responses=WRITES, operation_id="begin_exam")
def begin(request: Request, body: models.ExamBody) -> Response:
    """Begin an exam: its paper, and until when answers are taken."""
    require_same_origin(request)
    trainee, store = trainee_of(request), store_of(request)
    found = subject_named(body.edition)
    asked = Exam(found.id, body.seed, body.questions, body.seconds, body.pass_mark, tuple(body.drills))
    asked.require(found)
    paper = asked.paper(found)
    id = begun(store, trainee, asked)
    began = store.exam(id)
    assert began is not None
    told = {"id": id, "exam": asked.json(), "started": began.started, "deadline": began.deadline.isoformat()}
    return trainee.remember(request, _plain({**told, "paper": [one.json() for one in paper]}, 201))


@router.post("/exams/{id}", response_model=models.HandedIn, responses=WRITES, operation_id="hand_in_exam")
def hand_in(request: Request, id: Id, body: models.ExamAnswers) -> Response:
    """Hand an exam in; one that is over keeps its result."""
    require_same_origin(request)
    store = store_of(request)
    found, _ = sat(request, id)
    if found.ended is None:
        asked = Exam.read(found.exam)
        read_answers(asked.paper(subject_named(asked.edition)), body.answers)
        for number, each in enumerate(body.answers, start=1):
            if each is not None:
                store.answer_exam(id, number, each)
        close(store, store.exam(id) or found)
    over = store.exam(id)
    assert over is not None
    assert over.result is not None
    return _plain({"id": id, "result": dict(over.result)})


@router.get("/exams/{id}", response_model=models.HandedIn, responses={**OWN, **refusals(404)}, operation_id="read_exam")
def result(request: Request, id: Id) -> Response:
    """The result of an exam of one's own; there is none while it is under way."""
    from croupier.web import shelf

    found, _ = sat(request, id)
    if found.result is None:
        raise shelf.UnknownPartError(f"this exam is under way until {found.deadline.isoformat()}: there is no result yet")
    return _plain({"id": id, "result": dict(found.result)})


@router.get("/scenarios", response_model=models.Scenarios, responses=refusals(304, 422), operation_id="list_scenarios")
def scenarios(request: Request) -> Response:
    """The scenarios that come with Croupier, and those that trainers keep here."""
    kept = store_of(request).kept()
    listed = [{"name": name, "kept": name in kept, **one.json()} for name, one in every(request).items()]
    return _plain({"scenarios": listed})


@router.post("/scenarios/check", response_model=models.ScenarioPreview, responses=POSTS, operation_id="check_scenario")
def check(request: Request, body: models.ScenarioBody) -> Response:
    """Preview a scenario that a trainer writes: every line, with its faults; what is wrong with it is said in one line."""
    found = scenario.read(body.toml)
    subject, every = scenario.checked(found)
    lines = [
        {
            "round": one.round,
            "words": one.words,
            "fault": one.fault or None,
            "why": one.why or None,
            "cite": subject.live.cite(one.rule) if one.fault and one.rule else None,
        }
        for one in every
    ]
    return _plain({"scenario": found.json(), "lines": lines})


@router.get("/scenarios/{name}", response_model=models.ScenarioRounds, responses=READS, operation_id="read_scenario")
def rounds(request: Request, name: Name) -> Response:
    """A scenario as a trainee gets it, round by round."""
    found = named(request, name)
    return answer(
        request, {"schema": 1, "scenario": found.json(), "questions": [one.json() for one in scenario.questions(found)]}
    )


@router.put("/scenarios/{name}", response_model=models.KeptScenario, responses=WRITES, operation_id="keep_scenario")
def keeps(request: Request, name: Name, body: models.ScenarioBody) -> Response:
    """Keep a scenario under a name: for a trainer of the house, and on this machine for whoever trains."""
    require_same_origin(request)
    keeper = require_keeper(request)
    found = keep(request, keeper, name, body.toml)
    return keeper.remember(request, _plain({"name": name, "kept": True, "scenario": found.json()}))


@router.delete(
    "/scenarios/{name}",
    response_model=models.KeptScenario,
    responses={**WRITES, **refusals(404)},
    operation_id="drop_scenario",
)
def drops(request: Request, name: Name) -> Response:
    """Delete a scenario that was kept."""
    require_same_origin(request)
    drop(request, name)
    return _plain({"name": name, "kept": False})


@router.post("/scenarios/{name}", response_model=models.MarkedScenario, responses=POSTS, operation_id="answer_scenario")
def faults(request: Request, name: Name, body: models.ScenarioAnswers) -> Response:
    """Mark the faults that somebody found, round by round; nothing is recorded."""
    found = named(request, name)
    asked = scenario.questions(found)
    given = read_answers(asked, body.answers)
    marked = [Marked(one, each) for one, each in zip(asked, given, strict=True) if each is not None]
    right = sum(one.right for one in marked)
    passed = right * 100 >= found.pass_mark * len(asked)
    return _plain({"scenario": found.json(), "passed": passed, "marked": [one.json() for one in marked]})


@router.get("/record", response_model=models.OwnRecord, responses=OWN, operation_id="read_training_record")
def own(request: Request) -> Response:
    """The record of whoever asks, by section and by drill."""
    trainee = trainee_of(request)
    return trainee.remember(request, _plain({"record": report.record(store_of(request), trainee.id).json()}))


@router.get(
    "/record.pdf", response_class=Response, responses={**OWN, **BUSY, **RESPONSES}, operation_id="print_training_record"
)
async def own_paper(request: Request) -> Response:
    """The record of whoever asks as a paper of two pages, to sign."""
    trainee = await run_in_threadpool(trainee_of, request)
    found = await run_in_threadpool(report.record, store_of(request), trainee.id)
    told = found._replace(name=trainee.name).json()
    house = None if trainee.secret else hall_of(request).house
    content = await worked_out(request, of_record, "trainee", told, house, by=papers)
    return trainee.remember(request, file(content, "training-record"))


@router.get(
    "/class/{trainee:path}.pdf",
    response_class=Response,
    responses={**OWN, **BUSY, **refusals(404), **RESPONSES},
    operation_id="print_trainee",
)
async def paper_of(request: Request, trainee: Trainee) -> Response:
    """The record of a trainee as a paper, for a floorperson or above to sign."""
    await run_in_threadpool(require_trainer, request)
    found = await run_in_threadpool(record_in_class, store_of(request), trainee)
    content = await worked_out(request, of_record, "trainee", found.json(), hall_of(request).house, by=papers)
    return await run_in_threadpool(taken_out, request, file(content, "training-record"), f"training record of {trainee}")


@router.get("/class", response_model=models.Class, responses={**OWN, **refusals(429)}, operation_id="read_class")
def everybody(request: Request) -> Response:
    """Everybody's results, for a floorperson or above of a house."""
    require_trainer(request)
    found = _plain({"class": [report.class_row(one) for one in report.class_records(store_of(request))]})
    return taken_out(request, found, "training records")


with_head(router)

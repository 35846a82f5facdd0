"""Audits over HTTP: records found, deviations, rounds card by card with their scenes, proofs, and receipts checked."""

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response

from croupier.tables.audit.search import wanted
from croupier.web.api.exchange.answers import POSTS, answer, refusals
from croupier.web.api.exchange.work import worked_out
from croupier.web.api.journals import READS, First, Last, Name, Number, books_of
from croupier.web.journal import reading
from croupier.web.journal.verify import checked
from croupier.web.models import journals as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.request.who import taken_out
from croupier.web.tables.visitors.origin import require_same_origin

router = APIRouter(prefix="/api/v1", tags=["journals"], dependencies=[Depends(known_parameters)])
Person = Annotated[str, Query(max_length=80, description="Who signed, or whose wagers and chips it is about")]
Section = Annotated[
    str, Query(max_length=60, description="A section, with all its paragraphs", examples=["651a.9", "651a.9(c)"])
]
Deviation = Annotated[str, Query(max_length=12, description="any, waiting, ruled or withdrawn")]
Since = Annotated[str, Query(max_length=40, description="From this time on", examples=["2026-03-01T21:00"])]
Until = Annotated[str, Query(max_length=40, description="Up to this time")]
Before = Annotated[int | None, Query(ge=1, lt=2**53, description="Only records before this one, where a search ended")]
RoundNumber = Annotated[int, Path(ge=1, lt=2**40, description="The number of a round")]
About = Annotated[str, Query(max_length=40, description="The round in play at this time", examples=["21:40"])]
Day = Annotated[str | None, Query(max_length=10, description="The day of `about`; the latest possible without it")]


@router.get("/journals/{name:path}/find", response_model=models.Matches, responses=READS, operation_id="find_records")
def find(
    request: Request,
    name: Name,
    person: Person = "",
    section: Section = "",
    deviation: Deviation = "",
    since: Since = "",
    until: Until = "",
    before: Before = None,
) -> Response:
    """Records by person, section, deviation and time, the newest first, in words with their sections."""
    asked = wanted(person, section, deviation, since, until, before)
    found = answer(request, reading.found_json(books_of(request), name, asked))
    return taken_out(request, found, f"records of {name} that were searched for")


@router.get(
    "/journals/{name:path}/deviations", response_model=models.Deviations, responses=READS, operation_id="read_deviations"
)
def deviations(request: Request, name: Name) -> Response:
    """What should not have happened, and how it was ruled."""
    found = answer(request, reading.deviations_json(books_of(request), name))
    return taken_out(request, found, f"deviations of {name}")


@router.get(
    "/journals/{name:path}/checkpoints", response_model=models.Checkpoints, responses=READS, operation_id="read_checkpoints"
)
def checkpoints(request: Request, name: Name) -> Response:
    """The signed checkpoints of a journal."""
    found = reading.checkpoints_of(books_of(request), name)
    return answer(request, {"schema": 1, "journal": name, "checkpoints": found})


@router.post("/journals/{name:path}/checkpoints", status_code=201, response_model=models.Checkpoints,
             responses={**READS, **refusals(403)}, operation_id="sign_exercise")  # fmt: skip
def sign(request: Request, name: Name) -> Response:
    """Sign what a demonstration or practice table has recorded so far. A house signs its own on the command line."""
    require_same_origin(request)
    response = answer(request, reading.sign_exercise(books_of(request), name))
    response.status_code = 201
    return response


@router.get("/journals/{name:path}/records/{number}/inclusion", response_model=models.RecordProof, responses=READS,
            operation_id="prove_record")  # fmt: skip
def proof(request: Request, name: Name, number: Number) -> Response:
    """The hash of a record, the one before, and the proof that it is among the signed ones."""
    found = answer(request, reading.proof_json(books_of(request), name, number))
    return taken_out(request, found, f"proof of record {number} of {name}")


@router.get("/journals/{name:path}/rounds", response_model=models.JournalRound, responses=READS, operation_id="find_round")
def round_about(request: Request, name: Name, about: About, day: Day = None) -> Response:
    """The round that was in play at a time, card by card."""
    books = books_of(request)
    number, _ = reading.round_about(books, name, about, day)
    found = answer(request, reading.told_json(reading.round_of(books, name, number), name))
    return taken_out(request, found, f"round {number} of {name}")


@router.get(
    "/journals/{name:path}/rounds/{number}",
    response_model=models.JournalRound,
    responses=READS,
    operation_id="replay_round",
)
def round_(request: Request, name: Name, number: RoundNumber) -> Response:
    """A round card by card: who did what, what followed, under which sections, the ledger around each record, its hash."""
    found = answer(request, reading.told_json(reading.round_of(books_of(request), name, number), name))
    return taken_out(request, found, f"round {number} of {name}")


@router.get("/journals/{name:path}/rounds/{number}/scenes", response_model=models.Scenes, responses=READS,
            operation_id="read_scenes")  # fmt: skip
def scenes(request: Request, name: Name, number: RoundNumber, first: First = None, last: Last = None) -> Response:
    """The drawn table after each record of a round that is over, all cards open."""
    told = reading.round_of(books_of(request), name, number)
    return answer(request, reading.scenes_json(told, name, first, last))


@router.post("/receipts", response_model=models.Checked, responses={**POSTS}, operation_id="check_receipt")
async def check(request: Request, body: Annotated[models.CheckAsked, Body()]) -> Response:
    """Check a receipt or an export as the stand-alone verifier does. The page /verify does the same without a server."""
    return answer(request, await worked_out(request, _checked, body.lines, body.key, body.kept, body.all_signed))


def _checked(lines: str, keys: list[str], kept: str, all_signed: bool) -> reading.Plain:
    return checked(lines, keys, kept, all_signed=all_signed)


with_head(router)

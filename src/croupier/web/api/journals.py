"""Addresses of the server's journals: lists, records, receipts and proofs of growth. Verification is a job."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.web.api.exchange.answers import JSON_LINES, answer, marked, refusals
from croupier.web.books import Books
from croupier.web.models.journals import Journals, Records
from croupier.web.request.head import with_head
from croupier.web.request.who import LogInError, taken_out, who

router = APIRouter(tags=["journals"])
Name = Annotated[str, Path(max_length=200, description="The name of a journal", examples=["War 1"])]
Number = Annotated[int, Path(ge=1, lt=2**53, description="The number of a record")]
First = Annotated[int | None, Query(ge=1, lt=2**53, description="The first record; without it the last ones")]
Last = Annotated[int | None, Query(ge=1, lt=2**53, description="The last record")]
Required = Annotated[int, Query(ge=1, lt=2**53, description="The number of a record")]
Size = Annotated[int, Query(ge=1, lt=2**53, description="How many records a checkpoint signed")]
READS = refusals(304, 401, 403, 404, 409, 422, 429)
PROOF: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "JSON Lines that `croupier journal verify` and the stand-alone verifier read",
        "content": {JSON_LINES: {"schema": {"type": "string"}}},
    },
    **READS,
}


def books_of(request: Request) -> Books:
    """The journals, for whoever is at this machine or has logged in."""
    visitor = who(request)
    if not visitor.may_practise:
        raise LogInError("log in to read the journals")
    found: Books = request.app.state.books
    return found.read_by(visitor.reader())


@router.get("/journals", response_model=Journals, responses=refusals(304, 401, 409, 422), operation_id="list_journals")
def journals(request: Request) -> Response:
    """Every journal of the house and of demonstrations, with its records and how many are signed."""
    return answer(request, books_of(request).journals())


@router.get("/journals/{name:path}/records", response_model=Records, responses=READS, operation_id="read_records")
def records(request: Request, name: Name, first: First = None, last: Last = None) -> Response:
    """Records as they were written; the last ones if nothing is said. Those of a round in play are told when it is over."""
    return taken_out(request, answer(request, books_of(request).records(name, first, last)), f"records of {name}")


@router.get("/journals/{name:path}/records/{number}", response_model=Records, responses=READS, operation_id="read_record")
def record(request: Request, name: Name, number: Number) -> Response:
    """One record as it was written."""
    found = answer(request, books_of(request).records(name, number, number))
    return taken_out(request, found, f"record {number} of {name}")


@router.get("/journals/{name:path}/receipt", response_class=Response, responses=PROOF, operation_id="read_receipt")
def receipt(request: Request, name: Name, first: Required, last: Required) -> Response:
    """Signed records with the proof that each is among those that the last checkpoint signed."""
    found = marked(request, books_of(request).receipt(name, first, last), JSON_LINES)
    return taken_out(request, found, f"receipt of records {first} to {last} of {name}")


@router.get("/journals/{name:path}/proof", response_class=Response, responses=PROOF, operation_id="read_growth")
def growth(request: Request, name: Name, old: Size, new: Size) -> Response:
    """The proof that a journal only grew between two signed checkpoints."""
    found = marked(request, books_of(request).growth(name, old, new), JSON_LINES)
    return taken_out(request, found, f"proof of the growth of {name} from {old} to {new}")


with_head(router)

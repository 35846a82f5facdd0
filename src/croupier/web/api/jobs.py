"""Addresses of jobs: long work that waits its turn, tells how far it is, and can be cancelled."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.web import shelf
from croupier.web.api.answering import POSTS, answer, refusals
from croupier.web.api.journals import books_of
from croupier.web.api.work import visitor
from croupier.web.books import Books, require_checkpoints
from croupier.web.head import with_head
from croupier.web.jobs.queue import Jobs
from croupier.web.models.jobs import Job, JobAsked, JobList, VerifyAsked, VerifyJob
from croupier.web.tables.visitors.origin import require_same_origin

router = APIRouter(tags=["jobs"])
Id = Annotated[str, Path(max_length=40, description="The id of a job")]
Wait = Annotated[int, Query(ge=0, le=20, description="So many seconds to wait for a change, at most")]


def jobs_of(request: Request) -> Jobs:
    found: Jobs = request.app.state.jobs
    return found


def require_verifiable(books: Books, asked: VerifyAsked) -> None:
    """Refuse at once what could only fail: a store that is not there, journals that it does not have, no checkpoints."""
    books.require_store(asked.store)
    for name in asked.journals:
        with books.book(name):
            pass
    if asked.kept:
        require_checkpoints(asked.kept)


@router.post(
    "/jobs", status_code=202, response_model=Job, responses={**POSTS, **refusals(401, 403)}, operation_id="start_job"
)
def start(request: Request, body: JobAsked) -> Response:
    """Take in a job; `Location` is where it can be looked at. Each visitor has one at a time."""
    require_same_origin(request)
    asked, jobs = body.asked.model_dump(exclude_unset=True), jobs_of(request)
    if isinstance(body, VerifyJob):
        require_verifiable(books_of(request), body.asked)
    else:
        shelf.opened(body.asked.edition, body.asked.wheel)  # what is not there is said now, not when its turn comes
    job = jobs.add(visitor(request), body.kind, asked)
    response = answer(request, job.json())
    response.status_code = 202
    response.headers["Location"] = f"/api/v1/jobs/{job.id}"
    response.headers["Cache-Control"] = "no-store"
    return response


@router.get("/jobs", response_model=JobList, responses=refusals(304, 422), operation_id="list_jobs")
def listed(request: Request) -> Response:
    """The jobs of this visitor, the latest first: a person's own, or those of the address where nobody is logged in."""
    found = [{**job.json(), "result": None} for job in jobs_of(request).of(visitor(request))]
    return answer(request, {"schema": 1, "jobs": found})


@router.get("/jobs/{id}", response_model=Job, responses=refusals(304, 404, 422), operation_id="read_job")
async def look(request: Request, id: Id, wait: Wait = 0) -> Response:
    """How far a job is, and what came of it; with `wait` as soon as that changes, or after so many seconds."""
    return answer(request, (await jobs_of(request).changed(id, wait)).json())


@router.delete("/jobs/{id}", response_model=Job, responses=refusals(403, 404, 422), operation_id="cancel_job")
def cancel(request: Request, id: Id) -> Response:
    """End a job that waits or runs; one that is over stays as it is."""
    require_same_origin(request)
    return answer(request, jobs_of(request).cancel(id).json())


with_head(router)

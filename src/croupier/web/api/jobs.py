"""Addresses of jobs: long work that waits its turn, tells how far it is, and can be cancelled."""

import secrets
from asyncio import to_thread
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path, Query, Request, Response

from croupier.analysis.simulation.sheet import csv_of
from croupier.chance.random.compiled import GENERATOR
from croupier.documents.plots.theme import Theme
from croupier.errors import InputError
from croupier.people.duties import ADMINISTRATOR
from croupier.web import shelf
from croupier.web.api.exchange.answers import POSTS, WORKS, answer, file_of, marked, refusals
from croupier.web.api.exchange.work import plans, plots, visitor, worked_out
from croupier.web.api.journals import books_of
from croupier.web.books import Books, require_checkpoints
from croupier.web.jobs.job import Job as Working
from croupier.web.jobs.kinds import refuse_impossible
from croupier.web.jobs.queue import BROWSER, Jobs, unknown
from croupier.web.models.jobs import Job, JobAsked, JobList, VerifyAsked, VerifyJob
from croupier.web.request.head import with_head
from croupier.web.request.who import address_of, give_cookie, who
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.work import plots as drawn

router = APIRouter(tags=["jobs"])
COOKIE = "croupier-browser"
Id = Annotated[str, Path(max_length=40, description="The id of a job")]
Wait = Annotated[int, Query(ge=0, le=20, description="So many seconds to wait for a change, at most")]


def jobs_of(request: Request) -> Jobs:
    found: Jobs = request.app.state.jobs
    return found


class Owner(NamedTuple):
    """Whose jobs are: a person's or a device's, or at an address those of one browser, which keeps a `secret` for it."""

    name: str
    secret: str = ""

    def remember(self, request: Request, response: Response) -> Response:
        """The answer, with which a browser keeps that its jobs are its own."""
        if self.secret and request.cookies.get(COOKIE) != self.secret:
            give_cookie(request, response, COOKIE, self.secret)
        return response


def owner_of(request: Request) -> Owner:
    """Who asks, as the owner of jobs."""
    counted = visitor(request)
    if counted != address_of(request):
        return Owner(counted)
    secret = request.cookies.get(COOKIE, "")[:80] or secrets.token_urlsafe(24)
    return Owner(f"{counted}{BROWSER}{sha256(secret.encode()).hexdigest()[:32]}", secret)


def own_job(request: Request, id: str, *, cancels: bool = False) -> Working:
    """A job of whoever asks; anybody else's is not there for them, but an administrator cancels it.

    What came of the house's journals is for whoever may still read them, in the role that they have now.
    """
    job = jobs_of(request).find(id)
    if job.visitor != owner_of(request).name and not (cancels and who(request).role == ADMINISTRATOR):
        raise unknown(id)
    if job.kind == "verify" and not cancels and job.asked.get("store", "house") == "house":
        books_of(request).require_readable("house", job.asked.get("journals", ()))
    return job


def require_verifiable(books: Books, asked: VerifyAsked) -> None:
    """Refuse at once what could only fail: a store that is not there, journals that it does not have, no checkpoints."""
    books.require_readable(asked.store, asked.journals)
    if asked.kept:
        require_checkpoints(asked.kept)


@router.post(
    "/jobs", status_code=202, response_model=Job, responses={**POSTS, **refusals(401, 403)}, operation_id="start_job"
)
async def start(request: Request, body: JobAsked) -> Response:
    """Take in a job; `Location` is where it can be looked at. Each visitor has one at a time.

    What is not there, and what could only fail, is refused now and not when its turn comes.
    """
    require_same_origin(request)
    asked, jobs = body.asked.model_dump(exclude_unset=True), jobs_of(request)
    owner = await to_thread(owner_of, request)
    await to_thread(jobs.require_turn, owner.name)
    if isinstance(body, VerifyJob):
        await to_thread(require_verifiable, books_of(request), body.asked)
    else:
        await to_thread(shelf.opened, body.asked.edition, getattr(body.asked, "wheel", None))
        await worked_out(request, refuse_impossible, body.kind, asked, by=plans)
    job = await to_thread(jobs.add, owner.name, body.kind, asked)
    response = answer(request, job.json())
    response.status_code = 202
    response.headers["Location"] = f"/api/v1/jobs/{job.id}"
    response.headers["Cache-Control"] = "no-store"
    return owner.remember(request, response)


@router.get("/jobs", response_model=JobList, responses=refusals(304, 422), operation_id="list_jobs")
def listed(request: Request) -> Response:
    """The jobs of this visitor, the latest first: a person's own, or those of the browser where nobody is logged in."""
    jobs, owner = jobs_of(request), owner_of(request).name
    found = [{**job.json(), "result": None} for job in jobs.of(owner)]
    return answer(request, {"schema": 1, "jobs": found, "queue": turns(jobs, owner)})


def turns(jobs: Jobs, who: str) -> list[dict[str, Any]]:
    """All that wait and what runs, in the order of their turns, without whose they are."""
    return [
        {
            "kind": job.kind,
            "edition": job.asked.get("edition"),
            "rounds": job.asked.get("rounds"),
            "status": job.status,
            "share": job.progress.done / job.progress.due if job.progress and job.progress.due else None,
            "yours": job.visitor == who,
        }
        for job in jobs.line()
    ]


@router.get("/jobs/{id}", response_model=Job, responses=refusals(304, 401, 403, 404, 422), operation_id="read_job")
async def look(request: Request, id: Id, wait: Wait = 0) -> Response:
    """How far a job is, and what came of it; with `wait` as soon as that changes, or after so many seconds."""
    await to_thread(own_job, request, id)
    await jobs_of(request).changed(id, wait)
    return answer(request, (await to_thread(own_job, request, id)).json())


@router.get(
    "/jobs/{id}/points.csv",
    response_class=Response,
    responses=file_of("text/csv", refusals(304, 404, 422)),
    operation_id="read_points",
)
async def points(request: Request, id: Id) -> Response:
    """The points of a simulation so far as CSV: edges by rounds, or the bankrolls of sessions."""
    job = await to_thread(own_job, request, id)
    content = csv_of(*told(job)[1:])
    headers = {"Content-Disposition": f'attachment; filename="simulation-{id[:40]}.csv"'}
    return marked(request, content.encode(), "text/csv", headers)


@router.get(
    "/jobs/{id}/plot.svg", response_class=Response, responses=file_of("image/svg+xml", WORKS), operation_id="read_plot"
)
async def plot(request: Request, id: Id, theme: Annotated[Theme, Query(description="Of its paper")] = "light") -> Response:
    """The plot of a simulation so far, as `croupier simulate --plot` draws it."""
    edition, report, lines = told(await to_thread(own_job, request, id))
    wheel = report.get("wheel")
    content = await worked_out(request, drawn.simulation, edition, wheel, report, lines, theme, by=plots)
    return marked(request, content, "image/svg+xml")


def told(job: Working) -> tuple[str, dict[str, Any], Sequence[Mapping[str, Any]]]:
    """The edition of a simulation, its report, and its lines; while it runs the report says only what is known."""
    if job.kind != "simulate":
        raise InputError(f"This job is no simulation but {job.kind!r}: it has neither points nor a plot.")
    name = job.asked["edition"]
    if job.result is not None:
        return name, dict(job.result), job.result.get("convergence") or ()
    lines = job.progress.lines if job.progress else ()
    if not lines:
        raise InputError("There are no points yet: the simulation has not begun, or tells them when it is over.")
    opened = shelf.opened(name, job.asked.get("wheel"))
    assert job.progress is not None
    so_far = {"rounds": job.progress.done, "seed": job.asked.get("seed", 1), "mode": "so far", "generator": GENERATOR}
    return name, {"wheel": opened.wheel, **so_far}, lines


@router.delete("/jobs/{id}", response_model=Job, responses=refusals(403, 404, 422), operation_id="cancel_job")
def cancel(request: Request, id: Id) -> Response:
    """End a job that waits or runs; one that is over stays as it is. What came of it is not told here."""
    require_same_origin(request)
    own_job(request, id, cancels=True)
    return answer(request, {**jobs_of(request).cancel(id).json(), "result": None})


with_head(router)

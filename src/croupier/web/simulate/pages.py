"""The addresses of simulations: the set-up, a job while it runs and when it is over, and what the page hears of it."""

from asyncio import to_thread
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from croupier.analysis.edition import Opened
from croupier.chance.laws.totals import after
from croupier.documents.wording import words
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.simulation.plan import LEVEL
from croupier.web import shelf
from croupier.web.api.exchange.answers import answer
from croupier.web.api.exchange.work import plans, worked_out
from croupier.web.api.jobs import jobs_of, own_job, owner_of, turns
from croupier.web.jobs.job import OPEN, Job
from croupier.web.jobs.kinds import refuse_impossible
from croupier.web.jobs.queue import UnknownJobError
from croupier.web.models.limits import MOST_ROUNDS
from croupier.web.page import charts, links, nav
from croupier.web.page.show import render
from croupier.web.request.parameters import in_parameters
from croupier.web.rulebooks import lists
from croupier.web.simulate import fields, now
from croupier.web.tables.pages import form_of
from croupier.web.tables.problems import TooManyError
from croupier.web.tables.visitors.origin import require_same_origin
from croupier.web.work.worker import BusyError

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
Id = Annotated[str, Path(max_length=40)]
Line = Annotated[int, Query(ge=0, le=1000)]
SHOWN = 8  # of one's own jobs
POWERS = (4, 6, 8, 10)  # of ten: rounds after which a band is told
FORECAST = 2**17  # bits and totals: a forecast in hundredths of a second
MOST_LINES = 8

nav.register(
    nav.Door("Simulate", "Millions of rounds: the estimate closes in on the exact edge.", "/simulate", "simulate", 45),
)


@router.api_route("/simulate", methods=READ)
async def set_up(request: Request) -> Response:
    """The form, filled with what the address has; below it one's own jobs and all that wait."""
    given = dict(request.query_params)
    unknown = None
    if name := given.get("edition"):
        try:
            await to_thread(shelf.opened, name)
        except shelf.UnknownEditionError as refused:
            unknown = refused.reason
    return _html(await to_thread(_form, request, given, unknown), 404 if unknown else 200)


@router.post("/simulate")
async def start(request: Request) -> Response:
    """Take in a simulation and lead to it; what cannot be simulated is said at once, and the form stays as it was."""
    require_same_origin(request)
    given = await form_of(request)
    try:
        opened = await to_thread(shelf.opened, given.get("edition", ""), given.get("wheel") or None)
        asked = fields.asked(opened, given)
        await worked_out(request, refuse_impossible, "simulate", asked, by=plans)
        owner = await to_thread(owner_of, request)
        job = await to_thread(jobs_of(request).add, owner.name, "simulate", asked)
    except BusyError:
        raise
    except InputError as refused:
        unknown, many = isinstance(refused, shelf.UnknownEditionError), isinstance(refused, TooManyError)
        status = 404 if unknown else 429 if many else 422
        return _html(await to_thread(_form, request, given, in_parameters(refused.reason)), status)
    return owner.remember(request, RedirectResponse(f"/simulate/{job.id}", 303))


@router.api_route("/simulate/{id}", methods=READ)
async def look(request: Request, id: Id, line: Line = 0) -> Response:
    """A simulation as it stands."""
    job = await to_thread(_simulation, request, id)
    return _html(await to_thread(_page, request, job, line))


@router.api_route("/simulate/{id}/now", methods=READ)
async def hear(request: Request, id: Id, line: Line = 0, wait: Annotated[int, Query(ge=0, le=20)] = 0) -> Response:
    """The same for the script of the page: as soon as it changes, or after so many seconds."""
    await to_thread(_simulation, request, id)
    job = await jobs_of(request).changed(id, wait)
    return answer(request, {**now.now(job, line), "queue": await to_thread(_queue, request)})


@router.post("/simulate/{id}/cancel")
async def cancel(request: Request, id: Id) -> Response:
    """End it; one that is over stays as it is."""
    require_same_origin(request)
    await to_thread(_simulation, request, id)
    await to_thread(jobs_of(request).cancel, id)
    return RedirectResponse(f"/simulate/{id}", 303)


def _simulation(request: Request, id: str) -> Job:
    job = own_job(request, id)
    if job.kind != "simulate":
        raise UnknownJobError(f"The job {id[:40]!r} is no simulation.")
    return job


def _queue(request: Request) -> list[dict[str, Any]]:
    listed = turns(jobs_of(request), owner_of(request).name)
    return [now.turn(one, place) for place, one in enumerate(listed)]


def _form(request: Request, given: Mapping[str, str], refused: str | None = None) -> str:
    games = {title: _simulated(heads) for title, heads in lists.by_game().items()}
    games = {title: heads for title, heads in games.items() if heads}
    mine = [job for job in jobs_of(request).of(owner_of(request).name) if job.kind == "simulate"]
    first = _first([head for heads in games.values() for head in heads], mine)
    name = given.get("edition") or first
    try:
        opened = shelf.opened(name)
    except shelf.UnknownEditionError:
        opened = shelf.opened(first)
    return render(
        "simulate.html",
        draft=opened.draft,
        games=[_group(title, heads) for title, heads in games.items()],
        closing=closing(opened, given.get("wheel") or None),
        powers=POWERS,
        fields=fields.fields(opened),
        given=fields.filled({"wheel": opened.wheel or "", **given}),
        sessions=opened.game.wagers.banked,
        most=MOST_ROUNDS,
        refused=refused,
        queue=_queue(request),
        mine=[{"id": job.id, "head": now.now(job)["head"], "what": now.set_up(job)[0][1]} for job in mine[:SHOWN]],
        running=next((job.id for job in mine if job.status in OPEN), None),
        engine=jobs_of(request).engine,
    )


def _first(heads: Sequence[Mapping[str, Any]], mine: Sequence[Job]) -> str:
    """The text of the visitor's last simulation, or a law that is in force; otherwise whichever comes first."""
    there = {head["id"] for head in heads}
    if used := next((job.asked["edition"] for job in mine if job.asked["edition"] in there), None):
        return str(used)
    law = (head["id"] for head in heads if head["status"] == "final" and head["effective"] and head["banked"])
    return str(next(law, heads[0]["id"]))


def _group(title: str, heads: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The texts of a game to choose from; under the game's title their own names are enough."""
    one_game = len({head["title"] for head in heads}) == 1
    texts = [{"id": head["id"], "name": head["text"] if one_game else head["name"]} for head in heads]
    return {"title": title, "texts": texts}


def closing(opened: Opened, wheel: str | None = None) -> list[dict[str, Any]]:
    """What a simulation will show: each exact edge, and the farther end of 95 % of the estimates after so many rounds."""
    found: dict[str, dict[str, Any]] = {}
    for line in lists.exact(opened.draft.id, wheel) if opened.game.wagers.banked else ():
        halves = [charts.share(_half(line, power), 4) for power in POWERS]
        told = {"name": words(line.wager), "edge": charts.share(float(line.house_edge), 4), "halves": halves}
        found.setdefault(line.wager, told)
    return list(found.values())[:MOST_LINES]


def _half(line: Exact, power: int) -> float:
    """How far 95 % of the estimates are from the edge after so many powers of ten rounds, of which some make the wager."""
    made, budget = round(line.made * 10**power), FORECAST if find_spec("numpy") else 0
    (band,) = after(line.distribution, made, exact_budget=FORECAST, fft_budget=budget).handle_bands((LEVEL,))
    return max(abs(float(end) - float(line.house_edge)) for end in (band.low, band.high))


def _simulated(heads: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [head for head in heads if lists.playable(head["id"])]


def _page(request: Request, job: Job, line: int) -> str:
    opened = shelf.opened(job.asked["edition"], job.asked.get("wheel"))
    told = now.now(job, line)
    return render(
        "simulation.html",
        draft=opened.draft,
        banked=opened.game.wagers.banked,
        job=job,
        now=told,
        line=line,
        set_up=now.set_up(job),
        again=fields.address(job.asked),
        queue=_queue(request),
        assumed=now.taken(job),
        report=job.result,
        explorer=links.explorer(opened.draft.id) if opened.game.wagers.banked else None,
        engine=jobs_of(request).engine,
        drawn=(told["line"] is not None and len(told["line"]["points"]) > 1) or told["sessions"] is not None,
    )


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, {"Cache-Control": "no-store"}, media_type="text/html")

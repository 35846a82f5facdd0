"""What was at a table over HTTP: its meters, its last rounds by seat, and a round step by step.

A player reads of their own seat; who supervises or watches reads of all, and surveillance of all cards of a round
that is over.
"""

from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from croupier.journal.book import Journal
from croupier.tables.audit.recall import RecalledRound, recall
from croupier.tables.audit.replay import NoRoundError, Round, replay
from croupier.tables.audit.round_json import of_records
from croupier.tables.meters import meters
from croupier.tables.read_access import Data, Whose, count_due, of_work, words_without_counts
from croupier.web.models.tables import history as models
from croupier.web.request.head import with_head
from croupier.web.request.parameters import known_parameters
from croupier.web.shelf import NotThereError
from croupier.web.tables.api import REFUSED, As, Name, looked_at
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.viewer import Viewer

router = APIRouter(prefix="/api/v1", tags=["tables"], dependencies=[Depends(known_parameters)])
Seat = Annotated[str | None, Query(max_length=30, description="Only this seat")]
Last = Annotated[int, Query(ge=1, le=1000, description="How many rounds")]
Number = Annotated[int, Path(ge=1, lt=2**31, description="The number of a round")]
_ONE = Lock()
"""One long look at a time, so that tables go on meanwhile."""


class UnknownRoundError(NotThereError):
    """The table has no such round."""


def _plain(answer: dict[str, Any]) -> Response:
    return JSONResponse(answer, headers={"Cache-Control": "no-store"})


@router.get(
    "/tables/{name:path}/meters", response_model=models.TableMeters, responses=REFUSED, operation_id="read_table_meters"
)
async def read_meters(request: Request, name: Name, as_: As = None) -> Response:
    """All that was wagered and paid on each wager since the table was set up; not for players, nor while a count is due."""
    host, viewer = await looked_at(request, name, as_)
    if viewer.plays:
        raise ForbiddenError("the meters of a table are for those who supervise or watch it", "floorperson")
    found = await run_in_threadpool(_alone, meters, host.journal(viewer, Data.BOOKS))
    rows = None if found.counting else [one._asdict() for one in found.wagers]
    return _plain({"schema": 1, "table": name, "unit": "cents", **found._asdict(), "wagers": rows})


@router.get("/tables/{name:path}/recall", response_model=models.Recall, responses=REFUSED, operation_id="recall_rounds")
async def read_recall(request: Request, name: Name, as_: As = None, seat: Seat = None, last: Last = 100) -> Response:
    """The last rounds of a table, the newest first: time, wagers, cards or result, and what was paid, by seat."""
    host, viewer = await looked_at(request, name, as_)
    rounds = await recalled(host, viewer, seat or "", last)
    told = {"schema": 1, "table": name, "edition": host.table.live.rules.in_force.draft.id, "unit": "cents"}
    player = viewer.person or None if viewer.plays else None
    return _plain({**told, "seat": seat, "player": player, "rounds": [one.json() for one in rounds]})


async def recalled(host: Host, viewer: Viewer, seat: str, last: int) -> list[RecalledRound]:
    """The last rounds as this viewer may see them: a player those of their own seat."""
    own = viewer.person if viewer.plays else ""
    journal = host.journal(viewer, Data.ROUNDS, Whose.OWN if own else Whose.OTHER)
    who = None if viewer.sees_unshown else viewer.eyes
    rounds: list[RecalledRound] = await run_in_threadpool(
        _alone, lambda: recall(journal, last, seat=seat, player=own, who=who)
    )
    if viewer.plays and not own:
        return [one._replace(seats=()) for one in rounds]  # who only looks on has no seat
    return rounds


@router.get(
    "/tables/{name:path}/rounds/{number}", response_model=models.PlayedRound, responses=REFUSED, operation_id="read_round"
)
async def read_round(request: Request, name: Name, number: Number, as_: As = None) -> Response:
    """A round step by step: who did what, what followed, and its sections. Cards that lay face down are surveillance's."""
    host, viewer = await looked_at(request, name, as_)
    own = viewer.plays and bool(viewer.person)
    journal = host.journal(viewer, Data.ROUNDS, Whose.OWN if own else Whose.OTHER)
    found, blind = await run_in_threadpool(_alone, lambda: (_round(journal, number, viewer), count_due(journal)))
    if own and not any(viewer.person in found.live.game.live.seated(now.game) for now in found.standings):
        host.journal(viewer, Data.ROUNDS, Whose.OTHER)
    return _plain(_round_json(name, found, viewer, blind=blind))


def _alone(job: Any, *arguments: object) -> Any:
    with _ONE:
        return job(*arguments)


def _round(journal: Journal, number: int, viewer: Viewer) -> Round:
    try:
        return replay(journal, number, face_down=viewer.sees_unshown)
    except NoRoundError as wrong:
        raise UnknownRoundError(wrong.reason) from None


def _round_json(name: str, found: Round, viewer: Viewer, *, blind: bool) -> dict[str, Any]:
    told = [step for step in found.steps if viewer.is_told(Data.WORK) or not of_work(found.live, step)]
    steps = [words_without_counts(step) if blind else step for step in told]
    records: list[dict[str, Any]]
    records = [{**step.json(), "says": step.command, "hash": step.record.hash.hex()} for step in steps]
    if not viewer.reader.reads(Data.JOURNAL):  # as the table saw it: without licences, and without hashes to try cards on
        records = [{**each, "hash": None, "by": [{**one, "licence": None} for one in each["by"]]} for each in records]
    return of_records(name, found, records, accounts=not (blind or viewer.plays))


with_head(router)

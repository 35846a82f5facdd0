"""What a visitor does with a dispute: one function for pages and for the API."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from croupier.disputes import facts as case_facts
from croupier.disputes import report as reports
from croupier.disputes.docket import Case, TransitionError
from croupier.disputes.facts import Facts
from croupier.disputes.posting import Adjustment, adjustment
from croupier.disputes.recorded import Found, found_round, with_dealers
from croupier.disputes.ruling import Ruling
from croupier.disputes.weighing import chips_in_play
from croupier.errors import InputError
from croupier.web.api.exchange.work import worked_out
from croupier.web.desk import answers
from croupier.web.desk.dockets import AtDesk, NoTablesError, at_case, at_desk, dockets_of
from croupier.web.tables.api import looked_at as looked_at_table
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.hosting.host import Done

Words = Mapping[str, Any]
STEPS = ("enter", "review", "rule", "post", "close", "reopen")
FREE = ("claim", "remark", "reasons", "reason", "camera")
"""Fields in which people write freely: names of the house's people become their references."""


async def opened(request: Request, given: Words) -> tuple[AtDesk, Case]:
    """A new dispute from what was given."""
    desk = await run_in_threadpool(at_desk, request)
    text = str(given.get("text") or "")
    kept = await worked_out(request, answers.require_sheet, clean(request, given), text)
    facts = await run_in_threadpool(_with_dealers, request, desk.exercise, case_facts.of_json(kept))
    by = desk.signs(*_who(given))
    case = await run_in_threadpool(desk.docket.open, facts, text, by, id=str(given.get("id") or ""))
    return desk, case


async def looked_at(request: Request, number: str) -> tuple[AtDesk, Case]:
    """A dispute by its number."""
    desk, place = await run_in_threadpool(at_case, request, number)
    return desk, await run_in_threadpool(desk.docket.case, place)


async def done(request: Request, number: str, step: str, given: Words) -> tuple[AtDesk, Case]:
    """One step of a dispute; what is refused has changed nothing."""
    if step not in STEPS:
        raise InputError(f"{step[:30]!r} is nothing that is done with a dispute; give one of {', '.join(STEPS)}")
    desk, case = await looked_at(request, number)
    words = clean(request, given)
    by, docket, place = desk.signs(*_who(given)), desk.docket, case.number
    id = str(given.get("id") or "")
    if step == "enter":
        text = str(words.get("text") or "")
        await worked_out(request, answers.require_sheet, case.facts.json(), text)
        return desk, await run_in_threadpool(docket.enter, place, text, by, id=id)
    if step == "review":
        asked = (case.facts.json(), case.text, str(words.get("error") or ""), str(words.get("remark") or ""))
        told = await worked_out(request, answers.review, *asked)
        return desk, await run_in_threadpool(docket.review, place, told, by, id=id)
    if step == "rule":
        said = {name: str(words.get(name) or "") for name in ("result", "player", "amount", "reasons", "chips")}
        if "player" not in words:  # as at the command line, it is about the subject
            said["player"] = case.facts.subject if said["amount"] or said["result"] == "upheld" else ""
        ruling = Ruling(**said, denominations=chips_in_play(case.facts) if said["chips"].strip() else ())
        return desk, await run_in_threadpool(docket.rule, place, ruling, by, id=id)
    if step == "post":
        if not case.unposted:  # the same once more, or refused with the reason
            record = next((step.tells["table_record"] for step in reversed(case.steps) if step.did == "posted"), 0)
            return desk, await run_in_threadpool(docket.post, place, record, by, id=id)
        record = await _adjusted(request, desk, await run_in_threadpool(docket.to_post, place, by))
        return desk, await run_in_threadpool(docket.post, place, record, by, id=id)
    if step == "close":
        return desk, await run_in_threadpool(docket.close, place, by, id=id)
    return desk, await run_in_threadpool(docket.reopen, place, str(words.get("reason") or ""), by, id=id)


async def _adjusted(request: Request, desk: AtDesk, case: Case) -> int:
    """Adjust the ledger of the table by what the ruling pays, once, as whoever is logged in; gives the record.

    The table decides as it does from its own page: a closed one refuses, and above the house's limit two must sign there.
    """

    def asked() -> Adjustment:
        with dockets_of(request).tables(exercise=desk.exercise) as store:
            return adjustment(case, store)

    one = await run_in_threadpool(asked)
    host, viewer = await looked_at_table(request, one.table, None)
    done = await host.do(viewer, Intent(one.id, command=one.command))
    if not isinstance(done, Done):
        raise TransitionError("the adjustment waits at the table for a second signature; enter it here when it is signed")
    return done.record


async def found(request: Request, table: str, about: str, number: int = 0) -> Found:
    """A round of a table's journal, filled in."""
    desk = await run_in_threadpool(at_desk, request)
    return await run_in_threadpool(_found, request, desk, table, about, number)


def _found(request: Request, desk: AtDesk, table: str, about: str, number: int) -> Found:
    with dockets_of(request).tables(exercise=desk.exercise) as store:
        return found_round(store, table, about, number, face_down=desk.face_down)


def _with_dealers(request: Request, exercise: bool, facts: Facts) -> Facts:
    """The facts with those whom the table's journal knows to have dealt; a server without tables knows nobody."""
    with suppress(NoTablesError), dockets_of(request).tables(exercise=exercise) as store:
        return with_dealers(facts, store)
    return facts


async def told(request: Request, desk: AtDesk, case: Case) -> dict[str, Any]:
    """The dispute as JSON; what it comes to is worked out in a process with bounds."""
    return await worked_out(request, reports.report, case, desk.exercise)


def clean(request: Request, given: Words) -> dict[str, Any]:
    """What was given, without names in free words; what was left out is left out."""
    dockets = dockets_of(request)
    words = {name: value for name, value in given.items() if value is not None}
    return {name: dockets.without_names(value) if name in FREE else value for name, value in words.items()}


def _who(given: Words) -> tuple[str, str, str]:
    return str(given.get("by") or ""), str(given.get("role") or ""), str(given.get("licence") or "")

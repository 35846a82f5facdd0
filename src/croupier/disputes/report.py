"""A dispute as data: for JSON, for the terminal and for pages."""

from collections.abc import Mapping
from typing import Any

from croupier.disputes.docket import STATES, Case, numbered
from croupier.disputes.finding import require_fault
from croupier.disputes.weighing import Weighed, entered, weighed
from croupier.errors import InputError

SCHEMA = 1


def label(case: Case, exercise: bool) -> str:
    """The number as people write it: 31, and for an exercise E31."""
    return numbered(case.number, exercise)


def head(case: Case, exercise: bool) -> dict[str, Any]:
    """A dispute in a list."""
    opened, facts = case.steps[0], case.facts
    return {
        "dispute": label(case, exercise),
        "exercise": exercise,
        "state": case.state,
        "table": facts.table,
        "about": facts.about,
        "edition": facts.edition,
        "subject": facts.subject,
        "claim": facts.claim,
        "opened": opened.at,
        "headline": case.review.get("headline", ""),
        "paid": case.ruling.get("paid", ""),
    }


def answer(case: Case) -> tuple[Weighed | None, InputError | None]:
    """What the entered round comes to, or why it cannot be settled."""
    try:
        return weighed(case.facts, case.text), None
    except InputError as problem:
        return None, problem


def report(case: Case, exercise: bool) -> dict[str, Any]:
    """The whole dispute, with what its round comes to now."""
    return {
        "schema": SCHEMA,
        **head(case, exercise),
        **looked_at(case),
        "entries": case.entries,
        "due": list(case.due),
        "review": dict(case.review) or None,
        "ruling": dict(case.ruling) or None,
        "steps": [_step(case, each) for each in case.steps],
    }


def looked_at(case: Case) -> dict[str, Any]:
    """What was entered and what it comes to, whether it is a dispute on record or not."""
    found, problem = answer(case)
    return {
        "facts": case.facts.json(),
        "text": case.text,
        "answer": found.json(case.facts.subject) if found else None,
        "refused": None if problem is None else {"reason": problem.reason, "rule": problem.rule, "cite": problem.cite},
        "times": times(case),
    }


def _step(case: Case, step: Any) -> dict[str, Any]:
    return {"did": step.did, "at": step.at, "by": step.by._asdict(), "record": step.record, "tells": dict(step.tells)}


def times(case: Case) -> list[dict[str, str]]:
    """The clock times for the video system."""
    try:
        return [one._asdict() for one in entered(case.facts, case.text).sheet.times]
    except InputError:
        return []


def listed(cases: list[Case], exercise: bool, state: str = "") -> dict[str, Any]:
    """Disputes in a list, all of them or those in one state."""
    if state and state not in STATES:
        raise InputError(f"{state[:30]!r} is no state of a dispute; they are {', '.join(STATES)}")
    shown = [head(case, exercise) for case in cases if not state or case.state == state]
    return {"schema": SCHEMA, "disputes": shown}


def reviewed(case: Case, error: str = "", remark: str = "") -> Mapping[str, Any]:
    """What a review states: the differences, whose error it is, and the readings that it rests on.

    A round that cannot be settled, or of which nothing is said to have been done, cannot be reviewed.
    """
    found = weighed(case.facts, case.text)
    finding = found.finding
    if not finding.entered:
        raise InputError("enter what was done before the review, such as 3: …; paid 25")
    words = " ".join(remark.split())
    if len(words) > 2000 or not words.isprintable():
        raise InputError("a remark has at most 2,000 characters that people can read")
    told = found.json(case.facts.subject)
    readings = found.report.get("readings", [])
    stated = {
        "headline": finding.headline(case.facts.subject),
        "error": require_fault(error) if error.strip() else finding.error,
        "differences": {player: str(one.json()["difference"]) for player, one in finding.players.items()},
        "deviations": [one.says for one in finding.deviations],
        "readings": [one["id"] for one in readings],
        "rules_digest": told["rules_digest"],
    }
    return {**stated, "remark": words} if words else stated

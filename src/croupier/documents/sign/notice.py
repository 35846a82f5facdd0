"""The sign of limits that will change: where a jurisdiction asks for notice, with what the house announced."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from croupier.documents.papers import Asked, Subject
from croupier.documents.parts.frame import day
from croupier.errors import InputError
from croupier.games.kit.paper.signs import Amount, Sign, amount
from croupier.rulebook.house.record.filings import Announced, read_filings
from croupier.rulebook.provisions.provisions import MARK, limits_notice
from croupier.rulebook.values import Value

LABELS = {"limits.minimum": "Least wager", "limits.maximum": "Greatest wager", "limits.tie_maximum": "Greatest Tie Wager"}
LONGEST_WHEN = 40


def limits_change(subject: Subject, asked: Asked) -> tuple[Sign, list[str]]:
    """The sign and the provision that makes it due.

    What will be comes from the caller, or from what the house last announced in its journal of filings.
    """
    draft = subject.opened.draft
    provision = limits_notice(draft.jurisdiction)
    if provision is None:
        raise InputError(
            f"no sign limits-change is due: no provision of {draft.jurisdiction} at hand asks for notice of a change"
        )
    recorded = None if asked.announce else _recorded(subject)
    if not asked.announce and recorded is None:
        raise InputError("name what will be: --announce limits.minimum=25.00, once for each limit", cite=provision.cite)
    when = asked.at or (_when(recorded.since) if recorded else "")
    if not when or len(when) > LONGEST_WHEN:
        raise InputError(
            f'name when it will be, in {LONGEST_WHEN} letters at most: --at "6:30 pm today"', cite=provision.cite
        )
    given = dict(recorded.choices) if recorded else _given(subject, asked.announce)
    changed = _changed(subject, given)
    says = (f"Announced {provision.value} minutes ahead. Until then the limits stay as they are.",)
    sign = Sign("limits-change", f"From {when} the limits change.", tuple(changed), tuple(changed.values()), says=says)
    return sign, [f"{provision.cite} ({MARK})"]


def _recorded(subject: Subject) -> Announced | None:
    """What the house announced last for this submission."""
    house, submission = subject.house, subject.submission
    if house is None or submission is None or submission.number is None:
        return None
    filing = read_filings(house.folder).by_number.get(submission.number)
    return filing.announced[-1] if filing and filing.announced else None


def _when(at: datetime) -> str:
    """ "6:30 pm on 18 November 2026"."""
    return f"{at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'} on {day(at.date())}"


def _given(subject: Subject, announce: Sequence[str]) -> dict[str, Value]:
    """The limits that a caller writes as PATH=AMOUNT; twice the same is refused."""
    rules = subject.opened.draft.rules
    given: dict[str, Value] = {}
    for one in announce:
        path, equals, value = one.partition("=")
        if not equals or path not in LABELS or path not in rules:
            known = ", ".join(path for path in LABELS if path in rules)
            raise InputError(f"--announce {one[:40]!r}: write PATH=AMOUNT with a limit of this game: {known}")
        if path in given:
            raise InputError(f"--announce: {path} is announced twice")
        given[path] = value.strip()
    return given


def _changed(subject: Subject, given: Mapping[str, Value]) -> dict[str, Amount]:
    """Each limit as it is and as it will be, a lawful choice; one that stays as it is is refused."""
    opened = subject.opened
    before, after = opened.in_force.values, opened.with_(choices=given).in_force.values
    for path in given:
        if before.get(path) is not None and amount(str(before[path])) == amount(str(after[path])):
            raise InputError(f"--announce: {path} is {amount(str(before[path]))} already; nothing changes")
    return {path: _amount(path, before, after) for path in given}


def _amount(path: str, before: Mapping[str, Value], after: Mapping[str, Value]) -> Amount:
    now = f", now {amount(str(before[path]))}" if before.get(path) is not None else ""
    return Amount(f"{LABELS.get(path, path)}{now}", amount(str(after[path])))

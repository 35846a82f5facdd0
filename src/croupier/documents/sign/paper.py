"""A sign at a table, 11 by 17 in or Letter: only one that the rules in force make due, with its sections at the foot."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import day, files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.sign.notice import limits_change
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.games.kit.paper.signs import KINDS, NotDue, Paid, Sign, amount, require_kind
from croupier.rulebook.text.draft import CUSTOM, LAW, STATUS_IN_WORDS

TEMPLATE = Path(__file__).with_name("sign.typ")
SIZES = {"11x17": "11 by 17 in", "letter": "Letter"}
ON_A_PAGE = {"11x17": (4, 5), "letter": (4, 5)}
"""Lines of odds on a sheet with limits, and on one without."""
_TO = re.compile(r"(\d[\d.,]*) to (\d[\d.,]*)(?: (.*))?")
_PER = re.compile(r"(\d[\d.]*) per (\d[\d.]*)")

require = press.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """The signs that an edition makes due as it stands."""
    return tuple({"of": of} for of in KINDS if _stands(opened, of))


def _stands(opened: Opened, of: str) -> bool:
    try:
        return isinstance(opened.game.paper.sign(opened.rules, of), Sign)
    except InputError:  # it tells an amount that is not chosen yet
        return False


def make(subject: Subject, asked: Asked) -> Printed:
    """The sign as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the sign says. One that is not due is refused with the reason and the section."""
    size = asked.sheet or "11x17"
    if size not in SIZES:
        raise InputError(f"a sign is printed on {' or '.join(SIZES)}, not on {size[:20]!r}")
    sign, cites = _due(subject, asked)
    opened, house = subject.opened, subject.house
    submission = subject.submission
    tables = submission.tables if submission else ()
    return {
        "frame": {**frame(subject, "Sign"), "title": f"{opened.draft.title}: {KINDS[sign.of]}"},
        "of": sign.of,
        "size": size,
        "title": sign.title,
        "game": opened.draft.title,
        "tables": " ".join(("Table" if len(tables) == 1 else "Tables", ", ".join(tables))) if tables else "",
        "sheets": _sheets(sign, size),
        "help": (house.help_line if house else None) or "",
        "status": STATUS_IN_WORDS[opened.draft.status] if opened.draft.status != LAW else "",
        "foot": _foot(subject, sign, cites),
    }


def _due(subject: Subject, asked: Asked) -> tuple[Sign, list[str]]:
    """The sign and the sections that make it due."""
    if asked.of is None:
        raise InputError(f"name the sign with --of: {', '.join(KINDS)}")
    require_kind(asked.of)
    opened = subject.opened
    if asked.of == "limits-change":
        return limits_change(subject, asked)
    if asked.announce or asked.at:
        raise InputError("--announce and --at are for --of limits-change")
    found = opened.game.paper.sign(opened.rules, asked.of)
    if isinstance(found, NotDue):
        raise InputError(f"no sign {asked.of} is due: {found.why}", cite=found.cite)
    rules = opened.in_force.draft.rules
    cites = dict.fromkeys(cite for path in found.paths if path in rules for cite in rules[path].cite if cite != CUSTOM)
    return found, list(cites)


def _sheets(sign: Sign, size: str) -> list[dict[str, Any]]:
    """The sheets of the sign: odds of an inch and more stand on as many as they need."""
    with_limits, without = ON_A_PAGE[size]
    lines = [_line(each) for each in sign.odds]
    first = with_limits if sign.limits else without
    groups = [lines[:first], *(lines[start : start + without] for start in range(first, len(lines), without))]
    return [
        {
            "limits": [{"label": each.label, "amount": each.dollars} for each in sign.limits] if not place else [],
            "says": list(sign.says) if not place else [],
            "odds": group,
            "notices": [each._asdict() for each in sign.notices] if not place else [],
        }
        for place, group in enumerate(groups)
    ]


def _line(paid: Paid) -> dict[str, str]:
    """A line of odds in large figures: "10 to 1" in two, an amount in one, and what else there is to say below."""
    if match := _TO.fullmatch(paid.odds):
        return _told(paid, match[1], match[2], match[3] or "")
    if match := _PER.fullmatch(paid.odds):
        return _told(paid, amount(match[1]), "", f"for each {amount(match[2])} wagered")
    first, _, rest = paid.odds.partition(" ")
    return _told(paid, first, "", rest)


def _told(paid: Paid, first: str, second: str, more: str) -> dict[str, str]:
    when = "; ".join(filter(None, (paid.when, more)))
    return {"wager": paid.wager, "when": when, "first": first, "second": second}


def _foot(subject: Subject, sign: Sign, cites: Sequence[str]) -> str:
    """The sections in small print, and by which submission."""
    draft, submission = subject.opened.draft, subject.submission
    listed = ", ".join(f"§ {cite}" if cite[:1].isdigit() else cite for cite in cites)
    parts = [f"{KINDS[sign.of].capitalize()}: {draft.source}: {listed}."]
    if draft.status != LAW:
        parts.append(f"{STATUS_IN_WORDS[draft.status].capitalize()}; not to be shown at a table open to the public.")
    if submission and submission.number:
        approved = f", approved {day(submission.approved)}" if submission.approved else ""
        force = f", in force {day(submission.effective)}" if submission.effective else ""
        parts.append(f"Rules Submission {submission.number}{approved}{force}.")
    return " ".join(parts)

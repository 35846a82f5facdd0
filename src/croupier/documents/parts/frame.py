"""What stands at the head and foot of every paper: whose it is, what it is, and how far it is law."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.documents.papers import Subject
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.house import House
from croupier.rulebook.text.draft import LAW, STATUS_IN_WORDS, Draft

NOBODY = "Croupier"
"""Whose paper it is where no house prints it."""
EXERCISE = "EXERCISE"


def frame(subject: Subject, kind: str) -> dict[str, Any]:
    """Head and foot: the title, the house, the kind and number of the paper, and its status in a sign and words."""
    draft, submitted = subject.opened.text, subject.submission
    exercise = draft.status != LAW or bool(submitted and submitted.exercise)
    number = submitted.number if submitted else None
    return {
        "title": " ".join(part for part in (f"{draft.title}: {kind}", number) if part),
        **house_frame(subject.house),
        "kind": kind,
        "number": number or draft.title,
        "exercise": exercise,
        "status": _status(draft, submitted, exercise),
        "date": _date(draft, submitted),
    }


def house_frame(house: House | None) -> dict[str, Any]:
    """Whose paper it is; the logo by the name of its file."""
    logo = house.logo if house else None
    return {"house": house.name if house else NOBODY, "logo": f"logo.{logo.kind}" if logo else None}


def files_of(house: House | None) -> Mapping[str, bytes]:
    """What the frame names and a model cannot hold."""
    logo = house.logo if house else None
    return {f"logo.{logo.kind}": logo.content} if logo else {}


def _status(draft: Draft, submitted: Submission | None, exercise: bool) -> dict[str, str]:
    mark, word, more = _life(submitted) if submitted else _text(draft)
    if exercise:
        not_law = f"· {STATUS_IN_WORDS[draft.status]}" if draft.status != LAW else "· not filed with anybody"
        return {"mark": "dash", "word": EXERCISE, "more": f"{not_law}{f' · {word} {more}'.rstrip() if submitted else ''}"}
    return {"mark": mark, "word": word, "more": more}


def _text(draft: Draft) -> tuple[str, str, str]:
    return "full", "Adopted text", f"· in force from {day(draft.effective)}" if draft.effective else ""


def _life(submitted: Submission) -> tuple[str, str, str]:
    """A submission's status: a mark, a word, and the dates that go with it."""
    approved = f"{day(submitted.approved)}" if submitted.approved else ""
    since = f"in force from {day(submitted.effective)}" if submitted.effective else ""
    both = " · ".join(part for part in (approved, since) if part)
    match submitted.status:
        case "draft":
            return "ring", "Draft", "· not filed"
        case "filed":
            return "ring", "Filed", f"{day(submitted.filed)} · not yet approved"
        case "approved" | "in-force":
            return "full", "Approved", both
        case "superseded":
            return "dash", "Superseded", f"· approved {both}" if both else ""
    return "dash", "Withdrawn", f"· filed {day(submitted.filed)}" if submitted.filed else ""


def _date(draft: Draft, submitted: Submission | None) -> str | None:
    """The date that the file bears: of the last step of a submission, or of the text; never today's."""
    if submitted is None:
        return draft.effective
    last = submitted.approved or submitted.filed or submitted.effective
    return last.isoformat() if last else None


def day(written: date | str | None) -> str:
    """A date as people write it: 19 May 2012."""
    if written is None:
        return "–"
    at = date.fromisoformat(written) if isinstance(written, str) else written
    return f"{at.day} {at:%B %Y}"

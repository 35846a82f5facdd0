"""What stands at the head and foot of every paper: whose it is, what it is, and how far it is law."""

from datetime import date
from typing import Any

from croupier.documents.papers import Subject
from croupier.rulebook.draft import STATUS_IN_WORDS, Draft

NOBODY = "Croupier"
"""Whose paper it is where no house prints it."""
LAW = "final"


def frame(subject: Subject, kind: str) -> dict[str, Any]:
    """Head and foot: the title, the house, the kind and number of the paper, and its status in a sign and words."""
    draft = subject.opened.text
    exercise = draft.status != LAW
    return {
        "title": f"{draft.title}: {kind}",
        "house": NOBODY,
        "logo": None,
        "kind": kind,
        "number": draft.title,
        "exercise": exercise,
        "status": _of_text(draft),
        "date": draft.effective,
    }


def _of_text(draft: Draft) -> dict[str, str]:
    if draft.status != LAW:
        return {"mark": "dash", "word": "EXERCISE", "more": f"· {STATUS_IN_WORDS[draft.status]}"}
    since = f"· in force from {day(draft.effective)}" if draft.effective else ""
    return {"mark": "full", "word": "Adopted text", "more": since}


def day(written: date | str | None) -> str:
    """A date as people write it: 19 May 2012."""
    if written is None:
        return "–"
    at = date.fromisoformat(written) if isinstance(written, str) else written
    return f"{at.day} {at:%B %Y}"

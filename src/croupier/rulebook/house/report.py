"""What a house filed, for programs and pages: each submission with its dates, its review, and until when it is kept."""

from datetime import date
from typing import Any

from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.record.filings import Announced, Filing
from croupier.rulebook.provisions.provisions import MARK, kept_years
from croupier.rulebook.values import plain


def listed(opened: HouseFolder, day: date) -> dict[str, Any]:
    """All submissions of a house as they stand on a day, and what is wrong with files and copies."""
    years = kept_years(opened.house.jurisdiction)
    return {
        "house": opened.house.name,
        "jurisdiction": opened.house.jurisdiction,
        "folder": str(opened.house.folder),
        "day": day.isoformat(),
        "submissions": [_submission(opened, one, day) for one in opened.submissions],
        "kept": {**years.json()} if years else None,
        "problems": list(opened.problems),
    }


def _submission(opened: HouseFolder, one: Submission, day: date) -> dict[str, Any]:
    head = {
        "number": one.number,
        "edition": one.edition,
        "amends": one.amends,
        "status": one.status,
        "exercise": one.exercise,
        "tables": list(one.tables),
        "file": one.file,
    }
    filing = opened.filings.get(one.number or "")
    if filing is None:
        return {**head, **dict.fromkeys(("filed", "approved", "effective", "ended", "ended_by", "sha256", "kept_until"))}
    kept = opened.kept_until(filing)
    return {**head, **filed(filing), "in_force": filing.holds_on(day), "kept_until": kept.isoformat() if kept else None}


def filed(filing: Filing) -> dict[str, Any]:
    """A submission that was filed, with every step."""
    days = {name: getattr(filing, name) for name in ("filed", "approved", "effective", "ended")}
    return {
        "number": filing.number,
        "status": filing.status,
        "exercise": filing.exercise,
        "tables": list(filing.tables),
        **{name: found.isoformat() if found else None for name, found in days.items()},
        "ended_by": filing.ended_by,
        "sha256": filing.sha256,
        "review": [item.json() for item in filing.review],
        "announced": [_announced(one) for one in filing.announced],
        "steps": [step.json() for step in filing.steps],
    }


def _announced(one: Announced) -> dict[str, Any]:
    return {
        "at": one.at.isoformat(),
        "since": one.since.isoformat(),
        "tables": list(one.tables),
        "limits": {path: plain(value) for path, value in one.choices.items()},
    }


def kept_in_words(opened: HouseFolder, filing: Filing) -> str:
    """Until when a submission that ended is kept, with the provision that says so."""
    years, until = kept_years(opened.house.jurisdiction), opened.kept_until(filing)
    if filing.ended is None:
        return ""
    return (
        f"kept until {until} ({years.cite}; {MARK})" if until and years else "no provision at hand says how long it is kept"
    )

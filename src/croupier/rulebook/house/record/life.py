"""The life of a submission: draft, filed, approved, in force, superseded or withdrawn; and the dates that may follow.

draft -> filed -> approved -> in-force -> superseded
           └─────────┴───────────┴────> withdrawn
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from croupier.errors import InputError
from croupier.rulebook.submission_head import Status

FROM: Mapping[str, tuple[Status, ...]] = {
    "file": ("draft",),
    "review": ("filed", "approved"),  # a bureau may approve a device or a place after the submission as a whole
    "answer": ("filed",),
    "approve": ("filed",),
    "put-in-force": ("approved",),
    "limits": ("in-force",),
    "withdraw": ("filed", "approved", "in-force"),
}
"""The states in which each step may follow."""
TO: Mapping[str, Status] = {
    "file": "filed",
    "approve": "approved",
    "put-in-force": "in-force",
    "withdraw": "withdrawn",
}
DID = {
    "file": "filed",
    "review": "reviewed",
    "answer": "answered",
    "approve": "approved",
    "put-in-force": "put in force",
    "limits": "given new limits",
    "withdraw": "withdrawn",
}
DOING = {
    "file": "filing it",
    "review": "reviewing it",
    "answer": "answering the review",
    "approve": "recording the approval",
    "put-in-force": "putting it in force",
    "limits": "announcing new limits",
    "withdraw": "withdrawing it",
}
"""Each step as what somebody does, to say whose it is."""
IN_WORDS: Mapping[Status, str] = {
    "draft": "a draft",
    "filed": "filed",
    "approved": "approved",
    "in-force": "in force",
    "superseded": "superseded",
    "withdrawn": "withdrawn",
}
AHEAD = timedelta(days=366)
"""So far ahead a submission may be put in force at most."""
BACK = timedelta(days=366)
"""So far back a submission may have been filed at most, where the text itself is not older."""


class LifeError(InputError):
    """The submission is in a state in which this cannot be done."""


def require_follows(number: str, status: Status, step: str) -> None:
    """Refuse a step that is not lawful now, with what is."""
    if status in FROM[step]:
        return
    due = [name for name, states in FROM.items() if status in states]
    after = (
        f"what can follow is to {' or '.join(due).replace('-', ' ')} it"
        if due
        else "nothing follows; file a new one under another number"
    )
    raise LifeError(f"{number} is {IN_WORDS[status]}: it cannot be {DID[step]} now; {after}")


def require_day(number: str, step: str, day: date, *, after: date | None, today: date) -> None:
    """Refuse a date before that of the step before, and one that has not come yet where something has happened already."""
    if after is not None and day < after:
        raise InputError(f"{number} cannot be {DID[step]} on {day}: the step before it was on {after}")
    if step == "put-in-force":
        if day > today + AHEAD:
            raise InputError(f"{number} cannot be put in force on {day}: that is more than a year ahead")
    elif day > today:
        raise InputError(f"{number} cannot have been {DID[step]} on {day}: today is {today}")


def require_within_text(number: str, day: date, edition: str, effective: str | None, *, today: date) -> None:
    """Refuse a day of filing before the text took effect; without such a date, or before it, one more than a year back."""
    began = date.fromisoformat(effective) if effective is not None else None
    if began is not None and began <= today - BACK:
        if day < began:
            raise InputError(f"{number} cannot have been filed on {day}: {edition} takes effect only on {began}")
    elif day < today - BACK:
        raise InputError(f"{number} cannot have been filed on {day}: that is more than a year back")


def unknown_claim(status: Status, dates: Sequence[str]) -> str:
    """What a file claims that was never filed under its number, and how it becomes a draft again."""
    out = f" and take out {' and '.join(dates)}" if dates else ""
    says = f"says that it is {IN_WORDS[status]}, and the journal knows nothing of it"
    return f'{says}; to file it under this number write status = "draft"{out}'


def kept_until(ended: date, years: int) -> date:
    """Until when something is kept for so many years; what ended on a leap day is kept through the 28th."""
    try:
        return ended.replace(year=ended.year + years)
    except ValueError:
        return ended.replace(year=ended.year + years, day=28)

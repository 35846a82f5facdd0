"""The life of a submission as its file tells it: dates in their order, and those that its status must have."""

from collections.abc import Iterator
from datetime import date
from itertools import combinations

from croupier.compliance.finding import Finding, of_file
from croupier.rulebook.choices import Submission

_ORDER = ("filed", "approved", "effective")
_NEEDS = {"filed": 1, "approved": 2, "in-force": 3, "superseded": 3}
"""How many of the dates a status has behind it."""


def about_dates(submitted: Submission) -> Iterator[Finding]:
    """Dates out of order, dates that a status lacks, and dates of a draft."""
    days: dict[str, date | None] = {name: getattr(submitted, name) for name in _ORDER}
    for earlier, later in combinations(_ORDER, 2):
        first, second = days[earlier], days[later]
        if first is not None and second is not None and second < first:
            says = f"The submission is {later} on {second}, before it was {earlier} on {first}."
            yield of_file("violation", later, second, says, f"Correct {earlier} or {later}.")
    for name in _ORDER[: _NEEDS.get(submitted.status, 0)]:
        if days[name] is None:
            says = f"The submission is {submitted.status} and has no date since when it is {name}."
            yield of_file("missing", name, None, says, f"Add a line such as {name} = 2026-11-17.")
    if submitted.status == "draft":
        for name, day in days.items():
            if day is not None:
                says = f"The submission is a draft, and {name} since {day}."
                yield of_file("violation", name, day, says, "Take the date out: the step of filing sets it.")

"""Reads the provisions of a jurisdiction: the few facts outside the games' texts that papers print, each with its citation.

They are public code, and not among the seeds: whoever prints one says so (`MARK`).
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from croupier.rulebook.toml.files import text_of, toml

FOLDER = Path(__file__).parent
MARK = "public code, not among the seeds"


@dataclass(frozen=True, slots=True)
class Provision:
    """One fact: what it is called, its value, where it stands, and what it says in our words."""

    id: str
    value: int | str | bool
    cite: str
    says: str

    def json(self) -> dict[str, object]:
        return {"id": self.id, "value": self.value, "cite": self.cite, "says": self.says, "mark": MARK}


def provisions(jurisdiction: str) -> dict[str, Provision]:
    """All provisions of a jurisdiction by id; none where no code is at hand."""
    return _all().get(jurisdiction, {})


def kept_years(jurisdiction: str) -> Provision | None:
    """For how many years a superseded submission is kept; None where no provision at hand says it."""
    return provisions(jurisdiction).get("kept_years")


def limits_notice(jurisdiction: str) -> Provision | None:
    """How many minutes ahead a change of limits is announced; None where no provision at hand says it."""
    return provisions(jurisdiction).get("limits_notice_minutes")


@cache
def _all() -> dict[str, dict[str, Provision]]:
    found = {}
    for file in sorted(FOLDER.glob("*.toml")):
        top: dict[str, Any] = toml(text_of(file), file.name)
        found[str(top["jurisdiction"])] = {one["id"]: Provision(**one) for one in top["provision"]}
    return found

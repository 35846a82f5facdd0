"""Whether a submission can be filed: under a text that is law, and with nothing forbidden or missing."""

from pathlib import Path

from croupier.compliance.check import check
from croupier.compliance.finding import FAILS
from croupier.errors import InputError
from croupier.rulebook.house.filing import require_law


def require_ready(file: Path, *, exercise: bool = False) -> None:
    """Refuse what the check finds forbidden or missing, with the first of it and how many there are."""
    require_law(file, exercise=exercise)
    failing = [one for one in check(str(file)).findings if one.kind in FAILS]
    if failing:
        first, more = failing[0], f" ({len(failing) - 1} more)" if len(failing) > 1 else ""
        says = f"{file.name}: not ready to be filed: {first.says} {first.fix}{more} `croupier submission check` lists all."
        raise InputError(says, rule=first.path or None, cite=first.cite or None)

"""Whether a submission can be filed: under a text that is law, and with nothing forbidden or missing."""

from pathlib import Path

from croupier.compliance.check import check
from croupier.compliance.finding import FAILS, Finding
from croupier.errors import InputError
from croupier.rulebook.house.filing import require_law


class NotReadyError(InputError):
    """Something is forbidden or missing: `first` of it, and how many `more` there are. `number` is the submission's."""

    def __init__(self, file: Path, number: str | None, failing: list[Finding]) -> None:
        self.number, self.first, self.more = number, failing[0], len(failing) - 1
        more = f" ({self.more} more)" if self.more else ""
        says = f"not ready to be filed: {self.first.says} {self.first.fix}{more} `croupier submission check` lists all."
        super().__init__(f"{file.name}: {says}", rule=self.first.path or None, cite=self.first.cite or None)


def require_ready(file: Path, *, exercise: bool = False) -> None:
    """Refuse what the check finds forbidden or missing, with the first of it and how many there are."""
    require_law(file, exercise=exercise)
    checked = check(str(file))
    failing = [one for one in checked.findings if one.kind in FAILS]
    if failing:
        raise NotReadyError(file, checked.submitted.number, failing)

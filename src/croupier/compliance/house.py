"""What a house's folder says of a submission: name, chips and wheel answer for it; the text is its jurisdiction's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.compliance.finding import Finding, of_file
from croupier.games.kit.paper.filing import Kind
from croupier.rulebook.choices import InForce, Submission
from croupier.rulebook.text.draft import LAW, Draft
from croupier.rulebook.values import Value

if TYPE_CHECKING:
    from croupier.rulebook.house.house import House

DIAMETER = "wheel.diameter_inches"


def house_around(file: str | None) -> House | None:
    """The house in whose folder a submission lies; None for a file anywhere else."""
    # what only a house's submissions need, only they pay
    from croupier.rulebook.house.house import SUBMISSIONS, is_house, read_house

    if file is None or not is_house(folder := Path(file).absolute().parent.parent):
        return None
    return read_house(folder) if Path(file).absolute().parent.name == SUBMISSIONS else None


def answers(house: House | None, draft: Draft) -> Mapping[str, Value]:
    """What the house's folder answers in place of its submissions, for the check and on paper: nothing is typed twice.

    A wheel that the text does not allow answers nothing: it is a finding, and the papers have it as the text does.
    """
    if house is None:
        return {}
    from croupier.rulebook.house.house import known_choices

    known = {path: value for path, value in known_choices(house).items() if path in draft.rules}
    across, rule = house.size(draft.game).diameter, draft.rules.get(DIAMETER)
    if across is not None and rule is not None and rule.says.allows(inches := _inches(across)):
        known[DIAMETER] = inches
    return known


def about_house(house: House, submitted: Submission, force: InForce) -> Iterator[Finding]:
    """What is wrong between the submission and its house."""
    draft = force.draft
    if draft.of_a_state and house.jurisdiction != draft.jurisdiction:
        says = f"The house is in {house.jurisdiction}, and this text is {draft.jurisdiction}'s."
        kind: Kind = "violation" if draft.status == LAW else "notice"  # an exercise may be under any text
        yield of_file(kind, "edition", draft.id, says, f"File under a text of {house.jurisdiction}.")
    if submitted.number is None:
        says = "The submission has no number, by which it is filed and amended."
        yield of_file("missing", "number", None, says, 'Add a line such as number = "CW-2026-001".')
    if not submitted.tables:
        says = "The submission names no table, so that it could be in force nowhere."
        yield of_file("missing", "tables", None, says, 'Add a line such as tables = ["CW-01"].')
    across = house.size(draft.game).diameter
    stated = force.says.get(DIAMETER)
    if across is not None and stated is not None and not stated.allows(_inches(across)):
        says = f"The house's wheel is {across} inches across, and the text allows {stated}."
        fix = "Use another wheel, or correct sizes in house.toml."
        yield Finding("violation", DIAMETER, str(across), stated, force.cite(DIAMETER), says, fix)


def _inches(across: Fraction) -> int | str:
    """A diameter as an edition states it: whole inches, or a fraction in words."""
    return int(across) if across.denominator == 1 else str(across)

"""The head of a submission, all but its choices and readings: number, life and tables, and what somebody vouches for."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Literal

from croupier.part import value_class
from croupier.rulebook.toml.keys import LONGEST_WORDS, Keys

Status = Literal["draft", "filed", "approved", "in-force", "superseded", "withdrawn"]
STATUSES: tuple[Status, ...] = ("draft", "filed", "approved", "in-force", "superseded", "withdrawn")
KEYS = (
    *("edition", "number", "amends", "status", "exercise", "tables", "filed", "approved", "effective"),
    *("resolved", "choices", "readings", "statement"),
)
"""What a submission has."""


@value_class
class Head:
    """What a file says of itself. `statement` has, by subject, what a person vouches for and who that is."""

    number: str | None = None
    amends: str | None = None
    status: Status = "draft"
    exercise: bool = False
    resolved: bool = False  # an amendment written out whole: nothing is taken from what it amends
    tables: tuple[str, ...] = ()
    filed: date | None = None
    approved: date | None = None
    effective: date | None = None
    statement: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def head_of(keys: Keys, text: str) -> Head:
    """The head of the file; whatever is wrong is refused with its line."""
    keys.require_only(KEYS, "a submission")
    number, amends = keys.number("number"), keys.number("amends")
    if amends is not None and amends == number:
        keys.wrong(f"{number} amends itself; an amendment has a number of its own", "amends")
    status: Status = keys.one_of("status", STATUSES) or "draft"  # type: ignore[assignment]
    return Head(
        number=number,
        amends=amends,
        status=status,
        exercise=keys.flag("exercise"),
        resolved=keys.flag("resolved"),
        tables=keys.many("tables"),
        filed=keys.day("filed"),
        approved=keys.day("approved"),
        effective=keys.day("effective"),
        statement=_statement(Keys(keys.node.get("statement", {}), keys.file, text, "statement")),
    )


def _statement(keys: Keys) -> dict[str, dict[str, str]]:
    found = {}
    for subject, node in keys.node.items():
        if not isinstance(node, Mapping) or not node:
            keys.wrong(f'{subject[:40]} must say what is so and who says it: {{ place = "right", by = "E-1207" }}', subject)
        stated = Keys(node, keys.file, "", f"statement.{subject[:40]}")
        found[subject] = {key: stated.needed(key, LONGEST_WORDS) for key in node}
    return found

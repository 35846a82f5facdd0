"""A refusal: a value with a reason, not an exception from the depths."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something cannot be done, under which rule, and what would be lawful."""

    rule: str
    reason: str
    lawful: tuple[str, ...] = ()

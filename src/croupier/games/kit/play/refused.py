"""A refusal: a value with a reason, not an exception from the depths."""

from croupier.part import value_class


@value_class
class Refused:
    """Why something cannot be done, under which rule, and what would be lawful."""

    rule: str
    reason: str
    lawful: tuple[str, ...] = ()

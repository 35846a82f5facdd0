"""The bounds of what a house may choose: the last value that a rule allows, and the first that it does not."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value


def bounds(says: Says) -> Iterator[Value]:
    """Values at and just beyond the bounds of a rule that leaves a choice; nothing of a rule that leaves none.

    What only the house knows has no bounds: it files some words, which are no amount.
    """
    match says:
        case Says(kind="one_of", value=tuple() as values):
            yield from values
            yield _none_of(values)
        case Says(kind="range", value=low, to=high, step=step):
            yield low
            yield from _beside(low, -1 if step is None else -_whole(step))
            if high is not None:
                yield high
                yield from _beside(high, 1 if step is None else _whole(step))
            if step is not None and _whole(step) > 1:
                yield from _beside(low, 1)
        case Says(kind="at_least", value=low):
            yield low
            yield from _beside(low, -1)
        case Says(kind="at_most", value=high):
            yield high
            yield from _beside(high, 1)
        case Says(kind="house"):
            yield "as filed"


def _none_of(values: tuple[Value, ...]) -> Value:
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    return max(numbers) + 1 if numbers else "none of these"


def _whole(step: Value) -> int:
    return step if isinstance(step, int) else 1


def _beside(value: Value, by: int) -> Iterator[Value]:
    """The next value in this direction, where the value has a size: a count, odds, an amount or a measure."""
    match value:
        case bool():
            return
        case int():
            yield value + by
        case str() if " to " in value and value.split(" to ")[0].isdigit():
            wins, _, stakes = value.partition(" to ")
            yield f"{int(wins) + by} to {stakes}"
        case str() if value.replace(".", "", 1).isdigit() and "." in value:
            places = len(value.partition(".")[2])
            yield f"{(int(value.replace('.', '')) + by) / 10**places:.{places}f}"
        case str() if value.replace("/", "", 1).isdigit():
            yield str(Fraction(value) + Fraction(by, 64))

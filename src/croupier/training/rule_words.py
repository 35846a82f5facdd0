"""What a text allows, in people's words: "6 or 8", "at least 1/4", "by hand and preshuffled"."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from croupier.rulebook import labels
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value, measure, shown

MOST_LISTED = 6
"""A range of more values than this is told by its ends."""


def in_words(value: Value) -> str:
    """One value: a list is all of its parts."""
    if isinstance(value, tuple) and value and not all(str(item).endswith(".") for item in value):
        return _joined([in_words(item) for item in value], "and")
    if isinstance(value, Mapping):
        return _shares(value)
    return labels.value(value) if isinstance(value, str) else shown(value)


def _shares(value: Mapping[str, Value]) -> str:
    """A part with names: "1/2 for badugi" for a share, otherwise name by name."""
    if {*value} == {"hand", "part"}:
        return labels.share(str(value["hand"]), str(value["part"]))
    return ", ".join(f"{key.replace('_', ' ')} {in_words(item)}" for key, item in value.items())


def allowed_in_words(says: Says) -> str:
    """Everything that is allowed."""
    listed = list(islice(values_of(says), MOST_LISTED + 1))
    match says.kind:
        case "one_of" if {*map(type, listed)} == {bool} and len(listed) > 1:
            return "yes or no"
        case "one_of":
            return _joined([in_words(value) for value in listed], "or") if len(listed) <= MOST_LISTED else str(says)
        case "range" if isinstance(says.to, int) and 1 < len(listed) <= MOST_LISTED:
            return _joined([in_words(value) for value in listed], "or")
        case "is":
            return in_words(says.value)
        case "house":
            return "as the house files it"
    return str(says)


def values_of(says: Says) -> Iterator[Value]:
    """The values that are named: all of a list, those of a range of whole numbers, otherwise its ends or the limit."""
    if says.kind == "one_of" and isinstance(says.value, tuple):
        yield from says.value
    elif says.kind == "range":
        ends = [says.value, says.to]
        if all(isinstance(end, int) for end in ends):
            assert isinstance(says.value, int)
            assert isinstance(says.to, int)
            yield from range(says.value, says.to + 1, says.step if isinstance(says.step, int) else 1)
        else:
            yield from (end for end in ends if end is not None)
    elif says.kind in ("is", "at_least", "at_most"):
        yield says.value


def near(value: Value) -> Iterator[Value]:
    """Values that somebody might take for this one: the opposite, and numbers near it."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (one for one in (value - 1, value + 1, value + 2, 2 * value) if one >= 0)
    elif (size := measure(value)) is not None and size[0] == "number" and 0 < size[1] < 1:
        yield from (str(one) for one in (size[1] * 2 / 3, size[1] * 4 / 3, size[1] * 2) if one < 1)


def _joined(words: Sequence[str], last: str) -> str:
    if any(", " in one or f" {last} " in one for one in words):
        return f"; {last} ".join(words)
    return f" {last} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)

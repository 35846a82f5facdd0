"""What a rule allows, value by value, where that can be listed; and what a request asks for beyond what was allowed."""

from collections.abc import Iterable
from typing import Literal

from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value, same

Answer = Literal["yes", "no", "partly"]

MOST_LISTED = 64
_FILED = "whatever a house files"


def listed(says: Says | None) -> list[Value] | None:
    """Every value that the rule allows; None where they have no end, or only a submission knows them."""
    match says:
        case None:
            return []
        case Says(kind="is", value=value):
            return [value]
        case Says(kind="one_of", value=tuple() as values):
            return list(values)
        case Says(kind="range", value=int() as low, to=int() as high, step=step):
            steps = range(low, high + 1, step if isinstance(step, int) else 1)
            # without a step the range is of numbers that need not be whole
            return list(steps) if step is not None and len(steps) <= MOST_LISTED else None
        case Says(kind="at_most", value=int() as most) if not isinstance(most, bool) and 1 <= most <= MOST_LISTED:
            return list(range(1, most + 1))
    return None


def is_open(says: Says | None) -> bool:
    """Whether the rule leaves the house a choice."""
    if says is None or says.kind == "is":
        return False
    values = listed(says)
    return values is None or len(values) > 1


def answered(before: Says | None, asked: Says | None, made: Says | None) -> Answer | None:
    """What the adopted text made of a request for one rule: of the values it newly allows, and of those it rules out.

    "no" where none of the values asked for is allowed, also if something else takes the place of what was. Where only more
    was to be allowed, other values than those asked for are a part of it: the rule was opened, and not as wide or as asked.
    None: no other value was asked for.
    """
    tried = _tried((before, asked, made))
    wanted = [value for value in tried if _allows(asked, value) and not _allows(before, value)]
    unwanted = [value for value in tried if _allows(before, value) and not _allows(asked, value)]
    if not wanted and not unwanted:
        return None
    got = [value for value in wanted if _allows(made, value)]
    gone = [value for value in unwanted if not _allows(made, value)]
    if got == wanted and gone == unwanted:
        return "yes"
    opened = not unwanted and _is_wider(before, made, tried)
    return "partly" if got or (gone and not wanted) or opened else "no"


def _is_wider(before: Says | None, made: Says | None, tried: Iterable[Value]) -> bool:
    """Whether a rule that was there allows more, and all that it did."""
    allowed = [(_allows(before, value), _allows(made, value)) for value in tried]
    return before is not None and (False, True) in allowed and (True, False) not in allowed


def together(answers: Iterable[Answer | None]) -> Answer | None:
    """The answer to a request from those to its rules; None if it asks for nothing that can be told."""
    clear = {answer for answer in answers if answer is not None}
    if not clear:
        return None
    return clear.pop() if len(clear) == 1 else "partly"


def _allows(says: Says | None, value: Value) -> bool:
    return says is not None and says.allows(value)


def _tried(stated: Iterable[Says | None]) -> list[Value]:
    """The values that tell the texts apart: those they name, and the whole numbers between their limits."""
    named: list[Value] = []
    for says in stated:
        match says:
            case Says(kind="house"):
                named.append(_FILED)
            case Says(kind="one_of", value=tuple() as values):
                named += values
            case Says(kind="range"):
                named += [says.value, says.to]
            case Says():
                named.append(says.value)
    whole = [value for value in named if isinstance(value, int) and not isinstance(value, bool)]
    if whole and max(whole) - min(whole) <= MOST_LISTED:
        named += range(min(whole), max(whole) + 1)
    tried: list[Value] = []
    for value in named:
        if value is not None and not any(same(value, other) for other in tried):
            tried.append(value)
    return tried

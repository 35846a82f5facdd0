"""From the first edition's edge to the last one's, step by step: each change put alone into the first, and what is left.

What the changes do together beside what each does alone is the interaction. Rules that make sense only together are one
step; beside that, where each of them makes a game by itself, a step for each.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.analysis.effect import Key, change, edges, may_move_odds, named, with_rules
from croupier.games.kit.odds.odds import exact

MOST_PARTS = 12  # rules of a unit that are also put in one by one


class Step(NamedTuple):
    """Rules put alone into the first edition: by line what that moves; None where they make no game by themselves."""

    paths: tuple[str, ...]
    request: str | None
    moved: Mapping[Key, Fraction] | None


def waterfalls(first: Opened, last: Opened, units: Sequence[Mapping[str, Any]]) -> list[dict[str, object]]:
    """A waterfall for every wager that both editions have; none where nobody bets against the house."""
    before, after = edges(first) or {}, edges(last) or {}
    steps = [Step(tuple(unit["paths"]), unit["request"], _moved(unit["effect"]["alone"])) for unit in units]
    parts = [part for step in steps for part in _parts(first, last, step)]
    return [
        {
            **named(key),
            "from": exact(max(before[key])),
            "to": exact(max(after[key])),
            **_falls(key, max(after[key]) - max(before[key]), steps),
            "parts": _falls(key, max(after[key]) - max(before[key]), parts),
        }
        for key in before
        if key in after
    ]


def _falls(key: Key, total: Fraction, steps: Sequence[Step]) -> dict[str, object]:
    """The steps that move this line, in the order of the rules, and what they do only together."""
    moving = [(step, step.moved[key]) for step in steps if step.moved and key in step.moved]
    return {
        "steps": [{"paths": list(step.paths), "request": step.request, "change": exact(change)} for step, change in moving],
        "interaction": exact(total - sum((change for _, change in moving), Fraction(0))),
        "still": sum(step.moved is not None and key not in step.moved for step in steps),
        "unknown": [path for step in steps if step.moved is None for path in step.paths],
    }


def _moved(lines: Sequence[Mapping[str, Any]] | None) -> dict[Key, Fraction] | None:
    """By line how far the edge moves; lines that come or go are no step of another."""
    if lines is None:
        return None
    return {
        (line.get("wheel"), line["wager"], line["strategy"]): Fraction(line["to"]["exact"])
        - Fraction(line["from"]["exact"])
        for line in lines
        if line["from"] and line["to"]
    }


def _parts(first: Opened, last: Opened, step: Step) -> list[Step]:
    """The rules of a step one by one, where each makes a game by itself; otherwise the step as it is."""
    if not 1 < len(step.paths) <= MOST_PARTS or not may_move_odds(first, step.paths):
        return [step]
    single = [Step((path,), step.request, _alone(first, last, path)) for path in step.paths]
    return single if all(part.moved is not None for part in single) else [step]


def _alone(first: Opened, last: Opened, path: str) -> dict[Key, Fraction] | None:
    lines: Any = change(edges(first), edges(with_rules(first, last, (path,))))
    return _moved(lines)

"""What an amendment changes: each point with its value before and after, and what that does to the house edges."""

from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.figures import percent, signed
from croupier.documents.papers import Subject
from croupier.documents.parts.points import in_print, point
from croupier.documents.wording import line_words
from croupier.errors import InputError

UNCHANGED = ["unchanged"]


def changes(subject: Subject) -> list[dict[str, Any]]:
    """A row for each point that the amendment states; none of what amends nothing."""
    submitted = subject.submission
    if submitted is None or submitted.amended is None:
        return []
    opened = subject.opened
    before = submitted.amended.choices
    rows = []
    for path in submitted.changes:
        was = before[path] if path in before else opened.draft.rules[path].default
        found = point(opened, opened.draft.rules[path])
        if was is not None and in_print(was) == found.value:
            continue
        rows.append(
            {
                "sections": list(found.sections)[:2],
                "title": found.title,
                "was": in_print(was) if was is not None else "not set",
                "is": found.value,
                "edge": _effect(opened, path, was) if was is not None else UNCHANGED,
            }
        )
    return rows


def _effect(opened: Opened, path: str, was: Any) -> list[str]:
    """The house edges that the point moves by itself, everything else as it is now."""
    if not opened.game.wagers.banked:
        return UNCHANGED
    try:
        old = opened.with_(choices={path: was})
        before, after = _edges(old), _edges(opened)
    except InputError:
        return ["only together with the others"]
    moved = [
        signed(f"{name}: {percent(float(before[name]), 2)} → {percent(float(edge), 2)}")
        for name, edge in after.items()
        if name in before and before[name] != edge
    ]
    return moved or UNCHANGED


def _edges(opened: Opened) -> dict[str, Any]:
    lines = opened.game.odds.lines(opened.rules)
    return {line_words({"wager": line.wager, "strategy": line.strategy}): line.house_edge for line in lines}

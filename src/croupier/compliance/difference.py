"""Two submissions side by side: what changes, under which section, what it does to every edge, and what is filed again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.analysis.edition import SCHEMA, Opened
from croupier.analysis.effect import Edges, change, edges, with_rules
from croupier.compliance.due import due_of_all
from croupier.errors import InputError
from croupier.games.kit.filing import Due
from croupier.rulebook import paths
from croupier.rulebook.labels import label
from croupier.rulebook.provisions.provisions import limits_notice
from croupier.rulebook.values import Value, plain, same

Moved = list[dict[str, object]]
"""Wagers whose edge changes, from and to."""
_LIMITS = "limits"


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that is another one now. `effect` is what it does by itself; None where by itself it makes no game."""

    path: str
    old: Value
    new: Value
    cite: str
    kind: str
    effect: Moved | None

    def json(self) -> dict[str, object]:
        return {
            "path": self.path,
            "label": label(self.path),
            "old": plain(self.old),
            "new": plain(self.new),
            "cite": self.cite,
            "class": self.kind,
            "effect": self.effect,
        }


@dataclass(frozen=True, slots=True)
class FiledAgain:
    """A step that the changes ask for, and the rules because of which they do."""

    step: str
    why: str
    cite: str
    paths: tuple[str, ...]

    def json(self) -> dict[str, object]:
        return {"step": self.step, "why": self.why, "cite": self.cite, "paths": list(self.paths)}


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes of the rules in force, what they do to edges together, and what must be filed and approved again."""

    old: Opened
    new: Opened
    changes: tuple[Change, ...]
    odds: Moved
    filed_again: tuple[FiledAgain, ...]

    def json(self) -> dict[str, object]:
        return {
            "schema": SCHEMA,
            "old": self.old.name,
            "new": self.new.name,
            "edition": self.new.draft.id,
            "status": self.new.draft.status,
            "changes": [each.json() for each in self.changes],
            "odds": self.odds,
            "file_again": [each.json() for each in self.filed_again],
        }


def difference(old: Opened, new: Opened) -> Difference:
    """What the new submission changes. Submissions of different games are refused."""
    if old.draft.game != new.draft.game:
        titles = f"{old.draft.title} and {new.draft.title}"
        raise InputError(f"{old.name} and {new.name} are of different games, {titles}: compare two of one game")
    changes = tuple(_changes(old, new))
    odds = change(_edges(old), _edges(new)) or [] if new.room.banked else []
    return Difference(old, new, changes, odds, tuple(_filed_again(old, new, changes)))


def evened(new: Opened, old: Opened) -> Opened:
    """The new rules under the old number, status and dates: what differs then is what the rules change."""
    head, was = new.submitted, old.submitted
    same_head = replace(
        head, number=was.number, amends=was.amends, status=was.status, exercise=was.exercise, filed=was.filed,
        approved=was.approved, effective=was.effective, file=was.file,
    )  # fmt: skip
    return replace(new, name=old.name, submitted=same_head)


def _changes(old: Opened, new: Opened) -> Iterator[Change]:
    before, after = old.in_force.values, new.in_force.values
    for path in dict.fromkeys((*before, *after)):
        if path in before and path in after and same(before[path], after[path]):
            continue
        stands = new if path in after else old
        kind = _class(stands.room.classes, path)
        effect = _alone(old, new, path) if kind == "money" and new.room.banked else []
        yield Change(path, before.get(path), after.get(path), stands.in_force.cite(path), kind, effect)


def _class(classes: Mapping[str, str], path: str) -> str:
    """What a rule is about: money or paper, by the longest prefix that its game names; else procedure."""
    named = [prefix for prefix in classes if paths.under(path, prefix)]
    return classes[max(named, key=len)] if named else "procedure"


def _alone(old: Opened, new: Opened, path: str) -> Moved | None:
    mixed = with_rules(old, new, (path,))
    return None if mixed is None else change(_edges(old), _edges(mixed))


def _edges(opened: Opened) -> Edges:
    """The edges of every wager at the wheel in use, where there is one."""
    return {
        (None, wager, strategy): found
        for (wheel, wager, strategy), found in (edges(opened) or {}).items()
        if wheel == opened.wheel
    }


def _filed_again(old: Opened, new: Opened, changes: tuple[Change, ...]) -> Iterator[FiledAgain]:
    announced = limits_notice(new.draft.jurisdiction)
    limits = tuple(each.path for each in changes if announced and paths.under(each.path, _LIMITS))
    answered = {each.path for each in changes if each.path.endswith("approval")}  # by the regulator, not by the house
    rest = tuple(each.path for each in changes if each.path not in {*limits, *answered})
    if limits and announced:
        yield FiledAgain("limits", announced.says, announced.cite, limits)
    if rest:
        owed = next((due for due in due_of_all(new.draft) if due.document == "submission"), Due("submission", "", ""))
        yield FiledAgain("amendment", "What is filed says otherwise, so an amendment is filed.", owed.cite, rest)
    before: Mapping[str, Any] = old.room.drawings(old.rules)
    after: Mapping[str, Any] = new.room.drawings(new.rules)
    for drawing, path in (("layout", "layout.approval"), ("wheel", "wheel.theme_approval")):
        if before.get(drawing) != after.get(drawing) and path in new.in_force.values:
            why = f"The {drawing} looks another way, so it is approved again."
            yield FiledAgain(drawing, why, new.in_force.cite(path), rest)

"""Approvals that bureaus give: of the layout, the boxes, a device. One stands as long as nothing changes beside it."""

from collections.abc import Iterable
from dataclasses import replace

from croupier.rulebook import paths
from croupier.rulebook.choices import Submission, in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value

APPROVAL = "approval"
"""How rules end that name a bureau's approval of what stands beside them: `layout.approval`."""


def asks_again(path: str, differing: Iterable[str]) -> bool:
    """Whether a rule names the approval of something that changes."""
    *group, last = paths.split(path)
    if not group or not last.endswith(APPROVAL):
        return False
    return any(other != path and paths.under(other, paths.join(tuple(group))) for other in differing)


def with_approvals(one: Submission, base: Submission | None, given: dict[str, Value] | None = None) -> Submission:
    """A submission with approvals that were `given`, and those of what it amends that still stand.

    The house's file cannot know them; what it says itself goes before.
    """
    draft = library.draft(one.edition)
    says = in_force(draft, {}, one.read).says
    asked = {path: value for path, value in (given or {}).items() if path in says and says[path].kind == "house"}
    if base is not None:
        differing = [path for path in {**base.choices, **one.choices} if _differs(one, base, path)]
        standing = {path: value for path, value in base.choices.items() if paths.split(path)[-1].endswith(APPROVAL)}
        asked = {path: value for path, value in standing.items() if not asks_again(path, differing)} | asked
    return replace(one, choices={**asked, **one.choices})


def _differs(one: Submission, base: Submission, path: str) -> bool:
    return path in one.choices and base.choices.get(path) != one.choices[path]

"""A finding about a submission: what is wrong or still to be done, under which section, and what would be right."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.kit.paper.filing import KINDS, Due, Kind, Remark
from croupier.rulebook.choices import InForce
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value, plain

FAILS: tuple[Kind, ...] = ("violation", "missing")
"""What makes a check fail: a notice or an advice alone does not keep a submission from being filed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`path` is the rule that it is about, or the key of the file: edition, number, tables, a date."""

    kind: Kind
    path: str
    value: Value
    allows: Says | None
    cite: str
    says: str
    fix: str
    line: int | None = None

    def json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "path": self.path or None,
            "value": plain(self.value),
            "allowed": None if self.allows is None else str(self.allows),
            "allows": None if self.allows is None else self.allows.json(),
            "cite": self.cite or None,
            "says": self.says,
            "fix": self.fix,
            "line": self.line,
        }


def about(remark: Remark, force: InForce, lines: Mapping[str, int]) -> Finding:
    """What a game remarks, with the value in force, what the text allows, and where it was written."""
    path = remark.path
    answered = path in force.choices or remark.kind != "missing"
    return Finding(
        kind=remark.kind,
        path=path,
        value=force.values.get(path) if answered else None,
        allows=force.says.get(path),
        cite=remark.cite or force.cite(path),
        says=remark.says,
        fix=remark.fix,
        line=lines.get(path),
    )


def of_file(kind: Kind, key: str, value: object, says: str, fix: str) -> Finding:
    """A finding about the submission itself: its number, tables and dates, or the edition that it is under."""
    return Finding(kind, key, None if value is None else str(value), None, "", says, fix)


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """The gravest first, otherwise as they were found; of a rule that is wrong, nothing less is said beside it."""
    wrong = {each.path for each in findings if each.kind == "violation" and each.path}
    said = [each for each in findings if each.kind == "violation" or each.path not in wrong]
    once = {(each.kind, each.path, each.says): each for each in said}
    return tuple(sorted(once.values(), key=lambda each: KINDS.index(each.kind)))


def due_json(due: Due) -> dict[str, object]:
    of = {"of": due.of} if due.of else {}
    return {"document": due.document, **of, "why": due.why, "cite": due.cite or None}

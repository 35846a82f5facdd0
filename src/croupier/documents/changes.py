"""What one submission changes against another: rules and their effect on the edges, what is filed and printed again.

A paper is printed again where what it shows differs. Number, status and dates stand on every page, so both are compared as
papers of one submission: what is named differs in what it says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.analysis.comparison.compare import require_one_game
from croupier.analysis.edition import SCHEMA, STUMBLES, Opened
from croupier.analysis.effect import may_move_odds, rule_class
from croupier.compliance.check import check_submission
from croupier.documents.papers import PAPERS, Asked, Paper, Subject
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.paper.filing import Due
from croupier.rulebook import paths
from croupier.rulebook.digest import digest_in_force
from croupier.rulebook.house.filing import LIMITS
from croupier.rulebook.house.record.approvals import asks_again
from croupier.rulebook.labels import label
from croupier.rulebook.provisions.provisions import limits_notice
from croupier.rulebook.values import plain, shown

SUBMISSION, PAR = "submission", "par"
ELSE = "it says something else"
Edges = Mapping[tuple[str, str | None], Fraction]


def changes(old: Subject, new: Subject, *, papers: bool = True) -> dict[str, Any]:
    """The report; submissions of two games are refused. Without `papers`, what is printed again is not worked out."""
    require_one_game((old.opened, new.opened))
    before, after = old.opened.in_force, new.opened.in_force
    listed = dict.fromkeys((*before.values, *after.values))
    differing = [path for path in listed if before.values.get(path) != after.values.get(path)]
    beside = list(_beside(old, new))
    return {
        "schema": SCHEMA,
        "old": _named(old),
        "new": _named(new),
        "rules": [_rule(old.opened, new.opened, path) for path in differing],
        "beside": beside,
        "odds": _all_moved(old.opened, new.opened, differing),
        "file_again": _file_again(new, differing, beside),
        "print_again": list(_print_again(old, new, changed=bool(differing or beside))) if papers else None,
    }


def _named(subject: Subject) -> dict[str, Any]:
    submitted = subject.opened.submitted
    head = {"name": subject.opened.label, "edition": subject.opened.draft.id}
    return {**head, "number": submitted.number, "status": submitted.status, "exercise": submitted.exercise}


def _beside(old: Subject, new: Subject) -> Iterator[dict[str, Any]]:
    """What differs beside the rules: the edition itself, for which tables, what somebody vouches for."""
    one, other = old.opened, new.opened
    if one.draft.id != other.draft.id:
        yield {"what": "edition", "old": one.draft.id, "new": other.draft.id}
    if one.submitted.tables != other.submitted.tables:
        yield {"what": "tables", "old": list(one.submitted.tables), "new": list(other.submitted.tables)}
    vouched = dict.fromkeys((*one.submitted.statement, *other.submitted.statement))
    for subject in vouched:
        told = (one.submitted.statement.get(subject), other.submitted.statement.get(subject))
        if told[0] != told[1]:
            yield {"what": f"statement {subject}", "old": told[0], "new": told[1]}


def _rule(old: Opened, new: Opened, path: str) -> dict[str, Any]:
    of = new if path in new.draft.rules else old
    return {
        "path": path,
        "label": label(path),
        "old": plain(old.in_force.values.get(path)),
        "new": plain(new.in_force.values.get(path)),
        "cite": of.draft.rules[path].cited,
        "class": rule_class(of, path),
        "alone": _alone(old, new, path),
    }


def _alone(old: Opened, new: Opened, path: str) -> list[dict[str, Any]] | None:
    """What this change does to the edges by itself; None where alone it makes no game."""
    if path not in old.draft.rules or path not in new.draft.rules or not may_move_odds(old, (path,)):
        return []
    chosen, value = dict(old.in_force.choices), new.in_force.values[path]
    if value is None:
        del chosen[path]
    else:
        chosen[path] = value
    try:
        mixed = replace(old, in_force=replace(old.in_force, choices=chosen)).with_()
        return _moved(_edges(old), _edges(mixed))
    except STUMBLES:
        return None


def _all_moved(old: Opened, new: Opened, differing: list[str]) -> list[dict[str, Any]]:
    """What all changes together do; odds are not worked out where no rule is about money."""
    if not differing or not any(may_move_odds(opened, differing) for opened in (old, new)):
        return []
    return _moved(_edges(old), _edges(new))


def _edges(opened: Opened) -> Edges:
    """The edge of each wager that can be made as the house has it; none where players bet against each other."""
    if not opened.game.wagers.banked:
        return {}
    return {(line.wager, line.strategy): line.house_edge for line in opened.game.odds.lines(opened.rules)}


def _moved(before: Edges, after: Edges) -> list[dict[str, Any]]:
    return [
        {
            "wager": wager,
            "strategy": strategy,
            "old": exact(before[wager, strategy]) if (wager, strategy) in before else None,
            "new": exact(after[wager, strategy]) if (wager, strategy) in after else None,
        }
        for wager, strategy in dict.fromkeys((*before, *after))
        if before.get((wager, strategy)) != after.get((wager, strategy))
    ]


# What follows


def _file_again(new: Subject, differing: list[str], beside: list[dict[str, Any]]) -> dict[str, Any]:
    """How the change comes into force, and which approvals of bureaus it asks for again."""
    if not differing and not beside:
        return {"how": "nothing", "says": "Both say the same: nothing is filed again.", "cite": None, "approvals": []}
    notice = limits_notice(new.opened.draft.jurisdiction)
    if notice is not None and not beside and all(paths.under(path, LIMITS) for path in differing):
        says = f"Only limits change: they are announced {notice.value} minutes ahead (croupier submission limits)."
        return {"how": "limits", "says": says, "cite": notice.cite, "approvals": []}
    approvals = [
        {"path": path, "label": label(path), "cite": rule.cited}
        for path, rule in new.opened.draft.rules.items()
        if new.opened.in_force.says[path].kind == "house" and asks_again(path, differing)
    ]
    if any(one["what"] == "edition" for one in beside):
        how, says = "new submission", "Under another text a new submission is filed, and the old one is withdrawn."
    else:
        how, says = "amendment", "The change is filed as an amendment, under a number of its own."
    return {"how": how, "says": says, "cite": None, "approvals": approvals}


def _print_again(old: Subject, new: Subject, *, changed: bool) -> Iterator[dict[str, Any]]:
    """Every paper whose model differs, of those that are due, and the PAR sheet, for which a laboratory asks."""
    as_old = _as_numbered(new, old)
    due = {(one.document, one.of): one for one in (*_due(old), *_due(new))}
    for (kind, of), why in due.items():
        if kind == SUBMISSION:  # its annexes are named with their hashes, so that it changes with anything
            says = ELSE if changed else None
        else:
            says = _differs(PAPERS[kind], of, old, as_old) if kind in PAPERS else None
        if says is not None:
            yield {"document": kind, "of": of or None, "says": says, "due": why.why, "cite": why.cite}
    if new.opened.game.wagers.banked and (says := _differs(PAPERS[PAR], "", old, as_old)) is not None:
        yield {"document": PAR, "of": None, "says": says, "due": None, "cite": None}


def _as_numbered(new: Subject, old: Subject) -> Subject:
    """The new submission as if it had the number and dates of the old one: what then differs is what it says."""
    filed, before = new.opened.submitted, old.opened.submitted
    same = {
        name: getattr(before, name) for name in ("number", "amends", "status", "filed", "approved", "effective", "file")
    }
    opened = replace(new.opened, name=old.opened.name, submitted=replace(filed, **same))
    return replace(new, opened=opened, filing=old.filing)


def _due(subject: Subject) -> tuple[Due, ...]:
    return check_submission(subject.opened.submitted, subject.opened.name, subject.house).due


def _differs(paper: Paper, of: str, old: Subject, new: Subject) -> str | None:
    """How a paper differs, in words; None where it is the same."""
    if paper.every_rule:
        same = digest_in_force(old.opened.in_force) == digest_in_force(new.opened.in_force)
        return None if same else ELSE
    models = [_basis(paper, subject, of) for subject in (old, new)]
    if models[0] == models[1]:
        return None
    if models[0] is None:
        return "it is due now"
    return "it is due no longer" if models[1] is None else ELSE


def _basis(paper: Paper, subject: Subject, of: str) -> Mapping[str, Any] | None:
    """What decides all that a paper of the subject shows; None where there is no such paper of it."""
    wanted: dict[str, Any] = {"of": of} if of and "of" in Asked._fields else {}
    asked = Asked(**wanted)
    try:
        return paper.basis(subject, asked)
    except InputError:
        return None


def in_words(value: object) -> str:
    """A value of the report for people."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return shown(value) if isinstance(value, bool) or value is None else str(value)

"""Which papers a change of the rules makes anew: each is made from a plain model, and equal models are the same paper."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from croupier.analysis.edition import Opened
from croupier.compliance.difference import Difference, difference, evened
from croupier.documents.papers import PAPERS, Asked, Subject
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.games.kit.filing import Due
from croupier.rulebook.house.house import House

SIGN = "sign"


def compared(old: str, new: str) -> dict[str, object]:
    """The report on two submissions, each by its file, or an edition by its id."""
    before, after = _subject(old), _subject(new)
    return report(before.opened, after.opened, after.house or before.house)


def report(old: Opened, new: Opened, house: House | None = None) -> dict[str, object]:
    """What changes, what is filed again and what is printed again."""
    found = difference(old, new)
    return {**found.json(), "print_again": print_again(found, house)}


def _subject(name: str) -> Subject:
    found = open_subject(name)
    if not isinstance(found, Subject):
        raise InputError(f"{name}: a house's folder; name one of its submissions")
    return found


def print_again(found: Difference, house: House | None = None) -> list[dict[str, object]]:
    """Papers whose text changes, those that become due, and those that are due no more; number and dates do not count."""
    return list(_papers(found, house))


def _papers(found: Difference, house: House | None) -> Iterator[dict[str, object]]:
    old, new = found.old, evened(found.new, found.old)
    for kind, paper in PAPERS.items():
        module = import_module(paper.module)
        if not hasattr(module, "model"):
            if any(change.kind != "paper" for change in found.changes) and (old.room.banked or not paper.banked):
                yield {"document": kind, "why": "its numbers rest on the rules that change"}
            continue
        for of in _signs(old, new) if kind == SIGN else ("",):
            before, after = (_model(module, Subject(each, house), of) for each in (old, new))
            if before != after:
                why = "its text changes" if before and after else "it becomes due" if after else "it is due no more"
                yield {"document": kind, **({"of": of} if of else {}), "why": why}


def _model(module: Any, subject: Subject, of: str) -> object:
    """What a paper shows; None where it is not due."""
    which: dict[str, Any] = {"of": of} if of else {}
    try:
        return module.model(subject, Asked(**which))
    except InputError:
        return None


def _signs(old: Opened, new: Opened) -> tuple[str, ...]:
    """The signs that one of the two makes due."""
    due: list[Due] = [*old.room.filing().due(old.rules), *new.room.filing().due(new.rules)]
    return tuple(dict.fromkeys(each.of for each in due if each.document == SIGN))

"""Choices that only a comment asks for: the text that it comments on does not allow them."""

from collections.abc import Iterator, Mapping

from croupier.compliance.finding import Finding
from croupier.compliance.unlawful import brief, sentence
from croupier.rulebook.choices import InForce, judged
from croupier.rulebook.labels import label
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Says


def asked_for(draft: Draft, force: InForce, lines: Mapping[str, int]) -> Iterator[Finding]:
    """A notice for each choice under a comment that the text it comments on would refuse."""
    if draft.status != "comment":
        return
    for path, value in force.choices.items():
        before = _before(draft, path)
        if before is None or before.allows(value):
            continue
        says = f"{label(path)}: {brief(value)} is what the comment asks for, and the text it comments on has {before}"
        fix = f"Nothing to do for an exercise; by that text it must be {before}."
        yield Finding("notice", path, value, force.says[path], force.cite(path), sentence(says), fix, lines.get(path))


def _before(draft: Draft, path: str) -> Says | None:
    """What the text says that a comment is about: as the comment quotes it, or as the edition that it amends has it.

    None where neither is at hand.
    """
    if draft.status != "comment":
        return judged(draft)[0].says.get(path)
    for id in (draft.id, *draft.includes):
        edition = draft if id == draft.id else library.draft(id)
        for request in edition.requests:
            if path in request.before:
                return request.before[path]
    return _before(library.draft(draft.amends), path) if draft.amends is not None else None

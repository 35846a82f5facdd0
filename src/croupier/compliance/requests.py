"""Choices that only a comment asks for: the text that it comments on does not allow them."""

from collections.abc import Iterator, Mapping

from croupier.compliance.finding import Finding
from croupier.compliance.unlawful import brief, called, sentence
from croupier.rulebook import library
from croupier.rulebook.choices import InForce, judged
from croupier.rulebook.draft import Draft, Says


def asked_for(draft: Draft, force: InForce, names: Mapping[str, str], lines: Mapping[str, int]) -> Iterator[Finding]:
    """A notice for each choice under a comment that its base text would refuse."""
    for path, value in force.choices.items():
        before = _before(draft, path)
        if before is None or before.allows(value):
            continue
        says = f"{called(path, names)} is {brief(value)}, which only the comment asks for; its text has {before}"
        fix = f"Nothing to do for an exercise; by the text that is commented on, it must be {before}."
        yield Finding("notice", path, value, force.says[path], force.cite(path), sentence(says), fix, lines.get(path))


def _before(draft: Draft, path: str) -> Says | None:
    """What the text says that a comment is about; None where it says nothing of this rule."""
    if draft.status != "comment" or draft.amends is None:
        return None
    base = judged(library.draft(draft.amends))[0]
    return base.says.get(path)

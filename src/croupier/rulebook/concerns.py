"""Which paragraphs are about a table as the house chose it: an edition says `where` each holds that holds not everywhere.

A part of a paragraph holds where its whole does, unless it says where itself. A rule that rests on such paragraphs alone is
asked nowhere else: nobody states the backs of two batches at a table that has one.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.labels import label
from croupier.rulebook.text.draft import Draft, Section
from croupier.rulebook.values import Value, same, shown


def concerns(section: Section, draft: Draft, values: Mapping[str, Value]) -> bool:
    """Whether a paragraph is about a table with these rules."""
    where = _where(section, draft)
    return not where or any(_so(line, values) for line in where)


def moot(force: InForce) -> frozenset[str]:
    """The rules that are asked for no table like this: all that states them is about others."""
    draft = force.draft
    conditions = {path for section in draft.sections.values() for line in section.where for path in line}
    holds = {id: concerns(section, draft, force.values) for id, section in draft.sections.items()}
    return frozenset(
        path
        for path, rule in draft.rules.items()
        if path not in conditions and (not_offered(force, path) or not any(holds.get(cite, True) for cite in rule.cite))
    )


def not_offered(force: InForce, path: str) -> bool:
    """Whether a rule is about something that the house does not offer."""
    offered = paths.join((paths.split(path)[0], "offered"))
    return path != offered and force.values.get(offered) is False


def vouched(force: InForce) -> Iterator[Section]:
    """The paragraphs for which a person vouches at this table."""
    for section in force.draft.sections.values():
        if "recorded" in section.holds and concerns(section, force.draft, force.values):
            yield section


def in_words(section: Section, draft: Draft) -> str:
    """Where a paragraph holds, for whoever has chosen nothing yet; nothing where it holds everywhere."""
    return " or ".join(map(_line, _where(section, draft)))


class NeedsApproval(NamedTuple):
    """Something that a text allows once it is approved: the rule, and the paragraph that says so."""

    path: str
    section: str


def needs_approval(force: InForce) -> Iterator[NeedsApproval]:
    """What is chosen, or used, and lawful only with an approval that these rules do not name."""
    for section in force.draft.sections.values():
        path = section.approval
        if path is not None and concerns(section, force.draft, force.values):
            value = force.values.get(path)
            if value is True or (value is None and path in force.values):
                yield NeedsApproval(path, section.id)


def _where(section: Section, draft: Draft) -> tuple[Mapping[str, tuple[Value, ...]], ...]:
    """Where a paragraph holds by its own words, or by those of what it is a part of."""
    while not section.where and "(" in section.id:
        above = draft.sections.get(section.id.rpartition("(")[0])
        if above is None:
            break
        section = above
    return section.where


def _so(line: Mapping[str, tuple[Value, ...]], values: Mapping[str, Value]) -> bool:
    return all(any(same(values.get(path), value) for value in wanted) for path, wanted in line.items())


def _line(line: Mapping[str, tuple[Value, ...]]) -> str:
    return " and ".join(f"“{label(path)}” is {' or '.join(map(shown, wanted))}" for path, wanted in line.items())

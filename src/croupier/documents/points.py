"""The points that a text leaves to the house, and what custom adds to it: each with its title, section and value."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.analysis.edition import Opened
from croupier.rulebook.draft import CUSTOM, Rule, Says
from croupier.rulebook.titles import title
from croupier.rulebook.values import Value, same, shown

NOT_SET = "to be set by the house"


class Choice(NamedTuple):
    """A value that the text allows, and whether it is the one in force."""

    words: str
    chosen: bool


class Point(NamedTuple):
    """One rule as a paper shows it. `choices` are what the text allows by name; otherwise `allows` says it in words."""

    path: str
    title: str
    sections: tuple[str, ...]
    allows: str
    choices: tuple[Choice, ...]
    value: str
    given: bool  # by the house, not by the text or custom

    def json(self) -> dict[str, object]:
        """What papers show of it."""
        return {
            "title": self.title,
            "sections": list(self.sections),
            "allows": self.allows,
            "choices": [{"words": choice.words, "chosen": choice.chosen} for choice in self.choices],
            "value": self.value,
            "given": self.given,
        }


def open_points(opened: Opened) -> list[Point]:
    """Every rule that the text leaves open, in the order of the edition."""
    return [point(opened, rule) for rule in opened.draft.rules.values() if is_open(opened, rule.path)]


def is_open(opened: Opened, path: str) -> bool:
    """Whether the house decides it."""
    return opened.in_force.says[path].kind != "is"


def customs(opened: Opened) -> list[Point]:
    """Rules that no paragraph of a text states."""
    return [point(opened, rule) for rule in opened.draft.rules.values() if set(rule.cite) <= {CUSTOM}]


def point(opened: Opened, rule: Rule) -> Point:
    """The rule as papers show it."""
    says, value = opened.in_force.says[rule.path], opened.in_force.values[rule.path]
    return Point(
        rule.path,
        title(rule.path),
        rule.cite,
        _allows(says),
        tuple(Choice(shown(each), same(each, value)) for each in _listed(says)),
        shown(value) if value is not None else NOT_SET,
        rule.path in opened.in_force.choices,
    )


def _listed(says: Says) -> Iterable[Value]:
    return says.value if says.kind == "one_of" and isinstance(says.value, tuple) else ()


def _allows(says: Says) -> str:
    """What the text allows, in words; the house's own matters by what they are."""
    return str(says.value) if says.kind == "house" else str(says)

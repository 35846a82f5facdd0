"""The points that a text leaves to the house, and what custom adds to it: each with its title, section and value."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from croupier.analysis.edition import Opened
from croupier.documents.wording import dated
from croupier.rulebook import labels
from croupier.rulebook.concerns import moot, not_offered
from croupier.rulebook.labels import label
from croupier.rulebook.open_points import is_open
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM, Rule, Says
from croupier.rulebook.values import Value, same, shown

NOT_SET = "to be set by the house"
NOT_GIVEN = "none given"
NOT_OFFERED = "not offered"
NOT_USED = "not used"
IDLE = (NOT_OFFERED, NOT_USED)
"""What stands for the value of a rule that has nothing to do at the table."""
_MONEY = re.compile(r"\d{1,9}\.\d\d")


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
    return [point(opened, rule) for rule in opened.draft.rules.values() if is_open(opened.in_force, rule.path)]


def in_use(opened: Opened, path: str) -> bool:
    """Whether a rule has something to do at the table as the house chose it."""
    return _value(opened, path, opened.in_force.values[path]) not in IDLE


@lru_cache(maxsize=8)
def idle(opened: Opened) -> frozenset[str]:
    """The rules that have nothing to do at a table like this: the text asks for none, or the game does not use them."""
    return moot(opened.in_force) | frozenset(opened.game.paper.unused(opened.rules))


def customs(opened: Opened) -> list[Point]:
    """Rules that no paragraph of a text states."""
    return [point(opened, rule) for rule in opened.draft.rules.values() if set(rule.cite) <= {CUSTOM}]


def point(opened: Opened, rule: Rule) -> Point:
    """The rule as papers show it."""
    says, value = opened.in_force.says[rule.path], opened.in_force.values[rule.path]
    words = _value(opened, rule.path, value)
    return Point(
        rule.path,
        label(rule.path),
        rule.cite,
        _allows(says),
        tuple(Choice(in_print(each), same(each, value) and words not in IDLE) for each in _listed(says)),
        words,
        rule.path in opened.in_force.choices,
    )


def _value(opened: Opened, path: str, value: Value) -> str:
    """The value; of what is not offered or used, that it is not, and of an approval that nobody gave, that it is none."""
    if path not in opened.in_force.choices:
        if not_offered(opened.in_force, path):
            return NOT_OFFERED
        if path in idle(opened):
            return NOT_USED
    if value is None:
        return NOT_GIVEN if path.endswith("approval") else NOT_SET
    return value_in_print(opened, path)


def value_in_print(opened: Opened, path: str) -> str:
    """The value in force as a paper shows it, whether or not the table has a use for it; games by their titles."""
    value = opened.in_force.values[path]
    return _titles(opened, path, value) or in_print(value)


def _titles(opened: Opened, path: str, value: Value) -> str:
    """Games by their titles where a rule lists editions beside its own; nothing where it lists something else."""
    shelf = opened.draft.rules[path].edition.rpartition("/")[0]
    ids = [f"{shelf}/{each}" for each in value] if isinstance(value, tuple) and shelf else []
    if not ids or not all(map(library.known, ids)):
        return ""
    titles = [library.draft(id).title for id in ids]
    return ("; " if any("," in title for title in titles) else ", ").join(titles)


def in_print(value: Value) -> str:
    """The value as a paper shows it: money with its sign, dates and hands as people write them, lists as in `shown`."""
    if isinstance(value, str) and _MONEY.fullmatch(value):
        return f"${int(value[:-3]):,}" + ("" if value.endswith(".00") else value[-3:])
    if isinstance(value, tuple) and all(isinstance(each, str) and _MONEY.fullmatch(each) for each in value):
        return ", ".join(map(in_print, value)) or shown(value)
    if isinstance(value, Mapping) and {*value} == {"hand", "part"}:
        return labels.share(str(value["hand"]), str(value["part"]))
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {in_print(each)}" for name, each in value.items()) or shown(value)
    if isinstance(value, tuple) and any(isinstance(each, Mapping) for each in value):
        return "; ".join(map(in_print, value))
    if isinstance(value, tuple):
        value = tuple(labels.value(each) if isinstance(each, str) else each for each in value)
    return dated(shown(labels.value(value) if isinstance(value, str) else value))


def cites_of(cite: str) -> list[str]:
    """The sections of a citation; words about another text stay as they are."""
    parts = [part for part in cite.split(", ") if part]
    return parts if all(" " not in part for part in parts) else [cite]


def _listed(says: Says) -> Iterable[Value]:
    return says.value if says.kind == "one_of" and isinstance(says.value, tuple) else ()


def _allows(says: Says) -> str:
    """What the text allows, in words; the house's own matters by what they are."""
    if says.kind == "house":
        return str(says.value)
    if says.kind in ("at_least", "at_most"):
        return f"{says.kind.replace('_', ' ')} {in_print(says.value)}"
    return str(says)

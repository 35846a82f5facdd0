"""Which vector decides which rule: another value of the rule makes another outcome of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from croupier.analysis.edition import STUMBLES
from croupier.analysis.vectors.cases import Case, Choice, rules_named, without_words
from croupier.analysis.vectors.other_values import others, with_value
from croupier.analysis.vectors.source import Source
from croupier.rulebook import paths
from croupier.rulebook.draft import Draft
from croupier.rulebook.values import Value

TRIED = 6  # other values, at most
ONE_VALUE = "no other value makes a game with the other rules of the edition"
UNNOTICED = "no vector notices another value"


class Decided(NamedTuple):
    """A rule with the first case that notices another value of it, and that value."""

    path: str
    case: int
    value: Value


def enforced(draft: Draft) -> list[str]:
    """The rules that a paragraph says the engine holds."""
    sections = (section for section in draft.sections.values() if "enforced" in section.holds)
    named = {path for section in sections for path in section.rules}
    return [path for path in draft.rules if path in named]


class Deciding:
    """The cases of an edition beside what is expected of them, tried under other values of its rules."""

    def __init__(self, source: Source, cases: Sequence[Case], expected: Sequence[Any]) -> None:
        self.source, self.cases = source, cases
        self.expected = [without_words(each) for each in expected]
        self.named = [frozenset(rules_named(each)) for each in expected]
        self._by_cost = sorted(range(len(cases)), key=lambda place: cases[place].cost())
        self._houses = {_key(case.choices): case.choices for case in cases}
        self._known: dict[tuple[str, str, str], Any] = {}

    def decides(self, path: str) -> Decided | str:
        """The first case that notices, those tried first that are likely to; else why there is none.

        What a house may choose is decided by the bounds of the choice, where no case near the rule notices.
        """
        values, chosen = list(self.values(path)), self._choice(path)
        for places in list(self._likely(path))[: 2 if chosen else None]:
            for value in values:
                for place in places:
                    if self.notices(place, path, value):
                        return Decided(path, place, value)
        return chosen or (UNNOTICED if values else ONE_VALUE)

    def _choice(self, path: str) -> Decided | None:
        for place, case in enumerate(self.cases):
            if isinstance(case, Choice) and case.path == path:
                return Decided(path, place, case.value)
        return None

    def _likely(self, path: str) -> Iterator[list[int]]:
        """The cases that name the rule, then those that name one of its group, then all others; the shortest first."""
        group = paths.split(path)[0]
        near, far, others = list[int](), list[int](), list[int]()
        for place in self._by_cost:
            named = self.named[place]
            of_group = any(paths.split(one)[0] == group for one in named)
            (near if path in named else far if of_group else others).append(place)
        yield from (near, far, others)

    def values(self, path: str) -> Iterator[Value]:
        """Other values of a rule under which there is a game at all."""
        usual = self.source.rules({})
        tried = others(type(usual), self.source.draft, path, usual.in_force.values[path])
        yield from islice((value for value in tried if self._plays(path, value)), TRIED)

    def notices(self, place: int, path: str, value: Value) -> bool:
        """Whether the case comes out otherwise with another value of the rule; of its own choice nothing is asked."""
        case = self.cases[place]
        own = isinstance(case, Choice) and case.path == path
        rules = None if own else self._rules(path, value, _key(case.choices))
        if rules is None:
            return False
        try:
            return case.differs(rules, self.expected[place])
        except STUMBLES:
            return False

    def _plays(self, path: str, value: Value) -> bool:
        return any(self._rules(path, value, key) is not None for key in self._houses)

    def _rules(self, path: str, value: Value, key: str) -> Any:
        """The rules of a house with another value of one; None where that makes no game."""
        wanted = path, repr(value), key
        if wanted not in self._known:
            other = replace(self.source, draft=with_value(self.source.draft, path, value))
            try:
                self._known[wanted] = other.rules(self._houses[key], leaves=path)
            except STUMBLES:
                self._known[wanted] = None
        return self._known[wanted]


def _key(choices: Mapping[str, Value]) -> str:
    return repr(sorted((path, repr(value)) for path, value in choices.items()))

"""Which vector decides which rule: another value of the rule makes another outcome of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Any, NamedTuple

from croupier.analysis.edition import STUMBLES
from croupier.analysis.vectors.case import Case, rules_named, without_words
from croupier.analysis.vectors.filings import Choice
from croupier.analysis.vectors.other_values import others, with_values
from croupier.analysis.vectors.played import Moment, Procedure
from croupier.analysis.vectors.source import Source
from croupier.rulebook import paths
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value, same

TRIED = 6  # other values, at most
NAMING = 4  # steps of a table that name the rule
ENOUGH = 1000  # steps, after which no other case is played under other values of a rule
ONE_VALUE = "no other value makes a game with the other rules of the edition"
UNNOTICED = "no vector notices another value"

Change = Mapping[str, Value]
"""Other values of rules that make a game together; of most rules one alone does."""


class Decided(NamedTuple):
    """A rule with a case that notices another value of it, and that value with those that must change beside it.

    `filed`: the text alone judges a filing otherwise, and nothing is played otherwise.
    """

    path: str
    case: int
    change: Change
    filed: bool = False

    @property
    def beside(self) -> Change:
        return {path: value for path, value in self.change.items() if path != self.path}


def enforced(draft: Draft) -> list[str]:
    """The rules that a paragraph says the engine holds."""
    sections = (section for section in draft.sections.values() if "enforced" in section.holds)
    named = {path for section in sections for path in section.rules}
    return [path for path in draft.rules if path in named]


class Deciding:
    """The cases of an edition beside what is expected of them, tried under other values of its rules."""

    def __init__(self, source: Source, cases: Sequence[Case], expected: Sequence[Any]) -> None:
        self.source, self.cases = source, cases
        self.usual = source.rules()
        self.together = list(source.game.training.together(self.usual))
        self.expected = [without_words(each) for each in expected]
        self.named = [frozenset(rules_named(each)) for each in expected]
        self._houses = {case.under.key: case.under for case in cases}
        self._known: dict[tuple[str, str], Any] = {}
        self._moments: dict[int, list[Moment]] = {}

    def decides(self, path: str) -> Decided | str:
        """The first case that notices, those tried first that are likely to; else why there is none.

        What is played or stands at the table goes before what is filed. Of a rule that leaves the house a choice only cases
        near the rule are asked before its filings are.
        """
        changes, filed = list(self.changes(path)), self._filed(path)
        likely = list(self._likely(path))
        for place, change in product(likely[0], changes):
            if self._tells(place, path, change) and self.notices(place, path, change):
                return Decided(path, place, change)
        left = ENOUGH
        for places in likely[: 2 if filed and self.usual.in_force.says[path].kind != "is" else None]:
            for place, change in product(sorted(places, key=partial(self._steps, path)), changes):
                if left > 0 and self._rules(change, self.cases[place].under.key) is not None:
                    left -= self._steps(path, place)
                    if self.notices(place, path, change):
                        return Decided(path, place, change)
        return filed or (UNNOTICED if changes else ONE_VALUE)

    def _tells(self, place: int, path: str, change: Change) -> bool:
        """Whether a step of a table that names the rule comes out otherwise by itself, as the table then stood."""
        case = self.cases[place]
        rules = self._rules(change, case.under.key)
        if not isinstance(case, Procedure) or rules is None:
            return False
        usual = self._rules({}, case.under.key)
        if place not in self._moments:
            self._moments[place] = list(case.moments(usual))
        steps = zip(self._moments[place], self.expected[place]["steps"], strict=True)
        named = (moment for moment, step in steps if path in rules_named(step))
        try:
            return any(case.tells(moment, usual, rules) for moment in islice(named, NAMING))
        except STUMBLES:
            return False

    def _steps(self, path: str, place: int) -> int:
        return self.cases[place].steps(self.expected[place], path)

    def _filed(self, path: str) -> Decided | None:
        """A filing of the rule that another text of it would judge otherwise."""
        for place, case in enumerate(self.cases):
            if isinstance(case, Choice) and case.path == path:
                text = case.another_text(self._rules({}, case.under.key).in_force, self.expected[place])
                if text is not None:
                    return Decided(path, place, {path: text[0]}, filed=True)
        return None

    def _likely(self, path: str) -> Iterator[list[int]]:
        """The cases that name the rule, then those that name one of its group or none at all, then all others."""
        group = paths.split(path)[0]
        near, far, others = list[int](), list[int](), list[int]()
        for place in range(len(self.cases)):
            named = self.named[place]
            of_group = not self.cases[place].names_rules or any(paths.split(one)[0] == group for one in named)
            (near if path in named else far if of_group else others).append(place)
        yield from (near, far, others)

    def changes(self, path: str) -> Iterator[Change]:
        """Other values of a rule under which there is a game at all: alone, else with others that go with it."""
        now = self.usual.in_force.values[path]
        alone: Iterator[Change] = ({path: value} for value in others(type(self.usual), self.source.draft, path, now))
        yield from islice((change for change in alone if self._plays(change)), TRIED)
        for change in self.together:
            if path in change and not same(change[path], now) and self._plays(change):
                yield change
        if any(path in under.choices for under in self._houses.values()):  # to whom the usual value is another one
            yield {path: now}

    def notices(self, place: int, path: str, change: Change) -> bool:
        """Whether the case comes out otherwise with another value of the rule; of its own choice nothing is asked.

        What must change beside it is not what makes the difference: where that is a game by itself, the case differs from
        it, too.
        """
        case = self.cases[place]
        own = isinstance(case, Choice) and case.path in change
        rules = None if own else self._rules(change, case.under.key)
        if rules is None:
            return False
        try:
            return case.differs(rules, self.expected[place], path) and not self._beside_does(case, path, change, rules)
        except STUMBLES:
            return False

    def _beside_does(self, case: Case, path: str, change: Change, rules: Any) -> bool:
        """Whether the same follows without the rule, from those alone that change beside it."""
        beside = {one: value for one, value in change.items() if one != path}
        other = self._rules(beside, case.under.key) if beside else None
        return other is not None and not case.differs(rules, without_words(case.expected(other)))

    def _plays(self, change: Change) -> bool:
        return any(self._rules(change, key) is not None for key in self._houses)

    def _rules(self, change: Change, key: str) -> Any:
        """The rules of a house with other values; None where they make no game."""
        wanted = repr(change), key
        if wanted not in self._known:
            other = replace(self.source, draft=with_values(self.source.draft, change))
            try:
                self._known[wanted] = other.rules(self._houses[key], leaves=change)
            except STUMBLES:
                self._known[wanted] = None
        return self._known[wanted]

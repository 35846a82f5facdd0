"""A test case of an edition, and what is expected of it under any rules: so that another value of a rule can be tried."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from croupier.rulebook.values import Value

Plain = dict[str, Any]


class Under(NamedTuple):
    """A house: what it chooses, and which unclear points it reads otherwise than the edition does."""

    choices: Mapping[str, Value]
    read: Mapping[str, str] = {}

    @property
    def key(self) -> str:
        """The same for the same house."""
        return repr((sorted((path, repr(value)) for path, value in self.choices.items()), sorted(self.read.items())))


@dataclass(frozen=True, slots=True)
class Case(ABC):
    """What somebody does or asks under the rules of a house."""

    kind: ClassVar[str]
    names_rules: ClassVar[bool] = True  # whether what follows says under which rules it does
    title: str
    under: Under

    @abstractmethod
    def given(self) -> Plain:
        """What the engine under test is given."""

    @abstractmethod
    def expected(self, rules: Any) -> Plain:
        """What follows under these rules. Words that only explain are under the key `reason`."""

    def differs(self, rules: Any, expected: Plain, path: str = "") -> bool:
        """Whether under these rules, of which this one is another, something else follows, but for words."""
        return bool(without_words(self.expected(rules)) != expected)

    def steps(self, expected: Plain, path: str) -> int:
        """How many steps it takes to find out about this rule."""
        return 1

    def vector(self, rules: Any) -> Plain:
        """The two together, as they stand in the file."""
        return {**self.given(), "expected": self.expected(rules)}


def refusal(rule: str | None, cite: str | None, reason: str) -> Plain:
    return {"rule": rule, "cite": cite, "reason": reason}


def without_words(expected: Any) -> Any:
    """What is expected without the words that only explain it: another engine says it in its own."""
    if isinstance(expected, dict):
        return {name: without_words(value) for name, value in expected.items() if name not in ("reason", "what")}
    return [without_words(each) for each in expected] if isinstance(expected, list) else expected


def rules_named(expected: Any) -> Iterator[str]:
    """The rules that events, refusals and steps name."""
    if isinstance(expected, dict):
        if isinstance(expected.get("rule"), str):
            yield expected["rule"]
        for value in expected.values():
            yield from rules_named(value)
    elif isinstance(expected, list):
        for each in expected:
            yield from rules_named(each)

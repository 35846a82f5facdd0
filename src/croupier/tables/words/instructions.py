"""How a step is done by hand: what the rules tell the people who do it, each with its section."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rulebook import labels, paths
from croupier.rulebook.values import shown
from croupier.tables.engine.standing import Live


class Instruction(NamedTuple):
    """One rule as it is told with a step."""

    rule: str
    words: str
    cite: str

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"


def instructions(live: Live, command: str) -> Iterator[Instruction]:
    """What the rules in force tell about a step; nothing of what the house has not determined."""
    values = live.rules.in_force.values
    listed = tuple(values)
    for named in live.game.live.words.how.get(command, ()):
        for path in paths.all_under(listed, named):
            if values[path] is not None:
                yield Instruction(path, _sentence(live, path, shown(values[path])), live.cite(path))


def _sentence(live: Live, path: str, value: str) -> str:
    """What the rule says, as the game's people say it: "the wheel is covered and locked"."""
    told = live.game.live.words.rule_words
    named = next((each for each in told if path == each or paths.under(path, each)), None)
    if named is not None:
        return told[named].format(value)
    return f"{labels.label(path)}: {value}"

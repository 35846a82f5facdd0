"""How a step is done by hand: what the rules tell the people who do it, each with its section."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.rulebook import library, paths
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
    for named in live.game.how.get(command, ()):
        for path in values:
            if (path == named or paths.under(path, named)) and values[path] is not None:
                about = ", ".join(part.replace("_", " ") for part in paths.split(path))
                yield Instruction(path, f"{about}: {shown(values[path])}", live.cite(path))


def hints(live: Live, command: str) -> Iterator[Instruction]:
    """The same as sentences for people: what the edition says of the section, each once.

    Where no edition here has the section, or the rule is custom, it is the rule and its value.
    """
    id, seen = live.rules.in_force.draft.id, set[str]()
    sections = library.draft(id).sections if library.known(id) else {}
    for one in instructions(live, command):
        cites = [cite.strip() for cite in one.cite.split(",")]
        words = sections[cites[0]].says if cites[0] in sections else f"{one.words[:1].upper()}{one.words[1:]}."
        if words not in seen:
            seen.add(words)
            yield one._replace(words=words)

"""What winning wagers are paid, in tables as papers show them: the odds of the game, then of each side wager on offer."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from croupier.analysis.edition import Opened
from croupier.equipment.awards import Award, Fixed, MeterShare, Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.labels import label
from croupier.rulebook.values import Value

MAIN = "payouts"
_LEAD = re.compile(r"Odds paid on (?:the |an? )?")
_TAIL = re.compile(r"(?: for an?| of the symbol)?\s*$")


class Pay(NamedTuple):
    """One line of a pay table: what wins, what it is paid, and where that stands."""

    path: str
    title: str
    pays: str
    sections: tuple[str, ...]


class PayTable(NamedTuple):
    """The lines of one wager, or of all that have one line each; those have no title."""

    title: str
    lines: tuple[Pay, ...]

    def json(self) -> dict[str, object]:
        """What papers show of it."""
        lines = [{"title": line.title, "pays": line.pays, "sections": list(line.sections)} for line in self.lines]
        return {"title": self.title, "lines": lines}


def pay_tables(opened: Opened) -> list[PayTable]:
    """The tables in the order of the edition; a wager that the house does not offer has none."""
    found: dict[str, list[Pay]] = {}
    unavailable = opened.game.wagers.unavailable(opened.rules)
    for path, value in opened.in_force.values.items():
        *above, last = paths.split(path)
        award = _award(value)
        if award is None or not above or opened.in_force.values.get(f"{above[0]}.offered") is False:
            continue
        if above == [MAIN] and last in unavailable:
            continue
        group, words = _titles(path, above, last)
        if above == [MAIN]:
            words = opened.game.wagers.label(opened.rules, last) or words
        found.setdefault(group, []).append(Pay(path, words, in_words(award), opened.draft.rules[path].cite))
    return [PayTable(title, tuple(lines)) for title, lines in found.items()]


def _titles(path: str, above: Sequence[str], last: str) -> tuple[str, str]:
    """The table and the line of a rule, from what people call it: "Odds paid on the Initial Wager" is "Initial Wager"."""
    said = label(path)
    if above == [MAIN]:
        return "", _capital(_LEAD.sub("", said))
    named = last.replace("_", " ").replace("-", " ")
    return _TAIL.sub("", said.removesuffix(named)) or label(paths.join(tuple(above))), _capital(named)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def in_words(award: Award) -> str:
    """An award as it is printed: "10 to 1", "$5,000 for each $5", with a share of a meter."""
    return " and ".join(map(_part, award.parts))


def _part(part: Odds | Fixed | MeterShare) -> str:
    if isinstance(part, Fixed):
        return f"{whole_dollars(part.sum_cents)} for each {whole_dollars(part.per_cents)}"
    if isinstance(part, MeterShare):
        return f"{part.percent} % of the {part.meter} meter"
    return str(part)


def whole_dollars(cents: int) -> str:
    """$5,000; with cents only where there are some."""
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${dollars(cents)}"


def _award(value: Value) -> Award | None:
    try:
        return Award.parse(value)
    except InputError:
        return None

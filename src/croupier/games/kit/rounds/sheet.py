"""What somebody saw of a round: the round as it is written for `settle`, and what was done with the wagers.

It has two forms. In the full one it is the table of `croupier settle` with `done`, `order`, `times` and `marks` beside it.
Typed, it is a few lines, which each game's desk reads (`rounds/desk.py`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.irregular import commas
from croupier.games.kit.rounds.written_round import OUTCOMES
from croupier.rulebook.toml.files import table

NOTHING, NET = "nothing", "net"
"""What can be said to have been done beside the outcomes: nothing at all, and what a player had won or lost in the end."""
SAID = (*OUTCOMES, NOTHING, NET)
LONGEST = 20_000
MOST_TIMES = 200
_BESIDE = ("done", "order", "times", "marks")
_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)(?:[:.]([0-5]\d))?", re.ASCII)
_FULL = re.compile(r"\s*(\{|\[\[?\w|\w+\s*=)")


class Done(NamedTuple):
    """What was done with a wager of a player's; without cents as much as was lawful, without a wager the next in order.

    `of` are the wagers of its line, where the player has several lines.
    """

    player: str
    outcome: str
    cents: int | None = None
    wager: str = ""
    of: tuple[str, ...] = ()

    def json(self) -> dict[str, object]:
        amount = None if self.cents is None else dollars(self.cents)
        told: dict[str, object] = {"player": self.player, "outcome": self.outcome, "amount": amount, "wager": self.wager}
        return {**told, "of": list(self.of)} if self.of else told


class ClockTime(NamedTuple):
    """When something was to be seen, by the clock of the video."""

    clock: str
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """`written` has no edition. `order` is that in which players were settled; `marks` are irregularities that no step of
    play tells, by their names at the desk."""

    written: Mapping[str, Any]
    done: tuple[Done, ...] = ()
    order: tuple[str, ...] = ()
    times: tuple[ClockTime, ...] = ()
    marks: tuple[str, ...] = ()

    def with_written(self, **written: Any) -> "Sheet":
        """The sheet with other parts of its written round."""
        return replace(self, written={**self.written, **written})

    def json(self) -> dict[str, object]:
        """The full form."""
        whole: dict[str, object] = {**self.written, "done": [one.json() for one in self.done]}
        if self.order:
            whole["order"] = list(self.order)
        if self.times:
            whole["times"] = [list(one) for one in self.times]
        if self.marks:
            whole["marks"] = list(self.marks)
        return whole


@dataclass(slots=True)
class Draft:
    """A sheet while its lines are read."""

    written: dict[str, Any] = field(default_factory=dict)
    done: list[Done] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    times: list[ClockTime] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    heads: dict[str, int] = field(default_factory=dict)
    lines: list[tuple[str, slice, slice]] = field(default_factory=list)
    """Of each player's line the place, and which wagers and which of what was done are in it."""

    def sheet(self) -> Sheet:
        return Sheet(dict(self.written), tuple(self.done), tuple(self.order), tuple(self.times), tuple(self.marks))

    def by_place(self, key: str) -> dict[str, Any]:
        """A table of the written round by place."""
        found: dict[str, Any] = self.written.setdefault(key, {})
        return found


# The full form


def is_full(text: str) -> bool:
    """Whether a text is JSON or TOML and not lines."""
    return _FULL.match(text) is not None


def read_full(text: str) -> Sheet:
    """The sheet in a JSON or TOML text; what is of the wrong kind is refused. Its edition is left to the dispute."""
    return of_json(table(text, "what the video shows"))


def of_json(content: Mapping[str, Any]) -> Sheet:
    """The same from its table."""
    written = {key: value for key, value in content.items() if key not in (*_BESIDE, "edition", "choices", "schema")}
    done = tuple(_done(one) for one in _listed(content, "done"))
    order = tuple(str(one) for one in _listed(content, "order"))
    times = tuple(_time(one) for one in _listed(content, "times"))
    marks = tuple(str(one) for one in _listed(content, "marks"))
    return Sheet(written, done, order, times, marks)


def _listed(content: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = content.get(key, ())
    if not isinstance(found, list | tuple) or len(found) > 1000:
        raise InputError(f'"{key}" must be a list')
    return found


def _done(entry: object) -> Done:
    how = '"done" is a list of {"player": "3", "outcome": "paid", "amount": "25.00"}'
    if not isinstance(entry, Mapping) or not set(entry) <= {"player", "outcome", "amount", "wager", "of"}:
        raise InputError(how)
    player, outcome, amount = str(entry.get("player", "")).strip(), entry.get("outcome"), entry.get("amount")
    if not player or outcome not in SAID:
        raise InputError(f"{how}; an outcome is {', '.join(SAID)}")
    money = None if amount is None else signed(amount) if outcome == NET else cents(amount)
    of = tuple(str(name) for name in _listed(entry, "of"))
    return Done(player, str(outcome), money, str(entry.get("wager", "")).strip(), of)


def _time(entry: object) -> ClockTime:
    if not isinstance(entry, list | tuple) or len(entry) != 2 or not all(isinstance(part, str) for part in entry):
        raise InputError('"times" is a list of pairs such as ["21:36:02", "no more bets"]')
    return clock_time(f"{entry[0]} {entry[1]}")


# Parts of lines


def clock_time(text: str) -> ClockTime:
    """A time of the clock with what was to be seen then: "21:36:02 no more bets"."""
    found = _CLOCK.match(text)
    words = " ".join(text[found.end() :].split()) if found else ""
    if found is None or not words:
        raise InputError(f"{text[:40]!r} is no time with what was to be seen; write 21:36:02 no more bets")
    hour, minute, second = found.groups()
    return ClockTime(f"{int(hour):02}:{minute}" + (f":{second}" if second else ""), words[:200])


def signed(amount: object) -> int:
    """Cents of an amount that may be below zero: "+125", "-25.00"."""
    text = str(amount).strip().replace("−", "-")
    return -cents(text[1:].strip()) if text.startswith("-") else cents(text.removeprefix("+").strip())


def done_in(player: str, part: str) -> list[Done] | None:
    """What a part of a line says was done: "paid 50, 25", "lost", "returned 25 initial", "net +125"; None if nothing."""
    if part.partition(" ")[0].lower().rstrip(":,") not in SAID:
        return None
    found, outcome = list[Done](), ""
    for each in commas(part):
        word, _, rest = each.partition(" ")
        said = word.lower().rstrip(":")
        outcome, one = (said, rest.strip()) if said in SAID else (outcome, each)
        if not one or outcome == NOTHING:
            if outcome == NET:
                raise InputError("net needs an amount, such as net +125")
            found.append(Done(player, outcome))
            continue
        amount, _, wager = one.partition(" ")
        money = signed(amount) if outcome == NET else cents(amount)
        found.append(Done(player, outcome, money, " ".join(wager.split())))
    return found


def done_in_words(done: Iterable[Done]) -> str:
    """The same written out, for one player; what follows its like needs no word of its own."""
    parts, last = list[str](), ""
    for one in done:
        words = [one.outcome] if one.cents is None or one.outcome != last else []
        if one.cents is not None:
            words += [("+" if one.outcome == NET and one.cents > 0 else "") + short(one.cents), one.wager.replace(",", "")]
        parts.append(" ".join(word for word in words if word))
        last = one.outcome if one.cents is not None else ""
    return ", ".join(parts)


def short(amount: int) -> str:
    """Cents as people type them: 25, 7.50."""
    return dollars(amount).removesuffix(".00")

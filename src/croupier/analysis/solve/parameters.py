"""What may be varied to move a wager's edge: what rules pay or weigh by, decks, wheels, and what a house may choose.

What they are follows from the types of values and from what the game declares; whether one moves the edge is
measured.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from croupier.analysis.answers import listed
from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.effect import may_move_odds
from croupier.analysis.odds.odds import lines
from croupier.analysis.solve.scales import Scale, scales_of, whole
from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value, measure

Kind = Literal["pays", "decks", "wheel", "weights", "numbers", "choices"]
KINDS: tuple[Kind, ...] = ("pays", "decks", "wheel", "weights", "numbers", "choices")
DECKS = range(1, 17)

Changes = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that can be varied. `sets` are the rules that a value of it makes, or what the game is asked with it.

    A number has a `scale`; `values` are tried whatever they give.
    """

    kind: Kind
    path: str
    now: Value
    cite: str
    allowed: str
    lawful: Callable[[Value], bool]
    sets: Callable[[Value], Changes]
    scale: Scale | None = None
    values: tuple[Value, ...] = ()
    asked: bool = False  # `sets` is a question to the game, not a change of its rules


@dataclass
class Question:
    """One line of an edition's odds, asked again and again under other rules; each answer is kept."""

    opened: Opened
    wager: str
    line: Exact
    asks: Mapping[str, object] = field(default_factory=dict)
    _answers: dict[tuple[tuple[str, Value], ...], Fraction | None] = field(default_factory=dict)

    def edge(self, changes: Changes, asks: Mapping[str, object] | None = None) -> Fraction | None:
        """The edge with these rules changed; None if they make no game that has the wager."""
        key = tuple((path, str(value)) for path, value in (*changes.items(), *(asks or {}).items()))
        if key not in self._answers:
            self._answers[key] = self._asked(changes, asks or {})
        return self._answers[key]

    def _asked(self, changes: Changes, asks: Mapping[str, object]) -> Fraction | None:
        try:
            found = lines(changed(self.opened, changes), self.wager, asks={**self.asks, **asks})
        except STUMBLES:
            return None
        same = (line for line in found if line.strategy == self.line.strategy and line.on == self.line.on)
        line = next(same, None)
        return None if line is None else line.house_edge

    def of(self, parameter: Parameter, value: Value, also: Changes | None = None) -> Fraction | None:
        """The edge with one parameter at a value, and other rules changed beside it."""
        if parameter.asked:
            return self.edge(also or {}, parameter.sets(value))
        return self.edge({**parameter.sets(value), **(also or {})})


def changed(opened: Opened, changes: Changes) -> Opened:
    """The edition with other values for some rules, whatever it says of them itself."""
    if not changes:
        return opened
    rules = dict(opened.draft.rules)
    for path, value in changes.items():
        says = opened.in_force.says[path]
        rules[path] = replace(rules[path], says=says if says.allows(value) else Says("is", value), default=value)
    choices = {path: value for path, value in opened.in_force.choices.items() if path not in changes}
    base = replace(opened, in_force=replace(opened.in_force, choices=choices), unchanged=opened.text)
    return base.with_(draft=replace(opened.draft, rules=rules))


def parameters(opened: Opened) -> Iterator[Parameter]:
    """Everything that might move an edge, in the order of the edition; decks, wheels and weights come after the rules."""
    decks = _decks(opened)
    weights = list(weights_of(opened))
    apart = {
        opened.game.rules.equipment_rule,
        *(decks[1] if decks else ()),
        *(path for one in weights for path in one.sets(one.now)),
    }
    for path in opened.draft.rules:
        if path not in apart and may_move_odds(opened, (path,)):
            yield from _of_rule(opened, path)
    if decks:
        yield decks[0]
    yield from _wheel(opened)
    yield from weights


@lru_cache(maxsize=64)
def asked_decks(opened: Opened) -> Parameter | None:
    """The decks that are dealt from, which a game is asked; None where it has none. Kept for the edition as opened."""
    decks = _decks(opened)
    return decks[0] if decks else None


def _of_rule(opened: Opened, path: str) -> Iterator[Parameter]:
    now, says = opened.in_force.values[path], opened.in_force.says[path]
    allowed = tuple(listed(says) or ())

    def lawful(value: Value) -> bool:
        return says.allows(value)

    def sets(value: Value) -> Changes:
        return {path: value}

    cite = opened.in_force.cite(path)
    scales = list(scales_of(now))
    for scale in scales:
        kind: Kind = "pays" if _is_paid(now) else "numbers"
        values = (*allowed, *_ends(says))
        fixed = "fixed" if says.kind == "is" else str(says)
        yield Parameter(kind, path, now, cite, fixed, lawful, sets, scale, values)
    if not scales and says.kind == "one_of":
        yield Parameter("choices", path, now, cite, str(says), lawful, sets, values=allowed)


def _is_paid(value: Value) -> bool:
    """Whether the value is odds or an award, and not a number by itself."""
    if (size := measure(value)) is not None:
        return size[0] == "odds"
    try:
        return bool(Award.parse(value).parts)
    except InputError:
        return False


def _ends(says: Says) -> tuple[Value, ...]:
    """The limits of what is allowed."""
    if says.kind == "range":
        return tuple(end for end in (says.value, says.to) if end is not None)
    return (says.value,) if says.kind in ("at_least", "at_most") else ()


def _decks(opened: Opened) -> tuple[Parameter, tuple[str, ...]] | None:
    """The decks that are dealt from, where the game has any, and the rules that say how many they may be."""
    game, rules = opened.game, opened.rules
    if "decks" not in game.odds.asks:
        return None
    named = tuple(dict.fromkeys(path for number in DECKS for path in game.odds.outside(rules, decks=number)))
    lawful = [number for number in DECKS if not game.odds.outside(rules, decks=number)]
    parameter = Parameter(
        "decks",
        "decks",
        _whole(game.odds.assumptions(rules).get("decks")),
        ", ".join(dict.fromkeys(opened.in_force.cite(path) for path in named)),
        "one of " + ", ".join(map(str, lawful)),
        lambda value: value in lawful,
        lambda value: {"decks": value},
        values=tuple(DECKS),
        asked=True,
    )
    return parameter, named


def _whole(number: object) -> int | None:
    return number if isinstance(number, int) else None


def _wheel(opened: Opened) -> Iterator[Parameter]:
    rule = opened.game.rules.equipment_rule
    if rule is None:
        return
    says = opened.in_force.says[rule]
    yield Parameter(
        "wheel",
        rule,
        opened.in_force.values[rule],
        opened.in_force.cite(rule),
        str(says),
        says.allows,
        lambda value: {rule: value},
        values=opened.game.rules.kinds(opened.draft),
    )


def weights_of(opened: Opened, held: Collection[str] = ()) -> Iterator[Parameter]:
    """Sections of a wheel, weights of symbols: as the game tells which there are and what else changes with each.

    `held` are rules that do not change with another one.
    """
    says = opened.in_force.says
    for weight in opened.game.rules.weights(opened.rules, held):
        rules = weight.sets(weight.now)

        def lawful(value: Value, sets: Callable[[int], Changes] = weight.sets) -> bool:
            return isinstance(value, int) and all(says[path].allows(made) for path, made in sets(value).items())

        def sets(value: Value, sets: Callable[[int], Changes] = weight.sets) -> Changes:
            assert isinstance(value, int)
            return sets(value)

        yield Parameter(
            "weights",
            weight.path,
            weight.now,
            ", ".join(dict.fromkeys(opened.in_force.cite(path) for path in rules)),
            weight.beside or "; ".join(dict.fromkeys(str(says[path]) for path in rules)),
            lawful,
            sets,
            whole(weight.now, weight.most),
        )

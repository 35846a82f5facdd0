"""Another value for each rule of an edition: one that the rule allows, else one that is as well formed as its own."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import Cents
from croupier.games.kit.play.people import Person, PersonOrNobody
from croupier.rulebook import paths
from croupier.rulebook.text.draft import CUSTOM, Draft, Rule, Says
from croupier.rulebook.values import Value, same

_hints = cache(get_type_hints)

PEOPLE = ("dealer", "floorperson or above", "pit manager or above", "security", "player")


def others(typed: type, draft: Draft, path: str, now: Value) -> Iterator[Value]:
    """Other values of a rule, the likeliest to be noticed first: of its readings and limits, then by its type."""
    tried: list[Value] = [now]
    for value in (*_allowed(draft, draft.rules[path]), *_of_type(hint_of(typed, path), now)):
        if not any(same(value, one) for one in tried):
            tried.append(value)
            yield value


def with_values(draft: Draft, values: Mapping[str, Value]) -> Draft:
    """A copy of the edition that fixes rules at these values; a rule that it lacks is added as custom."""
    fixed = dict(draft.rules)
    for path, value in values.items():
        rule = fixed.get(path) or Rule(path, Says("is"), None, (CUSTOM,), draft.id, 0)
        fixed[path] = replace(rule, says=Says("is", value), default=value)
    return replace(draft, rules=fixed)


def hint_of(typed: type, path: str) -> Any:
    """The type of a rule: the path is the attribute."""
    hint: Any = typed
    for part in paths.split(path):
        inner = _required(hint)
        hint = get_args(inner)[1] if get_origin(inner) is Mapping else _hints(inner)[part]
    return _required(hint)


def _required(hint: Any) -> Any:
    if get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
        return next(arg for arg in get_args(hint) if arg is not NoneType)
    return hint


def _allowed(draft: Draft, rule: Rule) -> Iterator[Value]:
    says = rule.says
    if says.kind == "reading":
        for option in draft.readings[str(says.value)].options:
            if option.sets[rule.path].kind == "is":
                yield option.sets[rule.path].value
    if says.kind == "one_of" and isinstance(says.value, tuple):
        yield from says.value
    if says.kind == "range":
        yield says.value
        yield says.to


def _of_type(hint: Any, now: Value) -> Iterator[Value]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        yield from args
    elif hint in (Person, PersonOrNobody):
        yield from PEOPLE
    elif hint is bool:
        yield now is not True
    elif hint is int:
        yield from (now + 1, now - 1, now * 2, 1) if isinstance(now, int) else (3,)
    elif hint is Cents:
        yield from ("35.00", "5.00", "1.00", "700.00")
    elif hint is Fraction:
        yield from ("1/3", "1/4", "2")
    elif hint in (Odds, Award):
        yield from ("7 to 1", "3 to 2") if hint is Odds else ("7 to 1", "35.00 per 5.00")
    elif hint is str:
        yield "something else"
    elif origin is tuple and isinstance(now, tuple):
        yield from _of_list(args[0], now)
    elif isinstance(now, Mapping):
        for key, item in now.items():
            inner = args[1] if origin is Mapping else _required(_hints(hint).get(key, str))
            for other in _of_type(inner, item):
                yield {**now, key: other}


def _of_list(item: Any, now: tuple[Value, ...]) -> Iterator[Value]:
    for place, old in enumerate(now):
        yield (*now[:place], *now[place + 1 :])
        for new in _of_type(item, old):
            if new not in now:
                yield (*now[:place], new, *now[place + 1 :])
    yield tuple(reversed(now))
    for new in _of_type(item, now[0]) if now else ():
        if new not in now:
            yield (*now, new)

"""Fills a game's typed rules from the rules in force: the TOML path is the attribute, the annotation says what it is.

Groups of rules are named tuples: immutable as frozen dataclasses are, and a tenth of their cost at start-up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import Cents, cents
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value, measure, shown


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules:
    """What the typed rules of every game have: the citation of a path, and whether a value would be allowed.

    Rules are equal only to themselves, so that what follows from them (a catalogue, a layout) can be kept by them.
    """

    in_force: InForce = field(repr=False)

    def cite(self, path: str) -> str:
        return self.in_force.cite(path)

    def allows(self, path: str, value: Value) -> bool:
        return self.in_force.allows(path, value)

    def refusal(self, path: str, reason: str) -> InputError:
        """The refusal of something that a rule forbids, with the rule's section."""
        return InputError(reason, rule=path, cite=self.cite(path))


Typed = TypeVar("Typed", bound=Rules)


def fill(cls: type[Typed], in_force: InForce) -> Typed:
    """The typed rules. A rule the game does not know, or one it misses, is refused with file and line."""
    used: set[str] = set()
    latest = _LATEST.get(cls, ())
    before = next((one for one in latest if one.in_force.tree is in_force.tree), None)
    given = _unchanged(cls, before, in_force) if before is not None else {}
    made = _group(cls, in_force, "", used, {**given, "in_force": in_force})
    for path, rule in in_force.draft.rules.items() if before is None else ():
        if path not in used:
            game, right = in_force.draft.game, _known_beside(cls, path) or did_you_mean(path, used)
            raise InputError(f"{in_force.draft.file}:{rule.line}: {path}: the game {game} has no such rule{right}")
    assert isinstance(made, cls)
    rest = tuple(one for one in latest if one is not before)
    _LATEST[cls] = (made, *rest[: _TREES - 1])
    return made


_TREES = 4
_LATEST: dict[type[Rules], tuple[Rules, ...]] = {}
"""The rules of each game that were filled last, of a few editions, which a comparison takes in turn: most that follow are
of one of them, with a value or two that differ."""


def _unchanged(cls: type, before: Rules, in_force: InForce) -> dict[str, object]:
    """The chapters of rules with the same paths in which every value is the very same: they need not be read again."""
    known = before.in_force.values
    changed = {path.partition(".")[0] for path, value in in_force.values.items() if value is not known[path]}
    return {name: getattr(before, name) for name in _kinds(cls) if name not in changed and name != "in_force"}


def _known_beside(cls: Any, path: str) -> str:
    """What stands where an unknown rule was written, for the end of its refusal; nothing where that is the whole game."""
    inner, above = cls, ""
    for part in paths.split(path):
        if get_origin(inner) is Mapping:
            inner = _kind(get_args(inner)[1]).hint
        elif hasattr(inner, "_fields") and part not in inner._fields:
            return f"; {above} has " + ", ".join(inner._fields)
        elif inner is cls or hasattr(inner, "_fields"):
            inner = _kind(get_type_hints(inner).get(part)).hint
        above = paths.join((*paths.split(above), part))
    return ""


class _Kind:
    """An annotation taken apart, once: rules are made again for every reading and what-if."""

    __slots__ = ("args", "group", "hint", "inside", "lines", "optional", "origin")

    def __init__(self, hint: Any) -> None:
        args = get_args(hint)
        self.optional = get_origin(hint) in (Union, UnionType) and NoneType in args
        self.hint: Any = next(arg for arg in args if arg is not NoneType) if self.optional else hint
        self.origin, self.args = get_origin(self.hint), get_args(self.hint)
        self.group = hasattr(self.hint, "_fields")
        within = {tuple: 0, Mapping: 1}.get(self.origin)
        self.inside = None if within is None else _kind(self.args[within])
        self.lines = self.origin is Mapping and hasattr(self.args[1], "_fields")


@cache
def _kind(hint: Any) -> _Kind:
    return _Kind(hint)


@cache
def _kinds(cls: type) -> dict[str, _Kind]:
    return {name: _kind(hint) for name, hint in get_type_hints(cls).items()}


def _group(cls: type, in_force: InForce, prefix: str, used: set[str], given: Mapping[str, object]) -> object:
    values: dict[str, object] = dict(given)
    defaults = getattr(cls, "_field_defaults", {})
    for name, kind in _kinds(cls).items():
        path = prefix + name
        if name in given or (name in defaults and path not in in_force.values and not in_force.below(path)):
            continue
        values[name] = _made(kind, in_force, path, used)
    return cls(**values)


def _made(kind: _Kind, in_force: InForce, path: str, used: set[str]) -> object:
    if path in in_force.values:
        used.add(path)
        value = in_force.values[path]
        if value is None and kind.optional:
            return None
        try:
            _require_value(kind, value)
            return _text(kind, value) if type(value) is str else _value(kind, value)
        except InputError as problem:
            reason = f"{in_force.place(path)}{path}: {problem.reason}"
            raise InputError(reason, rule=path, cite=in_force.cite(path)) from None
    below = in_force.below(path)
    if below and kind.group:
        return _group(kind.hint, in_force, path + ".", used, {})
    if below and kind.origin is Mapping:
        item, above = _kind(kind.args[1]), paths.split(path)
        return {key: _made(item, in_force, paths.join((*above, key)), used) for key in below}
    if kind.optional:
        return None
    what = "a value is missing, and a table stands there" if below else "the rule is missing"
    reason = f"{what}; the game {in_force.draft.game} needs it"
    raise InputError(f"{_near(in_force, path)}{path}: {reason}")


def _require_value(kind: _Kind, value: Value) -> None:
    """Refuse what only a submission could tell, and a value where a pay table should stand."""
    if value is None:
        raise InputError("it is not determined: a submission must choose it, or the rule needs a default")
    if kind.lines and not isinstance(value, Mapping):
        line = ", ".join(f"{name} = …" for name in kind.args[1]._fields)
        said = f"{shown(value)!r} is no list of lines" if value != () else "it has no line"
        raise InputError(f'{said}; write [{{ hand = "…", {line} }}, …]')


def _near(in_force: InForce, path: str) -> str:
    """Where a missing rule would stand: with the rules of the same group, if there are any."""
    parts = paths.split(path)
    for depth in range(len(parts) - 1, 0, -1):
        prefix = paths.join(parts[:depth])
        for beside in in_force.draft.rules:
            if paths.under(beside, prefix):
                return in_force.place(beside)
    return f"{in_force.draft.file}: "


@lru_cache(maxsize=4096)
def _text(kind: _Kind, text: str) -> object:
    """A value written in words, read once."""
    return _value(kind, text)


def _value(kind: _Kind, value: Value) -> object:
    hint, origin, inside = kind.hint, kind.origin, kind.inside
    if origin is Literal:
        if value in kind.args:
            return value
        raise InputError(f"{shown(value)} is not one of " + ", ".join(map(str, kind.args)))
    if inside is not None and origin is tuple and isinstance(value, tuple):
        return tuple([_value(inside, item) for item in value])
    if inside is not None and origin is Mapping and isinstance(value, Mapping):
        return {key: _value(inside, item) for key, item in value.items()}
    if kind.group and isinstance(value, Mapping):
        return _record(hint, value)
    if hint in READERS:
        return READERS[hint](value)
    if isinstance(hint, type) and isinstance(value, hint) and not (hint is int and isinstance(value, bool)):
        return value
    raise InputError(f"{shown(value)!r} is of the wrong kind; it should be {_KINDS.get(origin or hint, 'something else')}")


_KINDS: dict[object, str] = {
    int: "a whole number",
    str: "words",
    bool: "true or false",
    tuple: "a list",
    Mapping: "a table of values",
}


def _record(cls: Any, value: Mapping[str, Value]) -> object:
    """A value that is a table, as a named tuple; a key that it may lack takes the tuple's default, or None."""
    fields: dict[str, object] = {}
    kinds = _kinds(cls)
    for name, kind in kinds.items():
        if name in value:
            fields[name] = _value(kind, value[name])
        elif name not in cls._field_defaults:
            if not kind.optional:
                raise InputError(f"the table {shown(value)} lacks {name}")
            fields[name] = None
    if unknown := sorted(set(value) - set(kinds)):
        raise InputError(f"the table has an unknown key {unknown[0]!r}; it has " + ", ".join(kinds))
    return cls(**fields)


def _fraction(value: Value) -> Fraction:
    size = measure(value)
    if size is None or size[0] != "number":
        part = measure(value[:-1].strip()) if isinstance(value, str) and value.endswith("%") else None
        right = str(part[1] / 100) if part is not None and part[0] == "number" else "1/5"
        raise InputError(f'{shown(value)!r} is not a number; write a fraction or decimals, such as "{right}"')
    return size[1]


READERS: dict[object, Callable[[Value], object]] = {
    Odds: Odds.parse,
    Award: Award.parse,
    Cents: cents,
    Fraction: _fraction,
}
"""How values of these types are read; games add types of their own."""

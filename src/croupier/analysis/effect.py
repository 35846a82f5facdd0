"""What rules do to the odds by themselves: put alone into one edition, taken alone out of another.

What an edition leaves open stands at its default; beside that, the edges over all that it allows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from croupier.analysis.answers import is_open, listed
from croupier.analysis.edition import Opened
from croupier.errors import InputError
from croupier.games.kit.odds import exact
from croupier.rulebook import paths
from croupier.rulebook.values import Value, plain

Key = tuple[str | None, str, str | None]  # wheel, wager, strategy
Edges = Mapping[Key, tuple[Fraction, ...]]
Spread = dict[Key, tuple[Fraction, Fraction]]


def effect(first: Opened, last: Opened, unit: tuple[str, ...]) -> dict[str, object]:
    """The rules of `last` put alone into `first`, and taken alone out of `last`; None where that makes no game."""
    with_them, without = with_rules(first, last, unit), with_rules(last, first, unit)
    alone = change(edges(first), edges(with_them))
    back = change(edges(without), edges(last))
    return {
        "alone": alone,
        "last": back,
        "wagers": sorted({str(line["wager"]) for line in (alone or []) + (back or [])}),
        "open": [path for path in unit if any(is_open(opened.in_force.says.get(path)) for opened in (first, last))],
        "untried": [path for path in unit if any(listed_of(opened, path) is None for opened in (first, last))],
        "over": _over_all(first, with_them, unit),
        "undetermined": _undetermined(first, last, unit),
    }


def listed_of(opened: Opened, path: str) -> list[Value] | None:
    """The values that the edition allows, or the one that a submission chose."""
    if path in opened.in_force.choices:
        return [opened.in_force.choices[path]]
    return listed(opened.in_force.says.get(path))


def with_rules(opened: Opened, other: Opened, unit: tuple[str, ...]) -> Opened | None:
    """The edition with some rules of another, and what its house chose for them; None if they do not work in it."""
    rules = {path: rule for path, rule in opened.draft.rules.items() if path not in unit}
    rules |= {path: other.draft.rules[path] for path in unit if path in other.draft.rules}
    deciding = {id: other.draft.readings[id] for id in _deciding(other, unit)}
    read = {id: other.in_force.read.get(id, reading.chosen.name) for id, reading in deciding.items()}
    choices = {path: value for path, value in opened.in_force.choices.items() if path not in unit}
    choices |= {path: value for path, value in other.in_force.choices.items() if path in unit}
    try:
        chosen = replace(opened, in_force=replace(opened.in_force, choices=choices))
        readings = {**opened.draft.readings, **deciding}
        return chosen.with_(draft=replace(opened.draft, rules=rules, readings=readings), read=read)
    except InputError:
        return None


def _deciding(opened: Opened, unit: tuple[str, ...]) -> list[str]:
    says = (opened.draft.rules[path].says for path in unit if path in opened.draft.rules)
    return [str(said.value) for said in says if said.kind == "reading"]


@lru_cache(maxsize=64)
def edges(opened: Opened | None) -> Edges | None:
    """Every house edge, with what the edition leaves open at its default."""
    if opened is None:
        return None
    edges_of: dict[Key, tuple[Fraction, ...]] = {}
    for wheel, table in opened.on_each_wheel():
        for line in table.room.odds(table.rules):
            key = wheel, line.wager, line.strategy
            edges_of[key] = (*edges_of.get(key, ()), line.house_edge)
    return edges_of


def change(before: Edges | None, after: Edges | None) -> list[dict[str, object]] | None:
    """The wagers whose edge changes, from and to; None if one side cannot be computed."""
    if before is None or after is None:
        return None
    return _moved(before, after, highest)


def _moved(before: Edges, after: Edges, shown: Callable[[tuple[Fraction, ...] | None], object]) -> list[dict[str, object]]:
    """The wagers whose numbers differ, from and to."""
    return [
        {**named(key), "from": shown(before.get(key)), "to": shown(after.get(key))}
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    ]


def named(key: Key) -> dict[str, object]:
    wheel, wager, strategy = key
    name: dict[str, object] = {"wager": wager, "strategy": strategy}
    return {**name, "wheel": wheel} if wheel else name


def highest(several: tuple[Fraction, ...] | None) -> dict[str, object] | None:
    """The highest of several edges, as reports give it out."""
    return exact(max(several)) if several else None


def rule_class(opened: Opened, path: str) -> str:
    """What the rule is about, by its longest prefix that the game knows."""
    known = [prefix for prefix in opened.room.classes if paths.under(path, prefix)]
    return opened.room.classes[max(known, key=len)] if known else "procedure"


# Over all that is allowed


def _over_all(before: Opened, after: Opened | None, unit: Sequence[str]) -> list[dict[str, object]]:
    """For each open rule whose choice moves the odds, and not as before: the least and the greatest edges.

    Some rules count only where the house has chosen something else (decks of a shuffler, where there is one): what is
    about money is tried with each such switch turned over as well.
    """
    if after is None:
        return []
    moved: list[dict[str, object]] = []
    for path in unit:
        had, has = listed_of(before, path), listed_of(after, path)
        if had is None or has is None or max(len(had), len(has)) < 2:
            continue
        for switch in _switches(before, after, path):
            ends = ((before, [*had[:1], *had[-1:]]), (after, [*has[:1], *has[-1:]]))
            if not any(_varies(_spread(opened, path, values, switch)) for opened, values in ends):
                continue
            if lines := _moved(_spread(before, path, had, switch), _spread(after, path, has, switch), _range):
                when = {other: plain(value) for other, value in switch.items()}
                moved.append({"path": path, "when": when, "wagers": lines})
                break
    return moved


def _switches(before: Opened, after: Opened, path: str) -> Iterator[dict[str, Value]]:
    """Nothing turned over; then, for money, each yes or no and each choice about money that a house may make."""
    yield {}
    if rule_class(before, path) != "money":
        return
    for other in dict.fromkeys((*after.in_force.says, *before.in_force.says)):
        opened = after if other in after.in_force.says else before
        said = opened.in_force.says[other]
        values = listed(said) if said.kind == "one_of" else None
        if other == path or not values or other in opened.in_force.choices:
            continue
        # a number is no switch: it would move the odds by itself
        kinds = {type(value) for value in values}
        if kinds == {bool} or (kinds == {str} and rule_class(opened, other) == "money"):
            yield from ({other: value} for value in values if value != opened.in_force.values[other])


def _spread(opened: Opened, path: str, values: Sequence[Value], switch: Mapping[str, Value]) -> Spread:
    """The least and the greatest edge of every wager over these values, or as it is where the rule does not exist.

    A switch that this edition lacks stays as it is; values that make no game are left out.
    """
    turned = {
        other: value
        for other, value in switch.items()
        if other in opened.in_force.says and opened.in_force.allows(other, value)
    }
    spread: Spread = {}
    for choice in [{path: value} for value in values] or [{}]:
        try:
            each = edges(opened.with_(choices={**turned, **choice}))
        except InputError:
            continue
        for key, several in (each or {}).items():
            low, high = spread.get(key, (several[0], several[0]))
            spread[key] = min(low, *several), max(high, *several)
    return spread


def _varies(spread: Spread) -> bool:
    return any(low < high for low, high in spread.values())


def _range(ends: tuple[Fraction, ...] | None) -> dict[str, object] | None:
    return {"least": exact(ends[0]), "most": exact(ends[1])} if ends else None


def _undetermined(first: Opened, last: Opened, unit: Sequence[str]) -> list[str]:
    """Wagers that come or go with these rules and whose odds the rules do not tell."""
    kinds = [{wager.kind for wager in opened.room.catalogue(opened.rules).values()} for opened in (first, last)]
    known = {key[1] for opened in (first, last) for key in edges(opened) or ()}
    strange = (kinds[0] ^ kinds[1]) - known
    of_unit = {paths.split(path)[0].replace("_", "-") for path in unit}
    return sorted(strange & of_unit)

"""What rules do to the odds by themselves: put alone into one edition, taken alone out of another.

What an edition leaves open stands at its default; beside that, the edges over all that it allows. Where a rule stands as it
is only by a reading, the effect under the other options stands beside it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from croupier.analysis.answers import is_open, listed
from croupier.analysis.edition import STUMBLES, Opened
from croupier.equipment.money import dollars
from croupier.games.kit.game import Game
from croupier.games.kit.odds.odds import exact
from croupier.rulebook import paths
from croupier.rulebook.shape import Rules
from croupier.rulebook.text.draft import Rule
from croupier.rulebook.values import Alike, Value, plain

Key = tuple[str | None, str, str | None]  # wheel, wager, strategy
Ends = TypeVar("Ends")
Edges = Mapping[Key, tuple[Fraction, ...]]
Spread = dict[Key, tuple[Fraction, Fraction, bool]]  # least, greatest, and whether there always is such a wager


def effect(first: Opened, last: Opened, unit: tuple[str, ...], about: Sequence[str] = ()) -> dict[str, object]:
    """The rules of `last` put alone into `first`, and taken alone out of `last`; None where that makes no game.

    `about` are the rules that a request names, also those that it leaves at what they say: as they are read now.
    """
    with_them, without = with_rules(first, last, unit), with_rules(last, first, unit)
    still = not may_move_odds(first, unit)
    alone = change(edges(first), edges(with_them), still=still)
    back = change(edges(without), edges(last), still=still)
    return {
        "alone": alone,
        "last": back,
        "wagers": sorted({str(line["wager"]) for line in (alone or []) + (back or [])}),
        "open": [path for path in unit if any(is_open(opened.in_force.says.get(path)) for opened in (first, last))],
        "untried": [path for path in unit if any(listed_of(opened, path) is None for opened in (first, last))],
        "over": _over_all(first, with_them, unit),
        "undetermined": _undetermined(first, last, unit),
        "rounded": _rounded(first, with_them, alone),
        "readings": _by_reading(first, last, tuple(dict.fromkeys((*unit, *about)))),
    }


def listed_of(opened: Opened, path: str) -> list[Value] | None:
    """The values that the edition allows, or the one that a submission chose."""
    if path in opened.in_force.choices:
        return [opened.in_force.choices[path]]
    return listed(opened.in_force.says.get(path))


@lru_cache(maxsize=64)
def with_rules(opened: Opened, other: Opened, unit: tuple[str, ...]) -> Opened | None:
    """The edition with some rules of another as they are read there, and what its house chose; None if that is no game.

    Kept: an effect, each reading of it and a waterfall mix the same two.
    """
    rules = {path: rule for path, rule in opened.draft.rules.items() if path not in unit or path in other.draft.rules}
    rules |= {path: _as_read(other, path) for path in unit if path in other.draft.rules}
    choices = {path: value for path, value in opened.in_force.choices.items() if path not in unit}
    choices |= {path: value for path, value in other.in_force.choices.items() if path in unit}
    try:
        chosen = replace(opened, in_force=replace(opened.in_force, choices=choices))
        mixed = chosen.with_(draft=replace(opened.draft, rules=rules))
        edges(mixed)
    except STUMBLES:
        return None
    return mixed


def _as_read(opened: Opened, path: str) -> Rule:
    """The rule with what its reading makes of it: another edition may read a point of the same name otherwise."""
    return replace(opened.draft.rules[path], says=opened.in_force.says[path], default=opened.in_force.values[path])


def _rounded(first: Opened, with_them: Opened | None, alone: list[dict[str, object]] | None) -> dict[str, object] | None:
    """The effect at a stake that the chips in play cannot divide as the rules ask, where it is another one."""
    stake = rounded_stake(first)
    if with_them is None or stake is None or rounded_stake(with_them) != stake:
        return None
    moved = change(edges(first, stake), edges(with_them, stake))
    return {"stake": dollars(stake), "wagers": moved} if moved != alone else None


def rounded_stake(opened: Opened) -> int | None:
    """The least stake, in cents, of which the chips in play cannot pay some part."""
    return opened.game.odds.rounded_stake(opened.rules)


@lru_cache(maxsize=64)
def edges(opened: Opened | None, stake: int | None = None) -> Edges | None:
    """Every house edge, with what the edition leaves open at its default; at a stake, as the chips in play pay it."""
    if opened is None:
        return None
    edges_of: dict[Key, tuple[Fraction, ...]] = {}
    for wheel, table in opened.on_each_wheel():
        for wager, strategy, edge in _lines(table.game, Alike(table.rules, table.rules.in_force.values), stake):
            key = wheel, wager, strategy
            edges_of[key] = (*edges_of.get(key, ()), edge)
    return edges_of


@lru_cache(maxsize=256)
def _lines(game: Game[Any], rules: Alike[Rules], stake: int | None) -> tuple[tuple[str, str | None, Fraction], ...]:
    """Wager, strategy and edge. Kept: mixed editions often come to the same values, and values are all that odds read."""
    asks = {} if stake is None else {"stake": stake}
    return tuple((line.wager, line.strategy, line.house_edge) for line in game.odds.lines(rules.it, **asks))


def change(before: Edges | None, after: Edges | None, *, still: bool = False) -> list[dict[str, object]] | None:
    """The wagers whose edge changes, from and to; None if one side cannot be computed.

    `still`: the rules put in are not about money, so that nothing changes even where they make no game by themselves.
    """
    if before is None or after is None:
        return [] if still else None
    return _moved(before, after, highest)


def _moved(
    before: Mapping[Key, Ends], after: Mapping[Key, Ends], shown: Callable[[Ends | None], object]
) -> list[dict[str, object]]:
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
    return _class_of(opened.game, path)


@lru_cache(maxsize=8192)
def _class_of(game: Game[Any], path: str) -> str:
    """Kept: every rule of an edition is asked for, many times over."""
    known = [prefix for prefix in game.rules.classes if paths.under(path, prefix)]
    return game.rules.classes[max(known, key=len)] if known else "procedure"


def may_move_odds(opened: Opened, unit: Iterable[str]) -> bool:
    """Whether one of these rules is about money, as every rule is that odds depend on; a game need not tell them apart."""
    return "money" not in opened.game.rules.classes.values() or any(rule_class(opened, path) == "money" for path in unit)


def unit_class(opened: Opened, unit: Sequence[str]) -> str:
    """What rules that change together are about: money if one of them is, then what the dealer does, then paper."""
    abouts = {rule_class(opened, path) for path in unit}
    return next(name for name in ("money", "procedure", "paper") if name in abouts)


# As the text might be read


def _by_reading(first: Opened, last: Opened, unit: tuple[str, ...]) -> list[dict[str, object]]:
    """Each reading of either edition that decides one of these rules, and under which the effect would be another."""
    if not first.game.wagers.banked:
        return []
    found: list[dict[str, object]] = []
    for opened in (first,) if first is last else (first, last):
        for id in _deciding(opened, unit):
            if not may_move_odds(opened, opened.draft.readings[id].rules):
                continue
            options = list(_otherwise(first, last, opened, id, unit))
            if options:
                chosen = opened.in_force.read.get(id, opened.draft.readings[id].chosen.name)
                found.append({"edition": opened.label, "id": id, "chosen": chosen, "options": options})
    return found


def _otherwise(first: Opened, last: Opened, opened: Opened, id: str, unit: tuple[str, ...]) -> Iterator[dict[str, object]]:
    """The effect of the rules, and of all others that the reading decides, under each option that makes it another."""
    reading = opened.draft.readings[id]
    decided = (path for path in reading.rules if path in opened.draft.rules)
    together = tuple(dict.fromkeys((*unit, *decided)))
    open_rules = tuple(
        {path: None for option in reading.options for path, said in option.sets.items() if said.kind != "is"}
    )
    usual = _both_ways(first, last, together, open_rules)
    for option in reading.options:
        if option.name == opened.in_force.read.get(id, reading.chosen.name):
            continue
        read = _read(opened, id, option.name)
        if read is not None:
            ends = (read, last) if opened is first else (first, read)
            moved = _both_ways(*ends, together, open_rules)
            if moved != usual:
                yield {"name": option.name, **moved}


def _both_ways(first: Opened, last: Opened, unit: tuple[str, ...], open_rules: tuple[str, ...]) -> dict[str, object]:
    """The effect of the rules alone and last, and over what the open ones among them allow."""
    with_them = with_rules(first, last, unit)
    alone = change(edges(first), edges(with_them))
    return {
        "alone": alone,
        "last": change(edges(with_rules(last, first, unit)), edges(last)),
        "over": _over_all(first, with_them, open_rules),
        "rounded": _rounded(first, with_them, alone),
    }


def _read(opened: Opened, id: str, option: str) -> Opened | None:
    try:
        return opened.with_(read={id: option})
    except STUMBLES:
        return None


def _deciding(opened: Opened, unit: tuple[str, ...]) -> list[str]:
    """The readings that say what these rules are."""
    says = (opened.draft.rules[path].says for path in unit if path in opened.draft.rules)
    return list(dict.fromkeys(str(said.value) for said in says if said.kind == "reading"))


# Over all that is allowed


def _over_all(before: Opened, after: Opened | None, unit: Sequence[str]) -> list[dict[str, object]]:
    """For each open rule whose choice moves the odds, and not as before: the least and the greatest edges.

    Some rules count only where the house has chosen something else (decks of a shuffler, where there is one): what is
    about money is tried with each such switch turned over as well.
    """
    if after is None or not before.game.wagers.banked:
        return []
    moved: list[dict[str, object]] = []
    for path in unit:
        had, has = listed_of(before, path), listed_of(after, path)
        if had is None or has is None or max(len(had), len(has)) < 2:
            continue
        for switch in _switches(before, after, path):
            ends = ((before, [*had[:1], *had[-1:]]), (after, [*has[:1], *has[-1:]]))
            if not any(_varies(_spread(opened, path, tuple(values), switch)) for opened, values in ends):
                continue
            spreads = _spread(before, path, tuple(had), switch), _spread(after, path, tuple(has), switch)
            if lines := _moved(*spreads, _range):
                when = {other: plain(value) for other, value in switch}
                moved.append({"path": path, "when": when, "wagers": lines})
                break
    return moved


def _switches(before: Opened, after: Opened, path: str) -> Iterator[tuple[tuple[str, Value], ...]]:
    """Nothing turned over; then, for money, each yes or no and each choice about money that a house may make."""
    yield ()
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
            yield from (((other, value),) for value in values if value != opened.in_force.values[other])


@lru_cache(maxsize=512)
def _spread(opened: Opened, path: str, values: tuple[Value, ...], switch: tuple[tuple[str, Value], ...]) -> Spread:
    """The least and the greatest edge of every wager over these values, or as it is where the rule does not exist.

    A switch that this edition lacks stays as it is; values that make no game are left out.
    """
    turned = {
        other: value for other, value in switch if other in opened.in_force.says and opened.in_force.allows(other, value)
    }
    each_choice: list[Edges] = []
    for choice in [{path: value} for value in values] or [{}]:
        try:
            each_choice.append(edges(opened.with_(choices={**turned, **choice})) or {})
        except STUMBLES:
            continue
    found: dict[Key, list[Fraction]] = {}
    for each in each_choice:
        for key, several in each.items():
            found.setdefault(key, []).extend(several)
    return {key: (min(ends), max(ends), all(key in each for each in each_choice)) for key, ends in found.items()}


def _varies(spread: Spread) -> bool:
    return any(low < high or not always for low, high, always in spread.values())


def _range(ends: tuple[Fraction, Fraction, bool] | None) -> dict[str, object] | None:
    """The least and the greatest edge, and where it is so, that some choice does without the wager."""
    if ends is None:
        return None
    low, high, always = ends
    return {"least": exact(low), "most": exact(high), **({} if always else {"may_lack": True})}


def _undetermined(first: Opened, last: Opened, unit: Sequence[str]) -> list[str]:
    """Wagers that come or go with these rules and whose odds the rules do not tell."""
    kinds = [{wager.kind for wager in opened.game.wagers.catalogue(opened.rules).values()} for opened in (first, last)]
    known = {key[1] for opened in (first, last) for key in edges(opened) or ()}
    strange = (kinds[0] ^ kinds[1]) - known
    of_unit = {paths.split(path)[0].replace("_", "-") for path in unit}
    return sorted(strange & of_unit)

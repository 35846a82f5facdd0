"""Editions side by side: what each says, rule by rule and request by request, and what that does to the odds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.opened import Opened
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.draft import Draft
from croupier.rulebook.values import shown

Edges = dict[tuple[str | None, str, str | None], tuple[Fraction, ...]]
NOTHING = "–"


def compare(editions: Sequence[Opened]) -> dict[str, object]:
    """The rules on which the editions differ, the units they change in, and the odds of each."""
    if len(editions) < 2:
        raise InputError("a comparison needs at least two editions")
    games = {opened.draft.game for opened in editions}
    if len(games) > 1:
        raise InputError("editions of different games cannot be compared: " + ", ".join(sorted(games)))
    listed = dict.fromkeys(path for opened in editions for path in opened.draft.rules)
    differing = [path for path in listed if len({_says(opened, path) for opened in editions}) > 1]
    odds = _odds(editions)
    return {
        "schema": 1,
        "editions": [_named_as(opened) for opened in editions],
        "statuses": [opened.draft.status for opened in editions],
        "same": len(listed) - len(differing),
        "rules": [_rule(editions, path) for path in differing],
        "requests": _requests(editions, differing),
        "joint": _change(_edges(editions[0]), _edges(editions[-1])),
        "units": [_unit(editions, unit, request) for unit, request in _units(editions, differing)],
        "odds": odds,
        "warnings": [warning for opened in editions for warning in _warnings(opened)],
    }


def _named_as(opened: Opened) -> str:
    return opened.name if opened.submitted.file else opened.draft.id


def _says(opened: Opened, path: str) -> str:
    """What the edition says, or what a submission chose."""
    if path in opened.in_force.choices:
        return f"{shown(opened.in_force.values[path])}, chosen"
    return str(opened.in_force.says[path]) if path in opened.in_force.says else NOTHING


def _rule(editions: Sequence[Opened], path: str) -> dict[str, object]:
    return {
        "path": path,
        "says": [_says(opened, path) for opened in editions],
        "cites": [_cited(opened.draft, path) for opened in editions],
        "class": _class(editions[0], path),
    }


def _cited(draft: Draft, path: str) -> str:
    if path in draft.rules:
        return draft.rules[path].cited
    return ", ".join(draft.removed[path].cite) if path in draft.removed else NOTHING


def _class(opened: Opened, path: str) -> str:
    """What the rule is about, by its longest prefix that the game knows."""
    known = [prefix for prefix in opened.room.CLASSES if paths.under(path, prefix)]
    return opened.room.CLASSES[max(known, key=len)] if known else "procedure"


def _units(editions: Sequence[Opened], differing: Sequence[str]) -> "list[tuple[tuple[str, ...], str | None]]":
    """The differing rules in groups that make sense by themselves, each with the request that asked for it."""
    left = list(differing)
    units: list[tuple[tuple[str, ...], str | None]] = []
    for together in editions[0].room.TOGETHER:
        unit = tuple(path for path in left if any(paths.under(path, prefix) for prefix in together))
        if unit:
            units.append((unit, _request(editions, unit)))
            left = [path for path in left if path not in unit]
    return units + [((path,), _request(editions, (path,))) for path in left]


def _request(editions: Sequence[Opened], unit: Iterable[str]) -> str | None:
    for opened in editions:
        for request in opened.draft.requests:
            if set(unit) & set(request.rules):
                return f"{request.item}: {request.asks}"
    return None


def _requests(editions: Sequence[Opened], differing: Sequence[str]) -> list[dict[str, object]]:
    """Each request of a comment with all the rules it changes, and what they do together."""
    return [
        {"item": request.item, "asks": request.asks, "edition": opened.draft.id, **_unit(editions, unit, None)}
        for opened in editions
        for request in opened.draft.requests
        if (unit := tuple(path for path in differing if path in request.rules))
    ]


def _unit(editions: Sequence[Opened], unit: tuple[str, ...], request: str | None) -> dict[str, object]:
    """What the unit does by itself: put into the first edition, and taken out of the last."""
    first, last = editions[0], editions[-1]
    alone = _change(_edges(first), _edges(_with_rules(first, last, unit)))
    back = _change(_edges(_with_rules(last, first, unit)), _edges(last))
    affected = sorted({str(line["wager"]) for line in (alone or []) + (back or [])})
    return {"paths": list(unit), "request": request, "effect": {"alone": alone, "last": back, "wagers": affected}}


def _with_rules(opened: Opened, other: Opened, unit: tuple[str, ...]) -> Opened | None:
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


def _edges(opened: Opened | None) -> Edges | None:
    if opened is None:
        return None
    edges: Edges = {}
    for wheel, table in opened.on_each_wheel():
        for line in table.room.odds(table.rules):
            key = wheel, line.wager, line.strategy
            edges[key] = (*edges.get(key, ()), line.house_edge)
    return edges


def _change(before: Edges | None, after: Edges | None) -> list[dict[str, object]] | None:
    """The wagers whose edge changes, from and to; None if one side cannot be computed."""
    if before is None or after is None:
        return None
    return [
        {**_named(key), "from": _told(before.get(key)), "to": _told(after.get(key))}
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    ]


def _odds(editions: Sequence[Opened]) -> list[dict[str, object]]:
    edges = [_edges(opened) or {} for opened in editions]
    keys = dict.fromkeys(key for lines in edges for key in lines)
    return [
        {
            **_named(key),
            "house_edge": [_told(lines.get(key)) for lines in edges],
            "differs": len({lines.get(key) for lines in edges}) > 1,
        }
        for key in keys
    ]


def _warnings(opened: Opened) -> list[str]:
    """What nobody should overlook: wagers that cost something and on which the player has the edge."""
    lines = [line for _, table in opened.on_each_wheel() for line in table.room.odds(table.rules)]
    favoured = dict.fromkeys(line.wager for line in lines if line.house_edge < 0 and not line.free)
    return [f"the player has the edge on {wager} in {_named_as(opened)}" for wager in favoured]


def _named(key: tuple[str | None, str, str | None]) -> dict[str, object]:
    wheel, wager, strategy = key
    told: dict[str, object] = {"wager": wager, "strategy": strategy}
    return {**told, "wheel": wheel} if wheel else told


def _told(edges: tuple[Fraction, ...] | None) -> dict[str, object] | None:
    if edges is None:
        return None
    worst = max(edges)
    return {"exact": str(worst), "float": float(worst)}

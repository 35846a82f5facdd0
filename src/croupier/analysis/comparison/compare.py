"""Editions side by side: what each says, rule by rule and request by request, and what that does to the odds."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from croupier.analysis.assumptions.block import assumptions, every_wheel, points_of
from croupier.analysis.comparison.requests import NOTHING, requests, says, stated
from croupier.analysis.comparison.switches import switches
from croupier.analysis.comparison.waterfall import waterfalls
from croupier.analysis.edition import SCHEMA, Opened
from croupier.analysis.effect import change, edges, effect, highest, named, rule_class, unit_class
from croupier.analysis.resting import resting, weighed_edges
from croupier.errors import InputError
from croupier.games import game
from croupier.rulebook import paths
from croupier.rulebook.text import library, wagers
from croupier.rulebook.text.draft import Draft


def game_of(draft: Draft) -> tuple[str, str]:
    """By which editions of the same game are known: what it is played by, and its title where that plays several games."""
    if not game(draft.game).several:
        return draft.game, ""
    return game_of(library.draft(draft.amends)) if draft.amends else (draft.game, draft.title)


def require_one_game(editions: Sequence[Opened]) -> None:
    """Refuse editions of different games, of one room or of several; an amendment is of the game that it amends."""
    titles = {game_of(opened.draft): opened.draft.title for opened in editions}
    if len(titles) > 1:
        raise InputError("editions of different games cannot be compared: " + ", ".join(sorted(titles.values())))


def compare(editions: Sequence[Opened]) -> dict[str, object]:
    """The rules on which the editions differ, the units they change in, the requests, and the odds of each.

    A unit is put alone into the first edition and taken alone out of the last; a request is put into the text that it
    comments on, and taken out of the comment.
    """
    if len(editions) < 2:
        raise InputError("a comparison needs at least two editions")
    require_one_game(editions)
    listed = dict.fromkeys(path for opened in editions for path in opened.draft.rules)
    differing = [path for path in listed if len({says(opened, path) for opened in editions}) > 1]
    units = [
        {
            "paths": list(unit),
            "request": request,
            "class": unit_class(editions[0], unit),
            "effect": effect(editions[0], editions[-1], unit),
        }
        for unit, request in _units(editions, differing)
    ]
    asked = requests(editions)
    return {
        "schema": SCHEMA,
        "editions": [opened.label for opened in editions],
        "statuses": [opened.draft.status for opened in editions],
        "assumptions": [assumed_of(opened) for opened in editions],
        "same": len(listed) - len(differing),
        "rules": [_rule(editions, path) for path in differing],
        "words": list(_words(editions, set(differing))),
        "requests": asked,
        "dispositions": [_disposition(asked, path) for path in differing],
        "joint": change(edges(editions[0]), edges(editions[-1])),
        "units": units,
        "waterfalls": waterfalls(editions[0], editions[-1], units) if editions[0].game.wagers.banked else [],
        "odds": _odds(editions),
        "readings": _resting(editions),
        "switches": switches(editions, differing),
        "warnings": list(dict.fromkeys(warning for opened in editions for warning in _warnings(opened))),
    }


def _disposition(asked: Sequence[dict[str, Any]], path: str) -> dict[str, object]:
    """What became of a rule: which request asked for it, and what the adopted text made of that; None where none did."""
    for request in asked:
        for answer in request["answers"]:
            if answer["path"] == path and answer["by"]:
                told = {"request": request["item"], "adopted": answer["adopted"], "adopted_in": request["adopted_in"]}
                return {"path": path, **told, "readings": answer["readings"]}
    return {"path": path, "request": None, "adopted": None, "adopted_in": None, "readings": []}


_EDGES = "a house edge here, at a stake that chips divide"


def assumed_of(opened: Opened) -> dict[str, object]:
    """What the house edges of an edition take for granted."""
    if not opened.game.wagers.banked:
        return assumptions(opened)
    strategies = (strategy for _, _, strategy in edges(opened) or ())
    rests = points_of(weighed_edges(opened), highest)
    return assumptions(opened, more=every_wheel(opened), strategies=strategies, rests=rests, weighed=_EDGES)


def _rule(editions: Sequence[Opened], path: str) -> dict[str, object]:
    return {
        "path": path,
        "says": [says(opened, path) for opened in editions],
        "cites": [_cited(opened.draft, stated(opened, path)) for opened in editions],
        "class": rule_class(editions[0], path),
    }


def _words(editions: Sequence[Opened], differing: set[str]) -> Iterator[dict[str, object]]:
    """The points that the texts word differently while the rules that they are about say the same, as they are read."""
    for point in editions[0].draft.words:
        stated = [opened.draft.words[point] for opened in editions if point in opened.draft.words]
        told = [wording.says for wording in stated]
        about = {path for wording in stated for path in wording.rules}
        if len(told) == len(editions) and len(set(told)) > 1 and not about & differing:
            yield {"point": point, "says": told, "cites": [", ".join(each.cite) for each in stated], "class": "words"}


def _cited(draft: Draft, path: str) -> str:
    if path in draft.rules:
        return draft.rules[path].cited
    return ", ".join(draft.removed[path].cite) if path in draft.removed else NOTHING


def _units(editions: Sequence[Opened], differing: Sequence[str]) -> "list[tuple[tuple[str, ...], str | None]]":
    """The differing rules in groups that make sense by themselves, each with the request that asked for it."""
    left = list(differing)
    units: list[tuple[tuple[str, ...], str | None]] = []
    for together in (*_stated_wagers(left), *editions[0].game.rules.units):
        unit = tuple(path for path in left if any(paths.under(path, prefix) for prefix in together))
        if unit:
            units.append((unit, _request(editions, unit)))
            left = [path for path in left if path not in unit]
    return units + [((path,), _request(editions, (path,))) for path in left]


def _stated_wagers(differing: Iterable[str]) -> list[tuple[str]]:
    """The wagers that editions state as data: each comes and goes with all its rules."""
    parts = map(paths.split, differing)
    return [(prefix,) for prefix in dict.fromkeys(wagers.prefix(each[1]) for each in parts if each[0] == wagers.PREFIX)]


def _request(editions: Sequence[Opened], unit: Iterable[str]) -> str | None:
    for opened in editions:
        for request in opened.draft.requests:
            if set(unit) & set(request.rules):
                return f"{request.item}: {request.asks}"
    return None


def _odds(editions: Sequence[Opened]) -> list[dict[str, object]]:
    by_edition = [edges(opened) or {} for opened in editions]
    keys = dict.fromkeys(key for lines in by_edition for key in lines)
    return [
        {
            **named(key),
            "house_edge": [highest(lines.get(key)) for lines in by_edition],
            "differs": len({lines.get(key) for lines in by_edition}) > 1,
        }
        for key in keys
    ]


def _resting(editions: Sequence[Opened]) -> list[dict[str, object]]:
    """The readings on which the house edges of any of these editions rest."""
    by_label = {opened.label: opened for opened in editions}
    return [point for opened in by_label.values() for point in resting(opened)]


def _warnings(opened: Opened) -> list[str]:
    """What nobody should overlook: wagers that cost something and on which the player has the edge."""
    lines = [line for _, table in opened.on_each_wheel() for line in table.game.odds.lines(table.rules)]
    favoured = dict.fromkeys(line.wager for line in lines if line.house_edge < 0 and not line.free)
    return [f"the player has the edge on {wager} in {opened.label}" for wager in favoured]

"""Rules grouped by request: what each request would change, its effect alone, in parts and jointly, and what became of it.

Rules that are meant together mislead when taken singly: beside what a whole request moves stands what each of its parts
moves alone. What nobody asked for comes after the requests, in units that make sense by themselves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.comparison.requests import adopted, commented
from croupier.analysis.edition import Opened
from croupier.analysis.effect import Edges, Key, edges, highest, may_move_odds, named, with_rules
from croupier.rulebook import paths

CLASSES = {"words": "none"}
"""A request that changes words and no rule is of no class."""
OTHERWISE = "otherwise"
"""The rule was changed, and not as asked."""
_ANSWERS = {"yes": "adopted", "partly": "in part", "no": "not adopted"}


def groups(editions: Sequence[Opened], report: Mapping[str, Any]) -> list[dict[str, object]]:
    """The rules of a comparison (`report`), by request; then by unit what no request of these editions asks for."""
    comments = {opened.draft.id: opened for opened in reversed(editions)}
    found: list[dict[str, object]] = []
    for request in report["requests"]:
        comment = comments[request["edition"]]
        told = {**disposed(request), **edges_by_part(commented(editions, comment), comment, request["paths"])}
        found.append({**told, "class": CLASSES.get(request["class"], request["class"])})
    asked = {path for request in report["requests"] for path in request["paths"]}
    finals = {final.draft.id for comment in comments.values() if (final := adopted(editions, comment))}
    for unit in report["units"]:
        if not set(unit["paths"]) <= asked:
            found.append(_unasked(editions, report, unit, next(iter(finals), None)))
    return found


def _unasked(
    editions: Sequence[Opened], report: Mapping[str, Any], unit: Mapping[str, Any], final: str | None
) -> dict[str, object]:
    rules = [rule for rule in report["rules"] if rule["path"] in unit["paths"]]
    return {
        "item": None,
        "asks": None,
        "edition": report["editions"][-1],
        "base": report["editions"][0],
        "class": unit["class"],
        "paths": unit["paths"],
        "effect": unit["effect"],
        "adopted_in": final,
        "disposition": None,
        "answers": [{"path": rule["path"], "says": rule["says"], "cites": rule["cites"]} for rule in rules],
        **edges_by_part(editions[0], editions[-1], unit["paths"]),
    }


# What became of it


def disposed(request: Mapping[str, Any]) -> dict[str, Any]:
    """The request with its disposition and that of each of its rules; None where no adopted text tells."""
    answers = [{**answer, "disposition": _of_rule(answer)} for answer in request["answers"]]
    whole = _ANSWERS.get(request["adopted"])
    if request["adopted"] == "no" and any(answer["disposition"] == OTHERWISE for answer in answers):
        whole = OTHERWISE
    return {**request, "answers": answers, "disposition": whole}


def _of_rule(answer: Mapping[str, Any]) -> str | None:
    if answer["adopted"] != "no" or answer["by"] != "values":
        return _ANSWERS.get(answer["adopted"])
    before, _, made = answer["says"]
    return "not adopted" if before == made else OTHERWISE


# What it does to the odds


def edges_by_part(base: Opened | None, comment: Opened, unit: Sequence[str]) -> dict[str, list[Any]]:
    """The house edges that the rules move, and the parts of them that move others than the whole.

    A part is the rules of one group, such as what a War pays.
    """
    if base is None or not comment.game.wagers.banked:
        return {"parts": [], "edges": []}
    unit = tuple(unit)
    parts = [part for part in _parts(unit) if may_move_odds(comment, part)]
    before, whole = edges(base) or {}, edges(with_rules(base, comment, unit))
    singly = ((part, edges(with_rules(base, comment, part))) for part in parts if part != unit)
    apart = [(part, found) for part, found in singly if found is not None and found not in (before, whole)]
    without, last = edges(with_rules(comment, base, unit)), edges(comment) or {}
    rows = [
        {
            **named(key),
            "base": highest(before.get(key)),
            "parts": [highest(found.get(key)) for _, found in apart],
            "alone": _of(whole, key),
            "without": _of(without, key),
            "comment": highest(last.get(key)),
        }
        for key in _moved(before, [whole, *(found for _, found in apart)]) | _moved(last, [without])
    ]
    return {"parts": [list(part) for part, _ in apart], "edges": rows}


def _parts(unit: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path in unit:
        found.setdefault(paths.split(path)[0], []).append(path)
    return [tuple(group) for group in found.values()]


def _moved(usual: Edges, others: Sequence[Edges | None]) -> dict[Key, None]:
    """The lines that are not everywhere the same, in the order in which they stand."""
    known = [usual, *(other for other in others if other is not None)]
    keys = dict.fromkeys(key for each in known for key in each)
    return {key: None for key in keys if len({each.get(key) for each in known}) > 1}


def _of(found: Edges | None, key: Key) -> dict[str, object] | None:
    return None if found is None else highest(found.get(key))

"""A comment answered: each request with what it would change, what that does to the odds, and what became of it.

A comment stands by itself where the text that it comments on is not at hand. The answer is left to those who give it.
"""

from collections.abc import Sequence
from typing import Any

from croupier.analysis.comparison.compare import assumed_of, require_one_game
from croupier.analysis.comparison.requests import adopted, commented, requests
from croupier.analysis.edition import SCHEMA, Opened
from croupier.analysis.effect import Edges, Key, change, edges, highest, may_move_odds, named, with_rules
from croupier.analysis.resting import resting
from croupier.errors import InputError
from croupier.rulebook import paths

_ANSWERS = {"yes": "adopted", "partly": "in part", "no": "not adopted"}
OTHERWISE = "otherwise"
"""The rule was changed, and not as asked."""


def letter(editions: Sequence[Opened]) -> dict[str, object]:
    """Every request of the one comment among the editions; no comment, or two, is refused."""
    comment = _comment(editions)
    base, final = commented(editions, comment), adopted(editions, comment)
    roles = {"text commented on": base, "comment": comment, "adopted text": final}
    texts = {role: opened for role, opened in roles.items() if opened}
    joint = change(edges(base), edges(comment)) if base and comment.room.banked else None
    return {
        "schema": SCHEMA,
        "comment": comment.draft.id,
        "banked": comment.room.banked,
        "base": base.draft.id if base else None,
        "adopted_in": final.draft.id if final else None,
        "editions": [{"role": role, **_head(opened)} for role, opened in texts.items()],
        "assumptions": [assumed_of(opened) for opened in texts.values()],
        "requests": [
            {"number": number, **_disposed(request), **_edges(base, comment, request)}
            for number, request in enumerate(requests([each for each in (base, comment, final) if each]), 1)
        ],
        "joint": joint,
        "readings": [point for opened in texts.values() for point in resting(opened)] if comment.room.banked else [],
    }


def _comment(editions: Sequence[Opened]) -> Opened:
    comments = {opened.draft.id: opened for opened in editions if opened.draft.requests}
    if not comments:
        named = ", ".join(opened.label for opened in editions)
        raise InputError(f"a letter answers a comment, and {named} asks for nothing; name an edition with requests")
    if len(comments) > 1:
        raise InputError(f"a letter answers one comment; {' and '.join(comments)} are several, so name one of them")
    require_one_game(editions)
    (comment,) = comments.values()
    return comment


def _head(opened: Opened) -> dict[str, object]:
    draft = opened.draft
    head = {"id": draft.id, "title": draft.title, "source": draft.source, "jurisdiction": draft.jurisdiction}
    return {**head, "status": draft.status, "effective": draft.effective}


# What became of it


def _disposed(request: dict[str, Any]) -> dict[str, object]:
    """The request with its disposition and that of each of its rules; None where no adopted text tells."""
    answers = [{**answer, "disposition": _of_rule(answer)} for answer in request["answers"]]
    whole = _ANSWERS.get(request["adopted"])
    if request["adopted"] == "no" and any(answer["disposition"] == OTHERWISE for answer in answers):
        whole = OTHERWISE
    return {**request, "answers": answers, "disposition": whole}


def _of_rule(answer: dict[str, Any]) -> str | None:
    if answer["adopted"] != "no" or answer["by"] != "values":
        return _ANSWERS.get(answer["adopted"])
    before, _, made = answer["says"]
    return "not adopted" if before == made else OTHERWISE


# What it does to the odds


def _edges(base: Opened | None, comment: Opened, request: dict[str, Any]) -> dict[str, object]:
    """The house edges that the request moves, and its parts where they move others than the whole.

    A part is the rules of one group, such as what a War pays: rules that are meant together mislead when taken singly.
    """
    if base is None or not comment.room.banked:
        return {"parts": [], "edges": []}
    unit = tuple(request["paths"])
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
    groups: dict[str, list[str]] = {}
    for path in unit:
        groups.setdefault(paths.split(path)[0], []).append(path)
    return [tuple(group) for group in groups.values()]


def _moved(usual: Edges, others: Sequence[Edges | None]) -> dict[Key, None]:
    """The lines that are not everywhere the same, in the order in which they stand."""
    known = [usual, *(other for other in others if other is not None)]
    keys = dict.fromkeys(key for each in known for key in each)
    return {key: None for key in keys if len({each.get(key) for each in known}) > 1}


def _of(found: Edges | None, key: Key) -> dict[str, object] | None:
    return None if found is None else highest(found.get(key))

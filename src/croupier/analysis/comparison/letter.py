"""A comment answered: each request with what it would change, what that does to the odds, and what became of it.

A comment stands by itself where the text that it comments on is not at hand. The answer is left to those who give it.
"""

from collections.abc import Sequence
from typing import Any

from croupier.analysis.comparison.compare import assumed_of, require_one_game
from croupier.analysis.comparison.groups import disposed, edges_by_part
from croupier.analysis.comparison.requests import adopted, commented, requests
from croupier.analysis.edition import SCHEMA, Opened
from croupier.analysis.effect import change, edges
from croupier.analysis.resting import resting
from croupier.errors import InputError


def letter(editions: Sequence[Opened]) -> dict[str, object]:
    """Every request of the one comment among the editions; no comment, or two, is refused."""
    comment = _comment(editions)
    base, final = commented(editions, comment), adopted(editions, comment)
    roles = {"text commented on": base, "comment": comment, "adopted text": final}
    texts = {role: opened for role, opened in roles.items() if opened}
    asked: list[Any] = list(requests([each for each in (base, comment, final) if each]))
    joint = change(edges(base), edges(comment)) if base and comment.game.wagers.banked else None
    return {
        "schema": SCHEMA,
        "comment": comment.draft.id,
        "banked": comment.game.wagers.banked,
        "base": base.draft.id if base else None,
        "adopted_in": final.draft.id if final else None,
        "editions": [{"role": role, **_head(opened)} for role, opened in texts.items()],
        "assumptions": [assumed_of(opened) for opened in texts.values()],
        "requests": [
            {"number": number, **disposed(request), **edges_by_part(base, comment, request["paths"])}
            for number, request in enumerate(asked, 1)
        ],
        "joint": joint,
        "readings": [point for opened in texts.values() for point in resting(opened)] if comment.game.wagers.banked else [],
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

"""Requests of a comment: what each asks of the text it comments on, what that would do, and what was adopted of it.

Where that text is not at hand, a comment stands by itself: what it asks for is told, and nothing is measured against it.
"""

from collections.abc import Sequence
from pathlib import Path

from croupier.analysis.answers import Answer, answered, together
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.effect import effect, rule_class
from croupier.analysis.resting import in_use
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Request
from croupier.rulebook.values import shown

NOTHING = "–"
ABOUT = {"money": "money", "procedure": "the dealer's hand", "paper": "paper", "words": "words only"}
"""What a request moves by what its rules are about, in the words of a regulator and in the order in which one asks.

"words" are those that leave every rule at what it says.
"""
_UNCLEAR = "left to a reading"


def requests(editions: Sequence[Opened]) -> list[dict[str, object]]:
    """Every request of the comments among the editions, also those that leave each rule at what it says."""
    comments = {opened.draft.id: opened for opened in reversed(editions)}  # of one comment its first mention
    return [
        _request(commented(editions, comment), comment, adopted(editions, comment), request)
        for comment in reversed(comments.values())
        for request in comment.draft.requests
    ]


def commented(editions: Sequence[Opened], comment: Opened) -> Opened | None:
    """The text that a comment is about: what it amends, whether or not it is compared too; None if it is not at hand."""
    amended = comment.draft.amends
    if amended is None:
        return None
    beside = Path(comment.draft.file).parent / amended
    for opened in editions:
        if opened.draft.id == amended or Path(opened.draft.file) == beside:
            return opened
    return open_edition(amended if library.known(amended) else str(beside))


def adopted(editions: Sequence[Opened], comment: Opened) -> Opened | None:
    """The final text that took the place of the one commented on, if it is among the editions."""
    for opened in editions:
        if opened.draft.status == "final" and comment.draft.amends and opened.draft.supersedes == comment.draft.amends:
            return opened
    return None


def stated(opened: Opened, path: str) -> str:
    """The rule that decides: this one, or where the text has none of it the one that it follows from."""
    return path if path in opened.draft.rules else opened.game.rules.implied.get(path, path)


def says(opened: Opened, path: str) -> str:
    """What the edition says, or what a submission chose."""
    path = stated(opened, path)
    if path in opened.in_force.choices:
        return f"{shown(opened.in_force.values[path])}, chosen"
    return str(opened.in_force.says[path]) if path in opened.in_force.says else NOTHING


def _request(base: Opened | None, comment: Opened, final: Opened | None, request: Request) -> dict[str, object]:
    unit = tuple(path for path in request.rules if base is None or says(base, path) != says(comment, path))
    abouts = {rule_class(comment, path) for path in unit}
    answers = [_answer(base, comment, final, path, words=not unit) for path in request.rules]
    return {
        "item": request.item,
        "asks": request.asks,
        "edition": comment.draft.id,
        "base": base.draft.id if base else None,
        "class": next((name for name in ABOUT if name in abouts), "words"),
        "paths": list(unit),
        "request": None,
        "effect": effect(base or comment, comment, unit, request.rules),
        "adopted": together(answer for _, answer in answers) if final else None,
        "adopted_in": final.draft.id if final else None,
        "answers": [row for row, _ in answers],
    }


def _answer(
    base: Opened | None, comment: Opened, final: Opened | None, path: str, *, words: bool
) -> tuple[dict[str, object], Answer | None]:
    """One rule of a request: what it said, what is asked, what was adopted. `words`: the request leaves all values."""
    texts = [opened for opened in (base, comment, final) if opened]
    answer: Answer | None = None
    by = "values" if base is None or says(base, path) != says(comment, path) else "words" if words else None
    if base and final:
        answer = answered(*(opened.in_force.says.get(path) for opened in (base, comment, final)))
        if words and answer is None:
            answer = _worded(*(_stated(opened.draft, path) for opened in (base, comment, final)))
    row: dict[str, object] = {
        "path": path,
        "says": [says(opened, path) for opened in texts],
        "cites": [_cited(opened.draft, path) for opened in texts],
        "by": by,
        "adopted": answer,
        "readings": _rests(base, comment, final, path, answer) if base and final and by == "values" else [],
    }
    return row, answer


def _rests(base: Opened, comment: Opened, final: Opened, path: str, answer: Answer | None) -> list[dict[str, object]]:
    """The readings under which the answer would be another: of either text, one point read otherwise at a time."""
    texts = (base, comment, final)
    stated = [opened.in_force.says.get(path) for opened in texts]
    found: list[dict[str, object]] = []
    for place, opened in enumerate(texts):
        rule = opened.draft.rules.get(path)
        if rule is None or rule.says.kind != "reading":
            continue
        reading = opened.draft.readings[str(rule.says.value)]
        for option in reading.options:
            other = answered(*(*stated[:place], option.sets[path], *stated[place + 1 :]))
            if option.name != in_use(opened, reading) and other != answer:
                found.append({"edition": opened.draft.id, "id": reading.id, "option": option.name, "adopted": other})
    return found


def _stated(draft: Draft, path: str) -> frozenset[str]:
    """Where a rule stands in the text, and whether the text leaves it unclear."""
    if path not in draft.rules:
        return frozenset()
    rule = draft.rules[path]
    return frozenset((*rule.cite, _UNCLEAR) if rule.says.kind == "reading" else rule.cite)


def _worded(before: frozenset[str], asked: frozenset[str], made: frozenset[str]) -> Answer | None:
    """Where only words were to change: whether they now stand, or no longer stand, in the sections that were to change."""
    moved = before ^ asked
    done = {section for section in moved if (section in asked) == (section in made)}
    if not moved:
        return None
    return "yes" if done == moved else "partly" if done else "no"


def _cited(draft: Draft, path: str) -> str:
    return draft.rules[path].cited if path in draft.rules else NOTHING

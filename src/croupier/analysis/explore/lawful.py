"""Who permits a what-if: for every text of the game, value by value, with its sections and where a reading decides."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from croupier.analysis.edition import Opened
from croupier.analysis.explore.knobs import readings_of, texts_of
from croupier.analysis.explore.what_if import WhatIf
from croupier.analysis.solve.parameters import asked_decks
from croupier.errors import InputError
from croupier.rulebook.values import Value, plain

Verdict = Literal["permitted", "by a reading", "not permitted", "no such rule"]
ORDER: tuple[Verdict, ...] = ("permitted", "by a reading", "no such rule", "not permitted")
"""From what a table may do to what none may."""


def permitted(asked: WhatIf, opened: Opened) -> list[dict[str, object]]:
    """Every text of the game, the edition itself first, with what it says to each value that is not the edition's own.

    A whole what-if is permitted where each of its values is; where nothing is turned, only the edition itself is told.
    """
    differing = asked.differing(opened)
    questions = {name: value for name, value in asked.questions.items() if name != "stake"}
    own = [asked.base]
    others = [text for text in texts_of(asked.base.draft.game) if text.draft.id != asked.base.draft.id]
    turned = bool(differing or questions)
    return [_text(text, differing, questions) for text in (own + others if turned else own)]


def _text(text: Opened, differing: Mapping[str, Value], questions: Mapping[str, Any]) -> dict[str, object]:
    rules = [_rule(text, path, value) for path, value in differing.items()]
    rules += [row for name, value in questions.items() for row in _asked(text, name, value)]
    verdict = max((row["verdict"] for row in rules), key=ORDER.index, default="permitted")
    return {
        "edition": text.draft.id,
        "name": text.draft.text_name,
        "jurisdiction": text.draft.jurisdiction,
        "status": text.draft.status,
        "verdict": verdict,
        "rules": rules,
    }


def _rule(text: Opened, path: str, value: Value) -> dict[str, object]:
    """What a text says to one value: as it is read, or as it might be read."""
    row: dict[str, object] = {"path": path, "value": plain(value)}
    if path not in text.draft.rules:
        return {**row, "verdict": "no such rule", "cite": None, "says": None, "reading": None}
    says = text.in_force.says[path]
    row |= {"cite": text.in_force.cite(path), "says": str(says)}
    if says.allows(value):
        return {**row, "verdict": "permitted", "reading": None}
    for reading, option in readings_of(text, path):
        if option.sets[path].allows(value):
            return {**row, "verdict": "by a reading", "reading": {"id": reading.id, "option": option.name}}
    return {**row, "verdict": "not permitted", "reading": None}


def _asked(text: Opened, name: str, value: object) -> Iterator[dict[str, object]]:
    """What a text says to a question: whether a table may deal so, and the sections that say how it may."""
    if name not in text.game.odds.asks:
        return
    try:
        broken = text.game.odds.outside(text.rules, **{name: value})
    except InputError:
        broken = ()
    cites = [text.in_force.cite(path) for path in broken]
    says = None
    if name == "decks":
        decks = asked_decks(text)
        assert decks is not None  # the game can be asked
        cites, says = [decks.cite], decks.allowed
    yield {
        "path": name,
        "value": value if isinstance(value, int) else str(value),
        "cite": ", ".join(dict.fromkeys(cites)) or None,
        "says": says,
        "verdict": "not permitted" if broken else "permitted",
        "reading": None,
    }

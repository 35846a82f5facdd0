"""All words of a set of flash cards, as plain data: questions of the drills, dealt and answered by the engine."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from croupier.documents.record_frame import record_frame
from croupier.errors import InputError
from croupier.rulebook.draft import CUSTOM, STATUS_IN_WORDS
from croupier.training.drill_list import Drill, offered, question
from croupier.training.question import Question
from croupier.training.subject import Subject

CARDS, MOST_CARDS = 24, 96
ON_A_SHEET = 8
_TRIES = 60
"""So many seeds of a drill are tried until its cards are there; an edition may have fewer that fit a card."""
_FRONT, _BACK = 360, 380
"""Letters that a side has room for."""


def flash_cards(subject: Subject, cards: int = CARDS, seed: int = 1) -> dict[str, Any]:
    """So many cards, the drills in turn; the same seed makes the same cards. A number that fills no sheet is filled up."""
    if not 1 <= cards <= MOST_CARDS:
        raise InputError(f"a set has 1 to {MOST_CARDS} flash cards, not {cards}")
    draft = subject.opened.draft
    made = list(islice(_in_turn(subject, seed), cards))
    if not made:
        raise InputError(f"{draft.name} has no question that fits a flash card")
    sheets = [made[at : at + ON_A_SHEET] for at in range(0, len(made), ON_A_SHEET)]
    return {
        "frame": record_frame(
            f"{draft.title}: flash cards",
            "Flash cards",
            draft.title,
            ("full", draft.text_name, f"· {STATUS_IN_WORDS[draft.status]} · seed {seed} · turned on the long edge"),
            exercise=draft.status != "final",
        ),
        "sheets": [[_card(number, one, drill) for number, (drill, one) in sheet] for sheet in _numbered(sheets)],
    }


def _numbered(sheets: list[list[tuple[Drill, Question]]]) -> Iterator[list[tuple[int, tuple[Drill, Question]]]]:
    numbers = count(1)
    for sheet in sheets:
        yield [(next(numbers), one) for one in sheet]


def _in_turn(subject: Subject, seed: int) -> Iterator[tuple[Drill, Question]]:
    """Questions of each drill in turn, none twice, those that rest on a section and fit a card."""
    drills = {drill.name: (drill, _fitting(subject, drill, seed)) for drill in offered(subject)}
    while drills:
        for name, (drill, questions) in list(drills.items()):
            if (one := next(questions, None)) is None:
                del drills[name]
            else:
                yield drill, one


def _fitting(subject: Subject, drill: Drill, seed: int) -> Iterator[Question]:
    told: set[tuple[str, str]] = set()
    for at in range(_TRIES):
        one = question(subject, drill.name, seed * 1000 + at)
        front, back = _front(one), _back(one)
        key = one.prompt, one.lawful
        fits = len(" ".join(front)) <= _FRONT and len(" ".join((back["answer"], *back["says"]))) <= _BACK
        if key not in told and back["sections"] and fits:
            told.add(key)
            yield one


def _card(number: int, one: Question, drill: Drill) -> dict[str, Any]:
    prompt, *facts, ask = _front(one)
    return {"number": number, "drill": drill.title, "prompt": prompt, "facts": facts, "ask": ask, **_back(one)}


def _front(one: Question) -> list[str]:
    facts = [fact for fact in one.facts if one.prompt.rstrip(".").lower() not in fact.lower()]
    return [one.prompt, *facts, " ".join(ask.words for ask in one.asks)]


def _back(one: Question) -> dict[str, Any]:
    reasons = [reason for reason in one.why if reason.cite != CUSTOM][:1]
    sections = [cite for reason in reasons for cite in reason.cite.split(", ")][:2]
    return {"answer": one.lawful, "sections": sections, "says": [reason.words for reason in reasons]}

"""All words of a set of flash cards, as plain data: those of `croupier train cards`, eight on a sheet."""

from collections.abc import Sequence
from typing import Any

from croupier.documents.parts.points import value_in_print
from croupier.documents.parts.record_frame import record_frame
from croupier.errors import InputError
from croupier.rulebook.house.house import House
from croupier.rulebook.text.draft import LAW, STATUS_IN_WORDS
from croupier.training.flash_cards import FlashCard, flash_cards
from croupier.training.subject import Subject, capital

ON_A_SHEET = 8
_LONGEST = 460
"""Letters of a section's words that a back has room for."""


def cards_on_sheets(subject: Subject, section: str = "", house: House | None = None) -> dict[str, Any]:
    """All cards of an edition, or those of one section and of what lies below it; a text without cards is refused."""
    draft = subject.opened.draft
    found = flash_cards(subject, section)
    if not found:
        raise InputError(f"{draft.name} has no flash cards")
    sheets = [found[at : at + ON_A_SHEET] for at in range(0, len(found), ON_A_SHEET)]
    about = f"§ {section}" if section[:1].isdigit() else section or STATUS_IN_WORDS[draft.status]
    return {
        "frame": record_frame(
            f"{draft.title}: flash cards",
            "Flash cards",
            draft.title,
            ("full", draft.text_name, f"· {about} · print on both sides, turned on the long edge"),
            exercise=draft.status != LAW,
            house=house,
        ),
        "game": draft.title,
        "sheets": [_sheet(subject, number * ON_A_SHEET + 1, sheet) for number, sheet in enumerate(sheets)],
    }


def _sheet(subject: Subject, first: int, sheet: Sequence[FlashCard]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "question": card.question,
            "answer": capital(value_in_print(subject.opened, card.rule)),
            "section": card.section,
            "says": _short(card.says),
        }
        for number, card in enumerate(sheet, start=first)
    ]


def _short(says: str) -> str:
    return says if len(says) <= _LONGEST else says[:_LONGEST].rpartition(" ")[0] + "\u00a0…"

"""Flash cards as a paper: of an edition, fronts and backs by turns, to be printed on both sides and cut."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.flash_cards.model import cards_on_sheets
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import files_of
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.training import subject as training
from croupier.training.flash_cards import flash_cards

TEMPLATE = Path(__file__).with_name("flash_cards.typ")

require = press.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """One set, where a table deals by this edition and its text says what can be asked."""
    try:
        return ({},) if flash_cards(training.Subject(opened)) else ()
    except InputError:
        return ()


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the cards show. An edition by which no table deals is refused."""
    return cards_on_sheets(training.Subject(subject.opened), asked.section or "", subject.house)


def make(subject: Subject, asked: Asked) -> Printed:
    """The cards as they are asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))

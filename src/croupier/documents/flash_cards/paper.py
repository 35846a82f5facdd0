"""Flash cards as a paper: of an edition, fronts and backs by turns, to be printed on both sides and cut."""

from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.flash_cards.model import CARDS, flash_cards
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.printed import printed
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.rulebook import library
from croupier.training import subject as training

TEMPLATE = Path(__file__).with_name("flash_cards.typ")
MOST_SEED = 10**6

require = press.require


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the cards show. An edition by which no table deals is refused."""
    if not 0 <= asked.seed < MOST_SEED:
        raise InputError(f"the seed of flash cards is a whole number from 0 to {MOST_SEED - 1}, not {asked.seed}")
    return flash_cards(_trained(subject.opened), CARDS if asked.cards is None else asked.cards, asked.seed)


def _trained(opened: Opened) -> training.Subject:
    """The subject of training; that of an edition as it stands is kept, with what was dealt for it."""
    chosen = opened.in_force.choices or opened.in_force.read
    return training.Subject(opened) if chosen or not library.known(opened.label) else training.subject(opened.label)


def make(subject: Subject, asked: Asked) -> Printed:
    """The cards as they are asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked)

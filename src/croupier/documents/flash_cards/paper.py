"""Flash cards as a paper: of an edition, fronts and backs by turns, to be printed on both sides and cut."""

from pathlib import Path
from typing import Any

from croupier.documents.flash_cards.model import CARDS, flash_cards
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.printed import printed
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.training import subject as training

TEMPLATE = Path(__file__).with_name("flash_cards.typ")
MOST_SEED = 10**6

require = press.require


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the cards show. An edition by which no table deals is refused."""
    if not 0 <= asked.seed < MOST_SEED:
        raise InputError(f"the seed of flash cards is a whole number from 0 to {MOST_SEED - 1}, not {asked.seed}")
    return flash_cards(training.Subject(subject.opened), CARDS if asked.cards is None else asked.cards, asked.seed)


def make(subject: Subject, asked: Asked) -> Printed:
    """The cards as they are asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked)

"""Flash cards: a rule of an edition as a question, what the text allows as the answer, under the section that says so."""

from typing import NamedTuple

from croupier.errors import InputError
from croupier.rulebook import labels
from croupier.rulebook.text.draft import CUSTOM
from croupier.rulebook.toml.files import did_you_mean
from croupier.training.rule_words import allowed_in_words, in_words
from croupier.training.subject import Subject, capital

LONGEST = 160  # letters of an answer: more is no flash card


class FlashCard(NamedTuple):
    """One card: what is asked, what is answered, and the section with what it says in our words."""

    section: str
    rule: str
    question: str
    answer: str
    says: str
    cite: str

    def json(self) -> dict[str, object]:
        return self._asdict()


def flash_cards(subject: Subject, section: str = "") -> tuple[FlashCard, ...]:
    """All cards of an edition in the order of its sections, or those of one section and of what lies below it.

    A custom has no card, and neither has what the house has not determined. A section without cards is refused.
    """
    found = [card for rule in subject.draft.rules if (card := _card(subject, rule)) is not None]
    order = list(subject.draft.sections)
    found.sort(key=lambda card: order.index(card.section) if card.section in order else len(order))
    if not section:
        return tuple(found)
    chosen = tuple(
        card for card in found if card.section == section or card.section.startswith((f"{section}(", f"{section}."))
    )
    if not chosen:
        raise InputError(f"{section[:40]!r} has no flash cards{did_you_mean(section, [card.section for card in found])}")
    return chosen


def _card(subject: Subject, rule: str) -> FlashCard | None:
    force = subject.opened.in_force
    value = force.values[rule]
    cites = [id for id in subject.draft.rules[rule].cite if id != CUSTOM]
    if value is None or not cites or (force.says[rule].kind == "house" and rule not in force.choices):
        return None
    answer = capital(in_words(value) if rule in force.choices else allowed_in_words(force.says[rule]))
    if not answer or len(answer) > LONGEST:
        return None
    section = next((id for id in cites if id in subject.draft.sections), cites[0])
    asked = f"{labels.label(rule)}: yes or no?" if isinstance(value, bool) else f"{labels.label(rule)}?"
    return FlashCard(section, rule, asked, answer, subject.says(section, rule), subject.live.cite(rule))

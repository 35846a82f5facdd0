"""The regulator's side: a submission reviewed item by item, and what the house answers."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.text.draft import CUSTOM, section_meant
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.toml.keys import LONGEST_NAME, LONGEST_WORDS, day_of

Result = Literal["met", "objection", "approved"]
RESULTS: tuple[Result, ...] = ("met", "objection", "approved")


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a review: a path of the rules or a section, and what the regulator says of it.

    An approval is by the bureau that the text names, with its number and date. `answer` is what the house says to it.
    """

    item: str
    result: Result
    section: str
    words: str = ""
    bureau: str = ""
    approval: str = ""
    on: date | None = None
    answer: str = ""

    @property
    def in_words(self) -> str:
        """An approval as a submission states it."""
        return f"{self.bureau}, {self.approval}, {self.on}"

    def json(self) -> dict[str, Any]:
        parts = ("item", "result", "section", "words", "bureau", "approval", "answer")
        return {**{name: getattr(self, name) for name in parts}, "on": self.on.isoformat() if self.on else None}


def checked_item(rules: InForce, told: Item) -> Item:
    """The item with its section; refused where the edition has no such point, or it does not say what its result needs."""
    item = section_meant(told.item, rules.draft.sections)
    item = paths.normal(item) if item not in rules.draft.sections else item
    section = section_meant(told.section, rules.draft.sections)
    if item in rules.draft.rules:
        section = section or rules.draft.rules[item].cite[0]
    elif item in rules.draft.sections:
        section = section or item
    else:
        near = did_you_mean(told.item, (*rules.draft.rules, *rules.draft.sections))
        raise InputError(f"{rules.draft.id} has neither a rule nor a section {told.item[:60]!r}{near}")
    if section not in rules.draft.sections and section != CUSTOM:
        raise InputError(f"{rules.draft.id} has no section {section[:40]!r}{did_you_mean(section, rules.draft.sections)}")
    words = in_words(told.words, "words") if told.words else ""
    if told.result == "objection" and not words:
        raise InputError(f"an objection to {item} needs its words: what is wrong with it under {section}")
    if told.result == "approved":
        if not told.bureau.strip() or not told.approval.strip() or told.on is None:
            raise InputError(f"an approval of {item} names the bureau, its number and its date")
        for part in (told.bureau, told.approval):
            in_words(part, "bureau and number", LONGEST_NAME)
    return Item(item, told.result, section, words, told.bureau.strip(), told.approval.strip(), told.on)


def in_words(text: str, what: str, longest: int = LONGEST_WORDS) -> str:
    """Words in one line, as records keep them."""
    words = " ".join(text.split())
    if not words or len(words) > longest or not words.isprintable():
        raise InputError(f"{what} must be said in up to {longest} characters, in one line")
    return words


def item_of_json(told: dict[str, Any]) -> Item:
    """An item as a record keeps it."""
    return Item(**{**told, "on": day_of(told["on"]) if told["on"] else None})

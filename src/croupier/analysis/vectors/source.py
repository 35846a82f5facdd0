"""The edition that vectors are made of, and the rules of its houses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.edition import STUMBLES, Opened
from croupier.games.kit.room import Room
from croupier.rulebook.choices import in_force
from croupier.rulebook.draft import Draft
from croupier.rulebook.values import Value


@dataclass(frozen=True, slots=True)
class Source:
    """An edition; what a submission chose and read stands in every house."""

    room: Room[Any]
    draft: Draft
    chosen: Mapping[str, Value]
    read: Mapping[str, str]

    @classmethod
    def of(cls, opened: Opened) -> "Source":
        return cls(opened.room, opened.draft, opened.in_force.choices, opened.in_force.read)

    def rules(self, choices: Mapping[str, Value], leaves: str = "") -> Any:
        """The rules of a house; what makes no game is refused. Of the rule that it `leaves` nothing is chosen."""
        all_choices = {**choices, **self.chosen}
        kept = {path: value for path, value in all_choices.items() if path != leaves and path in self.draft.rules}
        return self.room.build(in_force(self.draft, kept, self.read))

    def house(self, choices: Mapping[str, Value], needs: str = "") -> "tuple[dict[str, Value], Any] | None":
        """The choices of a house that the edition knows, and its rules; None where it is no house of this edition.

        A house is none that chooses what is not allowed, or of which the edition knows nothing at all.
        """
        known = {path: value for path, value in {**choices, **self.chosen}.items() if path in self.draft.rules}
        if (needs and needs not in self.draft.rules) or (choices and not set(known) & set(choices)):
            return None
        try:
            return known, self.rules(known)
        except STUMBLES:
            return None

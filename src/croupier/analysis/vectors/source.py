"""The edition that vectors are made of, and the rules of its houses."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.vectors.case import Under
from croupier.games.kit.game import Game
from croupier.games.kit.training import House
from croupier.rulebook.choices import in_force
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value

Open = tuple[House, Under, Any, Game[Any]]
"""A house that an edition has, with its rules and the game as it deals it."""
USUAL = Under({})
"""A house that chooses nothing and reads everything as the edition does."""


@dataclass(frozen=True, slots=True)
class Source:
    """An edition; what a submission chose and read stands in every house."""

    game: Game[Any]
    draft: Draft
    chosen: Mapping[str, Value]
    read: Mapping[str, str]

    @classmethod
    def of(cls, opened: Opened) -> "Source":
        return cls(opened.game, opened.draft, opened.in_force.choices, opened.in_force.read)

    def rules(self, under: Under = USUAL, leaves: Collection[str] = ()) -> Any:
        """The rules of a house; what makes no game is refused. Of the rules that it `leaves` nothing is chosen."""
        all_choices = {**under.choices, **self.chosen}
        kept = {path: value for path, value in all_choices.items() if path not in leaves and path in self.draft.rules}
        return self.game.rules.build(in_force(self.draft, kept, {**under.read, **self.read}))

    def house(
        self, choices: Mapping[str, Value], needs: str = "", read: Mapping[str, str] | None = None
    ) -> "tuple[Under, Any] | None":
        """A house with those of these choices that the edition knows, and its rules; None where it has no such house.

        It has none that chooses what is not allowed, of which it knows nothing at all, or that reads a point otherwise
        which is not unclear in it.
        """
        known = {path: value for path, value in {**choices, **self.chosen}.items() if path in self.draft.rules}
        if (needs and needs not in self.draft.rules) or (choices and not set(known) & set(choices)):
            return None
        under = Under(known, {**(read or {}), **self.read})
        try:
            return under, self.rules(under)
        except STUMBLES:
            return None

    def houses(self) -> Iterator[Open]:
        """The houses of the game that the edition has, as far as live tables deal the game so."""
        for each in self.game.training.houses:
            house = self.house(each.choices, each.needs, each.read)
            if house is not None:
                try:
                    yield each, *house, self.game.live.at(each.version)
                except LookupError:
                    continue

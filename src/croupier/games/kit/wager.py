"""A wager that a player may make: its kind, what it covers, what it pays, and where chips are put for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.awards import Odds
from croupier.games.kit.layout import Spot


@dataclass(frozen=True, slots=True)
class Wager:
    """One entry of the catalogue. `name` is unique ("split 17-20"); `on` are the numbers or symbols it wins with."""

    name: str
    kind: str
    on: tuple[str, ...]
    odds: Odds
    places: tuple[Spot, ...]
    rule: str
    offered: bool = True
    parts: int = 1  # equal wagers that this one is deemed to be; only one of them can win

    def json(self) -> dict[str, object]:
        payload: dict[str, object] = {
            "name": self.name,
            "wager": self.kind,
            "on": list(self.on),
            "odds": str(self.odds),
            "places": [place.name for place in self.places],
        }
        return payload if self.offered else {**payload, "offered": False}


Catalogue = Mapping[str, Wager]

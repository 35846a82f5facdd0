"""A wager that a player may make: its kind, what it covers, what it pays, and where chips are put for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.equipment.awards import Award, Odds
from croupier.games.kit.play.refused import Refused

if TYPE_CHECKING:
    from croupier.games.kit.table.geometry import Spot


@dataclass(frozen=True, slots=True)
class Wager:
    """One entry of the catalogue. `name` is unique ("split 17-20"); `on` are the numbers or symbols it wins with."""

    name: str
    kind: str
    on: tuple[str, ...]
    odds: Odds
    places: "tuple[Spot, ...]"
    rule: str
    offered: bool = True
    paid_by: str = ""  # the rule that states its odds, where that is no line of the payouts
    parts: int = 1  # equal wagers that this one is deemed to be; only one of them can win

    def wins(self, result: str) -> Odds | None:
        """The odds that it is paid if the round ends so; None if it loses."""
        return self.odds if result in self.on else None

    def json(self) -> dict[str, object]:
        payload: dict[str, object] = {
            "name": self.name,
            "wager": self.kind,
            "on": list(self.on),
            "odds": str(self.odds),
            "places": [place.name for place in self.places],
        }
        return payload if self.offered else {**payload, "offered": False}


@dataclass(frozen=True, slots=True, eq=False)
class AtLeast(Odds):
    """The lowest of several awards, in odds."""

    def __str__(self) -> str:
        return f"{self.win} to {self.stake} and more"


@dataclass(frozen=True, slots=True)
class AwardedWager(Wager):
    """A wager that is paid by what it wins with: a hand, a symbol, a number of dice."""

    awards: Mapping[str, Award | Odds] = field(default_factory=dict, hash=False)
    together: bool = False  # several of them may be paid at once

    def json(self) -> dict[str, object]:
        # By its base's name: a dataclass with slots is another class than the one `super()` means.
        return {**Wager.json(self), "awards": {name: str(award) for name, award in self.awards.items()}}


Catalogue = Mapping[str, Wager]


def awarded(name: str, awards: Mapping[str, Odds], rule: str, *, offered: bool = True) -> AwardedWager:
    """A wager by its awards, of which at least one is paid."""
    least = min(awards.values())
    return AwardedWager(name, name, (), AtLeast(least.win, least.stake), (), rule, offered, awards=awards)


def find(catalogue: Catalogue, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager of this name, of this kind on these numbers, or the only one on just that; or why there is none."""
    name, every = _spelled(" ".join((kind, *on))), catalogue.values()
    for wager in every:
        if name == _spelled(wager.name) or (_spelled(kind) == _spelled(wager.kind) and tuple(on) == wager.on):
            return wager
    alone = [wager for wager in every if [name] == [_spelled(what) for what in wager.on]]
    if len(alone) == 1:
        return alone[0]
    first = next(iter(every), None)
    return Refused(first.rule if first else "", f"{kind[:30]!r} is not a wager here; the wagers are {', '.join(catalogue)}")


def _spelled(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").replace("_", " ").split())

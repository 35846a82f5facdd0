"""The catalogue of lawful wagers: one for each number, and any triple."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from chuck_a_luck.geometry import TRIPLE, layout
from chuck_a_luck.rules import ChuckRules
from croupier.equipment.awards import Odds
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.geometry import Spot
from croupier.games.kit.wager import AtLeast, AwardedWager, Catalogue, Wager
from croupier.games.wheel.game import WheelWagers


@dataclass(frozen=True, slots=True)
class NumberWager(AwardedWager):
    """Paid by how many dice show its number."""

    def wins(self, result: str) -> Odds | None:
        award = self.awards.get(str(result.split("-").count(self.on[0])))
        return award if isinstance(award, Odds) else None


@dataclass(frozen=True, slots=True)
class TripleWager(Wager):
    """Wins when all dice show the same number."""

    def wins(self, result: str) -> Odds | None:
        return self.odds if len(set(result.split("-"))) == 1 else None


@lru_cache(maxsize=64)
def catalogue(rules: ChuckRules) -> Catalogue:
    """Every lawful wager by name."""
    awards = rules.payouts.number
    least = AtLeast(awards["1"].win, awards["1"].stake)
    found: list[Wager] = [
        NumberWager(f"number {face}", "number", (face,), least, _space(rules, face), "payouts.number", awards=awards)
        for face in rules.faces
    ]
    found.append(TripleWager(TRIPLE, "triple", (), rules.payouts.triple, _space(rules, TRIPLE), "payouts.triple"))
    return {wager.name: wager for wager in found}


def find(rules: ChuckRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager that somebody names: "number 3", "number" on 3, just "3", "any triple" or "triple"."""
    words = [word for word in (*kind.lower().split(), *on) if word not in ("number", "any")]
    name = TRIPLE if words == ["triple"] else " ".join(("number", *words))
    known = catalogue(rules)
    return known.get(name) or Refused("payouts", f"{kind[:30]!r} is not a wager here; the wagers are {', '.join(known)}")


def find_place(rules: ChuckRules, place: str) -> Wager | Refused:
    """The wager that chips on this space make."""
    spaces = {wager.places[0].name: wager for wager in catalogue(rules).values()}
    unknown = Refused("layout", f"{place[:30]!r} is not a space of this layout; there are {', '.join(spaces)}")
    return spaces.get(place.lower()) or unknown


def _space(rules: ChuckRules, area: str) -> tuple[Spot, ...]:
    return (Spot(f"space {area}", *layout(rules).area(area).centre),)


class ChuckWagers(WheelWagers[ChuckRules]):
    catalogue = staticmethod(catalogue)
    find = staticmethod(find)

"""The exact odds of a wager, as every game's `odds.py` gives them."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Exact:
    """A wager's net results per unit wagered, by strategy where the player has a choice.

    `wagered` is all the money that one unit of the wager brings onto the table on average; the element of risk is
    the loss per unit of that.
    """

    wager: str
    distribution: Distribution
    strategy: str | None = None
    offered: bool = True
    wagered: Fraction = Fraction(1)
    free: bool = False  # comes with another wager and costs nothing, so that an edge of the player's is no surprise
    on: tuple[str, ...] = ()  # only where wagers of one kind differ, or where one wager was asked for

    @property
    def house_edge(self) -> Fraction:
        return self.distribution.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        return self.distribution.house_edge / self.wagered


def exact(number: Fraction) -> dict[str, object]:
    """An exact number as reports give it out: "p/q" beside a float."""
    return {"exact": str(number), "float": float(number)}

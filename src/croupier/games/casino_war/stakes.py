"""How much may be on a wager of Casino War, by the limits of the edition and the house."""

from functools import lru_cache
from typing import NamedTuple

from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import path


class Bounds(NamedTuple):
    """What a wager may be in cents: between the ends of one of `spans` (None: no limit), and the rules that set them."""

    spans: tuple[tuple[int | None, int | None], ...]
    low_rule: str
    high_rule: str

    @property
    def ends(self) -> tuple[int | None, int | None]:
        """The least and the most."""
        return self.spans[0][0], self.spans[-1][1]

    def broken(self, cents: int) -> str | None:
        """The rule that a wager of so much is beyond; None where the table takes it."""
        if any((low or 0) <= cents and (high is None or cents <= high) for low, high in self.spans):
            return None
        most = self.ends[1]
        return self.low_rule if most is None or cents <= most else self.high_rule


@lru_cache(maxsize=256)
def bounds(rules: WarRules, wager: str) -> Bounds:
    """Of a wager by its name. One that the edition states has limits of its own, or the most of a Tie Wager."""
    limits, tie = rules.limits, "limits.tie_maximum"
    if wager in rules.metered:
        rule = f"{wager.replace('-', '_')}.stake"
        return Bounds(tuple((one, one) for one in rules.amounts(wager)), rule, rule)
    if wager in ("tie", "war-tie"):
        return Bounds(((None, limits.tie_maximum),), "", tie)
    if (stated := rules.side_wagers.get(wager)) is None:
        return Bounds(((limits.minimum, limits.maximum),), "limits.minimum", "limits.maximum")
    least, most = path(wager, "minimum"), path(wager, "maximum")
    if stated.maximum is None:
        return Bounds(((stated.minimum, limits.tie_maximum),), least, tie)
    return Bounds(((stated.minimum, stated.maximum),), least, most)

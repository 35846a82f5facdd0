"""How much may be on a wager of Casino War, by the limits of the edition and the house."""

from functools import lru_cache
from typing import NamedTuple

from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import path


class Bounds(NamedTuple):
    """The least and the most of a wager in cents, None without a limit, each with the rule that sets it."""

    low: int | None
    low_rule: str
    high: int | None
    high_rule: str
    only: tuple[int, ...] = ()  # the amounts, where there are no others between the least and the most

    def broken(self, cents: int) -> str | None:
        """The rule that a wager of so much is beyond; None where the table takes it."""
        if (self.low is not None and cents < self.low) or (self.only and cents not in self.only):
            return self.low_rule
        return self.high_rule if self.high is not None and cents > self.high else None


@lru_cache(maxsize=256)
def bounds(rules: WarRules, wager: str) -> Bounds:
    """Of a wager by its name. One that the edition states has limits of its own, or the most of a Tie Wager."""
    sides = {"progressive": rules.progressive, "bonus-spin": rules.bonus_spin}
    if sides.get(wager) is not None:
        side = wager.replace("-", "_")
        only, rule = rules.amounts(side), f"{side}.stake"
        return Bounds(only[0], rule, only[-1], rule, only)
    limits, tie = rules.limits, "limits.tie_maximum"
    if wager in ("tie", "war-tie"):
        return Bounds(None, "", limits.tie_maximum, tie)
    if (stated := rules.side_wagers.get(wager)) is None:
        return Bounds(limits.minimum, "limits.minimum", limits.maximum, "limits.maximum")
    if stated.maximum is None:
        return Bounds(stated.minimum, path(wager, "minimum"), limits.tie_maximum, tie)
    return Bounds(stated.minimum, path(wager, "minimum"), stated.maximum, path(wager, "maximum"))

"""Exact odds at roulette: those of every wheel, and what must be known of its colours."""

from typing import Any

from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.odds import WheelOdds


class RouletteOdds(WheelOdds[RouletteRules]):
    def warnings(self, rules: RouletteRules, **asks: Any) -> list[str]:
        """Also colours that are not as many."""
        colours = [rules.colour(number) for number in rules.ring.order]
        red, black = colours.count("red"), colours.count("black")
        uneven = [f"the {rules.physical_wheel} wheel has {red} red and {black} black numbers"] if red != black else []
        return [*super().warnings(rules, **asks), *uneven]

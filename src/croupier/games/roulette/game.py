"""Roulette, facet by facet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.kit.game import Extras
from croupier.games.wheel.game import WheelGame, WheelSettlement

if TYPE_CHECKING:
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.roulette.live import RouletteLive, RoulettePlay
    from croupier.games.roulette.paper import RoulettePaper
    from croupier.games.roulette.rules import RouletteRulebook, RouletteRules
    from croupier.games.roulette.scene import RouletteDrawing
    from croupier.games.roulette.settle import RouletteDesk
    from croupier.games.roulette.training import RouletteTraining
    from croupier.games.roulette.wagers import RouletteWagers


class Roulette(WheelGame["RouletteRules"]):
    name = "roulette"
    extras = Extras(demonstrations={"Roulette 1": "pa-2011-proposed/roulette"})

    def stops(self, rules: RouletteRules) -> tuple[str, ...]:
        return rules.stops

    def oddities(self, rules: RouletteRules) -> list[str]:
        """Colours that are not as many."""
        colours = [rules.colour(number) for number in rules.ring.order]
        red, black = colours.count("red"), colours.count("black")
        return [f"the {rules.physical_wheel} wheel has {red} red and {black} black numbers"] if red != black else []

    @cached_property
    def rules(self) -> RouletteRulebook:
        from croupier.games.roulette.rules import RouletteRulebook, RouletteRules, violations

        return RouletteRulebook(self, RouletteRules, violations)

    @cached_property
    def wagers(self) -> RouletteWagers:
        from croupier.games.roulette.wagers import RouletteWagers

        return RouletteWagers(self)

    @cached_property
    def play(self) -> RoulettePlay:
        from croupier.games.roulette.live import RoulettePlay

        return RoulettePlay(self)

    @cached_property
    def live(self) -> RouletteLive:
        from croupier.games.roulette.live import RouletteLive

        return RouletteLive(self)

    @cached_property
    def settlement(self) -> RouletteSettlement:
        return RouletteSettlement(self)

    @cached_property
    def drawing(self) -> RouletteDrawing:
        from croupier.games.roulette.scene import RouletteDrawing

        return RouletteDrawing(self)

    @cached_property
    def paper(self) -> RoulettePaper:
        from croupier.games.roulette.paper import RoulettePaper

        return RoulettePaper(self)

    @cached_property
    def training(self) -> RouletteTraining:
        from croupier.games.roulette.training import RouletteTraining

        return RouletteTraining(self)


class RouletteSettlement(WheelSettlement["RouletteRules"]):
    def settle(self, rules: RouletteRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.roulette.settle import RouletteRound

        return RouletteRound(self.game, rules, written).settled()

    def desk(self) -> RouletteDesk:
        from croupier.games.roulette.settle import RouletteDesk

        return RouletteDesk(self.game)


GAME = Roulette()

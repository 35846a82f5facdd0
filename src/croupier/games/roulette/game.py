"""Roulette, facet by facet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.kit.game import Drawing, Extras
from croupier.games.wheel.game import WheelGame, WheelSettlement

if TYPE_CHECKING:
    from croupier.drawing.plan import Plan as Drawn
    from croupier.games.kit.paper.table_plan import Holder, TableSize
    from croupier.games.kit.paper.wheel_plan import WheelPlan
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.table.felt import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.roulette.live import RouletteLive, RoulettePlay
    from croupier.games.roulette.odds import RouletteOdds
    from croupier.games.roulette.paper.filing import RoulettePaper
    from croupier.games.roulette.rounds.desk import RouletteDesk
    from croupier.games.roulette.rules import RouletteRulebook, RouletteRules
    from croupier.games.roulette.training import RouletteTraining
    from croupier.games.roulette.wagers import RouletteWagers


class Roulette(WheelGame["RouletteRules"]):
    name = "roulette"
    extras = Extras(demonstrations={"Roulette 1": "pa-2011-proposed/roulette"})

    def stops(self, rules: RouletteRules) -> tuple[str, ...]:
        """A covered compartment makes the spin void."""
        return tuple(number for number in rules.ring.order if number != rules.covered_number)

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
    def odds(self) -> RouletteOdds:
        from croupier.games.roulette.odds import RouletteOdds

        return RouletteOdds(self)

    @cached_property
    def drawing(self) -> RouletteDrawing:
        return RouletteDrawing(self)

    @cached_property
    def paper(self) -> RoulettePaper:
        from croupier.games.roulette.paper.filing import RoulettePaper

        return RoulettePaper(self)

    @cached_property
    def training(self) -> RouletteTraining:
        from croupier.games.roulette.training import RouletteTraining

        return RouletteTraining(self)


class RouletteSettlement(WheelSettlement["RouletteRules"]):
    def settle(self, rules: RouletteRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.roulette.settle import settle
        from croupier.games.wheel.settle import spin_round

        return settle(rules, spin_round(written))

    def desk(self) -> RouletteDesk:
        from croupier.games.roulette.rounds.desk import RouletteDesk

        return RouletteDesk()


class RouletteDrawing(Drawing["RouletteRules"]):
    @property
    def table_size(self) -> TableSize:
        from croupier.games.roulette.paper.table_plan import SIZE

        return SIZE

    def pictures(self, rules: RouletteRules) -> Mapping[str, str]:
        from croupier.games.roulette.drawing import draw_layout, draw_wheel

        return {"wheel": draw_wheel(rules), "layout": draw_layout(rules)}

    def table_plan(self, rules: RouletteRules, size: TableSize, holder: Holder) -> Drawn:
        from croupier.games.roulette.paper.table_plan import table_plan

        return table_plan(rules, size, holder)

    def wheel_plan(self, rules: RouletteRules, diameter: Fraction | None) -> WheelPlan:
        from croupier.games.kit.paper.wheel_plan import wheel_size
        from croupier.games.roulette.paper.wheel_plan import wheel_plan

        return wheel_plan(rules, float(wheel_size(rules, rules.wheel.diameter_inches, diameter)))

    def felt(self, rules: RouletteRules) -> Felt:
        from croupier.games.roulette.table.felt import felt

        return felt(rules)

    def scene(self, rules: RouletteRules, seen: Seen) -> Scene:
        from croupier.games.roulette.table.scene import scene

        return scene(rules, seen.view, person=seen.person, events=seen.events, results=seen.results)


GAME = Roulette()

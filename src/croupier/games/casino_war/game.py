"""Casino War, facet by facet, and its electronic version, in which stations wager on community cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.kit.game import CommandLine, Extras, Game, OwnPages, Settlement

if TYPE_CHECKING:
    from croupier.games.casino_war.desk import WarDesk
    from croupier.games.casino_war.live import WarLive, WarPlay
    from croupier.games.casino_war.paper import WarPaper
    from croupier.games.casino_war.rules import WarRulebook, WarRules
    from croupier.games.casino_war.scene import WarDrawing
    from croupier.games.casino_war.simulation.sessions import WarSimulation
    from croupier.games.casino_war.training import WarTraining
    from croupier.games.casino_war.wagers import WarWagers
    from croupier.games.casino_war.war_odds import WarOdds
    from croupier.games.kit.rounds.written_round import Settled

ELECTRONIC = "electronic"
STRATEGIES = {
    "war": "going to War on every tie",
    "surrender": "surrendering every tie",
    "best": "playing each tie as it loses least",
}


class CasinoWar(Game["WarRules"]):
    name = "casino-war"
    extras = Extras(
        commands={
            "protection": CommandLine(
                "croupier.cli.casino_war.protection",
                "What a perfect counter can take from a Tie Wager before the cover card.",
            ),
            "meters": CommandLine(
                "croupier.cli.casino_war.meters",
                "What the meters of side wagers are worth, how often they are won, and where a wager is fair.",
            ),
        },
        pages=OwnPages("croupier.web.protection.pages", "/protection", "Game protection"),
        api="croupier.web.protection.api",
        demonstrations={"War 1": "pa-2012/casino-war"},
        edge_note="every tie goes to War",
    )

    @cached_property
    def rules(self) -> WarRulebook:
        from croupier.games.casino_war.rules import WarRulebook, WarRules, violations

        return WarRulebook(self, WarRules, violations)

    @cached_property
    def wagers(self) -> WarWagers:
        from croupier.games.casino_war.wagers import WarWagers

        return WarWagers(self)

    @cached_property
    def play(self) -> WarPlay:
        from croupier.games.casino_war.live import WarPlay

        return WarPlay(self)

    @cached_property
    def live(self) -> WarLive:
        from croupier.games.casino_war.live import WarLive

        return WarLive(self, {ELECTRONIC: STATIONS})

    @cached_property
    def settlement(self) -> WarSettlement:
        return WarSettlement(self)

    @cached_property
    def odds(self) -> WarOdds:
        from croupier.games.casino_war.war_odds import WarOdds

        return WarOdds(self, STRATEGIES)

    @cached_property
    def simulation(self) -> WarSimulation:
        from croupier.games.casino_war.simulation.sessions import WarSimulation

        return WarSimulation(self)

    @cached_property
    def drawing(self) -> WarDrawing:
        from croupier.games.casino_war.scene import WarDrawing

        return WarDrawing(self)

    @cached_property
    def paper(self) -> WarPaper:
        from croupier.games.casino_war.paper import WarPaper

        return WarPaper(self)

    @cached_property
    def training(self) -> WarTraining:
        from croupier.games.casino_war.training import WarTraining

        return WarTraining(self)


class WarStations(CasinoWar):
    """The electronic version."""

    @cached_property
    def play(self) -> WarPlay:
        from croupier.games.casino_war.live import StationsPlay

        return StationsPlay(self)

    @cached_property
    def live(self) -> WarLive:
        from croupier.games.casino_war.live import StationsLive

        return StationsLive(self)

    @cached_property
    def drawing(self) -> WarDrawing:
        from croupier.games.casino_war.scene import StationsDrawing

        return StationsDrawing(self)


class WarSettlement(Settlement["WarRules"]):
    keys = frozenset(
        ("wagers", "cards", "decisions", "war_tie", "war_cards", "people", "meter", "spin", "community", "irregular")
    )

    def settle(self, rules: WarRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.casino_war.settle import PlayedWar

        if "community" in written:
            from croupier.games.casino_war.stations.settle import PlayedStations

            return PlayedStations(STATIONS, rules, written).settled()
        return PlayedWar(GAME, rules, written).settled()

    def desk(self) -> WarDesk:
        from croupier.games.casino_war.desk import WarDesk

        return WarDesk(self.game)


GAME = CasinoWar()
STATIONS = WarStations()

"""Poker, facet by facet, and a poker room without a game. Players bet against each other: no odds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.games.kit.game import CommandLine, Extras, Game, Odds, OwnPages, Simulation

if TYPE_CHECKING:
    from croupier.games.kit.simulation.plan import Asked, Counts
    from croupier.games.poker.drawing import PokerDrawing
    from croupier.games.poker.live import PokerLive, PokerPlay
    from croupier.games.poker.paper import PokerPaper, RoomPaper
    from croupier.games.poker.room_rules import BareRoomRules, RoomRulebook
    from croupier.games.poker.rules import PokerRulebook, PokerRules
    from croupier.games.poker.settle import PokerSettlement, RoomSettlement
    from croupier.games.poker.simulation.plan import PokerPlan
    from croupier.games.poker.training import PokerTraining

INSTEAD_OF_ODDS = "`croupier equity` tells a hand's share of the pot"


class Poker(Game["PokerRules"]):
    name = "poker"
    several = True
    extras = Extras(
        commands={
            "rank": CommandLine("croupier.cli.poker.rank", "Poker hands in their order."),
            "equity": CommandLine(
                "croupier.cli.poker.equity", "The part of the pot that poker hands get, exact or sampled."
            ),
            "draws": CommandLine(
                "croupier.cli.poker.draws", "The final hands of a start in a draw game, and what to throw away."
            ),
            "replay": CommandLine(
                "croupier.cli.poker.replay", "A recorded poker hand (PHH), step by step under the rules."
            ),
            "play": CommandLine("croupier.cli.poker.play", "Poker hands dealt and played, street by street."),
        },
        simulation_printer="croupier.cli.poker.simulate",
        page="croupier.web.poker.edition",
        pages=OwnPages("croupier.web.poker.pages", "/hands", "Hands"),
        api="croupier.web.poker.api",
        typed={
            **dict.fromkeys(("bet to", "raise", "raise to", "complete", "complete to"), "bet"),
            **dict.fromkeys(("pat", "stand pat"), "discard"),
        },
        demonstrations={"Badugi 1": "gge-2011/badugi"},
        instead_of_odds=INSTEAD_OF_ODDS,
    )

    @cached_property
    def rules(self) -> PokerRulebook:
        from croupier.games.poker.rules import PokerRulebook, PokerRules, violations

        return PokerRulebook(self, PokerRules, violations)

    @cached_property
    def play(self) -> PokerPlay:
        from croupier.games.poker.live import PokerPlay

        return PokerPlay(self)

    @cached_property
    def live(self) -> PokerLive:
        from croupier.games.poker.live import PokerLive

        return PokerLive(self)

    @cached_property
    def settlement(self) -> PokerSettlement:
        from croupier.games.poker.settle import PokerSettlement

        return PokerSettlement(self)

    @cached_property
    def odds(self) -> PokerOdds:
        return PokerOdds(self)

    @cached_property
    def simulation(self) -> PokerSimulation:
        return PokerSimulation(self)

    @cached_property
    def drawing(self) -> PokerDrawing:
        from croupier.games.poker.drawing import PokerDrawing

        return PokerDrawing(self)

    @cached_property
    def paper(self) -> PokerPaper:
        from croupier.games.poker.paper import PokerPaper

        return PokerPaper(self)

    @cached_property
    def training(self) -> PokerTraining:
        from croupier.games.poker.training import PokerTraining

        return PokerTraining(self)


class PokerOdds(Odds["PokerRules"]):
    def assumptions(self, rules: PokerRules, **asks: Any) -> Mapping[str, object]:
        """The deck, and how the cards that nobody knows fall."""
        plan = asks.get("plan")
        names = () if plan is None else plan.policies if len(set(plan.policies)) > 1 else plan.policies[:1]
        played = {"policies": list(names)} if names else {}
        return {"cards": rules.deck_size, "deal": "unseen cards equally likely in every order", **played}


class PokerSimulation(Simulation["PokerRules"]):
    def plan(self, rules: PokerRules, asked: Asked) -> PokerPlan:
        from croupier.games.poker.simulation.plan import planned

        return planned(rules, asked)

    def report(self, plan: PokerPlan, counts: Counts) -> Mapping[str, object]:
        from croupier.games.poker.simulation.plan import report

        return report(plan, counts)


class PokerRoom(Game["BareRoomRules"]):
    """The rules that every game in a room takes over."""

    name = "poker-room"
    extras = Extras(instead_of_odds=INSTEAD_OF_ODDS)

    @cached_property
    def rules(self) -> RoomRulebook[BareRoomRules]:
        from croupier.games.poker.room_rules import BareRoomRules, RoomRulebook, room_violations

        return RoomRulebook(self, BareRoomRules, room_violations)

    @cached_property
    def settlement(self) -> RoomSettlement[BareRoomRules]:
        from croupier.games.poker.settle import RoomSettlement

        return RoomSettlement(self)

    @cached_property
    def simulation(self) -> NoSimulation:
        return NoSimulation(self)

    @cached_property
    def paper(self) -> RoomPaper[BareRoomRules]:
        from croupier.games.poker.paper import RoomPaper

        return RoomPaper(self)


class NoSimulation(Simulation["BareRoomRules"]):
    def plan(self, rules: BareRoomRules, asked: Asked) -> PokerPlan:
        raise InputError("a poker room has no simulation: it is the room's rules without a game")


GAME = Poker()
NO_GAME = PokerRoom()

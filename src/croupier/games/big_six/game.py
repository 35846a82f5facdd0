"""The Big Six Wheel, facet by facet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.kit.game import Extras
from croupier.games.wheel.game import WheelGame, WheelSettlement

if TYPE_CHECKING:
    from croupier.games.big_six.drawing import BigSixDrawing
    from croupier.games.big_six.live import BigSixLive, BigSixPlay
    from croupier.games.big_six.paper import BigSixPaper
    from croupier.games.big_six.rules import BigSixRulebook, BigSixRules
    from croupier.games.big_six.settle import BigSixDesk
    from croupier.games.big_six.training import BigSixTraining
    from croupier.games.big_six.wagers import BigSixWagers
    from croupier.games.kit.rounds.written_round import Settled


class BigSix(WheelGame["BigSixRules"]):
    name = "big-six"
    example_wager = "$1"
    extras = Extras(demonstrations={"Big Six 1": "pa-2011-proposed/big-six"})

    def stops(self, rules: BigSixRules) -> tuple[str, ...]:
        """A clapper between two sections is spun again and changes no odds."""
        return tuple(rules.wheel.order)

    @cached_property
    def rules(self) -> BigSixRulebook:
        from croupier.games.big_six.rules import BigSixRulebook, BigSixRules, violations

        return BigSixRulebook(self, BigSixRules, violations)

    @cached_property
    def wagers(self) -> BigSixWagers:
        from croupier.games.big_six.wagers import BigSixWagers

        return BigSixWagers(self)

    @cached_property
    def play(self) -> BigSixPlay:
        from croupier.games.big_six.live import BigSixPlay

        return BigSixPlay(self)

    @cached_property
    def live(self) -> BigSixLive:
        from croupier.games.big_six.live import BigSixLive

        return BigSixLive(self)

    @cached_property
    def settlement(self) -> BigSixSettlement:
        return BigSixSettlement(self)

    @cached_property
    def drawing(self) -> BigSixDrawing:
        from croupier.games.big_six.drawing import BigSixDrawing

        return BigSixDrawing(self)

    @cached_property
    def paper(self) -> BigSixPaper:
        from croupier.games.big_six.paper import BigSixPaper

        return BigSixPaper(self)

    @cached_property
    def training(self) -> BigSixTraining:
        from croupier.games.big_six.training import BigSixTraining

        return BigSixTraining(self)


class BigSixSettlement(WheelSettlement["BigSixRules"]):
    def settle(self, rules: BigSixRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.big_six.settle import BigSixRound

        return BigSixRound(self.game, rules, written).settled()

    def desk(self) -> BigSixDesk:
        from croupier.games.big_six.settle import BigSixDesk

        return BigSixDesk(self.game)


GAME = BigSix()

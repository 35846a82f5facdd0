"""Chuck-a-luck, facet by facet. What is heavy is imported when a facet is asked for."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.kit.game import CommandLine, Extras, Settlement
from croupier.games.wheel.game import WheelGame, WheelWagers

if TYPE_CHECKING:
    from chuck_a_luck.live import ChuckLive, ChuckPlay
    from chuck_a_luck.rules import ChuckRulebook, ChuckRules


class ChuckALuck(WheelGame["ChuckRules"]):
    """Odds, simulation, sessions and drills come from the wheel: the 216 throws of three dice are its stops."""

    name = "chuck-a-luck"
    editions = Path(__file__).parent / "editions"
    played_with = "dice"
    example_wager = "number 6"
    extras = Extras(
        {"throws": CommandLine("chuck_a_luck.command", "How often three dice show a number once, twice, thrice.")}
    )

    def stops(self, rules: ChuckRules) -> tuple[str, ...]:
        """A spin with a cocked die is made again and changes no odds."""
        return rules.throws

    @cached_property
    def rules(self) -> ChuckRulebook:
        from chuck_a_luck.rules import ChuckRulebook, ChuckRules, violations

        return ChuckRulebook(self, ChuckRules, violations)

    @cached_property
    def wagers(self) -> WheelWagers[ChuckRules]:
        from chuck_a_luck.wagers import wagers

        return WheelWagers(self, wagers)

    @cached_property
    def play(self) -> ChuckPlay:
        from chuck_a_luck.live import ChuckPlay

        return ChuckPlay(self)

    @cached_property
    def live(self) -> ChuckLive:
        from chuck_a_luck.live import ChuckLive

        return ChuckLive(self)

    @cached_property
    def settlement(self) -> Settlement[ChuckRules]:
        """A written round is played through the options, the dice as its result."""
        return Settlement(self)


GAME = ChuckALuck()

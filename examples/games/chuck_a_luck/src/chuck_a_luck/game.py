"""Chuck-a-luck, facet by facet. What is heavy is imported when a facet is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.kit.game import CommandLine, Drawing, Extras, Settlement
from croupier.games.wheel.game import WheelGame

if TYPE_CHECKING:
    from chuck_a_luck.live import ChuckLive, ChuckPlay
    from chuck_a_luck.rules import ChuckRulebook, ChuckRules
    from chuck_a_luck.wagers import ChuckWagers
    from croupier.games.kit.rounds.written_round import Settled


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
    def wagers(self) -> ChuckWagers:
        from chuck_a_luck.wagers import ChuckWagers

        return ChuckWagers(self)

    @cached_property
    def play(self) -> ChuckPlay:
        from chuck_a_luck.live import ChuckPlay

        return ChuckPlay(self)

    @cached_property
    def live(self) -> ChuckLive:
        from chuck_a_luck.live import ChuckLive

        return ChuckLive(self)

    @cached_property
    def settlement(self) -> ChuckSettlement:
        return ChuckSettlement(self)

    @cached_property
    def drawing(self) -> ChuckDrawing:
        return ChuckDrawing(self)


class ChuckSettlement(Settlement["ChuckRules"]):
    keys = frozenset({"wagers", "result"})

    def settle(self, rules: ChuckRules, written: Mapping[str, object]) -> Settled:
        from chuck_a_luck.settle import settle
        from croupier.games.wheel.settle import spin_round

        return settle(rules, spin_round(written))


class ChuckDrawing(Drawing["ChuckRules"]):
    def pictures(self, rules: ChuckRules) -> Mapping[str, str]:
        from chuck_a_luck.drawing import draw_cage

        return {"cage": draw_cage(rules), **super().pictures(rules)}


GAME = ChuckALuck()

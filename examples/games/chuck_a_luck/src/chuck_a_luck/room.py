"""Chuck-a-luck as the rest of the house sees it. What is heavy is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.kit.room import CommandLine
from croupier.games.wheel.room import WheelRoom

if TYPE_CHECKING:
    from chuck_a_luck.live import LiveChuckALuck
    from chuck_a_luck.rules import ChuckRules
    from croupier.games.kit.play.refused import Refused
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.rulebook.choices import InForce


class ChuckALuck(WheelRoom["ChuckRules"]):
    """Odds, simulation and sessions come from the wheel: the 216 throws of three dice are its stops."""

    name = "chuck-a-luck"
    editions = Path(__file__).parent / "editions"
    played_with = "dice"
    example_wager = "number 6"
    round_keys = frozenset({"wagers", "result"})
    classes = {"payouts": "money", "cage": "money", "limits": "money", "chips.breakage": "money", "layout": "paper"}
    commands = {"throws": CommandLine("chuck_a_luck.command", "How often three dice show a number once, twice, thrice.")}

    def build(self, in_force: InForce) -> ChuckRules:
        from chuck_a_luck.rules import build

        return build(in_force)

    def stops(self, rules: ChuckRules) -> tuple[str, ...]:
        """A spin with a cocked die is made again and changes no odds."""
        return rules.throws

    def smallest_chip(self, rules: ChuckRules) -> int:
        return rules.chips_in_play.smallest

    def catalogue(self, rules: ChuckRules) -> Catalogue:
        from chuck_a_luck.wagers import catalogue

        return catalogue(rules)

    def find(self, rules: ChuckRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
        from chuck_a_luck.wagers import find

        return find(rules, kind, on)

    def settle(self, rules: ChuckRules, written: Mapping[str, object]) -> Settled:
        from chuck_a_luck.settle import settle
        from croupier.games.wheel.settle import spin_round

        return settle(rules, spin_round(written))

    def live(self, version: str = "") -> LiveChuckALuck:
        from chuck_a_luck.live import LiveChuckALuck

        return {"": LiveChuckALuck}[version]()

    def drawings(self, rules: ChuckRules) -> Mapping[str, str]:
        from chuck_a_luck.drawing import draw_cage, draw_layout

        return {"cage": draw_cage(rules), "layout": draw_layout(rules)}


ROOM = ChuckALuck()

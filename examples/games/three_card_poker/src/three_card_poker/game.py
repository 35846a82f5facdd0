"""Three Card Poker: its name, its editions, its rules and its table. The rest follows."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Rulebook

if TYPE_CHECKING:
    from croupier.games.kit.play.card_table import CardTable
    from three_card_poker.rules import ThreeCardRules


class ThreeCardPoker(CardGame["ThreeCardRules"]):
    name = "three-card-poker"
    editions = Path(__file__).parent / "editions"

    @cached_property
    def table(self) -> CardTable[ThreeCardRules]:
        from three_card_poker.table import TABLE

        return TABLE

    @cached_property
    def rules(self) -> Rulebook[ThreeCardRules]:
        from three_card_poker.rules import ThreeCardRules, violations

        return Rulebook(self, ThreeCardRules, violations)


GAME = ThreeCardPoker()

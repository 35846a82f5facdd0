"""A card game against the house, from its `CardTable`: odds, simulation, live tables, rounds, papers and drills.

A game names its table, its rules and its editions; what it says otherwise is a facet of its own, as in every game.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from croupier.games.kit.game import Game, Training, Wagers
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.rules import CardTableRules

if TYPE_CHECKING:
    from croupier.games.kit.card_live import CardLive, CardPlay
    from croupier.games.kit.card_round import CardSettlement
    from croupier.games.kit.odds.card_odds import CardOdds
    from croupier.games.kit.paper.card_guide import CardPaper
    from croupier.games.kit.simulation.by_play import CardSimulation

R = TypeVar("R", bound=CardTableRules)


class CardGame(Game[R]):
    """A game that is dealt from a `CardTable`."""

    @property
    @abstractmethod
    def table(self) -> CardTable[R]:
        """How a round goes and how a hand is settled."""

    @cached_property
    def wagers(self) -> Wagers[R]:
        return Wagers(self, lambda rules: self.table.catalogue(rules).values())

    @cached_property
    def play(self) -> CardPlay[R]:
        from croupier.games.kit.card_live import CardPlay

        return CardPlay(self)

    @cached_property
    def live(self) -> CardLive[R]:
        from croupier.games.kit.card_live import CardLive

        return CardLive(self)

    @cached_property
    def settlement(self) -> CardSettlement[R]:
        from croupier.games.kit.card_round import CardSettlement

        return CardSettlement(self)

    @cached_property
    def odds(self) -> CardOdds[R]:
        from croupier.games.kit.odds.card_odds import CardOdds

        return CardOdds(self)

    @cached_property
    def paper(self) -> CardPaper[R]:
        from croupier.games.kit.paper.card_guide import CardPaper

        return CardPaper(self)

    @cached_property
    def training(self) -> Training[R]:
        return CardTraining(self)

    @cached_property
    def simulation(self) -> CardSimulation[R]:
        from croupier.games.kit.simulation.by_play import CardSimulation

        return CardSimulation(self)


class CardTraining(Training[R]):
    settles_in_turn = False  # hand after hand, each in a step of its own

"""A card game against the house, from its `CardTable`: odds, simulation, live tables, rounds, papers and drills.

A game names its table, its rules and its editions; what it says otherwise is a facet of its own, as in every game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from croupier.games.kit.game import Game, Paper, Training, Wagers
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.play.course import BOARD, DEALER, Back, Decide, Raise, Show, To
from croupier.games.kit.rules import CardTableRules

if TYPE_CHECKING:
    from croupier.games.kit.card_live import CardLive
    from croupier.games.kit.card_play import CardPlay
    from croupier.games.kit.card_round import CardSettlement
    from croupier.games.kit.odds.card_odds import CardOdds
    from croupier.games.kit.paper.guide import GuideEntry
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
        from croupier.games.kit.card_play import CardPlay

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


_WHOM = {"positions": "You get", DEALER: "The dealer gets", BOARD: "On the board lie"}


class CardPaper(Paper[R]):
    """The gaming guide, from the course: how it is played in few words."""

    game: CardGame[R]

    def guide(self, rules: R) -> GuideEntry:
        from croupier.games.kit.paper.guide import GuideEntry

        return GuideEntry(tuple(self._how(rules)))

    def _how(self, rules: R) -> Iterator[str]:
        from croupier.games.kit.paper.guide import counted

        table, offered = self.game.table, self.game.wagers.catalogue(rules)
        yield f"Make your {table.main} before the cards."
        for one in table.before[1:]:
            if offered[one.wager].offered:
                like = f"Your {one.wager} is as high as your {one.like}." if one.like else ""
                yield like or f"Beside it you may make a {one.wager}."
        for step in table.steps:
            match step:
                case To(whom, many, face):
                    yield f"{_WHOM[whom]} {counted(many, 'card')} face {face}."
                case Decide(name, choices, _):
                    yield f"Then decide: {name}."
                    yield from (self._choice(choice, then) for choice, then in choices.items() if then is not None)
                case Show(whom, _) if whom != "positions":
                    yield f"Then the cards of the {whom} are shown."
        yield "Every hand is settled by itself."

    def _choice(self, choice: str, then: Raise | Back | None) -> str:
        if isinstance(then, Raise):
            times = "as high as" if then.times == 1 else f"{then.times} times as high as"
            return f"To {choice} you put down a {then.wager}, {times} your {then.like}."
        return f"To {choice} you take your {then.wager} back." if then else ""

"""Poker from Python.

table.deal(Ann="2s3d4h8cKd", Bob="5s6d7h9cQd")
table.call("Ann"); table.bet("Bob", to=4)
table.discard("Ann", "Kd")
"""

from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.equipment.cards import cards as cards_of
from croupier.errors import InputError
from croupier.games.kit.verbs import Verbs
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e


class PokerVerbs(Verbs):
    def deal(self, cards: str = "", **hands: str) -> None:
        """All cards that are due: those named in the order of the deal, or by player; others lie face down, unseen.

        What comes before, such as the blinds, comes by itself. A seeded table deals from its own deck: `table.deal()`.
        """
        self._table.reach(c.Deal.name)
        if cards:
            self._table.step(c.Deal.name, cards=cards)
        elif hands or not self._table.seeded:
            self._table.step(c.Deal.name, cards=names(self._in_turn(hands)))
        else:
            self._table.step(c.Deal.name)

    def _in_turn(self, hands: dict[str, str]) -> list[Card]:
        """The players' cards in the order in which they are dealt."""
        state = self._table.state
        left = {player: list(cards_of(text)) for player, text in hands.items()}
        dealt = []
        for to in state.due[: state.stub]:
            player = state.seats[state.players[to // 2]] if to >= 0 else "burn" if to != e.BOARD else "board"
            dealt.append(left[player].pop(0) if left.get(player) else UNKNOWN)
        if over := next((player for player, rest in left.items() if rest), None):
            raise InputError(f"{over} does not get so many cards now: {names(left[over])} is left over")
        return dealt

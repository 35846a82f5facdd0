"""Wheel games at the dispute desk."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import is_reference
from croupier.games.kit.rounds.desk import Desk, Recorded, done_of
from croupier.games.kit.rounds.sheet import Sheet
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)


class WheelDesk(Desk[R]):
    """A wheel that stops somewhere. Players are called by their numbers, or by the references of a register."""

    order_rule = "settlement.order"
    settles_in_order = False  # losing wagers go before winning ones, and nothing says whose come first

    def people(self, sheet: Sheet) -> str:
        """Nobody has a seat of their own at a wheel."""
        return "player"

    @abstractmethod
    def result(self, state: Any) -> str:
        """Where the wheel stopped."""

    @abstractmethod
    def seated(self, state: Any) -> Iterable[str]:
        """Who plays, in their order."""

    def drawable(self, rules: R, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """Without a result the wheel is drawn before it stopped."""
        return {"result": self.stops(rules)[0], **written}

    @abstractmethod
    def stops(self, rules: R) -> Sequence[str]:
        """Where the wheel can stop."""

    def seat_of(self, state: Any, player: str) -> str:
        if is_reference(player):
            return player
        return next((str(number) for number, one in enumerate(self.seated(state), 1) if one == player), "")

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        """The wagers as they lay when the last valid spin ended, its result, and what was collected and paid."""
        landed = next((at for at in range(len(records) - 1, -1, -1) if records[at].before.phase == "landed"), None)
        if landed is None:
            raise InputError("no spin of this round ended; enter what the video shows")
        stood = records[landed].before
        names = dict[str, str]()
        moves = [event for one in records[landed:] for event in one.events if isinstance(event, Money)]

        def called(player: str) -> str:
            gone = len(list(self.seated(stood))) + len(names) + 1  # somebody who left wagers behind
            return self.seat_of(stood, player) or names.setdefault(player, str(gone))

        wagers = [
            {"player": called(stake.player), "wager": stake.wager, "amount": dollars(stake.cents)} for stake in stood.stakes
        ]
        if not wagers:
            raise InputError("nobody had a wager in this round")
        done = done_of((called(move.player), move.kind, move.cents, move.wager) for move in moves)
        return Sheet({"wagers": wagers, "result": self.result(stood), **self.equipment(rules)}, done)

    def equipment(self, rules: R) -> dict[str, str]:
        """What a written round says of the wheel."""
        return {}

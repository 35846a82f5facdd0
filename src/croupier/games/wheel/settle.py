"""Settles one written round at a wheel by playing it: every wager and every step goes through the game's `play`."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.irregular import Irregularity, irregularities
from croupier.games.kit.rounds.written_round import (
    DEALER,
    PROCEDURE,
    Bet,
    PlayedRound,
    Procedure,
    Settled,
    as_player,
    bets,
    is_mark,
    settled,
)
from croupier.games.kit.rules import ChipTableRules
from croupier.games.kit.wager import Catalogue
from croupier.games.wheel.live import WheelState
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.commands import BuyIn, PlaceWager
from croupier.games.wheel.play.events import StepDone
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)
ChipRules = TypeVar("ChipRules", bound=ChipTableRules)
State = TypeVar("State", bound=WheelState)

SPIN_PROCEDURE: Procedure = PROCEDURE
"""What every dealer of a wheel says and does beside the settlement; each game adds its own."""


@dataclass(frozen=True, slots=True)
class SpinRound:
    """A round at a wheel: the wagers in the order of placing, and where each spin ended until one was valid."""

    bets: tuple[Bet, ...]
    results: tuple[str, ...]
    irregular: tuple[Irregularity, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.player for bet in self.bets))


def spin_round(written: Mapping[str, object]) -> SpinRound:
    """The wagers and results of a round at a wheel; what is missing or of the wrong kind is refused."""
    placed = bets(written)
    result = written.get("result")
    results = result if isinstance(result, list) else [result]
    if not results or len(results) > 1000 or not all(is_mark(item) for item in results):
        raise InputError('"result" must be where the spin ended, such as "17", or a list of such when spins were void')
    return SpinRound(placed, tuple(str(item) for item in results), irregularities(written))


class PlayedSpins(PlayedRound[R, State]):
    """A round at a wheel, spun until a spin is valid. Each game says how players buy in and how it spins."""

    place_wager: ClassVar[Callable[..., Command]]
    spun: ClassVar[str] = "wheel"
    void: ClassVar[type[Event]]  # the event of a void spin
    procedure: ClassVar[Procedure]

    @abstractmethod
    def buy_in(self, player: str, cents: int) -> Command:
        """Chips for so much, or for the next amount above it that chips can make."""

    @abstractmethod
    def spin(self, result: str) -> None:
        """One spin with its call of no more bets, to where it ended."""

    def before_collecting(self, result: str) -> None:
        """What the dealer does between a valid spin and the first losing wager."""

    def settle(self, written: SpinRound, catalogue: Catalogue) -> Settled:
        """Who gets what. A void spin leaves the wagers where they are; the next result follows it."""
        named = self.rules.in_force.values["settlement.order"]
        assert isinstance(named, tuple)
        order = tuple(map(str, named))
        procedure = {**self.procedure, StepDone: lambda event: settlement.in_words(order, event)}
        self.irregular = list(written.irregular)
        with self.until_over():
            self._play(written, order)

        def wager(move: Money) -> tuple[str, str, tuple[str, ...]]:
            return move.player, catalogue[move.wager].kind, catalogue[move.wager].on

        last = self.events[-1]
        if not isinstance(last, self.void):
            return settled(self, written.players, procedure, wager)
        left = [stake.moves("voided", last.rule) for stake in self.state.stakes]
        note = f"The spin is void: the wagers stay where they are and the {self.spun} is spun again."
        return settled(self, written.players, procedure, wager, voided=left, notes=(note,))

    def _play(self, written: SpinRound, order: tuple[str, ...]) -> None:
        for player in written.players:
            self.do(self.buy_in(player, sum(bet.cents for bet in written.bets if bet.player == player)))
        for number, bet in enumerate(written.bets, start=1):
            where = {"wager": bet.wager, "on": bet.on, "place": bet.place}
            placed = type(self).place_wager(by=as_player(bet.player), player=bet.player, cents=bet.cents, **where)
            self.place(placed, number, len(written.bets))
        for number, result in enumerate(written.results, start=1):
            self.spin(result)
            if self.state.phase == "landed":
                if after := len(written.results) - number:
                    reason = f"the spin that ended in {result} is valid and ends the round; {after} too many follow it"
                    raise InputError(reason)
                self.before_collecting(result)
                for _ in order:
                    self.do(settlement.due(order, self.state.phase)(by=DEALER))


class ChipRound(PlayedSpins[ChipRules, State]):
    """A round at a table of value chips."""

    place_wager = PlaceWager

    def buy_in(self, player: str, cents: int) -> BuyIn:
        unit = self.rules.chips_in_play.smallest
        return BuyIn(by=as_player(player), player=player, cents=max(-(-cents // unit), 1) * unit)

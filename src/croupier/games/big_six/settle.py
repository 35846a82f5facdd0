"""Settles one written round of Big Six by playing it."""

from collections.abc import Iterable, Sequence

from croupier.games.big_six.irregularities import IRREGULARITIES
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play import play
from croupier.games.big_six.play.play import BETWEEN
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.games.kit.rounds.irregular import commands_of
from croupier.games.kit.rounds.written_round import DEALER, Settled
from croupier.games.wheel.settle import SPIN_PROCEDURE, ChipRound, SpinRound, WheelDesk


def settle(rules: BigSixRules, written: SpinRound) -> Settled:
    return BigSixRound(play, rules, play.ready(rules, {})).settle(written, catalogue(rules))


class BigSixRound(ChipRound[BigSixRules, play.State]):
    void = e.SpinVoided
    known = IRREGULARITIES
    rests = c.Rest
    commands = commands_of(c)
    usual_moment = c.Rest.name
    procedure = {
        **SPIN_PROCEDURE,
        e.Spun: lambda event: f"spin the wheel {event.direction}",
        e.Landed: lambda event: f"the clapper rests in a section with {event.symbol}",
        e.SpinVoided: lambda event: f"void spin: {event.cause}",
    }

    def begin(self) -> None:
        self.does_if_due(c.CallNoMoreBets)
        self.do(c.SpinWheel(by=DEALER, direction=self.rules.spin.directions[0]))

    def rest(self, result: str, turns: int) -> None:
        if not self._is_between(result):
            self.do(c.Rest(by=DEALER, symbol=result, revolutions=turns))
        elif turns >= self.turns:
            self.do(c.RestBetween(by=DEALER, sections=" ".join(result.split()[1:])))
        else:
            self.do(c.Rest(by=DEALER, symbol=self.stop, revolutions=turns))

    def is_stop(self, result: str) -> bool:
        return self._is_between(result) or self.rules.symbol(result) is not None

    def counts(self, result: str) -> bool:
        return not self._is_between(result)

    def _is_between(self, result: str) -> bool:
        words = result.split()
        return self.rules.symbol(result) is None and bool(words) and words[0].lower() == BETWEEN

    @property
    def turns(self) -> int:
        return self.rules.spin.revolutions

    @property
    def stop(self) -> str:
        return self.rules.wheel.order[0]


# At the dispute desk


class BigSixDesk(WheelDesk[BigSixRules]):
    usual = "result $5\n1: 10 $5, 5 joker; paid 50, lost 5"
    irregularities = IRREGULARITIES

    def meant(self, rules: BigSixRules, words: str) -> str:
        """A symbol of the wheel: in "$5 10" that is $5, and 10.00 lie on it; "$5 $10" can be read in two ways."""
        return next((symbol for symbol in rules.wheel.order if symbol.casefold() == words.strip().casefold()), "")

    def result(self, state: State) -> str:
        return state.symbol or ""

    def stops(self, rules: BigSixRules) -> Sequence[str]:
        return rules.wheel.order

    def seated(self, state: State) -> Iterable[str]:
        return state.players

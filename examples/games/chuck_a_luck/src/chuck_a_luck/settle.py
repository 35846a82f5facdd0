"""Settles one written round by playing it: every wager and every step goes through `play`."""

from chuck_a_luck.play import commands as c
from chuck_a_luck.play import events as e
from chuck_a_luck.play import play
from chuck_a_luck.play.state import State
from chuck_a_luck.rules import ChuckRules
from chuck_a_luck.wagers import catalogue
from croupier.games.kit.play.banked import CallNoMoreBets
from croupier.games.kit.rounds.written_round import DEALER, Settled
from croupier.games.wheel.play.commands import Open
from croupier.games.wheel.settle import SPIN_PROCEDURE, ChipRound, SpinRound

COCKED = "cocked"
"""The result of a spin with a cocked die."""


def settle(rules: ChuckRules, written: SpinRound) -> Settled:
    """Who gets what. After a cocked die the next result follows, where the wagers stand."""
    table = ChuckRound(play, rules, play.new(rules))
    table.do(Open(by=DEALER))
    return table.settle(written, catalogue(rules))


class ChuckRound(ChipRound[ChuckRules, State]):
    spun = "cage"
    void = e.SpinVoided
    procedure = {
        **SPIN_PROCEDURE,
        e.Spun: lambda event: f"turn the cage {event.turns} times",
        e.Landed: lambda event: f"the dice show {event.dice}",
        e.SpinVoided: lambda event: f"void spin: {event.cause}",
    }

    def spin(self, result: str) -> None:
        self.does_if_due(CallNoMoreBets)
        self.do(c.SpinCage(by=DEALER, turns=self.rules.spin.turns))
        cocked = result.lower() == COCKED
        self.do(c.Cocked(by=DEALER) if cocked else c.Rest(by=DEALER, dice=result))

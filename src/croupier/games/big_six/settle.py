"""Settles one written round of Big Six by playing it."""

from collections.abc import Mapping

from croupier.games.big_six.irregularities import IRREGULARITIES
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.play import BETWEEN
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.decider import Option
from croupier.games.wheel.settle import PlayedSpins, WheelDesk


class BigSixRound(PlayedSpins[State]):
    known = IRREGULARITIES
    steps = {
        e.Spun: lambda event: f"spin the wheel {event.direction}",
        e.Landed: lambda event: f"the clapper rests in a section with {event.symbol}",
        e.SpinVoided: lambda event: f"void spin: {event.cause}",
    }

    def is_stop(self, due: Option, end: str) -> bool:
        return end.split(maxsplit=1)[0].lower() == BETWEEN or super().is_stop(due, end)

    def rest(self, option: Option, stop: str, turns: Mapping[str, int]) -> None:
        """Between two sections, unless a symbol is called so or it was counted in spite of too few turns."""
        word, _, sections = stop.partition(" ")
        if word.lower() != BETWEEN or self.rules.symbol(stop) is not None:
            super().rest(option, stop, turns)
        elif turns:
            super().rest(option, self.rules.wheel.order[0], turns)
        else:
            between = next(one for one in self.options() if one.command == c.RestBetween.name)
            self.step(between, {"sections": sections})


# At the dispute desk


class BigSixDesk(WheelDesk[BigSixRules]):
    usual = "result $5\n1: 10 $5, 5 joker; paid 50, lost 5"
    irregularities = IRREGULARITIES

    def meant(self, rules: BigSixRules, words: str) -> str:
        """A symbol of the wheel: in "$5 10" that is $5, and 10.00 lie on it; "$5 $10" can be read in two ways."""
        return next((symbol for symbol in rules.wheel.order if symbol.casefold() == words.strip().casefold()), "")

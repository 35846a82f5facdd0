"""The Big Six Wheel at the dispute desk."""

from collections.abc import Iterable, Sequence

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.settle import BigSixRound
from croupier.games.kit.rounds.desk import Button
from croupier.games.wheel.rounds.desk import WheelDesk


class BigSixDesk(WheelDesk[BigSixRules]):
    usual = "result $5\n1: 10 $5, 5 joker; paid 50, lost 5"
    reports = (
        Button(c.RestBetween.name, "no_spin.between", "no error"),
        Button(BigSixRound.few_turns, "no_spin.short", "dealer"),
    )
    marks = (
        Button("wager touched after the call", "no_more_bets.said", "patron"),
        Button("no more bets called too late", "no_more_bets.said", "dealer"),
        Button("wager accepted beyond the limits", "limits.maximum", "dealer"),
        Button("ruled at the table against the text", "deviation.ruled_by", "supervisor"),
    )

    also = {
        **dict.fromkeys(("clapper stopped between two sections", "clapper stopped between sections"), c.RestBetween.name),
        **dict.fromkeys(("clapper rests between two sections", "clapper on a peg", "on a peg"), c.RestBetween.name),
        **dict.fromkeys(("too few turns", "too few revolutions", "fewer than three revolutions"), BigSixRound.few_turns),
        **dict.fromkeys(("fewer than 3 revolutions", "fewer than three turns", "short spin"), BigSixRound.few_turns),
    }

    def meant(self, rules: BigSixRules, words: str) -> str:
        """A symbol of the wheel: in "$5 10" that is $5, and 10.00 lie on it; "$5 $10" can be read in two ways."""
        return next((symbol for symbol in rules.wheel.order if symbol.casefold() == words.strip().casefold()), "")

    def result(self, state: State) -> str:
        return state.symbol or ""

    def stops(self, rules: BigSixRules) -> Sequence[str]:
        return rules.wheel.order

    def seated(self, state: State) -> Iterable[str]:
        return state.players

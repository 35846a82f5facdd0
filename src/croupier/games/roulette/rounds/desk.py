"""Roulette at the dispute desk."""

from collections.abc import Iterable, Sequence

from croupier.games.kit.rounds.desk import Button
from croupier.games.kit.wager import Wager
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.settle import RouletteRound
from croupier.games.roulette.spoken import said
from croupier.games.wheel.rounds.desk import WheelDesk


class RouletteDesk(WheelDesk[RouletteRules]):
    usual = "result 17\n1: 5 split 17-20, 10 black; paid 85, 10"
    reports = (
        Button(c.BallOut.name, "no_spin.ball_out", "no error"),
        Button(c.ForeignObject.name, "no_spin.foreign_object", "no error"),
        Button(c.SameDirection.name, "no_spin.same_direction", "dealer"),
        Button(RouletteRound.few_turns, "no_spin.short", "dealer"),
    )
    marks = (
        Button("wager touched after the call", "no_more_bets.then", "patron"),
        Button("no more bets called too late", "no_more_bets.said", "dealer"),
        Button("wager accepted beyond the limits", "limits.maximum", "dealer"),
        Button("ruled at the table against the text", "deviation.ruled_by", "supervisor"),
    )

    also = {
        **dict.fromkeys(("ball out", "ball jumped", "ball jumped out", "ball fell out", "ball flew out"), c.BallOut.name),
        **{f"ball {left} of the wheel": c.BallOut.name for left in ("out", "jumped out", "fell out", "flew out")},
        **dict.fromkeys(("foreign object", "chip in the wheel"), c.ForeignObject.name),
        **{
            f"{what} fell into the wheel": c.ForeignObject.name
            for what in ("chip", "object", "foreign object", "something")
        },
        **dict.fromkeys(("ball spun with the wheel", "ball in the direction of the wheel"), c.SameDirection.name),
        **dict.fromkeys(("ball and wheel in the same direction", "same direction"), c.SameDirection.name),
        **dict.fromkeys(("too few turns", "too few revolutions", "fewer than four revolutions"), RouletteRound.few_turns),
        **dict.fromkeys(("fewer than 4 revolutions", "fewer than four turns", "short spin"), RouletteRound.few_turns),
    }

    def meant(self, rules: RouletteRules, words: str) -> str:
        """Also numbers alone, and whatever else a wager is called."""
        found = said(rules, words)
        return found.name if isinstance(found, Wager) else ""

    def result(self, state: State) -> str:
        return state.number or ""

    def stops(self, rules: RouletteRules) -> Sequence[str]:
        return rules.ring.order

    def seated(self, state: State) -> Iterable[str]:
        return state.seats

    def equipment(self, rules: RouletteRules) -> dict[str, str]:
        return {"wheel": rules.wheel.kind}

"""Settles one written round of roulette by playing it."""

from collections.abc import Iterable, Sequence

from croupier.games.kit.rounds.irregular import commands_of
from croupier.games.kit.rounds.written_round import DEALER, Settled, as_player
from croupier.games.kit.wager import Wager
from croupier.games.roulette.irregularities import IRREGULARITIES
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.spoken import said
from croupier.games.roulette.wagers import catalogue
from croupier.games.wheel.settle import SPIN_PROCEDURE, PlayedSpins, SpinRound, WheelDesk


def settle(rules: RouletteRules, written: SpinRound) -> Settled:
    return RouletteRound(play, rules, play.ready(rules, {})).settle(written, catalogue(rules))


class RouletteRound(PlayedSpins[RouletteRules, play.State]):
    place_wager = c.PlaceWager
    void = e.SpinVoided
    known = IRREGULARITIES
    rests = c.Rest
    commands = commands_of(c)
    usual_moment = c.Rest.name
    procedure = {
        **SPIN_PROCEDURE,
        e.Spun: lambda event: f"spin the ball against the wheel ({event.ball}, the wheel {event.wheel})",
        e.Marked: lambda event: f"set the point marker on {event.number}",
        e.SpinVoided: lambda event: f"void spin: {event.cause}",
        e.FifthMoved: lambda event: f"move a part of player {event.player}'s {event.wager} to {event.to}",
    }

    def buy_in(self, player: str, cents: int) -> c.BuyIn:
        """The next free colour, in chips of the smallest value in play."""
        taken = {colour.name for colour in self.state.seats.values()}
        free = next((name for name in self.rules.chips.colours if name not in taken), "")
        chip = self.rules.chips_in_play.smallest
        return c.BuyIn(by=as_player(player), player=player, colour=free, chip_cents=chip, cents=-(-cents // chip) * chip)

    def begin(self) -> None:
        self.do(c.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise"))
        self.do(c.CallNoMoreBets(by=DEALER))

    def rest(self, result: str, turns: int) -> None:
        self.do(c.Rest(by=DEALER, number=result, revolutions=turns))

    def is_stop(self, result: str) -> bool:
        return result in self.rules.ring.order

    def counts(self, result: str) -> bool:
        return result != self.rules.covered_number

    @property
    def turns(self) -> int:
        return self.rules.spin.revolutions

    @property
    def stop(self) -> str:
        return self.rules.ring.order[0]

    def before_collecting(self, result: str) -> None:
        self.do(c.Mark(by=DEALER, number=result))
        self.does_if_due(c.MoveFifths)


# At the dispute desk


class RouletteDesk(WheelDesk[RouletteRules]):
    usual = "result 17\n1: 5 split 17-20, 10 black; paid 85, 10"
    irregularities = IRREGULARITIES

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

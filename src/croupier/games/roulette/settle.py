"""Settles one written round of roulette by playing it: every wager and every step goes through `play`."""

from croupier.errors import InputError
from croupier.games.kit.decider import Announced, Event
from croupier.games.kit.written_round import DEALER, Settled, SpinRound, Table, as_player, settled
from croupier.games.roulette.play import play
from croupier.games.roulette.play import state as s
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue


def settle(rules: RouletteRules, written: SpinRound) -> Settled:
    """Who gets what. A spin that the text makes void leaves the wagers where they are; the next result follows it."""
    table = Table(play, rules, play.ready(rules, {}))
    for player in written.players:
        brought = sum(bet.cents for bet in written.bets if bet.player == player)
        _seat(rules, table, player, brought)
    for number, bet in enumerate(written.bets, start=1):
        who = as_player(bet.player)
        placing = s.Place(by=who, player=bet.player, cents=bet.cents, wager=bet.wager, on=bet.on, place=bet.place)
        table.place(placing, number, len(written.bets))
    for place, result in enumerate(written.results, start=1):
        table.do(s.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise"))
        table.do(s.CallNoMoreBets(by=DEALER))
        table.do(s.Rest(by=DEALER, number=result, revolutions=rules.spin.revolutions))
        if table.state.phase == "landed":
            if after := len(written.results) - place:
                raise InputError(f"the spin that ended in {result} is valid and ends the round; {after} too many follow it")
            _finish(table, result)
    last = table.events[-1]
    void = last.rule if isinstance(last, s.SpinVoided) else None
    return settled(rules, catalogue(rules), written.players, table, said=_said, void=void)


def _seat(rules: RouletteRules, table: Table[play.State], player: str, brought: int) -> None:
    """The next free colour, in chips of the smallest value in play."""
    chip = rules.chips_in_play.smallest
    taken = {colour.name for colour in table.state.seats.values()}
    free = next((name for name in rules.chips.colours if name not in taken), "")
    whole = -(-brought // chip) * chip
    table.do(s.BuyIn(by=as_player(player), player=player, colour=free, chip_cents=chip, cents=whole))


def _finish(table: Table[play.State], number: str) -> None:
    table.do(s.Mark(by=DEALER, number=number))
    if table.may(s.MoveFifths):
        table.do(s.MoveFifths(by=DEALER))
    table.do(s.Collect(by=DEALER))
    table.do(s.Pay(by=DEALER))


def _said(event: Event) -> str | None:
    match event:
        case Announced():
            return f"announce “{event.words}”"
        case s.Spun():
            return f"spin the ball against the wheel ({event.ball}, the wheel {event.wheel})"
        case s.Marked():
            return f"set the point marker on {event.number}"
        case s.SpinVoided():
            return f"void spin: {event.cause}"
        case s.FifthMoved():
            return f"move a part of player {event.player}'s {event.wager} to {event.to}"
        case s.StepDone(phase="collected"):
            return "all losing wagers are collected"
        case s.StepDone(phase="betting"):
            return "all winning wagers are paid"
    return None

"""Settles one written round of Big Six by playing it: every wager and every step goes through `play`."""

from croupier.errors import InputError
from croupier.games.big_six.play import play
from croupier.games.big_six.play import state as s
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.games.kit.decider import Announced, Event
from croupier.games.kit.written_round import DEALER, Settled, SpinRound, Table, as_player, settled

BETWEEN = "between"
"""The result of a clapper between two sections; "between $1 and $2" says which."""


def settle(rules: BigSixRules, written: SpinRound) -> Settled:
    """Who gets what. A void spin leaves the wagers where they are; the next result follows it."""
    table = Table(play, rules, play.ready(rules, {}))
    unit = rules.chips_in_play.smallest
    for player in written.players:
        brought = sum(bet.cents for bet in written.bets if bet.player == player)
        table.do(s.BuyIn(by=as_player(player), player=player, cents=max(-(-brought // unit), 1) * unit))
    for number, bet in enumerate(written.bets, start=1):
        by = as_player(bet.player)
        placed = s.Place(by=by, player=bet.player, cents=bet.cents, wager=bet.wager, on=bet.on, place=bet.place)
        table.place(placed, number, len(written.bets))
    for place, result in enumerate(written.results, start=1):
        _spin(rules, table, result)
        if table.state.phase == "landed":
            if after := len(written.results) - place:
                raise InputError(f"the spin that ended in {result} is valid and ends the round; {after} too many follow it")
            table.do(s.Collect(by=DEALER))
            table.do(s.Pay(by=DEALER))
    last = table.events[-1]
    void = last.rule if isinstance(last, s.SpinVoided) else None
    return settled(rules, catalogue(rules), written.players, table, said=_said, void=void)


def _spin(rules: BigSixRules, table: Table[play.State], result: str) -> None:
    if table.may(s.CallNoMoreBets):
        table.do(s.CallNoMoreBets(by=DEALER))
    table.do(s.SpinWheel(by=DEALER, direction=rules.spin.directions[0]))
    words = result.split()
    if rules.symbol(result) is None and words and words[0].lower() == BETWEEN:
        table.do(s.RestBetween(by=DEALER, sections=" ".join(words[1:])))
    else:
        table.do(s.Rest(by=DEALER, symbol=result, revolutions=rules.spin.revolutions))


def _said(event: Event) -> str | None:
    match event:
        case Announced():
            return f"announce “{event.words}”"
        case s.Spun():
            return f"spin the wheel {event.direction}"
        case s.Landed():
            return f"the clapper rests in a section with {event.symbol}"
        case s.SpinVoided():
            return f"void spin: {event.cause}"
        case s.StepDone(phase="collected"):
            return "all losing wagers are collected"
        case s.StepDone(phase="betting"):
            return "all winning wagers are paid"
    return None

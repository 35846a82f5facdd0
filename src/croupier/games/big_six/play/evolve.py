"""How a Big Six table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.banked import EVOLVES, Evolves
from croupier.games.kit.decider import Event, replace


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _left(rules: BigSixRules, state: State, event: e.Left) -> State:
    return replace(state, players=tuple(player for player in state.players if player != event.player))


def _voided(rules: BigSixRules, state: State, event: e.SpinVoided) -> State:
    closed = state.announced and rules.no_spin.wagers == "stand"
    return replace(state, phase="called" if closed else "betting", announced=closed, symbol=None)


def _step_done(rules: BigSixRules, state: State, event: e.StepDone) -> State:
    if event.phase == "betting":
        return replace(state, phase="betting", announced=False, symbol=None)
    return replace(state, phase=event.phase)


_EVOLVES: Evolves = {
    **EVOLVES,
    e.Opened: lambda rules, state, event: replace(state, phase="betting"),
    e.Shut: lambda rules, state, event: replace(state, phase="closed"),
    e.Joined: lambda rules, state, event: replace(state, players=(*state.players, event.player)),
    e.Left: _left,
    e.BetsClosed: lambda rules, state, event: replace(state, phase="called", announced=True),
    e.Spun: lambda rules, state, event: replace(state, phase="spinning"),
    e.SpinVoided: _voided,
    e.Landed: lambda rules, state, event: replace(state, phase="landed", symbol=event.symbol),
    e.StepDone: _step_done,
}

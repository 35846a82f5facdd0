"""How a Big Six table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.banked import Evolves
from croupier.games.kit.decider import Event, replace
from croupier.games.wheel.chip_table import EVOLVES


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _voided(rules: BigSixRules, state: State, event: e.SpinVoided) -> State:
    closed = state.announced and rules.no_spin.wagers == "stand"
    return replace(state, phase="called" if closed else "betting", announced=closed, symbol=None)


def _step_done(rules: BigSixRules, state: State, event: e.StepDone) -> State:
    if event.phase == "betting":
        return replace(state, phase="betting", announced=False, symbol=None)
    return replace(state, phase=event.phase)


_EVOLVES: Evolves = {
    **EVOLVES,
    e.Spun: lambda rules, state, event: replace(state, phase="spinning"),
    e.SpinVoided: _voided,
    e.Landed: lambda rules, state, event: replace(state, phase="landed", symbol=event.symbol),
    e.StepDone: _step_done,
}

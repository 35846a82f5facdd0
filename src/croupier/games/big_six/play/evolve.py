"""How a Big Six table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import Report, State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.banked import Evolves
from croupier.games.kit.play.decider import Event, replace
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.chip_table import EVOLVES
from croupier.games.wheel.play.settlement import CALL, noted

SPIN = "spin"


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _spun(rules: BigSixRules, state: State, event: e.Spun) -> State:
    called = state.reports[-1:] if state.reports and state.reports[-1].what == CALL else ()
    fresh = replace(state, reports=called)
    return replace(fresh, phase="spinning", reports=noted(Report, fresh, SPIN))


def _voided(rules: BigSixRules, state: State, event: e.SpinVoided) -> State:
    closed = state.announced and rules.no_spin.wagers == "stand"
    phase = "called" if closed else "betting"
    said = state.reports if event.cause == e.RULING else noted(Report, state, event.cause)
    return replace(state, phase=phase, announced=closed, symbol=None, reports=said)


def _landed(rules: BigSixRules, state: State, event: e.Landed) -> State:
    said = noted(Report, state, f"clapper at rest in {event.symbol}")
    return replace(state, phase="landed", symbol=event.symbol, reports=said)


def _step_done(rules: BigSixRules, state: State, event: e.StepDone) -> State:
    settled = replace(state, phase=event.phase, reports=())
    return replace(settled, announced=False, symbol=None) if event.phase == "betting" else settled


_EVOLVES: Evolves = {
    **EVOLVES,
    **settlement.EVOLVES,
    e.BetsClosed: lambda rules, state, event: replace(
        state, phase="called", announced=True, reports=noted(Report, state, CALL)
    ),
    e.Shut: lambda rules, state, event: replace(state, phase="closed", reports=()),
    e.Spun: _spun,
    e.SpinVoided: _voided,
    e.Landed: _landed,
    e.StepDone: _step_done,
}

"""How a Big Six table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import Report, State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.decider import Event, Ruled, replace
from croupier.games.kit.play.money import Money
from croupier.games.wheel.play import chip_table, settlement
from croupier.games.wheel.play.settlement import CALL, noted

SPIN = "spin"


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    match event:
        case e.BetsClosed():
            return replace(state, phase="called", announced=True, reports=noted(Report, state, CALL))
        case e.Shut():
            return replace(state, phase="closed", reports=())
        case e.Spun():
            called = state.reports[-1:] if state.reports and state.reports[-1].what == CALL else ()
            fresh = replace(state, reports=called)
            return replace(fresh, phase="spinning", reports=noted(Report, fresh, SPIN))
        case e.SpinVoided(cause=cause):
            closed = state.announced and rules.no_spin.wagers == "stand"
            said = state.reports if cause == e.RULING else noted(Report, state, cause)
            return replace(state, phase="called" if closed else "betting", announced=closed, symbol=None, reports=said)
        case e.Landed(symbol=symbol):
            said = noted(Report, state, f"clapper at rest in {symbol}")
            return replace(state, phase="landed", symbol=symbol, reports=said)
        case e.StepDone(phase="betting"):
            return replace(state, phase="betting", reports=(), announced=False, symbol=None)
        case e.StepDone(phase=phase):
            return replace(state, phase=phase, reports=())
        case Money() | Ruled() | e.Withdrawn():
            after: State = settlement.evolve(rules, state, event)
        case _:
            after = chip_table.evolve(rules, state, event)
    return after

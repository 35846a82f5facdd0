"""How a Big Six table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.state import Report, State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.banked import Evolves
from croupier.games.kit.play.decider import Event, Ruled, replace
from croupier.games.kit.play.money import Money
from croupier.games.wheel.play.chip_table import EVOLVES

CALL, SPIN = "no more bets", "spin"
_BY_PLAYERS = ("placed", "returned", "taken")


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _noted(state: State, what: str) -> tuple[Report, ...]:
    """The reports about the spin with one more."""
    return (*state.reports, Report(what, state.phase, state.announced, state.symbol))


def _withdrawn(rules: BigSixRules, state: State, event: e.Withdrawn) -> State:
    before = state.reports[-event.reports]
    left = state.reports[: -event.reports]
    return replace(state, phase=before.phase, announced=before.announced, symbol=before.symbol, reports=left)


def _money(rules: BigSixRules, state: State, event: Money) -> State:
    after: State = EVOLVES[Money](rules, state, event)
    # Once chips have been moved after a void spin, nobody can say any more where they lay when the clapper rested.
    waits = state.phase in ("betting", "called")
    moved = waits and event.kind in _BY_PLAYERS and event.rule != "wagers.corrected_by"
    return replace(after, reports=()) if moved and state.reports else after


def _spun(rules: BigSixRules, state: State, event: e.Spun) -> State:
    called = state.reports[-1:] if state.reports and state.reports[-1].what == CALL else ()
    fresh = replace(state, reports=called)
    return replace(fresh, phase="spinning", reports=_noted(fresh, SPIN))


def _voided(rules: BigSixRules, state: State, event: e.SpinVoided) -> State:
    closed = state.announced and rules.no_spin.wagers == "stand"
    phase = "called" if closed else "betting"
    reports = state.reports if event.cause == e.RULING else _noted(state, event.cause)
    return replace(state, phase=phase, announced=closed, symbol=None, reports=reports)


def _landed(rules: BigSixRules, state: State, event: e.Landed) -> State:
    reports = _noted(state, f"clapper at rest in {event.symbol}")
    return replace(state, phase="landed", symbol=event.symbol, reports=reports)


def _ruled(rules: BigSixRules, state: State, event: Ruled) -> State:
    """A supervisor's ruling is no slip of the pen: what it makes void stays void."""
    after: State = EVOLVES[Ruled](rules, state, event)
    return replace(after, reports=()) if event.ruling == "void" else after


def _step_done(rules: BigSixRules, state: State, event: e.StepDone) -> State:
    settled = replace(state, phase=event.phase, reports=())
    return replace(settled, announced=False, symbol=None) if event.phase == "betting" else settled


_EVOLVES: Evolves = {
    **EVOLVES,
    Money: _money,
    Ruled: _ruled,
    e.BetsClosed: lambda rules, state, event: replace(state, phase="called", announced=True, reports=_noted(state, CALL)),
    e.Shut: lambda rules, state, event: replace(state, phase="closed", reports=()),
    e.Spun: _spun,
    e.SpinVoided: _voided,
    e.Withdrawn: _withdrawn,
    e.Landed: _landed,
    e.StepDone: _step_done,
}

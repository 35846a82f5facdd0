"""How a roulette table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.kit.play.banked import EVOLVES, Evolves
from croupier.games.kit.play.decider import Event, replace
from croupier.games.kit.play.money import Stake, restaked
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import Ball, Due, Report, State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.settlement import CALL, noted

REMOVE, INSPECT, REPLACE = "remove the ball", "inspect the ball", "new ball"
"""What can be due with the ball of a void spin."""
_ENDS: dict[str, Ball] = {"no_spin.ball_out": "off the wheel", "no_spin.short": "at rest", "covered.result": "at rest"}
"""Where a running ball is once its spin is void under these rules; under others it still runs."""


def evolve(rules: RouletteRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _inspected(rules: RouletteRules, state: State, event: e.Inspected) -> State:
    others = tuple(check for check in state.checks if check != event.check)
    return replace(state, checks=(*others, event.check) if event.passed else others)


def _certified(rules: RouletteRules, state: State, event: e.Certified) -> State:
    log = list(state.log)
    log[event.entry] = replace(log[event.entry], certified=event.by)
    return replace(state, log=tuple(log))


def _left(rules: RouletteRules, state: State, event: e.Left) -> State:
    return replace(state, seats={name: colour for name, colour in state.seats.items() if name != event.player})


# The spin


def _spun(rules: RouletteRules, state: State, event: e.Spun) -> State:
    fresh = replace(state, reports=())
    return replace(fresh, phase="spinning", ball="running", reports=noted(Report, fresh, "spin"))


def _voided(rules: RouletteRules, state: State, event: e.SpinVoided) -> State:
    """What each irregularity asks for is due; nobody can take out a ball that no longer runs."""
    ball = _ENDS.get(event.rule, state.ball) if state.ball == "running" else state.ball
    asked = (Due(event.remedy, event.rule),) if event.remedy else ()
    if ball == "running" and not any(one.remedy == REMOVE for one in (*state.due, *asked)):
        asked = (Due(REMOVE, event.rule), *asked)
    due = tuple(one for one in dict.fromkeys((*state.due, *asked)) if one.remedy != REMOVE or ball == "running")
    said = state.reports if event.cause == e.RULING else noted(Report, state, event.cause)
    void = replace(state, phase="void", ball=ball, due=due, number=None, reports=said)
    return void if due else _to_spin_again(rules, void)


def _done(rules: RouletteRules, state: State, remedy: str, what: str, ball: Ball = "in hand", *more: Due) -> State:
    """One thing that was due with the ball is done."""
    left = (*(one for one in state.due if one.remedy != remedy), *more)
    after = replace(state, due=left, ball=ball, reports=noted(Report, state, what))
    return replace(after, phase="void") if left else _to_spin_again(rules, after)


def _ball_removed(rules: RouletteRules, state: State, event: e.BallRemoved) -> State:
    return _done(rules, state, REMOVE, "ball removed", "in hand" if event.in_time else "at rest")


def _ball_inspected(rules: RouletteRules, state: State, event: e.BallInspected) -> State:
    if state.phase == "betting" and not event.damaged:
        return state
    new = (Due(REPLACE, event.rule),) if event.damaged else ()
    return _done(rules, state, INSPECT, "ball inspected", "in hand", *new)


def _to_spin_again(rules: RouletteRules, state: State) -> State:
    """The void spin is over. Until now its ball could still come to rest, so no chips were released."""
    frozen = state.frozen and rules.no_spin.wagers == "stand"
    return replace(state, phase="betting", ball="in hand", due=(), frozen=frozen, announced=False)


def _landed(rules: RouletteRules, state: State, event: e.Landed) -> State:
    said = noted(Report, state, f"ball at rest in {event.number}")
    return replace(state, phase="landed", number=event.number, ball="at rest", reports=said)


# The settlement


def _restaked(state: State, player: str, cents: int, *, away: str, to: str) -> tuple[Stake, ...]:
    """The stakes after chips went from one wager to another."""
    taken = restaked(state.stakes, Stake(player, away, cents).moves("returned", ""))
    return restaked(taken, Stake(player, to, cents).moves("placed", ""))


def _fifth_moved(rules: RouletteRules, state: State, event: e.FifthMoved) -> State:
    stakes = _restaked(state, event.player, event.cents, away=event.wager, to=event.to)
    return replace(state, stakes=stakes, fifths=(*state.fifths, event))


def _fifth_put_back(rules: RouletteRules, state: State, event: e.FifthPutBack) -> State:
    stakes = _restaked(state, event.player, event.cents, away=event.on, to=event.wager)
    return replace(state, stakes=stakes, fifths=state.fifths[1:])


def _step_done(rules: RouletteRules, state: State, event: e.StepDone) -> State:
    if event.phase == "betting":
        over = replace(state, phase="betting", ball="in hand", frozen=False, announced=False, number=None)
        return replace(over, fifths=(), reports=())
    settled = event.phase in ("collected", "paid")
    return replace(state, phase=event.phase, reports=() if settled else state.reports)


_EVOLVES: Evolves = {
    **EVOLVES,
    **settlement.EVOLVES,
    # What was inspected before the wheel was worked on must be inspected again.
    e.Logged: lambda rules, state, event: replace(state, log=(*state.log, event.entry), checks=()),
    e.Inspected: _inspected,
    e.Certified: _certified,
    e.Opened: lambda rules, state, event: replace(state, phase="betting", secured=False),
    e.Shut: lambda rules, state, event: replace(
        state, phase="closed", secured=event.secured, checks=(), frozen=state.frozen and bool(state.stakes), reports=()
    ),
    e.Seated: lambda rules, state, event: replace(state, seats={**state.seats, event.player: event.colour}),
    e.Left: _left,
    e.Spun: _spun,
    e.BetsClosed: lambda rules, state, event: replace(
        state, announced=True, frozen=True, reports=noted(Report, state, CALL)
    ),
    e.SpinVoided: _voided,
    e.BallRemoved: _ball_removed,
    e.BallInspected: _ball_inspected,
    e.BallReplaced: lambda rules, state, event: _done(rules, state, REPLACE, "new ball"),
    e.Landed: _landed,
    e.Marked: lambda rules, state, event: replace(state, phase="marked"),
    e.FifthMoved: _fifth_moved,
    e.FifthPutBack: _fifth_put_back,
    e.StepDone: _step_done,
}

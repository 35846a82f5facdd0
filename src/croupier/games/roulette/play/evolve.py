"""How a roulette table stands after each event. State is the fold of events and of nothing else."""

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
    match event:
        case e.Logged(entry=entry):  # what was inspected before the wheel was worked on must be inspected again
            return replace(state, log=(*state.log, entry), checks=())
        case e.Inspected(check=check, passed=passed):
            others = tuple(other for other in state.checks if other != check)
            return replace(state, checks=(*others, check) if passed else others)
        case e.Certified(entry=place, by=by):
            entry = replace(state.log[place], certified=by)
            return replace(state, log=(*state.log[:place], entry, *state.log[place + 1 :]))
        case e.Opened():
            return replace(state, phase="betting", secured=False)
        case e.Shut(secured=secured):
            frozen = state.frozen and bool(state.stakes)
            return replace(state, phase="closed", secured=secured, checks=(), frozen=frozen, reports=())
        case e.Seated(player=player, colour=colour):
            return replace(state, seats={**state.seats, player: colour})
        case e.Left(player=player):
            return replace(state, seats={name: colour for name, colour in state.seats.items() if name != player})
        case e.Marked():
            return replace(state, phase="marked")
        case e.FifthMoved(wager=away, to=to):
            return replace(state, stakes=_restaked(state, event, away, to), fifths=(*state.fifths, event))
        case e.FifthPutBack(wager=to, on=away):
            return replace(state, stakes=_restaked(state, event, away, to), fifths=state.fifths[1:])
        case e.StepDone(phase="betting"):
            over = replace(state, phase="betting", ball="in hand", frozen=False, announced=False)
            return replace(over, number=None, fifths=(), reports=())
        case e.StepDone(phase=phase):
            settled = phase in ("collected", "paid")
            return replace(state, phase=phase, reports=() if settled else state.reports)
    return _of_spin(rules, state, event)


def _of_spin(rules: RouletteRules, state: State, event: Event) -> State:
    match event:
        case e.Spun():
            fresh = replace(state, reports=())
            return replace(fresh, phase="spinning", ball="running", reports=noted(Report, fresh, "spin"))
        case e.BetsClosed():
            return replace(state, announced=True, frozen=True, reports=noted(Report, state, CALL))
        case e.SpinVoided():
            return _voided(rules, state, event)
        case e.BallRemoved(in_time=in_time):
            return _done(rules, state, REMOVE, "ball removed", "in hand" if in_time else "at rest")
        case e.BallInspected(damaged=damaged) if damaged or state.phase != "betting":
            new = (Due(REPLACE, event.rule),) if damaged else ()
            return _done(rules, state, INSPECT, "ball inspected", "in hand", *new)
        case e.BallReplaced():
            return _done(rules, state, REPLACE, "new ball")
        case e.Landed(number=number):
            said = noted(Report, state, f"ball at rest in {number}")
            return replace(state, phase="landed", number=number, ball="at rest", reports=said)
    after: State = settlement.evolve(rules, state, event)
    return after


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


def _to_spin_again(rules: RouletteRules, state: State) -> State:
    """The void spin is over. Until now its ball could still come to rest, so no chips were released."""
    frozen = state.frozen and rules.no_spin.wagers == "stand"
    return replace(state, phase="betting", ball="in hand", due=(), frozen=frozen, announced=False)


def _restaked(state: State, fifth: e.FifthMoved | e.FifthPutBack, away: str, to: str) -> tuple[Stake, ...]:
    """The stakes after chips went from one wager to another."""
    player, cents = fifth.player, fifth.cents
    taken = restaked(state.stakes, Stake(player, away, cents).moves("returned", ""))
    return restaked(taken, Stake(player, to, cents).moves("placed", ""))

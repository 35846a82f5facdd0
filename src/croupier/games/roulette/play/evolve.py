"""How a roulette table stands after each event. State is the fold of events and of nothing else."""

from croupier.games.kit.banked import EVOLVES, Evolves
from croupier.games.kit.decider import Event, replace
from croupier.games.kit.money import Stake, restaked
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules


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


def _voided(rules: RouletteRules, state: State, event: e.SpinVoided) -> State:
    void = replace(state, phase="void", remedy=event.remedy, void_under=event.rule, number=None)
    return void if event.remedy else _to_spin_again(rules, void, event)


def _ball_inspected(rules: RouletteRules, state: State, event: e.BallInspected) -> State:
    return replace(state, remedy="new ball") if event.damaged else _to_spin_again(rules, state, event)


def _to_spin_again(rules: RouletteRules, state: State, event: Event) -> State:
    """The void spin is over. Until now its ball could still come to rest, so no chips were released."""
    frozen = state.frozen and rules.no_spin.wagers == "stand"
    return replace(state, phase="betting", remedy="", void_under="", frozen=frozen, announced=False)


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
        return replace(state, phase="betting", frozen=False, announced=False, number=None, fifths=())
    return replace(state, phase=event.phase)


_EVOLVES: Evolves = {
    **EVOLVES,
    # What was inspected before the wheel was worked on must be inspected again.
    e.Logged: lambda rules, state, event: replace(state, log=(*state.log, event.entry), checks=()),
    e.Inspected: _inspected,
    e.Certified: _certified,
    e.Opened: lambda rules, state, event: replace(state, phase="betting", secured=False),
    e.Shut: lambda rules, state, event: replace(
        state, phase="closed", secured=event.secured, checks=(), frozen=state.frozen and bool(state.stakes)
    ),
    e.Seated: lambda rules, state, event: replace(state, seats={**state.seats, event.player: event.colour}),
    e.Left: _left,
    e.Spun: lambda rules, state, event: replace(state, phase="spinning"),
    e.BetsClosed: lambda rules, state, event: replace(state, announced=True, frozen=True),
    e.SpinVoided: _voided,
    e.BallRemoved: _to_spin_again,
    e.BallInspected: _ball_inspected,
    e.BallReplaced: _to_spin_again,
    e.Landed: lambda rules, state, event: replace(state, phase="landed", number=event.number),
    e.Marked: lambda rules, state, event: replace(state, phase="marked"),
    e.FifthMoved: _fifth_moved,
    e.FifthPutBack: _fifth_put_back,
    e.StepDone: _step_done,
}

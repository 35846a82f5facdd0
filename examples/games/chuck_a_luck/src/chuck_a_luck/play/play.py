"""What may happen next, by whom, and what follows. Normative: four pure functions, `options`, `decide`, `evolve`, `view`.

The dice come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Iterator, Mapping

from chuck_a_luck.play import commands as c
from chuck_a_luck.play import events as e
from chuck_a_luck.play.state import State
from chuck_a_luck.rules import ChuckRules
from chuck_a_luck.wagers import catalogue, find, find_place
from croupier.games.kit.play import banked
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Deviated,
    Event,
    Option,
    RuleOn,
    Signature,
    Words,
    decided,
    replace,
    ruled,
)
from croupier.games.kit.play.money import Stake
from croupier.games.kit.play.refused import Refused
from croupier.games.wheel.play import chip_table, settlement
from croupier.games.wheel.play.commands import Collect, Pay
from croupier.games.wheel.play.events import StepDone
from croupier.rulebook import paths

TABLE = chip_table.ChipTable(catalogue, find, find_place)
_DICE = Words("what they show, such as 2-2-5")
_ROUND = ("spinning", "landed")  # a ruling can still make the spin void


def new(rules: ChuckRules) -> State:
    """A closed table."""
    return State()


def ready(rules: ChuckRules, chips: Mapping[str, int]) -> State:
    """An open table, each player there with so many cents in value chips."""
    return chip_table.ready(rules, new(rules), chips)


# What may be done


def options(rules: ChuckRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: ChuckRules, state: State, wanted: Command | None) -> Iterator[Option]:
    yield from banked.deviations(rules, state, wanted, may_void=state.phase in _ROUND)
    yield from TABLE.players(rules, state, _chances(state))
    if state.phase == "spinning":  # what the dice do cannot wait for a ruling
        yield Option.due(c.Rest, "cage.dice", rules.spin.by, dice=_DICE)
        yield Option.irregular(c.Cocked, "no_spin.cocked", rules.spin.by)
    elif not state.deviations or state.phase in ("betting", "called"):  # nothing is settled before a ruling that is due
        spin = Option.due(c.SpinCage, "spin.turns", rules.spin.by, turns=Between(rules.spin.turns))
        correct = Option.irregular(c.Correct, "result.corrected_by", rules.result.corrected_by, dice=_DICE)
        yield from TABLE.steps(rules, state, spin, correct)


def _chances(state: State) -> chip_table.Chances:
    betting = state.phase == "betting"
    return chip_table.Chances(place=betting, take_back=betting)


# What follows


def decide(rules: ChuckRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: TABLE.why_not(rules, state, command, _chances(state)),
        follows=lambda: banked.followed(_FOLLOWS, rules, state, command),
    )


def _spin(rules: ChuckRules, state: State, command: c.SpinCage) -> Decision:
    if command.turns < rules.spin.turns:
        return Refused("spin.turns", f"the cage is turned {rules.spin.turns} times or more, not {command.turns}")
    spun = e.Spun(rule="spin.turns", turns=command.turns)
    return (spun,) if state.announced else (spun, Deviated(rule="no_more_bets.said", kind=e.SPUN_EARLY))


def _landed(rules: ChuckRules, state: State, command: c.Rest | c.Correct) -> Decision:
    dice = rules.throw(command.dice)
    if dice is None:
        throw = f"a throw of {rules.cage.dice} dice from 1 to {rules.cage.faces}"
        return Refused("cage.dice", f"{command.dice[:30]!r} is not {throw}; write it such as 2-2-5")
    return (e.Landed(rule="cage.dice" if isinstance(command, c.Rest) else "result.corrected_by", dice=dice),)


def _cocked(rules: ChuckRules, state: State, command: c.Cocked) -> Decision:
    rule = "no_spin.cocked"
    void = e.SpinVoided(rule=rule, cause="a die is cocked")
    if rules.no_spin.cocked == "spun again":
        return (void,)
    return (void, *(stake.moves("voided", rule) for stake in state.stakes), StepDone(rule=rule, phase="betting"))


def _ruled(rules: ChuckRules, state: State, command: RuleOn) -> Decision:
    void = (e.SpinVoided(rule="deviation.ruled_by", cause="ruling"),)
    return ruled(command, void if state.phase in _ROUND else None)


def _collect(rules: ChuckRules, state: State, command: Collect) -> Decision:
    lost = (stake for stake in state.stakes if not _won(rules, state, stake))
    return (*(stake.moves("lost", "settlement.order") for stake in lost), settlement.done(rules, Collect))


def _pay(rules: ChuckRules, state: State, command: Pay) -> Decision:
    """A wager on a number is paid by how many dice show it."""
    return (*_payments(rules, state), settlement.done(rules, Pay))


def _won(rules: ChuckRules, state: State, stake: Stake) -> bool:
    return catalogue(rules)[stake.wager].wins(state.dice or "") is not None


def _payments(rules: ChuckRules, state: State) -> Iterator[Event]:
    dice = (state.dice or "").split("-")
    for stake in state.stakes:
        if not _won(rules, state, stake):
            continue
        on = catalogue(rules)[stake.wager].on
        shown = str(dice.count(on[0])) if on else ""
        odds = rules.payouts.number[shown] if shown else rules.payouts.triple
        rule = paths.join(("payouts", "number", shown)) if shown else "payouts.triple"
        yield stake.moves("paid", rule, rules.chips_in_play.pays(odds.winnings(stake.cents), rules.chips.breakage))


_FOLLOWS: banked.Follows = {
    **TABLE.follows,
    c.SpinCage: _spin,
    c.Rest: _landed,
    c.Correct: _landed,
    c.Cocked: _cocked,
    Collect: _collect,
    Pay: _pay,
    RuleOn: _ruled,
}


# How the table stands after an event, and what people see of it


def evolve(rules: ChuckRules, state: State, event: Event) -> State:
    """The next state. State is the fold of events: it never depends on anything else."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def _voided(rules: ChuckRules, state: State, event: e.SpinVoided) -> State:
    return replace(state, phase="called" if state.announced else "betting", dice=None)


def _step_done(rules: ChuckRules, state: State, event: StepDone) -> State:
    over = event.phase == "betting"
    return replace(state, phase=event.phase, announced=state.announced and not over, dice=None if over else state.dice)


_EVOLVES: banked.Evolves = {
    **chip_table.EVOLVES,
    e.Spun: lambda rules, state, event: replace(state, phase="spinning"),
    e.SpinVoided: _voided,
    e.Landed: lambda rules, state, event: replace(state, phase="landed", dice=event.dice),
    StepDone: _step_done,
}


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see."""
    return chip_table.view(state, who, dice=state.dice)

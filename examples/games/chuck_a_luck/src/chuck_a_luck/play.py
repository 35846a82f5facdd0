"""What may happen next, by whom, and what follows. Normative: four pure functions, `options`, `decide`, `evolve`, `view`.

The dice come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Iterator
from functools import lru_cache

from chuck_a_luck import messages
from chuck_a_luck.messages import State
from chuck_a_luck.rules import ChuckRules
from chuck_a_luck.wagers import wagers
from croupier.games.kit import wager
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
from croupier.games.kit.play.refused import Refused
from croupier.games.wheel.play import chip_table, settlement
from croupier.games.wheel.play.settlement import Collect, Pay, StepDone
from croupier.rulebook import paths


@lru_cache(maxsize=64)
def catalogue(rules: ChuckRules) -> wager.Catalogue:
    return {one.name: one for one in wagers(rules)}


TABLE: chip_table.ChipTable[ChuckRules] = chip_table.ChipTable(
    catalogue,
    lambda rules, kind, on: wager.find(catalogue(rules), kind, on),
    lambda rules, place: wager.find(catalogue(rules), place),  # a box is called as its wager
)
_DICE = Words("what they show, such as 2-2-5")
_ROUND = ("spinning", "landed")  # a ruling can still make the spin void


# What may be done


def options(rules: ChuckRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: ChuckRules, state: State, wanted: Command | None) -> Iterator[Option]:
    yield from banked.deviations(rules, state, wanted, may_void=state.phase in _ROUND)
    yield from TABLE.players(rules, state, _chances(state))
    if state.phase == "spinning":  # what the dice do cannot wait for a ruling
        yield Option.due(messages.Rest, "cage.dice", rules.spin.by, dice=_DICE)
        yield Option.irregular(messages.Cocked, "no_spin.cocked", rules.spin.by)
    elif not state.deviations or state.phase in ("betting", "called"):  # nothing is settled before a ruling that is due
        spin = Option.due(messages.SpinCage, "spin.turns", rules.spin.by, turns=Between(rules.spin.turns))
        correct = Option.irregular(messages.Correct, "result.corrected_by", rules.result.corrected_by, dice=_DICE)
        yield from TABLE.steps(rules, state, spin, correct)


def _chances(state: State) -> chip_table.Chances:
    return chip_table.Chances(place=state.phase == "betting", take_back=state.phase == "betting")


# What follows


def decide(rules: ChuckRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: TABLE.why_not(rules, state, command, _chances(state)),
        follows=lambda: banked.followed(_FOLLOWS, rules, state, command),
    )


def _spin(rules: ChuckRules, state: State, command: messages.SpinCage) -> Decision:
    if command.turns < rules.spin.turns:
        return Refused("spin.turns", f"the cage is turned {rules.spin.turns} times or more, not {command.turns}")
    spun = messages.Spun(rule="spin.turns", turns=command.turns)
    return (spun,) if state.announced else (spun, Deviated(rule="no_more_bets.said", kind=messages.SPUN_EARLY))


def _landed(rules: ChuckRules, state: State, command: messages.Rest | messages.Correct) -> Decision:
    dice = rules.throw(command.dice)
    if dice is None:
        throw = f"a throw of {rules.cage.dice} dice from 1 to {rules.cage.faces}"
        return Refused("cage.dice", f"{command.dice[:30]!r} is not {throw}; write it such as 2-2-5")
    return (messages.Landed(rule="cage.dice" if isinstance(command, messages.Rest) else "result.corrected_by", dice=dice),)


def _cocked(rules: ChuckRules, state: State, command: messages.Cocked) -> Decision:
    rule = "no_spin.cocked"
    void = messages.SpinVoided(rule=rule, cause="a die is cocked")
    if rules.no_spin.cocked == "spun again":
        return (void,)
    return (void, *(stake.moves("voided", rule) for stake in state.stakes), StepDone(rule=rule, phase="betting"))


def _ruled(rules: ChuckRules, state: State, command: RuleOn) -> Decision:
    void = (messages.SpinVoided(rule="deviation.ruled_by", cause="ruling"),)
    return ruled(command, void if state.phase in _ROUND else None)


def _settled(rules: ChuckRules, state: State, command: Collect | Pay) -> Decision:
    """A wager on a number is paid by how many dice show it."""
    return (*_moves(rules, state, paying=isinstance(command, Pay)), settlement.done(rules, type(command)))


def _moves(rules: ChuckRules, state: State, *, paying: bool) -> Iterator[Event]:
    every, dice = catalogue(rules), state.dice or ""
    for stake in state.stakes:
        on, odds = every[stake.wager].on, every[stake.wager].wins(dice)
        if odds is None and not paying:
            yield stake.moves("lost", "settlement.order")
        elif odds is not None and paying:
            rule = paths.join(("payouts", "number", str(dice.split("-").count(on[0])))) if on else "payouts.triple"
            yield stake.moves("paid", rule, rules.chips_in_play.pays(odds.winnings(stake.cents), rules.chips.breakage))


_FOLLOWS: banked.Follows = {
    **TABLE.follows,
    messages.SpinCage: _spin,
    messages.Rest: _landed,
    messages.Correct: _landed,
    messages.Cocked: _cocked,
    Collect: _settled,
    Pay: _settled,
    RuleOn: _ruled,
}


# How the table stands after an event, and what people see of it


def evolve(rules: ChuckRules, state: State, event: Event) -> State:
    """The next state. State is the fold of events: it never depends on anything else."""
    match event:
        case messages.Spun():
            return replace(state, phase="spinning")
        case messages.SpinVoided():
            return replace(state, phase="called" if state.announced else "betting", dice=None)
        case messages.Landed(dice=dice):
            return replace(state, phase="landed", dice=dice)
        case StepDone(phase="betting"):
            return replace(state, phase="betting", announced=False, dice=None)
    after: State = chip_table.evolve(rules, state, event)
    return after


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see."""
    return chip_table.view(state, who, dice=state.dice)

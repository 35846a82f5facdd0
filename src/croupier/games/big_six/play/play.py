"""The Big Six Wheel as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.evolve import evolve
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue, find, find_place
from croupier.games.kit import banked
from croupier.games.kit.decider import (
    Between,
    Command,
    Decision,
    Deviated,
    Event,
    OneOf,
    Option,
    RuleOn,
    Signature,
    asked,
    decided,
    ruled,
)
from croupier.games.kit.refused import Refused
from croupier.games.wheel import chip_table
from croupier.games.wheel.betting import payment
from croupier.games.wheel.chip_table import OF_PLAYERS, Chances, ChipTable

__all__ = ["State", "decide", "evolve", "new", "options", "ready", "view"]

_ROUND = ("spinning", "landed")  # a ruling can still make the spin void
_TABLE = ChipTable(catalogue, find, find_place)


def new() -> State:
    """A closed table."""
    return State()


def ready(rules: BigSixRules, chips: Mapping[str, int]) -> State:
    """An open table, each player there with so many cents in value chips."""
    return chip_table.ready(rules, new(), chips)


# What may be done


def options(rules: BigSixRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: BigSixRules, state: State, wanted: Command | None) -> Iterator[Option]:
    yield from banked.deviations(rules, state, wanted, may_void=state.phase in _ROUND)
    if asked(wanted, *OF_PLAYERS):
        yield from _TABLE.players(rules, state, _chances(rules, state))
        if wanted is not None:
            return
    if state.phase == "spinning":
        # What the wheel does cannot wait for a ruling.
        yield Option.due(c.Rest, "spin.revolutions", rules.spin.by, symbol=OneOf(rules.symbols), revolutions=Between(0))
        yield Option.irregular(c.RestBetween, "no_spin.between", rules.spin.by, sections=OneOf(("", *neighbours(rules))))
    elif not state.deviations or state.phase in ("betting", "called"):
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _chances(rules: BigSixRules, state: State) -> Chances:
    """Chips may be placed before the call; some read that they may be taken back until the clapper rests."""
    betting = state.phase == "betting"
    until_rest = rules.no_more_bets.then == "taken back" and state.phase in ("called", "spinning")
    return Chances(place=betting, take_back=betting or until_rest)


def _steps(rules: BigSixRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    spin = Option.due(c.SpinWheel, "spin.directions", rules.spin.by, direction=OneOf(rules.spin.directions))
    by = rules.result.corrected_by
    correct = Option.irregular(c.Correct, "result.corrected_by", by, symbol=OneOf(rules.symbols))
    return _TABLE.steps(rules, state, spin, correct)


def neighbours(rules: BigSixRules) -> tuple[str, ...]:
    """The pairs of symbols between which the clapper can stop, as "$1 and $2"."""
    around = (*rules.wheel.order, rules.wheel.order[0])
    pairs = {tuple(sorted(pair, key=rules.symbols.index)) for pair in pairwise(around)}
    ordered = sorted(pairs, key=lambda pair: [rules.symbols.index(symbol) for symbol in pair])
    return tuple(" and ".join(pair) for pair in ordered)


# What follows


def decide(rules: BigSixRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: banked.followed(_FOLLOWS, rules, state, command),
    )


def _why_not(rules: BigSixRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where there is a reason better than the next step."""
    early = state.phase == "spinning" and not state.announced
    if early and isinstance(command, c.PlaceWager | c.TakeBack):
        return "no_more_bets.said", "the wheel was spun before no more bets was called; chips wait for the ruling"
    return _TABLE.why_not(rules, state, command, _chances(rules, state))


# The spin


def _spin(rules: BigSixRules, state: State, command: c.SpinWheel) -> Decision:
    if command.direction not in rules.spin.directions:
        return Refused("spin.directions", f"the wheel is spun {' or '.join(rules.spin.directions)}")
    spun = e.Spun(rule="spin.directions", direction=command.direction)
    if state.announced:
        return (spun,)
    if rules.no_more_bets.missed == "void":
        return (spun, *_void("the wheel was spun before no more bets was called", "no_more_bets.missed"))
    return (spun, Deviated(rule="no_more_bets.said", kind=e.SPUN_EARLY))


def _void(cause: str, rule: str) -> tuple[Event, ...]:
    return (e.SpinVoided(rule=rule, cause=cause),)


def _no_symbol(rules: BigSixRules, written: str) -> Refused:
    return Refused("wheel.order", f"{written[:30]!r} is not a symbol of this wheel; its symbols are {rules.listed}")


def _rest(rules: BigSixRules, state: State, command: c.Rest) -> Decision:
    symbol = rules.symbol(command.symbol)
    if symbol is None:
        return _no_symbol(rules, command.symbol)
    if command.revolutions < 0:
        return Refused("spin.revolutions", f"{command.revolutions} is not a number of revolutions; count from 0")
    if command.revolutions < rules.spin.revolutions:
        short = _void(f"{command.revolutions} of {rules.spin.revolutions} revolutions", "no_spin.short")
        if rules.no_spin.short == "re-spun":
            return short
        back = (stake.moves("voided", "no_spin.short") for stake in state.stakes)
        return (*short, *back, e.StepDone(rule="no_spin.short", phase="betting"))
    return (e.Landed(rule="wagers.settled_by", symbol=symbol),)


def _between(rules: BigSixRules, state: State, command: c.RestBetween) -> Decision:
    """A clapper can only stop between sections that lie side by side."""
    words = " ".join(command.sections.split())
    if not words:
        return _void("the clapper rests between two sections", "no_spin.between")
    for pair in neighbours(rules):
        one, _, other = pair.partition(" and ")
        if any(_reads(rules, words, first, second) for first, second in ((one, other), (other, one))):
            return _void(f"the clapper rests between {pair}", "no_spin.between")
    side_by_side = ", ".join(neighbours(rules))
    return Refused("wheel.order", f"no two sections side by side are {words[:40]!r}; side by side are {side_by_side}")


def _reads(rules: BigSixRules, words: str, first: str, second: str) -> bool:
    """Whether the words name the two symbols in this order; a themed symbol may itself contain "and"."""
    parts = words.split(" and ")
    cuts = ((" and ".join(parts[:cut]), " and ".join(parts[cut:])) for cut in range(1, len(parts)))
    return any((rules.symbol(left), rules.symbol(right)) == (first, second) for left, right in cuts)


def _correct(rules: BigSixRules, state: State, command: c.Correct) -> Decision:
    symbol = rules.symbol(command.symbol)
    return (e.Landed(rule="result.corrected_by", symbol=symbol),) if symbol else _no_symbol(rules, command.symbol)


def _ruled(rules: BigSixRules, state: State, command: RuleOn) -> Decision:
    return ruled(command, _void("ruling", "deviation.ruled_by") if state.phase in _ROUND else None)


# The settlement


def _collect(rules: BigSixRules, state: State, command: c.Collect) -> Decision:
    lost = (stake for stake in state.stakes if state.symbol not in catalogue(rules)[stake.wager].on)
    done = e.StepDone(rule="settlement.order", phase="collected")
    return (*(stake.moves("lost", "settlement.order") for stake in lost), done)


def _pay(rules: BigSixRules, state: State, command: c.Pay) -> Decision:
    """What is left on the layout has won."""
    paid = (payment(rules, stake, catalogue(rules)[stake.wager], stake.wager) for stake in state.stakes)
    return (*paid, e.StepDone(rule="settlement.order", phase="betting"))


_FOLLOWS: banked.Follows = {
    **_TABLE.follows,
    c.SpinWheel: _spin,
    c.Rest: _rest,
    c.RestBetween: _between,
    c.Correct: _correct,
    c.Collect: _collect,
    c.Pay: _pay,
    RuleOn: _ruled,
}


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see."""
    return chip_table.view(state, who, symbol=state.symbol)

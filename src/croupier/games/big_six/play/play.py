"""The Big Six Wheel as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise, product

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play.evolve import SPIN, evolve
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue, find, find_place
from croupier.games.kit.play import banked
from croupier.games.kit.play.betting import payment
from croupier.games.kit.play.decider import (
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
    only,
    ruled,
)
from croupier.games.kit.play.money import Stake
from croupier.games.kit.play.refused import Refused
from croupier.games.wheel.play import chip_table, settlement
from croupier.games.wheel.play.chip_table import OF_PLAYERS, Chances, ChipTable
from croupier.games.wheel.play.settlement import mistaken, withdrawal

__all__ = ["State", "decide", "evolve", "moving", "new", "options", "ready", "view"]

BETWEEN = "between"
"""Where the clapper rests, if not in a section; "between $1 and $2" says which."""
_ROUND = ("spinning", "landed")  # a ruling can still make the spin void
_UNSETTLED = ("betting", "called", "spinning", "landed")  # what lies is neither collected nor paid
_TABLE = ChipTable(catalogue, find, find_place)


def new() -> State:
    """A closed table."""
    return State()


def ready(rules: BigSixRules, chips: Mapping[str, int]) -> State:
    """An open table, and each player's value chips in cents."""
    return chip_table.ready(rules, new(), chips)


# What may be done


def options(rules: BigSixRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: BigSixRules, state: State, wanted: Command | None) -> Iterator[Option]:
    yield from banked.deviations(rules, state, wanted, may_void=state.phase in _ROUND)
    if asked(wanted, *OF_PLAYERS):
        yield from _TABLE.players(rules, state, _chances(rules, state))
        if wanted is not None:
            return
    yield from _of_spin(rules, state)
    if asked(wanted, c.Correct, c.Withdraw, c.CorrectWager):
        yield from _corrections(rules, state)


def moving(rules: BigSixRules, state: State, at: str = "") -> Iterator[Option]:
    """The parts of `options` in which some move the round on: not what players may do, nor what may be put right."""
    if state.deviations:
        yield from banked.deviations(rules, state, None, may_void=state.phase in _ROUND)
    yield from _of_spin(rules, state)


def _of_spin(rules: BigSixRules, state: State) -> Iterator[Option]:
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
    return _TABLE.steps(rules, state, spin)


def _corrections(rules: BigSixRules, state: State) -> Iterator[Option]:
    """What was entered wrongly is put right until anything is collected or paid."""
    by, rule = rules.result.corrected_by, "result.corrected_by"
    if mistaken(state, state.symbol):
        yield Option.irregular(c.Correct, rule, by, symbol=OneOf(rules.symbols), revolutions=Between(0))
        sections = OneOf(("", *neighbours(rules)))
        yield Option.irregular(c.Correct, rule, by, symbol=only(BETWEEN), sections=sections)
    yield from settlement.withdraw_option(rules, state)
    if state.phase in _UNSETTLED:
        yield from _TABLE.wager_corrections(rules, state, rules.wagers.corrected_by)


def neighbours(rules: BigSixRules) -> tuple[str, ...]:
    """The pairs of symbols between which the clapper can stop, as "$1 and $2"."""
    return tuple(map(" and ".join, _side_by_side(rules)))


def _side_by_side(rules: BigSixRules) -> list[tuple[str, ...]]:
    """The pairs, in the order of the symbols."""
    order, place = rules.wheel.order, rules.symbols.index
    pairs = {tuple(sorted(pair, key=place)) for pair in pairwise((*order, order[0]))}
    return sorted(pairs, key=lambda pair: [place(symbol) for symbol in pair])


# What follows


def decide(rules: BigSixRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _follows(rules, state, command),
    )


def _follows(rules: BigSixRules, state: State, command: Command) -> Decision:
    match command:
        case c.SpinWheel(direction=direction):
            if direction not in rules.spin.directions:
                return Refused("spin.directions", f"the wheel is spun {' or '.join(rules.spin.directions)}")
            spun = e.Spun(rule="spin.directions", direction=direction)
            if state.announced:
                return (spun,)
            if rules.no_more_bets.missed == "void":
                return (spun, *_void("the wheel was spun before no more bets was called", "no_more_bets.missed"))
            return (spun, Deviated(rule="no_more_bets.said", kind=e.SPUN_EARLY))
        case c.Rest(symbol=symbol, revolutions=turns):
            return _at_rest(rules, state, symbol, turns, "wagers.settled_by")
        case c.RestBetween(sections=sections):
            return _rests_between(rules, sections)
        case c.Correct():
            return _correct(rules, state, command)
        case c.Withdraw(report=report):
            early = report == SPIN and not state.announced
            return settlement.not_last(state, command) or withdrawal(state, 1, with_kind=e.SPUN_EARLY if early else "")
        case c.Collect():
            lost = (stake for stake in state.stakes if not _won(rules, state, stake))
            return (*(stake.moves("lost", "settlement.order") for stake in lost), settlement.done(rules, c.Collect))
        case c.Pay():
            return (*_payments(rules, state), settlement.done(rules, c.Pay))
        case RuleOn():
            return ruled(command, _by_ruling(rules, state) if state.phase in _ROUND else None)
    return banked.followed(_TABLE.follows, rules, state, command)


def _why_not(rules: BigSixRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where there is a reason better than the next step."""
    early = state.phase == "spinning" and not state.announced
    if early and isinstance(command, c.PlaceWager | c.TakeBack):
        return "no_more_bets.said", "the wheel was spun before no more bets was called; chips wait for the ruling"
    if reason := _impossible(state, command):
        return reason
    return _TABLE.why_not(rules, state, command, _chances(rules, state))


def _impossible(state: State, command: Command) -> tuple[str, str] | None:
    """Why a report about the wheel cannot be, or nothing can be corrected so."""
    match command:
        case c.Rest() | c.RestBetween() if state.phase == "closed":
            return "opening.by", f"{command.name} cannot be: the table is closed"
        case _ if state.phase == "closed":
            return None
        case c.Rest() | c.RestBetween() if state.symbol is not None:
            return "wagers.settled_by", f"{command.name} cannot be: the clapper rests in a section with {state.symbol}"
        case c.Rest() | c.RestBetween():
            return "spin.directions", f"{command.name} cannot be: the wheel does not turn"
    runs = "the wheel still turns: report where the clapper comes to rest"
    return settlement.why_not(state, command, c.Correct, runs=runs, rule=settlement.RULE)


# The spin


def _void(cause: str, rule: str) -> tuple[Event, ...]:
    return (e.SpinVoided(rule=rule, cause=cause),)


def _no_symbol(rules: BigSixRules, written: str) -> Refused:
    return Refused("wheel.order", f"{written[:30]!r} is not a symbol of this wheel; its symbols are {rules.listed}")


def _at_rest(rules: BigSixRules, state: State, written: str, revolutions: int, rule: str) -> Decision:
    """The symbol counts after enough revolutions."""
    symbol = rules.symbol(written)
    if symbol is None:
        return _no_symbol(rules, written)
    if revolutions < 0:
        return Refused("spin.revolutions", f"{revolutions} is not a number of revolutions; count from 0")
    if revolutions >= rules.spin.revolutions:
        return (e.Landed(rule=rule, symbol=symbol),)
    return _short(rules, state, f"{revolutions} of {rules.spin.revolutions} revolutions")


def _short(rules: BigSixRules, state: State, cause: str) -> tuple[Event, ...]:
    """Too few revolutions: spun again, or all wagers go back."""
    void = _void(cause, "no_spin.short")
    if rules.no_spin.short == "re-spun":
        return void
    back = (stake.moves("voided", "no_spin.short") for stake in state.stakes)
    return (*void, *back, e.StepDone(rule="no_spin.short", phase="betting"))


def _rests_between(rules: BigSixRules, sections: str) -> Decision:
    """A clapper can only stop between sections that lie side by side."""
    words = " ".join(sections.split()).casefold()
    if not words:
        return _void("the clapper rests between two sections", "no_spin.between")
    for pair in _side_by_side(rules):
        each = [rules.called(symbol) for symbol in pair]  # a themed symbol may itself contain "and"
        if words in map(" and ".join, chain(product(*each), product(*reversed(each)))):
            return _void(f"the clapper rests between {' and '.join(pair)}", "no_spin.between")
    written, those = " ".join(sections.split())[:40], ", ".join(neighbours(rules))
    return Refused("wheel.order", f"no two sections side by side are {written!r}; side by side are {those}")


def _correct(rules: BigSixRules, state: State, command: c.Correct) -> Decision:
    """The spin as it really ended, from where the wheel still turned."""
    words, turns = command.symbol.split(), command.revolutions
    if rules.symbol(command.symbol) is None and words and words[0].casefold() == BETWEEN:
        if turns is not None:
            return Refused("no_spin.between", "a clapper between two sections makes the spin void after any revolutions")
        result = _rests_between(rules, " ".join((*words[1:], command.sections)))
    elif command.sections.strip():
        return Refused("no_spin.between", f"the clapper rests in {command.symbol[:30]!r} or between sections, not both")
    elif turns is None and state.symbol is None:
        return Refused("spin.revolutions", "the spin was void: say after how many revolutions the clapper came to rest")
    else:
        enough = rules.spin.revolutions if turns is None else turns
        result = _at_rest(rules, state, command.symbol, enough, "result.corrected_by")
    if isinstance(result, Refused):
        return result
    return (*withdrawal(state, mistaken(state, state.symbol)), *result)


def _by_ruling(rules: BigSixRules, state: State) -> tuple[Event, ...]:
    """Void by a supervisor's ruling. Too few revolutions that were reported have the same remedy as if entered at once."""
    if any(one.rule in ("spin.revolutions", "no_spin.short") for one in state.deviations):
        return _short(rules, state, e.RULING)
    return _void(e.RULING, "deviation.ruled_by")


# The settlement


def _payments(rules: BigSixRules, state: State) -> Iterator[Event]:
    for stake in state.stakes:
        if _won(rules, state, stake):
            yield payment(rules, stake, catalogue(rules)[stake.wager], stake.wager)
            if rules.settlement.winners == "handed back with the winnings":
                yield stake.moves("returned", "settlement.winners")


def _won(rules: BigSixRules, state: State, stake: Stake) -> bool:
    return state.symbol in catalogue(rules)[stake.wager].on


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see."""
    return chip_table.view(state, who, symbol=state.symbol)

"""The Big Six Wheel as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Iterator
from itertools import pairwise

from croupier.games.big_six.play import players
from croupier.games.big_six.play import state as s
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.games.kit.decider import (
    Announced,
    Between,
    Command,
    Decision,
    Deviated,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    Ruled,
    RuleOn,
    Signature,
    asked,
    decided,
    deviated,
    deviation_options,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.money import Money, Stake, chips_of, moved, restaked
from croupier.games.kit.refused import Refused
from croupier.rulebook import paths

State = s.State

_ROUND = ("spinning", "landed")  # a ruling can still make the spin void


def new() -> State:
    """A closed table."""
    return State()


def ready(rules: BigSixRules, seated: dict[str, int]) -> State:
    """An open table, each player there with so many cents in value chips."""
    state = replace(new(), phase="betting")
    for player, cents in seated.items():
        state = evolve(rules, state, s.Joined(rule="chips.wagered", player=player))
        state = evolve(rules, state, Money(rule="chips.wagered", kind="bought", player=player, cents=cents))
    return state


# What may be done


def options(rules: BigSixRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: BigSixRules, state: State, wanted: Command | None) -> Iterator[Option]:
    if asked(wanted, ReportDeviation, RuleOn):
        yield from deviation_options(
            rules,
            rules.deviation.ruled_by,
            waiting=bool(state.deviations),
            at_table=True,  # a closed table can break a rule too
            may_void=state.phase in _ROUND,
            reported_by=rules.deviation.reported_by,
        )
    if asked(wanted, *players.COMMANDS):
        yield from players.options(rules, state)
        if wanted is not None:
            return
    if state.phase == "spinning":
        # What the wheel does cannot wait for a ruling.
        rest: dict[str, Domain] = {"symbol": OneOf(rules.symbols), "revolutions": Between(0)}
        yield Option("clapper at rest", "next", "spin.revolutions", (rules.spin.by,), rest)
        where: dict[str, Domain] = {"sections": OneOf(("", *neighbours(rules)))}
        yield Option("clapper between two sections", "irregular", "no_spin.between", (rules.spin.by,), where)
    elif not state.deviations or state.phase in ("betting", "called"):
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _steps(rules: BigSixRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = (rules.spin.by,)
    spin: dict[str, Domain] = {"direction": OneOf(rules.spin.directions)}
    match state.phase:
        case "closed":
            yield Option("open table", "next", "opening.by", rules.opening.by, {})
        case "betting":
            yield Option("no more bets", "next", "no_more_bets.said", dealer, {})
            yield Option("spin", "irregular", "no_more_bets.said", dealer, spin)
            if not state.stakes and not state.deviations:
                yield Option("close table", "may", "opening.by", rules.opening.by, {})
        case "called":
            yield Option("spin", "next", "spin.directions", dealer, spin)
        case "landed":
            yield Option("collect losing wagers", "next", "settlement.order", dealer, {})
            symbols: dict[str, Domain] = {"symbol": OneOf(rules.symbols)}
            yield Option("correct symbol", "irregular", "result.corrected_by", (rules.result.corrected_by,), symbols)
        case "collected":
            yield Option("pay winning wagers", "next", "settlement.order", dealer, {})


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
        follows=lambda: _decide(rules, state, command),
    )


def _decide(rules: BigSixRules, state: State, command: Command) -> Decision:
    match command:
        case s.Open():
            return (s.Opened(rule="opening.by"),)
        case s.Close():
            return (s.Shut(rule="opening.by"),)
        case s.BuyIn() | s.Leave() | s.Place() | s.TakeBack():
            return players.decide(rules, state, command)
        case s.CallNoMoreBets():
            said = Announced(rule="no_more_bets.said", words="no more bets")
            return (said, s.BetsClosed(rule="no_more_bets.said"))
        case s.SpinWheel():
            return _spin(rules, state, command)
        case s.Rest():
            return _rest(rules, state, command)
        case s.RestBetween():
            return _between(rules, command)
        case s.Correct():
            symbol = rules.symbol(command.symbol)
            return (s.Landed(rule="result.corrected_by", symbol=symbol),) if symbol else _no_symbol(rules, command.symbol)
        case s.Collect():
            return (*_collect(rules, state), s.StepDone(rule="settlement.order", phase="collected"))
        case s.Pay():
            return (*_pay(rules, state), s.StepDone(rule="settlement.order", phase="betting"))
        case ReportDeviation():
            return deviated(rules, command)
        case RuleOn():
            return ruled(command, _void("ruling", "deviation.ruled_by") if state.phase in _ROUND else None)
    raise AssertionError(command)


def _why_not(rules: BigSixRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where there is a reason better than the next step."""
    match command:
        case s.BuyIn() | s.Leave() | s.Place() | s.TakeBack():
            if reason := players.why_not(rules, state, command):
                return reason
        case s.Close() if state.stakes:
            return "opening.by", "the table cannot close while chips lie on the layout"
        case s.Pay() if state.phase == "landed":
            return "settlement.order", "losing wagers are collected before any winning wager is paid"
    if state.deviations:
        return ruling_due(rules, state.deviations[0])
    return ("opening.by", "the table is closed") if state.phase == "closed" else None


# The spin


def _spin(rules: BigSixRules, state: State, command: s.SpinWheel) -> Decision:
    if command.direction not in rules.spin.directions:
        return Refused("spin.directions", f"the wheel is spun {' or '.join(rules.spin.directions)}")
    spun = s.Spun(rule="spin.directions", direction=command.direction)
    if state.announced:
        return (spun,)
    if rules.no_more_bets.missed == "void":
        return (spun, *_void("the wheel was spun before no more bets was called", "no_more_bets.missed"))
    return (spun, Deviated(rule="no_more_bets.said", kind=s.SPUN_EARLY))


def _void(cause: str, rule: str) -> tuple[Event, ...]:
    return (s.SpinVoided(rule=rule, cause=cause),)


def _no_symbol(rules: BigSixRules, written: str) -> Refused:
    return Refused("wheel.order", f"{written[:30]!r} is not a symbol of this wheel; its symbols are {rules.listed}")


def _rest(rules: BigSixRules, state: State, command: s.Rest) -> Decision:
    symbol = rules.symbol(command.symbol)
    if symbol is None:
        return _no_symbol(rules, command.symbol)
    if command.revolutions < 0:
        return Refused("spin.revolutions", f"{command.revolutions} is not a number of revolutions; count from 0")
    if command.revolutions < rules.spin.revolutions:
        short = _void(f"{command.revolutions} of {rules.spin.revolutions} revolutions", "no_spin.short")
        if rules.no_spin.short == "re-spun":
            return short
        back = (
            Money(rule="no_spin.short", kind="voided", player=stake.player, wager=stake.wager, cents=stake.cents)
            for stake in state.stakes
        )
        return (*short, *back, s.StepDone(rule="no_spin.short", phase="betting"))
    return (s.Landed(rule="wagers.settled_by", symbol=symbol),)


def _between(rules: BigSixRules, command: s.RestBetween) -> Decision:
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


# The settlement


def _winning(rules: BigSixRules, state: State, stake: Stake) -> bool:
    return state.symbol in catalogue(rules)[stake.wager].on


def _collect(rules: BigSixRules, state: State) -> Iterator[Event]:
    for stake in state.stakes:
        if not _winning(rules, state, stake):
            yield Money(rule="settlement.order", kind="lost", player=stake.player, wager=stake.wager, cents=stake.cents)


def _pay(rules: BigSixRules, state: State) -> Iterator[Event]:
    for stake in state.stakes:
        won = rules.chips_in_play.pays(catalogue(rules)[stake.wager].odds.winnings(stake.cents), rules.chips.breakage)
        rule = paths.join(("payouts", stake.wager))
        yield Money(rule=rule, kind="paid", player=stake.player, wager=stake.wager, cents=won)


# How the table stands after an event


def evolve(rules: BigSixRules, state: State, event: Event) -> State:
    """The next state. State is the fold of events: it never depends on anything else."""
    match event:
        case Money():
            return replace(state, accounts=moved(state.accounts, event), stakes=restaked(state.stakes, event))
        case s.Opened():
            return replace(state, phase="betting")
        case s.Shut():
            return replace(state, phase="closed")
        case s.Joined():
            return replace(state, players=(*state.players, event.player))
        case s.Left():
            return replace(state, players=tuple(player for player in state.players if player != event.player))
        case s.BetsClosed():
            return replace(state, phase="called", announced=True)
        case s.Spun():
            return replace(state, phase="spinning")
        case s.SpinVoided():
            closed = state.announced and rules.no_spin.wagers == "stand"
            return replace(state, phase="called" if closed else "betting", announced=closed, symbol=None)
        case s.Landed():
            return replace(state, phase="landed", symbol=event.symbol)
        case s.StepDone(phase="betting"):
            return replace(state, phase="betting", announced=False, symbol=None)
        case s.StepDone():
            return replace(state, phase=event.phase)
        case Deviated():
            return replace(state, deviations=(*state.deviations, event))
        case Ruled():
            return replace(state, deviations=state.deviations[1:])
    return state


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: the layout is public; other people's chips and deviations are not for players."""
    seen: dict[str, object] = {
        "phase": state.phase,
        "bets": "open" if state.phase == "betting" else "closed",
        "symbol": state.symbol,
        "stakes": [(stake.player, stake.wager, stake.cents) for stake in state.stakes],
        "players": state.players,
    }
    if who.role == Role.PLAYER:
        own = chips_of(who.person)
        return {**seen, "accounts": {name: cents for name, cents in state.accounts.items() if name == own}}
    return {**seen, "deviations": state.deviations, "accounts": dict(state.accounts)}

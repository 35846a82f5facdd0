"""Roulette as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Callable, Iterator

from croupier.equipment.chips import Colour
from croupier.errors import InputError
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
    Words,
    asked,
    decided,
    deviated,
    deviation_options,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.money import Money, chips_of, moved, restaked, taken_back
from croupier.games.kit.refused import Refused
from croupier.games.roulette.play import opening, players, settling
from croupier.games.roulette.play import state as s
from croupier.games.roulette.rules import RouletteRules

State = s.State

_DIRECTIONS = ("clockwise", "counterclockwise")
_ROUND = ("spinning", "landed", "marked", "moved")  # a ruling can still make the spin void


def new() -> State:
    """A closed table, wheel covered and locked."""
    return State()


def ready(rules: RouletteRules, seated: dict[str, tuple[int, int]]) -> State:
    """An open table past its inspections, each player seated with (value of a chip, chips in cents)."""
    state = replace(new(), phase="betting", secured=False, checks=tuple(rules.inspection.checks))
    if len(seated) > len(rules.chips.colours):
        raise InputError(f"{len(seated)} players are more than the {len(rules.chips.colours)} colours of roulette chips")
    for name, (player, (chip_cents, cents)) in zip(rules.chips.colours, seated.items(), strict=False):
        colour = Colour(name, chip_cents)
        state = evolve(rules, state, s.Seated(rule="chips.colours", player=player, colour=colour))
        state = evolve(rules, state, Money(rule="chips.colours", kind="bought", player=player, cents=cents))
    return state


# What may be done


def options(rules: RouletteRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: RouletteRules, state: State, wanted: Command | None) -> Iterator[Option]:
    ruling = bool(state.deviations)
    if asked(wanted, ReportDeviation, RuleOn):
        yield from deviation_options(
            rules,
            rules.deviation.ruled_by,
            waiting=ruling,
            at_table=True,  # a closed table can break a rule too
            may_void=state.phase in _ROUND,
            reported_by=rules.deviation.reported_by,
        )
    if asked(wanted, *players.COMMANDS):
        yield from players.options(rules, state, wanted)
        if wanted is not None:
            return
    if not ruling:
        yield from opening.options(rules, state)
    if state.phase == "spinning":
        yield from _while_spinning(rules, state)
    elif not ruling or state.phase in ("betting", "void"):
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _while_spinning(rules: RouletteRules, state: State) -> Iterator[Option]:
    dealer = (rules.spin.by,)
    if not state.announced:
        yield Option("no more bets", "next", "no_more_bets.said", dealer, {})
    rest: dict[str, Domain] = {"number": OneOf(rules.ring.order), "revolutions": Between(0)}
    yield Option("ball at rest", "next", "spin.revolutions", dealer, rest)
    yield Option("ball left the wheel", "irregular", "no_spin.ball_out", dealer, {})
    yield Option("foreign object in the wheel", "irregular", "no_spin.foreign_object", dealer, {})


def _steps(rules: RouletteRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = (rules.spin.by,)
    match state.phase, state.remedy:
        case "betting", _:
            ways: dict[str, Domain] = {"wheel": OneOf(_DIRECTIONS), "ball": OneOf(_DIRECTIONS)}
            yield Option("spin", "next", "spin.direction", dealer, ways)
            if not state.stakes and not state.seats and not state.deviations:
                yield opening.close_option(rules)
        case "void", "remove the ball":
            where: dict[str, Domain] = {"in_time": OneOf((True, False)), "number": OneOf(rules.ring.order)}
            yield Option("remove the ball", "next", "no_spin.not_removed", dealer, where)
        case "void", "inspect the ball":
            yield Option("inspect the ball", "next", state.void_under, dealer, {"damaged": OneOf((True, False))})
        case "void", _:
            ball: dict[str, Domain] = {"diameter_inches": Words("such as 3/4"), "magnet_passed": OneOf((True,))}
            yield Option("new ball", "next", "no_spin.new_ball_from", (rules.no_spin.new_ball_from,), ball)
        case "landed", _:
            yield Option("mark number", "next", "result.marked", dealer, {"number": OneOf((state.number,))})
        case "marked", _ if settling.to_move(rules, state):
            yield Option("move fifths", "next", "five_adjacent.paid_from", dealer, {})
        case "marked" | "moved", _:
            yield Option("collect losing wagers", "next", "settlement.order", dealer, {})
        case "collected", _:
            yield Option("pay winning wagers", "next", "settlement.order", dealer, {})
    if state.phase in ("landed", "marked", "moved"):
        numbers: dict[str, Domain] = {"number": OneOf(rules.ring.order)}
        yield Option("correct number", "irregular", "result.corrected_by", (rules.result.corrected_by,), numbers)


# What follows


def decide(rules: RouletteRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _decide(rules, state, command),
    )


def _decide(rules: RouletteRules, state: State, command: Command) -> Decision:
    match command:
        case s.BuyIn():
            return players.buy_in(rules, state, command)
        case s.CashIn():
            return players.cash_in(state, command)
        case s.Leave():
            return players.leave(state, command)
        case s.Place():
            return players.place(rules, state, command)
        case s.TakeBack():
            return taken_back(state.stakes, command.player, command.wager, "no_more_bets.then")
        case s.SpinBall():
            return _spin(rules, command)
        case s.CallNoMoreBets():
            said = Announced(rule="no_more_bets.said", words="no more bets")
            return (said, s.BetsClosed(rule="no_more_bets.said"))
        case s.Rest():
            return _rest(rules, state, command)
        case s.BallOut():
            return _no_spin("ball left the wheel", "no_spin.ball_out", rules.no_spin.ball_out)
        case s.ForeignObject():
            return _no_spin("foreign object", "no_spin.foreign_object", rules.no_spin.foreign_object)
        case s.RemoveBall():
            return _remove(rules, state, command)
        case s.InspectBall():
            return (s.BallInspected(rule=state.void_under, damaged=command.damaged),)
        case s.NewBall():
            return _new_ball(rules, command)
        case s.Mark():
            if command.number != state.number:
                return Refused("result.marked", f"the ball rests in {state.number}; the marker goes there")
            words = Announced(rule="result.marked", words=command.number)
            return (words, s.Marked(rule="result.marked", number=command.number))
        case s.Correct():
            return _correct(rules, state, command)
        case s.MoveFifths():
            return (*settling.move_fifths(rules, state), s.StepDone(rule="five_adjacent.paid_from", phase="moved"))
        case s.Collect():
            return (*settling.collect(rules, state), s.StepDone(rule="settlement.order", phase="collected"))
        case s.Pay():
            return (*settling.pay(rules, state), s.StepDone(rule="settlement.order", phase="betting"))
        case ReportDeviation():
            return deviated(rules, command)
        case RuleOn():
            rule = "deviation.ruled_by"
            void = (*settling.put_back(state, rule), *_no_spin("ruling", rule, "")) if state.phase in _ROUND else None
            return ruled(command, void)
        case _:
            return opening.decide(rules, state, command)


def _why_not(rules: RouletteRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where the text has a reason of its own."""
    seated = getattr(command, "player", None)
    match command:
        case s.Place() | s.TakeBack() if state.frozen:
            return "no_more_bets.then", "no more bets: chips are not touched until all is collected and paid"
        case s.Open() if state.phase == "closed":
            entries = (f"certification of log entry {entry}" for entry in opening.uncertified(state))
            missing = ", ".join((*opening.checks_due(rules, state), *entries))
            return "inspection.by", f"the table cannot open before its inspections; still due: {missing}"
        case s.Certify() if state.phase == "closed" and opening.uncertified(state):
            due = ", ".join(opening.checks_due(rules, state))
            return "log.fields", f"the inspection cannot be certified before it is made; still due: {due}"
        case s.Adjust() if not rules.wheel.external_parts:
            return "wheel.external_parts", "this wheel has no external movable parts"
        case s.Adjust():
            return "adjustment.before", "adjustments are made while the table is closed, before the inspections"
        case s.Replace() if state.phase not in ("closed", "betting"):
            return (
                "replacement.then",
                "a part is replaced between spins: the ball is first dealt with and the round settled",
            )
        case s.Close() if state.stakes or state.seats:
            return (
                "chips.cashed_in",
                "players still have wagers or roulette chips; they are cashed in before the table closes",
            )
        case s.Place() | s.CashIn() | s.Leave() | s.TakeBack() if seated not in state.seats:
            return "chips.own_colour", f"player {seated} has no roulette chips at this table"
        case s.Place() | s.TakeBack() if state.phase == "void":
            return "no_spin.wagers", "the void spin is not over: its ball is first removed or examined"
        case s.Place() | s.TakeBack() if state.phase not in players.FREE:
            return "wagers.settled_by", "the ball has come to rest: every wager counts for where it lies"
        case s.Place():
            # Nobody can place anything: too few chips, or not enough for the least wager.
            found = players.place(rules, state, command)
            return (found.rule, found.reason) if isinstance(found, Refused) else None
        case s.TakeBack():
            return "no_more_bets.then", f"player {seated} has no chips on the layout"
        case s.CashIn():
            return "chips.cashed_in", f"player {seated} has no roulette chips off the layout"
        case s.Leave():
            return "chips.cashed_in", f"player {seated} must cash in all roulette chips before leaving"
        case s.Pay() if state.phase in ("marked", "moved"):
            return "settlement.order", "losing wagers are collected before any winning wager is paid"
        case s.Collect() if state.phase == "marked":
            return (
                "five_adjacent.paid_from",
                "the fifths of winning neighbour wagers are moved before anything is collected",
            )
    if state.deviations:
        return ruling_due(rules, state.deviations[0])
    if state.phase == "closed":
        return "inspection.by", "the table is closed"
    return None


# The spin


def _spin(rules: RouletteRules, command: s.SpinBall) -> Decision:
    if command.wheel not in _DIRECTIONS or command.ball not in _DIRECTIONS:
        return Refused("spin.direction", "wheel and ball turn clockwise or counterclockwise")
    spun = s.Spun(rule="spin.direction", wheel=command.wheel, ball=command.ball)
    if command.wheel == command.ball:
        void = _no_spin("ball spun with the wheel", "no_spin.same_direction", rules.no_spin.same_direction)
        return (spun, *void)
    return (spun,)


def _no_spin(cause: str, rule: str, remedy: str) -> tuple[Event, ...]:
    return (Announced(rule=rule, words="no spin"), s.SpinVoided(rule=rule, cause=cause, remedy=remedy))


def _rest(rules: RouletteRules, state: State, command: s.Rest) -> Decision:
    if command.number not in rules.ring.order:
        return Refused("wheel.kind", f"a {rules.physical_wheel} wheel has no {command.number[:20]!r}")
    if command.revolutions < 0:
        return Refused("spin.revolutions", f"{command.revolutions} is not a number of revolutions; count from 0")
    if command.revolutions < rules.spin.revolutions:
        cause = f"{command.revolutions} of {rules.spin.revolutions} revolutions"
        return _no_spin(cause, "no_spin.short", rules.no_spin.short)
    return _landed(rules, state, command.number)


def _landed(rules: RouletteRules, state: State, number: str) -> tuple[Event, ...]:
    if number == rules.covered_number:
        return _no_spin(f"{number} is covered", "covered.result", "")
    landed = s.Landed(rule="wagers.settled_by", number=number)
    if state.announced:
        return (landed,)
    return (landed, Deviated(rule="no_more_bets.said", kind=s.CALLED_LATE))


def _remove(rules: RouletteRules, state: State, command: s.RemoveBall) -> Decision:
    rule = state.void_under if command.in_time else "no_spin.not_removed"
    removed = s.BallRemoved(rule=rule, in_time=command.in_time)
    if command.in_time or rules.no_spin.not_removed == "void":
        return (removed,)
    if command.number not in rules.ring.order:
        return Refused("no_spin.not_removed", "the number on which the ball came to rest is missing")
    return (removed, *_landed(rules, state, command.number))


def _new_ball(rules: RouletteRules, command: s.NewBall) -> Decision:
    inspected = rules.ball.replacement == "inspected"
    if inspected and not command.magnet_passed:
        return Refused("ball.material", "a ball that a magnet draws cannot be used; bring another")
    # Whether or not it must be measured, a ball that was and has the wrong size is not used.
    if (inspected or command.diameter_inches.strip()) and (wrong := opening.wrong_ball(rules, command.diameter_inches)):
        return wrong
    return (s.BallReplaced(rule="no_spin.new_ball_from", diameter_inches=command.diameter_inches),)


def _correct(rules: RouletteRules, state: State, command: s.Correct) -> Decision:
    if command.number not in rules.ring.order:
        return Refused("wheel.kind", f"a {rules.physical_wheel} wheel has no {command.number[:20]!r}")
    back = settling.put_back(state, "result.corrected_by")
    if command.number == rules.covered_number:
        return (*back, *_no_spin(f"{command.number} is covered", "covered.result", ""))
    return (*back, s.Landed(rule="result.corrected_by", number=command.number))


# How the table stands after an event


def evolve(rules: RouletteRules, state: State, event: Event) -> State:
    """The next state. State is the fold of events: it never depends on anything else."""
    match event:
        case Money():
            return replace(state, accounts=moved(state.accounts, event), stakes=restaked(state.stakes, event))
        case s.FifthMoved():
            away = Money(rule=event.rule, kind="returned", player=event.player, wager=event.wager, cents=event.cents)
            there = replace(away, kind="placed", wager=event.to)
            stakes = restaked(restaked(state.stakes, away), there)
            return replace(state, stakes=stakes, fifths=(*state.fifths, event))
        case s.FifthPutBack():
            away = Money(rule=event.rule, kind="returned", player=event.player, wager=event.on, cents=event.cents)
            there = replace(away, kind="placed", wager=event.wager)
            return replace(state, stakes=restaked(restaked(state.stakes, away), there), fifths=state.fifths[1:])
        case s.SpinVoided():
            void = replace(state, phase="void", remedy=event.remedy, void_under=event.rule, number=None)
            return void if event.remedy else _to_spin_again(rules, void)
        case s.BallInspected(damaged=True):
            return replace(state, remedy="new ball")
        case s.BallRemoved() | s.BallInspected() | s.BallReplaced():
            return _to_spin_again(rules, state)
        case s.StepDone(phase="betting"):
            return replace(state, phase="betting", frozen=False, announced=False, number=None, fifths=())
        case Deviated():
            return replace(state, deviations=(*state.deviations, event))
        case Ruled():
            return replace(state, deviations=state.deviations[1:])
    return _EVOLVE[type(event)](state, event) if type(event) in _EVOLVE else state


def _to_spin_again(rules: RouletteRules, state: State) -> State:
    """The void spin is over. Until now its ball could still come to rest, so no chips were released."""
    frozen = state.frozen and rules.no_spin.wagers == "stand"
    return replace(state, phase="betting", remedy="", void_under="", frozen=frozen, announced=False)


def _certified(state: State, event: s.Certified) -> State:
    log = list(state.log)
    log[event.entry] = replace(log[event.entry], certified=event.by)
    return replace(state, log=tuple(log))


def _inspected(state: State, event: s.Inspected) -> State:
    others = tuple(check for check in state.checks if check != event.check)
    return replace(state, checks=(*others, event.check) if event.passed else others)


def _without(state: State, event: s.Left) -> State:
    return replace(state, seats={name: colour for name, colour in state.seats.items() if name != event.player})


_EVOLVE: dict[type, Callable[..., State]] = {
    # What was inspected before the wheel was worked on must be inspected again.
    s.Logged: lambda state, event: replace(state, log=(*state.log, event.entry), checks=()),
    s.Inspected: _inspected,
    s.Certified: _certified,
    s.Opened: lambda state, event: replace(state, phase="betting", secured=False),
    s.Shut: lambda state, event: replace(
        state, phase="closed", secured=event.secured, checks=(), frozen=state.frozen and bool(state.stakes)
    ),
    s.Seated: lambda state, event: replace(state, seats={**state.seats, event.player: event.colour}),
    s.Left: _without,
    s.Spun: lambda state, event: replace(state, phase="spinning"),
    s.BetsClosed: lambda state, event: replace(state, announced=True, frozen=True),
    s.Landed: lambda state, event: replace(state, phase="landed", number=event.number),
    s.Marked: lambda state, event: replace(state, phase="marked"),
    s.StepDone: lambda state, event: replace(state, phase=event.phase),
}


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: the layout is public; purses and the inspection log are not for players."""
    seen: dict[str, object] = {
        "phase": state.phase,
        "bets": "closed" if state.frozen or state.phase not in ("betting", "spinning") else "open",
        "number": state.number,
        "stakes": [(stake.player, stake.wager, stake.cents) for stake in state.stakes],
        "seats": {player: colour.name for player, colour in state.seats.items()},
    }
    accounts = dict(state.accounts)
    if who.role == Role.PLAYER:
        accounts = {name: cents for name, cents in accounts.items() if name == chips_of(who.person)}
    else:
        seen["log"] = state.log
        seen["checks"] = state.checks
        seen["deviations"] = state.deviations
    return {**seen, "accounts": accounts}

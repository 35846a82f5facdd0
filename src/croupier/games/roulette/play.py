"""Roulette as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from croupier.equipment.chips import Colour
from croupier.equipment.money import dollars
from croupier.games.bank import Money, Stake, amounts, chips_of, laid, moved, outside_limits, restaked, taken_back
from croupier.games.refused import Refused
from croupier.games.roulette import opening
from croupier.games.roulette import state as s
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue, find, find_place
from croupier.games.table import (
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
    decided,
    deviated,
    deviation_options,
    ruled,
)
from croupier.games.wager import Wager

State = s.State

_DIRECTIONS = ("clockwise", "counterclockwise")
_ROUND = ("spinning", "landed", "marked")  # a ruling can still make the spin void


def new() -> State:
    """A closed table, wheel covered and locked."""
    return State()


def ready(rules: RouletteRules, players: dict[str, tuple[int, int]]) -> State:
    """An open table past its inspections, each player seated with (value of a chip, chips in cents)."""
    state = replace(new(), phase="betting", secured=False, checks=tuple(rules.inspection.checks))
    for number, (player, (chip_cents, cents)) in enumerate(players.items()):
        colour = Colour(rules.chips.colours[number], chip_cents)
        state = evolve(rules, state, s.Seated(rule="chips.colours", player=player, colour=colour))
        state = evolve(rules, state, Money(rule="chips.colours", kind="bought", player=player, cents=cents))
    return state


# What may be done


def options(rules: RouletteRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state))


def _options(rules: RouletteRules, state: State) -> Iterator[Option]:
    ruling = bool(state.deviations)
    yield from deviation_options(
        rules,
        rules.deviation.ruled_by,
        waiting=ruling,
        at_table=state.phase != "closed",
        may_void=state.phase in _ROUND,
    )
    yield from _players(rules, state)
    if not ruling:
        yield from opening.options(rules, state)
    if state.phase == "spinning":
        yield from _while_spinning(rules, state)
    elif not ruling:
        yield from _steps(rules, state)


def _players(rules: RouletteRules, state: State) -> Iterator[Option]:
    if state.phase == "closed":
        for player in state.seats:
            yield from _going(player, state)
        return
    taken = {held.name for held in state.seats.values()}
    free = tuple(name for name in rules.chips.colours if name not in taken)
    for chip_cents in rules.chips.in_play if free else ():
        fields: dict[str, Domain] = {
            "player": Words("a name that nobody at the table has"),
            "colour": OneOf(free),
            "chip_cents": OneOf((chip_cents,)),
            "cents": Between(0, None, chip_cents),
        }
        yield Option("buy in", "may", "chips.colours", ("player", "dealer"), fields)
    for player in state.seats:
        yield from _going(player, state)
        if not state.frozen and state.phase in ("betting", "spinning"):
            yield from _bets(rules, state, player)
        names = tuple(stake.wager for stake in state.stakes if stake.player == player)
        if names and not state.frozen:
            back: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(names)}
            yield Option("take back wager", "may", "no_more_bets.then", ("player", "dealer"), back)


def _bets(rules: RouletteRules, state: State, player: str) -> Iterator[Option]:
    """What the player can still put where: wagers that take the same amounts are one option."""
    held = {stake.wager: stake.cents for stake in state.stakes if stake.player == player}
    groups: dict[tuple[int, int], list[str]] = {}
    for wager in catalogue(rules).values():
        if wager.offered:
            groups.setdefault((wager.parts, held.get(wager.name, 0)), []).append(wager.name)
    chips, chip = state.accounts.get(chips_of(player), 0), state.seats[player].chip_cents
    for (parts, already), names in groups.items():
        counted = parts if rules.limits.five_adjacent == "each" else 1
        low, high = (None if limit is None else limit * counted for limit in (rules.limits.minimum, rules.limits.maximum))
        cents = amounts(chip * parts, already=already, chips=chips, low=low, high=high)
        if cents:
            fields: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(tuple(names)), "cents": cents}
            yield Option("place wager", "may", "chips.wagered", ("player", "dealer"), fields)


def _going(player: str, state: State) -> Iterator[Option]:
    if state.accounts.get(chips_of(player), 0):
        yield Option("cash in", "may", "chips.cashed_in", ("player", "dealer"), {"player": OneOf((player,))})
    elif not any(stake.player == player for stake in state.stakes):
        yield Option("leave", "may", "chips.cashed_in", ("player", "dealer"), {"player": OneOf((player,))})


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
            if not state.stakes and not state.seats:
                yield opening.close_option()
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
        case "marked", _ if _to_move(rules, state):
            yield Option("move fifths", "next", "five_adjacent.paid_from", dealer, {})
        case "marked" | "moved", _:
            yield Option("collect losing wagers", "next", "settlement.order", dealer, {})
        case "collected", _:
            yield Option("pay winning wagers", "next", "settlement.order", dealer, {})
    if state.phase in ("landed", "marked"):
        numbers = OneOf(tuple(number for number in rules.ring.order if number != rules.covered_number))
        yield Option(
            "correct number", "irregular", "result.corrected_by", (rules.result.corrected_by,), {"number": numbers}
        )


# What follows


def decide(rules: RouletteRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        rules,
        options(rules, state),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _decide(rules, state, command),
    )


def _decide(rules: RouletteRules, state: State, command: Command) -> Decision:
    match command:
        case s.BuyIn():
            return _buy_in(rules, state, command)
        case s.CashIn():
            return _cash_in(state, command)
        case s.Leave():
            return _leave(state, command)
        case s.Place():
            return _place(rules, state, command)
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
            return (*_move_fifths(rules, state), s.StepDone(rule="five_adjacent.paid_from", phase="moved"))
        case s.Collect():
            return (*_collect(rules, state), s.StepDone(rule="settlement.order", phase="collected"))
        case s.Pay():
            return (*_pay(rules, state), s.StepDone(rule="settlement.order", phase="betting"))
        case ReportDeviation():
            return deviated(rules, command)
        case RuleOn():
            void = _no_spin("ruling", "deviation.ruled_by", "") if state.phase in _ROUND else None
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
        case s.Close() if state.stakes or state.seats:
            return (
                "chips.cashed_in",
                "players still have wagers or roulette chips; they are cashed in before the table closes",
            )
        case s.BuyIn() if state.phase != "closed":
            return (
                "chips.colours",
                f"all {len(rules.chips.colours)} colours of roulette chips are in use, one for each player",
            )
        case s.Place() | s.CashIn() | s.Leave() | s.TakeBack() if seated not in state.seats:
            return "chips.own_colour", f"player {seated} has no roulette chips at this table"
        case s.Place() if state.phase in ("betting", "spinning"):
            # Nobody can place anything: too few chips, or not enough for the least wager.
            found = _place(rules, state, command)
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
        return "deviation.ruled_by", f"a {rules.deviation.ruled_by} must first rule: {state.deviations[0].what}"
    if state.phase == "closed":
        return "inspection.by", "the table is closed"
    return None


# Players


def _buy_in(rules: RouletteRules, state: State, command: s.BuyIn) -> Decision:
    smallest = rules.chips_in_play.smallest
    if not command.player.strip() or command.player in state.seats:
        return Refused("chips.own_colour", f"player {command.player[:30]!r} is seated already or has no name")
    taken = {colour.name for colour in state.seats.values()}
    if command.colour in taken or command.colour not in rules.chips.colours:
        free = ", ".join(name for name in rules.chips.colours if name not in taken)
        return Refused("chips.own_colour", f"{command.colour[:30]!r} chips are not free; free are {free}")
    if command.chip_cents <= 0 or command.chip_cents % smallest:
        return Refused("chips.in_play", f"a roulette chip is worth a multiple of {dollars(smallest)}")
    if command.cents < 0 or command.cents % command.chip_cents:
        return Refused(
            "chips.in_play", f"{dollars(command.cents)} is no whole number of {dollars(command.chip_cents)} chips"
        )
    colour = Colour(command.colour, command.chip_cents)
    seated = s.Seated(rule="chips.own_colour", player=command.player, colour=colour)
    bought = Money(rule="chips.own_colour", kind="bought", player=command.player, cents=command.cents)
    return (seated, bought) if command.cents else (seated,)


def _cash_in(state: State, command: s.CashIn) -> Decision:
    chips = state.accounts.get(chips_of(command.player), 0)
    if not chips:
        return Refused("chips.cashed_in", f"player {command.player[:30]!r} has no roulette chips off the layout")
    return (Money(rule="chips.cashed_in", kind="cashed", player=command.player, cents=chips),)


def _leave(state: State, command: s.Leave) -> Decision:
    holds = state.accounts.get(chips_of(command.player), 0) or any(x.player == command.player for x in state.stakes)
    if command.player not in state.seats or holds:
        return Refused(
            "chips.cashed_in", f"player {command.player[:30]!r} must be seated and hold no roulette chips to leave"
        )
    return (s.Left(rule="chips.cashed_in", player=command.player),)


def _place(rules: RouletteRules, state: State, command: s.Place) -> Decision:
    if command.means == "words with cash":
        return Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
    if command.means != rules.chips.wagered:
        return Refused("chips.wagered", f"wagers are made with {rules.chips.wagered}, not {command.means}")
    if command.player not in state.seats:
        return Refused("chips.own_colour", f"player {command.player[:30]!r} has no roulette chips at this table")
    found = find_place(rules, command.place) if command.place else find(rules, command.wager, command.on)
    if isinstance(found, Refused):
        return found
    cents = command.cents
    chip = state.seats[command.player].chip_cents
    if cents <= 0:
        return Refused("chips.wagered", f"a wager is at least one chip, {dollars(chip)}, not {dollars(cents)}")
    if cents % chip:
        return Refused("chips.wagered", f"{dollars(cents)} is no whole number of {dollars(chip)} chips")
    if rest := cents % (chip * found.parts):
        if rules.five_adjacent.indivisible == "refused" or cents == rest:
            whole = dollars(chip * found.parts)
            return Refused(
                "five_adjacent.indivisible",
                f"{dollars(cents)} on {found.name} cannot be {found.parts} equal wagers; it must be a multiple of {whole}",
            )
        cents -= rest
    chips = state.accounts.get(chips_of(command.player), 0)
    if cents > chips:
        return Refused("chips.wagered", f"player {command.player} has {dollars(chips)} in chips, not {dollars(cents)}")
    if outside := _outside_limits(rules, state, command.player, found, cents):
        return outside
    return (Money(rule=found.rule, kind="placed", player=command.player, wager=found.name, cents=cents),)


def _outside_limits(rules: RouletteRules, state: State, player: str, wager: Wager, cents: int) -> Refused | None:
    parts = wager.parts if rules.limits.five_adjacent == "each" else 1
    total = (laid(state.stakes, player, wager.name) + cents) // parts
    return outside_limits(total, wager.name, low=rules.limits.minimum, high=rules.limits.maximum)


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
    late = "the ball came to rest before no more bets was called"
    return (landed, Deviated(rule="no_more_bets.said", what=late))


def _remove(rules: RouletteRules, state: State, command: s.RemoveBall) -> Decision:
    removed = s.BallRemoved(rule="no_spin.not_removed", in_time=command.in_time)
    if command.in_time or rules.no_spin.not_removed == "void":
        return (removed,)
    if command.number not in rules.ring.order:
        return Refused("no_spin.not_removed", "the number on which the ball came to rest is missing")
    return (removed, *_landed(rules, state, command.number))


def _new_ball(rules: RouletteRules, command: s.NewBall) -> Decision:
    if rules.ball.replacement == "inspected":
        if not command.magnet_passed:
            return Refused("ball.material", "a ball that a magnet draws cannot be used; bring another")
        if wrong := opening.wrong_ball(rules, command.diameter_inches):
            return wrong
    return (s.BallReplaced(rule="no_spin.new_ball_from", diameter_inches=command.diameter_inches),)


def _correct(rules: RouletteRules, state: State, command: s.Correct) -> Decision:
    if command.number not in rules.ring.order or command.number == rules.covered_number:
        return Refused("result.corrected_by", f"{command.number[:20]!r} is not a number that can win on this wheel")
    return (s.Landed(rule="result.corrected_by", number=command.number),)


# The settlement


def _winning(rules: RouletteRules, state: State, stake: Stake) -> bool:
    return state.number in catalogue(rules)[stake.wager].on


def _to_move(rules: RouletteRules, state: State) -> list[Stake]:
    """Winning neighbour wagers that must first go to the main layout."""
    if rules.five_adjacent.paid_from == "replica":
        return []
    return [x for x in state.stakes if catalogue(rules)[x.wager].parts > 1 and _winning(rules, state, x)]


def _move_fifths(rules: RouletteRules, state: State) -> Iterator[Event]:
    for stake in _to_move(rules, state):
        yield s.FifthMoved(
            rule="five_adjacent.paid_from",
            player=stake.player,
            wager=stake.wager,
            to=f"straight {state.number}",
            cents=stake.cents // catalogue(rules)[stake.wager].parts,
        )


def _collect(rules: RouletteRules, state: State) -> Iterator[Event]:
    for stake in state.stakes:
        wager = catalogue(rules)[stake.wager]
        lost, rule = stake.cents, "settlement.order"
        if wager.parts > 1 and _winning(rules, state, stake):
            # One of the deemed wagers won: it was moved off the replica, or is paid where it lies.
            if rules.five_adjacent.paid_from == "replica":
                lost -= stake.cents // wager.parts
        elif _winning(rules, state, stake):
            continue
        elif state.number in rules.ring.green and wager.kind in (*rules.colours, *rules.parity, *rules.halves):
            rule = "zero.even_chances"
        yield Money(rule=rule, kind="lost", player=stake.player, wager=stake.wager, cents=lost)


def _pay(rules: RouletteRules, state: State) -> Iterator[Event]:
    for stake in state.stakes:
        wager = catalogue(rules)[stake.wager]
        won = rules.chips_in_play.pays(wager.odds.winnings(stake.cents), rules.chips.breakage)
        paid_by = "straight" if wager.parts > 1 else wager.kind
        rule = f"payouts.{paid_by}" if paid_by.isidentifier() else f'payouts."{paid_by}"'
        yield Money(rule=rule, kind="paid", player=stake.player, wager=stake.wager, cents=won)
        if wager.parts > 1:
            # A single part is no neighbour wager, so it cannot stay on the replica for the next spin.
            yield Money(
                rule="five_adjacent.paid_from",
                kind="returned",
                player=stake.player,
                wager=stake.wager,
                cents=stake.cents,
            )


# How the table stands after an event


def evolve(rules: RouletteRules, state: State, event: Event) -> State:
    """The next state. State is the fold of events: it never depends on anything else."""
    match event:
        case Money():
            return replace(state, accounts=moved(state.accounts, event), stakes=restaked(state.stakes, event))
        case s.FifthMoved():
            away = Money(rule=event.rule, kind="returned", player=event.player, wager=event.wager, cents=event.cents)
            there = replace(away, kind="placed", wager=event.to)
            return replace(state, stakes=restaked(restaked(state.stakes, away), there))
        case s.SpinVoided():
            void = replace(state, phase="void", remedy=event.remedy, void_under=event.rule, number=None)
            return void if event.remedy else _to_spin_again(rules, void)
        case s.BallInspected(damaged=True):
            return replace(state, remedy="new ball")
        case s.BallRemoved() | s.BallInspected() | s.BallReplaced():
            return _to_spin_again(rules, state)
        case s.StepDone(phase="betting"):
            return replace(state, phase="betting", frozen=False, announced=False, number=None)
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
    return replace(state, checks=(*state.checks, event.check)) if event.passed else state


def _without(state: State, event: s.Left) -> State:
    return replace(state, seats={name: colour for name, colour in state.seats.items() if name != event.player})


_EVOLVE: dict[type, Callable[..., State]] = {
    # What was inspected before the wheel was worked on must be inspected again.
    s.Logged: lambda state, event: replace(state, log=(*state.log, event.entry), checks=()),
    s.Inspected: _inspected,
    s.Certified: _certified,
    s.Opened: lambda state, event: replace(state, phase="betting", secured=False),
    s.Shut: lambda state, event: replace(state, phase="closed", secured=event.secured, checks=(), frozen=False),
    s.Seated: lambda state, event: replace(state, seats={**state.seats, event.player: event.colour}),
    s.Left: _without,
    s.Spun: lambda state, event: replace(state, phase="spinning"),
    s.BetsClosed: lambda state, event: replace(state, announced=True, frozen=True),
    s.Landed: lambda state, event: replace(state, phase="landed", number=event.number, frozen=True),
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

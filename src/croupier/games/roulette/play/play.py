"""Roulette as it is played: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Spins come from outside as reports: a void spin is an outcome, not an error.
"""

from collections.abc import Callable, Iterator

from croupier.equipment.chips import Colour
from croupier.games.kit.play import banked
from croupier.games.kit.play.betting import correct_options, corrected
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Event,
    OneOf,
    Option,
    RuleOn,
    Signature,
    asked,
    decided,
    only,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import opening, players, settling, spinning
from croupier.games.roulette.play.evolve import evolve
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.settlement import mistaken

__all__ = ["State", "decide", "evolve", "moving", "new", "options", "ready", "view"]

_ROUND = ("spinning", "landed", "marked", "moved")  # a ruling can still make the spin void
_UNSETTLED = ("betting", "void", *_ROUND)  # what lies is neither collected nor paid


def new() -> State:
    """A closed table, wheel covered and locked."""
    return State()


def ready(rules: RouletteRules, seated: dict[str, tuple[int, int]]) -> State:
    """An open table past its inspections, each player seated with (value of a chip, chips in cents)."""
    state = replace(new(), phase="betting", secured=False, checks=tuple(rules.inspection.checks))
    if len(seated) > len(rules.chips.colours):
        few = f"all {len(rules.chips.colours)} colours of roulette chips are taken, and {len(seated)} players need one"
        raise rules.refusal("chips.colours", few)
    for name, (player, (chip_cents, cents)) in zip(rules.chips.colours, seated.items(), strict=False):
        colour = Colour(name, chip_cents)
        state = evolve(rules, state, e.Seated(rule="chips.colours", player=player, colour=colour))
        state = evolve(rules, state, Money(rule="chips.colours", kind="bought", player=player, cents=cents))
    return state


# What may be done


def options(rules: RouletteRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: RouletteRules, state: State, wanted: Command | None) -> Iterator[Option]:
    yield from banked.deviations(rules, state, wanted, may_void=state.phase in _ROUND)
    if asked(wanted, *players.COMMANDS):
        yield from players.options(rules, state, wanted)
        if wanted is not None:
            return
    if not state.deviations:
        yield from opening.options(rules, state)
    if asked(wanted, c.Correct, c.Withdraw, c.CorrectWager):
        yield from _corrections(rules, state)
    yield from _of_spin(rules, state)


def moving(rules: RouletteRules, state: State, at: str = "") -> Iterator[Option]:
    """The parts of `options` in which some move the round on: not what players may do, nor what may be put right."""
    if state.deviations:
        yield from banked.deviations(rules, state, None, may_void=state.phase in _ROUND)
    else:
        yield from opening.options(rules, state)
    yield from _of_spin(rules, state)


def _of_spin(rules: RouletteRules, state: State) -> Iterator[Option]:
    if state.phase == "spinning":
        yield from spinning.while_spinning(rules, state)
    elif not state.deviations or state.phase in ("betting", "void"):
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _steps(rules: RouletteRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = rules.spin.by
    match state.phase:
        case "betting":
            yield from spinning.between_spins(rules, state)
            if not state.stakes and not state.seats and not state.deviations:
                yield opening.close_option(rules)
        case "void":
            yield from spinning.after_void(rules, state)
        case "landed":
            yield Option.due(c.Mark, "result.marked", dealer, number=only(state.number))
        case "marked" if settling.to_move(rules, state):
            yield Option.due(c.MoveFifths, "five_adjacent.paid_from", dealer)
        case "marked" | "moved" | "collected" | "paid":
            yield Option.due(settlement.due(rules.settlement.order, state.phase), "settlement.order", dealer)


def _corrections(rules: RouletteRules, state: State) -> Iterator[Option]:
    """What was entered wrongly is put right until anything is collected or paid; chips are not touched by it."""
    by = rules.result.corrected_by
    if mistaken(state, state.number):
        number = OneOf(rules.ring.order)
        yield Option.irregular(c.Correct, "result.corrected_by", by, number=number, revolutions=Between(0))
    yield from settlement.withdraw_option(rules, state)
    state = _unmoved(rules, state)
    for player in state.seats if state.phase in _UNSETTLED else ():
        limits = players.limits_of(rules, state, player)
        yield from correct_options(players.wagers(rules), state, player, limits, rules.wagers.corrected_by)


# What follows


def decide(rules: RouletteRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _follows(rules, state, command),
    )


def _follows(rules: RouletteRules, state: State, command: Command) -> Decision:
    match command:
        case c.Correct():
            back = tuple(settling.put_back(state, "result.corrected_by"))
            return spinning.corrected(rules, state, command, back, mistaken(state, state.number))
        case c.Withdraw():
            back = tuple(settling.put_back(state, settlement.RULE))
            return settlement.not_last(state, command) or (*back, *spinning.withdrawn(state, 1))
        case c.CorrectWager(player=player, wager=named, cents=cents):
            if player not in state.seats:
                return Refused("chips.own_colour", f"player {player[:30]!r} has no roulette chips at this table")
            wager, before = players.named(rules, named), _unmoved(rules, state)
            if isinstance(wager, Refused):
                return wager
            moved = corrected(before, player, wager, cents, players.limits_of(rules, before, player))
            return moved if isinstance(moved, Refused) else (*_moved_back(state), *moved)
        case RuleOn():
            void = (*settling.put_back(state, "deviation.ruled_by"), *spinning.by_ruling(rules, state))
            return ruled(command, void if state.phase in _ROUND else None)
    follow: Callable[[RouletteRules, State, Command], Decision | None]
    for follow in (opening.follows, players.follows, spinning.follows, settling.follows):
        if (decision := follow(rules, state, command)) is not None:
            return decision
    return banked.followed(banked.FOLLOWS, rules, state, command)


def _moved_back(state: State) -> tuple[Event, ...]:
    """Fifths that were moved lie on the replica again, and are moved anew by what really lies."""
    rule = "wagers.corrected_by"
    return (*settling.put_back(state, rule), e.StepDone(rule=rule, phase="marked")) if state.fifths else ()


def _unmoved(rules: RouletteRules, state: State) -> State:
    for event in _moved_back(state):
        state = evolve(rules, state, event)
    return state


def _why_not(rules: RouletteRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where the text has a reason of its own."""
    seated = getattr(command, "player", None)
    match command:
        case c.PlaceWager() | c.TakeBack() if state.frozen:
            return "no_more_bets.then", "no more bets: chips are not touched until all is collected and paid"
        case c.PlaceWager() | c.CashIn() | c.Leave() | c.TakeBack() if seated not in state.seats:
            return "chips.own_colour", f"player {seated} has no roulette chips at this table"
        case c.PlaceWager() | c.TakeBack() if state.phase == "void":
            return "no_spin.wagers", "the void spin is not over: its ball is first removed, examined or replaced"
        case c.PlaceWager() | c.TakeBack() if state.phase not in players.FREE:
            return "wagers.settled_by", "the ball has come to rest: every wager counts for where it lies"
        case c.PlaceWager():
            # Nobody can place anything: too few chips, or not enough for the least wager.
            refused = players.place(rules, state, command)
            return (refused.rule, refused.reason) if isinstance(refused, Refused) else None
        case c.TakeBack():
            return "no_more_bets.then", f"player {seated} has no chips on the layout"
        case c.CashIn():
            return "chips.cashed_in", f"player {seated} has no roulette chips off the layout"
        case c.Leave():
            return "chips.cashed_in", f"player {seated} must cash in all roulette chips before leaving"
        case c.Pay() | c.Collect() if state.phase == "marked" and settling.to_move(rules, state):
            reason = "the fifths of winning neighbour wagers are moved before anything is collected or paid"
            return "five_adjacent.paid_from", reason
        case c.Pay() | c.Collect() if _out_of_order(rules, state, command):
            return "settlement.order", settlement.first(rules.settlement.order)
    if reason_of_its_own := opening.why_not(rules, state, command):
        return reason_of_its_own
    if cannot_be := spinning.impossible(rules, state, command):
        return cannot_be
    if state.deviations:
        return ruling_due(rules, state.deviations[0])
    if state.phase == "closed":
        return "inspection.by", "the table is closed"
    runs = "the ball still runs: report where it comes to rest"
    return settlement.why_not(state, command, c.Correct, runs=runs, rule="spin.direction")


def _out_of_order(rules: RouletteRules, state: State, command: Command) -> bool:
    """Whether the other step of the settlement comes before this one."""
    order = rules.settlement.order
    return state.phase in ("marked", "moved") and type(command) is not settlement.due(order, state.phase)


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: the layout is public; purses and the inspection log are not for players."""
    public = {
        "phase": state.phase,
        "bets": "closed" if state.frozen or state.phase not in ("betting", "spinning") else "open",
        "number": state.number,
        "stakes": banked.lying(state),
        "seats": {player: colour.name for player, colour in state.seats.items()},
        "chip_values": {player: colour.chip_cents for player, colour in state.seats.items()},
        "ball": state.ball,
    }
    staff = {"log": state.log, "checks": state.checks, "deviations": state.deviations}
    return banked.seen(state, who, public, staff)

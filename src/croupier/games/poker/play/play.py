"""Poker as it is played: what may happen next, by whom, and what follows. Normative.

The functions are pure. Cards come from outside as reports, in the order in which they leave the deck; hole cards and
burned cards may be unknown.

`step` gives the events and the state after them together; `decide` and `evolve` give each alone.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.equipment.cards import UNKNOWN
from croupier.errors import InputError
from croupier.games.kit.decider import (
    Between,
    Command,
    Decision,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    deviated,
    deviation_options,
    lawful_now,
    may_act_as,
    ruled,
)
from croupier.games.kit.money import chips_of, purse_of
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, seating, showdown, streets
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import bets, terms
from croupier.games.poker.play.course import Course, not_his_turn, player_at, post_rule, reshuffle_rule, street_rule, void
from croupier.games.poker.play.evolve import evolve
from croupier.games.poker.play.state import Phase, State, draft
from croupier.games.poker.rules import PokerRules

__all__ = ["State", "accounts", "decide", "evolve", "new", "options", "ready", "step", "view"]

_AROUND = (c.OpenTable, c.CloseTable, c.Sit, c.BuyIn, c.SitOut, c.SitIn, c.Leave)


def new() -> State:
    """A closed table."""
    return State()


def ready(rules: PokerRules, stacks: Mapping[str, int]) -> State:
    """An open table with these players on seats 1, 2, … in their order, each with so many cents in chips."""
    if len(stacks) > rules.seats or any(cents < 0 for cents in stacks.values()):
        raise InputError(f"a table of this game has {rules.seats} seats, and nobody has less than no chips", rule="seats")
    empty = (rules.seats - len(stacks)) * ("",)
    opened = evolve(rules, new(), e.Opened(rule="people.opening"))
    seated = draft(opened)
    seated.seats = (*stacks, *empty)
    seated.stacks = (*stacks.values(), *(0 for _ in empty))
    seated.purses = {player: -cents for player, cents in stacks.items() if cents}
    return seated.finished()


# What may be done


def options(rules: PokerRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now, by whom and under which rule."""
    return tuple(_options(rules, state))


def _options(rules: PokerRules, state: State) -> Iterator[Option]:
    yield from deviation_options(
        rules,
        rules.deviation.ruled_by,
        waiting=bool(state.deviations),
        at_table=True,
        may_void=bool(state.players),
        reported_by=rules.deviation.reported_by,
    )
    dealer = (rules.people.dealer,)
    match state.phase:
        case "posting":
            post = state.posts[0]
            fields: dict[str, Domain] = {"player": OneOf((player_at(state, post.position),))}
            yield Option("post", "next", post_rule(post.what), ("player", *dealer), fields)
        case "dealing":
            if dealing.reshuffle_due(rules, state):
                yield Option("reshuffle", "next", reshuffle_rule(rules, state), dealer, {})
            else:
                most = min(len(state.due), state.stub)
                yield Option("deal", "next", street_rule(rules, state), dealer, {"cards": Between(1, most)})
        case "betting":
            yield from _bets(rules, state)
        case "drawing":
            who: dict[str, Domain] = {"player": OneOf((player_at(state, state.actor),))}
            assert rules.draws is not None
            void_if_short = rules.draws.short == "hand is void"
            most = (dealing.most_asked if void_if_short else dealing.most_discards)(rules, state)
            who["cards"] = Between(0, most)
            yield Option("discard", "next", "draws.order", ("player", *dealer), who)
        case "showdown":
            whose: dict[str, Domain] = {"player": OneOf((player_at(state, state.actor),))}
            yield Option("show", "next", "showdown.first", ("player", *dealer), whose)
            if rules.showdown.muck and showdown.may_muck(state):
                yield Option("muck", "may", "showdown.muck", ("player", *dealer), whose)
        case "award" if not state.deviations:  # nothing is paid before a ruling
            yield Option("award pots", "next", "pot.shares", dealer, {})
    yield from seating.options(rules, state)


def _bets(rules: PokerRules, state: State) -> Iterator[Option]:
    """The actor's choices."""
    may = bets(rules, state)
    who: dict[str, Domain] = {"player": OneOf((player_at(state, state.actor),))}
    by, rule = ("player", rules.people.dealer), street_rule(rules, state)
    if state.bring_in:
        yield Option("post", "next", "stakes.bring_in", by, who)
    else:
        yield Option("fold", "next", rule, by, who)
        yield Option("call" if may.call else "check", "next", rule, by, who)
    if may.high:
        step = rules.stakes.unit if may.high > may.low else 1
        yield Option("bet", "next", "limit.kind", by, {**who, "to": Between(may.low, may.high, step)})


# What follows


def decide(rules: PokerRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    done = step(rules, state, command)
    return done if isinstance(done, Refused) else done[0]


def step(rules: PokerRules, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refused:
    """The events that follow and the state after them, or why the command is refused.

    Everything of a live table comes through here, so it calls little: what is usual is found usual on the spot, and what is
    not is looked into by others.
    """
    known = terms(rules)
    named, does = _MOVES.get((type(command), state.phase), _OTHER)
    lawful = False
    if command.by:
        first = command.by[0]
        if not named:
            lawful = first.role == known.dealer and first.person.strip() != "" and does is not _around
        else:
            player = command.player  # type: ignore[attr-defined]
            if player == state.seats[state.players[state.actor]]:
                lawful = first.person == player if first.role is _PLAYER else first.role == known.dealer
                lawful = lawful and first.person.strip() != ""
    problem = None if lawful else _refused(rules, state, command, named)
    if problem is None:
        course = _new(Course)
        course.rules = rules
        course.terms = known
        course.state = after = draft(state)
        events: list[Event] = []
        course.events = events
        problem = does(course, command)
        if problem is None:
            return tuple(events), after.finished()
    return problem if problem.lawful else Refused(problem.rule, problem.reason, lawful_now(options(rules, state)))


_PLAYER = Role.PLAYER
_new: Callable[[type[Course]], Course] = object.__new__


def _refused(rules: PokerRules, state: State, command: Command, named: bool) -> Refused | None:
    """Why a command cannot be heard now: who signed it, what is due, whose turn it is; None if it can."""
    problem = _unsigned(rules, command)
    if problem or type(command) not in _HAND:
        return problem
    if (type(command), state.phase) not in _MOVES:
        due = next((option for option in options(rules, state) if option.kind == "next"), None)
        next_step = f"; the next step is: {due.command}" if due else ""
        return Refused(due.rule if due else "seats", f"{command.name} is not possible now{next_step}")
    if named and command.player != player_at(state, state.actor):  # type: ignore[attr-defined]
        return not_his_turn(rules, state, command.player)  # type: ignore[attr-defined]
    return None


def _unsigned(rules: PokerRules, command: Command) -> Refused | None:
    """Who may ask or report: the player for himself, the dealer for anybody, a supervisor for rulings."""
    dealer = rules.people.dealer
    named = _named(rules, command) if type(command) not in _HAND else None
    if named is None:
        for signature in command.by:
            if signature.role == dealer and signature.person.strip():
                return None
    player = getattr(command, "player", None)
    for signature in command.by:
        if not signature.person.strip():
            continue
        if any(may_act_as(signature.role, role) for role in (named[1] if named else (dealer,))):
            return None
        if not named and signature.role == Role.PLAYER and signature.person == player:
            return None
    if named:
        return Refused(named[0], f"{command.name} is for the {' or the '.join(named[1])}")
    if player is not None and any(signature.role == Role.PLAYER for signature in command.by):
        return Refused(
            "people.dealer", f"nobody but player {player[:30]} or the {dealer} can do this for player {player[:30]}"
        )
    who = f"player {player[:30]} or the {dealer}" if player is not None else dealer
    return Refused("people.dealer", f"{command.name} is for the {who}")


def _named(rules: PokerRules, command: Command) -> tuple[str, tuple[str, ...]] | None:
    """The rule that names other people than the dealer and the player for a command, and whom it names."""
    match command:
        case RuleOn():
            return "deviation.ruled_by", (rules.deviation.ruled_by,)
        case ReportDeviation():
            return "deviation.reported_by", rules.deviation.reported_by
        case c.OpenTable() | c.CloseTable():
            return "people.opening", rules.people.opening
    return None


def _around(course: Course, command: Command) -> Refused | None:
    """Chairs, money and rulings."""
    rules, state = course.rules, course.state
    match command:
        case ReportDeviation():
            decision = deviated(rules, command)
        case RuleOn():
            decision = ruled(command, void(state) if state.players else None, "hand")
            if not state.deviations:
                decision = Refused("deviation.ruled_by", "there is no deviation to rule on")
        case _ if not isinstance(command, _AROUND):
            return Refused("street_order", f"{command.name} is nothing that poker knows")
        case c.OpenTable() if state.phase != "closed":
            decision = Refused("people.opening", "the table is open")
        case c.CloseTable() if state.phase != "between":
            decision = Refused("people.opening", "a table closes between hands")
        case _ if state.phase == "closed" and not isinstance(command, c.OpenTable):
            decision = Refused("people.opening", "the table is closed")
        case _:
            decision = seating.decide(rules, state, command)
    if isinstance(decision, Refused):
        return decision
    course.happens(*decision)
    return None


Move = tuple[bool, Callable[[Course, Any], Refused | None]]
_OTHER: Move = (False, _around)
_MOVES: dict[tuple[type[Command], Phase], Move] = {
    (c.StartHand, "between"): (False, streets.start),
    (c.PostBet, "posting"): (False, streets.post),
    (c.PostBet, "betting"): (True, streets.bring_in),
    (c.Deal, "dealing"): (False, streets.deal),
    (c.Reshuffle, "dealing"): (False, streets.reshuffle),
    (c.Fold, "betting"): (True, streets.fold),
    (c.Check, "betting"): (True, streets.check),
    (c.Call, "betting"): (True, streets.call_bet),
    (c.Bet, "betting"): (True, streets.bet_to),
    (c.Discard, "drawing"): (True, streets.discard),
    (c.Show, "showdown"): (True, showdown.show),
    (c.Muck, "showdown"): (True, showdown.muck),
    (c.AwardPots, "award"): (False, showdown.award),
}
"""What moves a hand on in a phase: whether it is for the player whose turn it is, and what it does."""
_HAND = {command for command, _ in _MOVES}


# What people see


def accounts(state: State) -> dict[str, int]:
    """Every cent, double entry: the sum of all accounts is zero."""
    found = {purse_of(player): cents for player, cents in state.purses.items()}
    for player, cents in zip(state.seats, state.stacks, strict=True):
        if player:
            found[chips_of(player)] = cents
    found |= {"pot": sum(state.put) - state.taken, "rake": state.raked}
    return {account: cents for account, cents in found.items() if cents}


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: cards face down are for their owner until shown, and for an auditor or the regulator."""
    everything = who.role in (Role.AUDITOR, Role.REGULATOR)
    hands = []
    for position, seat in enumerate(state.players):
        own = who.role == Role.PLAYER and state.seats[seat] == who.person
        open_ = everything or own or state.shown >> position & 1
        down = state.down[position] if open_ else (UNKNOWN,) * len(state.down[position])
        hands.append(
            {
                "player": state.seats[seat],
                "down": down,
                "up": state.up[position],
                "bet": state.bets[position],
                "put": state.put[position],
                "folded": not state.live[position],
            }
        )
    seen: dict[str, object] = {
        "phase": state.phase,
        "seats": state.seats,
        "stacks": state.stacks,
        "button": state.button,
        "hand": state.number,
        "street": state.street,
        "board": state.board,
        "pot": sum(state.put) - state.taken,
        "turn": player_at(state, state.actor) if state.actor >= 0 else None,
        "hands": hands,
        "stub": state.stub,
    }
    if who.role == Role.PLAYER:
        return seen
    kept = state.burns if everything else (UNKNOWN,) * len(state.burns)
    return {**seen, "burns": kept, "deviations": state.deviations, "accounts": accounts(state)}

"""Poker as it is played: what may happen next, by whom, and what follows. Normative.

The functions are pure. Cards come from outside as reports, in the order in which they leave the deck; hole cards and
burned cards may be unknown.

`step` gives the events and the state after them together; `decide` and `evolve` give each alone.
"""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from croupier.equipment.cards import UNKNOWN
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Domain,
    Event,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    deviated,
    deviation_options,
    lawful_now,
    may_act_as,
    only,
    ruled,
)
from croupier.games.kit.play.money import chips_of, purse_of
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, irregular, seating, streets
from croupier.games.poker.play.betting import bets, post_rule, street_rule
from croupier.games.poker.play.evolve import Course, evolve
from croupier.games.poker.play.state import Phase, State, on_turn
from croupier.games.poker.rules import PokerRules

__all__ = ["State", "accounts", "decide", "evolve", "new", "options", "ready", "step", "view"]


def new() -> State:
    """A closed table."""
    return State()


def ready(rules: PokerRules, stacks: Mapping[str, int]) -> State:
    """An open table with these players on seats 1, 2, … in their order, each with so many cents in chips."""
    if len(stacks) == 1:
        raise rules.refusal("seats", f"one player cannot play poker; it takes 2 to {rules.seats}")
    if len(stacks) > rules.seats or any(cents < 0 for cents in stacks.values()):
        raise rules.refusal("seats", f"a table of this game has {rules.seats} seats, and nobody has less than no chips")
    empty = rules.seats - len(stacks)
    return State(
        phase="between",
        seats=(*stacks, *("",) * empty),
        stacks=(*stacks.values(), *(0,) * empty),
        purses={player: -cents for player, cents in stacks.items() if cents},
        stub=rules.deck_size,
    )


# What may be done


def options(rules: PokerRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now, by whom and under which rule."""
    return tuple(_options(rules, state))


def _options(rules: PokerRules, state: State) -> Iterator[Option]:
    yield from deviation_options(rules, bool(state.deviations), may_void=bool(state.players))
    dealer = rules.people.dealer
    people, who = ("player", dealer), only(on_turn(state))
    match state.phase:
        case "posting":
            yield Option.due(c.PostBet, post_rule(state.posts[0].what), people, player=who)
        case "dealing" if dealing.reshuffle_due(rules, state):
            yield Option.due(c.Reshuffle, dealing.reshuffle_rule(rules, state), dealer)
        case "dealing":
            most = min(len(state.due), state.stub)
            yield Option.due(c.Deal, street_rule(rules, state), dealer, cards=Between(1, most))
        case "betting":
            yield from _bets(rules, state, people, who)
        case "drawing":
            assert rules.draws is not None
            most_cards = dealing.most_asked if rules.draws.short == "hand is void" else dealing.most_discards
            yield Option.due(c.Discard, "draws.order", people, player=who, cards=Between(0, most_cards(rules, state)))
        case "showdown":
            yield Option.due(c.Show, "showdown.first", people, player=who)
            if rules.showdown.muck and streets.may_muck(state):
                yield Option.may(c.Muck, "showdown.muck", people, player=who)
        case "award" if not state.deviations:  # nothing is paid before a ruling
            yield Option.due(c.AwardPots, "pot.shares", dealer)
    yield from seating.options(rules, state)
    yield from irregular.options(rules, state)


def _bets(rules: PokerRules, state: State, people: tuple[str, ...], who: Domain) -> Iterator[Option]:
    """The actor's choices."""
    may, rule = bets(rules, state), street_rule(rules, state)
    if state.bring_in:
        yield Option.due(c.PostBet, "stakes.bring_in", people, player=who)
    else:
        yield Option.due(c.Fold, rule, people, player=who)
        yield Option.due(c.Call if may.call else c.Check, rule, people, player=who)
    if may.high:
        step = rules.stakes.unit if may.high > may.low else 1
        yield Option.due(c.Bet, "limit.kind", people, player=who, to=Between(may.low, may.high, step))


# What follows


def decide(rules: PokerRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    done = step(rules, state, command)
    return done if isinstance(done, Refused) else done[0]


def step(rules: PokerRules, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refused:
    """The events that follow and the state after them, or why the command is refused and what would be lawful."""
    course = Course(rules, state)
    moves = _BRINGING_IN if state.bring_in and state.phase == "betting" else _MOVES[state.phase]
    move = moves.get(type(command))
    if move is not None:
        problem = _not_theirs(rules, state, command) or move(course, command)
    else:
        problem = _unsigned(rules, command) or _carry_out(course, command)
    if problem:
        return Refused(problem.rule, problem.reason, lawful_now(options(rules, state)))
    return tuple(course.events), course.state


_PLAYER = Role.PLAYER  # named once, for every command asks: to look up a member of an enumeration takes as long as all else


def _not_theirs(rules: PokerRules, state: State, command: Any) -> Refused | None:
    """Why these people cannot make this move; None if they can: players for themselves in turn, the dealer for anybody."""
    dealer, player = rules.people.dealer, getattr(command, "player", None)
    for signature in command.by:
        person, role = signature.person, signature.role
        if (role == dealer or (person == player and role == _PLAYER)) and person.strip():
            break
    else:
        if problem := _unsigned(rules, command):
            return problem
    if player is not None and player != (whose := on_turn(state)):
        rule = "draws.order" if state.phase == "drawing" else street_rule(rules, state)
        return Refused(rule, f"it is {whose}'s turn, not {player[:30]}'s")
    return None


def _unsigned(rules: PokerRules, command: Command) -> Refused | None:
    """Why these people cannot ask or report this; None if they can.

    Players act for themselves, the dealer for anybody; other rules name who opens the table, who reports and who rules.
    """
    rule, player = _NAMED.get(type(command), "people.dealer"), getattr(command, "player", None)
    named: str | tuple[str, ...] = attrgetter(rule)(rules)
    roles = (named,) if isinstance(named, str) else named
    own = player if type(command) not in _REPORTS else None
    for signature in command.by:
        person, role = signature.person, signature.role
        if not person.strip():
            continue
        if role in roles or (role == Role.PLAYER and person == own) or any(may_act_as(role, each) for each in roles):
            return None
    if own is None or player is None:
        return Refused(rule, f"{command.name} is for the {' or the '.join(roles)}")
    return Refused(rule, f"only {player[:30]} or the {roles[0]} can {command.name} for {player[:30]}")


_NAMED: dict[type[Command], str] = {
    RuleOn: "deviation.ruled_by",
    **dict.fromkeys((ReportDeviation, c.ReportExposed, c.ReportDead), "deviation.reported_by"),
    **dict.fromkeys((c.OpenTable, c.CloseTable), "people.opening"),
}
"""The rule that names other people than the dealer and the player for a command."""


def _carry_out(course: Course, command: Command) -> Refused | None:
    """What a command leads to that does not move the hand on, or why it is refused."""
    if report := _REPORTS.get(type(command)):
        return report(course, command)
    rules, state, kind = course.rules, course.state, type(command)
    if kind in _CHAIRS and state.phase == "closed":
        return Refused("people.opening", "the table is closed; open it first")
    decision = _AROUND.get(kind, _not_now)(rules, state, command)
    if isinstance(decision, Refused):
        return decision
    for event in decision:
        course.happens(event)
    return None


def _not_now(rules: PokerRules, state: State, command: Command) -> Refused:
    due = next((option for option in options(rules, state) if option.kind == "next"), None)
    if due is None:
        return Refused("seats", f"{command.name} is not possible now")
    return Refused(due.rule, f"{command.name} is not possible now; the next step is: {due.command}")


def _rule_on(rules: PokerRules, state: State, command: RuleOn) -> Decision:
    if not state.deviations:
        return Refused("deviation.ruled_by", "there is no deviation to rule on")
    return ruled(command, streets.void(state) if state.players else None, "hand")


Moves = dict[type[Command], Callable[[Course, Any], Refused | None]]
_BRINGING_IN: Moves = {c.PostBet: streets.bring_in, c.Bet: streets.bet}
_MOVES: dict[Phase, Moves] = {
    "closed": {},
    "between": {c.StartHand: streets.start},
    "posting": {c.PostBet: streets.post},
    "dealing": {c.Deal: streets.deal, c.Reshuffle: streets.reshuffle},
    "betting": {
        c.PostBet: streets.bring_in,
        c.Fold: streets.fold,
        c.Check: streets.call,
        c.Call: streets.call,
        c.Bet: streets.bet,
    },
    "drawing": {c.Discard: streets.discard},
    "showdown": {c.Show: streets.show, c.Muck: streets.muck},
    "award": {c.AwardPots: streets.award},
}
"""What moves a hand on in each phase; a player who must bring it in can do nothing else but bet."""
_REPORTS: Moves = {
    c.ReportExposed: irregular.expose,
    c.ReportDead: irregular.dead,
    c.TakeBack: irregular.take_back,
    c.CorrectCard: irregular.correct,
}
"""What can be reported or put right at any time."""
Around = dict[type[Command], Callable[[PokerRules, State, Any], Decision]]
_CHAIRS: Around = {
    c.CloseTable: seating.close,
    c.Sit: seating.sit,
    c.BuyIn: seating.buy_in,
    c.SitOut: seating.presence,
    c.SitIn: seating.presence,
    c.Leave: seating.leave,
}
_AROUND: Around = {
    ReportDeviation: lambda rules, state, command: deviated(rules, command),
    RuleOn: _rule_on,
    c.OpenTable: seating.open_table,
    **_CHAIRS,
}
"""Around the hand: rulings, chairs and money."""


# What people see


def accounts(state: State) -> dict[str, int]:
    """Every cent, double entry: the sum of all accounts is zero."""
    entries = {purse_of(player): cents for player, cents in state.purses.items()}
    for player, cents in zip(state.seats, state.stacks, strict=True):
        if player:
            entries[chips_of(player)] = cents
    entries |= {"pot": sum(state.put) - state.taken, "rake": state.raked}
    return {account: cents for account, cents in entries.items() if cents}


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: cards face down are for their owner until shown, and for an auditor or the regulator."""
    everything = who.role in (Role.AUDITOR, Role.REGULATOR)
    hands = []
    for position, seat in enumerate(state.players):
        own = who.role == Role.PLAYER and state.seats[seat] == who.person
        open_ = everything or own or state.shown >> position & 1
        down = state.down[position]
        if not open_:  # unknown, but for cards that were exposed
            down = tuple(card if state.faced >> card & 1 else UNKNOWN for card in down)
        hands.append(
            {
                "player": state.seats[seat],
                "down": down,
                "up": state.up[position],
                "bet": state.bets[position],
                "put": state.put[position],
                "dead": state.dead[position],
                "shown": bool(state.shown >> position & 1),
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
        "turn": on_turn(state) if state.phase != "posting" else None,
        "hands": hands,
        "stub": state.stub,
    }
    if who.role == Role.PLAYER:
        return seen
    kept = state.burns if everything else (UNKNOWN,) * len(state.burns)
    return {**seen, "burns": kept, "deviations": state.deviations, "accounts": accounts(state)}

"""Settling a roulette spin: the number marked, fifths moved, losers collected and winners paid in the order of the rules,
each in the order of placing."""

from collections.abc import Iterator

from croupier.games.kit.play.betting import payment
from croupier.games.kit.play.decider import Announced, Command, Decision, Event
from croupier.games.kit.play.money import Stake, outside_limits
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue
from croupier.games.wheel.play import settlement


def _winning(rules: RouletteRules, state: State, stake: Stake) -> bool:
    return state.number in catalogue(rules)[stake.wager].on


def to_move(rules: RouletteRules, state: State) -> list[Stake]:
    """Winning neighbour wagers that must first go to the main layout."""
    if rules.five_adjacent.paid_from == "replica":
        return []
    return [x for x in state.stakes if catalogue(rules)[x.wager].parts > 1 and _winning(rules, state, x)]


def _move_fifths(rules: RouletteRules, state: State) -> Iterator[Event]:
    """One part of each winning neighbour wager goes to the winning box."""
    for stake in to_move(rules, state):
        yield e.FifthMoved(
            rule="five_adjacent.paid_from",
            player=stake.player,
            wager=stake.wager,
            to=f"straight {state.number}",
            cents=stake.cents // catalogue(rules)[stake.wager].parts,
        )


def follows(rules: RouletteRules, state: State, command: Command) -> Decision | None:
    """What follows from a step of the settlement."""
    match command:
        case c.Mark(number=number):
            if number != state.number:
                return Refused("result.marked", f"the ball rests in {state.number}; the marker goes there")
            return (Announced(rule="result.marked", words=number), e.Marked(rule="result.marked", number=number))
        case c.MoveFifths():
            return (*_move_fifths(rules, state), e.StepDone(rule="five_adjacent.paid_from", phase="moved"))
        case c.Collect():
            return (*_collect(rules, state), settlement.done(rules, c.Collect))
        case c.Pay():
            return (*_pay(rules, state), settlement.done(rules, c.Pay))
    return None


def put_back(state: State, rule: str) -> Iterator[Event]:
    """What was moved for a number that does not count after all."""
    for fifth in state.fifths:
        yield e.FifthPutBack(rule=rule, player=fifth.player, wager=fifth.wager, on=fifth.to, cents=fifth.cents)


def _won(rules: RouletteRules, state: State, stake: Stake) -> int:
    """How much of what lies there won."""
    wager = catalogue(rules)[stake.wager]
    if not _winning(rules, state, stake):
        return 0
    if wager.parts == 1:
        return stake.cents
    # One of the deemed wagers won: it was moved off the replica, or is paid where it lies and then handed back.
    if rules.five_adjacent.paid_from == "main layout" or state.phase == "paid":
        return 0
    return stake.cents if state.phase == "collected" else stake.cents // wager.parts


def _collect(rules: RouletteRules, state: State) -> Iterator[Event]:
    """Everything that lost."""
    even_chances = (*rules.colours._fields, *rules.parity._fields, *rules.halves)
    for stake in state.stakes:
        if lost := stake.cents - _won(rules, state, stake):
            green = state.number in rules.ring.green and catalogue(rules)[stake.wager].kind in even_chances
            yield stake.moves("lost", "zero.even_chances" if green else "settlement.order", lost)


def _pay(rules: RouletteRules, state: State) -> Iterator[Event]:
    """Everything that won."""
    for stake in state.stakes:
        wager = catalogue(rules)[stake.wager]
        if won := _won(rules, state, stake):
            part = Stake(stake.player, stake.wager, won)
            yield payment(rules, part, wager, "straight" if wager.parts > 1 else wager.kind)
            back, rule = _handed_back(rules, state, part)
            if back:
                yield part.moves("returned", rule, back)


def _handed_back(rules: RouletteRules, state: State, stake: Stake) -> tuple[int, str]:
    """What of a winner does not stay on the layout for the next spin, and the rule that says so."""
    if catalogue(rules)[stake.wager].parts > 1:
        # A single part is no neighbour wager, so it cannot stay on the replica.
        return stake.cents, "five_adjacent.paid_from"
    if rules.settlement.winners == "handed back with the winnings":
        return stake.cents, "settlement.winners"
    moved = sum(fifth.cents for fifth in state.fifths if (fifth.player, fifth.to) == (stake.player, stake.wager))
    if not moved:
        return 0, ""
    if rules.five_adjacent.then == "handed back":
        return moved, "five_adjacent.then"
    # Nobody could have placed by hand what the parts make with the chips that lay there.
    outside = outside_limits(stake.cents, stake.wager, low=rules.limits.minimum, high=rules.limits.maximum)
    return (moved, outside.rule) if outside else (0, "")

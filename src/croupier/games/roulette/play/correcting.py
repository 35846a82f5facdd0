"""Corrections at a roulette table: what was entered wrongly is put right until anything is collected or paid.

A spin that was entered as valid or void by mistake is entered anew, the last report is withdrawn, or a wager is what really
lies. Chips are not touched by it: the record was wrong, not the layout.
"""

from collections.abc import Iterator

from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.betting import correct_options, corrected
from croupier.games.kit.play.decider import Between, Decision, Event, OneOf, Option, only
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import players, settling, spinning
from croupier.games.roulette.play.evolve import CALL, evolve
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules

UNSETTLED = ("betting", "spinning", "void", "landed", "marked", "moved")
"""While what lies on the layout is neither collected nor paid."""
_SETTLED = "anything collected or paid is corrected only by an adjustment in the ledger"


def options(rules: RouletteRules, state: State) -> Iterator[Option]:
    by = rules.result.corrected_by
    if _mistaken(state):
        number = OneOf(rules.ring.order)
        yield Option.irregular(c.Correct, "result.corrected_by", by, number=number, revolutions=Between(0))
    if state.reports:
        yield Option.irregular(c.Withdraw, "result.corrected_by", by, report=only(state.reports[-1].what))


def wager_options(rules: RouletteRules, state: State) -> Iterator[Option]:
    state = _unmoved(rules, state)
    for player in state.seats if state.phase in UNSETTLED else ():
        limits = players.limits_of(rules, state, player)
        yield from correct_options(players.wagers(rules), state, player, limits, rules.wagers.corrected_by)


def _mistaken(state: State) -> int:
    """How many reports go back to where the last ball still ran; 0 if it cannot be said any more, or still runs.

    A number that counts although the ball was not taken out in time goes back to just before it.
    """
    if state.number is not None:
        return 1 if state.reports else 0
    ended = (place for place, one in enumerate(state.reports) if one.phase == "spinning" and one.what != CALL)
    first = next(ended, None)
    return 0 if first is None else len(state.reports) - first


# What follows


def _correct(rules: RouletteRules, state: State, command: c.Correct) -> Decision:
    back = tuple(settling.put_back(state, "result.corrected_by"))
    return spinning.corrected(rules, state, command, back, _mistaken(state))


def _withdraw(rules: RouletteRules, state: State, command: c.Withdraw) -> Decision:
    rule, last = "result.corrected_by", state.reports[-1].what
    if command.report != last:
        return Refused(rule, f"the last report of the spin is {last!r}; the last is withdrawn first")
    return (*settling.put_back(state, rule), *spinning.withdrawn(state, 1))


def _correct_wager(rules: RouletteRules, state: State, command: c.CorrectWager) -> Decision:
    player = command.player
    if player not in state.seats:
        return Refused("chips.own_colour", f"player {player[:30]!r} has no roulette chips at this table")
    wager = players.named(rules, command.wager)
    if isinstance(wager, Refused):
        return wager
    before = _unmoved(rules, state)
    decision = corrected(before, player, wager, command.cents, players.limits_of(rules, before, player))
    return decision if isinstance(decision, Refused) else (*_moved_back(state), *decision)


def _moved_back(state: State) -> tuple[Event, ...]:
    """Fifths that were moved lie on the replica again, and are moved anew by what really lies."""
    rule = "wagers.corrected_by"
    return (*settling.put_back(state, rule), e.StepDone(rule=rule, phase="marked")) if state.fifths else ()


def _unmoved(rules: RouletteRules, state: State) -> State:
    for event in _moved_back(state):
        state = evolve(rules, state, event)
    return state


FOLLOWS: Follows = {c.Correct: _correct, c.Withdraw: _withdraw, c.CorrectWager: _correct_wager}


def why_not(state: State, command: c.Command) -> tuple[str, str] | None:
    """Why nothing can be corrected so now."""
    match command:
        case c.Correct() | c.Withdraw() | c.CorrectWager() if state.phase in ("collected", "paid"):
            return "settlement.order", f"the spin is being settled: {_SETTLED}"
        case c.CorrectWager():
            who, wager = command.player[:30], command.wager[:30]
            return "wagers.corrected_by", f"player {who!r} has no chips that could lie on {wager!r}"
        case c.Correct() if state.phase == "spinning":
            return "spin.revolutions", "the ball still runs: report where it comes to rest"
        case c.Correct() | c.Withdraw():
            reason = "no spin can be corrected: none was entered since wagers were last settled or moved"
            return "spin.direction", f"{reason}; {_SETTLED}"
    return None

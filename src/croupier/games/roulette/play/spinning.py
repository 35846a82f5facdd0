"""The spin of a roulette ball as it is reported: where it ends, what makes it void, and what is done with the ball then.

Reports are refused only where they cannot be: a ball that rests does not leave the wheel. What each irregularity asks for
stays due until it is done.
"""

from collections.abc import Iterator

from croupier.games.kit.play.banked import NO_MORE_BETS
from croupier.games.kit.play.decider import (
    EITHER,
    Announced,
    Between,
    Command,
    Decision,
    Deviated,
    Event,
    OneOf,
    Option,
    Words,
    only,
)
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import opening
from croupier.games.roulette.play.evolve import INSPECT, REMOVE
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.play.settlement import CALL, withdrawal

_DIRECTIONS = ("clockwise", "counterclockwise")


def spin_option(rules: RouletteRules) -> Option:
    return Option.due(c.SpinBall, "spin.direction", rules.spin.by, wheel=OneOf(_DIRECTIONS), ball=OneOf(_DIRECTIONS))


def while_spinning(rules: RouletteRules, state: State) -> Iterator[Option]:
    if not state.announced:
        yield Option.due(c.CallNoMoreBets, "no_more_bets.said", rules.spin.by)
    yield _rest_option(rules)
    yield from _irregular(rules, state)


def after_void(rules: RouletteRules, state: State) -> Iterator[Option]:
    """What is done with the ball of a void spin, and what else may become of it."""
    dealer, due = rules.spin.by, state.due[0]
    first = next((one for one in state.due if one.remedy == REMOVE), due)
    if first.remedy == REMOVE:
        yield Option.due(c.RemoveBall, "no_spin.not_removed", dealer, in_time=EITHER, number=OneOf(rules.ring.order))
        yield _rest_option(rules)._replace(kind="irregular", rule="no_spin.not_removed")
    elif due.remedy == INSPECT:
        yield Option.due(c.InspectBall, due.rule, dealer, damaged=EITHER)
    else:
        by, size = rules.no_spin.new_ball_from, Words("such as 3/4")
        passed = only(True) if rules.ball.replacement == "inspected" else EITHER
        yield Option.due(c.NewBall, "no_spin.new_ball_from", by, diameter_inches=size, magnet_passed=passed)
    yield from _irregular(rules, state)


def between_spins(rules: RouletteRules, state: State) -> Iterator[Option]:
    yield spin_option(rules)
    # A ball that looks damaged is examined and replaced, whenever somebody sees it.
    yield Option.may(c.InspectBall, "no_spin.new_ball_from", rules.spin.by, damaged=EITHER)


def _rest_option(rules: RouletteRules) -> Option:
    number, revolutions = OneOf(rules.ring.order), Between(0)
    return Option.due(c.Rest, "spin.revolutions", rules.spin.by, number=number, revolutions=revolutions)


def _irregular(rules: RouletteRules, state: State) -> Iterator[Option]:
    """What may befall a ball that has not come to rest; one that is off the wheel cannot leave it again."""
    dealer = rules.spin.by
    if state.ball == "running":
        yield Option.irregular(c.BallOut, "no_spin.ball_out", dealer)
    if state.ball in ("running", "off the wheel"):
        yield Option.irregular(c.ForeignObject, "no_spin.foreign_object", dealer)
        yield Option.irregular(c.SameDirection, "no_spin.same_direction", dealer)


OF_THE_BALL = (c.Rest, c.BallOut, c.ForeignObject, c.SameDirection, c.RemoveBall)
"""Reports about a ball in the wheel."""


def impossible(rules: RouletteRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a report about the ball cannot be, wherever the ball is."""
    if not isinstance(command, OF_THE_BALL):
        return None
    if state.phase == "closed":
        return "inspection.by", f"{command.name} cannot be: the table is closed"
    rule = state.due[0].rule if state.due else "spin.direction"
    before = "what happened before that is reported as a deviation"
    if state.number is not None:
        return "result.marked", f"{command.name} cannot be: the ball rests in {state.number}; {before}"
    if state.ball == "at rest":
        return rule, f"{command.name} cannot be: the ball has come to rest; {before}"
    if state.ball == "off the wheel":
        return rule, f"{command.name} cannot be: the ball is off the wheel already"
    if state.ball == "running":
        return "spin.revolutions", f"{command.name} is for a void spin; the ball runs"
    return rule, f"{command.name} cannot be: no ball runs in the wheel"


# What follows


def follows(rules: RouletteRules, state: State, command: Command) -> Decision | None:
    """What follows from a report of the spin or of its ball."""
    match command:
        case c.SpinBall(wheel=wheel, ball=ball):
            if wheel not in _DIRECTIONS or ball not in _DIRECTIONS:
                return Refused("spin.direction", "wheel and ball turn clockwise or counterclockwise")
            spun = e.Spun(rule="spin.direction", wheel=wheel, ball=ball)
            return (spun,) if wheel != ball else (spun, *_with_the_wheel(rules, state))
        case c.CallNoMoreBets():
            return (NO_MORE_BETS, e.BetsClosed(rule="no_more_bets.said"))
        case c.Rest(number=number, revolutions=turns):
            if wrong := _no_rest(rules, number, turns):
                return wrong
            if turns < rules.spin.revolutions:
                return _short(rules, turns)
            if state.phase == "void":
                return _not_in_time(rules, state, number)
            return _at_rest(rules, number, announced=state.announced)
        case c.BallOut():
            return no_spin("ball left the wheel", "no_spin.ball_out", rules.no_spin.ball_out)
        case c.ForeignObject():
            remedy = _if_it_runs(state, rules.no_spin.foreign_object)
            return no_spin("foreign object", "no_spin.foreign_object", remedy)
        case c.SameDirection():
            return _with_the_wheel(rules, state)
        case c.RemoveBall(in_time=False, number=number):
            return _not_in_time(rules, state, number)
        case c.RemoveBall():
            under = next(one.rule for one in state.due if one.remedy == REMOVE)
            return (e.BallRemoved(rule=under, in_time=True),)
        case c.InspectBall(damaged=damaged):
            under = next((one.rule for one in state.due if one.remedy == INSPECT), "no_spin.new_ball_from")
            return (e.BallInspected(rule=under, damaged=damaged),)
        case c.NewBall(diameter_inches=inches, magnet_passed=passed):
            inspected = rules.ball.replacement == "inspected"
            if inspected and not passed:
                return Refused("ball.material", "a ball that a magnet draws cannot be used; bring another")
            # Whether or not it must be measured, a ball that was and has the wrong size is not used.
            if (inspected or inches.strip()) and (wrong := opening.wrong_ball(rules, inches)):
                return wrong
            return (e.BallReplaced(rule="no_spin.new_ball_from", diameter_inches=inches),)
    return None


def no_spin(cause: str, rule: str, remedy: str = "") -> tuple[Event, ...]:
    return (Announced(rule=rule, words="no spin"), e.SpinVoided(rule=rule, cause=cause, remedy=remedy))


_IRREGULAR = ("same_direction", "short", "ball_out", "foreign_object")
_AS_CALLED = {"spin.direction": "no_spin.same_direction", "spin.revolutions": "no_spin.short"}
"""Rules of a good spin that are broken, and the rule under which the dealer calls such a spin void."""


def by_ruling(rules: RouletteRules, state: State) -> tuple[Event, ...]:
    """No spin by a supervisor's ruling. What the reported irregularities ask for is due as if the dealer had called it."""
    broken = dict.fromkeys(_AS_CALLED.get(one.rule, one.rule) for one in state.deviations)
    remedies = {f"no_spin.{name}": getattr(rules.no_spin, name) for name in _IRREGULAR}
    due = tuple((rule, remedies[rule]) for rule in broken if rule in remedies) or (("deviation.ruled_by", ""),)
    said = Announced(rule="deviation.ruled_by", words="no spin")
    return (said, *(e.SpinVoided(rule=rule, cause=e.RULING, remedy=remedy) for rule, remedy in due))


def _with_the_wheel(rules: RouletteRules, state: State) -> tuple[Event, ...]:
    return no_spin("ball spun with the wheel", "no_spin.same_direction", _if_it_runs(state, rules.no_spin.same_direction))


def _if_it_runs(state: State, remedy: str) -> str:
    """What is asked for, unless it is to take out a ball that has left the wheel already."""
    return "" if remedy == REMOVE and state.ball == "off the wheel" else remedy


def _no_rest(rules: RouletteRules, number: str, revolutions: int) -> Refused | None:
    """Why a ball cannot have come to rest so; None if it can."""
    if revolutions < 0:
        return Refused("spin.revolutions", f"{revolutions} is not a number of revolutions; count from 0")
    if number not in rules.ring.order:
        return Refused("wheel.kind", f"a {rules.physical_wheel} wheel has no {number[:20]!r}")
    return None


def _short(rules: RouletteRules, revolutions: int) -> tuple[Event, ...]:
    return no_spin(f"{revolutions} of {rules.spin.revolutions} revolutions", "no_spin.short", rules.no_spin.short)


def _at_rest(rules: RouletteRules, number: str, *, announced: bool) -> tuple[Event, ...]:
    landed = landed_in(rules, number, "wagers.settled_by")
    if announced or number == rules.covered_number:
        return landed
    return (*landed, Deviated(rule="no_more_bets.said", kind=e.CALLED_LATE))


def landed_in(rules: RouletteRules, number: str, rule: str) -> tuple[Event, ...]:
    """The number counts, unless it is covered."""
    if number == rules.covered_number:
        return no_spin(f"{number} is covered", "covered.result")
    return (e.Landed(rule=rule, number=number),)


def _not_in_time(rules: RouletteRules, state: State, number: str) -> Decision:
    """The ball of a void spin came to rest. Where its number may count, it does unless the spin is void for more."""
    removed = e.BallRemoved(rule="no_spin.not_removed", in_time=False)
    taken_out = ("no_spin.same_direction", "no_spin.foreign_object")
    if rules.no_spin.not_removed == "void" or any(one.rule not in taken_out for one in state.due):
        return (removed,)
    if number not in rules.ring.order:
        return Refused("no_spin.not_removed", "the number on which the ball came to rest is missing")
    return (removed, *_at_rest(rules, number, announced=state.announced))


def corrected(rules: RouletteRules, state: State, command: c.Correct, back: tuple[Event, ...], reports: int) -> Decision:
    """The spin as it really ended, from where its ball still ran. `back` undoes what was done by the wrong number."""
    running, turns = state.reports[-reports], command.revolutions
    if turns is None and state.number is None:
        return Refused("spin.revolutions", "the spin was void: say after how many revolutions the ball came to rest")
    if wrong := _no_rest(rules, command.number, rules.spin.revolutions if turns is None else turns):
        return wrong
    if turns is not None and turns < rules.spin.revolutions:
        return (*back, *withdrawn(state, reports), *_short(rules, turns))
    if state.number is None:
        return (*back, *withdrawn(state, reports), *_at_rest(rules, command.number, announced=running.announced))
    # If no more bets was called late for the wrong number, it was for the right one, unless that makes the spin void.
    void = command.number == rules.covered_number
    again = withdrawn(state, reports) if void else withdrawal(state, reports)
    return (*back, *again, *landed_in(rules, command.number, "result.corrected_by"))


def withdrawn(state: State, reports: int) -> tuple[Event, ...]:
    """The last reports go, and with a number that came before no more bets was called the deviation that it was."""
    late = state.number is not None and all(one.what != CALL for one in state.reports)
    return withdrawal(state, reports, with_kind=e.CALLED_LATE if late else "")

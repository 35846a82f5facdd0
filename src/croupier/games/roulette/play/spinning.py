"""The spin of a roulette ball as it is reported: where it ends, what makes it void, and what is done with the ball then."""

from collections.abc import Iterator

from croupier.games.kit.banked import NO_MORE_BETS, Follows
from croupier.games.kit.decider import EITHER, Announced, Between, Decision, Deviated, Event, OneOf, Option, Words, only
from croupier.games.kit.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import opening, settling
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules

_DIRECTIONS = ("clockwise", "counterclockwise")


def spin_option(rules: RouletteRules) -> Option:
    return Option.due(c.SpinBall, "spin.direction", rules.spin.by, wheel=OneOf(_DIRECTIONS), ball=OneOf(_DIRECTIONS))


def while_spinning(rules: RouletteRules, state: State) -> Iterator[Option]:
    dealer = rules.spin.by
    if not state.announced:
        yield Option.due(c.CallNoMoreBets, "no_more_bets.said", dealer)
    yield Option.due(c.Rest, "spin.revolutions", dealer, number=OneOf(rules.ring.order), revolutions=Between(0))
    yield Option.irregular(c.BallOut, "no_spin.ball_out", dealer)
    yield Option.irregular(c.ForeignObject, "no_spin.foreign_object", dealer)


def after_void(rules: RouletteRules, state: State) -> Option:
    """What is done with the ball of a void spin."""
    dealer = rules.spin.by
    if state.remedy == "remove the ball":
        return Option.due(c.RemoveBall, "no_spin.not_removed", dealer, in_time=EITHER, number=OneOf(rules.ring.order))
    if state.remedy == "inspect the ball":
        return Option.due(c.InspectBall, state.void_under, dealer, damaged=EITHER)
    by, size = rules.no_spin.new_ball_from, Words("such as 3/4")
    return Option.due(c.NewBall, "no_spin.new_ball_from", by, diameter_inches=size, magnet_passed=only(True))


# What follows


def no_spin(cause: str, rule: str, remedy: str = "") -> tuple[Event, ...]:
    return (Announced(rule=rule, words="no spin"), e.SpinVoided(rule=rule, cause=cause, remedy=remedy))


def _spin(rules: RouletteRules, state: State, command: c.SpinBall) -> Decision:
    if command.wheel not in _DIRECTIONS or command.ball not in _DIRECTIONS:
        return Refused("spin.direction", "wheel and ball turn clockwise or counterclockwise")
    spun = e.Spun(rule="spin.direction", wheel=command.wheel, ball=command.ball)
    if command.wheel != command.ball:
        return (spun,)
    return (spun, *no_spin("ball spun with the wheel", "no_spin.same_direction", rules.no_spin.same_direction))


def _rest(rules: RouletteRules, state: State, command: c.Rest) -> Decision:
    if not_there := _not_on_wheel(rules, command.number):
        return not_there
    if command.revolutions < 0:
        return Refused("spin.revolutions", f"{command.revolutions} is not a number of revolutions; count from 0")
    if command.revolutions < rules.spin.revolutions:
        cause = f"{command.revolutions} of {rules.spin.revolutions} revolutions"
        return no_spin(cause, "no_spin.short", rules.no_spin.short)
    return _at_rest(rules, state, command.number)


def _not_on_wheel(rules: RouletteRules, number: str) -> Refused | None:
    if number in rules.ring.order:
        return None
    return Refused("wheel.kind", f"a {rules.physical_wheel} wheel has no {number[:20]!r}")


def _at_rest(rules: RouletteRules, state: State, number: str) -> tuple[Event, ...]:
    landed = _landed(rules, number, "wagers.settled_by")
    if state.announced or number == rules.covered_number:
        return landed
    return (*landed, Deviated(rule="no_more_bets.said", kind=e.CALLED_LATE))


def _landed(rules: RouletteRules, number: str, rule: str) -> tuple[Event, ...]:
    """The number counts, unless it is covered."""
    if number == rules.covered_number:
        return no_spin(f"{number} is covered", "covered.result")
    return (e.Landed(rule=rule, number=number),)


def _remove(rules: RouletteRules, state: State, command: c.RemoveBall) -> Decision:
    rule = state.void_under if command.in_time else "no_spin.not_removed"
    removed = e.BallRemoved(rule=rule, in_time=command.in_time)
    if command.in_time or rules.no_spin.not_removed == "void":
        return (removed,)
    if command.number not in rules.ring.order:
        return Refused("no_spin.not_removed", "the number on which the ball came to rest is missing")
    return (removed, *_at_rest(rules, state, command.number))


def _new_ball(rules: RouletteRules, state: State, command: c.NewBall) -> Decision:
    inspected = rules.ball.replacement == "inspected"
    if inspected and not command.magnet_passed:
        return Refused("ball.material", "a ball that a magnet draws cannot be used; bring another")
    # Whether or not it must be measured, a ball that was and has the wrong size is not used.
    if (inspected or command.diameter_inches.strip()) and (wrong := opening.wrong_ball(rules, command.diameter_inches)):
        return wrong
    return (e.BallReplaced(rule="no_spin.new_ball_from", diameter_inches=command.diameter_inches),)


def _correct(rules: RouletteRules, state: State, command: c.Correct) -> Decision:
    """Another number, entered before anything was collected."""
    rule = "result.corrected_by"
    return _not_on_wheel(rules, command.number) or (
        *settling.put_back(state, rule),
        *_landed(rules, command.number, rule),
    )


FOLLOWS: Follows = {
    c.SpinBall: _spin,
    c.CallNoMoreBets: lambda rules, state, command: (NO_MORE_BETS, e.BetsClosed(rule="no_more_bets.said")),
    c.Rest: _rest,
    c.BallOut: lambda rules, state, command: no_spin("ball left the wheel", "no_spin.ball_out", rules.no_spin.ball_out),
    c.ForeignObject: lambda rules, state, command: no_spin(
        "foreign object", "no_spin.foreign_object", rules.no_spin.foreign_object
    ),
    c.RemoveBall: _remove,
    c.InspectBall: lambda rules, state, command: (e.BallInspected(rule=state.void_under, damaged=command.damaged),),
    c.NewBall: _new_ball,
    c.Correct: _correct,
}

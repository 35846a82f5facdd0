"""Opening and closing a roulette table: adjustments, inspections, the log, and the cover over the wheel."""

from collections.abc import Iterator

from croupier.games.kit.play.decider import EITHER, Between, Decision, Option, Signature, Words, may_act_as, only
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules


def checks_due(rules: RouletteRules, state: State) -> tuple[str, ...]:
    """The inspections still to be made; the one of the signs only where a zero is covered."""
    checks = (check for check in rules.inspection.checks if check != "signs" or rules.covered_number)
    return tuple(check for check in checks if check not in state.checks)


def uncertified(rules: RouletteRules, state: State) -> tuple[int, ...]:
    """Entries of the log whose inspection is still to be certified, where the log asks for that."""
    if "certification of inspection" not in rules.log.fields:
        return ()
    return tuple(place for place, entry in enumerate(state.log) if entry.certified is None)


def options(rules: RouletteRules, state: State) -> Iterator[Option]:
    """What may be done about the wheel and the opening."""
    about = {"table": Words("the number of the table"), "description": Words("what was done")}
    replaced, adjusted, inspectors = rules.replacement, rules.adjustment, rules.inspection.by
    numbered = "credential number" in rules.log.fields
    if state.phase in ("closed", "betting"):
        witness = None if replaced.present == "nobody" else replaced.present
        yield Option.may(c.Replace, "replacement.by", replaced.by, **about)._replace(present=witness, licence=numbered)
    if state.phase != "closed":
        return
    if rules.wheel.external_parts:
        option = Option.may(c.Adjust, "adjustment.by", adjusted.by, **about)
        yield option._replace(present=adjusted.present, licence=numbered)
    due = checks_due(rules, state)
    for check in due:
        ball = {"diameter_inches": Words("the ball's diameter in inches, such as 3/4")} if check == "ball" else {}
        yield Option.due(c.Inspect, f"inspection.checks.{check}", inspectors, check=only(check), passed=EITHER, **ball)
    for check in state.checks:
        yield Option.irregular(c.Inspect, f"inspection.checks.{check}", inspectors, check=only(check), passed=only(False))
    if not due and (waiting := uncertified(rules, state)):
        yield Option.due(c.Certify, "log.fields", inspectors, entry=Between(waiting[0], waiting[0]))
    elif not due:
        yield Option.due(c.Open, "opening.by", rules.opening.by)
    if not (state.secured or state.stakes or state.seats):  # players first cash in their roulette chips
        yield close_option(rules)


def close_option(rules: RouletteRules) -> Option:
    return Option.may(c.Close, "closed.wheel", rules.closed.by, covered=only(True), locked=only(True))


# What follows


def follows(rules: RouletteRules, state: State, command: c.Command) -> Decision | None:
    """What follows from a command about the wheel and the opening."""
    match command:
        case c.Adjust() | c.Replace():
            return _logged(rules, state, command)
        case c.Inspect(check=check, passed=passed):
            due = checks_due(rules, state)
            if check not in due and (passed or check not in state.checks):
                names = ", ".join(due) or "none"
                return Refused("inspection.by", f"{check[:30]!r} is not an inspection that is due; due are: {names}")
            if check == "ball" and passed and (wrong := wrong_ball(rules, command.diameter_inches)):
                return wrong
            by = _inspector(rules, command.by)
            return (e.Inspected(rule=f"inspection.checks.{check}", check=check, passed=passed, by=by),)
        case c.Certify(entry=entry):
            if entry != (waiting := uncertified(rules, state)[0]):
                return Refused("log.fields", f"entry {waiting} of the log is the next to be certified")
            return (e.Certified(rule="log.fields", entry=entry, by=_inspector(rules, command.by)),)
        case c.Open():
            return (e.Opened(rule="opening.by"),)
        case c.Close(covered=True, locked=True):
            return (e.Shut(rule="closed.wheel", secured=True),)
        case c.Close():
            return Refused("closed.wheel", "the wheel must be covered and the cover locked while the table is closed")
    return None


def _logged(rules: RouletteRules, state: State, command: c.Adjust | c.Replace) -> Decision:
    adjusted = isinstance(command, c.Adjust)
    kind, rule = ("adjustment", "adjustment.by") if adjusted else ("replacement", "replacement.then")
    entered = {"date": command.at, "time": command.at, "table": command.table, "description": command.description}
    for field in rules.log.fields:
        if not entered.get(field, "x").strip():
            named = "date and time" if field in ("date", "time") else field
            return Refused("log.fields", f"the log needs the {named} of the {kind}")
    makers = rules.adjustment.by if adjusted else rules.replacement.by
    # The log names who did the work first, in whatever order they and a witness signed.
    by = tuple(sorted(command.by, key=lambda one: not any(may_act_as(one.role, role) for role in makers)))
    entry = e.LogEntry(command.at, command.table, kind, command.description, by)  # type: ignore[arg-type]
    stakes = state.stakes if rules.replacement.wagers == "handed back" else ()
    back = (stake.moves("returned", "replacement.wagers") for stake in stakes)
    shut = () if state.phase == "closed" else (e.Shut(rule="replacement.then", secured=False),)
    return (*back, *shut, e.Logged(rule=rule, entry=entry))


def wrong_ball(rules: RouletteRules, diameter_inches: str) -> Refused | None:
    """Why a ball of this diameter cannot be used; None if it can."""
    path = "ball.diameter_inches"
    if not rules.allows(path, diameter_inches.strip()):
        says = rules.in_force.says[path]
        return Refused(path, f"a ball of {diameter_inches[:20]!r} inches cannot be used; it must measure {says}")
    return None


def _inspector(rules: RouletteRules, by: tuple[Signature, ...]) -> Signature:
    return next(one for one in by if any(may_act_as(one.role, role) for role in rules.inspection.by))


def why_not(rules: RouletteRules, state: State, command: c.Command) -> tuple[str, str] | None:
    """Why a command about the wheel and the opening is not open now, where the text has a reason of its own."""
    match command:
        case c.Open() if state.phase == "closed":
            entries = (f"certification of log entry {entry}" for entry in uncertified(rules, state))
            missing = ", ".join((*checks_due(rules, state), *entries))
            return "inspection.by", f"the table cannot open before its inspections; still due: {missing}"
        case c.Certify() if state.phase == "closed" and uncertified(rules, state):
            due = ", ".join(checks_due(rules, state))
            return "log.fields", f"the inspection cannot be certified before it is made; still due: {due}"
        case c.Adjust() if not rules.wheel.external_parts:
            return "wheel.external_parts", "this wheel has no external movable parts"
        case c.Adjust():
            return "adjustment.before", "adjustments are made while the table is closed, before the inspections"
        case c.Replace() if state.phase not in ("closed", "betting"):
            reason = "a part is replaced between spins: the ball is first dealt with and the round settled"
            return "replacement.then", reason
        case c.Close() if state.stakes or state.seats:
            reason = "players still have wagers or roulette chips; they are cashed in before the table closes"
            return "chips.cashed_in", reason
    return None

"""Opening and closing a roulette table: adjustments, inspections, the log, and the cover over the wheel."""

from collections.abc import Iterator

from croupier.games.kit.decider import Between, Domain, Event, OneOf, Option, Signature, Words, may_act_as
from croupier.games.kit.money import Money
from croupier.games.kit.refused import Refused
from croupier.games.roulette.play import state as s
from croupier.games.roulette.rules import RouletteRules


def checks_due(rules: RouletteRules, state: s.State) -> tuple[str, ...]:
    """The inspections still to be made."""
    return tuple(check for check in _checks(rules) if check not in state.checks)


def _checks(rules: RouletteRules) -> Iterator[str]:
    """The inspections of this table; the one of the signs only where a zero is covered."""
    return (check for check in rules.inspection.checks if check != "signs" or rules.covered_number)


def uncertified(state: s.State) -> tuple[int, ...]:
    return tuple(place for place, entry in enumerate(state.log) if entry.certified is None)


def options(rules: RouletteRules, state: s.State) -> Iterator[Option]:
    """What may be done about the wheel and the opening."""
    about: dict[str, Domain] = {"table": Words("the number of the table"), "description": Words("what was done")}
    witness = None if rules.replacement.present == "nobody" else rules.replacement.present
    if state.phase in ("closed", "betting"):
        yield Option("replace part", "may", "replacement.by", rules.replacement.by, about, witness, licence=True)
    if state.phase != "closed":
        return
    if rules.wheel.external_parts:
        yield Option(
            "adjust wheel",
            "may",
            "adjustment.by",
            rules.adjustment.by,
            about,
            rules.adjustment.present,
            licence=True,
        )
    due = checks_due(rules, state)
    for check in due:
        fields: dict[str, Domain] = {"check": OneOf((check,)), "passed": OneOf((True, False))}
        if check == "ball":
            fields["diameter_inches"] = Words("the ball's diameter in inches, such as 3/4")
        yield Option("inspect", "next", f"inspection.checks.{check}", rules.inspection.by, fields)
    for check in state.checks:
        failed: dict[str, Domain] = {"check": OneOf((check,)), "passed": OneOf((False,))}
        yield Option("inspect", "irregular", f"inspection.checks.{check}", rules.inspection.by, failed)
    if not due and (waiting := uncertified(state)):
        entries = Between(waiting[0], waiting[0])
        yield Option("certify log entry", "next", "log.fields", rules.inspection.by, {"entry": entries})
    elif not due:
        yield Option("open table", "next", "opening.by", rules.opening.by, {})
    if not (state.secured or state.stakes or state.seats):  # players first cash in their roulette chips
        yield close_option(rules)


def close_option(rules: RouletteRules) -> Option:
    secured: dict[str, Domain] = {"covered": OneOf((True,)), "locked": OneOf((True,))}
    return Option("close table", "may", "closed.wheel", rules.closed.by, secured)


def decide(rules: RouletteRules, state: s.State, command: object) -> tuple[Event, ...] | Refused:
    """What follows from a command that `options` lists."""
    match command:
        case s.Adjust() | s.Replace():
            return _logged(rules, state, command)
        case s.Inspect():
            return _inspected(rules, state, command)
        case s.Certify():
            waiting = uncertified(state)
            if command.entry != waiting[0]:
                return Refused("log.fields", f"entry {waiting[0]} of the log is the next to be certified")
            return (s.Certified(rule="log.fields", entry=command.entry, by=_inspector(rules, command.by)),)
        case s.Open():
            return (s.Opened(rule="opening.by"),)
        case s.Close():
            return _closed(rules, state, command)
    raise AssertionError(command)


def _logged(rules: RouletteRules, state: s.State, command: s.Adjust | s.Replace) -> tuple[Event, ...] | Refused:
    kind, rule = ("adjustment", "adjustment.by") if isinstance(command, s.Adjust) else ("replacement", "replacement.then")
    for field, value in (
        ("date and time", command.at),
        ("table", command.table),
        ("description", command.description),
    ):
        if not value.strip():
            return Refused("log.fields", f"the log needs the {field} of the {kind}")
    makers = rules.adjustment.by if kind == "adjustment" else rules.replacement.by
    # The log names who did the work first, in whatever order they and a witness signed.
    by = tuple(sorted(command.by, key=lambda one: not any(may_act_as(one.role, role) for role in makers)))
    entry = s.LogEntry(command.at, command.table, kind, command.description, by)  # type: ignore[arg-type]
    back = tuple(
        Money(rule="replacement.wagers", kind="returned", player=stake.player, wager=stake.wager, cents=stake.cents)
        for stake in (state.stakes if rules.replacement.wagers == "handed back" else ())
    )
    shut = () if state.phase == "closed" else (s.Shut(rule="replacement.then", secured=False),)
    return (*back, *shut, s.Logged(rule=rule, entry=entry))


def _inspected(rules: RouletteRules, state: s.State, command: s.Inspect) -> tuple[Event, ...] | Refused:
    rule = f"inspection.checks.{command.check}"
    if command.check not in checks_due(rules, state) and (command.passed or command.check not in state.checks):
        names = ", ".join(checks_due(rules, state)) or "none"
        return Refused("inspection.by", f"{command.check[:30]!r} is not an inspection that is due; due are: {names}")
    if command.check == "ball" and command.passed and (wrong := wrong_ball(rules, command.diameter_inches)):
        return wrong
    return (s.Inspected(rule=rule, check=command.check, passed=command.passed, by=_inspector(rules, command.by)),)


def wrong_ball(rules: RouletteRules, diameter_inches: str) -> Refused | None:
    """Why a ball of this diameter cannot be used; None if it can."""
    path = "ball.diameter_inches"
    if not rules.allows(path, diameter_inches.strip()):
        says = rules.in_force.says[path]
        return Refused(path, f"a ball of {diameter_inches[:20]!r} inches cannot be used; it must measure {says}")
    return None


def _inspector(rules: RouletteRules, by: tuple[Signature, ...]) -> Signature:
    return next(one for one in by if any(may_act_as(one.role, role) for role in rules.inspection.by))


def _closed(rules: RouletteRules, state: s.State, command: s.Close) -> tuple[Event, ...] | Refused:
    if not (command.covered and command.locked):
        return Refused("closed.wheel", "the wheel must be covered and the cover locked while the table is closed")
    return (s.Shut(rule="closed.wheel", secured=True),)

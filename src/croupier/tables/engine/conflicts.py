"""Who may not do a step although the role may: who did, reported or is paid by what they would supervise, also earlier.

A lawful step is looked at once more for its people. Pure functions; who signed what is part of the table's standing.
"""

from collections.abc import Iterable, Iterator, Sequence

from croupier.games.kit.play.decider import Command, Option, RuleOn, Signature, unlicensed
from croupier.games.kit.play.people import Role, identity, is_reference, is_supervisor
from croupier.games.kit.play.refused import Refused
from croupier.people.duties import IN_A_DAY, PARTS, Part
from croupier.tables.engine import commands as c
from croupier.tables.engine.commands import ABOVE, HouseCommand, rule_of
from croupier.tables.engine.duties import IN_A_MATTER, Signed, parts, reported
from croupier.tables.engine.standing import SHIFTS_OF_A_DAY, Live, Standing, lately

STAFF = "house.staff"
"""The custom that parts duties, where no rule of the step itself does."""
_SUPERVISED = (RuleOn.name, c.SettleDispute.name, c.Adjust.name)


def conflict(live: Live, now: Standing, command: Command) -> Refused | None:
    """Why these people cannot do the step, by what they did before; None if they can."""
    if now.register and (wrong := _not_by_reference(command)) is not None:
        return wrong
    staff = now.staff
    for one in command.by:
        if not one.person.strip():
            continue
        rows = staff.get(identity(one.person))
        if rows is not None and len(rows) == 1 and rows[0].role is one.role and one.licence in (rows[0].licence, None):
            continue  # as before today
        if (wrong := _earlier(live, now, command, one, rows or ())) is not None:
            return wrong
    player = getattr(command, "player", "")
    rows = staff.get(identity(player)) if player else None
    if worked := next((row for row in rows or () if (PARTS[row.role], Part.PLAYS) in IN_A_DAY), None):
        return _apart(live, now, command, worked, player, Part.PLAYS)
    if len(command.by) > 2 and (wrong := _twice(command)) is not None:
        return wrong
    if command.name in (*_SUPERVISED, c.RelieveDealer.name, live.game.live.new_dealer):
        return _matter(live, now, command)
    return None


def by_two(now: Standing, player: str, cents: int, at: str) -> bool:
    """Whether so much is adjusted by two supervisors: with what one alone signed for the player in the last day."""
    today = (one for one in lately(now.adjusted, at, SHIFTS_OF_A_DAY) if identity(one.player) == identity(player))
    return abs(cents) + sum(one.alone for one in today) > now.two_above


# Across the records of a day


def _earlier(live: Live, now: Standing, command: Command, one: Signature, rows: Sequence[Signed]) -> Refused | None:
    """Why somebody cannot sign so after what they signed today: another duty, or a licence of somebody else's."""
    taken = parts(command, one)
    for row in rows:
        if clash := next((then for then in taken if (PARTS[row.role], then) in IN_A_DAY), None):
            return _apart(live, now, command, row, one.person, clash)
        if row.role == one.role and _other_licence(row, one):
            return Refused(
                STAFF,
                f"{one.person[:30]} signed record {row.record} as {row.role} {row.licence[:20]} and cannot sign "
                f"{command.name} as {one.role} {(one.licence or '')[:20]}: one person has one licence for a role",
            )
    if not one.licensed:
        return None
    number = identity(one.licence)
    for others in now.staff.values():
        for row in others:
            if row.licence and identity(row.licence) == number and identity(row.person) != identity(one.person):
                return Refused(
                    STAFF,
                    f"licence {(one.licence or '')[:20]} is that of {row.person[:30]}, who signed record {row.record} with "
                    f"it; {one.person[:30]} signs {command.name} with their own",
                )
    return None


def _other_licence(row: Signed, one: Signature) -> bool:
    return bool(row.licence) and one.licensed and identity(row.licence) != identity(one.licence)


def _apart(live: Live, now: Standing, command: Command, row: Signed, person: str, then: Part) -> Refused:
    """The refusal of a second duty at this table on one day."""
    did = PARTS[row.role]
    if then is Part.PLAYS:
        return Refused(
            STAFF,
            f"{person[:30]} {did} here today (record {row.record}: {row.command}) and does not play at this table before "
            "the next day",
        )
    return Refused(
        _rule(live, now, command),
        f"{person[:30]} {did} here today (record {row.record}: {row.command}) and cannot sign {command.name} as "
        f"{_role(command, person)}: another one signs it",
    )


def _role(command: Command, person: str) -> str:
    return next((str(one.role) for one in command.by if identity(one.person) == identity(person)), "one of the house")


def _twice(command: Command) -> Refused | None:
    """One person signs a step once, in whatever roles."""
    named = [one for one in command.by if one.person.strip()]
    for place, one in enumerate(named):
        if same := next((other for other in named[:place] if other.is_same_person(one)), None):
            return Refused(
                STAFF,
                f"{one.person[:30]} signs {command.name} as {same.role} and as {one.role}: one person signs once",
            )
    return None


# In one matter


def _matter(live: Live, now: Standing, command: Command) -> Refused | None:
    """Why somebody cannot decide this matter, or take over this deal, in which they have another part."""
    rule = _rule(live, now, command)
    supervisors = (one for one in command.by if is_supervisor(one.role) and one.person.strip())
    if command.name in _SUPERVISED and (without := next((one for one in supervisors if not one.licensed), None)):
        return Refused(rule, unlicensed(command, without))
    return own_matter(rule, command, _involved(now, command), relieves=command.name not in _SUPERVISED)


def _involved(now: Standing, command: Command) -> Iterator[tuple[Part, Signed]]:
    """Who has a part in what is decided: who did or reported it, whom it is for; or who deals now."""
    match command:
        case RuleOn():
            yield from ((reported(row.command), row) for row in (now.deviated_by[0] if now.deviated_by else ()))
        case c.SettleDispute():
            yield Part.IS_PAID, Signed(now.disputes[0].player if now.disputes else "", Role.PLAYER, "", 0, "")
            yield from ((reported(row.command), row) for row in (now.disputed_by[0] if now.disputed_by else ()))
        case c.Adjust():
            yield Part.IS_PAID, Signed(command.player, Role.PLAYER, "", 0, "")
            yield from [(Part.DEALS, row) for row in now.dealers if row.record <= command.record][-1:]
        case _:
            yield Part.DEALS_NOW, Signed(now.dealer, Role.DEALER, "", 0, "")


def own_matter(
    rule: str, command: Command, involved: Iterable[tuple[Part, Signed]], *, relieves: bool = False
) -> Refused | None:
    """The refusal of whoever has two parts in one matter that are never one person's; None if nobody has."""
    for part, row in involved:
        for one in command.by:
            pairs = ((part, then) for then in parts(command, one, relieves=relieves))
            if one.person.strip() and row.person and row.is_by(one) and not IN_A_MATTER.isdisjoint(pairs):
                return Refused(rule, _words(part, command, one, row))
    return None


def _words(part: Part, command: Command, one: Signature, row: Signed) -> str:
    """The reason against somebody with this part in the matter."""
    if part is Part.DEALS_NOW:
        return f"{row.person[:30]} deals at this table already: another dealer signs {command.name}"
    if part is Part.IS_PAID:
        return f"{one.person[:30]} is whom {command.name} is about: another {ABOVE} signs it"
    if part is Part.DEALS:
        then = f"{one.person[:30]} dealt then (since record {row.record}: {row.command})"
        return f"{then} and cannot {command.name} what was done: another {ABOVE} does"
    did = "reported it" if part is Part.REPORTED else f"signed it as {row.role}"
    signed = f"{one.person[:30]} {did} (record {row.record}: {row.command})"
    return f"{signed} and cannot {command.name} there: another {ABOVE} does"


# Words and rules


def _rule(live: Live, now: Standing, command: Command) -> str:
    """The rule of the step itself, which may be a section on who verifies it."""
    if isinstance(command, HouseCommand):
        return rule_of(command.name)
    options: Iterable[Option] = live.game.play.options(live.rules, now.game)
    return next((option.rule for option in options if option.command == command.name), STAFF)


def _not_by_reference(command: Command) -> Refused | None:
    """At a table with a register, people are written by their reference and never by their name."""
    names = [one.person for one in command.by if one.person.strip()]
    player = getattr(command, "player", "")
    for name in (*names, *((player,) if player else ())):
        if not is_reference(name):
            return Refused(
                STAFF,
                f"{name[:30]!r} is no reference of the register, such as E-1017 or P-2041: this table records no names",
            )
    return None

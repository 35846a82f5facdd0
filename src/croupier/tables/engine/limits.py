"""Limits that change with notice: announced by the floor, shown at the table, in force with the first round after a time.

No text that is dealt here says how long before players are told; the roulette sign must show the limits that hold
(617a.1(f)(3)), and the analysis form of the rulemaking speaks of notice without a time. So many minutes are custom.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, time, timedelta

from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Decision, Domain, Event, Option, Words
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.engine.standing import Limits, Live, Standing

NOTICE = timedelta(minutes=30)
"""So long before they hold new limits are announced, where anybody sits at the table."""
LONGEST = timedelta(days=7)
"""Further ahead nobody announces limits."""
_RULE = c.rule_of(c.AnnounceLimits.name)
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_AWAY = (c.CountBox, c.EndDay)
"""Steps that are not of the table, or end its day: limits come into force with another."""


def options(live: Live, now: Standing) -> Iterator[Option]:
    """To announce limits where there are any, or to take back those that are announced."""
    if now.practice < 3 or not (named := live.game.live.limits(live.rules)):
        return
    if now.announced:
        yield c.option(c.WithdrawLimits, "may", {"reason": Words("why")})
        return
    example = next(iter(named))
    minutes = int(NOTICE.total_seconds() // 60)
    fields: dict[str, Domain] = {
        "limits": Words(f"those that change, such as {example} 25.00; there are {', '.join(named)}"),
        "since": Words(f"the time from which they hold, such as 21:30, at least {minutes} minutes from now"),
    }
    yield c.option(c.AnnounceLimits, "may", fields)


def why_not(live: Live, now: Standing, command: Command) -> str | None:
    """Why limits are not announced or taken back now; None for every other step."""
    match command:
        case c.AnnounceLimits() if now.announced:
            return f"{announced_in_words(live, now.announced[0])} are announced already: take back the new limits first"
        case c.AnnounceLimits() if now.practice > 2:
            return "this table has no limits that the house sets"
        case c.WithdrawLimits() if now.practice > 2:
            return "no new limits are announced"
    return None


def announced(live: Live, now: Standing, command: c.AnnounceLimits) -> Decision:
    """What follows from an announcement: refused with its section where the text does not allow such limits."""
    try:
        limits = limits_in(live, command.limits)
        since = _time(command.since)
        live.with_limits({**now.limits, **limits})
    except InputError as wrong:
        return Refused(wrong.rule or _RULE, wrong.reason)
    if all(live.rules.in_force.values[path] == each for path, each in _values(live, now, limits).items()):
        return Refused(_RULE, f"{in_words(live, limits)}: these limits are in force already")
    at = datetime.fromisoformat(command.at)
    seated = len(live.game.live.seated(now.game))
    if since < at + (NOTICE if seated else timedelta(0)):
        needs = f"{int(NOTICE.total_seconds() // 60)} minutes before, while anybody sits at the table"
        first = (at + NOTICE).strftime("%H:%M")
        return Refused(_RULE, f"new limits are announced {needs}: from {first} on, not from {_clock(since)}")
    if since > at + LONGEST:
        return Refused(_RULE, f"limits are announced at most {LONGEST.days} days ahead")
    return (e.LimitsAnnounced(rule=_RULE, limits=limits, since=since.isoformat()),)


def due(live: Live, now: Standing, at: str, command: Command | None = None) -> tuple[Event, ...]:
    """The change that has come by this time, if nothing is at stake."""
    if not now.announced or isinstance(command, _AWAY) or live.game.play.stage(now.game) == "round":
        return ()
    return _come(now, at)


def after_round(live: Live, now: Standing, at: str, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The change that comes with the end of a round: wagers that lie on are of the round that begins."""
    if not now.announced or not any(map(live.game.play.ends, events)):
        return ()
    return _come(now, at)


def _come(now: Standing, at: str) -> tuple[Event, ...]:
    new = now.announced[0]
    if not at or datetime.fromisoformat(at) < datetime.fromisoformat(new.since):
        return ()
    return (e.LimitsChanged(rule=_RULE, limits=new.limits),)


# Words


def limits_in(live: Live, text: str) -> Limits:
    """The limits that somebody names, "minimum 25.00, maximum 1000.00", in cents by rule; what is none is refused."""
    named, unit = live.game.live.limits(live.rules), live.game.live.unit(live.rules)
    found: dict[str, tuple[int, ...]] = {}
    for part in (each.strip() for each in re.split(r"[,;]", text)):
        words, amounts = _parted(part)
        path = named.get(words.casefold())
        if path is None or not amounts:
            raise InputError(
                f"{part[:40]!r} is no limit of this table; give a name and an amount: {', '.join(named)}, such as "
                f"{next(iter(named), 'minimum')} 25.00"
            )
        if path in found:
            raise InputError(f"{words} is given twice")
        cents = tuple(cents_of(each) for each in amounts)
        if any(one % unit or one >= 2**50 for one in cents):
            raise InputError(f"{words}: {' '.join(amounts)[:40]} is no whole number of chips of {dollars(unit)}", rule=path)
        if len(cents) != (count := len(_amounts(live, path))):
            wanted = "one amount" if count == 1 else f"{count} amounts"
            raise InputError(f"{words} is {wanted}, and {len(cents)} are given", rule=path)
        if live.game.wagers.banked and not all(cents):
            raise InputError(f"{words}: 0.00 is no limit", rule=path)
        found[path] = cents
    return found


def _parted(part: str) -> tuple[str, list[str]]:
    """The name of a limit, and what comes after it."""
    words = part.split()
    first = next((place for place, word in enumerate(words) if word[:1].isdigit() or word[:1] in "$-"), len(words))
    return " ".join(words[:first]), words[first:]


def _amounts(live: Live, path: str) -> tuple[object, ...]:
    value = live.rules.in_force.values[path]
    return value if isinstance(value, tuple) else (value,)


def _values(live: Live, now: Standing, limits: Limits) -> Mapping[str, object]:
    new = live.with_limits({**now.limits, **limits}).rules.in_force.values
    return {path: new[path] for path in limits}


def in_words(live: Live, limits: Limits) -> str:
    """ "minimum 25.00, maximum 1000.00"."""
    names = {path: words for words, path in live.game.live.limits(live.rules).items()}
    return ", ".join(f"{names.get(path, path)} {' '.join(map(dollars, limits[path]))}" for path in _ordered(names, limits))


def _ordered(names: Mapping[str, str], limits: Limits) -> list[str]:
    """In the order in which the game names them, which a journal's mapping does not keep."""
    return [*(path for path in names if path in limits), *sorted(path for path in limits if path not in names)]


def announced_in_words(live: Live, new: e.LimitsAnnounced) -> str:
    """ "new limits from 21:30: minimum 25.00"."""
    return f"new limits from {_clock(datetime.fromisoformat(new.since))}: {in_words(live, new.limits)}"


def limits_now(live: Live) -> dict[str, list[int]]:
    """The limits in force in cents, by their words; those that the house has not set are left out."""
    values = live.rules.in_force.values
    named = live.game.live.limits(live.rules).items()
    found = {words: _amounts(live, path) for words, path in named if values[path] is not None}
    return {words: [int(cents_of(each)) for each in amounts] for words, amounts in found.items()}


def _clock(at: datetime) -> str:
    return at.strftime("%H:%M")


def _time(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise InputError(f"{text[:40]!r} is no time from which limits hold; give it as 21:30, or with its date and zone")
    return found


def with_time(fields: Mapping[str, object], at: str) -> Mapping[str, object]:
    """The fields of an announcement with the whole time where only the clock's was given: the next time it shows that."""
    since = fields.get("since")
    if fields.get("name") != c.AnnounceLimits.name or not isinstance(since, str) or not _CLOCK.fullmatch(since.strip()):
        return fields
    try:
        given = datetime.fromisoformat(at)
    except ValueError:
        return fields  # refused for its own time
    hours, minutes = map(int, since.strip().split(":"))
    then = datetime.combine(given.date(), time(hours, minutes), given.tzinfo)
    return {**fields, "since": (then if then >= given else then + timedelta(days=1)).isoformat()}

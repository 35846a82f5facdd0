"""What is decided about an earlier record: an adjustment of what was wrong in it, and the answer to a dispute about it.

The record must concern the player, be of late, and bear the amount; it is adjusted once, and not by who signed it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import dollars
from croupier.games.kit.decider import Command, Deviated, Ruled
from croupier.games.kit.refused import Refused
from croupier.games.kit.roles import identity
from croupier.games.kit.wager import AwardedWager, Wager
from croupier.journal.record import Record
from croupier.tables.codec.records import signatures
from croupier.tables.engine.commands import Adjust, Dispute, SettleDispute, rule_of
from croupier.tables.engine.conflicts import own_matter
from croupier.tables.engine.duties import Signed, reported, signed
from croupier.tables.engine.events import Adjusted
from croupier.tables.engine.standing import ADJUSTED_WITHIN, Live, Standing

Read = Callable[[int], Record]
"""A record by its number."""
_STAKED = ("placed", "lost", "surrendered", "returned", "voided", "taken")
"""Kinds of money that are a wager's own chips: decided otherwise, they might have won all that the wager can."""


def corrected(command: Command) -> int | None:
    """The number of the record that the command corrects, if it corrects one."""
    return command.record if isinstance(command, Adjust) else None


def not_correctable(live: Live, now: Standing, command: Command, last: int, read: Read | None) -> Refused | None:
    """Why nothing of the kind can be decided about the earlier record that a command names; None if it can.

    `last` is the last record so far, and `read` gives a record by its number; without it only the number is checked.
    """
    match command:
        case Adjust():
            return _not_there(command, last) or _adjusted_before(now, command) or _not_adjustable(live, command, read)
        case Dispute() if command.record:
            return _not_there(command, last)
        case SettleDispute() if read is not None:
            return own_record(now, command, read)
    return None


def own_record(now: Standing, command: Command, read: Read) -> Refused | None:
    """Why a supervisor cannot decide about an earlier record, which they signed; None if they can, or decide about none."""
    contested = now.disputes[0].record if isinstance(command, SettleDispute) and now.disputes else 0
    number = corrected(command) or contested
    return _own(command, read(number)) if number else None


def concerns(record: Record, player: str) -> bool:
    """Whether a record names the player, or is a deviation or a ruling, which may have cost anybody something."""
    parts = (record.entry.command, *record.entry.events)
    if any(part.get("player") == player for part in parts):
        return True
    return any(part.get("event") in (Deviated.__name__, Ruled.__name__) for part in record.entry.events)


def most_wrong(live: Live, record: Record, player: str) -> int | None:
    """The most by which a record can be wrong for a player, in cents: all that their chips in it can have won.

    None where it names no amount of theirs, or one that nobody can bound, as a share of a progressive meter.
    """
    amounts = list(_amounts(record.entry.events, player)) or list(_amounts((record.entry.command,), player))
    if not amounts:
        return None
    total = 0
    for cents, wager in amounts:
        top = _top(live, wager) if wager else Fraction(0)
        if top is None:
            return None
        total += -(-cents * (1 + top) // 1)
    return total


def _not_there(command: Adjust | Dispute, last: int) -> Refused | None:
    if 1 < command.record <= last:
        return None
    what = "correct" if isinstance(command, Adjust) else "contest"
    return Refused(rule_of(command.name), f"there is no record {command.record} to {what}; the last one is {last}")


def _adjusted_before(now: Standing, command: Adjust) -> Refused | None:
    for one in now.adjusted:
        if one.record == command.record and identity(one.player) == identity(command.player):
            return Refused(
                rule_of(command.name),
                f"record {command.record} was adjusted for player {command.player[:30]} in record {one.made}: if that was "
                "wrong, adjust that record",
            )
    return None


def _not_adjustable(live: Live, command: Adjust, read: Read | None) -> Refused | None:
    if read is None:
        return None
    record, rule = read(command.record), rule_of(command.name)
    if not concerns(record, command.player):
        return Refused(
            rule,
            f"record {command.record} does not concern player {command.player[:30]}: name the record that was wrong, "
            "which names the player or is a deviation",
        )
    if datetime.fromisoformat(command.at) - datetime.fromisoformat(record.entry.at) > ADJUSTED_WITHIN:
        days = ADJUSTED_WITHIN.days
        return Refused(
            rule, f"record {command.record} is older than {days} days: what is owed for it is settled at the cage"
        )
    return _too_much(live, command, record, read) or _own(command, record)


def _too_much(live: Live, command: Adjust, record: Record, read: Read) -> Refused | None:
    """Why the record does not bear the amount; an adjustment can be taken back, and never be made twice."""
    rule = rule_of(command.name)
    if made := _made(record, read):
        first, stands = abs(made[-1]), sum(made) + command.cents
        if abs(stands) <= first:
            return None
        return Refused(
            rule,
            f"record {command.record} is an adjustment: it can be taken back, or corrected to at most {dollars(first)}, "
            f"and not to {dollars(stands)}",
        )
    most = most_wrong(live, record, command.player)
    if most is not None and abs(command.cents) > most:
        return Refused(
            rule,
            f"record {command.record} can be wrong by no more than {dollars(most)} for player {command.player[:30]}, and "
            f"{dollars(abs(command.cents))} are to be adjusted",
        )
    return None


def _made(record: Record, read: Read) -> list[int]:
    """The amounts of an adjustment and of those that it corrects, the first made last; none for other records."""
    amounts: list[int] = []
    while True:
        made = next((each for each in record.entry.events if each.get("event") == Adjusted.__name__), {})
        cents, before = made.get("cents"), made.get("record")
        if type(cents) is not int or type(before) is not int or not 0 < before < record.sequence:
            return amounts
        amounts.append(cents)
        record = read(before)


def _own(command: Command, record: Record) -> Refused | None:
    """Nobody decides about a record that they signed."""
    involved = [(reported(row.command), row) for row in _signers(record)]
    return own_matter(rule_of(command.name), command, involved)


def _signers(record: Record) -> tuple[Signed, ...]:
    entry = record.entry
    return signed(str(entry.command.get("name")), signatures(record), record.sequence, entry.at)


def _amounts(parts: Sequence[Mapping[str, object]], player: str) -> Iterator[tuple[int, str]]:
    """Each amount of the player in these commands or events, with the wager whose chips it is."""
    for part in parts:
        cents = part.get("cents")
        if part.get("player") == player and type(cents) is int and cents:
            staked = part.get("kind", "placed") in _STAKED
            yield abs(cents), str(part.get("wager", "")) if staked else ""


def _top(live: Live, name: str) -> Fraction | None:
    """The highest odds at which a wager is paid; nothing for what is no wager of a catalogue, None without a bound."""
    if not live.game.banked:
        return Fraction(0)
    catalogue = live.room.catalogue(live.rules)
    kinds = (name, name.rpartition(" ")[0])
    meant = [catalogue[name]] if name in catalogue else [one for one in catalogue.values() if one.kind in kinds]
    tops = [_highest(one) for one in meant]
    return None if not tops or None in tops else max(top for top in tops if top is not None)


def _highest(wager: Wager) -> Fraction | None:
    if not isinstance(wager, AwardedWager):
        return wager.odds.ratio
    found = [_ratio(award) for award in wager.awards.values()]
    return None if not found or None in found else max(one for one in found if one is not None)


def _ratio(award: Award | Odds) -> Fraction | None:
    if isinstance(award, Odds):
        return award.ratio
    return None if award.shares else award.winnings(1)

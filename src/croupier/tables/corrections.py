"""What is decided about an earlier record: an adjustment of what was wrong in it, and the answer to a dispute about it.

The record must concern the player, be of late, and bear the amount, beside all that was adjusted for the player in its
round; it is adjusted once, and not by who signed it.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Command, Deviated, Ruled
from croupier.games.kit.play.people import identity
from croupier.games.kit.play.refused import Refused
from croupier.journal.record import Record
from croupier.tables.bounds import Read, chain_of, most_together, most_wrong, of_its_own, round_of, wagers_in
from croupier.tables.codec.records import signatures
from croupier.tables.engine.commands import Adjust, Dispute, Fill, SettleDispute, rule_of
from croupier.tables.engine.conflicts import own_matter
from croupier.tables.engine.duties import Signed, reported, signed
from croupier.tables.engine.procedure import Outcome
from croupier.tables.engine.standing import ADJUSTED_WITHIN, Live, Standing


def corrected(command: Command) -> int | None:
    """The number of the record that the command corrects, if it corrects one."""
    return command.record if isinstance(command, Adjust) else None


def with_record(
    outcome: Outcome | Refused, live: Live, now: Standing, command: Command, last: int, read: Read | None
) -> Outcome | Refused:
    """What follows from a command, unless the record that it names is against it.

    That the inventory lacks chips is said last: a fill does not help against a wrong record.
    """
    if isinstance(outcome, Refused) and outcome.rule != rule_of(Fill.name):
        return outcome
    return not_correctable(live, now, command, last, read) or outcome


def not_correctable(live: Live, now: Standing, command: Command, last: int, read: Read | None) -> Refused | None:
    """Why nothing of the kind can be decided about the earlier record that a command names; None if it can.

    `last` is the last record so far, and `read` gives a record by its number; without it only the number is checked.
    """
    match command:
        case Adjust():
            refused = _not_there(command, last) or _adjusted_before(now, command)
            return refused or _not_adjustable(live, now, command, last, read)
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


def _not_adjustable(live: Live, now: Standing, command: Adjust, last: int, read: Read | None) -> Refused | None:
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
    too_much = _too_much(live, command, record, read) or _too_much_together(live, now, command, last, read)
    return too_much or _own(command, record)


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
    return [cents for _, cents in chain_of(record, read)[:-1]]


# A round


def _too_much_together(live: Live, now: Standing, command: Adjust, last: int, read: Read) -> Refused | None:
    """Why the round does not bear the amount: its records tell of the same chips, from the wager to the payment.

    What was adjusted counts in the wagers of the record at hand if it was about no others, and always in the whole round.
    """
    player, wrong = command.player, chain_of(read(command.record), read)[-1][0]
    if not live.game.wagers.banked or of_its_own(wrong, player):
        return None
    played = round_of(live, wrong.sequence, last, read)
    most = most_together(live, played, player)
    made = [(each, wagers_in(other, player) or most.keys()) for each, other in _adjusted_in(now, played, player, read)]
    for wagers in (wagers_in(wrong, player), frozenset(most)):
        bounds = [most[wager] for wager in sorted(wagers)]
        if not bounds or None in bounds:
            continue
        counted = [each for each, about in made if about <= wagers]
        before, bound = sum(cents for _, cents in counted), sum(one for one in bounds if one is not None)
        if abs(before + command.cents) > max(bound, abs(before)):
            return _refused_together(command, counted, before, f"{dollars(bound)} in {', '.join(sorted(wagers))}")
    return None


def _refused_together(command: Adjust, counted: Sequence[tuple[int, int]], before: int, bound: str) -> Refused:
    numbers = ", ".join(str(number) for number, _ in counted)
    already = f" and {dollars(before)} are adjusted in record {numbers}:" if numbers else ""
    return Refused(
        rule_of(command.name),
        f"all records of that round together can be wrong by no more than {bound} for player {command.player[:30]},"
        f"{already} {dollars(command.cents)} more are too much",
    )


def _adjusted_in(
    now: Standing, played: Mapping[int, Record], player: str, read: Read
) -> Iterator[tuple[tuple[int, int], Record]]:
    """What was adjusted for the player in a round: by which record, how much, and the record that was wrong."""
    for one in now.adjusted:
        if identity(one.player) == identity(player):
            chain = chain_of(read(one.made), read)
            wrong, cents = chain[-1][0], chain[0][1]
            if wrong.sequence in played and not of_its_own(wrong, player):
                yield (one.made, cents), wrong


# Who signed it


def _own(command: Command, record: Record) -> Refused | None:
    """Nobody decides about a record that they signed."""
    involved = [(reported(row.command), row) for row in _signers(record)]
    return own_matter(rule_of(command.name), command, involved)


def _signers(record: Record) -> tuple[Signed, ...]:
    entry = record.entry
    return signed(str(entry.command.get("name")), signatures(record), record.sequence, entry.at)

"""Corrections: an adjustment names the earlier record that was wrong, which must concern its player."""

from collections.abc import Callable

from croupier.games.kit.decider import Command, Deviated, Ruled
from croupier.games.kit.refused import Refused
from croupier.journal.record import Record
from croupier.tables.engine.commands import Adjust, rule_of


def corrected(command: Command) -> int | None:
    """The number of the record that the command corrects, if it corrects one."""
    return command.record if isinstance(command, Adjust) else None


def not_correctable(command: Command, last: int, read: Callable[[int], Record] | None) -> Refused | None:
    """Why an adjustment cannot correct the record that it names; None if it can, and for every other command.

    `last` is the last record so far, and `read` gives a record by its number; without it only the number is checked.
    """
    if not isinstance(command, Adjust):
        return None
    rule = rule_of(command.name)
    if not 1 < command.record <= last:
        return Refused(rule, f"there is no record {command.record} to correct; the last one is {last}")
    if read is None or concerns(read(command.record), command.player):
        return None
    return Refused(
        rule,
        f"record {command.record} does not concern player {command.player[:30]}: name the record that was wrong, "
        "which names the player or is a deviation",
    )


def concerns(record: Record, player: str) -> bool:
    """Whether a record names the player, or is a deviation or a ruling, which may have cost anybody something."""
    parts = (record.entry.command, *record.entry.events)
    if any(part.get("player") == player for part in parts):
        return True
    return any(part.get("event") in (Deviated.__name__, Ruled.__name__) for part in record.entry.events)

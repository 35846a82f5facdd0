"""Slips of fills and credits: each has a number of its own, and is entered once.

A standing carries the last of them. Whether an older one is given again the journal says at the table, and the audit
notices, as it reads all of it.
"""

from collections.abc import Iterator, Mapping, Sequence

from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.money import INVENTORY
from croupier.games.kit.play.refused import Refused
from croupier.journal import canonical
from croupier.journal.book import Journal
from croupier.tables.engine import standing
from croupier.tables.engine.commands import Credit, Fill, PrepareFill, ReceiveFill, SendCredit, rule_of
from croupier.tables.engine.events import Posted
from croupier.tables.engine.standing import Standing

Slip = tuple[str, str]
"""The command that it belongs to, and its number."""


_MOVED_BY: Mapping[str, tuple[str, ...]] = {
    Fill.name: (Fill.name, ReceiveFill.name),
    Credit.name: (Credit.name, SendCredit.name),
}
"""The commands whose records post the chips of a slip."""


def entered_before(journal: Journal, now: Standing, command: Command) -> Refused | None:
    """Why a slip cannot be entered that is older than those which the standing carries; None if it is new."""
    if not isinstance(command, Fill | Credit | PrepareFill | SendCredit) or len(now.slips) < standing.SLIPS:
        return None
    way = Fill.name if isinstance(command, Fill | PrepareFill) else Credit.name
    for number in {command.slip, command.slip.strip()}:
        mark = b'"slip":%b' % canonical.spelled(number)
        found = journal.last_with(mark)
        while found is not None:
            posted = any("slip" in event for event in found.entry.events)
            if posted and found.entry.command.get("name") in _MOVED_BY[way]:
                where = f"slip {command.slip[:30]} was entered already, in record {found.sequence}"
                return Refused(rule_of(command.name), f"{where}; every {way} has a slip of its own")
            found = journal.last_with(mark, found.sequence - 1)
    return None


def slips_in(events: Sequence[Event]) -> Iterator[Slip]:
    """The slips whose chips these events moved."""
    for event in events:
        if isinstance(event, Posted) and event.slip.strip():
            yield (Fill.name if event.target == INVENTORY else Credit.name), event.slip.strip()

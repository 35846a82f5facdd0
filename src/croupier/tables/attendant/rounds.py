"""Rounds of an attended table, one after the other, by a clock that the caller gives."""

from collections.abc import Callable, Iterator

from croupier.tables.attendant.attendant import Attendant
from croupier.tables.table import RecordedCommand, RefusedError

Clock = Callable[[], str]
Sleep = Callable[[float], object]


def attended(
    attendant: Attendant, rounds: int, clock: Clock, sleep: Sleep = lambda seconds: None
) -> Iterator[RecordedCommand]:
    """Every record of so many rounds, or up to where only a person can go on; a table that closes, to its end.

    Before each step `sleep` is called with the seconds that a person would take. Somebody else may write meanwhile: then
    the table is looked at again.
    """
    table = attendant.table
    last = table.now.round + rounds
    while table.now.round < last:
        if attendant.pace:
            table.refresh()
        intent = attendant.next(clock())
        if intent is None:
            return
        sleep(intent.pause)
        version = table.version
        try:
            yield table.do(table.command(intent.fields, intent.by, clock()))
        except RefusedError:
            if table.version == version:
                raise

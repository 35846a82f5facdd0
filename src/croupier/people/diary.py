"""The journal of what happens to accounts: log-ins, roles, links, tokens, exports. Same hash chain as those of tables.

It is the journal "people" of the house's store. It has references and never a name, an address or anything secret.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime
from uuid import uuid4

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError
from croupier.journal.record import Actor, Entry, Record
from croupier.journal.store.store import Store

NAME = "people"
CONSOLE = "console"
"""Who acts with the command line on the house's own machine, as nobody logs in there."""
COMMAND_LINE, ACCOUNT = "command line", "account"
"""As what somebody acts who has chosen no role."""
MOST_A_DAY = 1000
"""Records that one person causes in a day: the journal grows with people and days, and not with what somebody repeats."""
EXPORT = "export"
_MARK = "people: "


class Diary:
    """The journal "people" in a house's store; a table that has taken the name is refused."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self.journal = Journal(store, NAME, create=True)
        self._today: tuple[date, Counter[str]] = date.min, Counter()
        first = next(self.journal.records(1, 1), None)
        if first is not None and not str(first.entry.command.get("name", "")).startswith(_MARK):
            raise InputError(f"{store.where} has a table called {NAME!r}, and the journal of accounts needs that name")

    def write(self, what: str, *, by: str, role: str = "", **fields: object) -> Record:
        """Record what happened; it is on the disk when this returns. Refused is what somebody repeats without end."""
        day = self._clock().date()
        if self._today[0] != day:
            self._today = day, Counter()
        self._today[1][by] += what != EXPORT  # which has a limit of its own
        if by != CONSOLE and self._today[1][by] > MOST_A_DAY:
            raise InputError(f"{by} did {MOST_A_DAY:,} things today that are recorded: no more are taken until tomorrow")
        known = {name: _plain(value) for name, value in fields.items() if value not in (None, "")}
        actor = Actor(by, str(role) or (COMMAND_LINE if by == CONSOLE else ACCOUNT), None)
        while True:
            version = self.journal.head().version
            at = self._clock().isoformat(timespec="seconds")  # after what is there, and anew at every try
            entry = Entry(str(uuid4()), at, (actor,), {"name": _MARK + what, **known}, ())
            with suppress(ConflictError):  # another process wrote at the same moment
                return self.journal.append(entry, expects=version)

    def told(self) -> Iterator[tuple[str, str, Mapping[str, object]]]:
        """What happened, in order: when, by whom, and what with its fields."""
        for record in self.journal.records():
            command = dict(record.entry.command)
            command["name"] = str(command["name"]).removeprefix(_MARK)
            yield record.entry.at, record.entry.actors[0].person, command


def _plain(value: object) -> object:
    """A role is one of several words, and is written as that word."""
    return str(value) if isinstance(value, str) else value

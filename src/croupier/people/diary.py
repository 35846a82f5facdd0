"""The journal of what happens to accounts: log-ins, roles, links, tokens, exports. Same hash chain as those of tables.

It is the journal "people" of the house's store. It has references and never a name, an address or anything secret.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
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
_MARK = "people: "


class Diary:
    """The journal "people" in a house's store; a table that has taken the name is refused."""

    def __init__(self, store: Store) -> None:
        self.journal = Journal(store, NAME, create=True)
        first = next(self.journal.records(1, 1), None)
        if first is not None and not str(first.entry.command.get("name", "")).startswith(_MARK):
            raise InputError(f"{store.where} has a table called {NAME!r}, and the journal of accounts needs that name")

    def write(self, what: str, at: datetime, *, by: str, role: str = "", **fields: object) -> Record:
        """Record what happened; it is on the disk when this returns."""
        known = {name: _plain(value) for name, value in fields.items() if value not in (None, "")}
        actor = Actor(by, str(role) or (COMMAND_LINE if by == CONSOLE else ACCOUNT), None)
        entry = Entry(str(uuid4()), at.isoformat(timespec="seconds"), (actor,), {"name": _MARK + what, **known}, ())
        while True:
            try:
                return self.journal.append(entry, expects=self.journal.head().version)
            except ConflictError:
                continue  # another process wrote at the same moment

    def told(self) -> Iterator[tuple[str, str, Mapping[str, object]]]:
        """What happened, in order: when, by whom, and what with its fields."""
        for record in self.journal.records():
            command = dict(record.entry.command)
            command["name"] = str(command["name"]).removeprefix(_MARK)
            yield record.entry.at, record.entry.actors[0].person, command


def _plain(value: object) -> object:
    """A role is one of several words, and is written as that word."""
    return str(value) if isinstance(value, str) else value

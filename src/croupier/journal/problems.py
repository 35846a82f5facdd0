"""What can go wrong with a journal: another writer was first, the store does not answer, or its content is damaged."""

import re

from croupier.errors import InputError


class ConflictError(InputError):
    """Another record came first. Nothing was recorded; decide again on the current `version`, and retry."""

    def __init__(self, journal: str, expected: int, version: int) -> None:
        super().__init__(
            f"journal {journal!r} is at version {version}, and the command expected {expected}: another record came first"
        )
        self.version = version


class TakenError(InputError):
    """Another command was recorded under this id."""

    def __init__(self, id: str, record: int) -> None:
        super().__init__(f"the id {id[:60]!r} belongs to another command, record {record}: give another id")


class UnavailableError(InputError):
    """The store does not answer or does not take the command.

    Unless the message says so, nobody knows whether the last command was recorded: given again with the same id, it is
    recorded once.
    """


class DamagedError(InputError):
    """What is stored is not what was written."""


class TwiceError(Exception):
    """A row with this key exists; the transaction was rolled back. Its catcher knows what that means."""


_STORE = re.compile(
    r"(?:[a-z]+(?:\+[a-z0-9]+)?://[^\s;,]+|(?:[A-Za-z]:)?[\\/](?:[^\n;,:'\"]*[\\/])?[^\s;,:'\"\\/]+\.db)(?![\w/])"
)
"""Where a store is: the address of a database, or a file of the server's."""


def without_places(reason: str) -> str:
    """A reason in which no file or database of the server is told to a visitor."""
    return _STORE.sub("the store of this server", reason)

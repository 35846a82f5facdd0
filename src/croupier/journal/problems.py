"""What can go wrong with a journal: another writer was first, the store does not answer, or what is stored is broken."""

from croupier.errors import InputError


class ConflictError(InputError):
    """Another record came first. Nothing was recorded; decide again on the current `version`, and retry."""

    def __init__(self, journal: str, expected: int, version: int) -> None:
        super().__init__(
            f"journal {journal!r} is at version {version}, and the command expected {expected}: another record came first"
        )
        self.version = version


class UnavailableError(InputError):
    """The store did not take it or does not answer.

    Whether the last command was kept is not known unless the message says so; the same command with the same id may be
    given again, and is recorded once.
    """


class DamagedError(InputError):
    """What is stored is not what was written."""


class TwiceError(Exception):
    """A row with this key is there already; the transaction was undone. Its catcher knows what that means."""

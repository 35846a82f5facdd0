"""The clock where tables are kept: nothing is recorded as of a time that is still to come.

One such record would stop its table until then, as times never go back.
"""

from datetime import UTC, datetime, timedelta

from croupier.errors import InputError
from croupier.journal.store.store import Store
from croupier.tables.opening import require_time

AHEAD = timedelta(seconds=60)
"""How far a time may lie ahead of the clock."""


class Clock:
    """The clock of the store's server, or of this machine for a file; the server is asked once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ask()

    def _ask(self) -> None:
        self._apart = self.store.clock() - datetime.now(UTC)

    def require_past(self, at: str, *, own: bool) -> None:
        """Refuse a time that is still to come; `own`: it is this terminal's clock, and nobody gave it."""
        if self._has_come(at):
            return
        self._ask()  # either clock may have been set right since
        if self._has_come(at):
            return
        now = (datetime.now(UTC) + self._apart).astimezone(require_time(at, "").tzinfo).isoformat(timespec="seconds")
        if own:
            raise InputError(
                f"this terminal's clock says {at}, and the database's {now}: correct the one that is wrong; "
                "nothing was recorded"
            )
        whose = "this machine's" if self.store.dialect == "sqlite" else "the database's"
        raise InputError(f"{at} is in the future: {whose} clock says {now}; nothing was recorded")

    def _has_come(self, at: str) -> bool:
        return require_time(at, "") <= datetime.now(UTC) + self._apart + AHEAD

"""The clock where tables are kept: nothing is recorded as of a time that is still to come.

One such record would stop its table until then, as times never go back.
"""

from datetime import timedelta

from croupier.errors import InputError
from croupier.journal.store.store import Store
from croupier.tables.opening import require_time

AHEAD = timedelta(seconds=60)
"""How far a time may lie ahead of the clock, and a terminal's clock behind it."""


def require_past(store: Store, at: str, *, own: bool) -> None:
    """Refuse a time that is still to come; `own`: it is this terminal's clock, which may not be far behind either."""
    time, clock = require_time(at, ""), store.clock()
    if time - clock <= AHEAD and (not own or clock - time <= AHEAD):
        return
    now = clock.astimezone(time.tzinfo).isoformat(timespec="seconds")
    if own:
        says = f"this terminal's clock says {at}, and the database's {now}: correct the one that is wrong"
    else:
        whose = "this machine's" if store.dialect == "sqlite" else "the database's"
        says = f"{at} is in the future: {whose} clock says {now}"
    raise InputError(f"{says}; nothing was recorded")

"""Who is told that code is being compiled, which takes seconds once on a machine. Imports nothing that is slow."""

from collections.abc import Callable

Tell = Callable[[int, bool], None]
"""Called with how many functions are compiled so far, and whether that was the last of those that are needed now."""

_told: list[Tell] = []


def tell(who: Tell | None) -> None:
    """From now on tell this one, and nobody else; None: nobody."""
    _told[:] = [] if who is None else [who]


def compiled(count: int, *, over: bool) -> None:
    for who in _told:
        who(count, over)

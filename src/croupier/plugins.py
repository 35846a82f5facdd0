"""Games from outside: other packages name them under the entry-point group `croupier.games`.

Asking for entry points costs as much as a whole command, so it is done only for names that are not known and for lists.
"""

from functools import cache
from typing import Any

from croupier.errors import InputError

GROUP = "croupier.games"


@cache
def rooms() -> dict[str, Any]:
    """The room of each game from outside, by its name; one that cannot be loaded is refused in one line."""
    from importlib.metadata import entry_points

    return {point.name: _loaded(point) for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def _loaded(point: Any) -> Any:
    try:
        room = point.load()
    except Exception as problem:  # whatever is wrong with somebody else's package
        package = point.dist.name if point.dist else point.value
        raise InputError(
            f"the game {point.name!r} of the package {package} cannot be loaded ({type(problem).__name__}: {problem}); "
            "mend it, or uninstall the package"
        ) from None
    if getattr(room, "name", None) != point.name:
        raise InputError(f"the entry point {point.name!r} in {GROUP} names no room of that name: {point.value}")
    return room

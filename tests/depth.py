"""How much a test tries: enough to find a plain mistake, and sixty times as many random cases in `make soak`."""

import os
from collections.abc import Iterable

from croupier.rulebook.text import library

SOAK = bool(os.environ.get("CROUPIER_SOAK"))
"""Whether this is the long run."""


def cases(count: int) -> int:
    """A sixth in `make test`, though no fewer than six if so many are asked for; ten times as many in `make soak`.

    In `make test` the cases are the same in every run: more of them find nothing that was not found the first time.
    """
    return 10 * count if SOAK else max(count // 6, min(count, 6))


def of_each_kind(ids: Iterable[str]) -> list[str]:
    """The first edition of poker with each order of streets, and every edition of other games; in `make soak`, all.

    Of poker rooms there are many, and what they differ in is ranked and played in tests of its own.
    """
    kinds: dict[object, str] = {}
    for id in ids:
        draft = library.draft(id)
        streets = tuple(path for path in draft.rules if path.startswith("streets."))
        kinds.setdefault(id if SOAK or not streets else (draft.game, streets), id)
    return list(kinds.values())

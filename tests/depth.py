"""How many random cases a test tries: as many as it takes to find a plain mistake, and ten times as many in `make soak`."""

import os

SOAK = bool(os.environ.get("CROUPIER_SOAK"))
"""Whether this is the long run."""


def cases(count: int) -> int:
    """So many in `make test`."""
    return 10 * count if SOAK else count

"""How many random cases a test tries: enough to find a plain mistake, and twenty times as many in `make soak`."""

import os

SOAK = bool(os.environ.get("CROUPIER_SOAK"))
"""Whether this is the long run."""


def cases(count: int) -> int:
    """Half of them in `make test`, though no fewer than ten if so many are asked for; ten times as many in `make soak`."""
    return 10 * count if SOAK else max(count // 2, min(count, 10))

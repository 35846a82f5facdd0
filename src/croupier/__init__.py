"""Croupier: the executable rulebook for regulated casino table games.

import croupier

roulette = croupier.edition("pa-2011-proposed/roulette")
roulette.rules().payouts["straight"]            # Odds(35, 1)
roulette.odds("red", wheel="single-zero")[0].house_edge
croupier.compare("pa-2011-proposed/roulette", "gge-2011/roulette")
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.api import Edition

__version__ = "0.1.0"


def edition(name: str) -> "Edition":
    """An edition by its id, its file, or a submission file; an InputError says what is wrong with it."""
    from croupier.api import Edition

    return Edition(name)


def compare(*names: str) -> dict[str, object]:
    """Two or more editions of a game side by side, as `croupier compare --json` tells it."""
    from croupier.analysis import reports

    return reports.compare([reports.open_edition(name) for name in names])


def settle(written: Mapping[str, object]) -> dict[str, object]:
    """One written round: who gets what and why, as `croupier settle --json` tells it."""
    from croupier.analysis import reports

    return reports.settle(written)

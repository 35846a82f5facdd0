"""Poker hand histories from Python: read and write PHH, replay a hand, and all hands of a file as a DataFrame.

>>> from croupier import histories
>>> hands = histories.read("examples/razz.phh")
>>> histories.replay(hands[0]).stacks
(195000000, 2775000000)
"""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import loads, read
from croupier.games.poker.histories.replay import Replayed, replay
from croupier.games.poker.histories.write import dumps, dumps_all, write

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Hand", "Replayed", "dumps", "dumps_all", "frame", "loads", "read", "replay", "write"]


def frame(path: Path | str) -> "DataFrame":
    """One row for every step of every hand of a `.phh` or `.phhs` file. Needs the extra `croupier[frames]`.

    >>> from croupier import histories
    >>> len(histories.frame("examples/razz.phh"))
    9
    """
    from croupier.games.poker.histories import frames

    return frames.frame(read(path))

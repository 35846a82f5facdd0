"""Poker hand histories from Python: read and write PHH, replay a hand, and all hands of files as a DataFrame.

Amounts are whole cents everywhere in Python; files have their own units, such as 0.25 or 250000.

>>> from croupier import histories
>>> hands = histories.read(histories.EXAMPLE)
>>> histories.replay(hands[0]).stacks
(195000000, 2775000000)
"""

from croupier.games.poker.histories.phh import UNKNOWN_STACK, Hand
from croupier.games.poker.histories.read import EXAMPLE, loads, read
from croupier.games.poker.histories.replay import Replayed, frame, replay, replay_all
from croupier.games.poker.histories.write import dumps, dumps_all, write

__all__ = [
    "EXAMPLE", "UNKNOWN_STACK", "Hand", "Replayed",
    "dumps", "dumps_all", "frame", "loads", "read", "replay", "replay_all", "write",
]  # fmt: skip

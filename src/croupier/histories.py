"""Poker hand histories from Python: read and write PHH, replay a hand, and all hands of a file as a DataFrame.

>>> from croupier import histories
>>> hands = histories.read("examples/razz.phh")
>>> histories.replay(hands[0]).stacks
(1950000, 27750000)
"""

from croupier.games.poker.histories.frames import frame
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import loads, read
from croupier.games.poker.histories.replay import Replayed, replay
from croupier.games.poker.histories.write import dumps, dumps_all, write

__all__ = ["Hand", "Replayed", "dumps", "dumps_all", "frame", "loads", "read", "replay", "write"]

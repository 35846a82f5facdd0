"""Poker hands from Python: `croupier.hands.rank("2-7", cards)`, and `batch` for many at once.

Cards are written ("8s 6d 4c 3h 2s") or whole numbers as `croupier.equipment.cards` has them. A higher value is the better
hand.

>>> from croupier import hands
>>> hands.rank("badugi", "As2h3d4c")
1092
"""

from croupier.games.poker.hands import KINDS, batch, best_value, name, rank, used

__all__ = ["KINDS", "batch", "best_value", "name", "rank", "used"]

"""Poker hands from Python: `croupier.hands.rank("2-7", cards)`, and `batch` for many at once.

Cards are written ("8s 6d 4c 3h 2s") or whole numbers as `croupier.equipment.cards` has them. A higher value is the better
hand.

>>> from croupier import hands
>>> hands.rank("badugi", "As2h3d4c")
1092
"""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.equipment.cards import cards as _cards
from croupier.games.poker import hands as _hands
from croupier.games.poker.hands import KINDS, Kind, batch, best_value, rank

__all__ = ["KINDS", "batch", "best_value", "name", "rank", "used"]

Hand = str | Sequence[Card]


def name(kind: Kind, cards: Hand, board: Hand = ()) -> str:
    """What people call the hand.

    >>> from croupier import hands
    >>> hands.name("2-7", "8s 6d 4c 3h 2s")
    '8-6-4-3-2, eight-six low'
    """
    return _hands.name(kind, _read(cards), _read(board))


def used(kind: Kind, cards: Hand, board: Hand = ()) -> tuple[Card, ...]:
    """The cards that make the hand.

    >>> from croupier import hands
    >>> from croupier.equipment.cards import names
    >>> names(hands.used("badugi", "As2h3d3c"))
    '3d 2h As'
    """
    return _hands.used(kind, _read(cards), _read(board))


def _read(cards: Hand) -> Sequence[Card]:
    return _cards(cards) if isinstance(cards, str) else cards

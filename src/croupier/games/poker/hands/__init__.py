"""Poker hands: their values, names and cards. A higher value is the better hand, for lows and badugis too.

`rank` and its companions are plain Python; `batch` gives the same values for many hands, with NumPy and Numba.
A value is the place of the hand's class among all classes of its kind, 1 for the worst: 7462 high hands and 2-7 lows,
6175 A-5 lows, 56 lows of eight or better, 1092 badugis, 1404 high hands of a deck from the sixes up. Values of different
kinds cannot be compared, except that Omaha's are those of "high" and "8-or-better".
"""

from typing import TYPE_CHECKING, Any

from croupier.extras import require_extra
from croupier.games.poker.hands.kinds import KINDS, TAKES, Kind, Takes, takes
from croupier.games.poker.hands.names import name
from croupier.games.poker.hands.single import best_value, rank, ranker, used

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["KINDS", "TAKES", "Kind", "Takes", "batch", "best_value", "name", "rank", "ranker", "takes", "used"]


def batch(kind: Kind, cards: "NDArray[Any]", boards: "NDArray[Any] | None" = None) -> "NDArray[np.int32]":
    """The values of many hands, one a row; 0 where no low qualifies. A single board serves all rows.

    Needs the extra `croupier[fast]`. What `rank` refuses is refused here too, naming the first such row.

    >>> import numpy as np
    >>> from croupier import hands
    >>> from croupier.equipment.cards import cards
    >>> hands.batch("badugi", np.array([cards("As2h3d4c"), cards("KsQhJdTc")])).tolist()
    [1092, 378]
    """
    require_extra("fast", "ranking many hands")
    from croupier.games.poker.hands.batches import ranked

    return ranked(kind, cards, boards)

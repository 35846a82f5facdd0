"""Poker hands: their values, names and cards. A higher value is the better hand, for lows and badugis too.

`rank` and what goes with it are plain Python; `batch` gives the same values for many hands, with NumPy and Numba.
A value is the place of the hand's class among all classes of its kind, 1 for the worst: 7462 high hands and 2-7 lows,
6175 A-5 lows, 56 lows of eight or better, 1092 badugis. Values of different kinds cannot be compared, except that Omaha's
are those of "high" and "8-or-better".
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import Card
from croupier.errors import InputError
from croupier.games.poker.hands.kinds import KINDS, TAKES, Kind, Takes, require, takes
from croupier.games.poker.hands.ladder import badugis, values
from croupier.games.poker.hands.one import SCALES, value
from croupier.games.poker.hands.one import ranker as _ranker
from croupier.games.poker.hands.one import used as _used
from croupier.games.poker.hands.words import words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["KINDS", "TAKES", "Kind", "Takes", "batch", "best_value", "name", "rank", "ranker", "takes", "used"]

NO_LOW = "no low"


def rank(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
    """The value of the best hand these cards make, higher is better; None if no low qualifies.

    Too many or too few cards, cards not seen and cards that appear twice are refused.
    """
    require(kind, cards, board)
    return value(kind, cards, board) or None


def ranker(kind: Kind, count: int) -> Callable[[Sequence[Card]], int]:
    """A faster `rank` for so many cards without a board, which gives 0 for no low and does not check the cards."""
    need = takes(kind)
    if need.board or count not in need.own:
        raise InputError(f"a hand of kind {kind} is ranked from {need}, not from {count} alone")
    return _ranker(kind, count)


def used(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards that make the hand, first compared first, suits from spades down; none if no low qualifies.

    Where several choices are equal it is the one with the higher suits, comparing card by card.
    """
    require(kind, cards, board)
    return _used(kind, cards, board)


def name(kind: Kind, hand: int | Sequence[Card] | None, board: Sequence[Card] = ()) -> str:
    """What people call a hand, given its cards or the value that `rank` gave."""
    if hand is not None and not isinstance(hand, int):
        hand = rank(kind, hand, board)
    most = best_value(kind)
    if hand is None and kind in {"8-or-better", "omaha-8"}:
        return NO_LOW
    if hand is None or not 1 <= hand <= most:
        raise InputError(f"{hand} is not the value of a hand of kind {kind}; values are 1 to {most}")
    return words(kind, hand)


def best_value(kind: Kind) -> int:
    """The value of the best possible hand, which is also the number of different hands of the kind."""
    takes(kind)
    return len(badugis()) if kind == "badugi" else len(values(SCALES[kind]).classes)


def batch(kind: Kind, cards: "NDArray[Any]", boards: "NDArray[Any] | None" = None) -> "NDArray[np.int32]":
    """The values of many hands, one a row; 0 where no low qualifies. A single board serves all rows.

    Needs the extra `croupier[fast]`. What `rank` refuses is refused here too, naming the first such row.
    """
    try:
        from croupier.games.poker.hands.many import ranked
    except ModuleNotFoundError as missing:
        raise InputError(f"ranking many hands needs {missing.name}; install croupier[fast]") from missing
    return ranked(kind, cards, boards)

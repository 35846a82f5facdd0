"""Poker hands: their values, names and cards. A higher value is the better hand, for lows and badugis too.

`rank` and what goes with it are plain Python; `batch` gives the same values for many hands, with NumPy and Numba.
A value is the place of the hand's class among all classes of its kind, 1 for the worst: 7462 high hands and 2-7 lows,
6175 A-5 lows, 56 lows of eight or better, 1092 badugis. Values of different kinds cannot be compared, except that Omaha's
are those of "high" and "8-or-better".
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import Card
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker.hands import badugi
from croupier.games.poker.hands.kinds import KINDS, TAKES, Kind, Takes, require, takes
from croupier.games.poker.hands.ladder import ENOUGH, LOW, badugis, values
from croupier.games.poker.hands.names import words
from croupier.games.poker.hands.quick import FIVES, KEY, SEVENS, WORD, Text, five, learn, read, seven
from croupier.games.poker.hands.single import SCALES, best_of, value
from croupier.games.poker.hands.single import used as _used

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["KINDS", "TAKES", "Kind", "Takes", "batch", "best_value", "name", "rank", "ranker", "takes", "used"]

NO_LOW = "no low"


def rank(kind: Kind, cards: Text, board: Text = ()) -> int | None:
    """The value of the best hand these cards make, higher is better; None if no low qualifies.

    Cards are written ("8s 6d 4c 3h 2s") or whole numbers as `croupier.equipment.cards` has them. Too many or too few cards,
    cards not seen and cards that appear twice are refused.
    """
    own: Any = read(cards) if cards.__class__ is str else cards
    if not board:
        try:  # what is usual and right is found here; all else is left to those who look closer
            count = len(own)
            if count == 5:
                plain, suited = _FIVES[kind]
                a, b, c, d, e = own
                key = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e]
                found = plain[key]
                if found < 0:
                    if len({a, b, c, d, e}) == 5:
                        return ~found or None
                elif (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
                    return found or None
                else:
                    return suited[key] or None
            elif count == 7:
                start, known = _SEVENS[kind]
                a, b, c, d, e, f, g = own
                total = start + _WORD[a] + _WORD[b] + _WORD[c] + _WORD[d] + _WORD[e] + _WORD[f] + _WORD[g]
                if not total & ENOUGH and len({a, b, c, d, e, f, g}) == 7:
                    return known[total & LOW] or None
        except (KeyError, TypeError):
            learn(kind)
    own, shared = read(own), read(board)
    require(kind, own, shared)
    return value(kind, own, shared) or None


_FIVES, _SEVENS, _KEY, _WORD = FIVES, SEVENS, KEY, WORD


def ranker(kind: Kind, count: int) -> Callable[[Sequence[Card]], int]:
    """A faster `rank` for so many cards without a board, which gives 0 for no low and does not check the cards.

    For loops over very many single hands, such as those drawn from a shoe. Bad cards give wrong values or errors.
    """
    need = takes(kind)
    if need.board or count not in need.own:
        raise InputError(f"a hand of kind {kind} is ranked from {need}, not from {count} alone")
    if kind == "badugi":
        return badugi.value
    if count == 5:
        return five(SCALES[kind])
    if kind == "2-7":
        return partial(value, kind)
    return seven(SCALES[kind]) if count == 7 else partial(best_of, SCALES[kind])


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
    require_extra("fast", "ranking many hands")
    from croupier.games.poker.hands.batches import ranked

    return ranked(kind, cards, boards)

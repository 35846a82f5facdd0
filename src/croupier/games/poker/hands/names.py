"""What people call a hand: "full house, kings over fours", "8-6-4-3-2, eight-six low", "three-card badugi 7-4-2"."""

from croupier.equipment.cards import RANKS
from croupier.errors import InputError
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import ACE, Class
from croupier.games.poker.hands.single import SCALES, Text, best_value, class_of, rank

NO_LOW = "no low"
_ONE = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_FEWER = {1: "one-card ", 2: "two-card ", 3: "three-card "}


def name(kind: Kind, hand: int | Text | None, board: Text = ()) -> str:
    """What people call a hand, given its cards or its value (None: no low qualifies).

    >>> from croupier import hands
    >>> hands.name("2-7", "8s 6d 4c 3h 2s")
    '8-6-4-3-2, eight-six low'
    """
    if hand is not None and not isinstance(hand, int):
        hand = rank(kind, hand, board)
    most = best_value(kind)
    if hand is None and kind in {"8-or-better", "omaha-8"}:
        return NO_LOW
    if hand is None or not 1 <= hand <= most:
        raise InputError(f"{hand} is not the value of a hand of kind {kind}; values are 1 to {most}")
    made = class_of(kind, hand)
    written = "-".join(RANKS[rank] for rank in made.ranks)  # 8-5-3-A
    if kind == "badugi":
        return f"{_FEWER.get(len(made.ranks), '')}badugi {written}"
    if SCALES[kind] != "high" and made.category == "high card":
        return f"{written}, {_ONE[made.ranks[0]]}-{_ONE[made.ranks[1]]} low"
    return _high(made)


def _high(made: Class) -> str:
    """The name of a hand in which pairs, straights and flushes count."""
    first, last = made.ranks[0], made.ranks[-1]
    match made.category:
        case "straight flush":
            return "royal flush" if first == ACE else f"straight flush, {_ONE[first]} high"
        case "four":
            return f"four {_many(first)}"
        case "full house":
            return f"full house, {_many(first)} over {_many(last)}"
        case "flush" | "straight":
            return f"{made.category}, {_ONE[first]} high"
        case "three":
            return f"three {_many(first)}"
        case "two pair":
            return f"two pair, {_many(first)} and {_many(made.ranks[2])}"
        case "pair":
            return f"pair of {_many(first)}"
        case _:
            return f"{_ONE[first]} high"


def rank_word(rank: int) -> str:
    """What one card of a rank is called, from 0 the deuce to 12 the ace."""
    return _ONE[rank]


def _many(rank: int) -> str:
    return "sixes" if _ONE[rank] == "six" else f"{_ONE[rank]}s"

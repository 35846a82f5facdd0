"""What people call a hand: "full house, kings over fours", "8-6-4-3-2, eight-six low", "three-card badugi 7-4-2"."""

from croupier.equipment.cards import RANKS
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import ACE, Class
from croupier.games.poker.hands.single import SCALES, class_of

_ONE = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_COUNTS = {1: "one-card", 2: "two-card", 3: "three-card"}


def words(kind: Kind, value: int) -> str:
    """The name of the hands with this value."""
    found = class_of(kind, value)
    if kind == "badugi":
        fewer = _COUNTS.get(len(found.ranks))
        return f"{fewer} badugi {_written(found)}" if fewer else f"badugi {_written(found)}"
    if SCALES[kind] != "high" and found.category == "high card":
        return f"{_written(found)}, {_ONE[found.ranks[0]]}-{_ONE[found.ranks[1]]} low"
    return _high(found)


def _high(found: Class) -> str:
    """The name of a hand in which pairs, straights and flushes count."""
    first, last = found.ranks[0], found.ranks[-1]
    match found.category:
        case "straight flush":
            return "royal flush" if first == ACE else f"straight flush, {_ONE[first]} high"
        case "four":
            return f"four {_many(first)}"
        case "full house":
            return f"full house, {_many(first)} over {_many(last)}"
        case "flush" | "straight":
            return f"{found.category}, {_ONE[first]} high"
        case "three":
            return f"three {_many(first)}"
        case "two pair":
            return f"two pair, {_many(first)} and {_many(found.ranks[2])}"
        case "pair":
            return f"pair of {_many(first)}"
        case _:
            return f"{_ONE[first]} high"


def _many(rank: int) -> str:
    return "sixes" if _ONE[rank] == "six" else f"{_ONE[rank]}s"


def _written(found: Class) -> str:
    """The ranks, as in 8-5-3-A."""
    return "-".join(RANKS[rank] for rank in found.ranks)

"""The kinds of poker hand that can be ranked, how many cards each takes, and the refusal of cards that make no hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from croupier.equipment.cards import FACES, RANKS, UNKNOWN, Card, name
from croupier.errors import InputError

Kind: TypeAlias = Literal["high", "2-7", "a-5", "8-or-better", "badugi", "omaha-high", "omaha-8", "short-high"]
"""What decides between hands: the high hand, one of the lows, or a badugi; Omaha takes two cards and three of the board.

"short-high" is the high hand of a deck from the sixes up: a flush beats a full house, and A-6-7-8-9 is the lowest
straight."""

KINDS: tuple[Kind, ...] = get_args(Kind)
DECK = frozenset(range(FACES))
SIXES: Card = 4 * RANKS.index("6")
"""The first face of a deck from the sixes up."""


@dataclass(frozen=True, slots=True)
class Takes:
    """How many cards of the player's own and of the board a kind is ranked from."""

    own: range = range(5, 8)
    board: int = 0

    def __str__(self) -> str:
        own = f"{self.own[0]} to {self.own[-1]}"
        return f"{own} cards and a board of {self.board}" if self.board else f"{own} cards and no board"


_OMAHA = Takes(range(4, 6), 5)
TAKES: dict[Kind, Takes] = {
    "high": Takes(),
    "2-7": Takes(),
    "a-5": Takes(),
    "8-or-better": Takes(),
    "badugi": Takes(range(1, 8)),
    "omaha-high": _OMAHA,
    "omaha-8": _OMAHA,
    "short-high": Takes(),
}
_COUNTS = frozenset((kind, own, need.board) for kind, need in TAKES.items() for own in need.own)


def takes(kind: str) -> Takes:
    """How many cards the kind takes; a kind that does not exist is refused with those that do."""
    for known in KINDS:
        if kind == known:
            return TAKES[known]
    raise InputError(f"{kind!r} is no kind of hand; there are {', '.join(KINDS)}")


def require(kind: Kind, cards: Sequence[Card], board: Sequence[Card] = ()) -> None:
    """Refuse too many or too few cards for the kind, cards not seen, and the same card twice."""
    need = takes(kind)
    seen = {*cards, *board} if board else set(cards)
    count, shared = len(cards), len(board)
    below = kind == "short-high" and count and min(seen) < SIXES
    if (kind, count, shared) not in _COUNTS or len(seen) != count + shared or not seen <= DECK or below:
        raise InputError(_wrong(kind, need, cards, board))


def _wrong(kind: Kind, need: Takes, cards: Sequence[Card], board: Sequence[Card]) -> str:
    """What is wrong with these cards."""
    dealt = [*cards, *board]
    for card in dealt:
        if card not in DECK:
            return "a hand with a card not seen has no rank" if card == UNKNOWN else f"{card} is not a card"
        if kind == "short-high" and card < SIXES:
            return f"{name(card)} is below the sixes, the lowest cards of a hand of kind short-high"
    twice = sorted({card for card in dealt if dealt.count(card) > 1})
    if twice:
        return f"{name(twice[0])} appears more than once"
    return f"a hand of kind {kind} is ranked from {need}, not from {len(cards)} and a board of {len(board)}"

"""Cards: a face or unknown. Inside, a face is a small integer and a card that nobody saw is one more.

A face is `4 * rank + suit`, deuces first and clubs first, so that fast code may take it apart with divmod; the deuce of
clubs is 0 and the ace of spades 51. Text is "Qs", "Td" (also "10d", in any case), and "??" for a card that was not seen.
"""

import re
from collections.abc import Iterable
from typing import TypeAlias

from croupier.errors import InputError

Card: TypeAlias = int
"""0 to 51, or UNKNOWN."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
FACES = len(RANKS) * len(SUITS)
UNKNOWN: Card = FACES
MOST_DECKS = 100  # on one table; far more than any shoe holds, and a slip of the pen does not fill the memory

_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_CARDS = {name.lower(): card for card, name in enumerate(_NAMES)} | {f"10{suit}": 32 + SUITS.index(suit) for suit in SUITS}
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]|\?\?", re.ASCII | re.IGNORECASE)
_WRITE = 'write rank and suit such as "Qs" or "Td", or "??" for a card not seen'


def card(text: object) -> Card:
    """The card written "Qs", "10s" or "??"; anything else is refused with the form that would be right."""
    match = _CARD.fullmatch(text.strip()) if isinstance(text, str) else None
    if not match:
        raise InputError(f"{shown(text)} is not a card; {_WRITE}")
    return _CARDS[match[0].lower()]


def cards(text: object) -> tuple[Card, ...]:
    """The cards of "Qs Kd ??", "Qs, Kd" or "QsKd", or of a list of single cards, in their order; none of an empty text."""
    if isinstance(text, (list, tuple)):
        return tuple(map(card, text))
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} are not cards; {_WRITE}, one after another")
    read: list[Card] = []
    for word in text.replace(",", " ").split():
        if _CARD.sub("", word):
            raise InputError(f"{shown(word)} is not a card; {_WRITE}")
        read += (_CARDS[each.lower()] for each in _CARD.findall(word))
    return tuple(read)


def name(card: Card) -> str:
    """ "Qs", or "??" for a card that was not seen."""
    if not 0 <= card <= UNKNOWN:
        raise InputError(f"{card} is not a card; faces are 0 to {FACES - 1}, and {UNKNOWN} is a card not seen")
    return _NAMES[card]


def names(cards: Iterable[Card]) -> str:
    """ "Qs Kd ??"."""
    return " ".join(map(name, cards))


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace; a card that was not seen has none, and is refused."""
    return face(card) >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; a card that was not seen has none, and is refused."""
    return face(card) & 3


def face(card: Card) -> Card:
    """The card itself where a face is needed; refused if it was not seen."""
    if not 0 <= card < FACES:
        raise InputError("the card was not seen, so it has no rank or suit" if card == UNKNOWN else f"{card} is not a card")
    return card


def deck() -> tuple[Card, ...]:
    """The 52 faces."""
    return tuple(range(FACES))


def decks(count: int) -> tuple[Card, ...]:
    """Return the faces of the decks, one deck after another; refuse fewer than one, or more than a table could hold."""
    return deck() * require_decks(count)


def require_decks(count: int) -> int:
    """The number of decks, if a table could hold them."""
    if not 1 <= count <= MOST_DECKS:
        raise InputError(f"{count} decks make no shoe; between 1 and {MOST_DECKS} do")
    return count


def shown(text: object) -> str:
    """What somebody wrote, short enough for a sentence."""
    try:
        written = repr(text[:41] if isinstance(text, str) else text)
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "so large a number"
    return written if len(written) <= 43 else written[:40] + "…"

"""What the kernel of poker works on: each thing is one record of plain numbers, handed on by its place in memory.

A record's fields are as fast as local numbers; a tuple of arrays would be taken apart at every call.
"""

from typing import Any

import numpy as np

from croupier.equipment.cards import FACES
from croupier.games.poker.simulation.places import MOST_SHARES, MOST_STREETS, SUMMED, Dealt

Record = Any
"""One element of an array of these types."""

ROOM = 16  # players, and cards of a hand
PILE, FOLDED, OWN, BURNS = range(4)  # heaps of cards that are out of the deck

LUCK, ENOUGH_LUCK = 2048, 1024
"""Random words that lie ready, and how many of them before each hand. Shuffling the discards for every player of every draw
takes fewer; only players who raise each other hundreds of times at random would begin with the first words again."""


def _fields(kind: str, *names: str) -> list[tuple[str, str]]:
    return [(name, kind) for name in names]


HAND = np.dtype(
    [
        # the deck: the next card and the end; what was shuffled and dealt
        *_fields("i8", "pos", "end", "on_board", "burned_now", "shuffles", "dealt"),
        # whose turn it is, at which seat the first position is, the least and greatest bet, cards that may be exchanged
        *_fields("i8", "phase", "street", "actor", "offset", "low", "high", "most", "luck_at"),
        # the betting round: positions still in, those of them with chips and those who acted, one bit each; bets in cents
        *_fields("i8", "live", "able", "acted", "top", "full", "step", "raised", "bringing_in", "no_cap", "raised_here"),
        # how it went
        *_fields("i8", "bets_made", "voided", "shared_card", "shown", "taken"),
        *((name, "i8", (ROOM,)) for name in ("chips", "bets", "put", "got", "held", "showing")),
        *((name, "i8", (ROOM,)) for name in ("promise", "kept", "kept_on")),
        ("heaped", "i8", (4,)),
        ("won", "i8", (MOST_SHARES, ROOM)),  # for each share of the main pot: 1 tied, 2 alone
        ("value", "i8", (MOST_SHARES, ROOM)),  # of each hand shown, by share
        ("high_cards", "i8", (MOST_SHARES, ROOM)),  # its cards by suit, for odd chips
        ("winners", "i8", (MOST_SHARES,)),
        ("parts", "i8", (MOST_SHARES,)),
        ("codes", "i8", (ROOM,)),
        ("luck", "u2", (LUCK,)),
        ("deck", "u1", (4 * FACES,)),
        ("down", "u1", (ROOM, ROOM)),
        ("up", "u1", (ROOM, ROOM)),
        ("board", "u1", (ROOM,)),
        ("heaps", "u1", (4, 2 * FACES)),
        ("cards", "u1", (2 * ROOM,)),
        ("chosen", "u1", (2 * ROOM,)),
    ],
    align=True,
)

# A street: which position opens it, or none (-1) where cards decide: the door card or all that show, the highest or lowest.
STREET = np.dtype(_fields("i8", "opens", "door", "high", "bet", "burn", "down", "up", "board", "draw"))
# A way to play: from which promise it calls and bets, in parts, and whether the cards matter to it at all, each first while
# cards come and then when none come any more; and how far it bets.
WAY = np.dtype([*((name, "i8", (2,)) for name in ("calls", "bets", "asks")), *_fields("i8", "most", "at_random")])

RULES = np.dtype(
    [
        *_fields("i8", "players", "streets_count", "posts_count", "shares_count", "stack", "button"),
        *_fields("i8", "fixed", "pot_limit", "raises", "no_cap_of_two", "half_counts", "short_stands"),
        *_fields("i8", "small_bet", "ante", "bring_in", "unit"),
        *_fields("i8", "blinds_act", "option_at", "completing_raises"),
        *_fields("i8", "burn_each", "stub_shuffled_in", "discards_back", "folded_back", "burns_back", "own_back"),
        *_fields("i8", "burn_again", "short_is_void", "short_streets", "short_burns_back", "short_discards_back"),
        *_fields("i8", "odd_share", "odd_by_suit", "odd_from_last", "chip", "odd_cards_held", "aces_high", "odd_moves"),
        *_fields("i8", "rake_part", "rake_of", "rake_cap", "rake_unit", "rake_after_second"),
        *_fields("i8", "low_ace", "kept_rank", "high_rank", "kept_suits", "low_own", "low_board"),
        ("low", "u8", (FACES,)),  # the lowest bit of the byte of its height in a low hand; 0 if not kept
        ("suit_order", "i8", (4,)),  # the place of each suit, 0 the highest
        ("streets", STREET, (MOST_STREETS,)),
        ("posts", _fields("i8", "position", "cents"), (ROOM,)),  # blinds
        ("shares", _fields("i8", "kind", "weight"), (MOST_SHARES,)),
        ("ways", WAY, (ROOM,)),  # how each seat plays
        ("policies", "i8", (ROOM,)),  # the number of each seat's policy
        ("policies_count", "i8"),
        ("made", "i8", (7463,)),  # the promise of a high hand by its value
    ],
    align=True,
)

TABLE = np.dtype(_fields("i8", *Dealt._fields))
"""Sums of what the whole table did."""
LINE = np.dtype([*_fields("i8", *SUMMED), ("wins", "i8", (MOST_SHARES, 2))])
"""Sums of a seat or a position, and how often each share was won alone, and tied. Of a policy there are only squares."""


def record(kind: np.dtype[np.void]) -> Record:
    """A record of zeros."""
    return np.zeros(1, kind)[0]

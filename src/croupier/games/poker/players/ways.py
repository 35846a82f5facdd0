"""Stated ways to play, as numbers that a table in play and the kernel both read. They are no advice.

Each way compares the *promise* of a hand, the part of it that is good already (see `policies.promise`), with two numbers:
from which part it calls, and from which part it bets or raises. Other numbers hold once no more cards come.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import RANKS

NEVER = Fraction(2)
"""More than any part."""
KEPT = RANKS.index("8")
"""The highest rank that a low hand keeps."""
HIGH_CARD = RANKS.index("T")
"""From which rank a single card is good for a high hand."""
MADE: Mapping[str, Fraction] = {
    "high card": Fraction(0),
    "pair": Fraction(2, 5),
    "two pair": Fraction(3, 5),
    "three": Fraction(3, 4),
}
"""What a high hand of two cards and three of the board is worth once the flop lies there; a straight or better is whole."""
LOW_PARTS = {"own": 2, "board": 3}
"""The cards of a low of the board: so many ranks of the player's own that the board lacks, and so many of the board's."""


@dataclass(frozen=True, slots=True)
class Way:
    """From which promise a player calls and bets, while cards come and when none come any more.

    He bets the least that is allowed, and in one round no further than `most_bets` big bets.
    """

    says: str
    calls: Fraction
    bets: Fraction
    calls_last: Fraction
    bets_last: Fraction
    most_bets: int = 4


WAYS: Mapping[str, Way] = {
    "call": Way("checks or calls, never bets, never folds", Fraction(0), NEVER, Fraction(0), NEVER),
    "fold": Way("checks where that is free, otherwise folds", NEVER, NEVER, NEVER, NEVER),
    "tight": Way(
        "calls with three fifths of a hand and bets with four; at the end calls with three quarters, bets with all of it",
        Fraction(3, 5),
        Fraction(4, 5),
        Fraction(3, 4),
        Fraction(1),
    ),
    "loose": Way(
        "calls with two fifths of a hand and bets with three; at the end calls with two fifths and bets with four",
        Fraction(2, 5),
        Fraction(3, 5),
        Fraction(2, 5),
        Fraction(4, 5),
    ),
}
RANDOM = "random"
RANDOM_SAYS = "any lawful action, each kind equally likely, any amount, any number of any cards exchanged"

"""What the kernel's whole numbers mean, and where they stand in its rows; known without compiling anything."""

from typing import NamedTuple

from croupier.games.poker.hands.ladder import Scale

MOST_SHARES = 4
MOST_STREETS = 12
PARTS = 420
"""The promise of a hand is counted in so many parts: hands of one to seven cards divide it."""

# Kinds of hand. The first four are also the scales on which five cards are read.
KINDS = ("high", "2-7", "a-5", "8-or-better", "badugi", "omaha-high", "omaha-8", "omaha-8-one-hand", "omaha-a-5")
SCALES: tuple[Scale, ...] = ("high", "2-7", "a-5", "8-or-better")
HIGH, DEUCE, ACE_FIVE, EIGHT, BADUGI, OMAHA_HIGH, OMAHA_EIGHT, OMAHA_EIGHT_ONE_HAND, OMAHA_ACE_FIVE = range(9)

# What a hand waits for: cards, an exchange of cards, or a bet.
DEALING, DRAWING, BETTING, OVER = range(4)

# What a player does.
FOLD, CHECK, CALL, RAISE, BROUGHT_IN = range(5)


class Dealt(NamedTuple):
    """What the whole table did."""

    hands: int
    pots: int
    showdowns: int
    raked: int
    reshuffled: int  # hands in which it happened
    reshuffles: int
    voids: int
    cards: int
    raises: int
    shared: int  # hands in which one card was dealt for all


SUMMED = ("net", "net_squared", "showdowns", "won", "scoops")
"""What is summed of each seat, position and policy, before how often each share was won."""

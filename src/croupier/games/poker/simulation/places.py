"""What the kernel's whole numbers mean, and where they stand in its rows; known without compiling anything."""

from typing import NamedTuple

from croupier.games.poker.hands.ladder import Scale

MOST_SHARES = 4
MOST_STREETS = 12
PARTS = 420
"""The promise of a hand is counted in so many parts: hands of one to seven cards divide it."""

# Words of the rules and their numbers: limits, what becomes of a short bet, who has the option, and who takes odd chips.
LIMITS = ("fixed", "pot", "none")
FIXED, POT, NO_LIMIT = range(3)
HALF_BETS = ("counts as full", "counts only if full", "raised as it stands")
COUNTS_AS_FULL, COUNTS_IF_FULL, RAISED_AS_IT_STANDS = range(3)
OPTIONS = ("big blind", "every blind", "nobody")
BIG_BLIND_HAS_OPTION, EVERY_BLIND_HAS_OPTION, NOBODY_HAS_OPTION = range(3)
ODD_CHIPS = ("left of button", "high card by suit", "nearest the small blind", "best hand of the odd share")
LEFT_OF_BUTTON_FIRST, HIGH_CARD_BY_SUIT, NEAREST_SMALL_BLIND, BEST_OF_ODD_SHARE = range(4)

# A street; who acts first on it.
FIRST, BET, BURN, DOWN, UP, BOARD, DRAW = range(7)
FIRST_TO_ACT = ("left of blinds", "left of button", "high door", "low door", "low board", "high board")
LEFT_OF_BLINDS, LEFT_OF_BUTTON, HIGH_DOOR, LOW_DOOR, LOW_BOARD, HIGH_BOARD = range(6)

# A share: its kind of hand, and its weight. The first four kinds are also the scales on which five cards are read.
KIND, WEIGHT = range(2)
KINDS = ("high", "2-7", "a-5", "8-or-better", "badugi", "omaha-high", "omaha-8", "omaha-8-one-hand", "omaha-a-5")
SCALES: tuple[Scale, ...] = ("high", "2-7", "a-5", "8-or-better")
HIGH, DEUCE, ACE_FIVE, EIGHT, BADUGI, OMAHA_HIGH, OMAHA_EIGHT, OMAHA_EIGHT_ONE_HAND, OMAHA_ACE_FIVE = range(9)

# A way to play: from which promise it calls and bets, in parts, at first and last; how far it bets, and whether the cards
# matter to it at all.
AT_RANDOM, CALLS, BETS, CALLS_LAST, BETS_LAST, MOST_BET, ASKS, ASKS_LAST = range(8)
WAY = 8

# What a hand waits for: cards, an exchange of cards, or a bet.
DEALING, DRAWING, BETTING, OVER = range(4)

# What a player does, as it is written down: position, deed, amount (of a discard the cards, one bit each).
FOLD, CHECK, CALL, RAISE, BROUGHT_IN, DISCARD = range(6)


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

"""The poker table as data: seats around it, the board in the middle, and where the rake waits.

Coordinates count places: x is 0 at the seat nearest the dealer's left hand and grows clockwise, y is 0 beside the dealer.
"""

from functools import lru_cache

from croupier.games.kit.layout import Area, Layout
from croupier.games.poker.rules import PokerRules


@lru_cache(maxsize=64)
def layout(rules: PokerRules) -> Layout:
    """Seats from the dealer's left on, the common cards if the game has any, the pot and the place of the rake."""
    seats = [Area(f"seat {seat}", "seat", seat - 1, 2, 1, 1, str(seat)) for seat in range(1, rules.seats + 1)]
    common = [Area("board", "board", 0, 1, rules.seats, 1, "Board")] if rules.board_cards else []
    side = 0 if rules.rake.holding == "top of the drop slide" else rules.seats - 1
    rake = Area("rake", "rake", side, 0, 1, 1, "Rake")
    return Layout((*seats, *common, rake))

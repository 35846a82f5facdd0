"""Casino War's picture bets: Initial and Tie Wager of one player in chips, and the cards that decide them."""

from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.rounds.drills import Picture
from croupier.games.kit.table_habits import Lots

CHIPS, TIES = tuple(range(1, 21)), tuple(range(1, 13))
"""How many chips lie on the Initial and on the Tie Wager."""
USUAL_CENTS = (5_00, 25_00, 1_00, 2_50)
"""Values of the chips in a picture, the most usual first."""
TIED, WAR = 0.55, 0.5
"""How often the cards tie, and how often a tie without a Tie Wager goes to War."""


def picture(rules: WarRules, lots: Lots) -> Picture:
    """Chips at one position, and a card that wins or ties; a tie has a Tie Wager, or goes to War."""
    usual = [cents for cents in USUAL_CENTS if cents in rules.chips.in_play] or sorted(rules.chips.in_play)
    chip = lots.pick(usual[:2])
    limits = rules.limits
    initial = max(-(-(limits.minimum or 0) // chip), lots.pick(CHIPS))
    tied = lots.chance(TIED)
    tie = lots.pick(TIES) if not tied or not lots.chance(WAR) else 0
    chips = [("initial", initial), *([("tie", tie)] if tie else [])]
    own, dealer = _faces(rules, tied, lots)
    burned = (UNSEEN,) * rules.burn.shoe
    return Picture("", chip, chips, (*burned, own, dealer), "war")


def _faces(rules: WarRules, tied: bool, lots: Lots) -> tuple[str, str]:
    """The player's card and the dealer's: of one rank, or the player's higher."""
    high, low = sorted(lots.shuffled(rules.ranks.order)[:2], key=rules.ranks.order.index)
    one, other = lots.pick("cdhs"), lots.pick("cdhs")
    return f"{high}{one}", f"{high if tied else low}{other}"

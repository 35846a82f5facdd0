"""What can go wrong in a hand of poker, which is not played again to be divided."""

from croupier.games.kit.rounds.irregular import RULED, Irregularity

KILLED = "hand killed by the dealer"
IRREGULARITIES = (
    Irregularity("card exposed by the dealer", "exposed.dealt", "dealer"),
    Irregularity(KILLED, "dead.bets", "dealer"),
    Irregularity("acted out of turn", "deviation.reported_by", "patron", effect="ruling due"),
    Irregularity("chips added behind the bet", "deviation.reported_by", "patron", effect="ruling due"),
    RULED,
)

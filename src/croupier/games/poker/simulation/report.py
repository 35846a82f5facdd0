"""The report of simulated poker: what each policy and each position wins or loses, with its error, and how hands went."""

from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.simulation.plan import LEVEL, WIDTH, Counts
from croupier.games.poker.players.policies import RANDOM, RANDOM_SAYS, WAYS
from croupier.games.poker.simulation.plan import Line, PokerPlan

_CENTS = 100


def report(played: PokerPlan, counts: Counts) -> dict[str, object]:
    """The counts of finished hands as JSON. All nets and the rake together are nothing, to the cent."""
    table = played.dealt(counts)
    seats = played.seats(counts)
    assert sum(line.net for line in seats) + table.raked == 0
    hands = table.hands
    return {
        "table": {
            "mean_pot": table.pots / hands / _CENTS,
            "showdowns": table.showdowns,
            "showdown_frequency": table.showdowns / hands,
            "bets_per_hand": table.raises / hands,
            "cards_per_hand": table.cards / hands,
            "rake": dollars(table.raked),
            "rake_per_hand": table.raked / hands / _CENTS,
            "hands_reshuffled": table.reshuffled,
            "reshuffles": table.reshuffles,
            "voided": table.voids,
            "one_card_for_all": table.shared,
        },
        "policies": [
            {"policy": line.name, "says": _says(line.name), **_line(played, line, hands)}
            for line in played.by_policy(counts)
        ],
        "positions": [{"position": line.name, **_line(played, line, hands)} for line in played.positions(counts)],
        "seats": [
            {"seat": line.name, "policy": policy, **_line(played, line, hands)}
            for line, policy in zip(seats, played.policies, strict=True)
        ],
    }


def _says(policy: str) -> str:
    return RANDOM_SAYS if policy == RANDOM else WAYS[policy].says


def _line(played: PokerPlan, line: Line, hands: int) -> dict[str, Any]:
    """Net of each hand and player, in dollars, with its error: hands are independent, players of one hand are not."""
    mean = Fraction(line.net, hands)
    error = None
    if hands > 1:
        apart = line.net_squared - mean * line.net
        error = sqrt(apart / (hands - 1) / hands) / line.seats / _CENTS
    net = float(mean) / line.seats / _CENTS
    dealt = hands * line.seats
    return {
        "seats": line.seats,
        "hands": dealt,
        "net": dollars(line.net),
        "net_per_hand": exact(mean / line.seats / _CENTS),
        "standard_error": error,
        "interval": None if error is None else {"level": LEVEL, "low": net - WIDTH * error, "high": net + WIDTH * error},
        "big_bets_per_100": net * _CENTS / played.big_bet * 100,
        "went_to_showdown": line.showdowns / dealt,
        "won": line.won / dealt,
        "scoops": line.scoops,
        "shares": [
            {"hand_kind": kind, "win": alone, "tie": tied}
            for kind, (alone, tied) in zip(played.kinds, line.wins, strict=True)
        ],
    }

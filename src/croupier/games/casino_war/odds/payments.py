"""What a hand of Casino War wins and loses: by the odds alone, or at a stake, in the chips in play.

At a stake, winnings and a surrendered part are what the chips can make, and no hand is paid above the limit of the house.
"""

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from croupier.games.casino_war.odds.box import OWN_ROWS, Box, BoxPays, CardRelation, Payments
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.odds import in_chips


class Nets(NamedTuple):
    """What each course of a round brings a seat, in units of its wagers."""

    won: Fraction
    lost: Fraction
    surrendered: Fraction
    war_won: Fraction
    war_tied: Fraction
    war_lost: Fraction


class HandNets(NamedTuple):
    """A hand's courses, and with how little its player cannot go to War; all in the unit of its wagers."""

    nets: Nets
    needed: Fraction


def nets(rules: WarRules, stake: int | None = None) -> Nets:
    """Of one unit on the Initial Wager; with a stake in cents, as chips pay it."""
    return hand_nets(rules, stake).nets


def hand_nets(rules: WarRules, initial: int | None, tie: int = 0) -> HandNets:
    """A hand with so many cents on the Initial and the Tie Wager, per unit of both; without cents one unit, undivided."""
    if initial is None:
        rules, initial = undivided(rules)
    in_chips(rules, tie or None)
    pays = BoxPays(rules, Box(initial, tie))
    tied = [CardRelation("plain", second) for second in ("surrendered", "higher", "plain", "lower")]
    rows = [pays.nets(shown) for shown in (CardRelation("higher"), CardRelation("lower"), *tied)]
    every = initial + tie
    needed = 2 * initial - rows[2][OWN_ROWS.index("tie")]
    return HandNets(Nets(*(Fraction(sum(row), every) for row in rows)), Fraction(needed, every))


def undivided(rules: WarRules) -> tuple[WarRules, int]:
    """The rules without what cuts or rounds a payment, and a stake of which chips pay every part."""
    parts = (rules.surrender.lost, *(odds.ratio for odds in rules.payouts.values()))
    limits, surrender = rules.limits._replace(payout_per_hand=None), rules.surrender._replace(least=0)
    whole = rules.chips_in_play.smallest * lcm(*(part.denominator for part in parts))
    return replace(rules, limits=limits, surrender=surrender), whole


def tie_net(rules: WarRules, line: str, stake: int | None = None) -> Fraction:
    """What a won Tie Wager brings per unit, by a line of the payouts."""
    if stake is None:
        return rules.payouts[line].ratio
    in_chips(rules, stake)
    return Fraction(Payments(rules).paid(line, stake), stake)


def smallest_rounded(rules: WarRules) -> int | None:
    """The least stake, in cents, of which some part cannot be paid in the chips in play; None if there is none."""
    smallest = rules.chips_in_play.smallest
    side = (line.odds for wager in rules.side_wagers.values() if wager.offered for line in wager.pays.values())
    parts = (rules.surrender.lost, *(odds.ratio for odds in (*rules.payouts.values(), *side)))
    return smallest if any(part.denominator > 1 for part in parts) else None

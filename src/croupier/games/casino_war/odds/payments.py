"""What a hand of Casino War wins and loses: by the odds alone, or at a stake, in the chips in play.

At a stake, winnings and a surrendered part are what the chips can make, and no hand is paid above the limit of the house.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

from croupier.games.casino_war.rules import Fate, WarRules
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
    whole = initial is not None
    in_chips(rules, initial)
    in_chips(rules, tie or None)
    stakes = {"initial": Fraction(1 if initial is None else initial), "tie": Fraction(tie)}
    stakes |= {"war": stakes["initial"], "war-tied": stakes["initial"]}
    every = stakes["initial"] + stakes["tie"]

    def paid(*lines: str) -> Fraction:
        return _paid(rules, [(line, stakes[line]) for line in lines], whole=whole)

    def after_war(fate: Fate, line: Literal["war", "war-tied"]) -> Fraction:
        lost = stakes["initial"] if fate == "lost" else Fraction(0)
        return paid(*tied, *(["initial"] if fate == "paid" else []), line) - lost

    tied = ["tie"] if tie else []
    fates = rules.war.initial
    lost_war = -stakes["war"] - (stakes["initial"] if fates.lose == "lost" else 0)
    back = ["initial"] if fates.lose == "paid" else []
    courses = Nets(
        won=paid("initial") - stakes["tie"],
        lost=-every,
        surrendered=paid(*tied) - _given_up(rules, stakes["initial"], whole=whole),
        war_won=after_war(fates.win, "war"),
        war_tied=after_war(fates.tie, "war-tied"),
        war_lost=paid(*tied, *back) + lost_war,
    )
    needed = 2 * stakes["initial"] - paid(*tied)
    return HandNets(Nets(*(net / every for net in courses)), needed / every)


def tie_net(rules: WarRules, line: str, stake: int | None = None) -> Fraction:
    """What a won Tie Wager brings per unit, by a line of the payouts."""
    if stake is None:
        return rules.payouts[line].ratio
    in_chips(rules, stake)
    return _paid(rules, [(line, Fraction(stake))], whole=True) / stake


def smallest_rounded(rules: WarRules) -> int | None:
    """The least stake, in cents, of which some part cannot be paid in the chips in play; None if there is none."""
    smallest = rules.chips_in_play.smallest
    side = (line.odds for wager in rules.side_wagers.values() if wager.offered for line in wager.pays.values())
    parts = (rules.surrender.lost, *(odds.ratio for odds in (*rules.payouts.values(), *side)))
    return smallest if any(part.denominator > 1 for part in parts) else None


def _paid(rules: WarRules, lines: list[tuple[str, Fraction]], *, whole: bool) -> Fraction:
    """What one hand is paid by these lines of the payouts, within the limit of the house."""
    if not whole:
        return sum((rules.payouts[line].ratio * stake for line, stake in lines), Fraction(0))
    chips, limit = rules.chips_in_play, rules.limits.payout_per_hand
    each = (chips.pays(rules.payouts[line].ratio * stake, rules.chips.breakage) for line, stake in lines)
    return Fraction(sum(each) if limit is None else min(sum(each), chips.pays(limit, "down")))


def _given_up(rules: WarRules, stake: Fraction, *, whole: bool) -> Fraction:
    """What a surrender costs: in chips as they divide it, so many at least, and never more than there is."""
    part = rules.surrender.lost * stake
    if not whole:
        return part
    chips = rules.chips_in_play
    return min(Fraction(max(chips.pays(part, rules.surrender.odd), rules.surrender.least * chips.smallest)), stake)

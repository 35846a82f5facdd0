"""Exact odds of the Progressive Payout Wager and its Envy Bonus.

A tie is of the original cards, a double tie of the War cards as well, four of a kind a double tie of one rank; what
"suited" asks of four cards is a reading of the edition. Only the highest award is paid. A player with a tie is taken to go
to War always: who surrenders gives up every award on four cards.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.awards import Award
from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import dealt_from, falling, tied_pairs
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds import Exact

TIE, SUITED_TIE, DOUBLE = "tie", "suited tie", "double tie"
FOUR, SUITED_DOUBLE, SUITED_FOUR = "four of a kind", "suited double tie", "suited four of a kind"
HANDS = (SUITED_FOUR, SUITED_DOUBLE, FOUR, DOUBLE, SUITED_TIE, TIE)

DECIDED_BY = {
    "each tie suited": ((SUITED_DOUBLE,), (SUITED_DOUBLE,)),
    "all cards suited": ((), ()),
    "each tie suited, also of a four": ((SUITED_FOUR, SUITED_DOUBLE), (SUITED_DOUBLE,)),
}
"""What two suited ties of different suits make beside what unsuited ones would: when of one rank, and when of two."""

COLLECTED = {"before the deal, handed back with a win": 0, "before the deal, never handed back": 1}
"""How much of its stake a winning wager has lost."""


@dataclass(frozen=True, slots=True)
class ProgressiveOdds:
    """The Progressive Payout Wager per unit of its stake. Its return is a straight line over the meter.

    At a given meter the player is the one who is paid from it; a second winner of the same round finds it reset.
    """

    offered: bool
    stake_cents: int
    hits: Mapping[str, Fraction]  # for each award, the chance to be paid it
    distribution: Distribution  # the meter left out
    envy: Distribution  # for each other player at the table; it costs nothing beside the stake
    meter_share: Fraction  # the part of the meter that a round pays on average

    @property
    def fixed_return(self) -> Fraction:
        """What comes back of each unit by odds and fixed sums alone, the stake included."""
        return self.distribution.returned

    @property
    def per_meter_cent(self) -> Fraction:
        """What each cent on the meter adds to the return."""
        return self.meter_share / self.stake_cents

    def returned(self, meter_cents: int | Fraction, *, others: int = 0) -> Fraction:
        """What comes back of each unit at this meter, with Envy Bonuses for so many other hands."""
        return self.fixed_return + others * self.envy.mean + self.per_meter_cent * meter_cents

    def break_even_cents(self, *, others: int = 0) -> Fraction | None:
        """The meter at which the wager is fair; None if it cannot be won. Not above 0: fair without it."""
        return (1 - self.returned(0, others=others)) / self.per_meter_cent if self.meter_share else None


def progressive(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None) -> ProgressiveOdds | None:
    """The progressive; None if the edition has none. A shoe must tell suits."""
    return _odds(rules.progressive, dealt_from(rules, decks, shoe)) if rules.progressive else None


def lines(rules: WarRules, cards: Composition) -> list[Exact]:
    """The progressive without its meter, and the Envy Bonus for one other player; none where suits are not told."""
    if rules.progressive is None or cards.faces is None:
        return []
    odds = _odds(rules.progressive, cards)
    return [
        Exact("progressive", odds.distribution, offered=odds.offered),
        Exact("envy", odds.envy, offered=odds.offered, free=True),
    ]


def warnings(rules: WarRules, cards: Composition) -> list[str]:
    """Awards that cannot be won, and a progressive that favours the player at its meter and a full table."""
    if rules.progressive is None:
        return []
    if cards.faces is None:
        return ['progressive and envy are not determined: the shoe is given by rank; give it by face, as "As:6 Ah:6"']
    possible = {hand for hands, ways in _hands(rules.progressive, cards) if ways for hand in hands}
    why = f"no card is in the shoe more than {max(cards.faces)} times, no rank more than {max(cards.ranks)} times"
    kinds = (("progressive", rules.progressive.pays), ("envy", rules.progressive.envy))
    said = [f"{kind}: {hand} can never be won: {why}" for kind, awards in kinds for hand in awards if hand not in possible]
    meter, others = rules.progressive.meter.standing, rules.seats - 1
    back = _odds(rules.progressive, cards).returned(meter, others=others)
    if back > 1:
        said.append(
            f"the player has the edge on progressive with the meter at {dollars(meter)} and {others} others at the "
            f"table: {float(back - 1):.4%} of each unit wagered"
        )
    return said


def _odds(wager: Progressive, cards: Composition) -> ProgressiveOdds:
    stake = wager.stake
    if stake <= 0:
        raise InputError(f"the stake must be above 0 cents, not {stake}")
    if wager.collected not in COLLECTED:
        raise InputError(f"odds know no progressive collected {wager.collected!r}", rule="progressive.collected")
    pays, envy = _ranked(wager.pays, stake), _ranked(wager.envy, stake)
    of = falling(cards.size, 4)
    hits = dict.fromkeys(wager.pays, Fraction(0))
    share = Fraction(0)
    won: list[tuple[Fraction | int, int]] = []
    envied: list[tuple[Fraction | int, int]] = []
    for hands, ways in _hands(wager, cards):
        paid = next((award for award in pays if award.hand in hands), None)
        if paid:
            hits[paid.hand] += Fraction(ways, of)
            share += Fraction(ways * paid.percent, 100 * of)
        won.append((paid.units - COLLECTED[wager.collected] if paid else -1, ways))
        envied.append((next((award.units for award in envy if award.hand in hands), 0), ways))
    return ProgressiveOdds(wager.offered, stake, hits, Distribution.of(won), Distribution.of(envied), share)


def _hands(wager: Progressive, cards: Composition) -> list[tuple[tuple[str, ...], int]]:
    """Every way for the player's, the dealer's and their War cards to fall, by all the hands that they then make."""
    if wager.decided_by not in DECIDED_BY:
        raise InputError(f"odds know no hands decided by {wager.decided_by!r}", rule="progressive.decided_by")
    one_rank, two_ranks = DECIDED_BY[wager.decided_by]
    every, pairs = tied_pairs(cards.ranks), falling(cards.size - 2, 2)
    every_suited = [tied_pairs(cards.by_face[suit :: len(SUITS)]) for suit in range(len(SUITS))]
    ways: Counter[tuple[str, ...]] = Counter()
    for rank, count in enumerate(cards.ranks):
        suits = cards.by_face[rank * len(SUITS) : (rank + 1) * len(SUITS)]
        by_suit = [falling(held, 2) for held in suits]
        suited = sum(by_suit)
        plain = falling(count, 2) - suited
        # the War cards tie in the same rank, in another, or not at all
        same, other = falling(count - 2, 2), every - suited - plain
        untied = pairs - same - other
        identical = sum(falling(held, 4) for held in suits)
        same_two_suits = suited**2 - sum(held**2 for held in by_suit)
        other_one_suit = sum(held * (all_held - held) for held, all_held in zip(by_suit, every_suited, strict=True))
        other_two_suits = suited * (sum(every_suited) - suited) - other_one_suit
        ways[HANDS] += identical
        ways[(*one_rank, FOUR, DOUBLE, SUITED_TIE, TIE)] += same_two_suits
        ways[FOUR, DOUBLE, SUITED_TIE, TIE] += suited * same - identical - same_two_suits
        ways[FOUR, DOUBLE, TIE] += plain * same
        ways[SUITED_DOUBLE, DOUBLE, SUITED_TIE, TIE] += other_one_suit
        ways[(*two_ranks, DOUBLE, SUITED_TIE, TIE)] += other_two_suits
        ways[DOUBLE, SUITED_TIE, TIE] += suited * other - other_one_suit - other_two_suits
        ways[DOUBLE, TIE] += plain * other
        ways[SUITED_TIE, TIE] += suited * untied
        ways[TIE,] += plain * untied
    ways[()] = (falling(cards.size, 2) - every) * pairs
    return list(ways.items())


class _Paid(NamedTuple):
    """What an award pays for each unit: a part of the meter, and the rest."""

    percent: int
    units: Fraction
    hand: str


def _ranked(awards: Mapping[str, Award], stake: int) -> list[_Paid]:
    """The awards from the highest down; a share of the meter is above any sum."""
    ranked = []
    for hand, award in awards.items():
        if hand not in HANDS:
            raise InputError(
                f"the progressive has no hand {hand!r}; there are " + ", ".join(HANDS), rule="progressive.pays"
            )
        percent = sum(share.percent for share in award.shares)
        ranked.append(_Paid(percent, award.fixed.winnings(stake) / stake, hand))
    return sorted(ranked, reverse=True)

"""The rules in force, typed: the TOML path is the attribute. Every card table has seats, chips, limits and the deal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from croupier.equipment.awards import Odds
from croupier.games.kit.rules import CardTableRules, crossed_limits, wrong_payouts


class Dealer(NamedTuple):
    """The least high card that qualifies, and what becomes of the Ante where the dealer does not."""

    least: Literal["J", "Q", "K"]
    ante: Literal["paid", "returned"]


class PairPlus(NamedTuple):
    offered: bool
    pays: Mapping[str, Odds]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThreeCardRules(CardTableRules):
    dealer: Dealer
    payouts: Mapping[str, Odds]
    ante_bonus: Mapping[str, Odds]
    pair_plus: PairPlus


def violations(rules: ThreeCardRules) -> Iterator[tuple[str, str]]:
    if rules.deal.decks != 1:
        yield "deal.decks", "three cards are dealt from one deck"
    yield from wrong_payouts(rules.payouts, ("ante", "play"))
    yield from crossed_limits(*rules.limits)

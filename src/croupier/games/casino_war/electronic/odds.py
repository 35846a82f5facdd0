"""Exact odds of the electronic version of Casino War. Settles for itself, apart from `electronic`.

A community card that is a hand of its own comes as a player's card does at the live table, so its odds are the live ones.
Where the highest of all community cards plays, its rank is counted; the War is then one card against one. Who holds the
War card changes no chance of a single station, only whether stations on one hand win together.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, product

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import dealt_from, falling, in_order
from croupier.games.casino_war.odds.odds import STRATEGIES, Nets, Strategy, nets
from croupier.games.casino_war.rules import EACH, HIGHEST, Electronic, WarRules, tie_line
from croupier.games.kit.odds import Exact

PREFIX = "electronic-"
_LIVE = ("initial", "tie", "war-tie")


def lines(
    rules: WarRules, live: Sequence[Exact], *, decks: int | None = None, shoe: Composition | None = None
) -> list[Exact]:
    """The wagers of a station, per unit; none where the edition has no such version or leaves it undetermined.

    `live` are the odds of the live table under the same rules and cards.
    """
    version, cards = rules.electronic, dealt_from(rules, decks, shoe)
    if version is None or cards.size < _needed(rules, version):
        return []
    if version.decided == EACH:
        return [replace(x, wager=PREFIX + x.wager, offered=version.offered) for x in live if x.wager in _LIVE]
    if version.decided == HIGHEST:
        return [replace(line, offered=version.offered) for line in _highest(rules, in_order(rules, cards), version.cards)]
    return []


def warnings(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None) -> list[str]:
    """Why an offered electronic version has no odds."""
    version, cards = rules.electronic, dealt_from(rules, decks, shoe)
    if version is None or not version.offered:
        return []
    needed = _needed(rules, version)
    if cards.size < needed:
        return [f"{PREFIX}initial cannot be dealt: its round needs {needed} cards, the shoe has {cards.size}"]
    if version.decided not in (EACH, HIGHEST):
        return [f"{PREFIX}initial is not determined: what the community cards do is left to the submission"]
    return []


def _needed(rules: WarRules, version: Electronic) -> int:
    """The cards of a round in which one hand goes to War."""
    return version.cards + 1 + rules.burn.war + 2


def details(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None) -> dict[str, Fraction]:
    """How alike two stations fare that wager a unit each on one hand and always go to War, where the version is offered."""
    version, cards = rules.electronic, dealt_from(rules, decks, shoe)
    if version is None or not version.offered or version.decided not in (EACH, HIGHEST):
        return {}
    if cards.size < _needed(rules, version) + 1:  # the second station's War card
        return {}
    ranks, drawn = in_order(rules, cards), version.cards if version.decided == HIGHEST else 1
    counts, money = highest_counts(ranks, drawn), nets(rules)
    law = _initial(money, counts, "war").distribution
    alike = law.variance
    if version.war_cards == "one for each station":
        alike = _both(money, ranks, drawn, counts) - law.mean**2
    return {"variance of a station": law.variance, "covariance of two stations on one hand": alike}


# The highest of all community cards against the dealer's


@dataclass(frozen=True, slots=True)
class HighestCounts:
    """Ways of the community cards, the dealer's card and two War cards in order; by rank of the dealer's where they tie."""

    of: int
    won: int
    lost: int
    tied: tuple[int, ...]
    tied_twice: tuple[int, ...]


def highest_counts(ranks: Sequence[int], cards: int) -> HighestCounts:
    """Counted with the community cards drawn last: all of `cards` must be among those not above a rank.

    `ranks` is how many cards there are of each rank, the lowest first.
    """
    size = sum(ranks)
    upto = list(accumulate(ranks))
    won = lost = 0
    tied, twice = [], []
    for at, count in enumerate(ranks):
        below, until = upto[at] - count, upto[at] - 1  # lower cards, and those not above the dealer's when it is gone
        worse, not_better = falling(below, cards), falling(until, cards)
        wars = falling(size - 1 - cards, 2)
        won += count * (falling(size - 1, cards) - not_better) * wars
        lost += count * worse * wars
        tied.append(count * (not_better - worse) * wars)
        again = 0
        for war_at, held in enumerate(ranks):
            pairs = falling(held - (war_at == at), 2)
            gone_until, gone_below = 2 * (war_at <= at), 2 * (war_at < at)
            if pairs:
                again += pairs * (falling(until - gone_until, cards) - falling(below - gone_below, cards))
        twice.append(count * again)
    return HighestCounts(falling(size, cards + 3), won, lost, tuple(tied), tuple(twice))


def _highest(rules: WarRules, ranks: Sequence[int], cards: int) -> list[Exact]:
    counts, money = highest_counts(ranks, cards), nets(rules)
    found = [_initial(money, counts, strategy) for strategy in STRATEGIES]
    pays, tied = rules.payouts["tie"].ratio, sum(counts.tied)
    found.append(Exact(f"{PREFIX}tie", _either(pays, tied, counts.of)))
    if rules.wagers.tie_on_war and tied:
        found.append(Exact(f"{PREFIX}war-tie", _either(rules.payouts[tie_line(rules)].ratio, sum(counts.tied_twice), tied)))
    return found


def _initial(money: Nets, counts: HighestCounts, strategy: Strategy) -> Exact:
    surrendered = war_decided = war_tied = 0
    for tied, twice in zip(counts.tied, counts.tied_twice, strict=True):
        decided = (tied - twice) // 2  # either War card is as likely the higher
        worth = decided * (money.war_won + money.war_lost) + twice * money.war_tied
        if strategy == "war" or (strategy == "best" and worth > tied * money.surrendered):
            war_decided += decided
            war_tied += twice
        else:
            surrendered += tied
    ways = (counts.won, counts.lost, surrendered, war_decided, war_tied, war_decided)
    wagered = 1 + Fraction(2 * war_decided + war_tied, counts.of)
    return Exact(f"{PREFIX}initial", Distribution.of(zip(money, ways, strict=True)), strategy=strategy, wagered=wagered)


def _either(pays: Fraction, won: int, of: int) -> Distribution:
    return Distribution.of(((pays, won), (Fraction(-1), of - won)))


def _both(money: Nets, ranks: Sequence[int], cards: int, counts: HighestCounts) -> Fraction:
    """The mean of the product of two stations' nets on one hand, each with its own War card against the dealer's."""
    upto, every = list(accumulate(ranks)), range(len(ranks))
    wars: Counter[tuple[int, int]] = Counter()
    for tied, dealers, one, other in product(every, repeat=4):
        rest, ways = list(ranks), 1
        for rank in (tied, dealers, one, other):
            ways *= rest[rank]
            rest[rank] -= 1
        if ways > 0:
            drawn = (dealers, one, other)
            until = upto[tied] - 1 - sum(rank <= tied for rank in drawn)
            below = upto[tied] - ranks[tied] - sum(rank < tied for rank in drawn)
            ways *= falling(until, cards) - falling(below, cards)
            wars[_order(one, dealers), _order(other, dealers)] += ways
    net = {1: money.war_won, 0: money.war_tied, -1: money.war_lost}
    at_war = sum((ways * net[one] * net[other] for (one, other), ways in wars.items()), Fraction(0))
    decided = Fraction(counts.won * money.won**2 + counts.lost * money.lost**2, counts.of)
    return decided + at_war / falling(sum(ranks), cards + 4)


def _order(mine: int, dealers: int) -> int:
    return (mine > dealers) - (mine < dealers)

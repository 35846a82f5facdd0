"""Exact odds of the electronic version of Casino War. Settles for itself, apart from `play`.

A community card that is a hand of its own comes as a player's card does at the live table, so its odds are the live ones.
Where the highest of all community cards plays, its rank is counted; the War is then one card against one. Who holds the
War card changes no chance of a single station, only whether stations on one hand win together.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from fractions import Fraction
from itertools import accumulate, product

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import Nets, hand_nets, nets
from croupier.games.casino_war.odds.counting import DealWays, falling, in_order, require, ways_of
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, course_ways, lines_of, played, seat, wars_on
from croupier.games.casino_war.rules import EACH, HIGHEST, Electronic, WarRules
from croupier.games.kit.odds.joint import BookOdds, Together
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.wager import Wager

PREFIX = "electronic-"
_LIVE = ("initial", "tie", "war-tie")


def lines(rules: WarRules, live: Sequence[Exact], cards: Composition, stake: int | None = None) -> list[Exact]:
    """The wagers of a station, per unit; none where the edition has no such version or leaves it undetermined.

    `live` are the odds of the live table under the same rules and cards.
    """
    version = rules.electronic
    if version is None or cards.size < _needed(rules, version):
        return []
    if version.decided == EACH:
        return [replace(x, wager=PREFIX + x.wager, offered=version.offered) for x in live if x.wager in _LIVE]
    if (drawn := _drawn(version)) is None:
        return []
    ways = ways_of(in_order(rules, cards), drawn)
    lines = lines_of(rules, ways, (sum(ways.tied), ways.of), PREFIX, stake)
    return [replace(line, offered=version.offered) for line in lines]


def warnings(rules: WarRules, cards: Composition) -> list[str]:
    """Why an offered electronic version has no odds."""
    version = rules.electronic
    if version is None or not version.offered:
        return []
    needed = _needed(rules, version)
    if cards.size < needed:
        return [f"{PREFIX}initial cannot be dealt: its round needs {needed} cards, the shoe has {cards.size}"]
    if _drawn(version) is None:
        return [f"{PREFIX}initial is not determined: what the community cards do is left to the submission"]
    return []


def _drawn(version: Electronic) -> int | None:
    """Of how many community cards the highest is a hand; None where that is left to the submission."""
    return {EACH: 1, HIGHEST: version.cards}.get(version.decided)


def _needed(rules: WarRules, version: Electronic) -> int:
    """The cards of a round in which one hand goes to War."""
    return version.cards + 1 + rules.burn.war + 2


def details(rules: WarRules, cards: Composition) -> dict[str, Fraction]:
    """How alike two stations fare that wager a unit each on one hand and always go to War, where the version is offered."""
    version = rules.electronic
    if version is None or not version.offered or (drawn := _drawn(version)) is None:
        return {}
    if cards.size < _needed(rules, version) + 1:  # the second station's War card
        return {}
    ranks = in_order(rules, cards)
    ways, money = ways_of(ranks, drawn), nets(rules)
    law = seat(money, ways, wars_on(money, ways, "war"))
    alike = law.variance
    if version.war_cards == "one for each station":
        alike = _both(money, ranks, drawn, ways) - law.mean**2
    return {"variance of a station": law.variance, "covariance of two stations on one hand": alike}


def _both(money: Nets, ranks: Sequence[int], cards: int, counts: DealWays) -> Fraction:
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


# Bets together


def books(rules: WarRules, bets: Sequence[tuple[Wager, Fraction]], cards: Composition) -> list[BookOdds]:
    """An Initial and a Tie Wager of one station on one hand, by strategy; its side wagers are refused with their rule."""
    from croupier.games.casino_war.odds.books import whole

    version, cents = rules.electronic, Counter[str]()
    for wager, amount in bets:
        name = wager.kind.removeprefix(PREFIX)
        if version is None or name not in ("initial", "tie"):
            raise no_side_wager(rules, name)
        if not wager.kind.startswith(PREFIX):
            reason = f"a bet at a station and a bet at a live table are not of one round; name it {PREFIX}{name}"
            raise InputError(reason, rule="electronic.offered")
        cents[name] += whole(100 * amount)
    assert version is not None
    require(cards, _needed(rules, version), "a round with a War")
    if (drawn := _drawn(version)) is None:
        reason = f"{PREFIX}initial is not determined: what the community cards do is left to the submission"
        raise InputError(reason, rule="electronic.decided")
    if not cents["initial"]:
        reason = f"a station has an Initial Wager beside its other wagers; add --bet '{PREFIX}initial 5'"
        raise InputError(reason, rule="wagers.initial")
    ways = ways_of(in_order(rules, cards), drawn)
    return [_book(rules, version, ways, each, cents["initial"], cents["tie"]) for each in STRATEGIES]


def _book(rules: WarRules, version: Electronic, ways: DealWays, strategy: Strategy, initial: int, tie: int) -> BookOdds:
    """The courses of the hand tell both wagers."""
    hand, staked = hand_nets(rules, initial, tie), initial + tie
    line = played("book", hand, ways, strategy, Fraction(initial, staked))
    of_initial = [net * initial for net in nets(rules, initial)]
    of_tie = [both * staked - net for both, net in zip(hand.nets, of_initial, strict=True)]
    names = [f"{PREFIX}{name}" for name in ("initial", "tie")[: 1 + bool(tie)]]
    counts = course_ways(ways, wars_on(hand.nets, ways, strategy))
    together = Together.of(staked, names, list(zip(zip(of_initial, of_tie, strict=True), counts, strict=True)))
    told = {field.name: getattr(line, field.name) for field in fields(line)}
    return BookOdds(**{**told, "offered": version.offered, "together": together})


def no_side_wager(rules: WarRules, wager: str) -> InputError:
    """Why a side wager is not counted at a station."""
    if rules.electronic is None:
        return InputError("this edition has no electronic version", rule="wagers.initial")
    reason = f"at a station no {wager} wager is counted: the edition leaves none there, or leaves it to the submission"
    return InputError(reason, rule="electronic.side_wagers", cite=rules.cite("electronic.side_wagers"))

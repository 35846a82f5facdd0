"""Exact odds of the side wagers that an edition states as data, counted over patterns of a hand's cards.

A wager that War cards decide depends on what the player does with a tie; one by the original deal does not.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import falling
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.expression import Atom, atoms, holds
from croupier.games.casino_war.side.patterns import Hand, Patterns, asks_suits
from croupier.games.casino_war.side.wager import ORIGINAL, WAR, SideWager
from croupier.games.kit.odds import Exact, in_chips

Lines = tuple[str, ...] | None
"""The lines that a hand is paid, none where it loses; None where the wager is returned."""


def determined(wager: SideWager, cards: Composition) -> bool:
    """Whether the shoe tells all that the events ask for."""
    return cards.faces is not None or not asks_suits(_atoms(wager))


def ways_of_lines(
    rules: WarRules, wager: SideWager, cards: Composition, wars: Sequence[bool]
) -> tuple[Counter[Lines], int]:
    """The ways in which each set of lines is paid, and of how many; `wars`: whether a tie of each rank goes to War."""
    ways: Counter[Lines] = Counter()
    apart = [wars[len(wars) - 1 - rules.ranks.order.index(rank)] for rank in RANKS]
    patterns = Patterns(cards, _atoms(wager), wager.reckoning(rules.ranks.order), apart if wager.on_war else (None,) * 13)
    if wager.decided == ORIGINAL:
        for hand in patterns.pairs():
            ways[_paid(rules, wager, hand)] += hand.ways
        return ways, falling(cards.size, 2)
    rest, to_war = falling(cards.size - 2, 2), dict(zip(RANKS, apart, strict=True))
    for hand in patterns.pairs():
        player, dealer = hand.cards[:2]
        assert player is not None
        assert dealer is not None
        if player[0] != dealer[0]:
            ways[_apart(rules, wager, hand)] += hand.ways * rest
        elif not to_war[player[0]]:
            ways[_given_up(rules, wager, hand)] += hand.ways * rest
    if any(apart):
        for hand in patterns.wars():
            if to_war[(hand.cards[0] or "")[0]]:
                ways[_paid(rules, wager, hand)] += hand.ways
    return ways, falling(cards.size, 4)


def exact(
    rules: WarRules,
    name: str,
    cards: Composition,
    wars: Sequence[bool],
    *,
    strategy: str | None = None,
    stake: int | None = None,
) -> Exact:
    """One wager, by what the player does with ties; with a stake in cents, as chips pay it."""
    wager = rules.side_wagers[name]
    ways, _ = ways_of_lines(rules, wager, cards, wars)
    nets = [(_net(rules, wager, lines, stake), count) for lines, count in ways.items()]
    return Exact(name, Distribution.of(nets), strategy if wager.on_war else None, offered=wager.offered)


def hits(rules: WarRules, wager: SideWager, cards: Composition, wars: Sequence[bool]) -> dict[str, Fraction]:
    """The chance that each line is paid."""
    ways, of = ways_of_lines(rules, wager, cards, wars)
    chances = dict.fromkeys(wager.pays, Fraction(0))
    for lines, count in ways.items():
        for hand in lines or ():
            chances[hand] += Fraction(count, of)
    return chances


def warnings(rules: WarRules, cards: Composition) -> Iterator[str]:
    """Lines that these cards never pay, and wagers that they do not determine."""
    every = (True,) * len(RANKS)
    for name, wager in rules.side_wagers.items():
        if not determined(wager, cards):
            yield f'{name} is not determined: the shoe is given by rank; give it by face, as "As:6 Ah:6"'
            continue
        paid = hits(rules, wager, cards, every)
        if wager.on_war:
            given_up = hits(rules, wager, cards, (False,) * len(RANKS))
            paid = {hand: chance + given_up[hand] for hand, chance in paid.items()}
        for hand, chance in paid.items():
            if not chance:
                yield f"{name}: {hand} can never be won with these cards, or never before a line above it"


def _atoms(wager: SideWager) -> tuple[Atom, ...]:
    return tuple(atom for line in wager.pays.values() for atom in atoms(line.when.event))


# What a hand is paid


def _paid(rules: WarRules, wager: SideWager, hand: Hand) -> Lines:
    ranks = wager.reckoning(rules.ranks.order)
    happened = tuple(name for name, line in wager.pays.items() if holds(line.when.event, hand.cards, ranks))
    return happened if wager.lines == "all" else happened[:1]


def _apart(rules: WarRules, wager: SideWager, hand: Hand) -> Lines:
    """Of cards that do not tie."""
    if wager.decided == WAR:
        return None if wager.without_war == "returned" else ()
    return _paid(rules, wager, hand)


def _given_up(rules: WarRules, wager: SideWager, hand: Hand) -> Lines:
    """Of a tie that is surrendered."""
    if wager.surrendered == "decided by the original cards":
        return _paid(rules, wager, hand)
    return None if wager.surrendered == "returned" else ()


def _net(rules: WarRules, wager: SideWager, lines: Lines, stake: int | None) -> Fraction:
    """What the lines bring per unit: in chips as they pay it, and within the limit of the house, where a stake is given."""
    if not lines:
        return Fraction(0 if lines is None else -1)
    odds = [wager.pays[hand].odds for hand in lines]
    chips = in_chips(rules, stake)
    if chips is None:
        return sum((each.ratio for each in odds), Fraction(0))
    won, limit = sum((chips.won(each) for each in odds), Fraction(0)), rules.limits.payout_per_hand
    if limit is None or rules.limits.payout_covers == "the wagers of the game":
        return won
    return min(won, Fraction(rules.chips_in_play.pays(limit, "down"), chips.cents))

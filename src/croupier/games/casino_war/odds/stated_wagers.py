"""Exact odds of the side wagers that an edition states as data, counted over patterns of a hand's cards.

A wager that War cards decide depends on what the player does with a tie; one by the original deal does not.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import falling
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.expression import atoms
from croupier.games.casino_war.side.patterns import Hand, Patterns, asks_suits
from croupier.games.casino_war.side.wager import WAR, SideWager, Terms
from croupier.games.kit.odds.odds import Course, Exact, in_chips, law_of, together

Lines = tuple[str, ...] | None
"""The lines that a hand is paid, none where it loses; None where the wager is returned."""

Wars = tuple[bool, ...]
"""Whether a tie of each rank, deuces first, goes to War."""


def determined(wager: SideWager, cards: Composition) -> bool:
    """Whether the shoe tells all that the events ask for."""
    return cards.faces is not None or not asks_suits(
        atom for line in wager.pays.values() for atom in atoms(line.when.event)
    )


@lru_cache(maxsize=256)
def ways_of_lines(terms: Terms, cards: Composition, wars: Wars) -> tuple[tuple[Lines, int], ...]:
    """The ways in which each set of lines is paid; `wars`: whether a tie of each rank, deuces first, goes to War."""
    ways: Counter[Lines] = Counter()
    every = tuple(atom for _, event in terms.events for atom in atoms(event))
    patterns = Patterns(cards, every, terms.ranks, wars if terms.on_war else (None,) * len(RANKS))
    if not terms.on_war:
        for hand in patterns.pairs():
            ways[terms.happened(hand.cards)] += hand.ways
        return tuple(ways.items())
    rest, to_war = falling(cards.size - 2, 2), dict(zip(RANKS, wars, strict=True))
    for hand in patterns.pairs():
        if not hand.tied:
            ways[_apart(terms, hand)] += hand.ways * rest
        elif not to_war[hand.rank]:
            ways[_given_up(terms, hand)] += hand.ways * rest
    for hand in patterns.wars() if any(wars) else ():
        if to_war[hand.rank]:
            ways[terms.happened(hand.cards)] += hand.ways
    return tuple(ways.items())


def exact(
    rules: WarRules,
    name: str,
    cards: Composition,
    wars: Wars,
    *,
    strategy: str | None = None,
    stake: int | None = None,
) -> Exact:
    """One wager, by what the player does with ties; with a stake in cents, as chips pay it."""
    wager = rules.side_wagers[name]
    ways = ways_of_lines(wager.terms(rules.ranks.order), cards, wars)
    named = {hand: place for place, hand in enumerate(wager.pays)}
    paid = sorted(ways, key=lambda each: [named[hand] for hand in each[0] or ()] or [len(named) + (each[0] is not None)])
    courses = together(Course(_called(lines), _net(rules, wager, lines, stake), count) for lines, count in paid)
    how, law = strategy if wager.on_war else None, law_of(courses)
    return Exact(name, law, how, offered=wager.offered, courses=courses, initial=None)


def _called(lines: Lines) -> str:
    """What a result is called in a return table."""
    return "returned" if lines is None else " and ".join(lines) or "loses"


def warnings(rules: WarRules, cards: Composition) -> Iterator[str]:
    """Lines that these cards never pay, wagers that they never let lose, and wagers that they do not determine."""
    every, none = (True,) * len(RANKS), (False,) * len(RANKS)
    for name, wager in rules.side_wagers.items():
        if not determined(wager, cards):
            yield f'{name} is not determined: the shoe is given by rank; give it by face, as "As:6 Ah:6"'
            continue
        choices = (every, none) if wager.on_war else (every,)
        terms = wager.terms(rules.ranks.order)
        ways = [each for wars in choices for each in ways_of_lines(terms, cards, wars)]
        paid = {hand for lines, count in ways if count for hand in lines or ()}
        for hand in wager.pays:
            if hand not in paid:
                yield f"{name}: {hand} can never be won with these cards, or never before a line above it"
        if all(lines != () for lines, _ in ways):
            yield f"{name} cannot lose: every hand of these cards pays it or gives it back"


# What a hand is paid


def lines_of_hand(terms: Terms, cards: tuple[str | None, ...]) -> Lines:
    """The lines that a hand's cards are paid; one that ties and has no War cards is given up."""
    hand = Hand(cards, 1)
    if not terms.on_war or cards[2] is not None:
        return terms.happened(cards)
    return _given_up(terms, hand) if hand.tied else _apart(terms, hand)


def _apart(terms: Terms, hand: Hand) -> Lines:
    """Of cards that do not tie."""
    if terms.decided == WAR:
        return None if terms.without_war == "returned" else ()
    return terms.happened(hand.cards)


def _given_up(terms: Terms, hand: Hand) -> Lines:
    """Of a tie that is surrendered."""
    if terms.surrendered == "decided by the original cards":
        return terms.happened(hand.cards)
    return None if terms.surrendered == "returned" else ()


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

"""Exact odds of the side wagers that an edition states as data, counted over patterns of a hand's cards.

A wager that War cards decide depends on what the player does with a tie; one by the original deal does not.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.shoe import Composition
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.expression import atoms
from croupier.games.casino_war.side.patterns import EVERY, NONE, Lines, Wars, asks_suits, lines_won, ways_of_lines
from croupier.games.casino_war.side.wager import SideWager
from croupier.games.kit.odds.odds import Course, Exact, in_chips, law_of, together


def determined(wager: SideWager, cards: Composition) -> bool:
    """Whether the shoe tells all that the events ask for."""
    return cards.faces is not None or not asks_suits(
        atom for line in wager.pays.values() for atom in atoms(line.when.event)
    )


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
    ways = ways_of_lines(wager.terms(rules.ranks.order), cards, wars).items()
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
    for name, wager in rules.side_wagers.items():
        if not determined(wager, cards):
            yield f'{name} is not determined: the shoe is given by rank; give it by face, as "As:6 Ah:6"'
            continue
        terms = wager.terms(rules.ranks.order)
        won = lines_won(terms, cards)
        for hand in wager.pays:
            if hand not in won:
                yield f"{name}: {hand} can never be won with these cards, or never before a line above it"
        if not any(() in ways_of_lines(terms, cards, wars) for wars in (EVERY, NONE)):
            yield f"{name} cannot lose: every hand of these cards pays it or gives it back"


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

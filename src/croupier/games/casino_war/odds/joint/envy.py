"""The hands of all others at a table that bring a player Envy Bonuses: how many of each, counted together.

All of them share the dealer's cards, and each goes to War with every tie.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import perm

from croupier.equipment.cards import RANKS
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.joint.box import made_by
from croupier.games.casino_war.odds.joint.relations import ways_of_boxes
from croupier.games.casino_war.odds.joint.situations import BITS, Situation, by_relation
from croupier.games.casino_war.odds.joint.totals import same
from croupier.games.casino_war.odds.progressive import NO_AWARD, Till, envy_line
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds.odds import Course, Exact, possible

Hands = tuple[int, ...]
"""How many of the others have each hand with an Envy Bonus, in the order of `Progressive.ranked`."""


def with_envy(rules: WarRules, lines: Sequence[Exact], cards: Composition, players: int) -> list[Exact]:
    """The lines with the Envy Bonuses of one of so many players after the progressive; none where cards do not suffice."""
    wager = rules.progressive
    courses = envied_by_amount(wager, cards, players - 1, Till.of(rules)) if wager and cards.faces is not None else ()
    if wager is None or not courses:
        return list(lines)
    after = max((at for at, line in enumerate(lines, 1) if line.wager == "progressive"), default=len(lines))
    return [*lines[:after], envy_line(wager, courses, players), *lines[after:]]


def envied_by_amount(wager: Progressive, cards: Composition, others: int, till: Till) -> tuple[Course, ...]:
    """By how much comes together, per unit of the stake."""
    each = [till.pays(wager.envy[hand], wager.stake) for hand in wager.ranked if hand in wager.envy]
    ways: Counter[Fraction] = Counter()
    for counted, found in hands_of_others(wager, cards, others).items():
        ways[till.at_most(sum((cents * count for cents, count in zip(each, counted, strict=True)), Fraction(0)))] += found
    named = {cents: f"{dollars(int(cents))} for the hands of {others} others" if cents else NO_AWARD for cents in ways}
    return possible(Course(named[cents], cents / wager.stake, ways[cents]) for cents in sorted(ways, reverse=True))


def hands_of_others(wager: Progressive, cards: Composition, others: int) -> Mapping[Hands, int]:
    """The ways of every number of hands; none where the cards do not suffice for a War of so many."""
    found: Counter[Hands] = Counter()
    if not perm(cards.size, 2 * others + 2):
        return found
    envied = [hand for hand in wager.ranked if hand in wager.envy]
    ways = ways_of_boxes(RANKS, cards, others, (True,) * len(RANKS), suits=True, starts=frozenset())
    for situation in by_relation(ways):
        options, below = _options(wager, envied, situation), BITS * len(envied)
        for state, arranged in same(others, options).items():
            counted = tuple(state >> BITS * at & (1 << BITS) - 1 for at in range(len(envied)))
            found[counted] += arranged * situation.ways(state >> below)
    return {counted: ways for counted, ways in found.items() if ways}


def _options(wager: Progressive, envied: list[str], situation: Situation) -> list[tuple[int, int]]:
    """What one of the others may have: a hand that is envied with its cards, or any other cards."""
    below = BITS * len(envied)
    of_none, of_some = defaultdict[int, int](int), defaultdict[int, int](int)
    for shown, taken in situation.courses((True, True)):
        made = made_by(wager, shown.first, shown.second, shown.dealers)
        hand = next((at for at, hand in enumerate(envied) if hand in made), None)
        if hand is None:
            of_none[taken << below] += 1
        else:
            of_some[(taken << below) + (1 << BITS * hand)] += 1
    # any other cards are all but those of the envied hands, where these are fewer to count
    but = {state >> below << below: -ways for state, ways in of_some.items()}
    rest = of_none if len(of_none) <= len(but) else {0: 1, **but}
    return [*of_some.items(), *rest.items()]

"""The Envy Bonuses of one player for the hands of all others at the table, counted together.

All of them share the dealer's cards, and each goes to War with every tie.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.box import Box
from croupier.games.casino_war.odds.box_table import BetSet, BoxTable
from croupier.games.casino_war.odds.progressive import NO_AWARD, Till, envy_line
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.odds import Course, Exact, possible


def with_envy(rules: WarRules, lines: Sequence[Exact], cards: Composition, players: int) -> list[Exact]:
    """The lines with the Envy Bonuses of one of so many players after the progressive; none where cards do not suffice."""
    wager = rules.progressive
    courses = envied_by_amount(rules, cards, players - 1) if wager and cards.faces is not None else ()
    if wager is None or not courses:
        return list(lines)
    after = max((at for at, line in enumerate(lines, 1) if line.wager == "progressive"), default=len(lines))
    return [*lines[:after], envy_line(wager, courses, players), *lines[after:]]


def envied_by_amount(rules: WarRules, cards: Composition, others: int) -> tuple[Course, ...]:
    """By how much comes together, per unit of the stake; none where the cards do not suffice for a War of so many."""
    wager, box = rules.progressive, Box(rules.chips_in_play.smallest, progressive=True)
    table = BoxTable(rules, BetSet((box,), others), "war", cards)
    if wager is None or cards.size < 2 * others + 2:
        return ()
    ways, till = Counter[Fraction](), Till.of(rules)
    everybody = ((True, True),) * len(rules.ranks.order), True, False
    for situation in table.faces.situations:
        for (effect, held), weight in table.together(situation, ((everybody, others),)).items():
            ways[till.at_most(Fraction(effect.worth))] += weight * situation.ways(held, others)
    named = {cents: f"{dollars(int(cents))} for the hands of {others} others" if cents else NO_AWARD for cents in ways}
    return possible(Course(named[cents], cents / wager.stake, ways[cents]) for cents in sorted(ways, reverse=True))

"""Which small shoes there are for the rules of a house, and which wagers none of them tells."""

from collections.abc import Mapping

from croupier.games.casino_war.rounds.every_round import bonus_spin, progressive
from croupier.games.casino_war.rounds.every_round.amounts import CUT, amounts
from croupier.games.casino_war.rounds.every_round.live_table import live_table
from croupier.games.casino_war.rounds.every_round.stations import stations
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.odds.small import EveryRound


def every_round(rules: WarRules) -> tuple[EveryRound, ...]:
    """All lines of the odds that this house offers, played: each with the fewest cards that reach all of its awards."""
    found: list[EveryRound | None] = [*live_table(rules)]
    side, spin = rules.progressive, rules.bonus_spin
    if side is not None and side.offered and not progressive.cut(rules, side):
        found += [progressive.alone(rules, side), progressive.envy(rules, side)]
    if spin is not None and spin.offered and not bonus_spin.cut(rules, spin):
        found.append(bonus_spin.bonus_spin(rules, spin))
    if rules.electronic is not None and rules.electronic.offered:
        found.append(stations(rules, rules.electronic))
    return tuple(each for each in found if each is not None)


def not_played(rules: WarRules) -> Mapping[str, str]:
    """Wagers that the limit of the house on a hand cuts together with others: their odds are each by itself."""
    side, spin = rules.progressive, rules.bonus_spin
    cut = [*amounts(rules).cut]
    cut += [PREFIX + wager for wager in cut if wager in ("tie", "war-tie")]
    if side is not None and progressive.cut(rules, side):
        cut += [progressive.WAGER, progressive.ENVY]
    if spin is not None and bonus_spin.cut(rules, spin):
        cut.append(bonus_spin.WAGER)
    return dict.fromkeys(cut, CUT)

"""What lies on each wager while every round is played: amounts that this table takes and that its chips can pay."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stakes import bounds

CUT = (
    "the limit of the house on what one hand is paid can cut it together with the Initial Wager beside it, "
    "while it is counted by itself"
)


class Amounts(NamedTuple):
    """The Initial Wager's in cents, and those of the wagers beside it. `cut`: wagers that the limit on a hand may cut."""

    initial: int
    beside: Mapping[str, int]
    cut: tuple[str, ...] = ()


def amounts(rules: WarRules) -> Amounts:
    """About a hundred dollars each, or what the limits of the table and of the house leave of it."""
    initial, game = initial_cents(rules), _won(odds.ratio for odds in rules.payouts.values())
    sides = [name for name, wager in rules.side_wagers.items() if wager.offered]
    if not _pays(rules.limits.payout_per_hand, initial * game):
        return Amounts(initial, {}, ("tie", "war-tie", *sides))
    beside = {"tie": initial, **{name: _side_cents(rules, name, initial) for name in sides}}
    won = {name: beside[name] * _won(line.odds.ratio for line in rules.side_wagers[name].pays.values()) for name in sides}
    if _pays(rules.side_limit, initial * game + sum(won.values())):
        return Amounts(initial, beside)
    return Amounts(initial, {"tie": initial}, tuple(sides))


def initial_cents(rules: WarRules) -> int:
    """An amount every part of which can be paid, low enough for the limit on a hand where the table takes so little."""
    ratios = [odds.ratio for odds in rules.payouts.values()]
    sides = [line.odds.ratio for wager in rules.side_wagers.values() for line in wager.pays.values()]
    parts = lcm(rules.surrender.lost.denominator, *(ratio.denominator for ratio in (*ratios, *sides)))
    unit = parts * rules.chips_in_play.smallest
    usual, limit = rules.stake_in(unit), rules.limits.payout_per_hand
    most = [] if limit is None else [int(limit / (_won(ratios) + _won(sides))), int(limit / _won(ratios))]
    tie = [] if rules.limits.tie_maximum is None else [rules.limits.tie_maximum]
    lowered = (min(usual, *tie, *each) // unit * unit for each in ([most[:1], most[1:]] if most else [[usual]]))
    return next((cents for cents in lowered if cents >= max(rules.limits.minimum or 0, unit)), usual)


def beside_initial(rules: WarRules, won: Fraction | int) -> bool:
    """Whether the house pays a hand that much beside all that an Initial Wager may win."""
    game = _won(odds.ratio for odds in rules.payouts.values())
    return _pays(rules.side_limit, initial_cents(rules) * game + won)


def _side_cents(rules: WarRules, name: str, cents: int) -> int:
    """As much as the others, or the nearest amount that the wager takes."""
    chip, (low, _, high, *_) = rules.chips_in_play.smallest, bounds(rules, name)
    most = cents if high is None else min(cents, high // chip * chip)
    return max(most, -(-(low or 0) // chip) * chip)


def _won(ratios: Iterable[Fraction]) -> Fraction:
    return sum(ratios, Fraction(0))


def _pays(limit: int | None, cents: Fraction | int) -> bool:
    return limit is None or cents <= limit

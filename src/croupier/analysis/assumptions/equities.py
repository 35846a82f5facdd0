"""What equities and draws take for granted, and the readings that they rest on.

An option that leaves all that a figure follows from as it is changes nothing. Another one is worked out again where that
takes a moment, and said to be open where it does not.
"""

from collections.abc import Callable

from croupier.analysis.assumptions.block import Figure, Option, Point, assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.resting import in_use
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact
from croupier.games.poker.draws.odds import DrawOdds
from croupier.games.poker.equity.equity import Equity
from croupier.games.poker.equity.known import decided_by
from croupier.games.poker.rules import PokerRules

MOST_AGAIN = 200_000
"""Deals of an exact equity that are looked at again for another reading."""
NOT_AGAIN = "not worked out again"

Weigh = Callable[[PokerRules], tuple[Figure, ...] | str]
"""The figures that are others under these rules, or why that is not known."""


def equity_assumptions(opened: Opened, odds: Equity, again: Callable[[PokerRules], Equity]) -> dict[str, object]:
    """Of an equity; `again` works the same question out under other rules."""
    usual = decided_by(opened.rules, odds.draws)

    def weigh(rules: PokerRules) -> tuple[Figure, ...] | str:
        if decided_by(rules, odds.draws) == usual:
            return ()
        if odds.method != "exact" or odds.deals > MOST_AGAIN:
            return NOT_AGAIN
        read = again(rules)
        if read.method != "exact":
            return NOT_AGAIN
        pairs = zip(odds.hands, read.hands, strict=True)
        return tuple(
            Figure(was.hand, exact(was.equity), exact(now.equity)) for was, now in pairs if was.equity != now.equity
        )

    sampled = {} if odds.seed is None else {"samples": odds.deals, "seed": odds.seed}
    policy = {} if odds.policy is None else {"policy": f"{odds.policy.name}: {odds.policy.says}", "draws": odds.draws}
    taken = {
        "players": len(odds.hands),
        "method": odds.method,
        **sampled,
        **policy,
        "betting": "none: every hand is shown down",
        "pot": "divided exactly, without odd chips and rake",
    }
    return assumptions(opened, more=taken, rests=_points(opened, weigh), weighed="an equity here")


def draws_assumptions(
    opened: Opened, odds: DrawOdds, kind_of: Callable[[PokerRules], tuple[str, int]]
) -> dict[str, object]:
    """Of the final hands of a start; `kind_of` gives the kind of hand and the draws to come, or refuses the rules."""

    def weigh(rules: PokerRules) -> tuple[Figure, ...] | str:
        return () if kind_of(rules) == (odds.kind, odds.draws) else NOT_AGAIN

    aim = (
        "to beat the field, a player who draws as often from unknown cards"
        if odds.target is None
        else "to reach the target"
    )
    sampled = {} if odds.seed is None else {"samples": odds.deals, "seed": odds.seed}
    taken = {
        "players": 1,
        "draws": odds.draws,
        "method": odds.method,
        **sampled,
        "policy": f"the best exchange, {aim}",
        "discards": "never come back, whatever is reshuffled",
        "exchanges": list(odds.assumes),
    }
    return assumptions(opened, more=taken, rests=_points(opened, weigh), weighed="a probability here")


def _points(opened: Opened, weigh: Weigh) -> list[Point]:
    """Every reading of the edition with what its other options do."""
    points = []
    for reading in opened.draft.readings.values():
        chosen = in_use(opened, reading)
        others = (_option(opened, reading.id, each.name, weigh) for each in reading.options if each.name != chosen)
        points.append(Point(reading.id, chosen, tuple(others)))
    return points


def _option(opened: Opened, id: str, name: str, weigh: Weigh) -> Option:
    try:
        found = weigh(opened.with_(read={id: name}).rules)
    except InputError as refused:
        return Option(name, None, f"not worked out: {refused.reason}")
    return Option(name, None, found) if isinstance(found, str) else Option(name, found)

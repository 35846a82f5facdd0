"""Whether a bankroll lasts: the probability that a player who keeps wagering one unit is ruined.

Ruined means that the bankroll is below 1 unit and cannot cover another wager. The bankroll walks in steps of the
wager's results; every answer names its method and states its absolute error.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import NEGLECTED, ROUNDING, reach, require_count
from croupier.chance.laws.totals import after
from croupier.chance.ruin.barriers import eliminated, exact_strip, exact_strip_cost, shallowest_root, strip_bounds
from croupier.chance.ruin.walk import Walk, followed, step_of
from croupier.errors import InputError
from croupier.extras import require_extra

EXACT_BUDGET = 2**32  # bits written before a goal; under half a second
EXACT_ROUNDS_BUDGET = 2**33  # bits written round by round; under a second
ELIMINATION_BUDGET = 2**21  # operations; about half a second
ROUNDS_BUDGET = 3 * 2**31  # operations of NumPy, of which a call costs some thousand; a few seconds


@dataclass(frozen=True, slots=True)
class Ruin:
    """The probability of ruin, within `error` of the truth, and a sentence that says what it is.

    `method` is "exact" (a Fraction, or a case that is certain), "elimination" (the linear system in floats), "rounds"
    (round by round in floats), "root" (a power of the root of E[rˣ] = 1) or "bound" (the truth is bracketed).
    """

    probability: Fraction | float
    method: str
    error: float
    says: str


def ruin(
    distribution: Distribution,
    bankroll: Fraction | int,
    *,
    goal: Fraction | int | None = None,
    rounds: int | None = None,
) -> Ruin:
    """The probability that the bankroll falls below one wager: before it reaches the goal, within the rounds, or ever.

    Bankroll and goal (the bankroll at which the player stops) are in units of the wager. A bankroll below 1, a goal
    that is not above it, either one inexact, and rounds that are not a whole number of at least 1 are an InputError.
    """
    _require(bankroll, goal, rounds)
    walk = Walk.of(distribution, Fraction(bankroll), None if goal is None else Fraction(goal))
    if not walk.down:
        return Ruin(Fraction(0), "exact", 0.0, "No result loses, so the bankroll always covers another wager.")
    if rounds is not None:
        return _within(distribution, walk, rounds)
    return _ever(walk) if walk.top is None else _before_goal(walk, walk.top)


def _require(bankroll: object, goal: object, rounds: object) -> None:
    if not isinstance(bankroll, int | Fraction) or bankroll < 1:
        raise InputError(f"The bankroll must be an exact number of at least 1 unit, the wager, not {_shown(bankroll)}.")
    if goal is not None and (not isinstance(goal, int | Fraction) or goal <= bankroll):
        raise InputError(f"The goal must be an exact number of units above the bankroll of {bankroll}, not {_shown(goal)}.")
    if rounds is not None:
        require_count("The number of rounds", rounds)


def _shown(number: object) -> str:
    return str(number) if isinstance(number, Fraction) else repr(number)


def _ever(walk: Walk) -> Ruin:
    if walk.drift <= 0:
        return Ruin(Fraction(1), "exact", 0.0, "The wager does not favour the player, so that ruin is certain in time.")
    if walk.down == 1 and walk.up == 1:
        lost, won = dict(walk.moves)[-1], dict(walk.moves)[1]
        if (walk.at + 1) * won.bit_length() <= 2**16:
            exact = Fraction(lost, won) ** (walk.at + 1)
            return Ruin(exact, "exact", 0.0, "The bankroll is ruined in time with this probability.")
    low_root, high_root = shallowest_root(walk)
    highest = math.exp(-low_root * (walk.at + 1))
    lowest = math.exp(-high_root * (walk.at + walk.down))
    if walk.down == 1:
        middle, error = (highest + lowest) / 2, (highest - lowest) / 2 + 4 * ROUNDING
        return Ruin(middle, "root", error, "The bankroll is ruined in time with this probability.")
    says = f"The bankroll is ruined in time with at most this probability, and at least {lowest:.6g} (Lundberg's bounds)."
    return Ruin(highest, "bound", highest - lowest + 4 * ROUNDING, says)


def _before_goal(walk: Walk, top: int) -> Ruin:
    says = "The bankroll is ruined, before it reaches the goal, with this probability."
    if exact_strip_cost(walk, top) <= EXACT_BUDGET:
        return Ruin(exact_strip(walk, top), "exact", 0.0, says)
    if not walk.up:
        return Ruin(Fraction(1), "exact", 0.0, "No result wins, so that ruin is certain and the goal out of reach.")
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = eliminated(walk, top)
        return Ruin(probability, "elimination", error, says)
    return _bracketed(*strip_bounds(walk, top), "before it reaches the goal")


def _bracketed(lowest: float, highest: float, when: str) -> Ruin:
    lowest, highest = max(0.0, lowest), min(1.0, highest)
    ends = f"{lowest:.6g}", f"{highest:.6g}"
    how = "this probability" if ends[0] == ends[1] else f"a probability between {ends[0]} and {ends[1]}"
    says = f"The bankroll is ruined, {when}, with {how}."
    return Ruin((lowest + highest) / 2, "bound", (highest - lowest) / 2 + 4 * ROUNDING, says)


def _within(distribution: Distribution, walk: Walk, rounds: int) -> Ruin:
    says = f"The bankroll is ruined within {rounds:,} rounds with this probability."
    if walk.top is not None:
        says = f"The bankroll is ruined within {rounds:,} rounds, before it reaches the goal, with this probability."
    safe = walk.down * rounds  # from here up, the rounds are too few to lose it all
    height = safe if walk.top is None else min(safe, walk.top)
    if walk.at >= height:
        return Ruin(Fraction(0), "exact", 0.0, "The rounds are too few to lose the bankroll.")
    digits = rounds * walk.of_ways.bit_length()
    reached = min(height, walk.at + walk.up * rounds // 2 + 1)
    if rounds * len(walk.moves) * reached * digits <= EXACT_ROUNDS_BUDGET:
        return Ruin(_exact_within(walk, rounds, height), "exact", 0.0, says)
    falls = [(-float(step), chance) for step, chance in walk.chances]
    height = min(height, math.ceil(reach(falls, rounds)))
    if walk.at >= height or rounds * len(walk.moves) * (height + 4096) <= ROUNDS_BUDGET:
        probability, error = _float_within(walk, rounds, height)
        return Ruin(probability, "rounds", error, says)
    return _bracketed(*_long_bounds(distribution, walk, rounds), f"within {rounds:,} rounds")


def _exact_within(walk: Walk, rounds: int, height: int) -> Fraction:
    """Round by round, the ways of all bankrolls in one whole number: each has its own field of bits, lowest first.

    A round is then a few shifts and additions of the whole; what falls below the first field is ruined, and what
    rises to `height` is safe for good.
    """
    field = (walk.of_ways**rounds).bit_length()
    kept = (1 << field * height) - 1
    one = (1 << field) - 1
    standing, ruined = 1 << field * walk.at, 0
    for _ in range(rounds):
        moved = 0
        for step, ways in walk.moves:
            moved += (standing * ways) << field * (step + walk.down)
        ruined *= walk.of_ways
        for below in range(walk.down):
            ruined += moved >> field * below & one
        standing = moved >> field * walk.down & kept
    return Fraction(ruined, walk.of_ways**rounds)


def _float_within(walk: Walk, rounds: int, height: int) -> tuple[float, float]:
    """The same in floats, for bankrolls below `height`; a walk that reaches it counts as safe.

    The sum of the ruined adds as many roundings as it has terms; coming back from `height` has a chance of at most
    `NEGLECTED`.
    """
    if walk.at >= height:
        return 0.0, NEGLECTED
    require_extra("chance", f"ruin within {rounds:,} rounds of this wager")
    probability = 0.0
    for ruined, _, _ in followed(walk, rounds, height):
        probability = float(ruined.sum())
    operations = rounds * (len(walk.moves) + 4) + walk.down
    return min(1.0, probability), 1.01 * operations * ROUNDING + NEGLECTED


def _long_bounds(distribution: Distribution, walk: Walk, rounds: int) -> tuple[float, float]:
    """For too many rounds to follow: at most ruin without a limit of rounds, at least what the last round shows.

    A total that is down by the bankroll has been ruined; a walk that is not stopped yet is still in the strip.
    """
    unit, total = step_of(distribution), after(distribution, rounds)
    down_and_out = float(total.at_most(-unit * (walk.at + 1)))
    if walk.top is None:
        limit = _ever(walk)
        return down_and_out - total.error, float(limit.probability) + limit.error
    limit = _before_goal(walk, walk.top)
    still_in = float(total.at_most(unit * (walk.top - walk.at))) - down_and_out
    return float(limit.probability) - limit.error - still_in - total.error, float(limit.probability) + limit.error

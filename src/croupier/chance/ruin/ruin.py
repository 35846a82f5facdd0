"""Whether a bankroll lasts: the probability that a player who keeps wagering one unit is ruined.

Ruined means that the bankroll is below 1 unit and cannot cover another wager. The bankroll walks in steps of the
wager's results, followed in floats; every answer names its method and states its absolute error.

Where a round may ask for a further wager, whoever cannot pay it plays another round: `short` are the laws of those rounds,
and the lowest positions of the walk follow them.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import NEGLECTED, ROUNDING, reach, require_count
from croupier.chance.laws.totals import after
from croupier.chance.ruin.walk import Short, Walk, followed
from croupier.errors import InputError
from croupier.extras import require_extra

ELIMINATION_BUDGET = 2**21  # operations; about half a second
LAST_ROUNDS = 1000  # that are kept for ruin from a low position, where there are too many rounds to follow
NARROW = 1e-9  # a chance between two bounds that nobody needs closer
ROUNDS_BUDGET = 3 * 2**31  # operations of NumPy, of which a call costs some thousand; a few seconds


@dataclass(frozen=True, slots=True)
class Ruin:
    """The probability of ruin, within `error` of the truth, and a sentence that says what it is.

    `method` is "exact" (a case that is certain), "elimination" (the linear system of all bankrolls), "rounds" (round by
    round) or "bound" (the truth is bracketed).
    """

    probability: float
    method: str
    error: float
    says: str


def ruin(
    distribution: Distribution,
    bankroll: Fraction | int,
    *,
    goal: Fraction | int | None = None,
    rounds: int | None = None,
    short: Short = (),
) -> Ruin:
    """The probability that the bankroll falls below one wager: before it reaches the goal, within the rounds, or ever.

    Bankroll and goal (the bankroll at which the player stops) are in units of the wager. With less than the amounts of
    `short`, also in units, a round has their law. A bankroll below 1, a goal that is not above it, either one inexact, and
    rounds that are not a whole number of at least 1 are an InputError.
    """
    _require(bankroll, goal, rounds)
    walk = Walk.of(distribution, Fraction(bankroll), None if goal is None else Fraction(goal), short=short)
    if not walk.down:
        return Ruin(0.0, "exact", 0.0, "No result loses, so the bankroll always covers another wager.")
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
    if walk.drift <= 0 and all(moves[0][0] < 0 for moves in walk.every_moves):
        return Ruin(1.0, "exact", 0.0, "The wager does not favour the player, so that ruin is certain in time.")
    far = _top(walk)
    return _between(0.0, 1.0, " in time") if far is None else _before_goal(walk._replace(top=far), far, " in time")


def _top(walk: Walk) -> int | None:
    """The goal, or where the wager favors the player a place from which hardly anybody comes back."""
    if walk.top is not None or walk.drift <= 0:
        return walk.top
    far = max(walk.at, len(walk.low)) + 1
    return far if walk.moves[0][0] >= 0 else far + math.ceil(-math.log(NEGLECTED) / shallowest_root(walk)[0])


def _above_low(walk: Walk, top: int | None) -> Walk | None:
    """The walk until it comes to the low positions, as if that were ruin; None if it stands there."""
    low = len(walk.low)
    return None if walk.at < low else Walk(walk.moves, walk.at - low, None if top is None else top - low)


def _from_low(walk: Walk, top: int) -> float:
    """The least chance of ruin before the goal from any low position: at least that before a goal that is nearer."""
    nearer = min(top, max(len(walk.low) + 1, ELIMINATION_BUDGET // 4 // ((walk.down + 1) * (walk.up + 1))))
    each = (eliminated(walk._replace(at=at), nearer) for at in range(min(len(walk.low), top)))
    return min((max(0.0, probability - error) for probability, error in each), default=1.0)


def _before_goal(walk: Walk, top: int, when: str = ", before it reaches the goal,") -> Ruin:
    if not walk.up:
        return Ruin(1.0, "exact", 0.0, "No result wins, so that ruin is certain and the goal out of reach.")
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = eliminated(walk, top)
        return _between(probability - error, probability + error, when, "elimination")
    above = _above_low(walk, top)
    lowest, highest = (1.0, 1.0) if above is None else strip_bounds(above, top - len(walk.low))
    return _between(*_narrowed(walk, None, lowest * _from_low(walk, top), highest), when)


def _narrowed(walk: Walk, rounds: int | None, lowest: float, highest: float) -> tuple[float, float]:
    """Closer bounds, by following the walk for as many rounds as there is time for.

    Who is ruined by then is; who stands above the low positions comes to them with a chance of at most exp(-θ·place), with
    the root θ, where the wager favors the player, and may be ruined otherwise.
    """
    root = shallowest_root(walk)[0] if walk.drift > 0 and walk.moves[0][0] < 0 else 0.0
    height = _top(walk) or 0
    many = ROUNDS_BUDGET // ((max(map(len, walk.every_moves)) + len(walk.low)) * (height + 4096))
    if highest - lowest < NARROW or walk.at >= height or not many or not find_spec("numpy"):
        return lowest, highest
    import numpy as np

    later = np.exp(-root * np.maximum(0, np.arange(height) - len(walk.low) + 1))
    gone, left = 0.0, 1.0
    for number, (ruined, standing, _) in enumerate(followed(walk, min(many, rounds or many), height), start=1):
        if number % 64 == 0 or number in (many, rounds):
            gone, left = float(ruined.sum()), 0.0 if number == rounds else float(standing @ later)
            if left < NARROW:
                break
    slack = NEGLECTED + 1.01 * many * (len(walk.moves) + 4) * ROUNDING
    return max(lowest, gone - slack), min(highest, gone + left + slack)


def _between(lowest: float, highest: float, when: str, method: str = "bound") -> Ruin:
    lowest, highest = max(0.0, lowest), min(1.0, highest)
    ends = f"{lowest:.6g}", f"{highest:.6g}"
    how = "this probability" if ends[0] == ends[1] else f"a probability between {ends[0]} and {ends[1]}"
    error = (highest - lowest) / 2 + 4 * ROUNDING
    return Ruin((lowest + highest) / 2, method, error, f"The bankroll is ruined{when} with {how}.")


def _within(distribution: Distribution, walk: Walk, rounds: int) -> Ruin:
    when = f" within {rounds:,} rounds" + ("" if walk.top is None else ", before it reaches the goal,")
    safe = walk.down * rounds  # from here up, the rounds are too few to lose it all
    height = safe if walk.top is None else min(safe, walk.top)
    if walk.at >= height:
        return Ruin(0.0, "exact", 0.0, "The rounds are too few to lose the bankroll.")
    falls = [(-float(step), chance) for step, chance in walk.chances]
    height = min(height, len(walk.low) + math.ceil(reach(falls, rounds)))
    terms = max(map(len, walk.every_moves)) + len(walk.low)
    if walk.at >= height or rounds * terms * (height + 4096) <= ROUNDS_BUDGET:
        probability, error = _float_within(walk, rounds, height)
        return _between(probability - error, probability + error, when, "rounds")
    return _between(*_narrowed(walk, rounds, *_long_bounds(distribution, walk, rounds)), when)


def _float_within(walk: Walk, rounds: int, height: int) -> tuple[float, float]:
    """Round by round, for bankrolls below `height`; a walk that reaches it counts as safe.

    The sum of the ruined adds as many roundings as it has terms; coming back from `height` has a chance of at most
    `NEGLECTED`.
    """
    if walk.at >= height:
        return 0.0, NEGLECTED
    require_extra("chance", f"ruin within {rounds:,} rounds of this wager")
    probability = 0.0
    for ruined, _, _ in followed(walk, rounds, height):
        probability = float(ruined.sum())
    operations = rounds * (max(map(len, walk.every_moves)) + len(walk.low) + 4) + walk.down
    return probability, 1.01 * operations * ROUNDING + NEGLECTED


def _long_bounds(distribution: Distribution, walk: Walk, rounds: int) -> tuple[float, float]:
    """For too many rounds to follow: at most ruin without a limit of rounds, at least what the last round shows.

    A total that is down by the bankroll has been ruined; a walk that is not stopped yet is still in the strip. Where there
    are low positions, that is told of coming to them, and some rounds are left for ruin from there.
    """
    limit = _ever(walk) if walk.top is None else _before_goal(walk, walk.top)
    highest = limit.probability + limit.error
    last = min(rounds // 2, LAST_ROUNDS) if walk.low else 0
    from_low = _within_from_low(walk, last) if walk.low else 1.0
    falling = _above_low(walk, walk.top) if walk.low else walk
    if falling is None:
        return from_low, highest
    unit, total = _unit(distribution, walk), after(distribution, rounds - last)
    down_and_out = float(total.at_most(-unit * (falling.at + 1)))
    if falling.top is None:
        return from_low * (down_and_out - total.error), highest
    still_in = float(total.at_most(unit * (falling.top - falling.at))) - down_and_out
    falls = _before_goal(falling, falling.top)
    return from_low * (falls.probability - falls.error - still_in - total.error), highest


def _within_from_low(walk: Walk, rounds: int) -> float:
    """The least chance of ruin from any low position within so many rounds; whoever rises far is left out."""
    height = min(walk.down * rounds + 1, walk.top or math.inf, 4096)
    chances = (_float_within(walk._replace(at=at), rounds, int(height)) for at in range(len(walk.low)) if at < height)
    return max(0.0, min((chance - error for chance, error in chances), default=0.0))


def _unit(distribution: Distribution, walk: Walk) -> Fraction:
    """What a step of the walk is worth."""
    steps = zip(distribution.outcomes, walk.moves, strict=True)
    return next((net / step for (net, _), (step, _) in steps if step), Fraction(1))


# A walk between ruin and a goal


def eliminated(walk: Walk, top: int) -> tuple[float, float]:
    """The probability that a walk between ruin and a goal leaves at the lower end, with an error bound.

    Places are taken out from the lowest up: a walk that falls to one goes on from it as it would. Only positive
    numbers are added (the method of Grassmann, Taksar and Heyman), so that nothing cancels. The rounds that the walk
    lasts are computed alongside: they are the sensitivity to a residual, so the error is at most the largest residual
    times the rounds, doubled for the rounding of both.
    """
    down, up, usual = walk.down, walk.up, walk.chances
    low = [walk.chances_of(moves) for moves in walk.low]
    onward: list[list[float]] = []  # for each place: the chances to go on to 1 … up places above it
    ruined: list[float] = []
    lasting: list[float] = []
    for i in range(top):
        row = [0.0] * (down + up + 1)  # the chances of i - down … i + up
        ruin, rounds = 0.0, 1.0
        for step, chance in low[i] if i < len(low) else usual:
            row[step + down] += chance
        for k in range(down):
            below, chance = i - down + k, row[k]
            if below < 0:
                ruin += chance
            elif chance:
                ruin += chance * ruined[below]
                rounds += chance * lasting[below]
                for j, further in enumerate(onward[below], k + 1):
                    row[j] += chance * further
        leaves = ruin + sum(row[down + 1 :])
        onward.append([chance / leaves for chance in row[down + 1 :]])
        ruined.append(ruin / leaves)
        lasting.append(rounds / leaves)
    for i in range(top - 1, -1, -1):
        for j, chance in enumerate(onward[i][: top - 1 - i], i + 1):
            ruined[i] += chance * ruined[j]
            lasting[i] += chance * lasting[j]
    residual = 0.0
    for i, probability in enumerate(ruined):
        expected = 0.0
        for step, chance in low[i] if i < len(low) else usual:
            expected += chance * (1.0 if i + step < 0 else ruined[i + step] if i + step < top else 0.0)
        residual = max(residual, abs(expected - probability))
    terms = max(map(len, walk.every_moves))
    return ruined[walk.at], 2 * (residual + (terms + 3) * ROUNDING) * lasting[walk.at]


def shallowest_root(walk: Walk) -> tuple[float, float]:
    """Between what θ > 0 with E[exp(-θ·step)] = 1 lies, for moves that drift upwards and can fall.

    The function is convex, 0 at 0 and falls there, so that its sign tells the side. Near the root the sign drowns in
    rounding: the bracket ends where it can be told for certain. (The chance of the largest loss bounds θ from above.)
    """
    chances, (largest, ways) = walk.chances, walk.moves[0]

    def excess(tilt: float) -> tuple[float, float]:
        terms = [chance * math.expm1(-tilt * step) for step, chance in chances]
        slack = sum(abs(term) + abs(tilt * step) * chance for term, (step, chance) in zip(terms, chances, strict=True))
        return math.fsum(terms), 8 * ROUNDING * slack

    highest = 1.01 * math.log(walk.of_ways / ways) / -largest
    below = _last_true(highest, lambda tilt: excess(tilt)[0] < -excess(tilt)[1])[0]
    above = _last_true(highest, lambda tilt: excess(tilt)[0] < excess(tilt)[1])[1]
    return below, above


def _last_true(highest: float, holds: Callable[[float], bool]) -> tuple[float, float]:
    """Two neighbouring floats from 0 to `highest` between which `holds` ends; it is taken to hold just above 0."""
    low, high = 0.0, highest
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low, high


def strip_bounds(walk: Walk, top: int) -> tuple[float, float]:
    """Between what the probability of ruin lies, however long the strip, for a walk that can rise and fall.

    exp(-θ·place), with the root θ, or the place itself when there is no drift, is a martingale: its value now is its
    mean at the end, and how far the walk overshoots either end is bounded by one move. Upward drift is computed; for
    downward drift the walk is looked at upside down.
    """
    if not walk.drift:
        lowest = Fraction(top - walk.at, top + walk.down)
        return float(lowest), float(Fraction(top + walk.up - 1 - walk.at, top + walk.up))
    if walk.drift < 0:
        mirrored = Walk(tuple((-step, ways) for step, ways in reversed(walk.moves)), top - 1 - walk.at, top)
        lowest_goal, highest_goal = strip_bounds(mirrored, top)
        return 1 - highest_goal, 1 - lowest_goal
    ends = []
    for tilt in shallowest_root(walk):
        for lower, upper in ((1, top + walk.up - 1), (walk.down, top)):
            # The fraction (e^-θat - e^-θupper) / (e^θlower - e^-θupper), times e^-θlower to keep it within floats.
            share = -math.expm1(-tilt * (upper - walk.at)) * math.exp(-tilt * (walk.at + lower))
            ends.append(share / -math.expm1(-tilt * (upper + lower)))
    return min(ends), max(ends)

"""Whether a bankroll lasts: the probability that a player who keeps wagering one unit is ruined.

Ruined means that the bankroll is below 1 unit and cannot cover another wager. The bankroll walks in steps of the
wager's results; every answer names its method and states its absolute error.

Where a round may ask for a further wager, whoever cannot pay it plays another round: `short` are the laws of those rounds,
and the lowest positions of the walk follow them.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import NEGLECTED, ROUNDING, reach, require_count
from croupier.chance.laws.totals import after
from croupier.chance.ruin.barriers import eliminated, exact_strip, exact_strip_cost, shallowest_root, strip_bounds
from croupier.chance.ruin.walk import Short, Walk, followed
from croupier.errors import InputError
from croupier.extras import require_extra

EXACT_BUDGET = 2**32  # bits written before a goal; under half a second
EXACT_ROUNDS_BUDGET = 2**33  # bits written round by round; under a second
ELIMINATION_BUDGET = 2**21  # operations; about half a second
LAST_ROUNDS = 1000  # that are kept for ruin from a low position, where there are too many rounds to follow
NARROW = 1e-9  # a chance between two bounds that nobody needs closer
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
    if walk.drift <= 0 and all(moves[0][0] < 0 for moves in walk.every_moves):
        return Ruin(Fraction(1), "exact", 0.0, "The wager does not favour the player, so that ruin is certain in time.")
    if walk.low:
        return _ever_above_low(walk)
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
    return _bracketed(*_narrowed(walk, None, lowest, highest), "in time")


def _ever_above_low(walk: Walk) -> Ruin:
    """With low positions, as if there were a goal from which hardly anybody comes back to them."""
    says = "The bankroll is ruined in time with this probability."
    if walk.drift <= 0:
        return _bracketed(0.0, 1.0, "in time")
    if walk.moves[0][0] >= 0:  # nobody falls from above
        top, back = max(walk.at, len(walk.low)) + 1, 0.0
    else:
        root = shallowest_root(walk)[0]
        top = max(walk.at, len(walk.low)) + math.ceil(-math.log(NEGLECTED) / root)
        back = NEGLECTED
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = eliminated(walk, top)
        return Ruin(probability, "elimination", error + back, says)
    below = _below_low(walk, None)
    assert below is not None
    limit = _ever(below)
    return _bracketed(*_narrowed(walk, None, 0.0, float(limit.probability) + limit.error), "in time")


def _below_low(walk: Walk, top: int | None) -> Walk | None:
    """The walk until it comes to the low positions, as if that were ruin; None if it stands there."""
    low = len(walk.low)
    return None if walk.at < low else Walk(walk.moves, walk.at - low, None if top is None else top - low)


def _from_low(walk: Walk, top: int) -> float:
    """The least chance of ruin before the goal from any low position: at least that before a goal that is nearer."""
    nearer = min(top, max(len(walk.low) + 1, ELIMINATION_BUDGET // 4 // ((walk.down + 1) * (walk.up + 1))))
    chances = []
    for at in range(min(len(walk.low), top)):
        probability, error = eliminated(walk._replace(at=at), nearer)
        chances.append(max(0.0, probability - error))
    return min(chances)


def _before_goal(walk: Walk, top: int) -> Ruin:
    says = "The bankroll is ruined, before it reaches the goal, with this probability."
    cost = exact_strip_cost(walk, top)
    if cost is not None and cost <= EXACT_BUDGET:
        return Ruin(exact_strip(walk, top), "exact", 0.0, says)
    if not walk.up:
        return Ruin(Fraction(1), "exact", 0.0, "No result wins, so that ruin is certain and the goal out of reach.")
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = eliminated(walk, top)
        return Ruin(probability, "elimination", error, says)
    if not walk.low:
        return _bracketed(*_narrowed(walk, None, *strip_bounds(walk, top)), "before it reaches the goal")
    below = _below_low(walk, top)
    lowest, highest = (1.0, 1.0) if below is None else strip_bounds(below, top - len(walk.low))
    return _bracketed(*_narrowed(walk, None, lowest * _from_low(walk, top), highest), "before it reaches the goal")


def _narrowed(walk: Walk, rounds: int | None, lowest: float, highest: float) -> tuple[float, float]:
    """Closer bounds, by following the walk for as many rounds as there is time for.

    Who is ruined by then is; who stands above the low positions comes to them with a chance of at most exp(-θ·place), with
    the root θ, where the wager favors the player, and may be ruined otherwise.
    """
    root = shallowest_root(walk)[0] if walk.drift > 0 and walk.moves[0][0] < 0 else 0.0
    height = walk.top or (len(walk.low) + math.ceil(-math.log(NEGLECTED) / root) if root else 0)
    many = ROUNDS_BUDGET // ((max(map(len, walk.every_moves)) + len(walk.low)) * (height + 4096))
    if walk.at >= height or not many or not find_spec("numpy"):
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
    terms = max(map(len, walk.every_moves)) + len(walk.low)
    if rounds * terms * reached * digits <= EXACT_ROUNDS_BUDGET:
        return Ruin(_exact_within(walk, rounds, height), "exact", 0.0, says)
    falls = [(-float(step), chance) for step, chance in walk.chances]
    height = min(height, len(walk.low) + math.ceil(reach(falls, rounds)))
    if walk.at >= height or rounds * terms * (height + 4096) <= ROUNDS_BUDGET:
        probability, error = _float_within(walk, rounds, height)
        return Ruin(probability, "rounds", error, says)
    return _bracketed(*_narrowed(walk, rounds, *_long_bounds(distribution, walk, rounds)), f"within {rounds:,} rounds")


def _exact_within(walk: Walk, rounds: int, height: int) -> Fraction:
    """Round by round, the ways of all bankrolls in one whole number: each has its own field of bits, lowest first.

    A round is then a few shifts and additions of the whole; what falls below the first field is ruined, and what
    rises to `height` is safe for good.
    """
    field = (walk.of_ways**rounds).bit_length()
    kept = (1 << field * height) - 1
    one = (1 << field) - 1
    standing, ruined = 1 << field * walk.at, 0
    low = len(walk.low)
    # a rise of the whole height is safe from anywhere: its long shifts are left out
    moves, *lows = ([(step, ways) for step, ways in each if step < height] for each in (walk.moves, *walk.low))
    for _ in range(rounds):
        moved, above = 0, standing >> field * low << field * low
        for step, ways in moves:
            moved += (above * ways) << field * (step + walk.down)
        for place, instead in enumerate(lows):
            there = standing >> field * place & one
            for step, ways in instead:
                moved += (there * ways) << field * (place + step + walk.down)
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
    operations = rounds * (max(map(len, walk.every_moves)) + len(walk.low) + 4) + walk.down
    return min(1.0, probability), 1.01 * operations * ROUNDING + NEGLECTED


def _long_bounds(distribution: Distribution, walk: Walk, rounds: int) -> tuple[float, float]:
    """For too many rounds to follow: at most ruin without a limit of rounds, at least what the last round shows.

    A total that is down by the bankroll has been ruined; a walk that is not stopped yet is still in the strip. Where there
    are low positions, that is told of coming to them, and some rounds are left for ruin from there.
    """
    limit = _ever(walk) if walk.top is None else _before_goal(walk, walk.top)
    highest = float(limit.probability) + limit.error
    last = min(rounds // 2, LAST_ROUNDS) if walk.low else 0
    from_low = _within_from_low(walk, last) if walk.low else 1.0
    falling = _below_low(walk, walk.top) if walk.low else walk
    if falling is None:
        return from_low, highest
    unit, total = _unit(distribution, walk), after(distribution, rounds - last)
    down_and_out = float(total.at_most(-unit * (falling.at + 1)))
    if falling.top is None:
        return from_low * (down_and_out - total.error), highest
    still_in = float(total.at_most(unit * (falling.top - falling.at))) - down_and_out
    falls = _before_goal(falling, falling.top)
    return from_low * (float(falls.probability) - falls.error - still_in - total.error), highest


def _within_from_low(walk: Walk, rounds: int) -> float:
    """The least chance of ruin from any low position within so many rounds; whoever rises far is left out."""
    height = min(walk.down * rounds + 1, walk.top or math.inf, 4096)
    chances = (_float_within(walk._replace(at=at), rounds, int(height)) for at in range(len(walk.low)) if at < height)
    return max(0.0, min((chance - error for chance, error in chances), default=0.0))


def _unit(distribution: Distribution, walk: Walk) -> Fraction:
    """What a step of the walk is worth."""
    steps = zip(distribution.outcomes, walk.moves, strict=True)
    return next((net / step for (net, _), (step, _) in steps if step), Fraction(1))

"""A walk between ruin and a goal: the probability of leaving the strip at its lower end."""

import math
from collections.abc import Callable
from fractions import Fraction

from croupier.chance.laws.tails import ROUNDING
from croupier.chance.ruin.walk import Walk


def exact_strip_cost(walk: Walk, top: int) -> int | None:
    """The work of `exact_strip`, in bits written; the numbers of its small linear system count by their square.

    None where it cannot be done so: the low positions must be within one loss of the others.
    """
    down = -walk.moves[0][0]
    if down < max(1, len(walk.low)):
        return None
    bits = top * walk.of_ways.bit_length() * (1 if down == 1 else 2)
    return top * down * (len(walk.moves) + 1) * (bits // 2 + 1024) + down**3 * bits**2 // 16


def exact_strip(walk: Walk, top: int) -> Fraction:
    """The probability of ruin before the goal as a Fraction.

    Above the low positions the equation p(i)·W = Σ ways·p(i+step) gives the value `down` steps lower from those above it.
    So every solution that is 0 from the top up is a mix of `down` basic ones, which are followed down in whole numbers:
    value i is kept times lost^(top-1-i), where `lost` is the ways of the largest loss. What is left are `down` conditions:
    the mix is 1 below 0, and at each low position its own equation holds. They are a small linear system; bordered with
    the row of the place asked for, it is solved by Bareiss' elimination without fractions.
    """
    down, lost = -walk.moves[0][0], walk.moves[0][1]
    low = min(len(walk.low), top)
    factors = [(step, ways * lost ** (step + down - 1)) for step, ways in walk.moves[1:]]
    own = walk.of_ways * lost ** (down - 1)
    columns = []
    for basic in range(down):
        values = [0] * (top + down)  # value i stands at i + down
        values[top - 1 - basic + down] = lost**basic
        for i in range(top - 1, low - 1, -1):
            value = own * values[i + down]
            for step, factor in factors:
                if i + step >= top:
                    break
                value -= factor * values[i + step + down]
            values[i] = value
        conditions = [values[i + down] for i in range(low - down, 0)]
        conditions += [_low_equation(walk, top, i, lost, values) for i in range(low)]
        columns.append([*conditions, values[walk.at + down]])
    known = [lost ** (top - 1 - i) for i in range(low - down, 0)]
    known += [_ruined_from_low(walk, top, i, lost) for i in range(low)]
    columns.append([*known, 0])
    rows = [list(row) for row in zip(*columns, strict=True)]
    border, determinant = _bareiss(rows)
    return Fraction(-border, determinant * lost ** (top - 1 - walk.at))


def _low_equation(walk: Walk, top: int, at: int, lost: int, values: list[int]) -> int:
    """What the values make of the equation of a low position, times a power of `lost` that leaves whole numbers."""
    moves, below = walk.low[at], len(values) - top
    deepest = max(0, -moves[0][0])
    made: int = walk.of_ways * values[at + below] * lost**deepest
    for step, ways in moves:
        if 0 <= at + step < top:
            made -= ways * values[at + step + below] * lost ** (deepest + step)
    return made


def _ruined_from_low(walk: Walk, top: int, at: int, lost: int) -> int:
    """The other side of that equation: the ways to be ruined at once."""
    moves = walk.low[at]
    deepest = max(0, -moves[0][0])
    ruined: int = sum(ways for step, ways in moves if at + step < 0) * lost ** (top - 1 - at + deepest)
    return ruined


def _bareiss(rows: list[list[int]]) -> tuple[int, int]:
    """The determinant of the matrix, and that of the matrix without its last row and column, up to a common sign.

    Rows are exchanged above the last one only; the smaller matrix must be regular.
    """
    size, previous = len(rows), 1
    for k in range(size - 1):
        pivot = next(i for i in range(k, size - 1) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for row in rows[k + 1 :]:
            for j in range(k + 1, size):
                row[j] = (row[j] * rows[k][k] - row[k] * rows[k][j]) // previous
        previous = rows[k][k]
    return rows[-1][-1], previous


def eliminated(walk: Walk, top: int) -> tuple[float, float]:
    """The same in floats, with an error bound.

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
    return min(1.0, ruined[walk.at]), 2 * (residual + (terms + 3) * ROUNDING) * lasting[walk.at]


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

"""Bad luck in a row: how long the longest run of losing rounds is.

The probability a(t) of no run of k losses in t rounds is 1 for t < k, 1 - qᵏ for t = k, and then
a(t) = a(t-1) - p·qᵏ·a(t-k-1), where q is the probability of a loss and p = 1 - q.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from croupier.chance.laws.tails import require_count
from croupier.errors import InputError

TOLERANCE = 1e-12  # what following the limit ratio instead of the recurrence may cost one probability
NEVER = 1e-18  # a probability of no run that is as good as none
ALWAYS_WON = Fraction(1, 10**100)  # probabilities of a loss from here down, or from the next up, are too near 0
ALWAYS_LOST = 1 - Fraction(1, 10**9)  # or 1 for floats to tell their distance from it
STEPS = 2**24  # of the recurrence for all lengths together; where it needs more, the error says what that costs
LENGTHS = 2**12  # of runs that are looked at; more are taken in strides


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The expected longest run of losing rounds.

    `method` is "exact" (losing never or always), "recurrence" (followed to the last round for every length) or
    "limit ratio" (followed until the ratio of one round to the next settles). The truth is within `error`.
    """

    expected: float
    method: str
    error: float


def longest_losing_run(loss_probability: Fraction | int, rounds: int) -> LongestRun:
    """The expected length of the longest run of consecutive losses: the sum over k of P(a run of at least k).

    A probability outside 0 to 1, and rounds that are not a whole number of at least 1, are an InputError.
    """
    require_probability(loss_probability)
    require_count("The number of rounds", rounds)
    if not ALWAYS_WON < loss_probability < ALWAYS_LOST:
        # All rounds end alike, but for at most this chance; then the run may be anything.
        otherwise = min(loss_probability, 1 - loss_probability) * rounds
        error = float(rounds * min(1, otherwise))
        return LongestRun(float(round(loss_probability) * rounds), "limit ratio" if error else "exact", error)
    loss = float(loss_probability)
    certain = _longest_certain(loss, rounds)
    # Longer runs can add little: P(at least k) ≤ qᵏ·(1 + n·p), summed.
    scale = (1 + rounds * (1 - loss)) / (1 - loss)
    longest = min(rounds, math.ceil(math.log(TOLERANCE / scale) / math.log(loss)))
    tail = 0.0 if longest == rounds else loss ** (longest + 1) * scale
    stride = -(-(longest - certain) // LENGTHS)
    lengths = range(certain + 1, longest + 1, stride)
    expected, error, followed = float(certain), tail + certain * NEVER, True
    for length in lengths:
        none, off, settled = no_run(loss, rounds, length, STEPS // len(lengths))
        expected += (1 - none) * min(stride, longest + 1 - length)
        error += (off + math.ulp(1.0)) * stride
        followed = followed and not settled
    # P(at least k) falls from at most 1 as k grows, so that a stride overstates the sum by less than its own length.
    expected -= (stride - 1) / 2
    return LongestRun(expected, "recurrence" if followed else "limit ratio", error + (stride - 1) / 2)


def require_probability(loss_probability: object) -> None:
    if not isinstance(loss_probability, int | Fraction) or not 0 <= loss_probability <= 1:
        raise InputError(f"The probability of a loss must be an exact number from 0 to 1, not {loss_probability!r}.")


def _longest_certain(loss: float, rounds: int) -> int:
    """A length whose absence, and so that of every shorter run, has a probability below `NEVER`.

    Each of the n//k blocks of k rounds would have to hold a win, and that is likelier for longer blocks.
    """
    shortest, longest = 0, rounds
    while longest - shortest > 1:
        middle = (shortest + longest) // 2
        if (1 - loss**middle) ** (rounds // middle) < NEVER:
            shortest = middle
        else:
            longest = middle
    return shortest


def no_run(loss: float, rounds: int, length: int, steps: float = math.inf) -> tuple[float, float, bool]:
    """The probability of no run of this length (at most `rounds`), its error, and whether the limit ratio was used.

    Up to 2k rounds it is a straight line. From there the recurrence is followed in blocks of k rounds until the ratio
    settles. Rounding adds at most a spacing of floats a round, as an error spreads in the recurrence without growing.
    When the steps are used up, the answer is the middle of what is still possible.

    A round lowers the probability by the share d = p·qᵏ/(product of the last k ratios). The map d ↦ p·qᵏ/(1-d)ᵏ rises: if
    the last k shares lie in an interval that it keeps, all later ones do too. Its least fixed point, approached from below,
    keeps the lower end.
    """
    whole = loss**length
    drop = (1 - loss) * whole
    if rounds <= 2 * length:
        return max(0.0, 1 - whole - (rounds - length) * drop), 4 * math.ulp(1.0), False
    limit = drop
    for _ in range(200):
        limit = max(limit, drop / (1 - limit) ** length)
    at, chance = 2 * length, 1 - whole - length * drop
    block = [1 - whole - later * drop for later in range(length)]
    shares = [drop / (1 - whole), drop / (chance + drop)]
    while at < rounds and chance > NEVER:
        least, most = min(*shares, limit), max(*shares, limit)
        highest, lowest = chance * math.exp((rounds - at) * math.log1p(-least)), 0.0
        if most < 1 and drop <= most * (1 + 1e-15) * (1 - most) ** length:
            lowest = chance * math.exp((rounds - at) * math.log1p(-most))
        if highest - lowest <= TOLERANCE or at + length > steps:
            rounding = at * math.ulp(1.0) + TOLERANCE / 100
            return (lowest + highest) / 2, (highest - lowest) / 2 + rounding, True
        earlier, block = block, [chance]
        for before in earlier[: rounds - at]:
            block.append(block[-1] - drop * before)
        chance = block.pop()
        at += len(block)
        shares = [drop * before / now for before, now in zip(earlier, block, strict=False)]
    return max(0.0, chance), at * math.ulp(1.0) + NEVER, False

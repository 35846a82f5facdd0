"""A bankroll that is wagered the same way round after round, as one walk that is followed in floats with a stated error.

It stands at a whole number, and every round moves it up or down by whole steps. At 0 it covers just one more wager, below
it is ruined; at `top` or above it has reached the goal. From the walk follow the risk of ruin, the bankroll after each
round of a session, and the runs and falls that a session goes through.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.chance.laws.distribution import Distribution, common_step
from croupier.chance.laws.tails import NEGLECTED, ROUNDING, reach, require_count
from croupier.errors import InputError
from croupier.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

ELIMINATION_BUDGET = 2**21  # operations; about half a second
ROUNDS_BUDGET = 2**30  # operations of NumPy, of which a call costs some thousand; a second or two
SESSION_BUDGET = 2**30  # the same, for each figure of a session
NARROW = 1e-10  # a chance between two bounds that nobody needs closer
NEVER_DOWN = 1e9  # a θ whose exp(-θ) is 0
LOOK_ROUNDS = 64  # between two looks at how close the bounds are

Moves = dict[int, float]
"""Steps up or down with their chances."""
Short = Sequence[tuple[Fraction, Distribution]]
"""The round of a player who cannot pay all of it: with less than the amount, this law instead; the least amount first."""


class Walk(NamedTuple):
    """Where it stands, where it stops, and its moves from each place from 0 on; the last are those of all places above.

    A step is worth `unit`, and the place 0 `lowest`.
    """

    moves: tuple[Moves, ...]
    at: int
    top: int | None
    unit: Fraction
    lowest: Fraction

    @classmethod
    def of(
        cls,
        law: Distribution,
        bankroll: Fraction | int,
        goal: Fraction | int | None,
        stake: Fraction | int = 1,
        short: Short = (),
    ) -> "Walk":
        """Count the bankroll in common steps of the results, from 0 for the lowest that still covers the stake."""
        laws = (law, *(other for _, other in short))
        unit = common_step(net for each in laws for net, _ in each.outcomes) or Fraction(1)
        at = math.floor((bankroll - stake) / unit)
        top = None if goal is None else at + math.ceil((goal - bankroll) / unit)
        moves, *shorts = ({int(net / unit): ways / each.of_ways for net, ways in each.outcomes} for each in laws)
        low: list[Moves] = []
        for (below, _), instead in zip(short, shorts, strict=True):
            low += [instead] * (math.ceil(at + (below - bankroll) / unit) - len(low))
        return cls((*low, moves), at, top, unit, bankroll - at * unit)

    @property
    def steps(self) -> list[int]:
        """Of the moves from all places, the largest loss first."""
        return sorted({step for moves in self.moves for step in moves})

    @property
    def down(self) -> int:
        """The steps of the largest loss; 0 when nothing loses."""
        return max(0, -self.steps[0])

    @property
    def up(self) -> int:
        return max(0, self.steps[-1])

    @property
    def low(self) -> int:
        """The places that have moves of their own."""
        return len(self.moves) - 1


Count = Callable[[int], int]
"""What a round adds to a count by its step; a count never falls below 0."""


def follow(
    walk: Walk, rounds: int, height: int, count: Count | None = None, end: int = 1
) -> "Iterator[tuple[Chances, Chances, Chances]]":
    """The chances after each round: to have been ruined, by how far; to stand at 0 up to `height`; to have risen above.

    Each is by the count, which begins at 0; who has reached its `end` is in none of them. Without a goal the count of those
    who have risen goes on. In floats: no term is negative, so that a round of k results adds a relative error of at most
    (k+2) roundings. The same arrays are given out after every round.
    """
    import numpy as np

    down, up = walk.down, max(1, walk.up)
    ruined, standing, risen = np.zeros((end, down)), np.zeros((end, height)), np.zeros((end, up))
    if walk.at < height:
        standing[0, walk.at] = 1.0
    else:
        risen[0, 0] = 1.0
    chances = {step: np.full(height, walk.moves[-1].get(step, 0.0)) for step in walk.steps}
    for place, moves in enumerate(walk.moves[:-1][:height]):
        for step, chance in chances.items():
            chance[place] = moves.get(step, 0.0)
    moved = np.empty((end, down + height + up))
    for _ in range(rounds):
        moved.fill(0.0)
        for step, chance in chances.items():
            moved[:, down + step : down + step + height] += (
                _counted(standing, count(step)) if count else standing
            ) * chance
        if count and walk.top is None:
            risen[:] = sum(_counted(risen, count(step)) * chance for step, chance in walk.moves[-1].items())
        ruined += moved[:, :down]
        risen += moved[:, down + height :]
        standing[:] = moved[:, down : down + height]
        yield ruined, standing, risen


def _counted(chances: "Chances", more: int) -> "Chances":
    """Add so much to every count; those that reach the end leave."""
    import numpy as np

    after = np.zeros_like(chances)
    if more > 0:
        after[more:] = chances[:-more]
    else:
        fresh = min(1 - more, len(chances))  # up to here it begins again
        after[0] = chances[:fresh].sum(axis=0)
        after[1 : len(chances) - fresh + 1] = chances[fresh:]
    return after


# Ruin


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
        return _within(walk, rounds)
    top, when = walk.top, ", before it reaches the goal,"
    if top is None:
        far, when = _far(walk), " in time"
        if distribution.mean <= 0 and all(min(moves) < 0 for moves in walk.moves):
            return Ruin(1.0, "exact", 0.0, "The wager does not favour the player, so that ruin is certain in time.")
        if far == math.inf:
            return _between(0.0, 1.0, when)
        top = int(far)
    elif not walk.up:
        return Ruin(1.0, "exact", 0.0, "No result wins, so that ruin is certain and the goal out of reach.")
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = _eliminated(walk, top)
        return _between(probability - error, probability + error, when, "elimination")
    lowest, highest, _ = _followed(walk, None, top)
    return _between(lowest, highest, when)


def _require(bankroll: object, goal: object, rounds: object) -> None:
    if not isinstance(bankroll, int | Fraction) or bankroll < 1:
        raise InputError(f"The bankroll must be an exact number of at least 1 unit, the wager, not {_shown(bankroll)}.")
    if goal is not None and (not isinstance(goal, int | Fraction) or goal <= bankroll):
        raise InputError(f"The goal must be an exact number of units above the bankroll of {bankroll}, not {_shown(goal)}.")
    if rounds is not None:
        require_count("The number of rounds", rounds)


def _shown(number: object) -> str:
    return str(number) if isinstance(number, Fraction) else repr(number)


def _between(lowest: float, highest: float, when: str, method: str = "bound") -> Ruin:
    lowest, highest = max(0.0, lowest), min(1.0, highest)
    ends = f"{lowest:.6g}", f"{highest:.6g}"
    how = "this probability" if ends[0] == ends[1] else f"a probability between {ends[0]} and {ends[1]}"
    error = (highest - lowest) / 2 + 4 * ROUNDING
    return Ruin((lowest + highest) / 2, method, error, f"The bankroll is ruined{when} with {how}.")


def _within(walk: Walk, rounds: int) -> Ruin:
    when = f" within {rounds:,} rounds" + ("" if walk.top is None else ", before it reaches the goal,")
    height = min(walk.down * rounds, walk.top or math.inf)  # from here up, the rounds are too few to lose it all
    if walk.at >= height:
        return Ruin(0.0, "exact", 0.0, "The rounds are too few to lose the bankroll.")
    falls, far = [(-step, chance) for step, chance in walk.moves[-1].items()], _far(walk)
    safe = int(min(height, walk.low + math.ceil(reach(falls, rounds)), far))
    if walk.at >= safe:
        return _between(0.0, NEGLECTED, when, "rounds")
    height = safe
    if rounds > _many(walk, safe) and walk.top is None and far == math.inf:
        height = min(safe, 4 * max(walk.at, walk.low) + 4096)  # less height leaves time for more rounds
    lowest, highest, followed = _followed(walk, rounds, height, returns=height < safe)
    return _between(lowest, highest, when, "rounds" if followed == rounds else "bound")


def _far(walk: Walk) -> float:
    """A place above the bankroll from which hardly any walk that the wager favors comes back; infinite for others."""
    tilt = _root(walk.moves[-1])
    return max(walk.at + 1, walk.low + math.ceil(-math.log(NEGLECTED) / tilt)) if tilt else math.inf


def _many(walk: Walk, height: int) -> int:
    """The rounds that there is time to follow."""
    return ROUNDS_BUDGET // (len(walk.steps) * (height + 4096))


def _followed(walk: Walk, rounds: int | None, height: int, *, returns: bool = False) -> tuple[float, float, int]:
    """Between what the chance of ruin lies, by following the walk for as many rounds as there is time for, and how many.

    Who is ruined by then is; who still stands is ruined later with a chance between two bounds. Who reaches `height` has
    reached the goal or comes back with a chance of at most `NEGLECTED`, unless `returns` says otherwise. The sum of the
    ruined adds as many roundings as it has terms.
    """
    require_extra("chance", "ruin of this wager" if rounds is None else f"ruin within {rounds:,} rounds of this wager")
    import numpy as np

    (lowest,), (left,) = (bound.tolist() for bound in _later(walk, np.array([walk.at])))
    lowest, many = 0.0 if rounds else lowest, min(_many(walk, height), rounds or ROUNDS_BUDGET)
    if left - lowest < NARROW or many < min(rounds or LOOK_ROUNDS, LOOK_ROUNDS):
        return lowest, left, 0
    least, most = _later(walk, np.arange(height))
    gone, number = 0.0, 0
    for number, (ruined, standing, risen) in enumerate(follow(walk, many, height), start=1):
        if number == many or (many != rounds and number % LOOK_ROUNDS == 0):
            gone, left = float(ruined.sum()), float(risen.sum()) if returns else 0.0
            lowest = 0.0 if rounds else float((standing * least).sum())  # BLAS would wake all its threads
            left += 0.0 if number == rounds else float((standing * most).sum())
            if left - lowest < NARROW:
                break
    slack = 1.01 * (number * (len(walk.steps) + 4) + walk.down) * ROUNDING + NEGLECTED
    return gone + lowest - slack, gone + left + slack, number


def _later(walk: Walk, places: "NDArray[np.int64]") -> "tuple[Chances, Chances]":
    """Between what the chance of ruin lies from each of these places, however many rounds there are.

    With the root θ, exp(-θ·place) never rises in the mean: it bounds the chance to come down to the low places, and upside
    down, with the least root of all places, the chance to reach the goal.
    """
    import numpy as np

    most = np.exp(-_root(walk.moves[-1]) * np.maximum(0, places - walk.low + 1))
    upwards = min(_root({-step: chance for step, chance in moves.items()}) for moves in walk.moves)
    return -np.expm1(-upwards * ((walk.top or 0) - places)) if walk.top else np.zeros(len(places)), most


def _root(moves: Moves) -> float:
    """At most the θ > 0 with E[exp(-θ·step)] = 1, found by halving; 0 for moves that do not surely drift upwards.

    The function is convex, 0 at 0 and falls there, so that its sign tells the side. Near the root the sign drowns in
    rounding: only what is certain counts as below. The chance of the largest loss bounds θ from above.
    """
    largest, drift = min(moves), math.fsum(step * chance for step, chance in moves.items())
    if drift <= 8 * ROUNDING * math.fsum(abs(step) * chance for step, chance in moves.items()):
        return 0.0
    if largest >= 0:
        return NEVER_DOWN
    low, high = 0.0, 1.01 * math.log(moves[largest]) / largest
    while low < (tilt := (low + high) / 2) < high:
        terms = [(step * tilt, chance, chance * math.expm1(-tilt * step)) for step, chance in moves.items()]
        slack = math.fsum(abs(term) + abs(by) * chance for by, chance, term in terms)
        below = math.fsum(term for _, _, term in terms) < -8 * ROUNDING * slack
        low, high = (tilt, high) if below else (low, tilt)
    return low


def _eliminated(walk: Walk, top: int) -> tuple[float, float]:
    """The probability that a walk between ruin and a goal leaves at the lower end, with an error bound.

    Places are taken out from the lowest up: a walk that falls to one goes on from it as it would. Only positive
    numbers are added (the method of Grassmann, Taksar and Heyman), so that nothing cancels. The rounds that the walk
    lasts are computed alongside: they are the sensitivity to a residual, so the error is at most the largest residual
    times the rounds, doubled for the rounding of both.
    """
    down, up = walk.down, walk.up
    ruined, lasting = [1.0] * down, [0.0] * down  # of each place from the `down` below 0 on, which are ruin
    onward: list[list[float]] = [[]] * down  # the chances to go on to 1 … up places above it
    for place in range(top):
        row = [0.0] * (down + up + 1)  # the chances of `down` places below it to `up` above it
        ruin, rounds = 0.0, 1.0
        for step, chance in walk.moves[min(place, walk.low)].items():
            row[step + down] = chance
        for k in range(down):
            if chance := row[k]:
                ruin += chance * ruined[place + k]
                rounds += chance * lasting[place + k]
                for j, further in enumerate(onward[place + k], k + 1):
                    row[j] += chance * further
        leaves = ruin + sum(row[down + 1 :])
        onward.append([chance / leaves for chance in row[down + 1 :]])
        ruined.append(ruin / leaves)
        lasting.append(rounds / leaves)
    ruined += [0.0] * up
    lasting += [0.0] * up
    for i in range(top + down - 1, down - 1, -1):
        for j, chance in enumerate(onward[i], i + 1):
            ruined[i] += chance * ruined[j]
            lasting[i] += chance * lasting[j]
    residual = 0.0
    for place in range(top):
        moves, i = walk.moves[min(place, walk.low)], place + down
        expected = sum(chance * ruined[i + step] for step, chance in moves.items())
        residual = max(residual, abs(expected - ruined[i]))
    return ruined[walk.at + down], 2 * (residual + (len(walk.steps) + 3) * ROUNDING) * lasting[walk.at + down]


# Sessions: the steps of their walk are whole cents


@dataclass(frozen=True, slots=True)
class Bankrolls:
    """The chances of all bankrolls after some round; `lowest` is the first of them, then one each `step`."""

    lowest: int
    step: int
    chances: "Chances"

    def quantile(self, share: float) -> int:
        """The smallest bankroll that is not exceeded with at least this chance."""
        import numpy as np

        place = int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))
        return self.lowest + self.step * min(place, len(self.chances) - 1)

    def above(self, cents: int) -> float:
        """The chance of more than this."""
        first = max(0, (cents - self.lowest) // self.step + 1)
        return float(self.chances[first:].sum())


def stopped(walk: Walk, marks: Sequence[int]) -> tuple[Bankrolls, ...] | None:
    """The bankrolls after each of these rounds, the last of which is the session's; None if it takes too long."""
    rounds, step = marks[-1], int(walk.unit)
    height = _reached(walk, rounds)
    if rounds * len(walk.steps) * (height + 4096) > SESSION_BUDGET:
        return None
    require_extra("chance", f"a session of {rounds:,} rounds")
    import numpy as np

    lowest = int(walk.lowest) - walk.down * step
    after = enumerate(follow(walk, rounds, height), start=1)
    return tuple(Bankrolls(lowest, step, np.hstack(chances)[0]) for number, chances in after if number in marks)


def run_at_least(walk: Walk, rounds: int, length: int, *, winning: bool = False) -> float | None:
    """Return the chance of a run of lost rounds, or of won ones, of this length; None where it would take too long."""
    if length > rounds:
        return 0.0
    what = f"the longest run in a session of {rounds:,} rounds"
    return _counts_to(walk, rounds, length, lambda step: 1 if (step > 0 if winning else step < 0) else -length, what)


def fall_at_least(walk: Walk, rounds: int, cents: int) -> float | None:
    """The chance that the bankroll falls so far below its highest so far; None where it would take too long."""
    return _counts_to(
        walk, rounds, math.ceil(cents / walk.unit), lambda step: -step, f"the drawdown of a session of {rounds:,} rounds"
    )


def _reached(walk: Walk, rounds: int) -> int:
    """The places between ruin and the goal, or between ruin and what can be reached."""
    reached = walk.at + walk.up * rounds + 1
    return reached if walk.top is None else min(walk.top, reached)


def _counts_to(walk: Walk, rounds: int, end: int, count: Count, what: str) -> float | None:
    """The chance that the count reaches its end before the session ends."""
    if end <= 0:
        return 1.0
    height = _reached(walk, rounds)
    if walk.top is None:  # above this height the rounds are over before ruin
        height = min(height, max(1, walk.down * (rounds - 1)))
    if rounds * sum(end if count(step) > -end else 1 for step in walk.steps) * (height + 1024) > SESSION_BUDGET:
        return None
    require_extra("chance", what)
    *_, chances = follow(walk, rounds, height, count, end)
    return max(0.0, 1 - sum(float(each.sum()) for each in chances))

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
    Places = NDArray[np.int64]

ELIMINATION_BUDGET = 2**21  # operations; about half a second
ROUNDS_BUDGET = 2**30  # operations of NumPy, of which a call costs some thousand; a second or two
SESSION_BUDGET = 2**30  # the same, for each figure of a session
NARROW = 1e-10  # a chance between two bounds that nobody needs closer
LOOK_ROUNDS = 64  # between two looks at how close the bounds are

Moves = tuple[tuple[int, float], ...]
Short = Sequence[tuple[Fraction, Distribution]]
"""The round of a player who cannot pay all of it: with less than the amount, this law instead; the least amount first."""


class Walk(NamedTuple):
    """Where it stands, where it stops, and its moves: steps up or down with their chances, lowest first.

    `low` are the moves of the lowest positions, from 0 on, where a round is another one. `drift` has the sign of the mean,
    above them.
    """

    moves: Moves
    at: int
    top: int | None
    drift: Fraction
    low: tuple[Moves, ...] = ()

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
        moves, *shorts = (tuple((int(net / unit), ways / each.of_ways) for net, ways in each.outcomes) for each in laws)
        low: list[Moves] = []
        for (below, _), instead in zip(short, shorts, strict=True):
            low += [instead] * (math.ceil(at + (below - bankroll) / unit) - len(low))
        return cls(moves, at, top, law.mean, tuple(low))

    @property
    def down(self) -> int:
        """The steps of the largest loss; 0 when nothing loses."""
        return max(0, *(-moves[0][0] for moves in self.every_moves))

    @property
    def up(self) -> int:
        return max(0, *(moves[-1][0] for moves in self.every_moves))

    @property
    def every_moves(self) -> tuple[Moves, ...]:
        """The moves of all positions, and each kind of the low ones once."""
        return (self.moves, *dict.fromkeys(self.low))

    @property
    def terms(self) -> int:
        return max(map(len, self.every_moves))


def follow(walk: Walk, rounds: int, height: int) -> "Iterator[tuple[Chances, Chances, Chances]]":
    """The chances after each round: to have been ruined, by how far; to stand at 0 up to `height`; to have risen above.

    In floats. No term is negative, so that a round of k results adds a relative error of at most (k+2) roundings. The same
    arrays are given out after every round.
    """
    import numpy as np

    down, up, low = walk.down, walk.up, walk.low[:height]
    above = len(low)
    ruined, standing, risen = np.zeros(down), np.zeros(height), np.zeros(up)
    moved, share = np.empty(down + height + up), np.empty(height - above)
    standing[walk.at] = 1.0
    for _ in range(rounds):
        moved.fill(0.0)
        for step, chance in walk.moves:
            np.multiply(standing[above:], chance, out=share)
            moved[down + step + above : down + step + height] += share
        for place, instead in enumerate(low):
            for step, chance in instead:
                moved[down + step + place] += standing[place] * chance
        ruined += moved[:down]
        risen += moved[down + height :]
        standing[:] = moved[down : down + height]
        yield ruined, standing, risen


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
    if walk.top is not None:
        if not walk.up:
            return Ruin(1.0, "exact", 0.0, "No result wins, so that ruin is certain and the goal out of reach.")
        return _in_time(walk, walk.top, ", before it reaches the goal,")
    if walk.drift > 0:
        return _in_time(walk, _far(walk), " in time")
    if all(moves[0][0] < 0 for moves in walk.every_moves):
        return Ruin(1.0, "exact", 0.0, "The wager does not favour the player, so that ruin is certain in time.")
    return _between(0.0, 1.0, " in time")


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


def _in_time(walk: Walk, top: int, when: str) -> Ruin:
    if top * (walk.down + 1) * (walk.up + 1) <= ELIMINATION_BUDGET:
        probability, error = _eliminated(walk, top)
        return _between(probability - error, probability + error, when, "elimination")
    lowest, highest, _ = _followed(walk, None, top)
    return _between(lowest, highest, when)


def _within(walk: Walk, rounds: int) -> Ruin:
    when = f" within {rounds:,} rounds" + ("" if walk.top is None else ", before it reaches the goal,")
    height = min(walk.down * rounds, walk.top or math.inf)  # from here up, the rounds are too few to lose it all
    if walk.at >= height:
        return Ruin(0.0, "exact", 0.0, "The rounds are too few to lose the bankroll.")
    falls = [(-float(step), chance) for step, chance in walk.moves]
    height = min(height, len(walk.low) + math.ceil(reach(falls, rounds)), math.inf if walk.drift <= 0 else _far(walk))
    if walk.at >= height:
        return _between(0.0, NEGLECTED, when, "rounds")
    safe = int(height)
    if rounds > _many(walk, safe) and walk.top is None and walk.drift <= 0:  # less height leaves time for more rounds
        height = min(safe, 4 * max(walk.at, len(walk.low)) + 4096)
    lowest, highest, followed = _followed(walk, rounds, int(height), returns=height < safe)
    return _between(lowest, highest, when, "rounds" if followed == rounds else "bound")


def _many(walk: Walk, height: int) -> int:
    """The rounds that there is time to follow."""
    return ROUNDS_BUDGET // ((walk.terms + len(walk.low)) * (height + 4096))


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
    slack = 1.01 * (number * (walk.terms + len(walk.low) + 4) + walk.down) * ROUNDING + NEGLECTED
    return gone + lowest - slack, gone + left + slack, number


def _later(walk: Walk, places: "Places") -> "tuple[Chances, Chances]":
    """Between what the chance of ruin lies from each of these places, however many rounds there are.

    With the root θ, exp(-θ·place) is a martingale. Where the wager favors the player it bounds the chance to come down, and
    otherwise, upside down, the chance to reach the goal before the low positions.
    """
    import numpy as np

    least, most, low = np.zeros(len(places)), np.ones(len(places)), len(walk.low)
    if walk.drift > 0 and walk.moves[0][0] < 0:
        most = np.exp(-_root(walk.moves) * np.maximum(0, places - low + 1))
    elif walk.drift < 0 and walk.top is not None and walk.up:
        upside_down = tuple((-step, chance) for step, chance in reversed(walk.moves))
        least = -np.expm1(-_root(upside_down) * (walk.top - np.maximum(places, low))) * _from_low(walk, walk.top)
    return least, most


def _from_low(walk: Walk, top: int) -> float:
    """The least chance of ruin before the goal from any low position: at least that before a goal that is nearer."""
    nearer = min(top, max(len(walk.low) + 1, ELIMINATION_BUDGET // 4 // ((walk.down + 1) * (walk.up + 1))))
    each = (_eliminated(walk._replace(at=at), nearer) for at in range(min(len(walk.low), top)))
    return min((max(0.0, probability - error) for probability, error in each), default=1.0)


def _far(walk: Walk) -> int:
    """A place above the bankroll from which hardly any walk that the wager favors comes back."""
    far = max(walk.at, len(walk.low)) + 1
    return far if walk.moves[0][0] >= 0 else far + math.ceil(-math.log(NEGLECTED) / _root(walk.moves))


def _root(moves: Moves) -> float:
    """At most the θ > 0 with E[exp(-θ·step)] = 1, for moves that drift upwards and can fall; found by halving.

    The function is convex, 0 at 0 and falls there, so that its sign tells the side. Near the root the sign drowns in
    rounding: only what is certain counts as below. The chance of the largest loss bounds θ from above.
    """
    largest, chance = moves[0]
    low, high = 0.0, 1.01 * math.log(chance) / largest
    while low < (tilt := (low + high) / 2) < high:
        terms = [chance * math.expm1(-tilt * step) for step, chance in moves]
        slack = sum(abs(term) + abs(tilt * step) * chance for term, (step, chance) in zip(terms, moves, strict=True))
        below = math.fsum(terms) < -8 * ROUNDING * slack
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
    chances = (*walk.low, walk.moves)
    onward: list[list[float]] = []  # for each place: the chances to go on to 1 … up places above it
    ruined: list[float] = []
    lasting: list[float] = []
    for i in range(top):
        row = [0.0] * (down + up + 1)  # the chances of i - down … i + up
        ruin, rounds = 0.0, 1.0
        for step, chance in chances[min(i, len(walk.low))]:
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
        for step, chance in chances[min(i, len(walk.low))]:
            expected += chance * (1.0 if i + step < 0 else ruined[i + step] if i + step < top else 0.0)
        residual = max(residual, abs(expected - probability))
    return ruined[walk.at], 2 * (residual + (walk.terms + 3) * ROUNDING) * lasting[walk.at]


# Sessions


@dataclass(frozen=True, slots=True)
class Staked:
    """A bankroll of which the same stake is wagered again and again; all in cents. Ruin is a bankroll below the stake."""

    law: Distribution  # of one round
    bankroll: int
    stake: int
    goal: int | None
    rounds: int

    @property
    def step(self) -> int:
        return int(common_step(net for net, _ in self.law.outcomes) or 1)

    @property
    def walk(self) -> Walk:
        return Walk.of(self.law, self.bankroll, self.goal, self.stake)

    @property
    def height(self) -> int:
        """The positions between ruin and the goal, or between ruin and what can be reached."""
        walk = self.walk
        reached = walk.at + walk.up * self.rounds + 1
        return reached if walk.top is None else min(walk.top, reached)


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


@dataclass(frozen=True, slots=True)
class Stopped:
    """The bankrolls at each of the rounds asked for, and the chance that a session has reached its goal by the last."""

    at: tuple[Bankrolls, ...]
    reached: float


def stopped(staked: Staked, marks: Sequence[int]) -> Stopped | None:
    """What a session is like after each of these rounds, the last of which is the session's; None if it takes too long."""
    walk, height, step = staked.walk, staked.height, staked.step
    if staked.rounds * len(walk.moves) * (height + 4096) > SESSION_BUDGET:
        return None
    require_extra("chance", f"a session of {staked.rounds:,} rounds")
    import numpy as np

    lowest = staked.bankroll - (walk.at + walk.down) * step
    at, reached = [], 0.0
    for number, (ruined, standing, risen) in enumerate(follow(walk, staked.rounds, height), start=1):
        if number in marks:
            at.append(Bankrolls(lowest, step, np.concatenate((ruined, standing, risen))))
            reached = float(risen.sum())
    return Stopped(tuple(at), reached if staked.goal is not None else 0.0)


def run_at_least(staked: Staked, length: int, *, winning: bool = False) -> float | None:
    """Return the chance of a run of lost rounds, or of won ones, of this length; None where it would take too long."""
    if length > staked.rounds:
        return 0.0
    what = f"the longest run in a session of {staked.rounds:,} rounds"
    return _counted(staked, length, lambda step: 1 if (step > 0 if winning else step < 0) else -length, what)


def fall_at_least(staked: Staked, cents: int) -> float | None:
    """The chance that the bankroll falls so far below its highest so far; None where it would take too long."""
    what = f"the drawdown of a session of {staked.rounds:,} rounds"
    return _counted(staked, -(-cents // staked.step), lambda step: -step, what)


def _counted(staked: Staked, end: int, more: Callable[[int], int], what: str) -> float | None:
    """The chance that a count reaches its end before the session ends. A round adds to it by its step, down to 0 at most.

    Followed for every bankroll and every count; bankrolls that cannot be ruined any more are as one.
    """
    if end <= 0:
        return 1.0
    walk, height = staked.walk, staked.height
    moves = walk.moves
    if staked.goal is None:  # above this height the rounds are over before ruin
        height = min(height, max(1, walk.down * (staked.rounds - 1)))
    if staked.rounds * sum(end if more(step) > -end else 1 for step, _ in moves) * (height + 1024) > SESSION_BUDGET:
        return None
    require_extra("chance", what)
    import numpy as np

    alive, safe = np.zeros((end, height)), np.zeros(end)
    if walk.at < height:
        alive[0, walk.at] = 1.0
    else:
        safe[0] = 1.0
    total = 0.0
    for _ in range(staked.rounds):
        next_alive, next_safe = np.zeros_like(alive), np.zeros_like(safe)
        for step, chance in moves:
            by = more(step)
            if by > 0:
                last = max(0, end - by)  # from here on it reaches the end
                total += float(alive[last:].sum() + safe[last:].sum()) * chance
                next_safe[end - last :] += _shift(alive[:last], step, chance, next_alive[end - last :])
                next_safe[end - last :] += safe[:last] * chance
                continue
            fresh = min(1 - by, end)  # up to here it begins again
            next_safe[0] += _shift(alive[:fresh].sum(axis=0), step, chance, next_alive[0]) + safe[:fresh].sum() * chance
            next_safe[1 : end - fresh + 1] += _shift(alive[fresh:], step, chance, next_alive[1 : end - fresh + 1])
            next_safe[1 : end - fresh + 1] += safe[fresh:] * chance
        alive, safe = next_alive, next_safe if staked.goal is None else np.zeros_like(safe)
    return min(1.0, total)


def _shift(alive: "Chances", step: int, chance: float, into: "Chances") -> "Chances | float":
    """Move everybody by a step. Returns how many left at the upper end; who leaves at the lower end is ruined."""
    height = alive.shape[-1]
    if abs(step) >= height:
        return alive.sum(axis=-1) * chance if step > 0 else 0.0
    if step <= 0:
        into[..., : height + step] += alive[..., -step:] * chance
        return 0.0
    into[..., step:] += alive[..., :-step] * chance
    left: Chances = alive[..., height - step :].sum(axis=-1) * chance
    return left

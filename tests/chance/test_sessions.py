"""Sessions that stop, against every possible session played out."""

from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.bankroll import Walk, fall_at_least, ruin, run_at_least, stopped
from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.runs import no_run
from depth import cases

RED = Distribution.of([(-500, 20), (500, 18)])
STRAIGHT = Distribution.of([(-100, 37), (3500, 1)])


class Venture(NamedTuple):
    """A bankroll of which the same stake is wagered again and again; all in cents. Ruin is a bankroll below the stake."""

    law: Distribution
    bankroll: int
    stake: int
    goal: int | None
    rounds: int

    @property
    def walk(self) -> Walk:
        return Walk.of(self.law, self.bankroll, self.goal, self.stake)


class Every:
    """All sessions of a walk, one after the other, each with its chance."""

    def __init__(self, staked: Venture, marks: tuple[int, ...]) -> None:
        self.ruined = self.reached = Fraction(0)
        self.at: list[dict[int, Fraction]] = [{} for _ in marks]
        self.losing: dict[int, Fraction] = {}
        self.winning: dict[int, Fraction] = {}
        self.falls: dict[int, Fraction] = {}
        law = staked.law
        for rounds in product(law.outcomes, repeat=staked.rounds):
            chance = Fraction(1)
            for _, ways in rounds:
                chance *= Fraction(ways, law.of_ways)
            self._play(staked, marks, [int(net) for net, _ in rounds], chance)

    def _play(self, staked: Venture, marks: tuple[int, ...], nets: list[int], chance: Fraction) -> None:
        path, ended = [staked.bankroll], False
        for net in nets:
            path.append(path[-1] if ended else path[-1] + net)
            ended = ended or path[-1] < staked.stake or (staked.goal is not None and path[-1] >= staked.goal)
        results = [after - before for before, after in pairwise(path)]
        self.ruined += chance * (path[-1] < staked.stake)
        self.reached += chance * (staked.goal is not None and path[-1] >= staked.goal)
        for place, mark in enumerate(marks):
            self.at[place][path[mark]] = self.at[place].get(path[mark], Fraction(0)) + chance
        for kind, longest in ((self.losing, _longest(results, -1)), (self.winning, _longest(results, 1))):
            kind[longest] = kind.get(longest, Fraction(0)) + chance
        fall = max(max(path[: place + 1]) - cents for place, cents in enumerate(path))
        self.falls[fall] = self.falls.get(fall, Fraction(0)) + chance


def _longest(results: list[int], sign: int) -> int:
    longest = run = 0
    for result in results:
        run = run + 1 if result * sign > 0 else 0
        longest = max(longest, run)
    return longest


def at_least(found: dict[int, Fraction], least: int) -> float:
    return float(sum(chance for value, chance in found.items() if value >= least))


@st.composite
def ventures(draw: st.DrawFn) -> Venture:
    """Small ones, with pushes, several sizes of loss, and stakes that the losses do not divide."""
    unit = draw(st.sampled_from([25, 50, 100]))
    nets = draw(st.lists(st.integers(-3, 4), min_size=1, max_size=3, unique=True))
    law = Distribution.of((unit * net, draw(st.integers(1, 5))) for net in nets)
    stake = unit * max(1, -min(nets))
    bankroll = stake + 25 * draw(st.integers(0, 20))
    win = draw(st.none() | st.integers(1, 400))
    return Venture(law, bankroll, stake, None if win is None else bankroll + win, draw(st.integers(1, 5)))


@pytest.mark.long
@settings(max_examples=cases(60), deadline=None)
@given(ventures())
def test_against_every_session(staked: Venture) -> None:
    marks = tuple(range(1, staked.rounds + 1))
    found, every = stopped(staked.walk, marks), Every(staked, marks)
    assert found is not None
    assert 1 - found[-1].above(staked.stake - 1) == pytest.approx(float(every.ruined), abs=1e-12)
    if staked.goal is not None:
        assert found[-1].above(staked.goal - 1) == pytest.approx(float(every.reached), abs=1e-12)
    for law, listed in zip(found, every.at, strict=True):
        chances = {law.lowest + law.step * place: chance for place, chance in enumerate(law.chances) if chance}
        assert chances == pytest.approx({cents: float(chance) for cents, chance in listed.items()})
        assert law.above(staked.bankroll) == pytest.approx(at_least(listed, staked.bankroll + 1), abs=1e-12)
        median = min(cents for cents in listed if sum(chance for other, chance in listed.items() if other <= cents) >= 0.5)
        assert law.quantile(0.5) == median
    for length in range(staked.rounds + 2):
        assert run_at_least(staked.walk, staked.rounds, length) == pytest.approx(at_least(every.losing, length), abs=1e-12)
        assert run_at_least(staked.walk, staked.rounds, length, winning=True) == pytest.approx(
            at_least(every.winning, length), abs=1e-12
        )
    for cents in range(0, 1700, 25):
        assert fall_at_least(staked.walk, staked.rounds, cents) == pytest.approx(at_least(every.falls, cents), abs=1e-12)


@pytest.mark.parametrize(("law", "bankroll", "goal", "rounds"), [
    (RED, 20_00, None, 300), (RED, 50_00, 100_00, 300), (RED, 500_00, None, 100), (STRAIGHT, 40_00, None, 200),
    (STRAIGHT, 40_00, 80_00, 200),
])  # fmt: skip
def test_ruin_is_what_the_other_way_to_count_it_says(
    law: Distribution, bankroll: int, goal: int | None, rounds: int
) -> None:
    stake = int(-law.outcomes[0][0])
    found = stopped(Venture(law, bankroll, stake, goal, rounds).walk, [rounds])
    risk = ruin(
        law.scaled(Fraction(1, stake)),
        Fraction(bankroll, stake),
        goal=None if goal is None else Fraction(goal, stake),
        rounds=rounds,
    )
    assert found is not None
    assert 1 - found[-1].above(stake - 1) == pytest.approx(float(risk.probability), abs=1e-10)


@pytest.mark.parametrize("length", [1, 5, 8, 30])
def test_runs_of_a_session_that_nothing_stops(length: int) -> None:
    rich = Venture(RED, 1_000_000_00, 500, None, 200)
    assert run_at_least(rich.walk, rich.rounds, length) == pytest.approx(1 - no_run(20 / 38, 200, length)[0], abs=1e-11)
    assert run_at_least(rich.walk, rich.rounds, length, winning=True) == pytest.approx(
        1 - no_run(18 / 38, 200, length)[0], abs=1e-11
    )


def test_what_takes_too_long_is_not_told() -> None:
    long = Venture(STRAIGHT, 10_000_00, 100, None, 1_000_000)
    assert stopped(long.walk, [1_000_000]) is None
    assert run_at_least(long.walk, long.rounds, 500) is None
    assert fall_at_least(long.walk, long.rounds, 1000_00) is None

"""What tallies tell, exact to the last session; and sessions that are the same whoever plays them."""

from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.analysis.sessions import planned_sessions, simulate_sessions
from croupier.errors import InputError
from croupier.games.kit.sessions import AskedSessions, SessionPlan
from croupier.games.kit.simulation import Chunk, Counts
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.sessions import Share, at_least, mean, quantile, quantiles
from fatal_plan import FatalPlan

WHEEL, WAR = "pa-2011-proposed/roulette", "pa-2012/casino-war"

tallies = st.dictionaries(st.integers(-50, 50), st.integers(1, 9), min_size=1)


@given(tallies, st.fractions(Fraction(1, 100), 1, max_denominator=100))
def test_a_quantile_is_that_of_the_sorted_sessions(tally: dict[int, int], share: Fraction) -> None:
    values = sorted(value for value, count in tally.items() for _ in range(count))
    due = share * len(values)
    assert quantile(tally, share) == values[max(0, -(-due.numerator // due.denominator) - 1)]
    assert mean(tally) == Fraction(sum(values), len(values))
    assert at_least(tally, 7) == sum(value >= 7 for value in values)


def test_quantiles_by_hand() -> None:
    tally = {10: 5, 20: 20, 30: 25, 40: 45, 50: 5}
    assert quantiles(tally) == {"5": 10, "25": 20, "50": 30, "75": 40, "95": 40}
    assert quantiles({}) == dict.fromkeys(("5", "25", "50", "75", "95"))


def test_a_share_near_the_middle_is_in_standard_errors() -> None:
    share = Share(5_100, 10_000, 0.5)
    assert share.z == pytest.approx(2.0, abs=0.001)
    assert not share.disagrees
    assert Share(4_780, 10_000, 0.5).disagrees
    low, high = share.interval
    assert (low, high) == pytest.approx((0.5002, 0.5198), abs=1e-4)


@pytest.mark.parametrize(("count", "disagrees"), [(0, False), (1, False), (2, False), (4, True)])
def test_rare_things_that_happen_are_no_disagreement(count: int, disagrees: bool) -> None:
    """A tenth of a session is expected. Two of them come in one of 200 simulations, four in one of 250,000."""
    chance, of = 1e-6, 100_000
    share = Share(count, of, chance)
    assert share.disagrees == disagrees
    tail = 1 - sum(comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in range(count))
    assert disagrees == (tail < 1e-5)
    assert (count - of * chance) / sqrt(of * chance) > 6 or count < 2  # what a plain z would say of two


def test_what_cannot_happen_disagrees_if_it_does() -> None:
    assert not Share(0, 100, 0.0).disagrees
    assert Share(1, 100, 0.0).disagrees
    assert not Share(100, 100, 1.0).disagrees
    assert Share(99, 100, 1.0).disagrees


def test_a_chance_that_is_not_known_well_enough_is_not_compared() -> None:
    assert Share(30, 100, 0.5, error=0.01).z is None
    assert Share(30, 100, 0.5, error=0.001).z is not None
    assert Share(30, 100).z is None


# The same sessions whoever plays them


def plan_of(edition: str, sessions: int = 301, **asked: Any) -> SessionPlan:
    bets = [("red", Fraction(5))] if edition == WHEEL else [("initial", Fraction(5)), ("tie", Fraction(1))]
    return planned_sessions(
        open_edition(edition), AskedSessions(sessions=sessions, rounds=120, bankroll=100_00, seed=3, bets=bets, **asked)
    )


@pytest.mark.parametrize("edition", [WHEEL, WAR])
@pytest.mark.parametrize("workers", [1, 2, 50])
def test_any_number_of_threads(edition: str, workers: int) -> None:
    plan = plan_of(edition, win=60_00)
    with engine("threads", workers) as crew:
        assert run(plan, crew) == plan.run(Chunk(0, 301))


@pytest.mark.long
def test_processes_one_of_which_is_killed(tmp_path: Path) -> None:
    plan = plan_of(WAR)
    with engine("processes", 2) as crew:
        assert run(FatalPlan(plan, tmp_path, fatal=(40,), times=1, groups_at_once=60), crew) == plan.run(Chunk(0, 301))
    assert (tmp_path / "40").stat().st_size == 2


def test_sessions_can_be_gone_on_with(tmp_path: Path) -> None:
    opened, plan, file = open_edition(WAR), plan_of(WAR), tmp_path / "sessions"
    first = simulate_sessions(opened, plan, workers=3)
    assert simulate_sessions(opened, plan, resume=str(file), workers=3) == first
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    assert simulate_sessions(opened, plan, resume=str(file)) == first
    with pytest.raises(InputError, match=r"the file of another simulation; it differs in sessions \(301 there, 302 asked"):
        simulate_sessions(opened, plan_of(WAR, 302), resume=str(file))


def test_nothing_added_changes_nothing() -> None:
    counts = plan_of(WHEEL).run(Chunk(0, 5))
    assert Counts() + counts == counts
    assert counts + Counts() == counts

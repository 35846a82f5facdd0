"""Sessions that are the same whoever plays them."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned_sessions, simulate
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.games.kit.simulation.sessions import Sessions
from croupier.simulation.engines import Engine, engine
from fatal_plan import FatalPlan
from simulation.runs import ran

WHEEL, WAR = "pa-2011-proposed/roulette", "pa-2012/casino-war"


def plan_of(edition: str, sessions: int = 301, **asked: Any) -> Sessions:
    bets = [("red", Fraction(5))] if edition == WHEEL else [("initial", Fraction(5)), ("tie", Fraction(1))]
    return planned_sessions(
        open_edition(edition), Asked(sessions=sessions, rounds=120, bankroll=100_00, seed=3, bets=bets, **asked)
    )


@pytest.mark.parametrize("edition", [WHEEL, WAR])
@pytest.mark.parametrize("workers", [1, 2, 50])
def test_any_number_of_threads(edition: str, workers: int) -> None:
    plan = plan_of(edition, win=60_00)
    with engine("threads", workers) as crew:
        assert ran(plan, crew) == plan.run(Chunk(0, 301))


@pytest.mark.long
def test_processes_one_of_which_is_killed(processes: Engine, tmp_path: Path) -> None:
    plan = plan_of(WAR)
    fatal = FatalPlan(plan, tmp_path, fatal=(40,), times=1, groups_at_once=60)
    assert ran(fatal, processes) == plan.run(Chunk(0, 301))
    assert (tmp_path / "40").stat().st_size == 2


def test_sessions_can_continue(tmp_path: Path) -> None:
    opened, plan, file = open_edition(WAR), plan_of(WAR), tmp_path / "sessions"
    first = simulate(opened, plan, workers=3)
    assert simulate(opened, plan, resume=str(file), workers=3) == first
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    assert simulate(opened, plan, resume=str(file)) == first
    with pytest.raises(InputError, match=r"the file of another simulation; it differs in sessions \(301 there, 302 asked"):
        simulate(opened, plan_of(WAR, 302), resume=str(file))


def test_nothing_added_changes_nothing() -> None:
    counts = plan_of(WHEEL).run(Chunk(0, 5))
    assert Counts() + counts == counts
    assert counts + Counts() == counts

"""The same counts whoever does the work, in whatever order it ends."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, Plan
from croupier.simulation.engines import Engine, engine
from croupier.simulation.run import chunks
from fatal_plan import FatalPlan
from simulation.runs import ran

Result = TypeVar("Result")


def war_plan(rounds: int = 50_000, **asked: Any) -> Plan:
    return planned(open_edition("pa-2012/casino-war"), Asked(rounds=rounds, seed=9, **asked))


def assert_each_group_once(plan: Plan, heard: Iterable[Chunk]) -> None:
    groups = [group for chunk in heard for group in range(chunk.first, chunk.first + chunk.groups)]
    assert sorted(groups) == list(range(plan.groups))


@dataclass
class AtOnce:
    """An engine whose tasks are done at once; the run hears of them in the order of a set, which is any."""

    workers: int = 4

    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        future: Future[Result] = Future()
        future.set_result(task(chunk))
        return future

    def renew(self) -> None:
        raise AssertionError("nobody was killed")

    def look(self) -> None:
        raise AssertionError("there was always something to do")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        return None


@pytest.mark.parametrize("workers", [1, 2, 3, 50, 1000])
@pytest.mark.parametrize("rounds", [1, 44, 50_000])
def test_chunks_cover_every_group_once(workers: int, rounds: int) -> None:
    plan = war_plan(rounds)
    for cuts in ((), (1, 2, 3, 7, 50, plan.groups), (0, 10**9)):
        there = list(chunks(plan, workers, cuts=cuts))
        assert there == sorted(there)
        assert_each_group_once(plan, there)
        assert not any(chunk.first < cut < chunk.first + chunk.groups for chunk in there for cut in cuts)


@pytest.mark.parametrize("workers", [1, 2, 50])
@pytest.mark.parametrize(
    "asked",
    [{}, {"players": 5}, {"strategy": "surrender"}, {"to_cover_card": True}],
    ids=lambda asked: " ".join(asked) or "plain",
)
def test_any_number_of_threads(workers: int, asked: dict[str, Any]) -> None:
    plan = war_plan(**asked)
    with engine("threads", workers) as crew:
        assert ran(plan, crew) == plan.run(Chunk(0, plan.groups))


@pytest.mark.long
def test_processes_give_the_same(processes: Engine) -> None:
    plan = war_plan(2_000)
    assert ran(plan, processes) == plan.run(Chunk(0, plan.groups))


def test_another_engine_gives_the_same_and_each_chunk_is_heard_once() -> None:
    plan, heard = war_plan(), list[Chunk]()
    with AtOnce() as crew:
        counts = ran(plan, crew, lambda chunk, more: heard.append(chunk))
    assert counts == plan.run(Chunk(0, plan.groups))
    assert sorted(heard) == list(chunks(plan, 4))


def test_an_interrupted_run_can_be_finished_from_its_chunks() -> None:
    plan, done = war_plan(), dict[Chunk, Counts]()

    def interrupted(chunk: Chunk, more: Counts) -> None:
        done[chunk] = Counts.of_json(more.json())
        if len(done) == 3:
            raise KeyboardInterrupt

    with AtOnce(workers=8) as crew, pytest.raises(KeyboardInterrupt):
        ran(plan, crew, interrupted)
    rest = [plan.run(chunk) for chunk in chunks(plan, 8) if chunk not in done]
    assert sum([*done.values(), *rest], Counts()) == plan.run(Chunk(0, plan.groups))


@dataclass
class Mortal(AtOnce):
    """An engine of which some tasks fail with their worker: those whose turn is among `fatal`, or all."""

    fatal: tuple[int, ...] | None = None
    at_submit: bool = False
    turn: int = 0
    renewed: int = 0

    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        self.turn += 1
        if self.fatal is not None and self.turn not in self.fatal:
            return super().submit(task, chunk)
        if self.at_submit:
            raise BrokenProcessPool
        future: Future[Result] = Future()
        future.set_exception(BrokenProcessPool())
        return future

    def renew(self) -> None:
        self.renewed += 1


@pytest.mark.parametrize("at_submit", [False, True], ids=["result", "submit"])
@pytest.mark.parametrize("fatal", [(1,), (2, 3), (1, 2, 3, 4), (8,), (7, 8, 9, 10)], ids=str)
def test_killed_workers_cost_no_count(fatal: tuple[int, ...], at_submit: bool) -> None:
    plan, heard = war_plan(), list[Chunk]()
    with Mortal(workers=8, fatal=fatal, at_submit=at_submit) as crew:
        counts = ran(plan, crew, lambda chunk, more: heard.append(chunk))
    assert counts == plan.run(Chunk(0, plan.groups))
    assert sorted(heard) == list(chunks(plan, 8))
    assert crew.renewed >= 1


@dataclass
class Dying(AtOnce):
    """One worker is killed at once; of the others' tasks one still ends, one is never begun and one fails as they end."""

    workers: int = 2
    begun: list[tuple[Future[Any], Callable[[Chunk], Any], Chunk]] = field(default_factory=list)
    renewed: bool = False

    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        if self.renewed:
            return super().submit(task, chunk)
        future: Future[Result] = Future()
        self.begun.append((future, task, chunk))
        if len(self.begun) == 1:
            future.set_exception(BrokenProcessPool())
        return future

    def renew(self) -> None:
        _, (ends, task, chunk), (never, *_), (fails, *_) = self.begun
        ends.set_result(task(chunk))
        never.cancel()
        fails.set_exception(BrokenProcessPool())
        self.renewed = True


def test_what_ends_while_workers_are_replaced_is_counted_once(tmp_path: Path) -> None:
    inner, heard = war_plan(), list[Chunk]()
    plan = FatalPlan(inner, tmp_path, (), 0)
    with Dying() as crew:
        counts = ran(plan, crew, lambda chunk, more: heard.append(chunk))
    assert crew.renewed
    assert counts == inner.run(Chunk(0, inner.groups))
    assert_each_group_once(plan, heard)
    assert plan.begun(2) == 1


@pytest.mark.parametrize("at_submit", [False, True], ids=["result", "submit"])
def test_workers_that_are_always_killed_are_said(at_submit: bool) -> None:
    with Mortal(at_submit=at_submit) as crew, pytest.raises(InputError) as refused:
        ran(war_plan(100), crew)
    assert refused.value.reason == (
        "workers of the simulation were killed 5 times and finished nothing in between; with fewer of them it may "
        "need less memory, and it will give the same numbers"
    )
    assert crew.renewed == 5


@pytest.mark.long
@pytest.mark.parametrize(("fatal", "times"), [
    ((4,), 1),
    pytest.param((4, 10), 1, marks=pytest.mark.soak),
    pytest.param((4, 10), 2, marks=pytest.mark.soak),
])  # fmt: skip
def test_a_process_killed_in_the_middle_of_a_chunk(
    processes: Engine, tmp_path: Path, fatal: tuple[int, ...], times: int
) -> None:
    inner = war_plan(20_000)
    plan, heard = FatalPlan(inner, tmp_path, fatal, times), list[Chunk]()
    counts = ran(plan, processes, lambda chunk, more: heard.append(chunk))
    assert counts == inner.run(Chunk(0, inner.groups))
    assert_each_group_once(plan, heard)
    assert all(plan.begun(group) > times for group in fatal)


@pytest.mark.parametrize(("name", "workers", "says"), [
    ("warp", 1, "there is no engine 'warp'; there are threads, processes, dask, dask:ADDRESS"),
    ("threads", 0, "1 to 256 workers can be used, not 0"),
    ("threads:2", 2, "there is no engine 'threads:2'; there are threads, processes, dask, dask:ADDRESS"),
    ("dask", 0, "1 to 256 workers can be used, not 0"),
    ("dask:tcp://127.0.0.1:8786", 2,
     "a Dask scheduler that runs already has its own workers; their number cannot be chosen here"),
    ("processes", 257, "1 to 256 workers can be used, not 257"),
])  # fmt: skip
def test_engines_that_do_not_exist(name: str, workers: int, says: str) -> None:
    with pytest.raises(InputError) as refused:
        engine(name, workers)
    assert refused.value.reason == says

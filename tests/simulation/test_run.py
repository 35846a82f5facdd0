"""The same counts whoever does the work, in whatever order it ends."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Self

import pytest

from croupier.analysis.opened import open_edition
from croupier.analysis.simulated import planned
from croupier.errors import InputError
from croupier.games.sampled import Chunk, Counts, Plan
from croupier.simulation.engines import engine
from croupier.simulation.run import chunks, run


def war_plan(rounds: int = 50_000, **asked: Any) -> Plan:
    return planned(open_edition("pa-2012/casino-war"), rounds=rounds, seed=9, **asked)


@dataclass
class AtOnce:
    """An engine whose tasks are done at once; the run hears of them in the order of a set, which is any."""

    workers: int = 4

    def submit(self, task: Callable[[Chunk], Counts], chunk: Chunk) -> "Future[Counts]":
        future: Future[Counts] = Future()
        future.set_result(task(chunk))
        return future

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        return None


@pytest.mark.parametrize("workers", [1, 2, 3, 50, 1000])
@pytest.mark.parametrize("rounds", [1, 44, 50_000])
def test_chunks_cover_every_group_once(workers: int, rounds: int) -> None:
    plan = war_plan(rounds)
    groups = [group for chunk in chunks(plan, workers) for group in range(chunk.first, chunk.first + chunk.groups)]
    assert groups == list(range(plan.groups))


@pytest.mark.parametrize("workers", [1, 2, 50])
@pytest.mark.parametrize(
    "asked",
    [{}, {"players": 5}, {"strategy": "surrender"}, {"to_cover_card": True}],
    ids=lambda asked: " ".join(asked) or "plain",
)
def test_any_number_of_threads(workers: int, asked: dict[str, Any]) -> None:
    plan = war_plan(**asked)
    with engine("threads", workers) as crew:
        assert run(plan, crew) == plan.run(Chunk(0, plan.groups))


@pytest.mark.long
def test_processes_give_the_same() -> None:
    plan = war_plan(2_000)
    with engine("processes", 2) as crew:
        assert run(plan, crew) == plan.run(Chunk(0, plan.groups))


def test_another_engine_gives_the_same_and_each_chunk_is_heard_once() -> None:
    plan, heard = war_plan(), list[Chunk]()
    with AtOnce() as crew:
        counts = run(plan, crew, lambda chunk, more: heard.append(chunk))
    assert counts == plan.run(Chunk(0, plan.groups))
    assert sorted(heard) == list(chunks(plan, 4))


def test_an_interrupted_run_can_be_finished_from_its_chunks() -> None:
    plan, done = war_plan(), dict[Chunk, Counts]()

    def interrupted(chunk: Chunk, more: Counts) -> None:
        done[chunk] = Counts.of_json(more.json())
        if len(done) == 3:
            raise KeyboardInterrupt

    with AtOnce(workers=8) as crew, pytest.raises(KeyboardInterrupt):
        run(plan, crew, interrupted)
    rest = [plan.run(chunk) for chunk in chunks(plan, 8) if chunk not in done]
    assert sum([*done.values(), *rest], Counts()) == plan.run(Chunk(0, plan.groups))


def test_a_killed_worker_is_said() -> None:
    plan = war_plan(100)

    class Killed(AtOnce):
        def submit(self, task: Callable[[Chunk], Counts], chunk: Chunk) -> "Future[Counts]":
            from concurrent.futures.process import BrokenProcessPool

            future: Future[Counts] = Future()
            future.set_exception(BrokenProcessPool())
            return future

    with Killed() as crew, pytest.raises(InputError, match="a worker of the simulation was killed"):
        run(plan, crew)


@pytest.mark.parametrize(("name", "workers", "says"), [
    ("warp", 1, "there is no engine 'warp'; there are threads, processes"),
    ("threads", 0, "1 to 256 workers can be used, not 0"),
    ("processes", 257, "1 to 256 workers can be used, not 257"),
])  # fmt: skip
def test_engines_that_do_not_exist(name: str, workers: int, says: str) -> None:
    with pytest.raises(InputError) as refused:
        engine(name, workers)
    assert refused.value.reason == says

"""Dask's workers give the counts of any others, also when one is killed, and the cluster leaves nothing behind."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Plan
from croupier.simulation import dask_engine
from croupier.simulation.engines import engine
from held_plan import HeldPlan
from simulation.runs import ran

pytestmark = pytest.mark.long

WAR = "pa-2012/casino-war"
TESTS = Path(__file__).parents[1]
COMMAND = [sys.executable, "-c", "from croupier.cli import main; main()"]


def war_plan(rounds: int = 20_000) -> Plan:
    return planned(open_edition(WAR), Asked(rounds=rounds, seed=9))


def started(ends: ExitStack, *words: str) -> "subprocess.Popen[str]":
    """A program of Dask, which is ended with the tests. It tells of itself on its standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:]],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS), os.environ.get("PYTHONPATH", "")))},
        stderr=subprocess.PIPE,
        text=True,
    )
    ends.callback(process.communicate)
    ends.callback(process.kill)
    return process


def heard(process: "subprocess.Popen[str]", words: str) -> str:
    """The line with these words."""
    assert process.stderr
    line = next((line for line in process.stderr if words in line), None)
    assert line is not None, f"it ended without saying {words!r}"
    threading.Thread(target=process.stderr.read, daemon=True).start()  # so that it can go on telling
    return line


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, set[int]]]:
    """The address of a real scheduler with two workers, and their processes."""
    scratch = str(tmp_path_factory.mktemp("dask"))
    with ExitStack() as ends:
        scheduler = started(ends, "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = heard(scheduler, "Scheduler at:").split()[-1]
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", scratch)
        workers = [started(ends, "dask_worker", address, *words) for _ in range(2)]
        for worker in workers:
            heard(worker, "Registered to:")
        yield address, {worker.pid for worker in workers}


def refused(address: str) -> str:
    with pytest.raises(InputError) as problem:
        engine(f"dask:{address}")
    return problem.value.reason


def test_a_scheduler_that_runs_already(cluster: tuple[str, set[int]]) -> None:
    plan, address = war_plan(), cluster[0]
    with engine(f"dask:{address}") as crew:
        assert crew.workers == 2
        assert ran(plan, crew) == plan.run(Chunk(0, plan.groups))
    with engine(f"dask:{address.removeprefix('tcp://')}") as again:  # it runs on, also for the next
        assert ran(plan, again) == plan.run(Chunk(0, plan.groups))


def test_workers_of_another_version_are_refused(cluster: tuple[str, set[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "version_here", lambda: "0.0")
    said = f"has croupier {croupier.__version__}, and here is 0.0; with both alike the numbers are the same"
    assert said in refused(cluster[0])
    monkeypatch.setattr(dask_engine, "NEEDS", ("not_installed_anywhere",))
    assert "has no not_installed_anywhere; install 'croupier[scale]' where it runs" in refused(cluster[0])


def test_what_goes_wrong_in_a_task_is_told_as_it_is(cluster: tuple[str, set[int]]) -> None:
    with engine(f"dask:{cluster[0]}") as crew, pytest.raises(ZeroDivisionError):
        crew.submit(lambda chunk: 1 // chunk.first, Chunk(0, 1)).result()


def test_a_worker_killed_in_the_middle_of_a_chunk(cluster: tuple[str, set[int]], tmp_path: Path) -> None:
    address, workers = cluster
    inner = war_plan()
    plan, groups, killed = HeldPlan(inner, tmp_path, 6), list[int](), list[int]()
    os.mkfifo(plan.pipe)

    def kill() -> None:
        killed.append(int(plan.pipe.read_text()))  # waits for a worker to tell
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    with engine(f"dask:{address}") as crew:
        killer.start()
        counts = ran(plan, crew, lambda chunk, more: groups.extend(range(chunk.first, chunk.first + chunk.groups)))
        killer.join()
        assert killed[0] in workers
        assert crew.workers in (1, 2)  # it is counted once a second
    assert counts == inner.run(Chunk(0, inner.groups))
    assert sorted(groups) == list(range(inner.groups))


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "foo://127.0.0.1:8786", "127.0.0.1:99999", "tcp://a b:1"])
def test_what_is_no_address(address: str) -> None:
    said = f"--engine dask:{address}: not the address of a Dask scheduler, which is like tcp://127.0.0.1:8786"
    assert refused(address) == said


@pytest.mark.parametrize("listens", [False, True], ids=["nobody", "somebody else"])
def test_where_no_scheduler_answers(listens: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "ANSWER_SECONDS", 0.3)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        if listens:
            other.listen()
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        assert refused(address) == (
            f"--engine dask:{address}: no Dask scheduler answers there; dask without an address starts one"
        )


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "ANSWER_SECONDS", 1.0)
    with ExitStack() as ends:
        scheduler = started(ends, "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = heard(scheduler, "Scheduler at:").split()[-1]
        assert refused(address) == (f"the Dask cluster at {address} has no workers; start some with: dask worker {address}")


def test_a_cluster_of_its_own_tells_nothing_but_the_report(tmp_path: Path) -> None:
    words = ["simulate", WAR, "--rounds", "50000", "--seed", "9", "--workers", "2", "--json"]
    there = [*words, "--engine", "dask", "--resume", str(tmp_path / "war")]
    said = subprocess.run([*COMMAND, *there], capture_output=True, text=True, check=True)
    assert json.loads(said.stdout) == croupier.simulate(WAR, 50_000, seed=9)
    assert said.stderr == ""
    assert json.loads(said.stdout) == croupier.simulate(WAR, 50_000, seed=9, resume=str(tmp_path / "war"))


def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    """Everybody hears the signal, as with Ctrl-C; the pipe ends only when the last process has."""
    file = tmp_path / "war"
    os.mkfifo(file.with_suffix(".begun"))
    words = ["simulate", WAR, "--rounds", "1000000000000", "--engine", "dask", "--workers", "1", "--resume", str(file)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    begun = file.with_suffix(".begun")
    code = (
        "from croupier.simulation.checkpoint import ResumeFile as C\n"
        "add, due = C.add, ['x']\n"
        "def told(self, *more):\n"
        "    add(self, *more)\n"
        f"    if due: open({str(begun)!r}, 'w').write(due.pop())\n"
        "C.add = told\n"
        "from croupier.cli import main; main()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, *words], start_new_session=True, text=True, **pipes) as process:
        assert begun.read_text() == "x"
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate()
    assert process.returncode == 130
    assert (out, said.strip()) == ("", f"stopped; the same command continues with what is in {file}")
    assert file.read_bytes().count(b"\n") >= 2

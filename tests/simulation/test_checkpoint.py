"""A continued simulation ends with the numbers of one that was never interrupted, wherever its file breaks off."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned, what
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, Plan
from croupier.simulation.checkpoint import ResumeFile, missing
from croupier.simulation.engines import engine
from croupier.simulation.run import chunks
from simulation.runs import ran

WAR = "pa-2012/casino-war"

STOPS = """\
import sys
from croupier.cli import main
from croupier.games.casino_war.simulation import plan
from croupier.simulation.checkpoint import ResumeFile

plan.CHUNK_CARDS = 100_000  # many short chunks
add, written = ResumeFile.add, []

def and_stop(self, chunk, counts):
    add(self, chunk, counts)
    written.append(chunk)
    if len(written) == 3:
        print("three chunks", flush=True)
        sys.stdin.readline()

ResumeFile.add = and_stop
main()
"""


def war_plan(rounds: int = 30_000, **asked: Any) -> Plan:
    return planned(open_edition(WAR), Asked(rounds=rounds, seed=9, **asked))


def opened(path: Path, plan: Plan, /, **differs: object) -> ResumeFile:
    return ResumeFile(path, {**what(open_edition(WAR), plan), **differs}, plan.groups)


def written(path: Path, plan: Plan, parts: int = 4) -> list[bytes]:
    """The file of a simulation of which all but the last part is finished; its lines."""
    with opened(path, plan) as checkpoint:
        for chunk in list(chunks(plan, parts))[:-1]:
            checkpoint.add(chunk, plan.run(chunk))
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize(
    ("finished", "left"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(0, 3), (3, 3)], [(6, 4)]),
        ([(7, 2), (2, 1)], [(0, 2), (3, 4), (9, 1)]),
    ],
)
def test_what_is_left(finished: list[tuple[int, int]], left: list[tuple[int, int]]) -> None:
    assert missing(10, {Chunk(*part): Counts() for part in finished}) == left


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    plan = war_plan()
    first, second, *_ = map(json.loads, written(tmp_path / "war", plan))
    assert first["format"] == "croupier simulation 1"
    assert (first["edition"], first["rounds"], first["seed"]) == (WAR, 30_000, 9)
    assert second["chunk"] == list(next(chunks(plan, 4)))
    assert second["sums"] == list(plan.run(Chunk(*second["chunk"])).sums)


@pytest.mark.parametrize("workers", [1, 3, 50])
def test_it_continues_with_any_number_of_workers(tmp_path: Path, workers: int) -> None:
    plan = war_plan()
    path = tmp_path / "war"
    lines = written(path, plan)
    heard: list[Chunk] = []
    with opened(path, plan) as checkpoint, engine("threads", workers) as crew:
        assert len(checkpoint.finished) == len(lines) - 1 == 3
        counts = ran(plan, crew, lambda chunk, more: heard.append(chunk), checkpoint.finished)
    assert counts == plan.run(Chunk(0, plan.groups))
    assert sum(chunk.groups for chunk in heard) == plan.groups - sum(chunk.groups for chunk in checkpoint.finished)


@pytest.mark.long
def test_a_file_cut_off_at_any_byte_gives_the_same_numbers(tmp_path: Path) -> None:
    """Also within the first line. What is cut off is written again as if nothing had happened."""
    plan, path = war_plan(), tmp_path / "war"
    lines = written(path, plan)
    whole = b"".join(lines)
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        ends = whole[:size].count(b"\n")
        with opened(path, plan) as checkpoint:
            assert len(checkpoint.finished) == max(0, ends - 1)
            assert path.read_bytes() == b"".join(lines[: max(1, ends)])
            for line in lines[max(1, ends) :]:
                told = json.loads(line)
                checkpoint.add(Chunk(*told["chunk"]), Counts.of_json(told))
        assert path.read_bytes() == whole


def test_a_finished_simulation_is_told_without_simulating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.games.casino_war.simulation.plan import WarPlan

    path = str(tmp_path / "war")
    told = croupier.simulate(WAR, 30_000, resume=path)
    assert told == croupier.simulate(WAR, 30_000)
    monkeypatch.setattr(WarPlan, "run", None)
    assert croupier.simulate(WAR, 30_000, resume=path) == told


@pytest.mark.parametrize(("differs", "says"), [
    ({"rounds": 40_000}, "it differs in rounds (30000 there, 40000 asked for)"),
    ({"seed": 10}, "it differs in seed (9 there, 10 asked for)"),
    ({"edition": "gge-2011/casino-war"}, f"it differs in edition ({WAR} there, gge-2011/casino-war asked for)"),
    ({"version": "99"}, "it differs in version ("),
    ({"plan": "another"}, "it differs in rules, wagers or strategy"),
    ({"more": 1}, "it differs in more (null there, 1 asked for)"),
])  # fmt: skip
def test_the_file_of_another_simulation_is_refused(tmp_path: Path, differs: dict[str, object], says: str) -> None:
    plan, path = war_plan(), tmp_path / "war"
    written(path, plan)
    before = path.read_bytes()
    with pytest.raises(InputError) as refused:
        opened(path, plan, **differs)
    assert "the file of another simulation" in refused.value.reason
    assert says in refused.value.reason
    assert path.read_bytes() == before


@pytest.mark.parametrize("asked", [{"strategy": "surrender"}, {"strategy": "best"}], ids=str)
def test_the_same_words_but_other_play_is_another_simulation(tmp_path: Path, asked: dict[str, Any]) -> None:
    written(tmp_path / "war", war_plan())
    with pytest.raises(InputError, match="rules, wagers or strategy"):
        opened(tmp_path / "war", war_plan(**asked))


@pytest.mark.parametrize(
    "content", [b"Dear diary\n", b"Dear diary", b"\n", b"[1]\n", b'{"format":"other"}\n', b"\x00" * 50, b"[" * 9_999]
)
def test_what_is_not_a_checkpoint_is_refused_and_left(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(InputError, match="not the file of a simulation; it is left as it is"):
        opened(path, war_plan())
    assert path.read_bytes() == content


def test_a_changed_digit_is_not_counted(tmp_path: Path) -> None:
    """Every digit of a line in turn becomes another one, and every byte something else."""
    plan, path = war_plan(), tmp_path / "war"
    lines = written(path, plan)
    for place, byte in enumerate(lines[2][:-1]):
        other = (byte - 48 + 1) % 10 + 48 if 48 <= byte <= 57 else 0x7E
        path.write_bytes(b"".join([*lines[:2], lines[2][:place], bytes([other]), lines[2][place + 1 :], *lines[3:]]))
        with pytest.raises(InputError, match="line 3 is damaged"):
            opened(path, plan)


@pytest.mark.parametrize("chunk", [(0, 1), (1, 3), (10**6, 1), (-1, 1), (5, 0)])
def test_a_part_that_does_not_fit_is_refused(tmp_path: Path, chunk: tuple[int, int]) -> None:
    plan, path = war_plan(), tmp_path / "war"
    with opened(path, plan) as checkpoint:
        checkpoint.add(Chunk(0, 2), plan.run(Chunk(0, 2)))
        checkpoint.add(Chunk(*chunk), plan.run(Chunk(0, 2)))
    with pytest.raises(InputError, match=r"its part -?\d+ \+ \d+ does not fit with the others"):
        opened(path, plan)


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "war", war_plan()), pytest.raises(InputError, match="another simulation is writing to it"):
        opened(tmp_path / "war", war_plan())


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    for path, says in (
        (tmp_path, "not a file"),
        (Path("/dev/null"), "not a file"),
        (tmp_path / "no" / "where", "No such file or directory"),
        (tmp_path / "nul\0", "not a name for a file"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(InputError) as refused:
            opened(path, war_plan())
        assert refused.value.reason.startswith("--resume ")
        assert refused.value.reason.endswith(says)


@pytest.mark.long
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT], ids=["killed", "Ctrl-C"])
def test_a_run_stopped_in_the_middle_continues(tmp_path: Path, by: signal.Signals) -> None:
    path = tmp_path / "war"
    words = ["simulate", WAR, "--rounds", "1000000", "--workers", "2", "--resume", str(path)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", STOPS, *words], text=True, **pipes) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "three chunks\n"
        process.send_signal(by)
        said = process.stderr.read()
        assert process.wait() == (130 if by == signal.SIGINT else -by)
    assert said.strip() == ("" if by == signal.SIGKILL else f"stopped; the same command continues with what is in {path}")
    assert path.read_bytes().count(b"\n") == 4
    assert croupier.simulate(WAR, 1_000_000, resume=str(path)) == croupier.simulate(WAR, 1_000_000)


def test_a_full_disk_is_said_and_what_was_finished_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, path = war_plan(), tmp_path / "war"
    lines = written(path, plan)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    last = list(chunks(plan, 4))[-1]
    with opened(path, plan) as checkpoint:
        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(InputError, match="No space left on device; what was finished before is kept"):
            checkpoint.add(last, plan.run(last))
    monkeypatch.undo()
    with opened(path, plan) as again:
        assert path.read_bytes().startswith(b"".join(lines))
        assert list(chunks(plan, 4))[:3] == sorted(again.finished)[:3]

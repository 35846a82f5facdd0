"""W7: kernels are compiled once for each type, their parts without an entry from Python, and whoever waits is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.chance.random import watch
from croupier.chance.random.compiled import kernel, part
from croupier.cli.terminal.progress import ONCE


@part
def plus(one: int, other: int) -> int:
    return one + other


@kernel
def sums(number: int) -> int:
    return plus(plus(number, 1), plus(2, 3))


def test_a_number_that_is_written_out_is_not_compiled_for_by_itself() -> None:
    assert sums(4) == 10
    assert len(plus.signatures) <= 1  # type: ignore[attr-defined]  # none where it was found on the disk


def test_a_part_is_not_called_from_python() -> None:
    with pytest.raises(TypeError, match="plus is a part of kernels: only they can call it"):
        plus(1, 2)


FIRST = """\
from croupier.chance.random import watch
told = []
watch.tell(lambda done, over: told.append((done, over)))
from chance.random.test_compiled import sums
sums(4), sums(5)
print(told)
"""


def ran(code: str, cache: Path) -> subprocess.CompletedProcess[str]:
    tests = Path(__file__).parents[2]
    path = os.pathsep.join([str(tests), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)


def test_who_waits_is_told_of_every_function_and_only_once(tmp_path: Path) -> None:
    assert ran(FIRST, tmp_path).stdout == "[(0, False), (0, False), (1, False), (2, True)]\n"
    assert ran(FIRST, tmp_path).stdout == "[]\n"


def test_nobody_is_told_any_more() -> None:
    heard: list[int] = []
    watch.tell(lambda done, over: heard.append(done))
    watch.compiled(1, over=True)
    watch.tell(None)
    watch.compiled(2, over=True)
    assert heard == [1]


SIMULATED = """\
import sys
from numba.core import event
names = []
class Listener(event.Listener):
    def on_start(self, event): names.append(event.data["dispatcher"].py_func.__name__)
    def on_end(self, event): pass
event.register("numba:compile", Listener())
from croupier.cli import main
sys.argv = ["croupier", "simulate", "gge-2011/badugi", "--rounds", "500"]
try:
    main()
finally:
    print(names)
"""


@pytest.mark.soak
def test_what_the_helper_compiled_is_found_and_that_it_compiles_is_said(tmp_path: Path) -> None:
    ran("from croupier.games.poker.simulation import ahead; ahead.compile_parts()", tmp_path)
    done = ran(SIMULATED, tmp_path)
    compiled = set(eval(done.stdout.splitlines()[-1]))
    assert "run" in compiled
    assert not compiled & {"look_at_suits", "award", "value_hands", "betting", "hope"}
    assert done.stderr == f"{ONCE} …\n"
    assert ran(SIMULATED, tmp_path).stderr == ""

"""W7: kernels are compiled once for each type, with the parts they call, and whoever waits is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.chance.random.compiled import kernel, part
from croupier.cli.terminal.progress import ONCE


@part
def plus(one: int, other: int) -> int:
    return one + other


@kernel
def sums(number: int) -> int:
    return plus(plus(number, 1), plus(2, 3))


def test_a_part_is_compiled_into_kernels_and_stays_python_for_python() -> None:
    assert sums(4) == 10
    assert plus(1, 2) == 3
    assert plus(2**64, 1) == 2**64 + 1


FIRST = """\
from croupier.chance.random.compiled import tell_of_compiling
told = []
tell_of_compiling(lambda done, over: told.append((done, over)))
from chance.random.test_compiled import sums
sums(4), sums(5)
print(told)
"""
NOBODY = "tell_of_compiling(None)\nfrom chance.random.test_compiled import sums"


def ran(code: str, cache: Path) -> subprocess.CompletedProcess[str]:
    tests = Path(__file__).parents[2]
    path = os.pathsep.join([str(tests), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)


def test_who_waits_is_told_of_every_function_and_only_once(tmp_path: Path) -> None:
    """The part is compiled for one type alone: a number that is written out is like any other."""
    assert ran(FIRST, tmp_path).stdout == "[(0, False), (0, False), (1, False), (2, True)]\n"
    assert ran(FIRST, tmp_path).stdout == "[]\n"


def test_nobody_is_told_any_more(tmp_path: Path) -> None:
    silent = FIRST.replace("from chance.random.test_compiled import sums", NOBODY)
    assert ran(silent, tmp_path).stdout == "[]\n"


@pytest.mark.soak
def test_the_command_line_says_once_that_it_compiles(tmp_path: Path) -> None:
    words = ["croupier", "simulate", "gge-2011/badugi", "--rounds", "500"]
    simulate = f"import sys\nfrom croupier.cli import main\nsys.argv = {words}\nmain()"
    assert ran(simulate, tmp_path).stderr == f"{ONCE} …\n"
    assert ran(simulate, tmp_path).stderr == ""

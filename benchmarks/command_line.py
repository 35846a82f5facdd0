"""The command line beside bare Python: `python -m benchmarks command_line` prints how many times as long it takes.

Each is a process of its own, in turns; the best of several turns counts, in seconds of the processor, so that other work on
the machine disturbs little. What would be slow is looked for too: no command of these may import NumPy or Numba. The first
simulated result is a whole process that finds its kernels compiled, or, by the clock, one that compiles them.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.row import Row

TURNS = 5
BARE = ("-c", "pass")
COMMANDS = {
    "help": ("--help",),
    "rules": ("rules", "pa-2012/casino-war"),
    "exact odds": ("odds", "pa-2012/casino-war"),
    "exact odds of a wheel": ("odds", "pa-2011-proposed/roulette"),
    "a round settled": ("settle", "examples/war-round.json"),
}
HAND = ("--bet", "initial 5", "--bet", "tie 1")
BOOKS = {
    "joint Casino War with all side wagers": (
        *("odds", "examples/progressive.toml", *HAND, "--bet", "progressive 5", "--bet", "bonus-spin 5"),
    ),
    "joint Casino War of nine boxes": ("odds", "pa-2012/casino-war", *HAND, "--boxes", "9"),
}
MOST = {"help": 9, "rules": 9, "exact odds": 10.5, "exact odds of a wheel": 10.5, "a round settled": 11}
"""Times as long as bare Python."""
FIRST = {"pa-2012/casino-war": 7, "gge-2011/badugi": 12}  # seconds
PAR = ("pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette")
MOST_PAR = 3  # seconds
SLOW = ("numpy", "numba", "fastapi", "sqlalchemy", "altair", "distributed")
ROOT = Path(__file__).parents[1]
only = ""  # words of the rows that are asked for


def seconds(words: Sequence[str]) -> float:
    """The processor's time of one process that succeeds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return used.ru_utime + used.ru_stime


def of_croupier(words: Sequence[str]) -> tuple[str, ...]:
    return ("-c", "from croupier.cli import main; main()", *words)


def best(works: dict[str, tuple[str, ...]]) -> dict[str, float]:
    """The best of several turns of each; a first turn, which writes down what is compiled, does not count."""
    found = dict.fromkeys(works, float("inf"))
    for turn in range(TURNS + 1):
        for name, words in works.items():
            took = seconds(words)
            if turn:
                found[name] = min(found[name], took)
    return found


def imported(words: Sequence[str]) -> list[str]:
    """Which of the slow parts the command imports."""
    code = (
        "import atexit, sys; from croupier.cli import main\n"
        f"atexit.register(lambda: print([part for part in {SLOW!r} if part in sys.modules], file=sys.stderr)); main()"
    )
    ran = subprocess.run([sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    told: list[str] = eval(ran.stderr.splitlines()[-1])
    return told


def rows() -> list[Row]:
    """Every comparison, measured now."""
    commands = {name: words for name, words in COMMANDS.items() if only.lower() in f"croupier: {name}".lower()}
    found = []
    if commands:
        took = best({"bare": BARE, **{name: of_croupier(words) for name, words in commands.items()}})
        for name, words in commands.items():
            slow = imported(words)
            assert not slow, f"{name} imports {slow}"
            found.append(Row(f"croupier: {name}", "python -c pass", took[name] / took["bare"], took[name], most=MOST[name]))
    if only.lower() in "first simulated result, kernels cached":
        took = best({"first": of_croupier(("simulate", "pa-2012/casino-war", "--rounds", "1000000"))})
        found.append(Row("first simulated result, kernels cached", "one second", took["first"], took["first"], most=1))
    for edition in PAR:
        work = f"PAR sheet of {edition}"
        if only.lower() in work.lower():
            printed = seconds_to_print(edition)
            found.append(Row(work, "one second", printed, printed, most=MOST_PAR))
    for name, words in BOOKS.items():
        if only.lower() in name.lower():
            took = best({name: of_croupier(words)})
            found.append(Row(name, "one second", took[name], took[name], most=1))
    for edition, most in FIRST.items():
        work = f"first simulated result of {edition}, nothing compiled yet"
        if only.lower() in work:
            cold = min(seconds_to_compile(edition) for _ in range(2))
            found.append(Row(work, "one second", cold, cold, most=most))
    return found


def seconds_to_print(edition: str) -> float:
    """The processor's time of the whole command, the best of several turns, each into a new file."""
    with tempfile.TemporaryDirectory() as folder:
        files = (os.path.join(folder, f"{turn}.xlsx") for turn in range(TURNS))
        return min(seconds(of_croupier(("print", "par", edition, "-o", file))) for file in files)


def seconds_to_compile(edition: str) -> float:
    """The time by the clock of a whole process that finds no kernel compiled."""
    with tempfile.TemporaryDirectory() as cache:
        words = [sys.executable, *of_croupier(("simulate", edition, "--rounds", "1000"))]
        began = time.perf_counter()
        subprocess.run(words, cwd=ROOT, env={**os.environ, "NUMBA_CACHE_DIR": cache}, capture_output=True, check=True)
        return time.perf_counter() - began

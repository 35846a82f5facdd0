"""All benchmarks in one table of ratios with goals: `make bench` prints it and writes docs/benchmarks.md.

`make bench ROW=war` runs one benchmark, `make bench ROW='hands:7-card high'` only its rows with these words in their names;
then nothing is written. Ratios are to a peer or baseline that is measured in the same run, in turns. A row that is more
than a tenth below its goal fails the run.
"""

import os
import platform
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.row import Row

BENCHMARKS = (
    *("hands", "poker_play", "poker_kernel", "learning", "war", "roulette", "journal", "tables", "long_table"),
    *("load", "memory", "exact", "command_line", "first_paint", "scaling"),
)
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
SCALING = PAGE.with_name("scaling.svg")
PARTS = ("numpy", "numba", "phevaluator", "eval7", "treys", "pokerkit", "open_spiel")
RECORDS = (
    "Records published for compiled evaluators of seven-card hands, on machines of their own: 400 million hands a second",
    "at random, 1,200 million in sequence. Ours are *7-card high, batch*, at random, and *all 133,784,560 seven-card",
    "hands*.",
)
QUIET = 0.3  # load for each processor before the run, above which other work disturbs it

Tell = Callable[[str], None]


class Machine(NamedTuple):
    """Where and when it was measured, and how busy that machine was before and after."""

    processor: str
    processors: int
    system: str
    parts: tuple[str, ...]
    date: str
    load_before: float | None
    load_after: float | None

    @property
    def busy(self) -> bool | None:
        """Whether other work disturbed the run; None where the system does not tell."""
        return None if self.load_before is None else self.load_before > QUIET * self.processors


HEADS = ("work", "peer or baseline", "ours", "times as fast", "goal", "met")
RIGHT = range(2, 5)  # columns of figures


def cells(row: Row) -> tuple[str, ...]:
    shown = f"{row.ratio:,.0f}×" if row.ratio >= 100 else f"{row.ratio:,.2f}×"
    met = {True: "yes", False: "**no**", None: "–"}[row.met]
    return row.work, row.peer, row.ours, shown, row.promised, met


def main(words: Sequence[str]) -> int:
    """What `python -m benchmarks [ROW]` does."""
    asked = " ".join(words).strip()
    name, _, row = asked.partition(":")
    there = [each for each in BENCHMARKS if find_spec(f"benchmarks.{each}")]
    if asked and name not in there:
        print(f"there is no benchmark {name[:30]!r}; there are {', '.join(there)}, and rows such as 'hands:badugi'")
        return 2
    before = load()
    rows = [found for each in there if name in ("", each) for found in measured(each, row.strip(), _heard)]
    if not rows:
        print(f"no row of {name} has {row.strip()[:60]!r} in its name")
        return 2
    print("\n".join(plain(rows)))
    if not asked:
        PAGE.write_text(page(rows, here(before)), "utf-8")
        print(f"written to {PAGE.relative_to(PAGE.parents[1])}")
    failed = [row for row in rows if row.failed]
    for row in failed:
        print(f"more than a tenth below its goal: {row.work}, beside {row.peer}")
    return 1 if failed else 0


def _heard(benchmark: str) -> None:
    print(f"measuring {benchmark} …", file=sys.stderr, flush=True)


def measured(benchmark: str, row: str = "", tell: Tell | None = None) -> list[Row]:
    """The benchmark's rows, measured now; only those with `row` in their names, where it can tell before measuring."""
    if tell is not None:
        tell(benchmark)
    module: Any = import_module(f"benchmarks.{benchmark}")
    if hasattr(module, "only"):
        module.only = row
    return [each for each in module.rows() if row.lower() in each.work.lower()]


def plain(rows: Sequence[Row]) -> list[str]:
    """The table for a terminal."""
    table = [HEADS, *(tuple(cell.replace("*", "") for cell in cells(row)) for row in rows)]
    widths = [max(len(line[place]) for line in table) for place in range(len(HEADS))]
    return [
        "  ".join(
            cell.rjust(width) if place in RIGHT else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in table
    ]


def page(rows: Sequence[Row], machine: Machine) -> str:
    """The page in the documents."""
    loads = [f"{load:.2f}" if load is not None else "unknown" for load in (machine.load_before, machine.load_after)]
    text = [
        "# Benchmarks",
        "",
        "`make bench` measures this table and writes this page; `make bench ROW=war` measures one benchmark, `make bench",
        "ROW='hands:badugi'` one row. Every figure is a ratio to a peer or a baseline measured in the same run, in turns,",
        "the best of several turns, so that a slow or busy machine slows both sides. Where a goal is a most (≤), the",
        "figure is how many times as long it takes. Beside it is our own time for one hand, round, command or report. A",
        "row that is more than a tenth below its goal fails the run.",
        "",
        f"- Measured {machine.date}",
        f"- {machine.processors} × {machine.processor}, {machine.system}",
        f"- {', '.join(machine.parts)}",
        f"- Load average before the run {loads[0]}, after it {loads[1]}",
    ]
    if machine.busy is None or machine.busy:
        text += ["", "**Not final:** other work was running on the machine, or the system does not tell whether it was."]
    text += ["", _line(HEADS), "| --- | --- | ---: | ---: | ---: | --- |"]
    text += [_line(cells(row)) for row in rows]
    text += ["", *RECORDS]
    if SCALING.exists():
        text += ["", f"![Rounds against time, and workers against speed-up]({SCALING.name})"]
    return "\n".join(text) + "\n"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def here(load_before: float | None) -> Machine:
    """This machine, now."""
    return Machine(
        _processor(),
        os.cpu_count() or 1,
        f"{platform.system()}, {platform.python_implementation()} {platform.python_version()}",
        tuple(f"{name} {_version(name)}" for name in PARTS),
        datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        load_before,
        load(),
    )


def load() -> float | None:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()

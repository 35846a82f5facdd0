"""All benchmarks in one table of ratios with goals: `make bench` prints it and writes docs/benchmarks.md.

`make bench ROW=war` runs one benchmark, `make bench ROW='hands:7-card high'` only its rows with these words in their names;
then nothing is written. Ratios are to a peer or baseline that is measured in the same run, in turns.
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

BENCHMARKS = (
    *("hands", "poker_play", "poker_kernel", "learning", "war", "roulette", "journal", "tables", "long_table"),
    *("load", "memory", "exact", "command_line", "first_paint", "scaling"),
)
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
SCALING = PAGE.with_name("scaling.svg")
PARTS = ("numpy", "numba", "phevaluator", "eval7", "treys", "pokerkit", "open_spiel")
QUIET = 0.3  # load for each processor before the run, above which other work disturbs it

Tell = Callable[[str], None]


class Measured(NamedTuple):
    """A row of any benchmark: how many times as fast as the peer, and what was promised.

    Where the goal is a most (≤), the ratio is how many times as long it takes.
    """

    benchmark: str
    work: str
    peer: str
    ratio: float
    goal: str  # "–" where nothing was promised
    met: bool | None

    @classmethod
    def of(cls, benchmark: str, row: Any) -> "Measured":
        """From a benchmark's own row. A goal is a least ratio; the journal also has a least number a second."""
        work, peer = getattr(row, "work", "") or row.row, getattr(row, "peer", "") or row.baseline
        floor, most = getattr(row, "floor", None), getattr(row, "most", None)
        if most is not None:
            return cls(benchmark, work, peer, row.ratio, f"≤ {most:,g}×", row.ratio <= most)
        if row.goal is not None:
            return cls(benchmark, work, peer, row.ratio, f"≥ {row.goal:,g}×", row.ratio >= row.goal)
        if floor is not None:
            return cls(benchmark, f"{work}, {row.ours:,.0f}/s", peer, row.ratio, f"≥ {floor:,.0f}/s", row.ours >= floor)
        return cls(benchmark, work, peer, row.ratio, "–", None)

    def cells(self) -> tuple[str, ...]:
        shown = f"{self.ratio:,.0f}×" if self.ratio >= 100 else f"{self.ratio:,.2f}×"
        met = {True: "yes", False: "**no**", None: "–"}[self.met]
        return self.work, self.peer, shown, self.goal, met


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


HEADS = ("work", "peer or baseline", "times as fast", "goal", "met")


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
    return 0


def _heard(benchmark: str) -> None:
    print(f"measuring {benchmark} …", file=sys.stderr, flush=True)


def measured(benchmark: str, row: str = "", tell: Tell | None = None) -> list[Measured]:
    """The benchmark's rows, measured now; only those with `row` in their names, where it can tell before measuring."""
    if tell is not None:
        tell(benchmark)
    module: Any = import_module(f"benchmarks.{benchmark}")
    if hasattr(module, "only"):
        module.only = row
    found = [Measured.of(benchmark, each) for each in module.rows()]
    return [each for each in found if row.lower() in each.work.lower()]


def plain(rows: Sequence[Measured]) -> list[str]:
    """The table for a terminal."""
    cells = [HEADS, *(tuple(cell.replace("*", "") for cell in row.cells()) for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(HEADS))]
    right = (2, 3)
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]


def page(rows: Sequence[Measured], machine: Machine) -> str:
    """The page in the documents."""
    loads = [f"{load:.2f}" if load is not None else "unknown" for load in (machine.load_before, machine.load_after)]
    text = [
        "# Benchmarks",
        "",
        "`make bench` measures this table and writes this page; `make bench ROW=war` measures one benchmark, `make bench",
        "ROW='hands:badugi'` one row. Every figure is a ratio to a peer or a baseline measured in the same run, in turns,",
        "the best of several turns, so that a slow or busy machine slows both sides. Where a goal is a most (≤), the",
        "figure is how many times as long it takes.",
        "",
        f"- Measured {machine.date}",
        f"- {machine.processors} × {machine.processor}, {machine.system}",
        f"- {', '.join(machine.parts)}",
        f"- Load average before the run {loads[0]}, after it {loads[1]}",
    ]
    if machine.busy is None or machine.busy:
        text += ["", "**Not final:** other work was running on the machine, or the system does not tell whether it was."]
    text += ["", _line(HEADS), "| --- | --- | ---: | ---: | --- |"]
    text += [_line(row.cells()) for row in rows]
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

"""The table of benchmarks: rows of every kind, which are asked for, and a page that says when it is not to be trusted."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Baseline(NamedTuple):
    row: str
    baseline: str
    ratio: float
    goal: float | None


class Speed(NamedTuple):
    work: str
    peer: str
    ours: float
    ratio: float
    goal: float | None
    floor: float | None = None


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    """The real one, with two benchmarks that measure nothing and a page elsewhere."""
    spec = spec_from_file_location("bench_run", ROOT / "benchmarks" / "run.py")
    assert spec
    assert spec.loader
    run: Any = module_from_spec(spec)
    spec.loader.exec_module(run)
    spins = SimpleNamespace(rows=lambda: [Baseline("Wheel, every spin", "plain Python", 5_000.0, 4_000)])
    cards = SimpleNamespace(only="")
    cards.rows = lambda: _cards(cards.only)
    run.BENCHMARKS = ("spins", "cards")
    run.find_spec = bool
    run.import_module = {"benchmarks.spins": spins, "benchmarks.cards": cards}.__getitem__
    (tmp_path / "docs").mkdir()
    run.PAGE = tmp_path / "docs" / "benchmarks.md"
    return run


def _cards(only: str) -> list[Speed]:
    rows = [Speed("seven cards", "Peer", 1.0, 0.5, 0.7), Speed("five cards", "Peer", 290_000.0, 3.0, None, 300_000)]
    return [row for row in rows if only in row.work]


def test_a_whole_run_is_printed_and_written(bench: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([]) == 0
    out = capsys.readouterr().out
    page = bench.PAGE.read_text("utf-8")
    assert "written to docs/benchmarks.md" in out
    assert "| Wheel, every spin | plain Python | 5,000× | ≥ 4,000× | yes |" in page
    assert "| seven cards | Peer | 0.50× | ≥ 0.7× | **no** |" in page
    assert "| five cards, 290,000/s | Peer | 3.00× | ≥ 300,000/s | **no** |" in page
    assert "Load average before the run" in page
    for row in ("Wheel, every spin", "seven cards", "five cards, 290,000/s"):
        assert row in out


@pytest.mark.parametrize(("asked", "shown", "hidden"), [
    (["cards"], ["seven cards", "five cards"], ["Wheel"]),
    (["cards:seven"], ["seven cards"], ["five cards", "Wheel"]),
    (["cards:", "five", "cards"], ["five cards"], ["seven cards"]),
    (["spins:WHEEL"], ["Wheel"], ["cards"]),
])  # fmt: skip
def test_one_row(
    bench: Any, capsys: pytest.CaptureFixture[str], asked: list[str], shown: list[str], hidden: list[str]
) -> None:
    assert bench.main(asked) == 0
    out = capsys.readouterr().out
    assert all(row in out for row in shown)
    assert not any(row in out for row in hidden)
    assert not bench.PAGE.exists()


@pytest.mark.parametrize(("asked", "says"), [
    ("dice", "there is no benchmark 'dice'; there are spins, cards"),
    ("spins:nothing", "no row of spins has 'nothing' in its name"),
])  # fmt: skip
def test_what_is_not_there(bench: Any, capsys: pytest.CaptureFixture[str], asked: str, says: str) -> None:
    assert bench.main([asked]) == 2
    assert says in capsys.readouterr().out
    assert not bench.PAGE.exists()


@pytest.mark.parametrize(("load", "final"), [(0.0, True), (0.6, True), (0.61, False), (5.0, False), (None, False)])
def test_a_busy_machine_is_said(bench: Any, load: float | None, final: bool) -> None:
    machine = bench.Machine("A processor", 2, "Linux, CPython 3.11", ("numpy 2",), "2026-01-01 00:00 UTC", load, load)
    page = bench.page([bench.Measured("spins", "a | b", "c", 1.0, "–", None)], machine)
    assert ("**Not final:**" not in page) is final
    assert "2 × A processor" in page
    assert "| a \\| b | c | 1.00× | – | – |" in page


def test_this_machine_is_described(bench: Any) -> None:
    machine = bench.here(0.5)
    assert machine.processors >= 1
    assert machine.processor
    assert any(part.startswith("numba ") for part in machine.parts)
    assert machine.date.endswith("UTC")

"""The table of benchmarks: rows of every kind, which are asked for, and a page that says when it is not to be trusted."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks.row import Row

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    """The real one, with two benchmarks that measure nothing and a page elsewhere."""
    spec = spec_from_file_location("bench_run", ROOT / "benchmarks" / "run.py")
    assert spec
    assert spec.loader
    run: Any = module_from_spec(spec)
    spec.loader.exec_module(run)
    spins = SimpleNamespace(rows=lambda: [Row("Wheel, every spin", "plain Python", 5_000.0, 1.5e-6, 4_000)])
    cards = SimpleNamespace(only="")
    cards.rows = lambda: _cards(cards.only)
    run.BENCHMARKS = ("spins", "cards")
    run.find_spec = bool
    run.import_module = {"benchmarks.spins": spins, "benchmarks.cards": cards}.__getitem__
    (tmp_path / "docs").mkdir()
    run.PAGE = tmp_path / "docs" / "benchmarks.md"
    return run


def _cards(only: str) -> list[Row]:
    rows = [Row("seven cards", "Peer", 0.65, goal=0.7), Row("five cards", "Peer", 3.0, 1 / 290_000, floor=300_000)]
    return [row for row in rows if only in row.work]


def test_a_whole_run_is_printed_and_written(bench: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([]) == 0
    out = capsys.readouterr().out
    page = bench.PAGE.read_text("utf-8")
    assert "written to docs/benchmarks.md" in out
    assert "| Wheel, every spin | plain Python | 1.5 µs | 5,000× | ≥ 4,000× | yes |" in page
    assert "| seven cards | Peer | – | 0.65× | ≥ 0.7× | **no** |" in page
    assert "| five cards | Peer | 3.45 µs | 3.00× | ≥ 300,000/s | **no** |" in page
    assert "Load average before the run" in page
    for row in ("Wheel, every spin", "seven cards", "five cards"):
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


@pytest.mark.parametrize(("row", "fails"), [
    (Row("as promised", "peer", 1.0, goal=1.0), False),
    (Row("a tenth below", "peer", 0.91, goal=1.0), False),
    (Row("more than a tenth below", "peer", 0.89, goal=1.0), True),
    (Row("a tenth above a most", "peer", 9.9, most=9), False),
    (Row("more than that", "peer", 10.2, most=9), True),
    (Row("nothing, as promised", "none", 0.0, most=0), False),
    (Row("one where none was allowed", "none", 1.0, most=0), True),
    (Row("too few a second", "peer", 3.0, 1 / 260_000, floor=300_000), True),
    (Row("nothing promised", "peer", 0.01), False),
])  # fmt: skip
def test_a_row_far_below_its_goal_fails_the_run(
    bench: Any, capsys: pytest.CaptureFixture[str], row: Row, fails: bool
) -> None:
    bench.import_module = {"benchmarks.spins": SimpleNamespace(rows=lambda: [row])}.__getitem__
    assert bench.main(["spins"]) == int(fails)
    assert (f"more than a tenth below its goal: {row.work}, beside {row.peer}" in capsys.readouterr().out) is fails


@pytest.mark.parametrize(("took", "shown"), [
    (1.9e-9, "1.9 ns"), (2.5e-6, "2.5 µs"), (0.0123, "12.3 ms"), (3.456, "3.46 s"), (None, "–"),
])  # fmt: skip
def test_our_own_time_is_shown(took: float | None, shown: str) -> None:
    assert Row("work", "peer", 1.0, took).ours == shown


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
    page = bench.page([Row("a | b", "c", 1.0)], machine)
    assert ("**Not final:**" not in page) is final
    assert "2 × A processor" in page
    assert "| a \\| b | c | – | 1.00× | – | – |" in page


def test_this_machine_is_described(bench: Any) -> None:
    machine = bench.here(0.5)
    assert machine.processors >= 1
    assert machine.processor
    assert any(part.startswith("numba ") for part in machine.parts)
    assert machine.date.endswith("UTC")

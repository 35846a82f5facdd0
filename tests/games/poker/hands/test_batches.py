"""Many hands at once: what arrays are taken and refused, and a machine on which nothing can be cached."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import croupier
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.hands import Kind

from . import naive


@pytest.mark.parametrize("kind", ["high", "2-7", "a-5", "8-or-better", "badugi"])
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int64])
def test_whole_numbers_of_any_size(kind: Kind, dtype: type[np.generic]) -> None:
    rows = naive.dealt(50, 7, seed=3)
    assert hands.batch(kind, rows.astype(dtype)).dtype == np.int32
    assert (hands.batch(kind, rows.astype(dtype)) == hands.batch(kind, rows)).all()


def test_slices_and_no_rows() -> None:
    rows = naive.dealt(50, 10, seed=4)
    assert (hands.batch("high", rows[::2, 1:6]) == hands.batch("high", np.ascontiguousarray(rows[::2, 1:6]))).all()
    assert hands.batch("high", rows[:0, :5]).shape == (0,)


GOOD = np.arange(20).reshape(2, 10)


@pytest.mark.parametrize(
    ("kind", "rows", "boards", "reason"),
    [
        ("high", GOOD[:, :4], None, "ranked from 5 to 7 cards and no board, not from 4 and no boards"),
        ("high", GOOD[:, :5], GOOD[:, 5:], "not from 5 and boards"),
        ("omaha-8", GOOD[:, :5], None, "ranked from 4 to 5 cards and a board of 5"),
        ("omaha-8", GOOD[:, :3], GOOD[:, 5:], "not from 3"),
        ("omaha-8", GOOD[:, :5], GOOD[:, 5:9], "and a board of 4"),
        ("omaha-8", GOOD[:, :5], GOOD[[0, 1, 1], 5:], "2 hands and 3 boards"),
        ("badugi", np.full((2, 4), 51), None, "in row 0 As appears more than once"),
        ("badugi", np.array([[0, 1, 2, 3], [7, 3, 5, 3]]), None, "in row 1 2s appears more than once"),
        ("omaha-high", GOOD[:, :5], GOOD[:, 4:9], "in row 0 3c appears more than once"),
        ("omaha-high", GOOD[:, :5], GOOD[1:, 2:7], "in row 1 5c appears more than once"),
        ("high", GOOD[0, :5], None, "whole numbers in rows"),
        ("high", GOOD[:, :5] / 2, None, "whole numbers in rows"),
        ("high", GOOD[:, :5] + 38, None, "row 1 of the cards has 52; a face is 0 to 51"),
        ("high", GOOD[:, :5] - 1, None, "row 0 of the cards has -1"),
        ("high", GOOD[:, [0, 1, 2, 3, 3]], None, "in row 0 2s appears more than once"),
        ("royal", GOOD[:, :5], None, "'royal' is no kind of hand"),
    ],
)
def test_refused_arrays(kind: Kind, rows: naive.Rows, boards: naive.Rows | None, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        hands.batch(kind, rows, boards)
    assert reason in str(refused.value)


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(InputError, match=r"ranking many hands needs numba: pip install 'croupier\[fast\]'"):
        hands.batch("high", GOOD[:, :5])


@pytest.mark.long
def test_a_machine_where_no_cache_can_be_written(tmp_path: Path) -> None:
    """Numba finds no folder for its cache, as for a package in a read-only folder and a user without a home."""
    package = tmp_path / "lib" / "croupier"
    shutil.copytree(Path(croupier.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import numba.core.caching as c\n"
        "def nowhere(*_): return None\n"
        "for each in c.CacheImpl._locator_classes: each.from_function = classmethod(nowhere)\n"
        "import numpy as np; from croupier.games.poker import hands\n"
        "print(*hands.batch('badugi', np.array([[48, 1, 6, 11], [0, 1, 2, 3]])))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "lib"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.stdout.split() == ["1092", "12"], done.stderr
    assert not list(package.rglob("*.nbc"))

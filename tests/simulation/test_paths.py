"""Session paths as Parquet, read back by pandas and by Polars."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest
from pyarrow import parquet

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.session_report import session_report
from croupier.analysis.simulation.simulation import planned_sessions
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.games.kit.simulation.sessions import Sessions
from croupier.simulation import paths as paths_module
from croupier.simulation.paths import require_paths, write_paths


def plan(sessions: int = 60, rounds: int = 90, **asked: Any) -> Sessions:
    opened = open_edition("pa-2012/casino-war")
    bets = [("initial", Fraction(10)), ("tie", Fraction(1))]
    return planned_sessions(opened, Asked(sessions=sessions, rounds=rounds, bankroll=100_00, bets=bets, **asked))


def test_pandas_and_polars_read_every_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths_module, "ROW_GROUP", 1000)  # eleven sessions
    played, file = plan(win=50_00), str(tmp_path / "paths.parquet")
    rows = write_paths(played, file, {"seed": 1, "edition": "pa-2012/casino-war"})
    counts = played.run(Chunk(0, 60))
    assert rows == counts.sums[1] < 60 * 90

    frame = pandas.read_parquet(file)
    assert list(frame.columns) == ["session", "round", "result_cents", "bankroll_cents"]
    assert len(frame) == rows
    last = frame.groupby("session").last()
    assert last.bankroll_cents.value_counts().to_dict() == counts.tallies[0]
    assert last.index.to_list() == list(range(1, 61))
    starts = frame.groupby("session").first()
    assert (starts["round"] == 1).all()
    assert (starts.bankroll_cents - starts.result_cents == 100_00).all()
    assert frame.groupby("session").result_cents.sum().to_list() == (last.bankroll_cents - 100_00).to_list()
    falls = frame.groupby("session").bankroll_cents.cummax().clip(lower=100_00) - frame.bankroll_cents
    assert falls.groupby(frame.session).max().clip(lower=0).value_counts().to_dict() == counts.tallies[1]

    same = polars.read_parquet(file)
    assert same.schema == {
        "session": polars.Int64,
        "round": polars.Int32,
        "result_cents": polars.Int64,
        "bankroll_cents": polars.Int64,
    }
    assert same.height == rows
    assert same["bankroll_cents"].to_list() == frame.bankroll_cents.to_list()
    mean = same.group_by("session").agg(polars.col("bankroll_cents").last())["bankroll_cents"].mean()
    told: Any = session_report(open_edition("pa-2012/casino-war"), played, counts)
    assert told["final_cents"]["mean"] == mean


def test_row_groups_bound_memory_and_the_file_says_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths_module, "ROW_GROUP", 1000)
    file = tmp_path / "paths.parquet"
    write_paths(plan(), str(file), {"seed": 1})
    found = parquet.ParquetFile(file)
    assert found.metadata.num_row_groups == 6
    assert all(found.metadata.row_group(group).num_rows <= 990 for group in range(6))
    assert json.loads(found.schema_arrow.metadata[b"croupier"]) == {"seed": 1}


def test_a_session_longer_than_a_row_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths_module, "ROW_GROUP", 10)
    file = tmp_path / "paths.parquet"
    assert write_paths(plan(2, 40), str(file), {}) == pandas.read_parquet(file).shape[0]


@pytest.mark.parametrize(("asked", "file", "says"), [
    ({}, "paths.csv", "paths.csv: paths are written as .parquet"),
    ({}, "paths", "paths: paths are written as .parquet"),
    ({}, "nowhere/paths.parquet", "nowhere/paths.parquet: there is no such directory"),
    ({"sessions": 200_001, "rounds": 500}, "a.parquet", "--paths writes at most 100,000,000 rows, one for each round; "
     "these sessions may have 100,000,500, so ask for fewer or shorter ones"),
])  # fmt: skip
def test_what_is_refused_beforehand(asked: dict[str, int], file: str, says: str) -> None:
    with pytest.raises(InputError) as refused:
        require_paths(file, plan(**asked))
    assert refused.value.reason == says


def test_the_most_rows_are_not_refused(tmp_path: Path) -> None:
    require_paths(str(tmp_path / "a.parquet"), plan(200_000, 500))


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "there.parquet"
    there.mkdir()
    with pytest.raises(InputError, match=r"there.parquet: Is a directory"):
        write_paths(plan(), str(there), {})
    assert list(tmp_path.iterdir()) == [there]
    file = tmp_path / "kept.parquet"
    file.write_bytes(b"before")

    def full(chunk: Chunk) -> Any:
        raise OSError(28, "No space left on device")

    broken = plan()
    monkeypatch.setattr(type(broken), "paths", lambda self, chunk: full(chunk))
    with pytest.raises(InputError, match=r"kept.parquet: No space left on device"):
        write_paths(broken, str(file), {})
    assert file.read_bytes() == b"before"
    assert len(list(tmp_path.iterdir())) == 2

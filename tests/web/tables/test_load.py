"""The load of the benchmark in small: a real server, screens and dealers over HTTP, lines that are cut; nothing is lost."""

from functools import partial
from pathlib import Path

import pytest
from benchmarks import load
from benchmarks.server import serving

from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from faults.postgresql import Cluster

SMALL = load.Size(tables=3, streams=24, a_second=20.0, seconds=1.5, cuts=12)
NOTHING_AHEAD = ("-c", "from croupier import cli; from croupier.web import serve; serve.warm = lambda: None; cli.main()")
"""The server, but that it works out no pages that nobody here asks for."""


@pytest.fixture(autouse=True)
def nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "serving", partial(serving, program=NOTHING_AHEAD))


def holds(address: str, folder: Path) -> None:
    found = load.measured(address, folder, SMALL)
    assert found.refused == []
    assert (found.lost, found.doubled, found.cuts) == (0, 0, SMALL.cuts)
    assert len(found.commands) == SMALL.a_second * SMALL.seconds
    assert len(found.events) >= len(found.commands) * SMALL.streams / SMALL.tables * 0.5
    assert found.memory_mb > 0
    with open_store(address) as store:
        reports = list(verify(store))
    assert len(reports) > SMALL.tables
    assert all(report.good for report in reports)


@pytest.mark.long
def test_nothing_is_lost_or_doubled_on_a_file(tmp_path: Path) -> None:
    holds(str(tmp_path / "house.db"), tmp_path)


@pytest.mark.long
def test_nothing_is_lost_or_doubled_in_a_database(tmp_path: Path, cluster: Cluster) -> None:
    holds(cluster.database("load"), tmp_path)

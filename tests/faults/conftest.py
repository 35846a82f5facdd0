"""The same folder and store as the journal's own tests, and a PostgreSQL server of our own."""

from collections.abc import Iterator

import pytest

from faults.postgresql import Cluster, running
from journal.conftest import folder, store  # noqa: F401


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running() as started:
        yield started

"""Where the tests keep journals: in memory where the machine has such a folder, as every append waits for the disk."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.journal.store.store import Store, open_store
from journal.entries import scratch_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=scratch_folder()) as made:
        yield Path(made)


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with open_store(str(folder / "night.db"), create=True) as opened:
        yield opened

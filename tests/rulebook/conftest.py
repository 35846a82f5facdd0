"""A temporary shelf of edition files."""

from pathlib import Path

import pytest

from rulebook.editions import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)

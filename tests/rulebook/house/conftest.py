"""A temporary house's folder."""

from pathlib import Path

import pytest

from rulebook.house.houses import TempHouse


@pytest.fixture
def pennsylvania(tmp_path: Path) -> TempHouse:
    return TempHouse.new(tmp_path / "house")

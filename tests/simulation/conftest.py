"""Two processes that simulate, for all tests of this folder: each takes a second until it can."""

from collections.abc import Iterator

import pytest

from croupier.simulation.engines import Engine, engine


@pytest.fixture(scope="package")
def processes() -> Iterator[Engine]:
    """Whoever kills one of them leaves new ones behind."""
    with engine("processes", 2) as crew:
        yield crew

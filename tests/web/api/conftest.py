"""A visitor of a server without tables, whose jobs are kept in a folder of the test."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"))) as visitor:
        yield visitor

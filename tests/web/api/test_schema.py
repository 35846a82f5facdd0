"""Requests made from OpenAPI, good and bad: nothing fails, and every answer is as described."""

import warnings
from functools import cache
from typing import Any

import pytest
from fastapi.routing import APIRoute, iter_route_contexts
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its own imports
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

from croupier.web.app import create_app
from depth import SOAK

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
APP = create_app(names=("localhost", "testserver"))
ROUTES = [route for route in iter_route_contexts(APP.routes) if isinstance(route.original_route, APIRoute)]
OPERATIONS = [route.operation_id or route.unique_id for route in ROUTES if route.include_in_schema]
"""As they are described; a description takes seconds to make, and every process that runs tests reads this file."""
EXAMPLES = {GenerationMode.POSITIVE: 60 if SOAK else 2, GenerationMode.NEGATIVE: 60 if SOAK else 1}
"""Of bad requests the first is quickly found; most of what is drawn after it is none, and is drawn again."""
PATIENCE = 120  # seconds, where ten are the custom of the library: too few for a plot on a busy machine
EDITION = {"source": "pa-2012", "game": "casino-war"}
"""Good requests ask of an edition that there is."""
FILES = ("read_par_sheet", "read_vectors", "read_protection", "read_protection_sheet", "read_protection_plot")
"""They take too long to be made again and again."""

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", autouse=True)
def running() -> Any:
    """The app with its jobs."""
    with TestClient(APP):
        yield


async def already_running(scope: Any, receive: Any, send: Any) -> None:
    """The app, which is not begun and ended with every test: it runs all the while."""
    if scope["type"] == "lifespan":
        raise NotImplementedError
    await APP(scope, receive, send)


@cache
def described() -> Any:
    """What the app says of itself, read once."""
    return schemathesis.openapi.from_asgi("/api/openapi.json", already_running)


def test_every_operation_that_is_described_is_asked_for() -> None:
    described = [operation["operationId"] for methods in APP.openapi()["paths"].values() for operation in methods.values()]
    assert sorted(OPERATIONS) == sorted(described)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("id", OPERATIONS)
@pytest.mark.filterwarnings("ignore")
def test_every_operation(id: str, mode: GenerationMode) -> None:
    operation = described().find_operation_by_id(id)
    raw = operation.definition.raw
    if mode is GenerationMode.NEGATIVE and not (raw.get("parameters") or raw.get("requestBody")):
        return  # nothing can be wrong

    @settings(
        max_examples=EXAMPLES[mode],
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and "source" in case.path_parameters and id not in FILES:
            case.path_parameters.update(EDITION)
        answer = case.call(timeout=PATIENCE, headers={"Host": "localhost"})  # as at this machine
        case.validate_response(answer, checks=CHECKS)

    asked()

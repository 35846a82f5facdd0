"""Requests made from OpenAPI, good and bad: nothing fails, and every answer is as described."""

import warnings
from functools import cache
from typing import Any

import pytest
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
APP = create_app()
DESCRIBED = [operation for methods in APP.openapi()["paths"].values() for operation in methods.values()]
ASKED = [(operation["operationId"], GenerationMode.POSITIVE) for operation in DESCRIBED] + [
    (operation["operationId"], GenerationMode.NEGATIVE)
    for operation in DESCRIBED
    if operation.get("parameters") or operation.get("requestBody")  # otherwise nothing can be wrong
]
EXAMPLES = 60 if SOAK else 2
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


@cache
def described() -> Any:
    """What the app says of itself, read once."""
    return schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@pytest.mark.parametrize(("id", "mode"), ASKED)
@pytest.mark.filterwarnings("ignore")
def test_every_operation(id: str, mode: GenerationMode) -> None:
    operation = described().find_operation_by_id(id)

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and "source" in case.path_parameters and id not in FILES:
            case.path_parameters.update(EDITION)
        answer = case.call(timeout=PATIENCE)
        case.validate_response(answer, checks=CHECKS)

    asked()

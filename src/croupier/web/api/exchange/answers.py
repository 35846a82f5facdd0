"""How the API answers: JSON with a mark of its content, so that nothing is sent twice; and its refusals for OpenAPI."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from fastapi import Request, Response

from croupier.web.models.problem import Problem
from croupier.web.tables.problems import MEDIA_TYPE

JSON_LINES = "application/x-ndjson"
WORDS = {
    304: "Not changed since the answer with this ETag",
    400: "The body is no JSON",
    401: "A person is needed: log in, or send a token",
    403: "Somebody else's to do, or sent by another site",
    404: "No such thing; the names in near do exist",
    405: "This address does not take the method; Allow says which",
    409: "Something else came first",
    413: "Too large",
    415: "Another type than JSON",
    422: "Refused: what is wrong, and what would be right",
    429: "Too many; Retry-After says when to come again",
    503: "Too many wait for the same, or a package is not installed",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What an address may answer beside what it is for."""
    told: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        told[status] = {"description": WORDS[status]}
        if status >= 400:
            told[status]["content"] = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
        if status in (429, 503):
            told[status]["headers"] = {"Retry-After": {"schema": {"type": "string"}, "description": "Seconds"}}
    return told


BUSY = refusals(429, 503)
"""Of an address that has something worked out now and then."""
READS = refusals(304, 404, 422)
"""Of an address that reads what an edition says."""
WORKS = refusals(304, 404, 422, 429, 503)
"""Of an address that works something out."""
POSTS = refusals(400, 404, 413, 415, 422, 429, 503)
"""Of an address that works out what is sent."""


def file_of(media_type: str, beside: Mapping[int | str, dict[str, Any]]) -> dict[int | str, dict[str, Any]]:
    """What an address answers that gives a file as text."""
    return {200: {"description": "The file", "content": {media_type: {"schema": {"type": "string"}}}}, **beside}


def answer(request: Request, report: Mapping[str, Any]) -> Response:
    """A report as JSON."""
    content = json.dumps(report, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return marked(request, content, "application/json")


def marked(request: Request, content: bytes, media_type: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer with its mark; whoever has it already is told so. It may be kept, and is asked for again each time."""
    mark = f'W/"{sha256(content).hexdigest()[:32]}"'
    told = {**(headers or {}), "ETag": mark, "Cache-Control": "private, no-cache"}
    if request.method in ("GET", "HEAD") and _has(request.headers.get("if-none-match", ""), mark):
        return Response(status_code=304, headers=told)
    return Response(content, media_type=media_type, headers=told)


def _has(known: str, mark: str) -> bool:
    """Whether a list of marks, as browsers send it, has this one."""
    marks = {one.strip() for one in known.split(",")}
    return "*" in marks or mark in marks or mark.removeprefix("W/") in marks


def with_problem(described: dict[str, Any]) -> dict[str, Any]:
    """The description of the API with the shape of refusals, in our words."""
    described["components"]["schemas"]["Problem"] = Problem.model_json_schema()
    for methods in described["paths"].values():
        for operation in methods.values():
            for answered in operation["responses"].values():
                if answered["description"] == "Successful Response":
                    answered["description"] = "What was asked for"
    return described

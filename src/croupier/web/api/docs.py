"""The page of the API: every address with its parameters and answers, drawn from OpenAPI, with a form to try it."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from croupier.web.models.common import EXAMPLE
from croupier.web.page.show import render

router = APIRouter(include_in_schema=False)
TAGS = {
    "editions": "What editions say",
    "odds": "Exact odds",
    "comparison": "Editions side by side",
    "settling": "One round settled",
    "hands": "Hands",
    "papers": "Files",
    "jobs": "Long work",
    "tables": "Tables",
    "journals": "The house's journals",
    "people": "People",
}
_EXAMPLES: dict[str, Any] = {
    "settle": {"edition": EXAMPLE, "wagers": []},
    "start_job": {"kind": "simulate", "asked": {"edition": EXAMPLE, "rounds": 10_000}},
}

Laid = dict[str, Any]


@router.api_route("/api/docs", methods=["GET", "HEAD"])
def page(request: Request) -> Response:
    """The page, which asks nobody else for anything."""
    described = request.app.openapi()
    return Response(render("api.html", here="api", **laid_out(described)), media_type="text/html")


def laid_out(described: Laid) -> Laid:
    """What the page shows: groups of addresses, and the shapes that they answer with."""
    groups: dict[str, list[Laid]] = {tag: [] for tag in TAGS}
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["more"])[0]
            groups.setdefault(tag, []).append(_operation(path, method, operation))
    shapes = described["components"]["schemas"]
    return {
        "version": described["info"]["version"],
        "groups": [(TAGS.get(tag, tag.capitalize()), tag, found) for tag, found in groups.items() if found],
        "shapes": [_shape(name, shape) for name, shape in sorted(shapes.items())],
    }


def _operation(path: str, method: str, operation: Laid) -> Laid:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    example = None if body is None else _EXAMPLES.get(operation["operationId"], {})
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "says": operation.get("description", ""),
        "parameters": [_parameter(each) for each in operation.get("parameters", ())],
        "body": None if body is None else {"type": kind(body), "example": json.dumps(example, indent=2)},
        "answers": [_answer(status, each) for status, each in operation["responses"].items()],
        "streams": any("text/event-stream" in each.get("content", {}) for each in operation["responses"].values()),
    }


def _parameter(parameter: Laid) -> Laid:
    schema = parameter.get("schema", {})
    examples = schema.get("examples") or parameter.get("examples") or [""]
    return {
        "name": parameter["name"],
        "in": parameter["in"],
        "required": parameter.get("required", False),
        "type": kind(schema),
        "says": parameter.get("description") or schema.get("description", ""),
        "example": examples[0] if isinstance(examples, list) else "",
    }


def _answer(status: str, answer: Laid) -> Laid:
    content = answer.get("content", {})
    media = next(iter(content), "")
    shape = content.get(media, {}).get("schema", {})
    return {"status": status, "says": answer["description"], "media": media, "type": kind(shape)}


def _shape(name: str, shape: Laid) -> Laid:
    required = set(shape.get("required", ()))
    fields = [
        {"name": each, "type": kind(field), "required": each in required, "says": field.get("description", "")}
        for each, field in shape.get("properties", {}).items()
    ]
    return {"name": name, "says": shape.get("description", ""), "fields": fields}


def kind(schema: Laid) -> str:
    """A type in short: `list of Rule`, `string or null`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(kind(each) for each in choices))
    if "enum" in schema:
        return " or ".join(f"“{each}”" for each in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return "[" + ", ".join(kind(each) for each in schema["prefixItems"]) + "]"
        case "array":
            return f"list of {kind(schema.get('items', {}))}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"{kind(schema['additionalProperties'])} by name"
        case None:
            return "any JSON"
        case plain:
            return str(plain)

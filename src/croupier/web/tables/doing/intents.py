"""What somebody wants to do at a table, as it comes in: a command with its fields, answers as people type them, or a line.

Every intent has an id of its own, under which it is recorded once, and may expect the table at a version.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi import Request
from pydantic import BaseModel, TypeAdapter, ValidationError

from croupier.errors import InputError
from croupier.web.tables.problems import BodyError
from croupier.web.tables.visitors.origin import require_same_origin

LARGEST = 20_000
"""Bytes that an intent may have."""
_KEYS = ("id", "expects", "command", "answers", "typed", "happened")
_FORM = 'send {"id": "…", "expects": 12, "command": {"name": "deal a card"}}'


class Intent(NamedTuple):
    """One of `command`, `answers` and `typed` says what; `happened`: it was done, lawful or not."""

    id: str
    expects: int | None = None
    command: Mapping[str, Any] | None = None
    answers: Mapping[str, str] | None = None
    typed: str | None = None
    happened: bool = False


async def body_of(request: Request, send: str = _FORM) -> object:
    """The JSON of a request; too much, another type or broken JSON is refused in one sentence.

    `send` says what would be right. Only what is sent to a table is counted here: other bodies are as they come in.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BodyError(
            415, f"{'a command' if send == _FORM else 'this'} is sent as application/json, not as {kind[:40] or 'nothing'}"
        )
    text = await text_of(request) if send == _FORM else await request.body()
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BodyError(400, f"this is no JSON: {send}") from None


async def given_as(request: Request, model: type[BaseModel]) -> dict[str, Any]:
    """The object that was sent; what it does not have is refused."""
    require_same_origin(request)
    known = model.model_fields
    send = f"send an object with {', '.join(known)}"
    sent = await body_of(request, send)
    if not isinstance(sent, dict):
        raise InputError(send)
    if strange := next((name for name in sent if name not in known), None):
        raise InputError(f"there is no {str(strange)[:40]!r}; there are {', '.join(known)}")
    for name, field in known.items():
        if name in sent:
            _require_kind(name, sent[name], field.annotation)
        elif field.is_required():
            raise InputError(f"{name!r} is missing: {send}")
    return sent


def _require_kind(name: str, value: object, hint: Any) -> None:
    """Refuse a value of another type than the field has."""
    try:
        TypeAdapter(hint).validate_python(value, strict=True)
    except ValidationError as problem:
        raise InputError(f"{name!r} cannot be used: {problem.errors()[0]['msg']}") from None


async def text_of(request: Request) -> bytes:
    """The bytes of a request, as long as they are few."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced[:18]) > LARGEST:
        raise _too_large()
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise _too_large()
    return body


def _too_large() -> BodyError:
    return BodyError(413, f"a command has at most {LARGEST:,} bytes")


def _no_number(text: str) -> object:
    raise ValueError(text)


def intent_of(body: object) -> Intent:
    """The intent in a body of JSON; what is none is refused with the form that would be right."""
    if not isinstance(body, dict):
        raise BodyError(400, f"a command is an object: {_FORM}")
    if strange := next((key for key in body if key not in _KEYS), None):
        raise InputError(f"{str(strange)[:40]!r} is nothing that a command has; it has {', '.join(_KEYS)}")
    given = [key for key in ("command", "answers", "typed") if body.get(key) is not None]
    if len(given) != 1:
        raise InputError(f"give one of command, answers and typed: {_FORM}")
    id, expects, happened = body.get("id"), body.get("expects"), body.get("happened", False)
    if not isinstance(id, str) or not 0 < len(id) <= 200 or not id.isprintable():
        raise InputError("the id of a command has between 1 and 200 printable characters")
    if expects is not None and (type(expects) is not int or not 0 <= expects < 2**53):
        raise InputError("expects is the number of the record that you saw last, such as 12")
    if not isinstance(happened, bool):
        raise InputError("happened is true or false")
    for key in ("command", "answers"):
        _require_fields(body.get(key), key)
    typed = body.get("typed")
    if typed is not None and not isinstance(typed, str):
        raise InputError('typed is a line such as "17-20 5"')
    return Intent(id, expects, body.get("command"), body.get("answers"), typed, happened)


def _require_fields(fields: object, key: str) -> None:
    if fields is None:
        return
    if not isinstance(fields, dict) or not isinstance(fields.get("name"), str):
        raise InputError(f'{key} is an object with the name of a step: {{"name": "deal a card"}}')
    if key == "answers" and not all(isinstance(value, str) for value in fields.values()):
        raise InputError("answers are strings, as people type them")

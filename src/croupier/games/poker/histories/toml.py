"""The TOML of hand histories: names with numbers, words, or lists of these.

Such plain text is read some ten times as fast as by tomllib. What is not plain (escapes, dates, dotted names …) is left to
tomllib: a single line, or if that is not enough the whole text, so that both always give the same.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from croupier.errors import InputError

# Possessive throughout: what was matched is never given up again, so that no slip of the pen makes the search long.
_CONTROL = r"\x00-\x08\x0a-\x1f\x7f"
_SCALAR = rf"""'[^'{_CONTROL}]*+'|"[^"\\{_CONTROL}]*+"|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+|true|false"""
_GAP = rf"(?:[ \t\n]++|#[^{_CONTROL}]*+\n)*+"
_LIST = rf"\[{_GAP}(?:(?:{_SCALAR}){_GAP}(?:,{_GAP}(?:{_SCALAR}){_GAP})*+(?:,{_GAP})?+)?+\]"
_END = rf"[ \t]*+(?:#[^{_CONTROL}]*+)?+(?:\n|\Z)"
_BARE = "[A-Za-z0-9_-]++"
_STATEMENT = re.compile(rf"[ \t]*+(?:({_BARE})[ \t]*+=[ \t]*+(?:({_SCALAR})|({_LIST}))|\[({_BARE})\])?+{_END}", re.ASCII)
_OTHER_LINE = re.compile(rf"[ \t]*+({_BARE})[ \t]*+=[^{_CONTROL}]*+(?:\n|\Z)", re.ASCII)
_ITEM = re.compile(rf"#[^\n]*+|({_SCALAR})", re.ASCII)
_KEY = re.compile(_BARE, re.ASCII)

ParseFloat = Callable[[str], Any]


def loads(text: str, parse_float: ParseFloat) -> dict[str, Any]:
    """What `tomllib.loads` gives, and its refusals."""
    values = plain(text, parse_float)
    return tomllib.loads(text, parse_float=parse_float) if values is None else values


def plain(text: str, parse_float: ParseFloat) -> dict[str, Any] | None:
    """What `tomllib.loads` gives for plain text; None where only that can say."""
    top: dict[str, Any] = {}
    table, at, end = top, 0, len(text)
    while at < end:
        value: Any = None
        match = _STATEMENT.match(text, at)
        if match is None:
            match = _OTHER_LINE.match(text, at)
            if match is None:
                return None
            key = match[1]
            try:
                value = tomllib.loads(match[0], parse_float=parse_float)[key]
            except (ValueError, RecursionError):
                return None
        else:
            key, scalar, listed, header = match.groups()
            if scalar is not None:
                value = _value(scalar, parse_float)
            elif listed is not None:
                value = [_value(item, parse_float) for item in _ITEM.findall(listed) if item]
            elif header is not None:
                if header in top:
                    return None
                top[header] = table = {}
        if key is not None:
            if key in table:
                return None
            table[key] = value
        at = match.end()
    return top


def _value(written: str, parse_float: ParseFloat) -> Any:
    match written[0]:
        case "'" | '"':
            return written[1:-1]
        case "t" | "f":
            return written == "true"
    return parse_float(written) if "." in written else int(written)


def dumps(value: object) -> str:
    """A value as TOML on one line; what TOML cannot say is refused."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case Decimal():
            return "inf" if value.is_infinite() else str(value)
        case int() | float() | date() | time():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(dumps, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{_key(str(key))} = {dumps(item)}" for key, item in value.items()) + "}"
    raise InputError(f"{type(value).__name__} cannot be written in a hand history")


def _key(key: str) -> str:
    return key if _KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    clean = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")

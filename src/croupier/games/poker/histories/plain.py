"""Reading the plain part of TOML that hand histories are written in: names with numbers, words, or lists of these.

A whole session is read some ten times as fast as by tomllib. What is not plain (escapes, dates, dotted names …)
is left to tomllib: a single line, or if that is not enough the whole text, so that both always give the same.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any

# Possessive throughout: what was matched is never given up again, so that no slip of the pen makes the search long.
_CONTROL = r"\x00-\x08\x0a-\x1f\x7f"
_SCALAR = rf"""'[^'{_CONTROL}]*+'|"[^"\\{_CONTROL}]*+"|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+|true|false"""
_GAP = rf"(?:[ \t\n]++|#[^{_CONTROL}]*+\n)*+"
_LIST = rf"\[{_GAP}(?:(?:{_SCALAR}){_GAP}(?:,{_GAP}(?:{_SCALAR}){_GAP})*+(?:,{_GAP})?+)?+\]"
_END = rf"[ \t]*+(?:#[^{_CONTROL}]*+)?+(?:\n|\Z)"
_STATEMENT = re.compile(
    rf"[ \t]*+(?:([A-Za-z0-9_-]++)[ \t]*+=[ \t]*+(?:({_SCALAR})|({_LIST}))|\[([A-Za-z0-9_-]++)\])?+{_END}", re.ASCII
)
_ODD = re.compile(rf"[ \t]*+([A-Za-z0-9_-]++)[ \t]*+=[^{_CONTROL}]*+(?:\n|\Z)", re.ASCII)
_ITEM = re.compile(rf"#[^\n]*+|({_SCALAR})", re.ASCII)


def plain(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None:
    """What `tomllib.loads` gives for the text; None where only that can tell."""
    top: dict[str, Any] = {}
    table, at, end = top, 0, len(text)
    while at < end:
        value: Any = None
        found = _STATEMENT.match(text, at)
        if found is None:
            found = _ODD.match(text, at)
            if found is None:
                return None
            key = found[1]
            try:
                value = tomllib.loads(found[0], parse_float=parse_float)[key]
            except (ValueError, RecursionError):
                return None
        else:
            key, scalar, listed, header = found.groups()
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
        at = found.end()
    return top


def _value(written: str, parse_float: Callable[[str], Any]) -> Any:
    match written[0]:
        case "'" | '"':
            return written[1:-1]
        case "t" | "f":
            return written == "true"
    return parse_float(written) if "." in written else int(written)

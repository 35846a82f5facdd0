"""Paths of rules: `payouts."1-18"`, read and written one way everywhere, and where they stand in a file."""

import keyword
import re
from functools import lru_cache

_NAME = r""""(?:[^"\\]|\\.)*"|'[^']*'"""
_PART = re.compile(rf"""({_NAME})|([^."\s]+)""", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_PLAIN = re.compile(r"[a-z][a-z0-9_]*")
_HEADER = re.compile(r"^\s*\[{1,2}([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(rf"^\s*((?:{_NAME}|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:{_NAME}|[A-Za-z0-9_-]+))*)\s*=")


@lru_cache(maxsize=4096)
def split(path: str) -> tuple[str, ...]:
    """The parts of a dotted path; a part in quotes may contain anything."""
    return tuple(_bare(quoted) if quoted else plain for quoted, plain in _PART.findall(path))


def join(parts: tuple[str, ...]) -> str:
    """The path as it is written everywhere: names of wagers, symbols and hands stand in quotes."""
    return ".".join(part if _PLAIN.fullmatch(part) else _quoted(part) for part in parts)


def in_words(path: str) -> str:
    """The path as people read it: war, initial, win."""
    return ", ".join(part.replace("_", " ") for part in split(path))


def normal(path: str) -> str:
    """The same path as `join` writes it, whichever way the user quoted it."""
    return join(split(path))


def is_attribute(part: str) -> bool:
    """Whether a part can be a Python attribute: snake_case and no keyword."""
    return bool(_PLAIN.fullmatch(part)) and not keyword.iskeyword(part)


def under(path: str, prefix: str) -> bool:
    """Whether the path is the prefix or lies below it."""
    return path == prefix or path.startswith(prefix + ".")


@lru_cache(maxsize=1024)
def all_under(listed: tuple[str, ...], prefix: str) -> tuple[str, ...]:
    """Those of these paths that are the prefix or lie below it. Kept: the paths of an edition are asked for often."""
    return tuple(path for path in listed if under(path, prefix))


def lines(text: str, table: str) -> dict[str, int]:
    """The line of each key below `[table]` of a TOML text, by path; keys inside inline values are not looked for.

    The table "" is the head of the text, above all others.
    """
    lines_of: dict[str, int] = {}
    inside: tuple[str, ...] | None = None if table else ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            parts = split(header[1])
            inside = parts[1:] if parts[:1] == (table,) else None
            if inside:
                lines_of.setdefault(join(inside), number)
        elif inside is not None and (key := _KEY.match(line)):
            lines_of.setdefault(join(inside + split(key[1])), number)
    return lines_of


def _quoted(part: str) -> str:
    return '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _bare(quoted: str) -> str:
    return _ESCAPED.sub(r"\1", quoted[1:-1]) if quoted[0] == '"' else quoted[1:-1]

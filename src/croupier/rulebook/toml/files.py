"""Reading a user's TOML or JSON file: whatever is wrong with it, one sentence that names the file and the line."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from croupier.errors import InputError

LARGEST = 2_000_000  # bytes; the longest rulebook has a tenth of it
_PART = r"""[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
DEEPEST = 30  # tables and lists in one another; more would exhaust those who walk down them
GREATEST = 10**18  # more than any number of a rulebook; Python does not even write out one of thousands of digits
_DEEP_NAME = re.compile(rf"^[ \t]*+\[?+\[?+{_PART}(?:\.{_PART}){{{DEEPEST}}}", re.MULTILINE)


def text_of(path: Path, of: str = "an edition, a submission or a round", most: int = LARGEST) -> str:
    """The file's text; refuses what is missing, no file, too large or not text."""
    try:
        if not path.is_file():
            raise InputError(f"{path}: {'a folder or a device, not a file' if path.exists() else 'no such file'}")
        if path.stat().st_size > most:
            raise InputError(f"{path}: too large to be {of} (over {most:,} bytes)")
        return decoded(path.read_bytes(), str(path), most)
    except (OSError, ValueError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError(f"{str(path)[:80]}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None


def decoded(content: bytes, name: str, most: int = LARGEST) -> str:
    """Bytes as text; refuses what is too large or not UTF-8."""
    if len(content) > most:
        raise InputError(f"{name}: too large to be an edition, a submission or a round (over {most:,} bytes)")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise InputError(f"{name}: not a text file (byte {problem.start} is not UTF-8)") from None


def refuse_deep_names(text: str, name: str) -> None:
    """Refuse a name in TOML of more parts than anybody needs: the time to read one grows with their square."""
    if deep := _DEEP_NAME.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise InputError(f"{name}: nested too deeply: the name in line {line} has more than {DEEPEST} parts")


def toml(text: str, name: str) -> dict[str, object]:
    """The table of a TOML text."""
    return _within_bounds(parsed(text, name), name)


def parsed(text: str, name: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The table of a TOML text, whatever its size."""
    refuse_deep_names(text, name)
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as problem:
        raise InputError(f"{name}: not valid TOML: {_short(str(problem))}") from None
    except RecursionError:
        raise InputError(f"{name}: not valid TOML: nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise InputError(f"{name}: not valid TOML: a number is too large") from None


def table(text: str, name: str) -> dict[str, object]:
    """The table of a text that is JSON by its name or because it starts with a brace, otherwise TOML."""
    if not name.endswith(".json") and not text.lstrip().startswith("{"):
        return toml(text, name)
    try:
        content = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as problem:
        raise InputError(
            f"{name}: not valid JSON: {problem.msg} (at line {problem.lineno}, column {problem.colno})"
        ) from None
    except RecursionError:
        raise InputError(f"{name}: not valid JSON: nested too deeply") from None
    except ValueError as problem:
        raise InputError(f"{name}: not valid JSON: {_short(str(problem))}") from None
    if not isinstance(content, dict):
        raise InputError(f"{name}: must be one JSON object, written in braces")
    return _within_bounds(content, name)


def _within_bounds(content: dict[str, object], name: str) -> dict[str, object]:
    left: list[tuple[object, int]] = [(content, 0)]
    while left:
        node, depth = left.pop()
        if depth > DEEPEST:
            raise InputError(f"{name}: nested too deeply, in more than {DEEPEST} levels")
        if isinstance(node, int) and abs(node) >= GREATEST:
            raise InputError(f"{name}: a number is too large, {GREATEST:,} or more")
        if isinstance(node, dict | list):
            left += [(item, depth + 1) for item in (node.values() if isinstance(node, dict) else node)]
    return content


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object; like TOML, refuses a key that stands twice, since only one of the two could count."""
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise ValueError(f"{key[:40]!r} is written twice")
        table[key] = value
    return table


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is not a number")


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The end of a refusal: the known name that is nearest, or something else."""
    found = near(name, known, 1)
    return f"; did you mean {found[0]}?" if found else otherwise


def near(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that are nearest, best first."""
    from difflib import get_close_matches

    return get_close_matches(name[:60], list(known), n=most)


def _short(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= 160 else line[:160] + "…"

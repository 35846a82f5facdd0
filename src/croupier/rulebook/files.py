"""Reading a user's TOML or JSON file: whatever is wrong with it, one sentence that names the file and the line."""

import json
import tomllib
from pathlib import Path

from croupier.errors import InputError

LARGEST = 2_000_000  # bytes; the longest rulebook has a tenth of it


def text_of(path: Path) -> str:
    """The file's text; refuses what is missing, no file, too large or not text."""
    try:
        if not path.is_file():
            raise InputError(f"{path}: no such file")
        if path.stat().st_size > LARGEST:
            raise InputError(f"{path}: too large to be an edition, a submission or a round (over {LARGEST:,} bytes)")
        return decoded(path.read_bytes(), str(path))
    except (OSError, ValueError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError(f"{str(path)[:80]}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None


def decoded(content: bytes, name: str) -> str:
    """Bytes as text; refuses what is too large or not UTF-8."""
    if len(content) > LARGEST:
        raise InputError(f"{name}: too large to be an edition, a submission or a round (over {LARGEST:,} bytes)")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise InputError(f"{name}: not a text file (byte {problem.start} is not UTF-8)") from None


def toml(text: str, name: str) -> dict[str, object]:
    """The table of a TOML text."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise InputError(f"{name}: not valid TOML: {_short(str(problem))}") from None
    except RecursionError:
        raise InputError(f"{name}: not valid TOML: nested too deeply") from None


def table(text: str, name: str) -> dict[str, object]:
    """The table of a text that is JSON if it starts with a brace, otherwise TOML."""
    if not text.lstrip().startswith("{"):
        return toml(text, name)
    try:
        found = json.loads(text)
    except json.JSONDecodeError as problem:
        raise InputError(
            f"{name}: not valid JSON: {problem.msg} (at line {problem.lineno}, column {problem.colno})"
        ) from None
    except (RecursionError, ValueError) as problem:
        raise InputError(f"{name}: not valid JSON: {_short(str(problem))}") from None
    assert isinstance(found, dict)  # it starts with a brace
    return found


def _short(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= 160 else line[:160] + "…"

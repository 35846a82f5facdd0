"""A submission's file changed key by key: comments, order and everything else stay as the house wrote them.

What is set stands where the file explained it, what is taken away stays as a comment. The text is read back before anybody
gets it, so that an edit which a file's own shape does not admit is refused and nothing is lost.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.house.submission.rewrite import alone, rewrite
from croupier.rulebook.toml.files import text_of, toml
from croupier.rulebook.toml.write import written
from croupier.rulebook.values import Value, frozen

Changes = Mapping[str, Value]
"""By path below a table: the value that is written, or None for what is taken away."""
_HEADER = re.compile(r"^\s*\[{1,2}([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
_KEY_END = re.compile(r"""^\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^="'\s])+(?:\s*)=\s*""")


class ChangedMeanwhileError(InputError):
    """Somebody else saved the file since it was read; `text` is what they saved."""

    def __init__(self, file: Path, text: str) -> None:
        super().__init__(
            f"{file.name} was saved by somebody else since you opened it: look at what differs, then save again"
        )
        self.text = text


def edited(text: str, table: str, changes: Changes) -> str:
    """The text with these keys of `[table]`, or of its head where the table is ""."""
    for path, value in changes.items():
        text = _changed(text, table, paths.normal(path), value)
    _require_written(text, table, changes)
    return text


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def save(file: Path, text: str, *, read: str) -> None:
    """Write the file, whole or not at all, if it still is what was read; otherwise the later one is told."""
    with alone(file.parent):
        now = text_of(file)
        if digest(now) != read:
            raise ChangedMeanwhileError(file, now)
        try:
            rewrite(file, text)
        except OSError as problem:
            raise InputError(f"{file}: cannot be written ({problem.strerror}); nothing was changed") from None


def _changed(text: str, table: str, path: str, value: Value) -> str:
    lines = text.splitlines(keepends=True)
    at = paths.lines(text, table).get(path)
    if at is not None and not _HEADER.match(lines[at - 1]):
        end = _end(lines, at - 1)
        old = "".join(lines[at - 1 : end])
        new = _commented(old) if value is None else _with_value(old, value)
        return "".join((*lines[: at - 1], new, *lines[end:]))
    if value is None:
        return text
    line = f"{path} = {written(value)}\n"
    explained = re.compile(rf"^#\s*{re.escape(path)}\s*=.*$")
    inside: tuple[str, ...] | None = () if not table else None
    place, named = None, path
    for number, each in enumerate(lines):
        if header := _HEADER.match(each):
            parts = paths.split(header[1])
            inside = parts[1:] if table and parts[:1] == (table,) else None
        if inside is None or not _below(path, inside):
            continue
        if not inside and explained.match(each.rstrip("\n")):
            lines[number] = line
            return "".join(lines)
        if each.strip() and not each.lstrip().startswith("#"):
            place, named = number + 1, paths.join(paths.split(path)[len(inside) :])
    if place is None:
        if table:
            return text + ("" if text.endswith("\n") or not text else "\n") + f"\n[{table}]\n" + line
        place = 0
    if place and not lines[place - 1].endswith("\n"):
        lines[place - 1] += "\n"
    lines.insert(place, f"{named} = {written(value)}\n")
    return "".join(lines)


def _below(path: str, inside: tuple[str, ...]) -> bool:
    return paths.split(path)[: len(inside)] == inside and len(paths.split(path)) > len(inside)


def _end(lines: list[str], at: int) -> int:
    """The line after the value that begins here: some values take several."""
    for end in range(at + 1, len(lines) + 1):
        if _value("".join(lines[at:end])) is not None:
            return end
    return at + 1


def _value(line: str) -> tuple[Any] | None:
    """The value behind the key, if the text is whole."""
    begins = _KEY_END.match(line)
    if begins is None:
        return None
    with suppress(InputError):
        return (toml(f"x = {line[begins.end() :]}", "")["x"],)
    return None


def _with_value(old: str, value: Value) -> str:
    """The same key with another value; a comment behind it stays."""
    begins = _KEY_END.match(old)
    assert begins is not None
    rest, whole = old[begins.end() :], _value(old)
    comment = ""
    for sign in re.finditer(r"\s*#", rest):
        if _value(old[: begins.end()] + rest[: sign.start()]) == whole:
            comment = rest[sign.start() :].rstrip("\n")
            break
    return f"{old[: begins.end()]}{written(value)}{comment}\n"


def _commented(old: str) -> str:
    return "".join(f"#{line}" for line in old.splitlines(keepends=True))


def _require_written(text: str, table: str, changes: Changes) -> None:
    """Refuse an edit that the file does not read back as it was meant."""
    try:
        top = toml(text, "the file")
    except InputError:
        top = {}
    for path, value in changes.items():
        node: object = top.get(table, {}) if table else top
        found = _found(node, paths.split(path))
        if found is None and value is None:
            continue
        if found is None or value is None or frozen(found[0]) != value:
            raise InputError(f"{path} stands in the file together with others; change it there", rule=path)


def _found(node: object, parts: tuple[str, ...]) -> tuple[object] | None:
    """The value at a path, also where the file has the path whole, in quotes."""
    if not parts:
        return (node,)
    if not isinstance(node, Mapping):
        return None
    for first in range(len(parts), 0, -1):
        key = paths.join(parts[:first]) if first > 1 else parts[0]
        if key in node and (found := _found(node[key], parts[first:])) is not None:
            return found
    return None

"""A file of the house that is written anew: whole or not at all, and by one process at a time.

Whoever reads a text gets lines as Unix ends them, without a byte order mark. In the file both stay as the house's own
editor wrote them.
"""

import fcntl
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copymode

from croupier.errors import InputError


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While this lasts, nobody else rewrites files of the folder."""
    try:
        door = os.open(folder, os.O_RDONLY)
    except OSError as problem:
        raise InputError(f"{folder}: cannot be opened ({problem.strerror})") from None
    try:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield
    finally:
        os.close(door)


def rewrite(file: Path, text: str) -> None:
    """Put the text in the file's place, with its permissions. OSError where the folder takes no file; then it stays."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.write_bytes(_as_written_before(file.read_bytes(), text))
        copymode(file, part)
        os.replace(part, file)
    finally:
        with suppress(OSError):
            part.unlink()


def _as_written_before(old: bytes, text: str) -> bytes:
    """The text in bytes as those of the old file: with its byte order mark if it has one, and with its line ends.

    Where a file has both kinds of them, a line that stays keeps its own, and a new one has that of most.
    """
    mark = BOM_UTF8 if old.startswith(BOM_UTF8) else b""
    new, all_, windows = text.replace("\r\n", "\n").encode(), old.count(b"\n"), old.count(b"\r\n")
    if windows in (0, all_):
        return mark + (new.replace(b"\n", b"\r\n") if windows else new)
    return mark + _line_by_line(old.removeprefix(mark), new, b"\r" if 2 * windows > all_ else b"")


def _line_by_line(old: bytes, new: bytes, usual: bytes) -> bytes:
    from difflib import SequenceMatcher

    before, lines = old.split(b"\n"), new.split(b"\n")
    ends = [usual] * (len(lines) - 1) + [b""]
    same = SequenceMatcher(None, [line.removesuffix(b"\r") for line in before], lines)
    for at, to, size in same.get_matching_blocks():
        for number in range(min(size, len(before) - 1 - at, len(lines) - 1 - to)):
            ends[to + number] = b"\r" if before[at + number].endswith(b"\r") else b""
    return b"\n".join(line + end for line, end in zip(lines, ends, strict=True))

"""A file of the house that is written anew: whole or not at all, and by one process at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
    """Put the text in the file's place. OSError where the folder takes no file; then it is as it was."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        os.replace(part, file)
    finally:
        with suppress(OSError):
            part.unlink()

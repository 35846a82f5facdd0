"""Checkpoints that are kept outside the database: read, compared with, and only ever added to.

Whoever controls the database can cut it, rewrite it or put an older copy in its place. They cannot make it agree with
what was signed before and lies elsewhere.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from croupier.errors import InputError
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.export import checkpoint_line, kept_checkpoints
from croupier.journal.record import time_of

_LINE = b'{"checkpoint":'


class Witness:
    """The kept checkpoints that signing compares with, and the file to which it adds; `target` None: to none."""

    def __init__(self, kept: Path | None, output: Path | None) -> None:
        """A file that is named as `kept` must hold checkpoints; an `output` may be new, and is never written over."""
        self.target = output or kept
        self.points: list[Checkpoint] = []
        files = [] if kept is None else [kept]
        if output is not None and _has_content(output) and not (kept is not None and _same(kept, output)):
            files.append(output)
        for file in files:
            self.points += kept_checkpoints(file)
        if self.target is not None:
            _require_lines_of_checkpoints(self.target)

    @property
    def keys(self) -> set[bytes]:
        """The keys that signed what was kept."""
        return {point.key for point in self.points}

    def require_later(self, at: str) -> None:
        """Refuse a clock that is behind what was signed before."""
        now = time_of(at)
        for point in self.points:
            if _time(point) > now:
                raise InputError(
                    f"nothing was signed: the clock shows {at}, and the checkpoint of {point.journal!r} at {point.size} "
                    f"was signed at {point.at}: set the clock right"
                )

    def require_writable(self) -> None:
        """Refuse, before anything is signed, a file to which nothing can be added."""
        if self.target is not None:
            with _added_to(self.target):
                pass

    def add(self, made: Iterable[Checkpoint]) -> int:
        """Add those of these checkpoints to the file that are not kept yet, on the disk when this returns; how many."""
        if self.target is None:
            return 0
        held = {(point.body, point.signature) for point in self._held()}
        lines = [checkpoint_line(point) for point in made if (point.body, point.signature) not in held]
        if lines:
            _append(self.target, b"".join(lines))
        return len(lines)

    def _held(self) -> Sequence[Checkpoint]:
        assert self.target is not None
        return kept_checkpoints(self.target) if _has_content(self.target) else ()


def _append(file: Path, content: bytes) -> None:
    with _added_to(file) as handle:
        if os.fstat(handle).st_size and not _ends_with_a_line(file):
            content = b"\n" + content
        while content:
            content = content[os.write(handle, content) :]
        os.fsync(handle)


@contextmanager
def _added_to(file: Path) -> Iterator[int]:
    """The file, open so that nothing in it can be written over, as a system with append-only files demands."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            yield handle
        finally:
            os.close(handle)
    except OSError as wrong:
        raise InputError(f"{file}: nothing can be added to it: {wrong.strerror}") from None


def _require_lines_of_checkpoints(file: Path) -> None:
    """Refuse to add to a file that holds something else, such as an export."""
    if not _has_content(file):
        return
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.startswith(_LINE):
                raise InputError(
                    f"{file}: line {number} is not a checkpoint; name a file of checkpoints alone, or a new one"
                )


def _has_content(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except FileNotFoundError:
        return False
    except OSError as wrong:
        raise InputError(f"{file}: {wrong.strerror}") from None


def _ends_with_a_line(file: Path) -> bool:
    with file.open("rb") as opened:
        opened.seek(-1, os.SEEK_END)
        return opened.read() == b"\n"


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _time(point: Checkpoint) -> datetime:
    try:
        return time_of(point.at)
    except InputError as wrong:
        raise InputError(f"the kept checkpoint of {point.journal!r} at {point.size}: {wrong.reason}") from None

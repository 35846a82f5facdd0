"""Finished work on file, so that an interrupted simulation can continue: a line for what is simulated, then one a chunk.

Counts are whole numbers that add up in any order, so a simulation finished in several goes has the numbers of one go.
"""

import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, Self

from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk, Counts

FORMAT = "croupier simulation 1"
_LONGEST_LINE = 1 << 20

What = Mapping[str, object]
"""What is simulated, as JSON; a file with another one is refused. Names are the words of the refusal."""


class ResumeFile:
    """The file of one simulation, open for adding. `finished` is what it held when it was opened.

    A last line without its end, from a run that was killed, is dropped. A file of another simulation or of something else,
    one with a damaged line, and one that another run writes to are refused and left as they are.
    """

    def __init__(self, path: str | Path, what: What, groups: int) -> None:
        self.path = Path(path)
        self.finished: dict[Chunk, Counts] = {}
        self._groups = groups
        self._file = self._open()
        try:
            self._begin(_line({"format": FORMAT, **what}))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self._file.close()

    def add(self, chunk: Chunk, counts: Counts) -> None:
        """Write down a finished chunk; when this returns, it outlives a crash of the machine."""
        part: dict[str, object] = {"chunk": list(chunk), **counts.json()}
        self._write(_line({**part, "check": _check(part)}))

    def _open(self) -> BinaryIO:
        try:
            if self.path.exists() and not S_ISREG(self.path.stat().st_mode):
                raise self._refusal("not a file")
            file = self.path.open("a+b", buffering=0)
        except InputError:
            raise
        except (OSError, ValueError) as problem:
            raise self._refusal(getattr(problem, "strerror", None) or "not a name for a file") from None
        if not _locked(file):
            file.close()
            raise self._refusal("another simulation is writing to it")
        return file

    def _refusal(self, reason: str) -> InputError:
        return InputError(f"--resume {str(self.path)[-80:]}: {reason}")

    def _begin(self, first: bytes) -> None:
        self._file.seek(0)
        start = self._file.read(_LONGEST_LINE)
        if not start.endswith(b"\n") and first.startswith(start):  # new, or killed while the first line was written
            self._file.truncate(0)
            return self._write(first)
        line, ends, _ = start.partition(b"\n")
        self._require_same(line + ends, first)
        self._file.seek(len(line) + 1)
        return self._read(len(line) + 1)

    def _require_same(self, line: bytes, first: bytes) -> None:
        if line == first:
            return
        there, asked = _parsed(line), json.loads(first)
        if not isinstance(there, dict) or there.get("format") != FORMAT:
            raise self._refusal("not the file of a simulation; it is left as it is")
        differs = next((name for name in asked if there.get(name) != asked[name]), "what is simulated")
        values = _value(there.get(differs)), _value(asked.get(differs))
        how = "" if differs == "plan" else f" ({values[0]} there, {values[1]} asked for)"
        name = "rules, wagers or strategy" if differs == "plan" else differs
        raise self._refusal(f"the file of another simulation; it differs in {name}{how}")

    def _read(self, at: int) -> None:
        """Every finished chunk from here on; a last line without its end is cut off."""
        *lines, torn = self._file.read().split(b"\n")
        for number, line in enumerate(lines, 2):
            part = _finished(line)
            if part is None:
                raise self._refusal(f"line {number} is damaged; without it that part is simulated again")
            self.finished[part[0]] = part[1]
        self._require_apart()
        if torn:
            self._file.truncate(at + sum(len(line) + 1 for line in lines))

    def _require_apart(self) -> None:
        """No group may be counted twice, and none that is not in this simulation."""
        end = 0
        for chunk in sorted(self.finished):
            if chunk.first < end or chunk.groups < 1 or chunk.first + chunk.groups > self._groups:
                raise self._refusal(f"its part {chunk.first} + {chunk.groups} does not fit with the others")
            end = chunk.first + chunk.groups

    def _write(self, line: bytes) -> None:
        try:
            while line:  # an unbuffered file may take a part of it
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise self._refusal(f"{problem.strerror}; what was finished before is kept") from None


def missing(groups: int, finished: Mapping[Chunk, Counts]) -> list[Chunk]:
    """Return the groups that are not finished, in order."""
    left, at = [], 0
    for chunk in sorted(finished):
        if chunk.first > at:
            left.append(Chunk(at, chunk.first - at))
        at = chunk.first + chunk.groups
    return [*left, Chunk(at, groups - at)] if at < groups else left


def _finished(line: bytes) -> tuple[Chunk, Counts] | None:
    """A line's chunk, or None if it is not what `add` wrote."""
    part = _parsed(line)
    if not isinstance(part, dict) or part.pop("check", None) != _check(part):
        return None
    try:
        first, groups = part["chunk"]
        return Chunk(int(first), int(groups)), Counts.of_json(part)
    except (KeyError, TypeError, ValueError):
        return None


def _line(part: Mapping[str, object]) -> bytes:
    return json.dumps(part, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def _check(part: Mapping[str, object]) -> int:
    """Of the line without it: a changed digit is not added up as if it were counted."""
    return zlib.crc32(_line(part))


def _parsed(line: bytes) -> object:
    with suppress(ValueError, RecursionError):
        return json.loads(line)
    return None


def _locked(file: BinaryIO) -> bool:
    """Whether nobody else writes; where the system has no locks that is not known."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _value(value: object) -> str:
    return (value if isinstance(value, str) else json.dumps(value))[:60]

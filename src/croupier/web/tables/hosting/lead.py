"""Which of several server processes attends a table: the one that holds its lock, which the system frees if it dies."""

import fcntl
import os
from hashlib import sha256
from pathlib import Path


class Lead:
    """The lock of one table, a file in a folder that all processes share."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / f"{sha256(name.encode()).hexdigest()[:24]}.lock"
        self._held: int | None = None

    def take(self) -> bool:
        """Whether this process attends the table; it tries to, if no other does."""
        if self._held is not None:
            return True
        opened = os.open(self._file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(opened)
            return False
        if not self._is_there(opened):  # who held it has just thrown the file away
            os.close(opened)
            return False
        self._held = opened
        return True

    def _is_there(self, opened: int) -> bool:
        """Whether the open file is the one that others find."""
        try:
            return os.stat(self._file).st_ino == os.fstat(opened).st_ino
        except FileNotFoundError:
            return False

    def give_up(self) -> None:
        if self._held is not None:
            self._file.unlink(missing_ok=True)
            os.close(self._held)
            self._held = None

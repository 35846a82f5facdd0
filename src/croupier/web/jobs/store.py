"""Jobs in a SQLite file, so that they outlive the server."""

import json
import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from croupier.errors import InputError
from croupier.new_file import make_private
from croupier.web.jobs.job import CANCELLED, FAILED, FINISHED, OPEN, RUNNING, WAITING, Job, Progress

KEPT = 200
"""So many jobs that are over are kept; older ones are forgotten with what came of them."""
_TABLE = """
CREATE TABLE IF NOT EXISTS jobs (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, visitor TEXT NOT NULL, kind TEXT NOT NULL,
  asked TEXT NOT NULL, status TEXT NOT NULL, created TEXT NOT NULL, started TEXT, ended TEXT,
  done INTEGER, due INTEGER, half_width REAL, result TEXT, problem TEXT, told TEXT
)
"""
_COLUMNS = "id, visitor, kind, asked, status, created, started, ended, done, due, half_width, result, problem, number, told"


class JobStore:
    """The file of jobs. Several server processes may share it; each question is a transaction of its own."""

    def __init__(self, file: Path) -> None:
        self._turn = RLock()
        make_private(file)
        try:
            self._open = sqlite3.connect(file, check_same_thread=False, isolation_level=None, timeout=10)
            self._open.execute("PRAGMA journal_mode = WAL")
            self._open.execute(_TABLE)
            if "told" not in {row[1] for row in self._open.execute("PRAGMA table_info(jobs)")}:
                self._open.execute("ALTER TABLE jobs ADD COLUMN told TEXT")  # a file of an earlier version
        except sqlite3.Error as wrong:
            raise InputError(f"{file}: jobs cannot be kept here: {wrong}") from None

    def close(self) -> None:
        with self._turn:
            self._open.close()

    def add(self, id: str, visitor: str, kind: str, asked: Mapping[str, Any]) -> None:
        written = json.dumps(asked, allow_nan=False)
        self._do("INSERT INTO jobs (id, visitor, kind, asked, status, created) VALUES (?, ?, ?, ?, ?, ?)",
                 id, visitor, kind, written, WAITING, _now())  # fmt: skip

    def find(self, id: str) -> Job | None:
        rows = self._rows(f"SELECT {_COLUMNS} FROM jobs WHERE id = ?", id)
        return self._job(rows[0]) if rows else None

    def of(self, visitor: str) -> list[Job]:
        """The jobs of a visitor, the latest first."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM jobs WHERE visitor = ? ORDER BY number DESC LIMIT 50", visitor)
        return [self._job(row) for row in rows]

    def open(self) -> list[Job]:
        """The jobs that are not over, in the order of their turns."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM jobs WHERE status IN (?, ?) ORDER BY number", *OPEN)
        return [self._job(row) for row in rows]

    def waiting(self) -> int:
        """How many are not over."""
        return int(self._rows("SELECT count(*) FROM jobs WHERE status IN (?, ?)", *OPEN)[0][0])

    def next(self) -> Job | None:
        """The job whose turn it is, which now runs."""
        with self._turn:
            rows = self._rows(f"SELECT {_COLUMNS} FROM jobs WHERE status = ? ORDER BY number LIMIT 1", WAITING)
            if not rows:
                return None
            id = rows[0][0]
            self._do("UPDATE jobs SET status = ?, started = ? WHERE id = ? AND status = ?", RUNNING, _now(), id, WAITING)
            return self.find(id)

    def again(self) -> None:
        """Jobs that were running when the server ended wait again, before all others."""
        self._do("UPDATE jobs SET status = ?, started = NULL WHERE status = ?", WAITING, RUNNING)

    def progressed(self, id: str, progress: Progress) -> None:
        told = json.dumps([progress.per_second, progress.seconds_left, progress.lines], allow_nan=False)
        numbers = progress.done, progress.due, progress.half_width
        self._do("UPDATE jobs SET done = ?, due = ?, half_width = ?, told = ? WHERE id = ?", *numbers, told, id)

    def end(self, id: str, result: Mapping[str, Any] | None, problem: Mapping[str, Any] | None) -> None:
        """What came of a job; one that was cancelled meanwhile stays so."""
        told = [None if part is None else json.dumps(part, allow_nan=False) for part in (result, problem)]
        status = FINISHED if problem is None else FAILED
        self._do("UPDATE jobs SET status = ?, ended = ?, result = ?, problem = ? WHERE id = ? AND status = ?",
                 status, _now(), *told, id, RUNNING)  # fmt: skip
        self._do(
            "DELETE FROM jobs WHERE status NOT IN (?, ?) AND number <= (SELECT max(number) FROM jobs) - ?", *OPEN, KEPT
        )

    def cancel(self, id: str) -> None:
        self._do("UPDATE jobs SET status = ?, ended = ? WHERE id = ? AND status IN (?, ?)", CANCELLED, _now(), id, *OPEN)

    def _job(self, row: tuple[Any, ...]) -> Job:
        done, due, half_width = row[8:11]
        result, problem = (None if part is None else json.loads(part) for part in row[11:13])
        before = None
        if row[4] == WAITING:
            rows = self._rows("SELECT count(*) FROM jobs WHERE status IN (?, ?) AND number < ?", *OPEN, row[13])
            before = int(rows[0][0])
        speed, left, lines = json.loads(row[14]) if row[14] else (None, None, ())
        progress = None if done is None else Progress(done, due, half_width, speed, left, tuple(lines))
        status, created, started, ended = row[4:8]
        asked = json.loads(row[3])
        return Job(row[0], row[1], row[2], asked, status, created, started, ended, progress, result, problem, before)

    def _do(self, question: str, *values: object) -> None:
        with self._turn:
            self._open.execute(question, values)

    def _rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with self._turn:
            return self._open.execute(question, values).fetchall()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

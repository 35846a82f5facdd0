"""Records of those who train, in a SQLite file: every answer, when each section comes back, and every exam.

A trainee is a person's reference or a guest. Nothing here is a house's journal: it is practice, and can be thrown away.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple
from zlib import crc32

from croupier.errors import InputError
from croupier.games.kit.play.people import disguised
from croupier.new_file import make_private
from croupier.training import schedule
from croupier.training.question import Question

MOST_NAME = 80
_TABLES = (
    """CREATE TABLE IF NOT EXISTS answers (
      number INTEGER PRIMARY KEY AUTOINCREMENT, trainee TEXT NOT NULL, at TEXT NOT NULL, edition TEXT NOT NULL,
      drill TEXT NOT NULL, seed INTEGER NOT NULL, exam TEXT, right INTEGER NOT NULL, seconds REAL, sections TEXT NOT NULL
    )""",
    "CREATE INDEX IF NOT EXISTS answers_of ON answers (trainee, edition, drill)",
    """CREATE TABLE IF NOT EXISTS cards (
      trainee TEXT NOT NULL, edition TEXT NOT NULL, section TEXT NOT NULL, card TEXT NOT NULL, due TEXT NOT NULL,
      drill TEXT NOT NULL, seed INTEGER NOT NULL, answered INTEGER NOT NULL, PRIMARY KEY (trainee, edition, section)
    )""",
    """CREATE TABLE IF NOT EXISTS exams (
      id TEXT PRIMARY KEY, trainee TEXT NOT NULL, exam TEXT NOT NULL, started TEXT NOT NULL, ended TEXT,
      answers TEXT NOT NULL, result TEXT
    )""",
    """CREATE TABLE IF NOT EXISTS scenarios (
      name TEXT PRIMARY KEY, owner TEXT NOT NULL, toml TEXT NOT NULL, at TEXT NOT NULL
    )""",
    "CREATE TABLE IF NOT EXISTS trainees (trainee TEXT PRIMARY KEY, name TEXT NOT NULL)",
)


_COLUMNS = "trainee, at, edition, drill, seed, exam, right, seconds, sections"


class Answer(NamedTuple):
    """One answer as it was given. `exam` is the id of the exam that it belongs to, if any."""

    trainee: str
    at: str
    edition: str
    drill: str
    seed: int
    exam: str | None
    right: bool
    seconds: float | None
    sections: tuple[str, ...]


class DueSection(NamedTuple):
    """A section and when it comes back, with the question by which it was last asked."""

    edition: str
    section: str
    due: str
    drill: str
    seed: int


class SatExam(NamedTuple):
    """An exam that somebody began; `result` is there once it is over."""

    id: str
    trainee: str
    exam: Mapping[str, Any]
    started: str
    ended: str | None
    answers: list[Any]
    result: Mapping[str, Any] | None

    @property
    def deadline(self) -> datetime:
        return datetime.fromisoformat(self.started) + timedelta(seconds=int(self.exam["seconds"]))


class KeptScenario(NamedTuple):
    """A scenario that a trainer keeps: its name, who keeps it, and its file."""

    name: str
    owner: str
    toml: str
    at: str


class TrainingStore:
    """The file of records; None keeps them in memory alone. Several server processes may share a file."""

    def __init__(self, file: Path | None) -> None:
        self._turn = RLock()
        try:
            if file is not None:
                make_private(file)
            where = ":memory:" if file is None else file
            self._open = sqlite3.connect(where, check_same_thread=False, isolation_level=None, timeout=10)
            self._open.execute("PRAGMA journal_mode = WAL")
            for table in _TABLES:
                self._open.execute(table)
        except sqlite3.Error as wrong:
            raise InputError(f"{file}: records of training cannot be kept here: {wrong}") from None

    def close(self) -> None:
        with self._turn:
            self._open.close()

    # Trainees

    def name(self, trainee: str, name: str) -> None:
        """Note what a trainee is called."""
        self._do(
            "INSERT INTO trainees VALUES (?, ?) ON CONFLICT (trainee) DO UPDATE SET name = excluded.name", trainee, name
        )

    def trainees(self) -> dict[str, str]:
        """Everybody who ever answered, by reference, with the name where one is known."""
        names = dict(self._rows("SELECT trainee, name FROM trainees"))
        found = self._rows("SELECT trainee FROM answers UNION SELECT trainee FROM exams ORDER BY 1")
        return {trainee: names.get(trainee, trainee) for (trainee,) in found}

    # Answers

    def note(
        self, trainee: str, asked: Question, right: bool, seconds: float | None, at: str, exam: str | None = None
    ) -> list[DueSection]:
        """Note an answer, and say when its sections come back."""
        self._do(
            f"INSERT INTO answers ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)",
            *(trainee, at, asked.edition, asked.drill, asked.seed, exam, int(right), seconds, json.dumps(asked.sections)),
        )
        return [self._turned(trainee, asked, section, right, seconds, at) for section in asked.sections]

    def _turned(
        self, trainee: str, asked: Question, section: str, right: bool, seconds: float | None, at: str
    ) -> DueSection:
        with self._turn:
            rows = self._rows(
                "SELECT card FROM cards WHERE trainee = ? AND edition = ? AND section = ?", trainee, asked.edition, section
            )
            card = schedule.answered(json.loads(rows[0][0]) if rows else None, right, seconds, at)
            count = self._count(trainee, asked.edition, asked.drill)
            due = schedule.due_at(card)
            self._do(
                "INSERT OR REPLACE INTO cards VALUES (?,?,?,?,?,?,?,?)",
                *(trainee, asked.edition, section, json.dumps(card), due, asked.drill, asked.seed, count),
            )
        return DueSection(asked.edition, section, due, asked.drill, asked.seed)

    def _count(self, trainee: str, edition: str, drill: str) -> int:
        question = "SELECT count(*) FROM answers WHERE trainee = ? AND edition = ? AND drill = ? AND exam IS NULL"
        return int(self._rows(question, trainee, edition, drill)[0][0])

    def next_seed(self, trainee: str, edition: str, drill: str, at: str) -> int:
        """The seed of the next question: one whose section is due again, or a new one.

        Nothing comes back before some other questions were answered.
        """
        count = self._count(trainee, edition, drill)
        rows = self._rows(
            "SELECT seed FROM cards WHERE trainee = ? AND edition = ? AND drill = ? AND due <= ? AND answered + ? <= ? "
            "ORDER BY due",
            *(trainee, edition, drill, _utc(at), schedule.SOON, count),
        )
        return int(rows[0][0]) if rows else crc32(f"{trainee} {edition} {drill}".encode()) % 1_000_000 + count

    def answers(self, trainee: str) -> list[Answer]:
        """Everything that a trainee answered, the oldest first."""
        rows = self._rows(f"SELECT {_COLUMNS} FROM answers WHERE trainee = ? ORDER BY number", trainee)
        return [Answer._make((*row[:6], bool(row[6]), row[7], tuple(json.loads(row[8])))) for row in rows]

    def due(self, trainee: str, at: str = "") -> list[DueSection]:
        """The sections of a trainee by when they come back; with a time, those that are due at it."""
        rows = self._rows("SELECT edition, section, due, drill, seed FROM cards WHERE trainee = ? ORDER BY due", trainee)
        return [DueSection(*row) for row in rows if not at or row[2] <= _utc(at)]

    # Exams

    def begin_exam(self, id: str, trainee: str, exam: Mapping[str, Any], at: str) -> None:
        self._do("INSERT INTO exams VALUES (?, ?, ?, ?, NULL, '[]', NULL)", id, trainee, json.dumps(exam), at)

    def exam(self, id: str) -> SatExam | None:
        rows = self._rows("SELECT * FROM exams WHERE id = ?", id)
        return _exam(rows[0]) if rows else None

    def exams(self, trainee: str) -> list[SatExam]:
        return [_exam(row) for row in self._rows("SELECT * FROM exams WHERE trainee = ? ORDER BY started", trainee)]

    def answer_exam(self, id: str, number: int, answer: object) -> None:
        """Keep the answer to a question of an exam, which may be changed until it is over."""
        with self._turn:
            found = self.exam(id)
            assert found is not None
            answers = [*found.answers, *[None] * (number - len(found.answers))]
            answers[number - 1] = answer
            self._do("UPDATE exams SET answers = ? WHERE id = ? AND ended IS NULL", json.dumps(answers), id)

    def end_exam(self, id: str, result: Mapping[str, Any], at: str) -> None:
        self._do("UPDATE exams SET ended = ?, result = ? WHERE id = ? AND ended IS NULL", at, json.dumps(result), id)

    # Scenarios

    def keep(self, name: str, owner: str, toml: str, at: str) -> None:
        """Keep a scenario; the one of this name before it is gone."""
        self._do("INSERT OR REPLACE INTO scenarios VALUES (?, ?, ?, ?)", name, owner, toml, at)

    def kept(self) -> dict[str, KeptScenario]:
        """All scenarios that trainers keep, by name."""
        return {row[0]: KeptScenario(*row) for row in self._rows("SELECT * FROM scenarios ORDER BY name")}

    def drop(self, name: str) -> None:
        """Keep a scenario no longer."""
        self._do("DELETE FROM scenarios WHERE name = ?", name)

    def _do(self, question: str, *values: object) -> None:
        with self._turn:
            try:
                self._open.execute(question, values)
            except sqlite3.Error as wrong:
                raise InputError(f"the record of training cannot be written: {wrong}") from None

    def _rows(self, question: str, *values: object) -> Sequence[tuple[Any, ...]]:
        with self._turn:
            try:
                return self._open.execute(question, values).fetchall()
            except sqlite3.Error as wrong:
                raise InputError(f"the record of training cannot be read: {wrong}") from None


def _exam(row: Sequence[Any]) -> SatExam:
    id, trainee, exam, started, ended, answers, result = row
    return SatExam(
        id, trainee, json.loads(exam), started, ended, json.loads(answers), json.loads(result) if result else None
    )


def _utc(at: str) -> str:
    """A time as cards write it, so that texts compare as times do."""
    return datetime.fromisoformat(at).astimezone(UTC).isoformat()


def require_trainee(name: str) -> str:
    """A trainee's name or reference as it is kept; what is empty, long or not printable is refused."""
    found = " ".join(name.split())
    if not found or len(found) > MOST_NAME or not found.isprintable():
        raise InputError(f"a trainee is a name or reference of at most {MOST_NAME} letters, such as E-1017")
    if (why := disguised(found)) is not None:
        raise InputError(why)
    return found

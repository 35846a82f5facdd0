"""What a record says: answers by section and by drill, exams, time; of one trainee, and of a whole class."""

import csv
import io
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, NamedTuple

from croupier.training.drill_list import DRILLS
from croupier.training.store import Answer, DueSection, SatExam, TrainingStore

LONGEST_SECONDS = 300.0
"""An answer counts as so many seconds of training at most: somebody went away."""
WEAK, FAIR = 70, 85
"""Percent below which a section is weak, and below which it is fair."""


class Tally(NamedTuple):
    """Answers about one thing."""

    name: str
    edition: str
    asked: int
    right: int
    median_seconds: float | None
    last: str
    due: str = ""

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.asked) if self.asked else 0

    @property
    def standing(self) -> str:
        return "weak" if self.percent < WEAK else "fair" if self.percent < FAIR else "good"

    def json(self) -> dict[str, object]:
        return {**self._asdict(), "percent": self.percent, "standing": self.standing}


class Record(NamedTuple):
    """The record of one trainee."""

    trainee: str
    name: str
    asked: int
    right: int
    seconds: float
    streak: int
    best_streak: int
    median_seconds: float | None
    first: str
    last: str
    sections: tuple[Tally, ...]
    drills: tuple[Tally, ...]
    exams: tuple[SatExam, ...]

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.asked) if self.asked else 0

    def json(self) -> dict[str, object]:
        told: dict[str, object] = {**self._asdict(), "percent": self.percent, "hours": f"{self.seconds / 3600:.2f}"}
        told["sections"] = [one.json() for one in self.sections]
        told["drills"] = [one.json() for one in self.drills]
        told["exams"] = [exam_json(one) for one in self.exams]
        return told


def exam_json(one: SatExam) -> dict[str, Any]:
    """An exam without its answers."""
    result = (
        None if one.result is None else {k: one.result[k] for k in ("questions", "right", "percent", "passed", "in_time")}
    )
    return {"id": one.id, "exam": dict(one.exam), "started": one.started, "ended": one.ended, "result": result}


def record(store: TrainingStore, trainee: str) -> Record:
    """The record of a trainee; one who never answered has an empty one."""
    answers = store.answers(trainee)
    due = {(one.edition, one.section): one for one in store.due(trainee)}
    streak, best = streaks(answers)
    return Record(
        trainee,
        store.trainees().get(trainee, trainee),
        len(answers),
        sum(one.right for one in answers),
        sum(min(one.seconds or 0.0, LONGEST_SECONDS) for one in answers),
        streak,
        best,
        median_seconds(answers),
        answers[0].at if answers else "",
        answers[-1].at if answers else "",
        tuple(_by_section(answers, due)),
        tuple(_by_drill(answers)),
        tuple(store.exams(trainee)),
    )


def streaks(answers: Sequence[Answer]) -> tuple[int, int]:
    """Right answers in a row: now, and the longest."""
    now = best = 0
    for one in answers:
        now = now + 1 if one.right else 0
        best = max(best, now)
    return now, best


def median_seconds(answers: Iterable[Answer]) -> float | None:
    seconds = [one.seconds for one in answers if one.seconds is not None]
    return round(median(seconds), 1) if seconds else None


def _by_section(answers: Sequence[Answer], due: dict[tuple[str, str], DueSection]) -> list[Tally]:
    grouped: dict[tuple[str, str], list[Answer]] = {}
    for one in answers:
        for section in one.sections:
            grouped.setdefault((one.edition, section), []).append(one)
    found = [
        _tally(section, edition, group, due[edition, section].due if (edition, section) in due else "")
        for (edition, section), group in grouped.items()
    ]
    return sorted(found, key=lambda one: (one.percent, one.edition, one.name))


def _by_drill(answers: Sequence[Answer]) -> list[Tally]:
    grouped: dict[tuple[str, str], list[Answer]] = {}
    for one in answers:
        grouped.setdefault((one.edition, one.drill), []).append(one)
    order = [*DRILLS, "scenario"]
    found = [_tally(drill, edition, group) for (edition, drill), group in grouped.items()]
    return sorted(found, key=lambda one: (one.edition, order.index(one.name)))


def _tally(name: str, edition: str, group: Sequence[Answer], due: str = "") -> Tally:
    return Tally(name, edition, len(group), sum(one.right for one in group), median_seconds(group), group[-1].at, due)


def class_records(store: TrainingStore) -> list[Record]:
    """Everybody's record, by name."""
    return sorted((record(store, trainee) for trainee in store.trainees()), key=lambda one: one.name.casefold())


SECTIONS = ("trainee", "name", "edition", "section", "asked", "right", "percent", "median_seconds", "last", "due")
CLASS = (
    *("trainee", "name", "answers", "right", "percent", "hours", "median_seconds", "best_streak"),
    *("exams_passed", "exams", "weak_sections", "last"),
)


def sections_csv(records: Iterable[Record]) -> str:
    """Results by section for a spreadsheet."""
    rows = (
        (
            one.trainee,
            one.name,
            each.edition,
            each.name,
            each.asked,
            each.right,
            each.percent,
            each.median_seconds,
            each.last,
            each.due,
        )
        for one in records
        for each in one.sections
    )
    return _csv(SECTIONS, rows)


def class_row(one: Record) -> dict[str, object]:
    """A trainee in a line."""
    over = [exam for exam in one.exams if exam.result is not None]
    values = (
        *(one.trainee, one.name, one.asked, one.right, one.percent, f"{one.seconds / 3600:.2f}", one.median_seconds),
        *(one.best_streak, sum(bool(exam.result and exam.result["passed"]) for exam in over), len(over)),
        *(sum(each.standing == "weak" for each in one.sections), one.last),
    )
    return dict(zip(CLASS, values, strict=True))


def class_csv(records: Iterable[Record]) -> str:
    return _csv(CLASS, (class_row(one).values() for one in records))


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _csv(head: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """Rows for a spreadsheet; a name that would be a formula there is quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row])
    return out.getvalue()

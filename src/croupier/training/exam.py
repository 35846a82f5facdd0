"""Exams: the same questions for everybody with the same seed, against a clock, without hints, with a pass mark."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import InputError
from croupier.training.drill_list import drill_named, offered, question
from croupier.training.question import Given, Marked, Question
from croupier.training.subject import Subject

MOST_QUESTIONS, MOST_SECONDS = 100, 4 * 3600
APART = 1009
"""Seeds of an exam's questions lie so far apart."""


@dataclass(frozen=True, slots=True)
class Exam:
    """What is asked: so many questions of these drills by turns (none named: all that the edition has)."""

    edition: str
    seed: int
    questions: int = 20
    seconds: int = 1200
    pass_mark: int = 80  # percent of the questions
    drills: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _whole("seed", self.seed, 0, 2**31 - 1 - MOST_QUESTIONS * APART)
        _whole("number of questions", self.questions, 1, MOST_QUESTIONS)
        _whole("time in seconds", self.seconds, 10, MOST_SECONDS)
        _whole("pass mark", self.pass_mark, 1, 100)
        for name in self.drills:
            drill_named(name)

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> "Exam":
        """An exam as it is kept or sent; unknown keys and wrong values are refused."""
        known = set(cls.__dataclass_fields__)
        if unknown := next((name for name in given if name not in known), None):
            raise InputError(f"{str(unknown)[:30]!r} is nothing of an exam; it has {', '.join(cls.__dataclass_fields__)}")
        drills = given.get("drills", ())
        if not isinstance(drills, list | tuple) or not all(isinstance(one, str) for one in drills):
            raise InputError("drills is a list of names of drills")
        return cls(**{**given, "drills": tuple(drills)})

    def json(self) -> dict[str, object]:
        told: dict[str, object] = {"edition": self.edition, "seed": self.seed, "questions": self.questions}
        return {**told, "seconds": self.seconds, "pass_mark": self.pass_mark, "drills": list(self.drills)}

    def require(self, subject: Subject) -> None:
        """Refuse drills that the edition does not have."""
        has = [drill.name for drill in offered(subject)]
        if lacks := next((name for name in self.drills if name not in has), None):
            raise InputError(f"{subject.draft.name} has nothing to ask in the drill {lacks!r}; it has {', '.join(has)}")

    def question(self, subject: Subject, number: int) -> Question:
        """The question of this number, from 1 on."""
        names = list(self.drills) or [drill.name for drill in offered(subject)]
        return question(subject, names[(number - 1) % len(names)], self.seed + (number - 1) * APART)

    def paper(self, subject: Subject) -> list[Question]:
        """The questions in their order."""
        return [self.question(subject, number) for number in range(1, self.questions + 1)]


def _whole(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InputError(f"the {name} of an exam is a whole number from {least} to {most}, not {str(value)[:30]!r}")


@dataclass(frozen=True, slots=True)
class Result:
    """An exam with what was answered; a question without an answer is wrong."""

    exam: Exam
    paper: Sequence[Question]
    given: Sequence[Mapping[str, Given] | None]
    seconds: float | None = None

    @property
    def marked(self) -> list[Marked | None]:
        return [None if one is None else Marked(asked, one) for asked, one in zip(self.paper, self.given, strict=True)]

    @property
    def right(self) -> int:
        return sum(1 for one in self.marked if one is not None and one.right)

    @property
    def in_time(self) -> bool:
        return self.seconds is None or self.seconds <= self.exam.seconds

    @property
    def passed(self) -> bool:
        """Whether enough answers are right: at least the pass mark, exactly reckoned."""
        return self.in_time and Fraction(self.right * 100, len(self.paper)) >= self.exam.pass_mark

    def json(self) -> dict[str, object]:
        return {
            "exam": self.exam.json(),
            "questions": len(self.paper),
            "right": self.right,
            "percent": f"{self.right * 100 / len(self.paper):.1f}",
            "seconds": self.seconds,
            "in_time": self.in_time,
            "passed": self.passed,
            "answers": [
                {"id": asked.id, "sections": list(asked.sections), "answered": one is not None}
                | (
                    {"right": one.right, "verdict": one.verdict()}
                    if one is not None
                    else {"right": False, "verdict": "Not answered"}
                )
                for asked, one in zip(self.paper, self.marked, strict=True)
            ],
        }


def read_answers(paper: Sequence[Question], answers: object) -> list[Mapping[str, Given] | None]:
    """The answers to a paper as they are sent: a list with one for each question, null where there is none."""
    if not isinstance(answers, Sequence) or isinstance(answers, str):
        raise InputError(f"answers are a list of {len(paper)}, one for each question, null where there is none")
    if len(answers) != len(paper):
        raise InputError(f"there are {len(paper)} questions and {len(answers)} answers; give null where there is none")
    found: list[Mapping[str, Given] | None] = []
    for number, (asked, answer) in enumerate(zip(paper, answers, strict=True), start=1):
        try:
            found.append(None if answer is None else asked.read(answer))
        except InputError as wrong:
            raise InputError(f"question {number}: {wrong.reason}") from None
    return found

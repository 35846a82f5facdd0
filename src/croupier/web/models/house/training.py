"""The trainer: questions and their marking, exams, scenarios, and records. Nothing of a question tells what is right."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StrictInt

from croupier.web.models.common import Cite, Dollars, EditionId, Model, Path, Schema

Drill = Literal["pay", "order", "next", "whose", "irregularity", "cut", "opening", "hands"]
Seed = Annotated[StrictInt, Field(ge=0, le=2**31 - 1, description="The same seed asks the same question")]
Answers = Annotated[
    dict[str, JsonValue] | list[str] | str,
    Field(description="By the name of what is asked: a letter, letters, letters in order, or an amount in dollars"),
]


class DrillTitle(Model):
    name: Drill
    title: str
    says: str


class Drills(Model):
    """The drills that an edition has."""

    schema_: Schema = Field(alias="schema")
    edition: EditionId
    drills: list[DrillTitle]


class DrillChoice(Model):
    key: str
    words: str


class Ask(Model):
    """One thing that is asked, and what can be answered."""

    name: str
    words: str
    kind: Literal["one", "several", "amount", "order"]
    choices: list[DrillChoice]
    chips: list[Dollars] = Field(description="Of what an amount is made")


class Question(Model):
    """A question without its answer."""

    id: str
    drill: str
    edition: EditionId
    seed: int
    prompt: str
    facts: list[str] = Field(description="The table in words")
    asks: list[Ask]


class AskedQuestion(Model):
    schema_: Schema = Field(alias="schema")
    question: Question


class MarkedAsk(Model):
    name: str
    right: bool
    given: str
    answer: str | list[str] = Field(description="What is right, as it would be sent")
    answer_in_words: str


class Reason(Model):
    """A rule behind the answer, and what its sections say in our words."""

    rule: str
    cite: str
    words: str


class PaidLine(Model):
    wager: str
    reckoned: str
    amount: Dollars
    missed: bool


class Marking(Model):
    """Whether an answer was right, the lawful step, and why."""

    right: bool
    verdict: str
    asks: list[MarkedAsk]
    lawful: str
    why: list[Reason]
    lines: list[PaidLine]
    keys: list[str]


class SectionDue(Model):
    """When a section comes back."""

    edition: EditionId
    section: str
    due: str
    drill: str
    seed: int


class Answered(Model):
    schema_: Schema = Field(alias="schema")
    question: Question
    marked: Marking
    due: list[SectionDue]


class AnswerBody(Model):
    """An answer to the question of this edition and seed; `keep`: it goes into the record of whoever gives it."""

    edition: EditionId = Field(max_length=120)
    seed: Seed
    answers: Answers
    seconds: Annotated[float, Field(ge=0, le=3600)] | None = None
    keep: bool = False


class ExamBody(Model):
    """An exam to begin."""

    edition: EditionId = Field(max_length=120)
    seed: Seed
    questions: Annotated[StrictInt, Field(ge=1, le=100)] = 20
    seconds: Annotated[StrictInt, Field(ge=10, le=14400)] = 1200
    pass_mark: Annotated[StrictInt, Field(ge=1, le=100)] = 80
    drills: list[Drill] = []


class ExamTerms(Model):
    edition: EditionId
    seed: int
    questions: int
    seconds: int
    pass_mark: int
    drills: list[str]


class BegunExam(Model):
    """An exam whose clock runs until `deadline`."""

    schema_: Schema = Field(alias="schema")
    id: str
    exam: ExamTerms
    started: str
    deadline: str
    paper: list[Question]


class ExamAnswers(Model):
    """The answers to all questions, null where there is none; with them the exam is handed in."""

    answers: list[Answers | None] = Field(max_length=100)


class ExamAnswer(Model):
    id: str
    sections: list[str]
    answered: bool
    right: bool
    verdict: str


class ExamResult(Model):
    exam: ExamTerms
    questions: int
    right: int
    percent: str
    seconds: float | None
    in_time: bool
    passed: bool
    answers: list[ExamAnswer]


class HandedIn(Model):
    schema_: Schema = Field(alias="schema")
    id: str
    result: ExamResult


class FlashCard(Model):
    """A question with its answer, and the section with what it says in our words."""

    section: str
    rule: Path
    question: str
    answer: str
    says: str
    cite: Cite


class FlashCards(Model):
    schema_: Schema = Field(alias="schema")
    edition: EditionId
    cards: list[FlashCard]


class ScenarioTerms(Model):
    title: str
    edition: EditionId
    brief: str
    seed: int
    rounds: int
    players: int
    faults: int
    kinds: list[str]
    pass_: int = Field(alias="pass")
    choices: dict[str, JsonValue]


class NamedScenario(ScenarioTerms):
    name: str
    kept: bool = Field(False, description="Whether a trainer keeps it here; others come with Croupier")


class Scenarios(Model):
    schema_: Schema = Field(alias="schema")
    scenarios: list[NamedScenario]


class KeptScenario(Model):
    """A scenario that is kept from now on, or no longer."""

    schema_: Schema = Field(alias="schema")
    name: str
    kept: bool
    scenario: ScenarioTerms | None = None


class ScenarioRounds(Model):
    """A scenario as a trainee gets it: one question a round."""

    schema_: Schema = Field(alias="schema")
    scenario: ScenarioTerms
    questions: list[Question]


class ScenarioBody(Model):
    toml: str = Field(max_length=20_000, description="The scenario as a trainer writes it")


class ScenarioLine(Model):
    round: int
    words: str
    fault: str | None
    why: str | None
    cite: str | None


class ScenarioPreview(Model):
    """A scenario for its trainer: every line, with its faults."""

    schema_: Schema = Field(alias="schema")
    scenario: ScenarioTerms
    lines: list[ScenarioLine]


class ScenarioAnswers(Model):
    answers: list[Answers] = Field(max_length=20, description="One for each round")


class MarkedScenario(Model):
    schema_: Schema = Field(alias="schema")
    scenario: ScenarioTerms
    passed: bool
    marked: list[Marking]


class Tally(Model):
    """Answers about one section or drill."""

    name: str
    edition: EditionId
    asked: int
    right: int
    median_seconds: float | None
    last: str
    due: str
    percent: int
    standing: Literal["weak", "fair", "good"]


class ShortResult(Model):
    questions: int
    right: int
    percent: str
    passed: bool
    in_time: bool


class SatExam(Model):
    id: str
    exam: ExamTerms
    started: str
    ended: str | None
    result: ShortResult | None


class TrainingRecord(Model):
    """The record of one trainee."""

    trainee: str
    name: str
    asked: int
    right: int
    percent: int
    seconds: float
    hours: str
    streak: int
    best_streak: int
    median_seconds: float | None
    first: str
    last: str
    sections: list[Tally]
    drills: list[Tally]
    exams: list[SatExam]


class OwnRecord(Model):
    schema_: Schema = Field(alias="schema")
    record: TrainingRecord


class ClassRow(Model):
    trainee: str
    name: str
    answers: int
    right: int
    percent: int
    hours: str
    median_seconds: float | None
    best_streak: int
    exams_passed: int
    exams: int
    weak_sections: int
    last: str


class Class(Model):
    """Everybody who trains, for the trainer."""

    schema_: Schema = Field(alias="schema")
    class_: list[ClassRow] = Field(alias="class")

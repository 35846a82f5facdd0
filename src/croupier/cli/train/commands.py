"""The command `train`: drills, exams, scenarios, and the records of those who train."""

import json
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.terminal.show import Group, print_json, table
from croupier.cli.train.printing import print_exam, print_marked, print_question, print_record
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.training.question import Question
    from croupier.training.store import TrainingStore

_db = click.option("--db", default="training.db", show_default=True, metavar="FILE", help="Where records are kept.")
_as = click.option("--as", "trainee", metavar="NAME", help="Keep the answer in the record of this trainee.")
_seed = click.option("--seed", type=click.IntRange(0, 2**31 - 1), help="Which question; the same seed asks the same.")


@click.group(cls=Group)
def train() -> None:
    """Drills made from the rules: pay, order, next step, irregularities and more; exams, scenarios, records.

    Every question is dealt by the engine, and marked by it. EDITION may be a submission file.
    """


@train.command(short_help="One question of a drill, and its marking.")
@click.argument("edition")
@click.argument("drill", required=False)
@_seed
@click.option(
    "--answer", "answers", multiple=True, metavar="[NAME=]ANSWER", help="What is answered; repeat it for each part."
)
@_as
@_db
def drill(
    edition: str, drill: str | None, seed: int | None, answers: tuple[str, ...], trainee: str | None, db: str, json_: bool
) -> None:
    """Ask one question of DRILL, or list the drills that EDITION has.

    In a terminal it waits for the answer. An answer is the letter of a choice, several letters, letters in order, or an
    amount in dollars. With --as the answer is kept, and questions that were answered wrongly come back by and by.
    """
    from croupier.training.drill_list import offered, question
    from croupier.training.question import Marked
    from croupier.training.store import require_trainee
    from croupier.training.subject import subject_of

    subject = subject_of(edition)
    if drill is None:
        has = offered(subject)
        if json_:
            listed = [{"name": one.name, "title": one.title, "says": one.says} for one in has]
            return print_json({"schema": 1, "edition": subject.id, "drills": listed})
        table(["drill", "title", "what it asks"], [[one.name, one.title, one.says] for one in has])
        return None
    with _records(db, trainee) as store:
        name = None if trainee is None else require_trainee(trainee)
        if seed is None:
            seed = 1 if store is None or name is None else store.next_seed(name, subject.id, drill, _now())
        asked = question(subject, drill, seed)
        seconds = None
        if not answers:
            if json_ or not sys.stdin.isatty():
                _ask(asked, json_)
                return None
            print_question(asked)
            began = monotonic()
            answers = tuple(f"{ask.name}={click.prompt(ask.name)}" for ask in asked.asks)
            seconds = round(monotonic() - began, 1)
        marked = Marked(asked, asked.read(_named(asked, answers)))
        back = []
        if store is not None and name is not None:
            back = store.note(name, asked, marked.right, seconds, _now())
    if json_:
        due = [one._asdict() for one in back]
        return print_json({"schema": 1, "question": asked.json(), "marked": marked.json(), "due": due})
    print_marked(marked)
    for one in back:
        click.echo(f"{one.section} comes back on {one.due[:16].replace('T', ' at ')} UTC")
    return None


def _ask(asked: "Question", json_: bool) -> None:
    if json_:
        print_json({"schema": 1, "question": asked.json()})
    else:
        print_question(asked)


def _named(asked: "Question", answers: tuple[str, ...]) -> dict[str, str]:
    """Answers by the name of what they answer; the only one of a question needs no name."""
    names = [ask.name for ask in asked.asks]
    found: dict[str, str] = {}
    for each in answers:
        name, equals, value = each.partition("=")
        if not equals and len(names) == 1:
            name, value = names[0], each
        elif not equals:
            raise InputError(f"say what {each[:30]!r} answers: --answer NAME=ANSWER for each of {', '.join(names)}")
        if name in found:
            raise InputError(f"{name[:30]} is answered twice; answer it once")
        found[name] = value
    return found


@train.command(short_help="An exam: the same paper for everybody with the same seed.")
@click.argument("edition")
@_seed
@click.option("--questions", type=int, default=20, show_default=True, help="How many are asked.")
@click.option("--seconds", type=int, default=1200, show_default=True, help="The time for all of them.")
@click.option("--pass", "pass_mark", type=int, default=80, show_default=True, help="Percent that must be right.")
@click.option("--drill", "drills", multiple=True, metavar="DRILL", help="Only of this drill; repeat it [default: all].")
@click.option(
    "--answers", "file", type=click.File("r"), metavar="FILE", help="Mark these answers: a JSON list, null for none."
)
@_as
@_db
def exam(
    edition: str,
    seed: int | None,
    questions: int,
    seconds: int,
    pass_mark: int,
    drills: tuple[str, ...],
    file: Any,
    trainee: str | None,
    db: str,
    json_: bool,
) -> None:
    """Print the paper of an exam, or mark the answers to it. There are no hints, and each answer counts once."""
    from uuid import uuid4

    from croupier.training.exam import Exam, Result, read_answers
    from croupier.training.store import require_trainee
    from croupier.training.subject import subject_of

    subject = subject_of(edition)
    asked = Exam(subject.id, 1 if seed is None else seed, questions, seconds, pass_mark, drills)
    asked.require(subject)
    paper = asked.paper(subject)
    if file is None:
        if json_:
            return print_json({"schema": 1, "exam": asked.json(), "paper": [one.json() for one in paper]})
        click.echo(f"{len(paper)} questions, {seconds // 60} minutes, {pass_mark} % must be right\n")
        for number, one in enumerate(paper, start=1):
            print_question(one, number=number)
        return None
    try:
        given = json.load(file)
    except (ValueError, RecursionError, OSError):
        raise InputError(
            f"{getattr(file, 'name', 'the answers')}: answers are a JSON list, one for each question"
        ) from None
    result = Result(asked, paper, read_answers(paper, given))
    if trainee is not None:
        with _records(db, trainee) as store:
            assert store is not None
            name, id, at = require_trainee(trainee), uuid4().hex, _now()
            store.begin_exam(id, name, asked.json(), at)
            for one, marked in zip(paper, result.marked, strict=True):
                store.note(name, one, marked is not None and marked.right, None, at, id)
            store.end_exam(id, result.json(), at)
    if json_:
        return print_json({"schema": 1, "result": result.json()})
    print_exam(result)
    return None


@train.group(cls=Group, short_help="Scenarios with hidden faults: list, check a file, show and answer one.")
def scenario() -> None:
    """Rounds with hidden faults, from TOML files that a trainer writes. NAME is one of ours, or a file."""


@scenario.command("list", short_help="The scenarios that come with Croupier.")
def list_(json_: bool) -> None:
    """The scenarios that come with Croupier."""
    from croupier.training.scenario import ours

    found = ours()
    if json_:
        return print_json({"schema": 1, "scenarios": [{"name": name, **one.json()} for name, one in found.items()]})
    table(
        ["name", "edition", "faults", "title"],
        [[name, one.edition, str(one.faults), one.title] for name, one in found.items()],
    )
    return None


@scenario.command(short_help="Preview a scenario with its faults marked, or say what is wrong with the file.")
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path, json_: bool) -> None:
    """Preview FILE for the trainer: every line, the faults marked with their sections. A bad file gets one clear line."""
    from croupier.training.scenario import checked, read_file

    found = read_file(file)
    subject, every = checked(found, str(file))
    if json_:
        told = [{"round": x.round, "words": x.words, "fault": x.fault or None, "why": x.why or None,
                 "cite": subject.live.cite(x.rule) if x.fault and x.rule else None} for x in every]  # fmt: skip
        return print_json({"schema": 1, "scenario": found.json(), "lines": told})
    faults = sum(bool(one.fault) for one in every)
    rounds = "1 round" if found.rounds == 1 else f"{found.rounds} rounds"
    click.echo(f"{printable(found.title)}: {found.edition}, {rounds}, {faults} of {found.faults} faults have a place")
    for one in every:
        mark = "✗" if one.fault else " "
        click.echo(printable(f"{mark} {one.round:>2}  {one.words}"))
        if one.fault:
            cite = subject.live.cite(one.rule) if one.rule else ""
            click.echo(printable(f"      {one.fault}: {one.why}" + (f" ({cite})" if cite else "")))
    return None


@scenario.command(short_help="A scenario as the trainee sees it, round by round, and its marking.")
@click.argument("name")
@click.option("--answer", "answers", multiple=True, metavar="LETTERS", help="The faults of a round, by letters; repeat it.")
def show(name: str, answers: tuple[str, ...], json_: bool) -> None:
    """Show the scenario NAME without its answers; with an --answer for every round, mark them."""
    from croupier.training.question import Marked
    from croupier.training.scenario import named, questions, read_file

    found = read_file(Path(name)) if name.endswith(".toml") else named(name)
    asked = questions(found)
    if answers and len(answers) != len(asked):
        raise InputError(f"there are {len(asked)} rounds and {len(answers)} answers; give --answer for each round")
    marked = [Marked(one, one.read(given)) for one, given in zip(asked, answers, strict=False)]
    if json_:
        told = {"schema": 1, "scenario": found.json(), "questions": [one.json() for one in asked]}
        return print_json({**told, "marked": [one.json() for one in marked]} if answers else told)
    if found.brief:
        click.echo(printable(found.brief) + "\n")
    for number, one in enumerate(asked):
        print_question(one)
        if answers:
            print_marked(marked[number])
    return None


@train.command(short_help="Flash cards: questions and answers by section.")
@click.argument("edition")
@click.option("--section", default="", metavar="ID", help="Only this section and those below it, such as 651a.9.")
def cards(edition: str, section: str, json_: bool) -> None:
    """Every rule of EDITION that a section states, as a question with its answer."""
    from croupier.training.flash_cards import flash_cards
    from croupier.training.subject import subject_of

    subject = subject_of(edition)
    found = flash_cards(subject, section)
    if json_:
        return print_json({"schema": 1, "edition": subject.id, "cards": [card.json() for card in found]})
    return table(
        ["section", "question", "answer"],
        [[card.section, card.question, card.answer] for card in found],
        wrap=["question", "answer"],
    )


@train.command(short_help="The record of a trainee, by section.")
@click.option("--as", "trainee", metavar="NAME", required=True, help="Whose record.")
@click.option("--csv", "as_csv", is_flag=True, help="Results by section for a spreadsheet.")
@_db
def record(trainee: str, as_csv: bool, db: str, json_: bool) -> None:
    """What a trainee answered: by section and by drill, time, exams, and when each section comes back."""
    from croupier.training.report import record as record_of
    from croupier.training.report import sections_csv
    from croupier.training.store import require_trainee

    _require_one(as_csv, json_)
    with _records(db, trainee, create=False) as store:
        assert store is not None
        found = record_of(store, require_trainee(trainee))
    if as_csv:
        return click.echo(sections_csv([found]), nl=False)
    if json_:
        return print_json({"schema": 1, "record": found.json()})
    print_record(found)
    return None


@train.command("class", short_help="Everybody's results, for the trainer.")
@click.option("--csv", "as_csv", is_flag=True, help="For a spreadsheet.")
@click.option("--sections", is_flag=True, help="With --csv: a line for each trainee and section.")
@_db
def class_(as_csv: bool, sections: bool, db: str, json_: bool) -> None:
    """All trainees of a file of records: answers, hours, exams, weak sections."""
    from croupier.training.report import CLASS, class_csv, class_records, class_row, sections_csv

    _require_one(as_csv, json_)
    if sections and not as_csv:
        raise InputError("--sections goes with --csv; `croupier train record --as NAME` shows the sections of one trainee")
    with _records(db, "everybody", create=False) as store:
        assert store is not None
        found = class_records(store)
    if as_csv:
        return click.echo(sections_csv(found) if sections else class_csv(found), nl=False)
    if json_:
        return print_json({"schema": 1, "class": [class_row(one) for one in found]})
    rows = [[printable(str("–" if value is None else value)) for value in class_row(one).values()] for one in found]
    if rows:
        table([name.replace("_", " ") for name in CLASS], rows)
    else:
        click.echo("nobody has answered anything yet")
    return None


def _require_one(as_csv: bool, json_: bool) -> None:
    if as_csv and json_:
        raise InputError("--csv and --json are two forms of one answer; give one of them")


@contextmanager
def _records(db: str, trainee: str | None, *, create: bool = True) -> "Iterator[TrainingStore | None]":
    """The records, where somebody's are asked for; a file that is not there is made only to write to it."""
    if trainee is None:
        yield None
        return
    from croupier.training.store import TrainingStore

    if not create and not Path(db).is_file():
        raise InputError(
            f"{db}: there are no records of training here; `croupier train drill --as NAME --db FILE` begins them"
        )
    store = TrainingStore(Path(db))
    try:
        yield store
    finally:
        store.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

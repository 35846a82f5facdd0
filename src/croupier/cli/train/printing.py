"""How questions, their marking and records are printed."""

from typing import TYPE_CHECKING

import click

from croupier.cli.terminal.show import table
from croupier.equipment.money import dollars
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.training.exam import Result
    from croupier.training.question import Marked, Question
    from croupier.training.report import Record


def print_question(asked: "Question", *, number: int | None = None) -> None:
    """A question without its answer."""
    click.secho(printable(f"{number}. {asked.prompt}" if number else asked.prompt), bold=True)
    own = {f"{choice.key}: {choice.words}" for ask in asked.asks for choice in ask.choices}
    listed = {choice.words for ask in asked.asks for choice in ask.choices}
    for fact in asked.facts:
        if fact not in own and fact not in listed:
            click.echo(printable(f"  {fact}"))
    for ask in asked.asks:
        click.echo()
        click.echo(printable(f"{ask.name}: {ask.words}"))
        for choice in ask.choices:
            click.echo(printable(f"  {choice.key}  {choice.words}"))
        if ask.chips:
            click.echo("  in chips of " + ", ".join(dollars(value) for value in ask.chips))
    click.echo()


def print_marked(marked: "Marked") -> None:
    """Whether it was right, the lawful answer, why, and the section in our words."""
    question = marked.question
    click.secho(marked.verdict(), fg="green" if marked.right else "red", bold=True)
    click.echo(printable(question.lawful))
    for line in question.lines:
        click.echo(printable(f"  {line.wager:<34} {line.reckoned:>14} {dollars(line.cents):>12}"))
    stated: dict[tuple[str, str], list[str]] = {}
    for reason in question.why:
        stated.setdefault((reason.cite, reason.says), []).append(reason.stated)
    for (cite, says), values in stated.items():
        click.echo(printable(f"  {cite}: {' '.join(part for part in (says, *values) if part)}"))
    if not marked.right:
        for key in question.keys:
            click.echo(printable(f"  {key}"))


def print_exam(result: "Result") -> None:
    """The result, and which questions were wrong under which sections."""
    said = "passed" if result.passed else "not passed"
    click.secho(f"{said}: {result.right} of {len(result.paper)} right, {result.exam.pass_mark} % needed", bold=True)
    for number, (asked, marked) in enumerate(zip(result.paper, result.marked, strict=True), start=1):
        if marked is None or not marked.right:
            verdict = "Not answered" if marked is None else marked.verdict()
            click.echo(printable(f"  {number}. {verdict}. {asked.lawful} ({', '.join(asked.sections)})"))


def print_record(found: "Record") -> None:
    """A record by section, the weakest first."""
    median = "" if found.median_seconds is None else f", median {found.median_seconds} s"
    click.secho(printable(f"{found.name}: {found.right} of {found.asked} right ({found.percent} %){median}"), bold=True)
    if found.sections:
        rows = [
            [one.name, one.edition, f"{one.right} of {one.asked}", f"{one.percent} %", one.due[:10]]
            for one in found.sections
        ]
        table(["section", "edition", "right", "", "comes back"], rows)
    for one in found.exams:
        said = "not finished" if one.result is None else "passed" if one.result["passed"] else "not passed"
        click.echo(printable(f"exam of {one.started[:10]}, {one.exam['edition']}, seed {one.exam['seed']}: {said}"))

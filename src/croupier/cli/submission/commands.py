"""The command `submission`: from a blank to what is in force at a table. Most is imported when it is called."""

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.terminal.show import Decorated, Group, answer, print_json
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.rulebook.house.filing import Step
    from croupier.rulebook.house.record.filings import Filing, Signed

_file = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
_as = click.option("--as", "by", metavar="WHO", help="Who does this: 'C-1031:compliance', 'R-2207:regulator'.")
_date = click.option("--date", "day", metavar="DATE", help="The day, such as 2026-11-17 [default: today].")


def _step(command: Decorated) -> Decorated:
    return _file(_date(_as(command)))


@click.group(cls=Group)
def submission() -> None:
    """Rules Submissions: a blank with every open point, its life from draft to in force, and what a change makes due.

    Each step is a record of the journal in the house's folder; the text that it freezes lies in filed/ with its SHA-256.
    WHO is a reference and a role: no names are kept.
    """


@submission.command(short_help="Write a blank with every point that an edition leaves open.")
@click.argument("edition")
@click.option("-o", "--output", metavar="FILE", help="The new file [default: print it].")
@click.option("--house", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Put it into a house's folder.")
@click.option("--number", metavar="NUMBER", help="The number of the submission [default: the next free one].")
@click.option("--table", "tables", multiple=True, metavar="NAME", help="A table that it is for; repeat it.")
def new(
    edition: str, output: str | None, folder: Path | None, number: str | None, tables: tuple[str, ...], json_: bool
) -> None:
    """A new submission under EDITION: every open point, its section, what is allowed, and the default."""
    from croupier.new_file import write_new
    from croupier.rulebook.choices import in_force
    from croupier.rulebook.house.begin import begin
    from croupier.rulebook.open_points import open_points

    if output is not None and folder is not None:
        raise InputError("give -o FILE or --house DIR, not both")
    begun = begin(edition, number, tables, folder)
    target = output if begun.file is None else str(begun.file)
    if output is not None:
        write_new(output, begun.text)
    points = open_points(in_force(begun.draft))
    if json_:
        found = {"edition": begun.draft.id, "number": begun.number, "file": target}
        return print_json({"schema": 1, **found, "open": [point.json() for point in points]})
    if target is None:
        return click.echo(begun.text, nl=False)
    click.echo(f"written to {printable(target)}: {len(points)} points that {begun.draft.id} leaves open")
    return click.echo(f"next: choose, then croupier submission file {printable(target)} --as WHO")


@submission.command(short_help="Check a submission or a folder of them.")
@click.argument("submission", metavar="SUBMISSION|DIR")
@click.pass_context
def check(ctx: click.Context, submission: str, json_: bool) -> None:
    """The same as `croupier check`: what is forbidden, missing, to be approved first, or unwise; and the papers due."""
    from croupier.cli.check import check as checks

    ctx.invoke(checks, submission=submission, json_=json_)


@submission.command("file", short_help="File a draft.")
@_step
@click.option("--exercise", is_flag=True, help="File it as an EXERCISE, also under a text that is no law.")
def file_(file: Path, day: str | None, by: str | None, exercise: bool, json_: bool) -> None:
    """File FILE: freeze its text, and record who handed it in. Only what is law can be filed, unless as an exercise."""
    from croupier.compliance.ready import require_ready
    from croupier.rulebook.house.filing import file_submission

    require_ready(file, exercise=exercise)
    _print(file_submission(file, _taken(by, day), exercise=exercise), json_=json_)


@submission.command(short_help="Record the regulator's approval.")
@_step
@click.option("--approval", default="", metavar="NUMBER", help="The regulator's own number.")
def approve(file: Path, day: str | None, by: str | None, approval: str, json_: bool) -> None:
    """What was filed is approved. Refused while an objection of the review stands."""
    from croupier.rulebook.house import filing

    _print(filing.approve(file, _taken(by, day), approval=approval), json_=json_)


@submission.command("put-in-force", short_help="Put in force what was approved.")
@_step
def put_in_force(file: Path, day: str | None, by: str | None, json_: bool) -> None:
    """From --date on, tables open under it, and what it amends is superseded. An approval that it still wants is noted."""
    from croupier.compliance.approvals import still_wanted
    from croupier.rulebook.house import filing
    from croupier.rulebook.house.folder import house_of

    found = filing.put_in_force(file, _taken(by, day))
    _print(found, json_=json_, notes=still_wanted(found, house_of(file)))


@submission.command(short_help="Withdraw what was filed.")
@_step
@click.option("--reason", required=True, metavar="WORDS", help="Why, without names.")
def withdraw(file: Path, day: str | None, by: str | None, reason: str, json_: bool) -> None:
    """Take back what was filed, approved or in force; from --date on it does not hold."""
    from croupier.rulebook.house import filing
    from croupier.rulebook.house.folder import house_of, open_house

    found = filing.withdraw(file, _taken(by, day), reason=reason)
    _print(found, json_=json_, notes=open_house(house_of(file).folder).after_withdrawal(found))


@submission.command(short_help="Enter what the regulator says of one item.")
@_step
@click.argument("item")
@click.argument("result", type=click.Choice(["met", "objection", "approved"]))
@click.option("--section", default="", metavar="SECTION", help="The section [default: that of the item].")
@click.option("--words", default="", metavar="WORDS", help="What is objected to, or remarked.")
@click.option("--bureau", default="", metavar="NAME", help="approved: the bureau that the text names.")
@click.option("--approval", default="", metavar="NUMBER", help="approved: its number.")
@click.option("--on", "approved_on", metavar="DATE", help="approved: its date.")
def review(
    file: Path, day: str | None, by: str | None, item: str, result: Any, approved_on: str | None, json_: bool, **told: str
) -> None:
    """ITEM is a path of the rules or a section: it is met, objected to, or approved by a bureau."""
    from croupier.rulebook.house import filing
    from croupier.rulebook.house.record.review import Item

    on = _day(approved_on, "--on") if approved_on else None
    found = Item(item, result, told["section"], told["words"], told["bureau"], told["approval"], on)
    _print(filing.review(file, _taken(by, day), found), json_=json_)


@submission.command("answer", short_help="Answer what the regulator said of an item.")
@_step
@click.argument("item")
@click.option("--words", required=True, metavar="WORDS", help="What the house says.")
def answer_(file: Path, day: str | None, by: str | None, item: str, words: str, json_: bool) -> None:
    """The house's answer, which stands beside the item in the packet."""
    from croupier.rulebook.house import filing

    _print(filing.answer(file, _taken(by, day), item, words), json_=json_)


@submission.command(short_help="Change limits at tables, with notice.")
@_file
@click.option(
    "--set", "limits", multiple=True, required=True, metavar="PATH=AMOUNT", help="limits.minimum=25.00; repeat it."
)
@click.option("--since", required=True, metavar="TIME", help="From when they hold, such as 2026-11-17T21:30.")
@click.option("--table", "tables", multiple=True, metavar="NAME", help="Only at this table; repeat it.")
@_as
def limits(file: Path, limits: tuple[str, ...], since: str, tables: tuple[str, ...], by: str | None, json_: bool) -> None:
    """New limits are announced: the sign shows them at once, and tables that open after --since have them."""
    from croupier.analysis.edition import open_edition
    from croupier.rulebook.house import filing

    changed = dict(_pair(one) for one in limits)
    open_edition(str(file), choices=changed)
    found = filing.announce_limits(
        file, _taken(by, None), changed, _time(since), now=datetime.now().astimezone(), tables=tables
    )
    _print(found, json_=json_)


@submission.command(short_help="What one submission changes against another.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--no-papers", is_flag=True, help="Leave out what is printed again, which takes longest.")
def diff(old: str, new: str, no_papers: bool, json_: bool) -> None:
    """Path, old, new, section and effect on each wager's edge; and what must be filed and printed again.

    OLD and NEW are submissions or editions of one game.
    """
    from croupier.cli.submission.diff import print_changes
    from croupier.documents.changes import changes
    from croupier.documents.papers import Subject
    from croupier.documents.subjects import open_subject

    subjects = [open_subject(name) for name in (old, new)]
    for name, subject in zip((old, new), subjects, strict=True):
        if not isinstance(subject, Subject):
            raise InputError(f"{name}: a house's folder; name two submissions")
    report = changes(*subjects, papers=not no_papers)  # type: ignore[arg-type]
    if json_:
        return print_json(report)
    return print_changes(report)


@submission.command("list", short_help="All submissions of a house.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@_date
@click.pass_context
def list_(ctx: click.Context, folder: Path, day: str | None, json_: bool) -> None:
    """All submissions, how far each has come, and until when what ended is kept. Exit 1 if files or copies were altered."""
    from croupier.cli.submission.printing import print_list
    from croupier.rulebook.house.folder import open_house
    from croupier.rulebook.house.report import listed

    opened = open_house(folder)
    on = _day(day, "--date") if day else date.today()
    if json_:
        print_json({"schema": 1, **listed(opened, on)})
    else:
        print_list(opened, on)
    ctx.exit(1 if opened.problems else 0)


# What is given


def _taken(by: str | None, day: str | None) -> "Step":
    from croupier.rulebook.house.filing import Step

    today = date.today()
    return Step(_who(by), _day(day, "--date") if day is not None else today, today)


def _who(text: str | None) -> "Signed":
    from croupier.rulebook.house.record.filings import Signed

    person, _, role = (text or "").partition(":")
    if not person.strip() or not role.strip():
        given = f"{text[:40]!r} does not say who does this" if text else "say who does this"
        raise InputError(f"{given}: give --as 'C-1031:compliance' or --as 'R-2207:regulator'")
    return Signed(person.strip(), role.strip().casefold())


def _day(text: str, option: str) -> date:
    from croupier.rulebook.toml.keys import day_of

    found = day_of(text.strip())
    if found is None:
        raise InputError(f"{option} {text[:30]!r} is not a date, such as 2026-11-17")
    return found


def _time(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text) if text.isascii() and "T" in text else None
    except ValueError:
        found = None
    if found is None:
        raise InputError(f"--since {text[:30]!r} is not a time, such as 2026-11-17T21:30")
    return found if found.tzinfo else found.astimezone()


def _pair(text: str) -> tuple[str, str]:
    path, equals, value = text.partition("=")
    if not equals or not path.strip() or not value.strip():
        raise InputError(f"--set {text[:40]!r} must be PATH=AMOUNT, such as limits.minimum=25.00")
    return path.strip(), value.strip()


def _print(filing: "Filing", *, json_: bool, notes: Sequence[str] = ()) -> None:
    from croupier.cli.submission.printing import step_lines
    from croupier.rulebook.house.report import filed

    lines = (*step_lines(filing), *(printable(f"note: {note}") for note in notes))
    answer({**filed(filing), "notes": list(notes)}, *lines, json_=json_)

"""The command `print`: a paper of an edition or a submission, written to a new file, whole or not at all."""

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from croupier.analysis.edition import SCHEMA
from croupier.cli.terminal.amounts import Count
from croupier.cli.terminal.show import Command, answer, wheel_option
from croupier.documents.papers import PAPERS, SEED, Asked, Paper, Printed, Subject, paper
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.games.kit.paper.signs import KINDS as SIGNS
from croupier.new_file import require_new, write_new
from croupier.rulebook.house.folder import HouseFolder

KINDS = "; ".join(
    f"{kind}{f' {each.of}' if each.of else ''}: {each.says} ({', '.join(each.endings)})" for kind, each in PAPERS.items()
)


@click.command(
    "print",
    cls=Command,
    help=f"""Print a paper of WHAT: an id or a file of an edition, a submission, or a house's folder; or what KIND is of.

    KIND is one of: {KINDS}. The same rules give the same bytes; a file that exists is never written over.""",
)
@click.argument("kind")
@click.argument("what", nargs=-1, metavar="WHAT...")
@click.option("-o", "--output", required=True, metavar="FILE", help="The new file; its ending says what it becomes.")
@wheel_option
@click.option("--page", type=int, metavar="N", help="One page as a picture, .svg or .png; a .pdf has all of them.")
@click.option("--booklet", is_flag=True, help="Guide: two pages on each side of a Letter sheet, to be folded.")
@click.option("--edges", is_flag=True, help="Guide: with the house edge of each wager.")
@click.option("--table", metavar="NAME", help="Log: of this table; otherwise of the submission's first one.")
@click.option("--scale", metavar="1:N", help="Layout, wheel: its scale, 1:1 to 1:40; otherwise true size.")
@click.option("--of", metavar="SIGN", help=f"Sign: {', '.join(SIGNS)}.")
@click.option("--sheet", metavar="SIZE", help="Sign: 11x17, which it has by itself, or letter.")
@click.option(
    "--announce",
    multiple=True,
    metavar="PATH=AMOUNT",
    help="Sign of limits-change: a limit that will be, as often as needed.",
)
@click.option("--at", metavar="WHEN", help="Sign of limits-change: when the limits change, in words.")
@click.option(
    "--rounds",
    type=Count(),
    metavar="N",
    help="PAR sheet: check it by a simulation of so many rounds, 0 for none; else 500,000.",
)
@click.option("--players", type=click.IntRange(1, 20), metavar="N", help="PAR sheet: number of players at the table.")
@click.option("--seed", type=int, metavar="S", help="PAR sheet: seed of that simulation, otherwise 1.")
@click.option("--section", metavar="ID", help="Flash cards: of this section and what lies below it.")
@click.option("--rounds-per-hour", metavar="R", help="Memo, money in a year: rounds an hour.")
@click.option("--average-wager", metavar="AMOUNT", help="Memo, money in a year: on each wager in a round.")
@click.option("--hours", metavar="H", help="Memo, money in a year: hours of play in it.")
@click.option(
    "--db",
    metavar="FILE|URL",
    help="Log: filled from the journal of --table in it. Dispute, shift: otherwise tables.db; trainee: training.db.",
)
@click.option("--shift", type=int, metavar="N", help="Shift report: only this shift of the day; the first is 1.")
@click.option("--house", metavar="DIR", help="Dispute, trainee, shift: the folder of the house, for its name and logo.")
@click.option("--open-counts", is_flag=True, help="Shift report: also tables at which a count is due; not for who counts.")
def print_(kind: str, what: tuple[str, ...], output: str, wheel: str | None, json_: bool, **options: Any) -> None:
    wanted = paper(kind)
    asked = _asked(kind, wanted, options, Path(output).suffix.lower())
    _require_target(output, wanted)
    wanted.require()
    subject, head = _opened(kind, wanted, what, wheel, asked)
    made = wanted.make(subject, asked)
    write_new(output, made.content)
    digest = sha256(made.content).hexdigest()
    report = {
        **head,
        "kind": kind,
        "file": output,
        "bytes": len(made.content),
        "sha256": digest,
        wanted.parts: list(made.parts),
        **({"notes": list(made.notes)} if made.notes else {}),
    }
    for note in made.notes:
        click.echo(note, err=True)
    parts = _counted(made, wanted)
    answer(report, f"written to {output}", parts, f"{len(made.content):,} bytes, SHA-256 {digest}", json_=json_)


def _opened(
    kind: str, wanted: Paper, what: tuple[str, ...], wheel: str | None, asked: Asked
) -> tuple[Any, dict[str, object]]:
    """What is printed, and what the report calls it."""
    if wanted.of:
        if wheel is not None:
            raise InputError(f"--wheel is for papers of one edition, and not for {kind}")
        own = wanted.subject(what, asked)
        return own, {"schema": SCHEMA, **wanted.head(own)}
    if len(what) != 1:
        raise InputError(f"{kind} is of one edition or submission, not of {len(what)}: name one")
    subject = open_subject(what[0], wheel=wheel)
    return subject, _head(subject)


def _head(subject: Subject | HouseFolder) -> dict[str, object]:
    if isinstance(subject, HouseFolder):
        return {"house": subject.house.name, "folder": str(subject.house.folder)}
    return {**subject.opened.head, "wheel": subject.opened.wheel}


def _counted(made: Printed, wanted: Paper) -> str:
    """How many sheets or pages; sheets have names that are worth telling."""
    if wanted.parts == "pages":
        return made.parts[0] if len(made.parts) == 1 else f"{len(made.parts)} pages"
    return f"{len(made.parts)} {wanted.parts}: {'; '.join(made.parts)}"


def _asked(kind: str, wanted: Paper, options: Mapping[str, Any], ending: str) -> Asked:
    """What the options ask for; one that this kind of paper does not take is refused with those that do."""
    given = {name: value for name, value in options.items() if value is not None and value is not False and value != ()}
    for name in given:
        if name not in wanted.takes:
            takers = ", ".join(other for other, each in PAPERS.items() if name in each.takes)
            raise InputError(f"--{name.replace('_', '-')} is for {takers}, and not for {kind}")
    rounds, seed = given.get("rounds"), given.get("seed")
    if rounds is not None and rounds < 0:
        raise InputError(f"a simulation has a round or more, and 0 is none: not {rounds}")
    if seed is not None and rounds == 0:
        raise InputError("--seed is for a simulation, and --rounds 0 runs none")
    return Asked(**{"seed": SEED, **given, "ending": ending})


def _require_target(file: str, wanted: Paper) -> None:
    """Refuse a file that could not be written, before the work begins."""
    if Path(file).suffix.lower() not in wanted.endings:
        raise InputError(f"{file[:80]}: this paper is written as {' or '.join(wanted.endings)}")
    if os.path.isdir(file):
        raise InputError(f"{file[:80]}: a folder, not a file")
    if not os.path.isdir(Path(file).absolute().parent):
        raise InputError(f"{file[:80]}: no such folder")
    require_new(file)

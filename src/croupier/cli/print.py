"""The command `print`: a paper of an edition or a submission, written to a new file, whole or not at all."""

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from croupier.cli.show import Command, answer, wheel_option
from croupier.documents.papers import PAPERS, SEED, Asked, Paper, Printed, Subject, paper
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.new_file import require_new, write_new
from croupier.rulebook.house.folder import HouseFolder

KINDS = "; ".join(f"{kind}: {each.says} ({', '.join(each.endings)})" for kind, each in PAPERS.items())


@click.command(
    "print",
    cls=Command,
    help=f"""Print a paper of WHAT: an id or a file of an edition, a submission, or a house's folder.

    KIND is one of: {KINDS}. The same rules give the same bytes; a file that exists is never written over.""",
)
@click.argument("kind")
@click.argument("what")
@click.option("-o", "--output", required=True, metavar="FILE", help="The new file; its ending says what it becomes.")
@wheel_option
@click.option("--page", type=int, metavar="N", help="One page as a picture, .svg or .png; a .pdf has all of them.")
@click.option(
    "--rounds",
    type=int,
    metavar="N",
    help="PAR sheet: check it by a simulation of so many rounds, 0 for none; else 500,000.",
)
@click.option("--seed", type=int, metavar="S", help="PAR sheet: seed of that simulation, otherwise 1.")
def print_(kind: str, what: str, output: str, wheel: str | None, json_: bool, **options: Any) -> None:
    wanted = paper(kind)
    asked = _asked(kind, wanted, options, Path(output).suffix.lower())
    _require_target(output, wanted)
    wanted.require()
    subject = open_subject(what, wheel=wheel)
    made = wanted.make(subject, asked)
    write_new(output, made.content)
    digest = sha256(made.content).hexdigest()
    report = {
        **_head(subject),
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
    given = {name: value for name, value in options.items() if value is not None and value is not False}
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

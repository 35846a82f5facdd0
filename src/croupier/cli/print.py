"""The command `print`: a paper of an edition or a submission, written to a new file, whole or not at all."""

import os
from hashlib import sha256
from pathlib import Path

import click

from croupier.analysis.edition import open_edition
from croupier.cli.show import Command, answer, wheel_option
from croupier.documents.papers import PAPERS, SEED, Asked, Paper, paper
from croupier.errors import InputError
from croupier.new_file import require_new, write_new

KINDS = "; ".join(f"{kind}: {each.says} ({each.ending})" for kind, each in PAPERS.items())


@click.command(
    "print",
    cls=Command,
    help=f"""Print a paper of EDITION, an id or a file of an edition or a submission.

    KIND is one of: {KINDS}. The same rules give the same bytes; a file that exists is never written over.""",
)
@click.argument("kind")
@click.argument("edition")
@click.option("-o", "--output", required=True, metavar="FILE", help="The new file.")
@wheel_option
@click.option(
    "--rounds",
    type=int,
    metavar="N",
    help="PAR sheet: check it by a simulation of so many rounds, 0 for none; else 500,000.",
)
@click.option("--seed", type=int, metavar="S", help="PAR sheet: seed of that simulation, otherwise 1.")
def print_(
    kind: str, edition: str, output: str, wheel: str | None, rounds: int | None, seed: int | None, json_: bool
) -> None:
    wanted = paper(kind)
    if rounds is not None and rounds < 0:
        raise InputError(f"a simulation has a round or more, and 0 is none: not {rounds}")
    if seed is not None and rounds == 0:
        raise InputError("--seed is for a simulation, and --rounds 0 runs none")
    _require_target(output, wanted)
    wanted.require()
    opened = open_edition(edition, wheel=wheel)
    made = wanted.make(opened, Asked(rounds, SEED if seed is None else seed))
    write_new(output, made.content)
    digest = sha256(made.content).hexdigest()
    report = {
        **opened.head,
        "kind": kind,
        "wheel": opened.wheel,
        "file": output,
        "bytes": len(made.content),
        "sha256": digest,
        wanted.parts: list(made.parts),
        **({"notes": list(made.notes)} if made.notes else {}),
    }
    for note in made.notes:
        click.echo(note, err=True)
    parts = f"{len(made.parts)} {wanted.parts}: {'; '.join(made.parts)}"
    answer(report, f"written to {output}", parts, f"{len(made.content):,} bytes, SHA-256 {digest}", json_=json_)


def _require_target(file: str, wanted: Paper) -> None:
    """Refuse a file that could not be written, before the work begins."""
    if Path(file).suffix.lower() != wanted.ending:
        raise InputError(f"{file[:80]}: this paper is written as {wanted.ending}")
    if os.path.isdir(file):
        raise InputError(f"{file[:80]}: a folder, not a file")
    if not os.path.isdir(Path(file).absolute().parent):
        raise InputError(f"{file[:80]}: no such folder")
    require_new(file)

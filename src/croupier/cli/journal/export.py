"""`croupier journal export` and `prove`: JSON Lines that anybody can verify."""

from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.journal.replay import find
from croupier.cli.show import Command, answer, counted
from croupier.errors import InputError
from croupier.journal import export as exports
from croupier.journal.book import Journal
from croupier.journal.store import open_store

out_option = click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")


@click.command(cls=Command)
@click.argument("where")
@click.argument("name", metavar="JOURNAL")
@click.option("--record", "span", metavar="N|N-M", help="Only these records, as a receipt with proofs.")
@click.option("--round", "number", metavar="N", help="Only this round of a table, as a receipt with proofs.")
@out_option
def export(where: str, name: str, span: str | None, number: str | None, output: Path | None, json_: bool) -> None:
    """Write a journal as JSON Lines, records and signed checkpoints, which anybody can verify."""
    if None not in (span, number):
        raise InputError("give --record or --round, not both")
    with open_store(where, read_only=True) as store:
        book = Journal(store, name)
        if number is not None:
            found = find(book, number)
            made = exports.receipt(book, found.first, found.last)
        else:
            made = exports.lines(book) if span is None else exports.receipt(book, *_span(span))
        write_lines(made, output, json_)


@click.command(cls=Command)
@click.argument("where")
@click.argument("name", metavar="JOURNAL")
@click.option("--record", "span", metavar="N|N-M", help="Prove that these records are among those signed.")
@click.option("--growth", type=(int, int), metavar="OLD NEW", help="Prove that it only grew between two checkpoints.")
@out_option
def prove(
    where: str, name: str, span: str | None, growth: tuple[int, int] | None, output: Path | None, json_: bool
) -> None:
    """Write a receipt as JSON Lines: records with inclusion proofs, or a proof that the journal only grew."""
    if (span is None) == (growth is None):
        raise InputError("say what to prove: --record N, --record N-M, or --growth OLD NEW")
    with open_store(where, read_only=True) as store:
        book = Journal(store, name)
        made = exports.receipt(book, *_span(span)) if span is not None else exports.growth(book, *(growth or (0, 0)))
        write_lines(made, output, json_)


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()) or text.endswith("-"):
        raise InputError(f"{text!r} is not a record or a range of records; give 5 or 5-9")
    return int(first), int(last or first)


def write_lines(made: Iterator[bytes], output: Path | None, json_: bool, *, quiet: bool = False) -> None:
    if output is None:
        if json_:
            raise InputError("the output is JSON Lines already: --json needs -o FILE")
        for line in made:
            click.echo(line, nl=False)
        return
    first = next(made, b"")  # what is refused is refused before the file is touched
    count = 0
    try:
        with output.open("wb") as out:
            out.write(first)
            for count, line in enumerate(made, 1):  # noqa: B007
                out.write(line)
    except OSError as wrong:
        raise InputError(f"{output}: cannot be written: {wrong.strerror}") from None
    if not quiet:
        lines = count + 1
        answer({"written": str(output), "lines": lines}, f"{counted(lines, 'line')} written to {output}", json_=json_)

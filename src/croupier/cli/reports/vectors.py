"""The command `vectors`: rounds with their lawful settlement, for testing other engines."""

import click

from croupier.analysis.edition import open_edition
from croupier.cli.terminal.progress import progress_bar
from croupier.cli.terminal.show import Command, counted, print_json
from croupier.errors import InputError
from croupier.new_file import require_new, write_new


@click.command(cls=Command)
@click.argument("edition", required=False)
@click.option("-o", "file", metavar="FILE", help="Write the vectors to a new file instead of printing them.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of every line, and nothing else.")
def vectors(edition: str | None, file: str | None, schema: bool, json_: bool) -> None:
    """Rounds with their lawful steps, amounts and sections, as JSON Lines: the header first, then a vector in each line.

    Of every rule that the text has the engine hold, the header names a vector that another value would change.
    """
    from croupier.analysis.vectors.vectors import schema_text
    from croupier.analysis.vectors.vectors import vectors as made

    if schema:
        if edition is not None or file is not None:
            raise InputError("--schema is the same for every edition; give it alone")
        return click.echo(schema_text(), nl=False)
    if edition is None:
        raise InputError("vectors are of an edition: croupier vectors EDITION")
    if file is not None:
        require_new(file)
    opened = open_edition(edition)
    with progress_bar("vectors", "playing through the game"):
        report = made(opened)
    if file is not None:
        write_new(file, "".join(report.lines()))
    if json_:
        listed = {} if file is not None else {"vectors": report.vectors}
        return print_json({**report.header, **listed})
    if file is None:
        return click.echo("".join(report.lines()), nl=False)
    kinds = ", ".join(f"{kind} {number}" for kind, number in report.header["kinds"].items())
    click.echo(f"{counted(report.header['count'], 'vector')} written to {file}: {kinds}")
    decided, named, undecided = (len(report.header[name]) for name in ("decided", "named", "undecided"))
    filed = sum("at_work_in" in each for each in report.header["decided"].values())
    only = f" ({filed} of them as filings, as nothing else is played)" if filed else ""
    return click.echo(f"Rules held by the engine: {decided} decided{only}, {named} named, {undecided} undecided.")

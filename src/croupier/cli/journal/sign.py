"""`croupier journal sign`: a signed checkpoint of what is recorded so far."""

from datetime import UTC, datetime
from pathlib import Path

import click

from croupier.cli.journal.export import out_option, write_lines
from croupier.cli.show import Command, answer
from croupier.errors import InputError
from croupier.journal import keys
from croupier.journal.book import Journal
from croupier.journal.export import checkpoint_line
from croupier.journal.problems import DamagedError
from croupier.journal.spans import processors
from croupier.journal.store import Store, open_store
from croupier.journal.verify import verify
from croupier.printable import printable
from croupier.tables.audit.signing import unlawful


@click.command(cls=Command)
@click.argument("where")
@click.argument("names", metavar="[JOURNAL]...", nargs=-1)
@click.option("--key", "key_file", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The signing key.")
@click.option("--new-key", is_flag=True, help="Create the key; the file must not exist yet.")
@click.option("--as-recorded", is_flag=True, help="Sign without deciding the tables' commands again.")
@out_option
def sign(
    where: str,
    names: tuple[str, ...],
    key_file: Path,
    new_key: bool,
    as_recorded: bool,
    output: Path | None,
    json_: bool,
) -> None:
    """Sign a checkpoint of each journal that has records. Keep the file of -o away from the database.

    Before that, every hash and the chain are verified, and all that a table did since this key last signed is decided
    again. If anything is wrong, nothing is signed.
    """
    with open_store(where) as store:
        books = [Journal(store, name) for name in names or store.journals()]
        known = None if new_key else keys.load(key_file)
        _require_sound(store, books)
        if not as_recorded:
            _require_lawful(books, known.public if known else None)
        key = known or keys.create(key_file)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        made = [book.checkpoint(key, at) for book in books if names or book.head().version]
    if output is not None:
        write_lines((checkpoint_line(point) for point in made), output, json_, quiet=True)
    points = [{"journal": each.journal, "size": each.size, "root": each.root.hex(), "at": each.at} for each in made]
    lines = [
        f"{printable(each.journal)}: {f'records 1 to {each.size}' if each.size > 1 else 'record 1'} signed, "
        f"root {each.root.hex()}"
        for each in made
    ]
    report = {"where": store.where, "key": key.public.hex(), "checkpoints": points}
    answer(report, *lines, f"public key {key.public.hex()}", json_=json_)


def _require_sound(store: Store, books: list[Journal]) -> None:
    """Refuse to sign where a hash, the chain or an earlier signature is wrong."""
    for report in verify(store, [book.name for book in books], hashes_only=True, processes=processors()):
        if report.journal is not None and not report.good:
            says = report.findings[0].says
            raise DamagedError(f"nothing was signed: {report.journal}: {says}; `croupier journal verify` shows more")


def _require_lawful(books: list[Journal], key: bytes | None) -> None:
    for book in books:
        if (says := unlawful(book, key)) is not None:
            raise InputError(f"nothing was signed: {book.name}: {says}; --as-recorded signs it all the same")

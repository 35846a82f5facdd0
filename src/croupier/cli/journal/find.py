"""`journal find`: what a search found in the journals of tables, in words or as JSON."""

from typing import NamedTuple

import click

from croupier.cli.terminal.show import counted, heading, table
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.printable import printable
from croupier.tables import read_access
from croupier.tables.audit.replay import over_until
from croupier.tables.audit.search import Found, Wanted, search
from croupier.tables.opening import first_of, require_table
from croupier.tables.words.sentences import RecordInWords


class FoundIn(NamedTuple):
    """What was found in one journal."""

    journal: str
    found: Found

    def json(self) -> dict[str, object]:
        records = [
            {**one.json(), "round": one.round, "says": one.command, "hash": one.record.hash.hex()}
            for one in self.found.matches
        ]
        looked = {"first": self.found.first, "last": self.found.last, "before": self.found.before}
        return {"journal": self.journal, "records": records, **looked}


def found_in(store: Store, name: str | None, asked: Wanted, *, open_cards: bool, open_counts: bool) -> list[FoundIn]:
    """What is found in one journal, or in those of all tables; counts are withheld while one is due,
    and of a round in play only deviations are told without `open_cards`."""
    if name is not None:
        books = [Journal(store, name)]
        require_table(books[0])
    else:
        books = [book for each in store.journals() if first_of(book := Journal(store, each)) is not None]
    if not books:
        raise InputError(f"{store.where} has no journal of a table")
    return [FoundIn(book.name, _search(book, asked, open_cards, open_counts)) for book in books]


def _search(book: Journal, asked: Wanted, open_cards: bool, open_counts: bool) -> Found:
    found = search(book, asked, over=None if open_cards else over_until(book))
    if open_counts or not read_access.count_due(book):
        return found
    return found._replace(matches=[read_access.words_without_counts(one) for one in found.matches])


def print_found(found: list[FoundIn]) -> None:
    """A table for each journal, and where to go on."""
    for one in found:
        heading(printable(one.journal), counted(len(one.found.matches), "record"))
        if one.found.matches:
            rows = [_row(told) for told in one.found.matches]
            table(["record", "at", "round", "by", "what", "sections"], rows, right=["record", "round"], wrap=["what"])
        if one.found.before is not None:
            click.echo(f"records {one.found.first} to {one.found.last} were searched; --before {one.found.before} goes on")


def _row(told: RecordInWords) -> list[str]:
    cites = dict.fromkeys(one.cite for one in told.sentences if one.cite and one.cite != "custom")
    entry = told.record.entry
    said = [one.text for one in told.sentences] or [told.command]
    by = printable(", ".join(one.person for one in entry.actors))
    return [str(told.record.sequence), entry.at[:19], str(told.round), by, "; ".join(said), ", ".join(cites)]

"""The command `journal`: verify, show, export, prove, sign and copy the record of tables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.journal import numbers
from croupier.cli.journal.numbers import record_number, record_numbers
from croupier.cli.terminal.register import register_in, register_option
from croupier.cli.terminal.show import PEOPLE, Decorated, Group, answer, counted, heading, print_json, table
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.journal.book import Journal
    from croupier.journal.record import Record
    from croupier.journal.store.store import Store

_COUNTED = (b'"name":"count the ', b'"event":"SnapshotTaken"')
"""How the bodies of records spell counts, and how a table stood."""
LAST = 20
"""How many records are shown by default."""
_day = click.option("--day", metavar="DATE", help="The day of --about, such as 2026-11-16 [default: the latest possible].")
_open_counts = click.option(
    "--open-counts", is_flag=True, help="Also show what was counted while a count is due, for an auditor."
)
_out = click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to this new file.")


@click.group(cls=Group)
def journal() -> None:
    """The tamper-evident record of tables. WHERE is a SQLite file or postgresql://user@host/database."""


@journal.command(short_help="Verify hashes, chain, signatures and decisions.")
@click.argument("where", metavar="WHERE|EXPORT")
@click.argument("names", metavar="[JOURNAL]...", nargs=-1)
@click.option(
    "--key",
    metavar="KEY",
    multiple=True,
    help="Accept only signatures by this public key (64 hex digits); give each key that signed.",
)
@click.option("--kept", type=click.Path(path_type=Path), metavar="FILE", help="Compare with checkpoints kept elsewhere.")
@click.option("--all-signed", is_flag=True, help="Treat records after the last signature as wrong.")
@click.option("--hashes", is_flag=True, help="Check only hashes, chain and signatures: faster.")
@register_option
def verify(
    where: str,
    names: tuple[str, ...],
    key: tuple[str, ...],
    kept: Path | None,
    all_signed: bool,
    hashes: bool,
    people_file: Path | None,
    json_: bool,
) -> None:
    """Verify every hash, the chain, the sequence and the signed roots; exit 1 if anything is wrong.

    Every command of a table is decided again under the rules of its first record, and its accounts must add up. A deviation
    passes once a supervisor has ruled on it. With --key, such a key must have signed at least one record. With --register,
    whoever signed at a table with a register must be in it so, with a licence that was valid that day.
    """
    from croupier.cli.journal.verify import print_verification
    from croupier.cli.terminal.progress import progress_bar
    from croupier.journal.keys import public_key
    from croupier.tables.audit.verification import Verification

    register = register_in(people_file)
    if people_file is not None and hashes:
        raise InputError("--hashes reads no signatures of people: leave out --register")
    found = Verification(where, [public_key(each) for each in key], kept, all_signed=all_signed, register=register)
    if not _is_export(where):
        with progress_bar("records", "reading the file") as show:
            found.of_store(names, hashes_only=hashes, show=show)
    elif names:
        raise InputError("an export is verified as a whole: leave out the journal names")
    else:
        found.of_export(hashes_only=hashes)
    if json_:
        print_json(found.json())
    else:
        print_verification(found)
    if not found.good:
        sys.exit(1)


@journal.command(short_help="List journals, or show records of one.")
@click.argument("where")
@click.argument("name", metavar="[JOURNAL]", required=False)
@click.option("--table", metavar="JOURNAL", help="Same as JOURNAL.")
@click.option("--record", callback=record_number, metavar="N", help="Show one record in full.")
@click.option(
    "--from", "first", callback=record_number, metavar="N", help=f"First record to show; without it, the last {LAST}."
)
@click.option("--to", "last", callback=record_number, metavar="N", help="Last record to show.")
@click.option("--about", metavar="TIME", help=f"Show {LAST} records around this time by the table's clock, such as 21:40.")
@_day
@_open_counts
@register_option
def show(
    where: str,
    name: str | None,
    table: str | None,
    record: int | None,
    first: int | None,
    last: int | None,
    about: str | None,
    day: str | None,
    open_counts: bool,
    people_file: Path | None,
    json_: bool,
) -> None:
    """List the journals in a store, or show the records of one."""
    if None not in (name, table):
        raise InputError("JOURNAL and --table name the same thing: give one of them")
    if sum((record is not None, first is not None or last is not None, about is not None)) > 1 or (day and not about):
        raise InputError("give one of --record N, --from N --to M, and --about TIME; --day goes only with --about")
    name = name or table
    with _opened(where) as store:
        from croupier.journal import times
        from croupier.journal.book import Journal

        if name is None:
            if any(given is not None for given in (record, first, last, about)):
                raise InputError(f"name the journal; {store.where} has {', '.join(store.journals()) or 'none'}")
            return _show_journals([Journal(store, each) for each in store.journals()], store.where, json_)
        book = Journal(store, name)
        if record is not None:
            found = [book.record(record)]
            return _show_records(book, found, json_, whole=True, open_counts=open_counts, people_file=people_file)
        if about is not None:
            at = times.about(book, times.meant(book, about, day))
            first, last = max(at - LAST // 2 + 1, 1), at + LAST // 2
        elif first is not None or last is not None:
            first, last = _asked(book, first, last)
        else:
            last = book.head().version
            first = max(last - LAST + 1, 1)
        found = list(book.records(first, last))
        return _show_records(book, found, json_, whole=False, open_counts=open_counts, people_file=people_file)


@journal.command(short_help="Find records by person, section or deviation.")
@click.argument("where")
@click.argument("name", metavar="[TABLE]", required=False)
@click.option("--person", default="", metavar="NAME", help="Who signed, or whose wagers and chips it is about.")
@click.option("--section", default="", metavar="SECTION", help="A section with all its paragraphs, such as 651a.9(c).")
@click.option("--deviation", default="", metavar="KIND", help="Deviations and rulings: any, waiting, ruled or withdrawn.")
@click.option("--since", default="", metavar="TIME", help="From this time on, such as 2026-11-16T21:40.")
@click.option("--until", default="", metavar="TIME", help="Up to this time.")
@click.option("--before", callback=record_number, metavar="N", help="Only records before this one, where a search ended.")
@click.option("--open-cards", is_flag=True, help="Also a round that is not over, with cards that lie face down.")
@_open_counts
def find(
    where: str,
    name: str | None,
    person: str,
    section: str,
    deviation: str,
    since: str,
    until: str,
    before: int | None,
    open_cards: bool,
    open_counts: bool,
    json_: bool,
) -> None:
    """Find records of a table, or of all, by person, section, deviation and time; the newest first, with sections."""
    from croupier.cli.journal.find import found_in, print_found
    from croupier.tables.audit.search import wanted

    asked = wanted(person, section, deviation, since, until, before)
    if before is not None and name is None:
        raise InputError("--before is a record of one table: name it")
    with _opened(where) as store:
        found = found_in(store, name, asked, open_cards=open_cards, open_counts=open_counts)
        if json_:
            return print_json({"schema": 1, "where": store.where, "journals": [one.json() for one in found]})
        return print_found(found)


@journal.command(short_help="Replay a round card by card.")
@click.argument("where")
@click.argument("name", metavar="TABLE")
@click.argument("number", metavar="[ROUND]", required=False)
@click.option("--about", metavar="TIME", help="The round in play at this time, such as 21:40.")
@_day
@click.option("--open-cards", is_flag=True, help="Also show face-down cards of a round that is not over.")
@_open_counts
@register_option
def replay(
    where: str,
    name: str,
    number: str | None,
    about: str | None,
    day: str | None,
    open_cards: bool,
    open_counts: bool,
    people_file: Path | None,
    json_: bool,
) -> None:
    """Replay a round card by card: when, who did what, what followed, and under which sections."""
    with _opened_journal(where, name) as book:
        from croupier.cli.journal.replay import find, print_round, print_round_json
        from croupier.tables.read_access import count_due

        register = register_in(people_file)

        found = find(book, number, about, day, open_cards=open_cards)
        blind = not open_counts and count_due(book)
    (print_round_json if json_ else print_round)(name, found, blind=blind, register=register)


@journal.command(short_help="Write a journal for others to verify.")
@click.argument("where")
@click.argument("name", metavar="JOURNAL")
@click.option("--record", "span", metavar="N|N-M", help="Only these records, as a receipt with proofs.")
@click.option("--round", "number", metavar="N", help="Only this round of a table, as a receipt with proofs.")
@_out
def export(where: str, name: str, span: str | None, number: str | None, output: Path | None, json_: bool) -> None:
    """Write a journal as JSON Lines, records and signed checkpoints, which anybody can verify."""
    if None not in (span, number):
        raise InputError("give --record or --round, not both")
    with _opened_journal(where, name) as book:
        from croupier.journal import export as exports

        if number is not None:
            from croupier.cli.journal.replay import find

            found = find(book, number)
            made = exports.receipt(book, found.first, found.last)
        else:
            made = exports.lines(book) if span is None else exports.receipt(book, *numbers.span(span))
        _write(made, output, json_)


@journal.command(short_help="Write proofs about single records or growth.")
@click.argument("where")
@click.argument("name", metavar="JOURNAL")
@click.option("--record", "span", metavar="N|N-M", help="Prove that these records are among those signed.")
@click.option(
    "--growth",
    nargs=2,
    callback=record_numbers,
    metavar="OLD NEW",
    help="Prove that it only grew between two checkpoints.",
)
@click.option("--qr", type=click.Path(path_type=Path), metavar="FILE.svg", help="Also write the receipt as a code to scan.")
@click.option(
    "--address",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help="The server whose page /verify the code opens.",
)
@_out
def prove(
    where: str,
    name: str,
    span: str | None,
    growth: tuple[int, int] | None,
    qr: Path | None,
    address: str,
    output: Path | None,
    json_: bool,
) -> None:
    """Write a receipt as JSON Lines: records with inclusion proofs, or a proof that the journal only grew."""
    if (span is None) == (growth is None):
        raise InputError("say what to prove: --record N, --record N-M, or --growth OLD NEW")
    if qr is not None and (span is None or len({*numbers.span(span)}) > 1):
        raise InputError("--qr writes the receipt of one record: give --record N")
    with _opened_journal(where, name) as book:
        from croupier.journal import export as exports

        if qr is not None and span is not None:
            from croupier.cli.journal.code import write_code

            write_code(book, numbers.span(span)[0], address, qr)
        made = exports.receipt(book, *numbers.span(span)) if span is not None else exports.growth(book, *(growth or (0, 0)))
        _write(made, output, json_)


@journal.command(short_help="Sign what is recorded so far.")
@click.argument("where")
@click.argument("names", metavar="[JOURNAL]...", nargs=-1)
@click.option("--key", "key_file", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The signing key.")
@click.option("--new-key", is_flag=True, help="Create the key; the file must not exist yet.")
@click.option(
    "--kept",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Refuse what contradicts the checkpoints in this file, then add the new ones to it.",
)
@click.option("--trust", metavar="KEY", multiple=True, help="Another public key whose signatures count, too (repeatable).")
@click.option("--as-recorded", is_flag=True, help="Sign without deciding the tables' commands again.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Add the checkpoints to this file, which may be new; what it holds is compared first and stays.",
)
def sign(
    where: str,
    names: tuple[str, ...],
    key_file: Path,
    new_key: bool,
    kept: Path | None,
    trust: tuple[str, ...],
    as_recorded: bool,
    output: Path | None,
    json_: bool,
) -> None:
    """Sign a checkpoint of each journal that has records. Keep the file of --kept or -o away from the database.

    Before that, every hash and the chain are verified and compared with what was kept, and all that a table did since this
    key last signed is decided again. If anything is wrong, nothing is signed. What was signed is read back.
    """
    from croupier.cli.journal.sign import Signing
    from croupier.journal.keys import public_key
    from croupier.journal.witness import Witness

    trusted = {public_key(each) for each in trust}
    signing = Signing(key_file, Witness(kept, output), trusted, new_key=new_key, as_recorded=as_recorded)
    with _opened(where, read_only=False) as store:
        signing.run(store, names)
    signing.answer(store.where, json_)
    if signing.put_back:
        sys.exit(1)


def _house(command: Decorated) -> Decorated:
    folder = click.Path(path_type=Path, file_okay=False)
    people = click.option(
        "--people", envvar=PEOPLE, metavar="FILE|URL", help="Where the house's people are kept [default: beside WHERE]."
    )
    house = click.option("--house", type=folder, metavar="DIR", help="The house's folder, with its submissions.")
    data = click.option("--data", type=folder, metavar="DIR", help="The server's folder, with the records of training.")
    return people(house(data(command)))


@journal.command(short_help="Copy a house into new files.")
@click.argument("where")
@click.argument("to", type=click.Path(path_type=Path), metavar="FILE")
@_house
def backup(where: str, to: Path, people: str | None, house: Path | None, data: Path | None, json_: bool) -> None:
    """Copy all journals into FILE, a new SQLite file, and the accounts beside it; tables may go on recording meanwhile.

    With --house and --data these folders are copied beside it, too. Keys are never in a copy, nor are sessions.
    """
    if str(to).startswith(("postgresql:", "postgres:", "sqlite:")):
        raise InputError("a backup is a SQLite file; `croupier journal restore` copies it into a database")
    from croupier.people import copies

    shown, beside = copies.backup(where, to, people=people, house=house, data=data)
    report = {"where": shown, "written": str(to), "beside": [str(each) for each in beside]}
    answer(report, *(f"copied to {printable(str(each))}" for each in (to, *beside)), json_=json_)


@journal.command(short_help="Bring a backup back into an empty store.")
@click.argument("copy")
@click.argument("where")
@_house
def restore(copy: str, where: str, people: str | None, house: Path | None, data: Path | None, json_: bool) -> None:
    """Bring all journals of COPY, a backup or any other store, and its accounts into WHERE, which must be empty.

    A copy that has folders beside it needs --house and --data, where they go. All of it is restored or nothing.
    """
    from croupier.people import copies, diary

    shown, found, accounts = copies.restore(copy, where, people=people, house=house, data=data)
    lines = [f"{printable(each.journal)}: {counted(each.records, 'record')} restored" for each in found]
    if accounts is not None:
        lines.append(f"{counted(accounts, 'account')} restored; everybody logs in again")
    elif any(each.journal == diary.NAME for each in found):
        lines.append("no accounts are beside this copy, and its journal says that there were some")
    report = {"copy": shown, "journals": [each._asdict() for each in found], "accounts": accounts}
    answer(report, *lines, "`croupier journal verify` shows whether they are as they were signed", json_=json_)


@journal.command(short_help="Prepare a database for journals.")
@click.argument("where")
def create(where: str, json_: bool) -> None:
    """Prepare a database for journals, or bring an older one up to date.

    A database role that may create tables runs it once; roles with fewer rights then record and read.
    """
    with _opened(where, create=True, read_only=False) as store:
        answer({"where": store.where, "journals": store.journals()}, f"{store.where} is ready for journals", json_=json_)


def _opened(where: str, *, create: bool = False, read_only: bool = True) -> "Store":
    from croupier.journal.store.store import open_store

    return open_store(where, create=create, read_only=read_only)


@contextmanager
def _opened_journal(where: str, name: str) -> "Iterator[Journal]":
    from croupier.journal.book import Journal

    with _opened(where) as store:
        yield Journal(store, name)


def _is_export(where: str) -> bool:
    """Whether this is a file of JSON Lines, as `export` and `prove` write."""
    try:
        with Path(where).open("rb") as opened:
            return opened.read(1) == b"{"
    except OSError:
        return False


def _asked(book: "Journal", first: int | None, last: int | None) -> tuple[int, int]:
    """The first and the last record of a span of which one or both were given; one that is not there is refused."""
    version = book.head().version
    if first is not None and last is not None and first > last:
        raise InputError(f"records {first} to {last} are not a range: the first comes after the last")
    end = version if last is None else min(last, version)
    begin = max(end - LAST + 1, 1) if first is None else first
    if begin > version:
        raise InputError(f"journal {book.name!r} has no record {begin}; it has {version}")
    return begin, end


def _show_journals(books: "list[Journal]", where: str, json_: bool) -> None:
    rows = []
    for book in books:
        signed = book.last_checkpoint()
        size = signed.checkpoint.size if signed else 0
        rows.append({"journal": book.name, "records": book.head().version, "signed": size})
    if json_:
        return print_json({"schema": 1, "where": where, "journals": rows})
    heading(where)
    cells = [[printable(str(row["journal"])), str(row["records"]), str(row["signed"])] for row in rows]
    return table(["journal", "records", "signed"], cells, right=["records", "signed"])


def _show_records(
    book: "Journal", found: "list[Record]", json_: bool, *, whole: bool, open_counts: bool, people_file: Path | None
) -> None:
    version, register = book.head().version, register_in(people_file)
    names = register.named if register else str
    if json_ or whole:
        records = _as_written(book, found, open_counts=open_counts)
        people = {"people": register.people_in(str(records))} if register else {}
        if json_:
            return print_json({"schema": 1, "journal": book.name, "version": version, "records": records, **people})
        for each in records:
            print_json({**each, **people})
        return None
    rows = [
        [
            str(each.sequence),
            printable(each.entry.at),
            printable(", ".join(f"{names(actor.person)} ({actor.role})" for actor in each.entry.actors)),
            printable(_command(each)),
            str(len(each.entry.events)),
            each.hash.hex()[:12],
        ]
        for each in found
    ]
    heading(printable(book.name), counted(version, "record"))
    return table(["record", "at", "by", "command", "events", "hash"], rows, right=["record", "events"], wrap=["by"])


def _as_written(book: "Journal", found: "list[Record]", *, open_counts: bool) -> list[dict[str, object]]:
    """The records as they were written; what a count is kept blind for only after it, or with `open_counts`."""
    from croupier.journal.record import shown

    if open_counts or not any(mark in each.body for each in found for mark in _COUNTED):
        return [shown(each) for each in found]
    from croupier.tables.read_access import count_due, without_counts

    plain = [shown(each) for each in found]
    return [without_counts(each) for each in plain] if count_due(book) else plain


def _command(record: "Record") -> str:
    command, corrects = record.entry.command, record.entry.corrects
    return str(command.get("name") or command.get("kind") or "–") + ("" if corrects is None else f", corrects {corrects}")


def _write(made: Iterator[bytes], output: Path | None, json_: bool) -> None:
    if output is None:
        if json_:
            raise InputError("the output is JSON Lines already: --json needs -o FILE")
        for line in made:
            click.echo(line, nl=False)
        return
    from croupier.journal.export import write

    lines = write(made, output)
    answer({"written": str(output), "lines": lines}, f"{counted(lines, 'line')} written to {output}", json_=json_)

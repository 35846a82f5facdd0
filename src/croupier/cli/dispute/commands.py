"""The command `dispute`: what the video shows beside the lawful settlement, reviewed, ruled on and closed, in a journal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.dispute.printing import print_answer, print_case
from croupier.cli.table import options
from croupier.cli.terminal.register import register_option
from croupier.cli.terminal.show import Decorated, Group, heading, print_json, table
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.disputes.docket import Docket, Signed
    from croupier.disputes.facts import Facts

_db = click.option("--db", default="tables.db", show_default=True, metavar="FILE|URL", help="Store of the house's tables.")
_as = click.option("--as", "by", metavar="WHO", help="Who does this: 'S-07:surveillance', 'F-118:floorperson:PA 40 118'.")
_number = click.argument("number", metavar="NUMBER")
_choose = click.option(
    "--choice", "choices", multiple=True, metavar="RULE=VALUE", help="What the house chose, such as limits.maximum=500.00."
)


def _signed(command: Decorated) -> Decorated:
    return _number(_as(_db(command)))


@click.group(cls=Group)
def dispute() -> None:
    """Disputes: enter what the video shows, see what is lawful beside it, review, rule, post, close, reopen.

    Each step is a record of the journal "disputes" in the store. WHO is a reference, a role and, to rule, a licence: no
    names are kept. Who opened a dispute, or dealt the round, does not rule on it.
    """


@dispute.command(short_help="Open a dispute: from lines, a file, or a table's journal.")
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("--edition", metavar="EDITION", default="", help="The text that was in force.")
@click.option("--table", "table_", metavar="NAME", default="", help="The table.")
@click.option("--about", metavar="TIME", default="", help="About when: 21:40, 9:40 pm, 16 Nov 21:40.")
@click.option("--round", "number", type=click.IntRange(1), help="The round of the table, by its number.")
@click.option("--subject", metavar="PLAYER", default="", help="Whom it is about, as the round calls them: 3.")
@click.option("--requested-by", metavar="WHO", default="", help="A reference, or such as 'patron at seat 3'.")
@click.option("--dealt-by", metavar="NUMBER", multiple=True, help="Who dealt, by reference or licence.")
@click.option("--camera", metavar="WORDS", default="", help="Camera and clip.")
@click.option("--claim", metavar="WORDS", default="", help="What is claimed, without names.")
@_choose
@click.option("--exercise", is_flag=True, help="Begin a docket of exercises in a store that has none yet.")
@_as
@_db
def new(
    file: str | None,
    edition: str,
    table_: str,
    about: str,
    number: int | None,
    choices: tuple[str, ...],
    exercise: bool,
    by: str | None,
    db: str,
    json_: bool,
    **words: Any,
) -> None:
    """Open a dispute. FILE or standard input (-) has what the video shows, in lines or as for `croupier settle`.

    With --table and --about or --round the round is read from the table's journal and filled in.
    """
    from dataclasses import replace

    from croupier.disputes.recorded import found_round, with_dealers

    text = _text(file) if file is not None else ""
    words["dealt_by"] = tuple(words["dealt_by"])
    with _docket(db, exercise=exercise, create=True) as docket:
        if table_ and not edition:
            found = found_round(docket.store, table_, about, number or 0)
            facts, text = replace(found.facts, **words), text or found.text
        else:
            words["choices"] = _chosen(choices)
            facts = _facts_of(text, edition, table=table_, about=about, round=number or 0, **words)
        _require_readable(facts, text)
        print_case(docket, docket.open(with_dealers(facts, docket.store), text, _who(by)), json_=json_)


@dispute.command(short_help="Compare lines with what is lawful, and record nothing.")
@click.argument("file", metavar="[FILE|-]", required=False)
@click.option("--edition", metavar="EDITION", default="", help="The text that was in force.")
@click.option("--table", "table_", metavar="NAME", default="", help="The table whose journal has the round.")
@click.option("--about", metavar="TIME", default="", help="About when: 21:40, 9:40 pm, 16 Nov 21:40.")
@click.option("--round", "number", type=click.IntRange(1), help="The round of the table, by its number.")
@click.option("--subject", metavar="PLAYER", default="", help="Whom it is about, as the round calls them: 3.")
@_choose
@_db
def read(
    file: str | None,
    edition: str,
    table_: str,
    about: str,
    number: int | None,
    subject: str,
    choices: tuple[str, ...],
    db: str,
    json_: bool,
) -> None:
    """What the video shows beside what is lawful, as `new` compares it, without a dispute: nothing is recorded.

    With --table and --about or --round the round of the table's journal is looked up, and its lines are printed.
    """
    from dataclasses import replace

    from croupier.cli.table.desk import open_tables
    from croupier.disputes.docket import Case
    from croupier.disputes.recorded import found_round
    from croupier.disputes.report import SCHEMA, looked_at

    text = _text(file) if file is not None else ""
    if table_ and not edition:
        with open_tables(db, read_only=True) as store:
            found = found_round(store, table_, about, number or 0)
        facts, text = replace(found.facts, subject=subject), text or found.text
    else:
        house = _chosen(choices)
        facts = _facts_of(text, edition, table=table_, about=about, round=number or 0, subject=subject, choices=house)
    _require_readable(facts, text)
    told = looked_at(Case(0, facts, text))
    if json_:
        return print_json({"schema": SCHEMA, **told})
    heading(facts.edition, facts.table or None, f"round {facts.round}" if facts.round else None, "nothing is recorded")
    if file is None:
        for line in text.strip().splitlines():
            click.echo(printable(line))
    return print_answer(told)


@dispute.command("list", short_help="All disputes, or those in one state.")
@click.option("--state", default="", metavar="STATE", help="open, reviewed, ruled or closed.")
@_db
def list_(state: str, db: str, json_: bool) -> None:
    """All disputes, the newest first."""
    from croupier.disputes.report import listed

    with _docket(db) as docket:
        found = listed(docket.cases(), docket.exercise, state)
    if json_:
        return print_json(found)
    names = ("dispute", "state", "table", "about", "subject", "edition", "paid", "headline")
    told = [{**one, "headline": one["headline"] or one["claim"] or "not reviewed yet"} for one in found["disputes"]]
    rows = [[printable(str(one[name])) for name in names] for one in told]
    if rows:
        return table(list(names), rows, right=["paid"], wrap=["headline"])
    return click.echo("there is no dispute yet: `croupier dispute new` opens one")


@dispute.command(short_help="One dispute with its answer.")
@_number
@_db
def show(number: str, db: str, json_: bool) -> None:
    """The dispute: the lawful settlement beside what was done, whose error it is, the readings, and every step."""
    with _docket(db) as docket:
        print_case(docket, docket.case(_numbered(number)), json_=json_)


@dispute.command(short_help="Enter again what the video shows.")
@_signed
@click.argument("file", metavar="FILE|-")
def enter(number: str, file: str, by: str | None, db: str, json_: bool) -> None:
    """Other words for what the video shows, while the dispute is open."""
    with _docket(db) as docket:
        case, text = docket.case(_numbered(number)), _text(file)
        _require_readable(case.facts, text)
        print_case(docket, docket.enter(case.number, text, _who(by)), json_=json_)


@dispute.command(short_help="State the finding.")
@_signed
@click.option("--error", default="", metavar="WHOSE", help="no error, dealer, patron or supervisor [default: as found].")
@click.option("--remark", default="", metavar="WORDS", help="What the reviewer adds.")
def review(number: str, error: str, remark: str, by: str | None, db: str, json_: bool) -> None:
    """Review an open dispute: the differences and whose error they are become part of the record."""
    from croupier.disputes.report import reviewed

    with _docket(db) as docket:
        case = docket.case(_numbered(number))
        told = reviewed(case, error, remark) if case.state == "open" else {}
        print_case(docket, docket.review(case.number, told, _who(by)), json_=json_)


@dispute.command(short_help="Rule on a reviewed dispute.")
@_signed
@click.option("--result", required=True, metavar="RESULT", help="upheld, 'not upheld' or otherwise.")
@click.option("--player", default="", metavar="PLAYER", help="To whom it is paid [default: whom it is about].")
@click.option("--amount", default="", metavar="AMOUNT", help="What is paid, such as 25.00.")
@click.option("--chips", default="", metavar="PIECES", help="In which chips, such as 1x25.00.")
@click.option("--reasons", required=True, metavar="WORDS", help="Why, without names.")
def rule(number: str, by: str | None, db: str, json_: bool, **told: Any) -> None:
    """Rule, as floorperson or above with a licence. A ruling is never changed; reopening is a new entry."""
    from croupier.disputes.ruling import Ruling
    from croupier.disputes.weighing import chips_in_play

    with _docket(db) as docket:
        case = docket.case(_numbered(number))
        told["player"] = told["player"] or (case.facts.subject if told["amount"] else "")
        ruling = Ruling(**told, denominations=chips_in_play(case.facts))
        print_case(docket, docket.rule(case.number, ruling, _who(by)), json_=json_)


@dispute.command(short_help="Enter what a ruling pays in the ledger of its table.")
@_number
@click.option("--as", "people", multiple=True, metavar="WHO", help="Who signs; twice above the house's limit for one.")
@options.at
@options.key
@register_option
@_db
def post(
    number: str,
    people: tuple[str, ...],
    at: str | None,
    key: Path | None,
    people_file: Path | None,
    db: str,
    json_: bool,
) -> None:
    """Enter what a ruling pays in the ledger of its table: an adjustment of the table, made once.

    A floorperson or above signs, with a licence, and the table decides as it does at `croupier table deal`: above the
    house's limit two sign, and a table that is not open refuses.
    """
    from croupier.cli.table.desk import Desk, register_of, table_in
    from croupier.cli.table.people import People
    from croupier.disputes.posting import adjustment

    with _docket(db) as docket:
        by = _who(next(iter(people), None))
        case = docket.to_post(_numbered(number), by)
        one = adjustment(case, docket.store)
        register = register_of(docket.store, one.table, people_file)
        there = People(people, register=register, at=at or "")
        desk = Desk(table_in(docket.store, one.table, key, register=register), there, at=at)
        record = desk.do(one.command, id=one.id).record.sequence
        print_case(docket, docket.post(case.number, record, by), json_=json_)


@dispute.command(short_help="Close a dispute that is ruled on.")
@_signed
def close(number: str, by: str | None, db: str, json_: bool) -> None:
    """Close it."""
    with _docket(db) as docket:
        print_case(docket, docket.close(_numbered(number), _who(by)), json_=json_)


@dispute.command(short_help="Reopen a closed dispute, as a new entry.")
@_signed
@click.option("--reason", required=True, metavar="WORDS", help="Why.")
def reopen(number: str, reason: str, by: str | None, db: str, json_: bool) -> None:
    """Reopen it: it is open again, and what was ruled before stays on record."""
    with _docket(db) as docket:
        print_case(docket, docket.reopen(_numbered(number), reason, _who(by)), json_=json_)


# What is given


@contextmanager
def _docket(db: str, *, exercise: bool = False, create: bool = False) -> "Iterator[Docket]":
    from croupier.disputes.docket import NAME, Docket
    from croupier.disputes.recorded import are_exercises
    from croupier.extras import require_extra

    require_extra("journal", "a docket of disputes")
    from croupier.journal.store.store import open_store

    with open_store(db, create=create) as store:
        if not create and NAME not in store.journals():
            raise InputError(f"{store.where} has no disputes yet: `croupier dispute new` opens one")
        yield Docket(store, exercise=exercise or are_exercises(store))


def _who(text: str | None) -> "Signed":
    from croupier.disputes.docket import Signed

    parts = [part.strip() for part in (text or "").split(":")]
    if not 2 <= len(parts) <= 3 or not all(parts):
        given = f"{text[:40]!r} does not say who does this" if text else "say who does this"
        raise InputError(f"{given}: give --as 'S-07:surveillance' or --as 'F-118:floorperson:PA 40 118'")
    return Signed(parts[0], parts[1].casefold().replace("-", " "), parts[2] if len(parts) == 3 else "")


def _numbered(text: str) -> int:
    plain = text.strip().lstrip("eE")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 10):
        raise InputError(f"{text[:20]!r} is not the number of a dispute; `croupier dispute list` has them")
    return int(plain)


def _text(file: str) -> str:
    from croupier.rulebook.toml.files import LARGEST, decoded, text_of

    return decoded(sys.stdin.buffer.read(LARGEST + 1), "standard input") if file == "-" else text_of(Path(file))


def _facts_of(text: str, edition: str, **words: Any) -> "Facts":
    """The facts of a round that is entered in lines."""
    from croupier.disputes.facts import Facts

    if not text.strip():
        raise InputError("give what the video shows in FILE, or a table with --table and --about for its journal")
    return Facts(edition=edition or _edition_in(text), **words)


def _chosen(choices: tuple[str, ...]) -> dict[str, Any]:
    """What the house chose: yes and no, whole numbers, and everything else as it is written."""
    found = dict[str, Any]()
    for one in choices:
        path, equals, value = one.partition("=")
        if not equals or not path.strip():
            raise InputError(f"{one[:40]!r} is no choice; write for example electronic.cards=3")
        plain = value.strip()
        number = int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 10 else plain
        found[path.strip()] = {"true": True, "yes": True, "false": False, "no": False}.get(plain.lower(), number)
    return found


def _edition_in(text: str) -> str:
    """The edition of a round in its full form."""
    from croupier.games.kit.rounds.sheet import is_full
    from croupier.rulebook.toml.files import table

    named = table(text, "what the video shows").get("edition", "") if is_full(text) else ""
    if not isinstance(named, str) or not named:
        raise InputError("name the edition that was in force with --edition, such as pa-2012/casino-war")
    return named


def _require_readable(facts: Any, text: str) -> None:
    """Refuse what cannot be read; a round that is not complete yet may be entered."""
    from croupier.disputes.weighing import entered

    entered(facts, text)

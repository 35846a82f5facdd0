"""The command `table`: open, deal, show, close and list live tables. All but the options is imported when it is called."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.table import exercises, options
from croupier.cli.terminal.register import register_in, register_option
from croupier.cli.terminal.show import Decorated, Group, answer, print_json
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from datetime import date

    from croupier.games.kit.play.decider import Signature
    from croupier.journal.store.store import Store
    from croupier.tables.engine.standing import Live

_as = click.option("--as", "people", multiple=True, metavar="NAME:ROLE[:LICENCE]", help="Who is at the table; repeat it.")


def _at_the_desk(command: Decorated) -> Decorated:
    """The options of commands that record: where, who, when, and the key of electronic shoes."""
    return options.db(_as(register_option(options.at(options.key(command)))))


@click.group(cls=Group)
def table() -> None:
    """Live tables in the terminal: every lawful step, who signs it, and its section, recorded in a journal.

    No laboratory has tested or certified this, and no regulator has approved it.
    """


@table.command("open", short_help="Set up a table.")
@click.argument("edition", required=False)
@click.option("--table", "name", required=True, metavar="NAME", help="The name of the table.")
@click.option(
    "--mode",
    type=click.Choice(["strict", "recorded"]),
    default="strict",
    show_default=True,
    help="Refuse unlawful steps, or record them as deviations.",
)
@click.option(
    "--cards",
    type=click.Choice(["typed", "electronic"]),
    default="typed",
    show_default=True,
    help="Where cards and results come from.",
)
@click.option("--version", default="", metavar="VERSION", help="Another version of the game, such as electronic.")
@click.option("--float", "float_", metavar="AMOUNT|CHIPS", help="Also count the float; two sign.")
@click.option(
    "--two-above", metavar="AMOUNT", help="Two supervisors sign an adjustment of more than this [default: 500.00]."
)
@options.house
@_at_the_desk
def open_(
    edition: str | None,
    name: str,
    mode: Any,
    cards: Any,
    version: str,
    float_: str | None,
    two_above: str | None,
    house: Path | None,
    db: str,
    people: tuple[str, ...],
    people_file: Path | None,
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Set up a table that deals by EDITION, which may be a submission file.

    In a house with a folder it deals by what is in force for that table and day, and EDITION may be left out.

    A strict table refuses an unlawful step. A recorded table enters it as a deviation, on which a supervisor rules. Cards
    and results are typed, or come from an electronic shoe or wheel.
    """
    from croupier.cli.table.clock import require_past
    from croupier.cli.table.desk import Desk, new_key_in, now, open_tables, require_name, table_in
    from croupier.cli.table.people import People
    from croupier.cli.table.under import rules_for
    from croupier.cli.table.view import drawn
    from croupier.equipment.money import cents
    from croupier.games.kit.play.decider import may_act_as
    from croupier.tables.engine.commands import CountFloat, option
    from croupier.tables.engine.equipment import default_key, fingerprint, key_in
    from croupier.tables.engine.standing import live_under
    from croupier.tables.opening import Terms, require_terms, require_time, set_up

    require_name(name)
    time, register = at or now(), register_in(people_file)
    require_time(time, "")
    opened, under, house = rules_for(name, edition, house, time)
    there = People(people, register=register, at=time)
    live = live_under(opened.in_force, version)
    counted = _float_of(live, float_) if float_ is not None else None
    terms = Terms(mode, cards, version, register=register.digest if register else "")
    if two_above is not None:
        terms = terms._replace(two_above=cents(two_above))
    require_terms(live, terms, tuple(there.known))
    place = key or default_key(db)
    if counted is not None:
        there.sign(option(CountFloat, "next"), {})  # or half a table would be left
    with open_tables(db, create=True) as store:
        require_past(store, time, own=at is None)
        sealed = cards == "electronic" and live.game.live.cards.dealt
        if sealed:
            made = key_in(place, create=True) if key else new_key_in(place)
            terms = terms._replace(shoe_key=fingerprint(made))
        supervisors = tuple(one for one in there.known if may_act_as(one.role, "floorperson or above"))
        set_up(store, name, opened.in_force, terms, at=time, by=supervisors, under=under)
        desk = Desk(table_in(store, name, place, register=register, house=house), there, at=time)
        if counted is not None:
            desk.do(counted)
        report: dict[str, object] = {"table": name, "edition": opened.draft.id, "db": store.where, **terms._asdict()}
        report |= {"key": str(place) if sealed else None, "records": desk.table.version}
        report |= {"submission": under._asdict() if under else None}
    lines = [f"table {name} is set up in {report['db']}: {opened.draft.id}, {mode}, {drawn(desk.table.live, cards)}"]
    if under is not None:
        lines.append(f"it stands under {under.number}, SHA-256 {under.sha256}")
    if counted is not None:
        lines.append(f"the float is counted: {float_}")
    if sealed:
        lines.append(f"The key that seals its shoes is in {place}. Keep a copy, and keep it away from the database:")
        lines.append("without the key nobody can deal from a shoe; with key and journal anybody can read its order.")
    answer(report, *lines, f"deal it with: croupier table deal {name}", json_=json_)


@table.command(short_help="Run a table step by step.")
@click.argument("name")
@click.option("--do", "script", metavar="FILE|-", help='Do JSON Lines such as {"name": "deal a card", "card": "Qs"}.')
@click.option("--open-cards", is_flag=True, help="Also show face-down cards, for training.")
@click.option(
    "--new-key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="First change the key that seals electronic shoes to this one; a missing file is created.",
)
@click.option("--lost-key", is_flag=True, help="With --new-key: the old key is lost, and with it the shoe in use.")
@options.house
@_at_the_desk
def deal(
    name: str,
    script: str | None,
    open_cards: bool,
    new_key: Path | None,
    lost_key: bool,
    house: Path | None,
    db: str,
    people: tuple[str, ...],
    people_file: Path | None,
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Run a table: it lists every lawful step, who signs it and its section. Ctrl-C leaves without loss."""
    from croupier.cli.table import loop
    from croupier.cli.table import script as scripts
    from croupier.cli.table.desk import Desk, open_tables, register_of, table_in
    from croupier.cli.table.people import People

    if json_ and script is None:
        raise InputError("--json needs --do FILE")
    if lost_key and (new_key is None or key is not None):
        raise InputError("--lost-key needs --new-key FILE, and no --key")
    with open_tables(db) as store:
        register = register_of(store, name, people_file)
        opened = table_in(store, name, key, new_key, lost=lost_key, register=register, house=house)
        desk = Desk(opened, People(people, register=register, at=at or ""), at=at, open_cards=open_cards)
        if new_key is not None:
            desk.do({"name": "change shoe key", "lost": lost_key})
            scripts.print_news(desk, json_=json_)
        if script is not None:
            scripts.run(desk, script, json_=json_)
        else:
            loop.run(desk)


@table.command(short_help="Show how a table stands, and its ledger.")
@click.argument("name")
@click.option("--as-role", "viewer", metavar="ROLE[:NAME]", help="Show what this person may see, such as player:Ann.")
@click.option(
    "--shifts", metavar="TIME,…", help="When shifts begin; the first begins the gaming day [default: 06:00,14:00,22:00]."
)
@click.option("--since", metavar="DATE", help="Ledger from this gaming day on, such as 2026-11-16 [default: all].")
@click.option("--open-counts", is_flag=True, help="Also show the ledger while a count is due, for an auditor.")
@click.option("--picture", metavar="FILE.svg", help="Also draw the table as this person sees it, into a new file.")
@register_option
@options.db
def show(
    name: str,
    viewer: str | None,
    shifts: str | None,
    since: str | None,
    open_counts: bool,
    picture: str | None,
    people_file: Path | None,
    db: str,
    json_: bool,
) -> None:
    """Show how a table stands, what is next, and its ledger: drop, fills, credits, win, hold, theoretical win, tax."""
    from datetime import date

    from croupier.cli.table import ledger as ledgers
    from croupier.cli.table.desk import open_tables, register_of
    from croupier.games.kit.play.decider import Role, replace
    from croupier.journal.book import Journal
    from croupier.tables.filed import under_of
    from croupier.tables.ledger import SHIFTS, added_up_since, only_standing
    from croupier.tables.opening import require_table
    from croupier.tables.words.sentences import waiting_deviations

    who, begin, first = _viewer(viewer), _shifts(shifts) or SHIFTS, _date(since)
    with open_tables(db, read_only=True) as store:
        journal, register = Journal(store, name), register_of(store, name, people_file)
        if register is not None and who.role == Role.PLAYER:
            who = replace(who, person=register.reference(who.person))
        told = only_standing(journal) if who.role == Role.PLAYER else None
        ledger = told or added_up_since(journal, first or date.min, begin)
        deviations = waiting_deviations(journal, ledger.live, ledger.now, open_cards=False)
        under = under_of(require_table(journal))
    if picture is not None:
        from croupier.new_file import write_new
        from croupier.tables.words.view import table_picture

        write_new(picture, table_picture(ledger.live, ledger.now, who))
    if json_:
        report = {"schema": 1, "table": name, **ledgers.report(ledger, who, open_counts=open_counts)}
        report["submission"] = under._asdict() if under else None
        print_json(report if register is None else {**report, "people": register.people_in(str(report))})
    else:
        names = register.named if register else str
        ledgers.print_ledger(name, ledger, who, deviations, open_counts=open_counts, names=names)
        if under is not None:
            click.echo(f"under {under.number}{' (EXERCISE)' if under.exercise else ''}, SHA-256 {under.sha256}")


@table.command(short_help="Close a table for the day.")
@click.argument("name")
@click.option(
    "--count", "counted", multiple=True, metavar="AMOUNT|CHIPS", help="A count of the inventory; twice, or you are asked."
)
@_at_the_desk
def close(
    name: str,
    counted: tuple[str, ...],
    db: str,
    people: tuple[str, ...],
    people_file: Path | None,
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Close a table for the day: players leave, the game closes, the inventory is counted, the day ends."""
    from croupier.cli.table.close import close as closed
    from croupier.cli.table.desk import Desk, open_tables, register_of, table_in
    from croupier.cli.table.people import People
    from croupier.cli.table.script import print_news

    ask = _ask if sys.stdin.isatty() and not json_ else None
    with open_tables(db) as store:
        register = register_of(store, name, people_file)
        there = People(people, ask, register, at or "")
        desk = Desk(table_in(store, name, key, register=register), there, at=at)
        try:
            done = closed(desk, counted)
        finally:
            if not json_:
                with suppress(InputError):  # print what was done before a refusal, too
                    print_news(desk, json_=False)
    answer({"table": name, "records": done}, f"table {name} is closed for the day", json_=json_)


@table.command("report", short_help="Report a shift or a day over all tables.")
@click.option("--day", metavar="DATE", help="The gaming day [default: the last one].")
@click.option("--shift", type=int, metavar="N", help="Only this shift of it; the first is 1.")
@click.option("--shifts", metavar="TIME,…", help="When shifts begin [default: 06:00,14:00,22:00].")
@click.option("--ratings", is_flag=True, help="Also every player: time, rounds, average wager, theoretical and actual win.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV: the tables, or with --ratings the players.")
@click.option("--open-counts", is_flag=True, help="Also tables at which a count is due; not for those who count.")
@options.db
def report(
    day: str | None,
    shift: int | None,
    shifts: str | None,
    ratings: bool,
    as_csv: bool,
    open_counts: bool,
    db: str,
    json_: bool,
) -> None:
    """Report a shift or a gaming day over all tables of a store: counts, drop, win, dealers, players and disputes."""
    from croupier.cli.table import report as reports
    from croupier.cli.table.desk import open_tables
    from croupier.tables.ledger import SHIFTS

    if as_csv and json_:
        raise InputError("give --csv or --json, not both")
    shown = {"as_csv": as_csv, "ratings": ratings, "open_counts": open_counts, "json_": json_}
    with open_tables(db, read_only=True) as store:
        reports.report(store, _date(day), shift, _shifts(shifts) or SHIFTS, **shown)


@table.command("floor", short_help="Show all tables as the floor watches them.")
@options.at
@options.db
def floor_(at: str | None, db: str, json_: bool) -> None:
    """Show every table of a store: phase, dealer and minutes, when cards are due, drop and win of the day, what waits."""
    from croupier.cli.table.desk import now, open_tables
    from croupier.cli.table.floor import floor
    from croupier.tables.opening import require_time

    require_time(at or now(), "")
    with open_tables(db, read_only=True) as store:
        floor(store, at or now(), json_=json_)


@table.command("meters", short_help="Show what was wagered and paid on each wager.")
@click.argument("name")
@click.option("--open-counts", is_flag=True, help="Also while a count is due; not for those who count.")
@options.db
def meters_(name: str, open_counts: bool, db: str, json_: bool) -> None:
    """Show all that was wagered and paid on each wager of a table since it was set up."""
    from croupier.cli.table.desk import open_tables
    from croupier.cli.terminal.show import table as columns
    from croupier.equipment.money import dollars
    from croupier.journal.book import Journal
    from croupier.tables.meters import meters
    from croupier.tables.opening import require_table
    from croupier.tables.read_access import WHY

    with open_tables(db, read_only=True) as store:
        journal = Journal(store, name)
        require_table(journal)
        found = meters(journal)
    shown = None if found.counting and not open_counts else found.wagers
    if json_:
        rows = None if shown is None else [one._asdict() for one in shown]
        return print_json({"schema": 1, "table": name, "unit": "cents", **found._asdict(), "wagers": rows})
    if shown is None:
        return click.echo(WHY)
    cells = [[printable(one.wager), dollars(one.wagered), dollars(one.paid)] for one in shown]
    sums = ["all", dollars(sum(one.wagered for one in shown)), dollars(sum(one.paid for one in shown))]
    return columns(["wager", "wagered", "paid"], [*cells, sums], right=["wagered", "paid"])


@table.command("recall", short_help="Recall the last rounds, by seat.")
@click.argument("name")
@click.option("--seat", metavar="N", help="Only this seat, or at roulette this colour.")
@click.option("--player", metavar="NAME", help="Only this player.")
@click.option("--last", type=int, default=100, show_default=True, metavar="ROUNDS", help="How many rounds, at most 1000.")
@register_option
@options.db
def recall_(
    name: str, seat: str | None, player: str | None, last: int, people_file: Path | None, db: str, json_: bool
) -> None:
    """Recall the last rounds of a table, the newest first: time, wagers, cards or result, and what was paid, by seat."""
    from croupier.cli.table import recall as recalled
    from croupier.cli.table.desk import open_tables, register_of

    with open_tables(db, read_only=True) as store:
        register = register_of(store, name, people_file)
        recalled.recall(store, name, last, seat or "", player or "", register=register, json_=json_)


table.command("practice", short_help="Set up a table for practice or demonstration.")(exercises.practice)
table.command("attend", short_help="Play the roles at an exercise that nobody holds.")(exercises.attend)


@table.command("list")
@options.db
def list_(db: str, json_: bool) -> None:
    """List the tables in a store."""
    from croupier.cli.table.desk import open_tables
    from croupier.cli.terminal.show import table as columns

    with open_tables(db, read_only=True) as store:
        rows = _tables(store)
    if json_:
        return print_json({"schema": 1, "db": store.where, "tables": rows})
    if not rows:
        click.echo(f"{store.where}: no table yet; `croupier table open` sets one up")
        return None
    heads = ["table", "edition", "submission", "purpose", "mode", "cards", "records", "at", "last"]
    cells = [["–" if row[head] is None else printable(str(row[head])) for head in heads] for row in rows]
    return columns(heads, cells, right=["records"])


def _tables(store: "Store") -> list[dict[str, object]]:
    """Each table with its last record, without the journals of others."""
    from croupier.journal.book import Journal
    from croupier.journal.problems import UnavailableError
    from croupier.tables.filed import under_of
    from croupier.tables.opening import first_of, terms_of

    rows: list[dict[str, object]] = []
    for name in store.journals():
        try:
            journal = Journal(store, name)
            first = first_of(journal)
            if first is None:
                continue
            terms, version = terms_of(first), journal.head().version
            last, rules = journal.record(version).entry, first.entry.command["rules"]
        except UnavailableError:
            raise
        except InputError as wrong:  # one that is damaged or that another version wrote; the others are as good as before
            rows.append({**dict.fromkeys(_ROW), "table": name, "last": wrong.reason})
            continue
        edition = rules.get("id") if isinstance(rules, dict) else None
        row: dict[str, object] = {"table": name, "edition": edition, **terms._asdict()}
        under = under_of(first)
        row["submission"] = (f"{under.number} EXERCISE" if under.exercise else under.number) if under else None
        rows.append({**row, "records": version, "at": last.at, "last": last.command.get("name")})
    return rows


_ROW = (
    *("table", "edition", "submission", "mode", "cards", "version", "practice", "shoe_key", "two_above", "register"),
    *("purpose", "records", "at", "last"),
)


def _float_of(live: "Live", text: str) -> dict[str, object]:
    """The count of a float by its amount or by its chips; chips that are not in play are refused."""
    from croupier.equipment.chips import is_pieces
    from croupier.equipment.money import cents
    from croupier.tables.engine.commands import CountFloat
    from croupier.tables.engine.pieces import with_sums

    told = {"chips": text} if is_pieces(text) else {"cents": cents(text)}
    return dict(with_sums(live, {"name": CountFloat.name, **told}))


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise click.Abort from None


def _viewer(text: str | None) -> "Signature":
    from croupier.cli.table.people import person
    from croupier.games.kit.play.decider import Role, Signature

    if text is None:
        return Signature("terminal", Role.FLOORPERSON)
    role, _, name = text.partition(":")
    if role.strip() == Role.PLAYER and not name.strip():
        raise InputError("name the player: player:NAME")
    return person(f"{name.strip() or 'terminal'}:{role}")


def _shifts(text: str | None) -> "tuple[Any, ...]":
    from datetime import time

    if text is None:
        return ()
    try:
        return tuple(time.fromisoformat(each.strip()) for each in text.split(","))
    except ValueError:
        raise InputError(f"{text[:40]!r} are not times of shifts; give them as 06:00,14:00,22:00") from None


def _date(text: str | None) -> "date | None":
    from datetime import date

    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text[:40]!r} is not a date; give one such as 2026-11-16") from None

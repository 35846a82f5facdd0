"""Exercises in the terminal: a table for practice or demonstration, and the attendant who plays what nobody holds there."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.table import options
from croupier.cli.terminal.amounts import Count
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.tables.engine.events import Purpose

MOST_ROUNDS = 1_000_000


@click.argument("edition", required=False)
@click.option("--table", "name", metavar="NAME", help="The name of the table [default: the game's].")
@options.house
@click.option("--demonstration", is_flag=True, help="To be watched; without it, to practise at.")
@click.option("--version", default="", metavar="VERSION", help="Another version of the game, such as electronic.")
@options.seed
@options.exercises_db
@options.at
@options.key
def practice(
    edition: str | None,
    name: str | None,
    house: Path | None,
    demonstration: bool,
    version: str,
    seed: int,
    db: str,
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Set up a table to practise at, or to be watched, that deals by EDITION, which may be a submission file.

    In a house with a folder it deals by what is in force for the table, exercises of the house among it.

    Cards and results are electronic, chips are play chips, and its people are invented. Exercises have a store of their own
    and never become tables of a house. `croupier table attend` plays all that nobody holds.
    """
    from croupier.cli.table.clock import require_past
    from croupier.cli.table.desk import new_key_in, now, open_tables, require_name
    from croupier.cli.table.under import rules_for
    from croupier.cli.terminal.show import answer
    from croupier.tables.attendant.exercises import set_up_exercise
    from croupier.tables.engine.equipment import default_key, key_in
    from croupier.tables.engine.standing import live_under
    from croupier.tables.opening import require_time

    time = at or now()
    require_time(time, "")
    if house is not None and name is None:
        raise InputError("name the table with --table: the house's submissions say under which rules it stands")
    opened, under, _ = rules_for(name or "", edition, house, time, exercise=True)
    name = opened.draft.id.rpartition("/")[2] if name is None else name
    require_name(name)
    purpose: Purpose = "demonstration" if demonstration else "practice"
    place = key or default_key(db)
    sealed = live_under(opened.in_force, version).game.live.cards.dealt
    with open_tables(db, create=True) as store:
        require_past(store, time, own=at is None)
        made = (key_in(place, create=True) if key else new_key_in(place)) if sealed else None
        table = set_up_exercise(
            store, name, opened, at=time, purpose=purpose, seed=seed, version=version, key=made, under=under
        )
        report: dict[str, object] = {"table": name, "edition": opened.draft.id, "db": store.where, "purpose": purpose}
        report |= {"version": version, "seed": seed, "key": str(place) if sealed else None, "records": table.version}
        report |= {"submission": under._asdict() if under else None}
    marked = f"EXERCISE under {under.number}: " if under else ""
    answer(
        report,
        f"{marked}table {printable(name)} is set up in {report['db']}: {opened.draft.id}, for {purpose}, no real money",
        f"watch it with: croupier table attend {name} --db {db} --rounds 3",
        json_=json_,
    )


@click.argument("name")
@click.option("--rounds", type=Count(1, MOST_ROUNDS), default=1, show_default=True, help="How many are played.")
@click.option("--pace", type=float, default=1.0, show_default=True, help="Pauses as people make them; 0: none.")
@options.seed
@click.option("--hold", "held", multiple=True, metavar="ROLE", help="Left to a person: dealer, player:Ann; repeat it.")
@click.option("--mistakes", default="0", show_default=True, metavar="SHARE", help="Before which share of steps one slips.")
@click.option("--seats", type=int, default=3, show_default=True, help="How many players come.")
@click.option("--close", "closes", is_flag=True, help="Close the table for the day, instead of further rounds.")
@click.option("--quiet", is_flag=True, help="Print only where it ends.")
@options.exercises_db
@options.key
def attend(
    name: str,
    rounds: int,
    pace: float,
    seed: int,
    held: tuple[str, ...],
    mistakes: str,
    seats: int,
    closes: bool,
    quiet: bool,
    db: str,
    key: Path | None,
    json_: bool,
) -> None:
    """Play the roles at an exercise that nobody holds, for so many rounds, or until a person must act.

    Without --hold everything is played. What a person holds is left to them: `croupier table deal` does their steps. Ctrl-C
    leaves at any moment, without loss.
    """
    import json
    from time import sleep

    from croupier.cli.table.desk import Desk, open_tables, table_in
    from croupier.cli.table.people import People
    from croupier.cli.table.script import print_news
    from croupier.cli.terminal.show import counted
    from croupier.tables.attendant.attendant import Attendant
    from croupier.tables.attendant.rounds import attended

    with open_tables(db) as store:
        desk = Desk(table_in(store, name, key), People())
        table = desk.table
        attendant = Attendant(table, seed=seed, held=held, pace=pace, mistakes=_share(mistakes), seats=seats)
        if closes:
            attendant.close()
        before, first = table.version, table.now.round
        for _ in attended(attendant, MOST_ROUNDS if closes else rounds, desk.clock, sleep):
            if not quiet:
                print_news(desk, json_=json_)
        waiting = [one._asdict() for one in attendant.waiting_for]
        records, played = table.version - before, table.now.round - first
    if json_:
        report = {"schema": 1, "table": name, "records": records, "rounds": played, "waiting_for": waiting}
        return click.echo(json.dumps(report, ensure_ascii=False))
    click.echo(f"{counted(played, 'round')}, {counted(records, 'record')}")
    for one in attendant.waiting_for:
        click.secho(printable(f"waits for {one.who}: {', '.join(one.commands)}"), bold=True)
    return None


def _share(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{text[:40]!r} is no share of steps; give one such as 1/10") from None

"""`croupier table open`: set up a table."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from croupier.analysis.edition import open_edition
from croupier.cli.show import Command, answer
from croupier.cli.table.clock import Clock
from croupier.cli.table.desk import Desk, default_key, desk_options, new_key_in, open_tables, table_in
from croupier.cli.table.people import People
from croupier.cli.table.view import drawn
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.decider import may_act_as
from croupier.tables.engine.commands import CountFloat
from croupier.tables.engine.equipment import fingerprint, key_in
from croupier.tables.engine.standing import live_under
from croupier.tables.engine.steps import option
from croupier.tables.opening import Terms, require_terms, require_time, set_up


@click.command("open", cls=Command)
@click.argument("edition")
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
@click.option("--float", "float_", metavar="AMOUNT", help="Also count the float; a dealer and a floorperson sign.")
@desk_options
def open_table(
    edition: str,
    name: str,
    mode: Any,
    cards: Any,
    version: str,
    float_: str | None,
    db: str,
    people: tuple[str, ...],
    at: str | None,
    key: Path | None,
    json_: bool,
) -> None:
    """Set up a table that deals by EDITION, which may be a submission file.

    A strict table refuses an unlawful step. A recorded table enters it as a deviation, on which a supervisor rules. Cards
    and results are typed, or come from an electronic shoe or wheel.
    """
    if name.startswith("-") or (name and name != name.strip()):
        raise InputError(f"{name[:40]!r} cannot be the name of a table: leave out the leading dash or blank")
    opened, there = open_edition(edition), People(people)
    live = live_under(opened.in_force, version)
    counted = cents(float_) if float_ is not None else None
    terms, time = Terms(mode, cards, version), at or datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")
    require_time(time, "")
    require_terms(live, terms, tuple(there.known))
    place = key or default_key(db)
    if counted is not None:
        there.sign(option(CountFloat, "next"), {})  # or half a table would be left
    with open_tables(db, create=True) as store:
        Clock(store).require_past(time, own=at is None)
        sealed = cards == "electronic" and live.game.pack is not None
        if sealed:
            made = key_in(place, create=True) if key else new_key_in(place)
            terms = terms._replace(shoe_key=fingerprint(made))
        supervisors = tuple(one for one in there.known if may_act_as(one.role, "floorperson or above"))
        set_up(store, name, opened.in_force, terms, at=time, by=supervisors)
        desk = Desk(table_in(store, name, place), there, at=time)
        if counted is not None:
            desk.do({"name": CountFloat.name, "cents": counted})
        report: dict[str, object] = {"table": name, "edition": opened.draft.id, "db": store.where, **terms._asdict()}
        report |= {"key": str(place) if sealed else None, "records": desk.table.version}
    lines = [f"table {name} is set up in {report['db']}: {opened.draft.id}, {mode}, {drawn(desk.table.live, cards)}"]
    if counted is not None:
        lines.append(f"the float is counted: {float_}")
    if sealed:
        lines.append(f"The key that seals its shoes is in {place}. Keep a copy, and keep it away from the database:")
        lines.append("without the key nobody can deal from a shoe; with key and journal anybody can read its order.")
    answer(report, *lines, f"deal it with: croupier table deal {name}", json_=json_)
